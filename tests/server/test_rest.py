"""Every REST call does what its schema says, for generated input too."""

import json
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings

from huerta.server.people import COOKIE
from huerta.server.study import router
from tests.server.client import COLD_SECONDS, Browser
from tests.server.process import ServerProcess

EXAMPLES = 15


def description() -> dict[str, Any]:
    """What the server says of its calls."""
    app = FastAPI(title="Huerta", version="1")
    app.include_router(router)
    return app.openapi()


SCHEMA = schemathesis.openapi.from_dict(description())
OPERATIONS = {operation.label: operation for found in SCHEMA.get_all_operations() if (operation := found.ok())}


@pytest.fixture(scope="session")
def cookie(server: ServerProcess) -> str:
    """Somebody's session."""
    return Browser(server.host, "Sofia").cookie or ""


@pytest.mark.parametrize("label", OPERATIONS)
def test_every_call_keeps_to_its_schema(server: ServerProcess, cookie: str, label: str) -> None:
    @given(case=OPERATIONS[label].as_strategy())
    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    def check(case: Any) -> None:
        case.call_and_validate(base_url=f"http://{server.host}", cookies={COOKIE: cookie}, timeout=COLD_SECONDS)

    check()


def test_what_is_not_there_is_told_so(server: ServerProcess) -> None:
    browser = Browser(server.host, "Ana")
    for method, path, status in (
        ("GET", "/api/nothing", 404),
        ("GET", "/api", 404),
        ("PUT", "/api/session", 405),
        ("GET", "/api/tables/abcdefghijkl", 404),
        ("GET", "/api/tables/ABC", 422),
        ("GET", "/api/games/chess/rules", 404),
        ("GET", "/api/tables?list=all", 422),
        ("POST", "/api/session", 422),
    ):
        got, headers, body = browser.fetch(method, path, b"not json" if method == "POST" else None)
        assert (got, headers["content-type"]) == (status, "application/json"), path
        assert set(json.loads(body)) == {"code", "message"}
