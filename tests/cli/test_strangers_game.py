"""Every command takes a game it has never heard of: nothing in here knows Finca."""

import json


def test_it_is_listed_with_its_options(huerta, nines):
    out = huerta("games", "nines").out
    assert nines.title in out
    assert "limit (twelve, six): How far one may draw." in out


def test_its_rules_are_read(huerta, nines):
    assert huerta("rules", "nines").out.strip() == nines.rules.strip()


def test_it_is_simulated(huerta, nines):
    found = json.loads(huerta("simulate", "nines", "--players", "3", "--games", "200", "--option", "limit=six", "--json").out)
    assert sum(found["endings"].values()) == 200


def test_it_is_played_and_replayed(huerta, nines, tmp_path):
    file = tmp_path / "game.txt"
    ran = huerta("play", "nines", "--seed", "2", "--bot", "random", "--save", str(file), typed="help\ndraw\nstop\n1\n1\n1\n1\n")
    assert ran.code == 0
    assert "something hidden comes to light" in ran.out
    assert huerta("replay", str(file)).code == 0


def test_an_edition_it_does_not_have_is_refused(huerta, nines):
    ran = huerta("play", "nines", "--edition", "first")
    assert ran.code == 2
    assert "there is no option 'edition': options are limit" in ran.err
