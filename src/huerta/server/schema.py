"""Writes what the messages are made of: JSON schemas for the page, tables for docs/protocol.md.

`python -m huerta.server.schema` writes both; a test fails when they are out of date.
"""

import json
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from huerta.server import messages, replies, requests
from huerta.server.messages import ServerMessage
from huerta.server.parts import Part
from huerta.server.requests import ClientMessage

ROOT = Path(__file__).resolve().parents[3]
SCHEMA = ROOT / "web" / "src" / "api" / "schema.json"
DOCUMENT = ROOT / "docs" / "protocol.md"
MARK = "<!-- Below this line everything is made by python -m huerta.server.schema. -->"
UNIONS = {"ClientMessage": ClientMessage, "ServerMessage": ServerMessage}
TAKEN = {
    "SignIn",
    "Credentials",
    "LogIn",
    "NewPassword",
    "SeatChoice",
    "NewTable",
    "PlayNow",
    "ClockChoice",
    "LessonMoves",
}  # what the page sends by REST
ABSTRACT = {"Part", "Request", "AtTable"}


def models() -> list[type[BaseModel]]:
    """Every message and REST model, by name."""
    found = {
        name: thing
        for module in (requests, messages, replies)
        for name, thing in vars(module).items()
        if isinstance(thing, type) and issubclass(thing, Part) and name not in ABSTRACT
    }
    return [found[name] for name in sorted(found)]


def members(union: Any) -> list[str]:
    """The names of the messages that a union is made of."""
    return [model.__name__ for model in union.__origin__.__args__]


def plain(schema: Any) -> Any:
    """The same schema without made-up titles, and with nothing beside a reference, so that each model becomes one type."""
    if isinstance(schema, list):
        return [plain(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return {"$ref": schema["$ref"]}
    return {key: plain(value) for key, value in schema.items() if not (key == "title" and isinstance(value, str))}


def complete(definition: dict[str, Any]) -> dict[str, Any]:
    """What the server sends has every field, default or not."""
    return {**definition, "required": list(definition["properties"])}


def schema() -> dict[str, Any]:
    """One schema with a definition for each model and one for each direction of the WebSocket."""
    sent_by_page = TAKEN | set(members(ClientMessage))
    _, made = models_json_schema([(model, "validation") for model in models()])
    definitions = {name: complete(made) if name not in sent_by_page else made for name, made in plain(made["$defs"]).items()}
    for name, union in UNIONS.items():
        definitions[name] = {"anyOf": [{"$ref": f"#/$defs/{member}"} for member in members(union)]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Protocol",
        "description": f"Messages between page and server, protocol {messages.PROTOCOL}.",
        "type": "object",
        "additionalProperties": False,
        "properties": {},
        "$defs": dict(sorted(definitions.items())),
    }


def schema_text() -> str:
    """The schema as it is written for the page."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


# -- the documentation -------------------------------------------------------------------------------------------------


def type_text(field: dict[str, Any]) -> str:
    """A field's type in few words."""
    if "$ref" in field:
        return str(field["$ref"]).rpartition("/")[2]
    if "anyOf" in field:
        return " or ".join(type_text(choice) for choice in field["anyOf"])
    if "const" in field:
        return f'"{field["const"]}"'
    if "enum" in field:
        return " or ".join(f'"{choice}"' for choice in field["enum"])
    if field.get("type") == "array":
        return f"list of {type_text(field['items'])}"
    return str(field.get("type", "anything"))


def rows(name: str, definition: dict[str, Any]) -> list[str]:
    """A heading, the sentence, and a row for each field."""
    lines = [f"### {name}", "", definition["description"], "", "| field | type | meaning |", "|---|---|---|"]
    required = definition.get("required", ())
    for field, made in definition["properties"].items():
        told = made.get("description") or ("The kind of message." if field == "type" else "")
        default = "" if field in required else " (may be left out)"
        lines.append(f"| `{field}` | {type_text(made)}{default} | {told} |")
    return [*lines, ""]


def reference() -> str:
    """Every message and part, in tables."""
    definitions = schema()["$defs"]
    groups = {"From the page": members(ClientMessage), "From the server": members(ServerMessage)}
    others = [name for name in definitions if name not in {*UNIONS, *groups["From the page"], *groups["From the server"]}]
    lines: list[str] = []
    for title, names in {**groups, "Parts, and what REST takes and gives": others}.items():
        lines += [f"## {title}", ""]
        for name in names:
            lines += rows(name, definitions[name])
    return "\n".join(lines)


def document_text(old: str) -> str:
    """The documentation with its tables made anew."""
    return f"{old.partition(MARK)[0]}{MARK}\n\n{reference()}"


def write(target: Path, text: str) -> None:
    """Write a file unless it says the same already."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")


def main() -> None:
    """Write both files."""
    write(SCHEMA, schema_text())
    write(DOCUMENT, document_text(DOCUMENT.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
