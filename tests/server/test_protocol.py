"""The messages, their schemas and their documentation agree."""

import json
import re

import pytest
from pydantic import BaseModel, ValidationError

from huerta.server import parts, refusal, schema
from huerta.server.messages import ErrorCode, ServerMessage
from huerta.server.requests import CLIENT, ClientMessage

TABLE = "abcdefghijkl"
EXAMPLES = {
    "watch": {},
    "resume": {"ply": 3, "version": 4},
    "unwatch": {},
    "join": {},
    "sit": {"seat": 1},
    "stand": {},
    "seat_bot": {"seat": 1, "level": "easy"},
    "clear": {"seat": 1},
    "start": {"fill": "easy"},
    "play": {"ply": 0, "move": 7, "ask_at_end": False},
    "undo": {"ply": 2, "to": 1},
    "consent": {"agree": True},
    "leave": {"level": None},
    "rematch": {},
    "close": {},
    "chat": {"text": "Hola"},
    "log": {"start": 2},
    "ping": {},
}


def message(kind: str) -> dict[str, object]:
    return {"type": kind, "id": "r1", **({} if kind == "ping" else {"table": TABLE}), **EXAMPLES[kind]}


@pytest.mark.parametrize("kind", EXAMPLES)
def test_every_message_of_the_page_goes_there_and_back(kind: str) -> None:
    read = CLIENT.validate_python(message(kind))
    assert json.loads(read.model_dump_json()) == message(kind)
    with pytest.raises(ValidationError):
        CLIENT.validate_python({**message(kind), "surplus": 1})
    with pytest.raises(ValidationError):
        CLIENT.validate_python({**message(kind), "id": "not an id!"})


def test_there_is_an_example_of_every_message() -> None:
    kinds = [model.model_fields["type"].annotation.__args__[0] for model in ClientMessage.__origin__.__args__]  # type: ignore[attr-defined]
    assert sorted(kinds) == sorted(EXAMPLES)


@pytest.mark.parametrize("model", schema.models(), ids=lambda model: model.__name__)
def test_every_message_and_every_field_is_explained_in_a_sentence(model: type[BaseModel]) -> None:
    assert re.fullmatch(r"[A-Z`].*\.", model.__doc__ or "", re.DOTALL)
    for name, field in model.model_fields.items():
        assert name == "type" or re.fullmatch(r"[A-Z`].*\.", field.description or "", re.DOTALL), name


def test_the_pages_schemas_and_the_documentation_are_up_to_date() -> None:
    assert schema.SCHEMA.read_text(encoding="utf-8") == schema.schema_text(), "run python -m huerta.server.schema"
    document = schema.DOCUMENT.read_text(encoding="utf-8")
    assert document == schema.document_text(document), "run python -m huerta.server.schema"


def test_every_way_of_saying_no_is_known_to_the_page() -> None:
    codes = set(ErrorCode.__args__)  # type: ignore[attr-defined]
    assert set(refusal.STATUS) <= codes
    text = "\n".join(file.read_text() for file in schema.ROOT.glob("src/huerta/server/**/*.py"))
    used = set(re.findall(r'(?:Refusal|problem)\(\s*"(\w+)"', text))
    assert used <= codes
    assert codes - used == set()


def test_no_server_message_has_an_optional_field() -> None:
    for name in schema.members(ServerMessage):
        definition = schema.schema()["$defs"][name]
        assert set(definition["required"]) == set(definition["properties"])


def test_names_end_as_they_begin_without_spaces() -> None:
    pattern = re.compile(parts.PRINTABLE)
    assert pattern.match("Ana María")
    assert not pattern.match("Ana ")
