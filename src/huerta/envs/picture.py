"""The table as text and as a picture, for environments that render."""

import os
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.segment import Segment
from rich.terminal_theme import DEFAULT_TERMINAL_THEME

from huerta.core.errors import HuertaError

COLUMNS = 100
FONT_SIZE = 14
LINE = FONT_SIZE + 4
ROOM = 14  # lines; no table seen in random games grows by more than twelve
MARGIN = 12
PAPER = (251, 246, 234)
INK = (43, 42, 39)


def as_text(markup: str) -> str:
    """The table without colours."""
    console = Console(width=COLUMNS, color_system=None, file=open(os.devnull, "w"), record=True)  # noqa: PTH123, SIM115
    with console.file:
        console.print(markup, highlight=False)
    return console.export_text()


@cache
def font() -> Any:
    """A face in which every sign is equally wide; it comes with matplotlib."""
    try:
        from matplotlib import font_manager
        from PIL import ImageFont
    except ImportError:
        raise HuertaError("a picture of the table needs the extra 'huerta[envs]': pip install 'huerta[envs]'") from None
    return ImageFont.truetype(font_manager.findfont("DejaVu Sans Mono"), FONT_SIZE)


class Painter:
    """Draws the moments of one table, all pictures equally large, as films want them."""

    def __init__(self) -> None:
        self.size: tuple[int, int] | None = None  # as the first picture says, with room for tables that grow

    def paint(self, markup: str) -> NDArray[np.uint8]:
        """The table drawn in its colours: height, width, red-green-blue."""
        drawn = picture_of(markup)
        from PIL import Image

        width, height = self.size = self.size or (drawn.width, drawn.height + ROOM * LINE)
        if drawn.height > height:
            drawn = drawn.resize((drawn.width * height // drawn.height, height))
        sheet = Image.new("RGB", (width, height), PAPER)
        sheet.paste(drawn)
        return np.asarray(sheet, np.uint8)


def picture_of(markup: str) -> Any:
    """The table drawn in its colours, as high as it has lines."""
    face = font()
    from PIL import Image, ImageDraw

    console = Console(width=COLUMNS, color_system="truecolor", force_terminal=True, legacy_windows=False)
    lines = console.render_lines(console.render_str(markup, highlight=False), pad=False)
    wide = face.getlength("M")
    image = Image.new("RGB", (int(COLUMNS * wide) + 2 * MARGIN, len(lines) * LINE + 2 * MARGIN), PAPER)
    pen = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            pen.text((MARGIN + column * wide, MARGIN + row * LINE), segment.text, ink_of(segment), face)
            column += segment.cell_length
    return image


def ink_of(segment: Segment) -> tuple[int, int, int]:
    """The colour of a piece of text, dark enough for light paper."""
    colour = segment.style.color if segment.style else None
    if colour is None or colour.is_default:
        return INK
    red, green, blue = colour.get_truecolor(DEFAULT_TERMINAL_THEME)
    return red * 3 // 4, green * 3 // 4, blue * 3 // 4
