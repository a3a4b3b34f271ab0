"""Frames as they go down the wire."""

import pytest
from websockets.frames import Frame, Opcode

from huerta.server.line import framed, is_whole, texts_in


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_text_of_any_length_is_framed_as_the_standard_says(length: int) -> None:
    text = "é" * (length % 2) + "x" * (length - 2 * (length % 2))
    assert framed(text) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


def sent(text: str | bytes, opcode: Opcode = Opcode.TEXT, **more: bool) -> bytes:
    """A frame as a browser sends it."""
    return Frame(opcode, text.encode() if isinstance(text, str) else text, **more).serialize(mask=True)


def test_whole_texts_are_read_one_by_one_or_many_at_once() -> None:
    texts = ["", "{}", "x" * 125, "y" * 126, "é" * 300, "z" * 4096]
    assert texts_in(b"".join(sent(text) for text in texts)) == [text.encode() for text in texts]
    for text in texts:
        assert texts_in(sent(text)) == [text.encode()]


def test_whatever_is_not_a_whole_short_text_is_left_to_the_parser() -> None:
    whole = sent("y" * 200)
    assert all(texts_in(whole[:length]) is None for length in range(1, len(whole)))
    assert all(texts_in(sent("a") + whole[:length]) is None for length in range(1, len(whole)))
    assert texts_in(sent("x" * 4097)) is None
    assert texts_in(sent("x" * 70_000)) is None
    assert texts_in(sent("piece", fin=False)) is None
    assert texts_in(sent("bytes", Opcode.BINARY)) is None
    assert texts_in(bytes([0xC1]) + sent("x")[1:]) is None  # a bit that means nothing here
    assert texts_in(framed("not masked, as no browser sends it")) is None


def test_a_pong_does_not_end_the_short_way_but_a_piece_does() -> None:
    for opcode in (Opcode.PING, Opcode.PONG, Opcode.CLOSE, Opcode.BINARY):
        assert is_whole(sent(b"1234", opcode))
    assert not is_whole(sent("piece", fin=False))
    assert not is_whole(sent("rest", Opcode.CONT))
    assert not any(is_whole(sent(b"1234", Opcode.PONG)[:length]) for length in range(1, 10))
    assert not is_whole(sent("x" * 124)[:1] + bytes([0xFE, 0, 200]) + bytes(128))
