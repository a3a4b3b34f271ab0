"""Settings: command line over environment over file over default."""

from pathlib import Path

import pytest

from huerta.server.settings import KINDS, Settings, SettingsError, read_settings

DOCS = Path(__file__).parents[2] / "docs" / "how-to" / "host.md"


def test_the_nearer_word_wins(tmp_path: Path) -> None:
    file = tmp_path / "huerta.toml"
    file.write_text('port = 1\nhost = "0.0.0.0"\norigins = ["http://localhost:5173"]\nbot_pause = 1\n')
    assert read_settings(environment={}) == Settings()
    found = read_settings(file, {"HUERTA_PORT": "2", "HUERTA_HOSTS": "a.example, b.example", "HUERTA_CACHE": "/x"}, host="::1")
    assert (found.port, found.host, found.origins) == (2, "::1", ("http://localhost:5173",))
    assert found.hosts == ("a.example", "b.example")
    assert found.bot_pause == 1.0
    assert read_settings(None, {"HUERTA_SETTINGS": str(file)}).port == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("prot = 1", "did you mean 'port'"),
        ('port = "many"', "whole number"),
        ("port = 70000", "0 to 65535"),
        ("hosts = 7", "list of texts"),
        ("hosts = [7]", "list of texts"),
        ("rate = 0", "more than 0"),
        ("connections = 0", "at least 1"),
        ('public_url = "games.example.org"', "http://"),
        ("port =", "cannot be read"),
    ],
)
def test_a_wrong_setting_is_told_in_a_sentence(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "huerta.toml"
    file.write_text(text)
    with pytest.raises(SettingsError, match=told):
        read_settings(file, {})


def test_a_server_for_this_computer_answers_only_to_its_own_names() -> None:
    assert "localhost" in Settings().allowed_hosts
    assert Settings(host="0.0.0.0").allowed_hosts == ()
    assert Settings(host="0.0.0.0", hosts=("games.example.org",)).allowed_hosts == ("games.example.org",)


def test_every_setting_is_documented() -> None:
    text = DOCS.read_text(encoding="utf-8")
    assert [name for name in KINDS if f"`{name}`" not in text] == []
