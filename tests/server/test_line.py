"""Frames as they go down the wire."""

import pytest
from websockets.frames import Frame, Opcode

from huerta.server.line import framed


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_text_of_any_length_is_framed_as_the_standard_says(length: int) -> None:
    text = "é" * (length % 2) + "x" * (length - 2 * (length % 2))
    assert framed(text) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
