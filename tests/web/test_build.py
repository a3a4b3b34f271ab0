"""The built files and the sources they are made from."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import ROOT

WEB = ROOT / "web" / "src"
STATIC = ROOT / "src" / "huerta" / "server" / "static"
FIRST_PAGE_LIMIT = 150_000  # bytes of JavaScript, compressed
LINES = 400
KEY = re.compile(r"^\s*'([^']+)':", re.MULTILINE)


def keys(file: Path) -> set[str]:
    """The keys of a file of texts."""
    return set(KEY.findall(file.read_text(encoding="utf-8")))


def needed(manifest: dict[str, Any], name: str) -> set[str]:
    """The files that an entry loads at once, itself included."""
    entry = manifest[name]
    return {entry["file"], *(file for other in entry.get("imports", []) for file in needed(manifest, other))}


@pytest.mark.usefixtures("page_built")
def test_the_first_page_needs_little_javascript() -> None:
    manifest = json.loads((STATIC / "manifest.json").read_text(encoding="utf-8"))
    files = [STATIC / file for file in needed(manifest, "index.html")] + [STATIC / "early.js"]
    size = sum(len(gzip.compress(file.read_bytes())) for file in files)
    assert size < FIRST_PAGE_LIMIT


@pytest.mark.usefixtures("page_built")
def test_the_page_asks_nothing_of_other_servers() -> None:
    texts = [file.read_text(encoding="utf-8") for file in STATIC.rglob("*") if file.suffix in (".html", ".css")]
    assert not any(re.search(r"(?:src|href|url)\W{1,3}(?:https?:)?//", text) for text in texts)


def test_both_languages_have_the_same_texts() -> None:
    assert keys(WEB / "i18n" / "en.ts") == keys(WEB / "i18n" / "fr.ts")
    assert len(keys(WEB / "i18n" / "en.ts")) > 100


@pytest.mark.parametrize("game", sorted(path.parent.name for path in (WEB / "games").glob("*/index.ts")))
def test_a_game_has_the_same_texts_in_both_languages(game: str) -> None:
    folder = WEB / "games" / game
    assert keys(folder / "messages.en.ts") == keys(folder / "messages.fr.ts")


def test_every_text_is_used() -> None:
    sources = [file for file in WEB.rglob("*") if file.suffix in (".ts", ".svelte") and "i18n" not in file.parts]
    code = "\n".join(file.read_text(encoding="utf-8") for file in sources)
    by_pattern = (
        "game.",
        "level.",
        "error.",
        "settings.theme.",
        "settings.motion.",
        "new.clock.",
        "tab.",
        "account.",
        "certainty.",
    )
    unused = [key for key in keys(WEB / "i18n" / "en.ts") if f"'{key}'" not in code and not key.startswith(by_pattern)]
    assert unused == []


def test_the_frame_and_the_games_keep_their_styles_apart() -> None:
    base = (WEB / "styles" / "base.css").read_text(encoding="utf-8")
    names = set(re.findall(r"^\.([\w-]+)", base, re.MULTILINE))
    assert {name for name in names if not name.startswith("ui-")} == set()
    for sheet in (WEB / "games").rglob("*.css"):
        rules = re.findall(r"^([^\s@}/*][^{;]*?)[,{]", sheet.read_text(encoding="utf-8"), re.MULTILINE)
        assert [rule for rule in rules if f".{sheet.relative_to(WEB / 'games').parts[0]}" not in rule] == []


def test_no_file_is_long() -> None:
    files = [file for file in WEB.rglob("*") if file.suffix in (".ts", ".svelte", ".css") and ".gen." not in file.name]
    assert [file.name for file in files if len(file.read_text(encoding="utf-8").splitlines()) > LINES] == []
