"""What a seat cannot know changes nothing that it sees, and the key cannot be had from anything that it sees."""

import base64
import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import huerta
from huerta.core.game import Game
from huerta.core.match import Match
from huerta.core.playthrough import random_plies, tables
from huerta.core.rng import seed_key
from tests.core import nines

GAMES = (*(huerta.get_game(name) for name in huerta.game_names()), nines.GAME)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
some_and_many = pytest.mark.parametrize(
    "count", [50, pytest.param(300, marks=pytest.mark.slow), pytest.param(2_000, marks=pytest.mark.campaign)]
)


def positions(game: Game, count: int) -> Iterator[Match]:
    """So many positions, taken from games at every table in turn, and from all stages of them."""
    seen = 0
    for seed in range(count):
        for place, (seats, options) in enumerate(tables(game)):
            for match in random_plies(Match(game, seats, options, seed_key(seed, place)), seed):
                if match.ply % 23 == (seed + place) % 23 or match.is_over:
                    yield match
                    seen += 1
                    if seen == count:
                        return


@every_game
@some_and_many
def test_what_a_seat_cannot_see_changes_nothing_that_it_sees(game: Game, count: int) -> None:
    for number, match in enumerate(positions(game, count)):
        seat = number % match.seats
        other = match.hidden_from(seat, seed_key(number))
        assert json.dumps(game.view(other, seat)) == json.dumps(match.view(seat))
        assert game.observation(other, seat).tobytes() == match.observe(seat).tobytes()
        assert game.write_position(other, seat) == match.position(seat)
        assert game.draw(other, seat) == match.draw(seat)
        assert game.points(other) == match.points()
        assert other.is_over == match.state.is_over
        if seat == match.to_move:
            assert game.legal(other) == match.legal_numbers.tolist()


@every_game
@some_and_many
def test_a_sample_depends_on_the_key_and_on_what_the_seat_sees_alone(game: Game, count: int) -> None:
    for number, match in enumerate(positions(game, count)):
        seat = number % match.seats
        sample = match.hidden_from(seat, seed_key(number))
        told = game.read_position(match.position(seat))  # another world that the seat cannot tell from the true one
        for world in (told, match.hidden_from(seat, bytes(32))):
            assert game.hidden_from(world, seat, seed_key(number)).tobytes() == sample.tobytes()


@every_game
def test_samples_differ_and_every_one_of_them_can_be_played_to_the_end(game: Game) -> None:
    for seats in game.seats:
        match = Match(game, seats, {}, seed_key(seats))
        samples = [match.hidden_from(0, seed_key(number)) for number in range(8)]
        assert len({sample.tobytes() for sample in samples}) == len(samples)
        for number, sample in enumerate(samples[:2]):
            world = Match.from_state(game, sample)
            for _ in random_plies(world, number):
                assert world.state.n_seats == seats
            assert world.is_over
            assert game.census(world.state) == game.census(match.state)


def forms(words: Any) -> set[str]:
    """Ways in which secret words could be written by mistake: hexadecimal, base 64, decimal, whole or word by word."""
    data = np.asarray(words).astype("<u4").tobytes()
    found = {str(int.from_bytes(data, order)) for order in ("little", "big")}
    for whole in (data, np.asarray(words).astype(">u4").tobytes(), data[::-1]):
        found |= {whole.hex(), base64.b64encode(whole).decode().rstrip("="), base64.urlsafe_b64encode(whole).decode().rstrip("=")}
        found |= {whole[place : place + 4].hex() for place in range(0, len(whole), 4)}
    for word in np.asarray(words).tolist():
        found |= {str(word), str(word - 2**32), f"{word:x}"}
    return {form.casefold() for form in found if len(form) > 5}  # a short one could stand there by chance


def test_the_search_would_find_a_key() -> None:
    key = np.frombuffer(seed_key(1), "<u4")
    for text in (seed_key(1).hex(), base64.b64encode(seed_key(1)).decode(), str(key.tolist()), f"link/{key[3]:08x}"):
        assert any(form in text.casefold() for form in forms(key))


@every_game
@some_and_many
def test_the_key_cannot_be_had_from_anything_a_seat_sees(game: Game, count: int) -> None:
    for number, match in enumerate(positions(game, count)):
        seat = number % match.seats
        story = match.story() if match.ply else []
        shown = [json.dumps(match.view(seat)), json.dumps(match.view()), match.position(seat), match.draw(seat), match.draw()]
        text = "\n".join([*shown, json.dumps(story), *game.sentences(story)]).casefold()
        generator = match.state.generator
        for secret in (generator.key, generator.words):
            if secret.any():
                assert not [form for form in forms(secret) if form in text]
                seen = match.observe(seat)
                assert secret.tobytes() not in seen.tobytes()
                assert not set(secret.astype(np.float32).tolist()) & set(seen.tolist()) - {0.0, 1.0}
