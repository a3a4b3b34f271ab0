"""Writes the generated parts of the reference pages, so that they cannot drift from the code.

A page says where: everything between `<!-- made: moves finca -->` and `<!-- end -->` is written by this script.

    python docs/generate.py           write every page
    python docs/generate.py --check   change nothing, and fail if a page is not what the script would write
"""

import csv
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import huerta
from huerta.core.game import Game
from huerta.core.options import Option
from huerta.core.playthrough import random_match
from huerta.core.tables import CERTAINTIES

DOCS = Path(__file__).parent
PART = re.compile(r"<!-- made: (?P<what>\w+) (?P<about>[\w ]+?) -->\n.*?<!-- end -->", re.DOTALL)


def table(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A Markdown table."""
    lines = [list(heads)]
    lines += [["---"] * len(lines[0])]
    lines += [[str(cell).replace("|", "\\|") for cell in row] for row in rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def code(text: object) -> str:
    """Text as it is typed."""
    return f"`{text}`"


def specs(game: Game) -> str:
    """The figures of a game."""
    return table(
        ("figure", "value"),
        (
            ("name in commands and records", code(game.name)),
            ("seats", f"{game.seats[0]} to {game.seats[-1]}"),
            ("version of the rules", game.version),
            ("moves in all", len(game.moves)),
            ("legal moves in one position", f"at most {game.max_moves}"),
            ("plies in one game", f"at most {game.max_plies}"),
            ("numbers in an observation", game.n_features),
            ("bytes in a state", game.record.itemsize),
            ("how a game can end", "; ".join(game.endings[1:])),
        ),
    )


def default_of(option: Option, preset: str) -> str:
    """What stands under an edition when the table says nothing."""
    return code(option.default_under(preset))


def options(game: Game) -> str:
    """What a table may choose."""
    presets = game.options.options[0]
    rows = [
        (
            code(option.name),
            ", ".join(map(code, option.choices)),
            *(code(preset) if option is presets else default_of(option, preset) for preset in presets.choices),
            option.summary,
        )
        for option in game.options
    ]
    heads = ("option", "choices", *(f"under {code(preset)}" for preset in presets.choices), "what it decides")
    return table(heads, rows)


def moves(game: Game) -> str:
    """Every kind of move, with the numbers of its moves."""
    rows = []
    for kind in game.moves.kinds:
        first = game.moves.first(kind.name)
        last = first + kind.n_moves - 1
        example = game.moves.text(first + min(2, kind.n_moves - 1))
        numbers = first if first == last else f"{first}–{last}"
        rows.append((code(kind.name), code(kind.usage), code(example), kind.n_moves, numbers))
    operands = {operand.name: operand for kind in game.moves.kinds for operand in kind.operands}
    labels = [f"- `{name.upper()}`: {', '.join(operand.labels)}" for name, operand in operands.items()]
    return table(("kind", "text", "for example", "moves", "numbers"), rows) + "\n\n" + "\n".join(labels)


def observation(game: Game) -> str:
    """What stands at which index of an observation."""
    rows, first = [], 0
    for feature in game.features:
        last = first + feature.n_values - 1
        place = str(first) if first == last else f"{first}–{last}"
        rows.append((place, code(feature.name), " × ".join(map(str, feature.shape)), feature.meaning))
        first = last + 1
    return table(("index", "feature", "shape", "meaning"), rows)


def components(game: Game) -> str:
    """The component lists as they stand in the data folder, each row with its certainty and source."""
    parts = []
    for file in sorted((game.folder / "data").glob("*.csv")):
        lines = file.read_text(encoding="utf-8").splitlines()
        remarks = [line.removeprefix("#").strip() for line in lines if line.startswith("#")]
        rows = list(csv.reader(line for line in lines if not line.startswith("#")))
        about = " ".join(remarks[: remarks.index("")])
        certain = rows[0].index("certainty")
        counts = [f"{sum(row[certain] == letter for row in rows[1:])} × {letter}" for letter in CERTAINTIES]
        counts = [count for count in counts if not count.startswith("0 ")]
        title = f"### {code(file.name)}\n\n{about} Rows by certainty: {', '.join(counts)}."
        parts.append(f"{title}\n\n{table(rows[0], rows[1:])}")
    return "\n\n".join(parts)


def certainties(game: Game) -> str:
    """What the letters mean, and how many rows of each there are."""
    counts = dict.fromkeys(CERTAINTIES, 0)
    for file in (game.folder / "data").glob("*.csv"):
        with file.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(line for line in lines if not line.startswith("#")):
                counts[row["certainty"]] += 1
    return table(("letter", "meaning", "rows"), ((code(letter), CERTAINTIES[letter], counts[letter]) for letter in CERTAINTIES))


def messages(game: Game) -> str:
    """Everything that a story can tell."""
    return table(("key", "English"), ((code(key), text) for key, text in game.messages.items()))


def played(game: Game) -> str:
    """A whole game of random moves, as its record."""
    text = huerta.save(random_match(game, game.seats[0], {}, 1), players=("Ana", "Bo"), date="2025-01-31")
    return f"```text\n{text.strip()}\n```"


def position(game: Game) -> str:
    """A position in the middle of a random game, as one seat may see it, a part a line."""
    match = random_match(game, game.seats[0], {}, 1)
    text = match.at(match.ply // 2).position(0)
    return "```text\n" + text.replace("; ", ";\n") + "\n```"


def environments() -> str:
    """Every game's names and sizes in the environments."""
    rows = [
        (
            game.title,
            code(f'"{game.name}"'),
            code(f"huerta/{game.name}-v1"),
            code(f"huerta_{game.name}"),
            f"{game.seats[0]} to {game.seats[-1]}",
            f"[{game.n_features}](../reference/{game.name}.md#observation)",
            f"[{len(game.moves)}](../reference/{game.name}.md#moves)",
        )
        for game in map(huerta.get_game, huerta.game_names())
    ]
    heads = ("game", "PettingZoo, batches", "Gymnasium", "OpenSpiel", "seats", "numbers in an observation", "actions")
    return table(heads, rows)


MAKERS: dict[str, Callable[[Game], str]] = {
    maker.__name__: maker for maker in (specs, options, moves, observation, components, certainties, messages, played, position)
}

EVERY_GAME = "every game"
OVER_ALL: dict[str, Callable[[], str]] = {maker.__name__: maker for maker in (environments,)}


def made(text: str) -> str:
    """A page with every generated part written afresh."""

    def part(found: re.Match[str]) -> str:
        what, about = found["what"], found["about"]
        text = OVER_ALL[what]() if about == EVERY_GAME else MAKERS[what](huerta.get_game(about))
        return f"<!-- made: {what} {about} -->\n\n{text}\n\n<!-- end -->"

    return PART.sub(part, text)


def stale_pages() -> list[Path]:
    """The pages that are not what this script would write."""
    pages = [page for page in sorted(DOCS.rglob("*.md")) if PART.search(page.read_text(encoding="utf-8"))]
    return [page for page in pages if made(page.read_text(encoding="utf-8")) != page.read_text(encoding="utf-8")]


def main() -> None:
    """Write every page, or only look."""
    stale = stale_pages()
    if "--check" in sys.argv[1:]:
        sys.exit(f"not current, run 'python docs/generate.py': {', '.join(map(str, stale))}" if stale else 0)
    for page in stale:
        page.write_text(made(page.read_text(encoding="utf-8")), encoding="utf-8")
        print(f"wrote {page}")


if __name__ == "__main__":
    main()
