"""The documentation is true: what it shows runs, what it lists exists, what it generates is current."""

import doctest
import os
import re
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.text import Text

import huerta

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(page for page in DOCS.rglob("*.md") if "examples" not in page.parts)
FRONT = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", ROOT / "GAMES.md"]
BLOCK = re.compile(r"^```(?P<kind>python|pycon|console)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!`)\[[^\]]+\]\((?P<target>[^)#\s]+)(?:#[^)]*)?\)")


def blocks(page: Path, *kinds: str) -> list[tuple[str, str]]:
    return [(found["kind"], found["text"]) for found in BLOCK.finditer(page.read_text(encoding="utf-8")) if found["kind"] in kinds]


def is_excerpt(text: str) -> bool:
    return text.startswith(("@rule", "@pytest"))


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def command(*words: str, **settings: str) -> str:
    done = subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, cwd=ROOT, env=os.environ | settings, check=False, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@cache
def help_of(name: str = "") -> str:
    return command("-m", "huerta", *([name] if name else []), "--help", COLUMNS="200", NO_COLOR="1")


def command_names() -> list[str]:
    listed = help_of().partition("Commands\n")[2].partition("\n\n")[0]
    return [line.split()[0] for line in listed.splitlines()]


def options_in(text: str) -> set[str]:
    return set(re.findall(r"--[a-z][a-z-]*", text))


# -- what is shown runs ------------------------------------------------------------------------------------------------


def test_the_ten_lines_of_the_readme_run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    ((_, text),) = blocks(ROOT / "README.md", "python")
    assert len([line for line in text.splitlines() if line.strip()]) == 10
    exec(compile(text, "README.md", "exec"), {})
    printed = capsys.readouterr().out
    assert "'place 1', 'place 2'" in printed
    assert "['Seat 1 places a farmer on blade 3.', 'Seat 1 harvests 1 lemon.']" in printed
    assert "'lemon': 1" in printed


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python", "pycon")], ids=name_of)
def test_the_python_of_a_page_runs_and_prints_what_the_page_says(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for kind, text in blocks(page, "python", "pycon"):
        if kind == "pycon":
            test = doctest.DocTestParser().get_doctest(text, names, page.name, str(page), 0)
            report: list[str] = []
            assert not runner.run(test, out=report.append, clear_globs=False).failed, "".join(report)
            names = test.globs
        elif not is_excerpt(text):
            exec(compile(text, str(page), "exec"), names)


@pytest.mark.parametrize("page", [ROOT / "CONTRIBUTING.md", *PAGES], ids=name_of)
def test_rules_shown_are_rules_of_the_source(page):
    sources = [file.read_text(encoding="utf-8") for file in (ROOT / "src").rglob("*.py")]
    for _, text in blocks(page, "python"):
        if text.startswith("@rule"):
            assert any(text in source for source in sources), f"no source has:\n{text}"


def test_the_example_game_is_installed_and_keeps_the_contract(tmp_path):
    example = DOCS / "examples" / "pebbles"
    project = tomllib.loads((example / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    shutil.copytree(example / "src", tmp_path, dirs_exist_ok=True)
    facts = tmp_path / f"{project['name']}-{project['version']}.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = project["entry-points"]["huerta.games"]
    (facts / "entry_points.txt").write_text("[huerta.games]\n" + "".join(f"{name} = {where}\n" for name, where in points.items()))
    printed = command(
        "-c",
        "import huerta; print(huerta.check_game('pebbles'))",
        PYTHONPATH=str(tmp_path),
        HUERTA_CACHE=str(tmp_path / "cache"),
    )
    assert printed.startswith("pebbles keeps the contract")
    assert "interpreted and compiled play agree" in printed


# -- what is listed exists ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", [*FRONT, *PAGES], ids=name_of)
def test_commands_shown_exist(page):
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for _, text in blocks(page, "console"):
        for line in re.findall(r"^\$ (.+)$", text, re.MULTILINE):
            words = line.partition("  #")[0].split()
            if words[0] == "make":
                assert {word for word in words[1:] if "=" not in word} <= set(targets), line
            if words[0] == "huerta":
                assert words[1] in command_names(), line
                assert options_in(line) <= options_in(help_of(words[1])), line


def test_every_command_and_option_is_documented():
    page = (DOCS / "reference" / "commands.md").read_text(encoding="utf-8")
    sections = {found[1]: found[2] for found in re.finditer(r"^## huerta (\w+)\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)}
    assert list(sections) == command_names()
    for name, section in sections.items():
        missing = options_in(help_of(name)) - options_in(section) - {"--help"}
        assert not missing, f"reference/commands.md does not explain {sorted(missing)} of huerta {name}"


def test_every_public_name_is_documented():
    page = (DOCS / "reference" / "library.md").read_text(encoding="utf-8")
    members = [f"match.{name}" for name in vars(huerta.Match) if not name.startswith(("_", "from_"))]
    classes = [f"Match.{name}" for name in vars(huerta.Match) if name.startswith("from_")]
    missing = [name for name in (*huerta.__all__, *members, *classes) if not re.search(rf"\b{re.escape(name)}\b", page)]
    assert not missing


@pytest.mark.parametrize("page", FRONT, ids=name_of)
def test_links_of_the_front_pages_lead_somewhere(page):
    for found in LINK.finditer(page.read_text(encoding="utf-8")):
        if not found["target"].startswith("http"):
            assert (page.parent / found["target"]).exists(), found["target"]


def test_the_changelog_speaks_of_this_version():
    assert f"\n## {huerta.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


# -- what is generated is current --------------------------------------------------------------------------------------


def test_generated_tables_are_current():
    command("docs/generate.py", "--check")


def test_the_picture_is_what_the_terminal_shows():
    sys.path.insert(0, str(DOCS))
    try:
        import make_pictures
    finally:
        sys.path.remove(str(DOCS))
    match = make_pictures.some_way_in()
    drawn = Text.from_markup(match.draw(match.to_move)).plain
    root = ElementTree.parse(make_pictures.PICTURE).getroot()
    texts = [text.text or "" for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "".join("".join(texts[1:]).split()) == "".join(drawn.split()), "run 'python docs/make_pictures.py'"


def test_the_site_builds_and_asks_no_other_server_for_anything(tmp_path):
    command("-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(tmp_path / "site"))
    pages = sorted((tmp_path / "site").rglob("*.html"))
    assert len(pages) > len(PAGES) / 2
    for page in pages:
        loaded = re.findall(
            r"<(?:script|link|img|iframe)\b[^>]*?(?:src|href)=\"?(https?://[^\" >]+)", page.read_text(encoding="utf-8")
        )
        assert not loaded, f"{page.name} loads {loaded}"
    for sheet in (tmp_path / "site").rglob("*.css"):
        assert not re.findall(r"url\([\"']?https?://", sheet.read_text(encoding="utf-8")), sheet
