"""Plain data as it travels."""

from typing import Any

import orjson

NO_STORY = "[]"  # of what no move led to


def json_text(value: Any) -> str:
    """Lists, dictionaries and what is in them."""
    return orjson.dumps(value, option=orjson.OPT_SERIALIZE_NUMPY).decode()


def number_text(number: int | None) -> str:
    """A number, or nothing."""
    return "null" if number is None else str(number)
