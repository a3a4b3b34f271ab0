"""The application: REST, WebSocket and page, behind the guard."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from huerta import __version__
from huerta.server.guard import Guard
from huerta.server.house import House
from huerta.server.messages import ErrorCode
from huerta.server.page import Page
from huerta.server.refusal import Refusal
from huerta.server.settings import Settings
from huerta.server.socket import serve_socket
from huerta.server.study import router

LOG = logging.getLogger("huerta.server")
PACKED_FROM = 1000  # bytes
HOME = "/api/home"  # the last thing that the first page asks for


def problem(code: ErrorCode, message: str, status: int) -> JSONResponse:
    """An error as every call gives it."""
    return JSONResponse({"code": code, "message": message}, status)


async def on_refusal(request: Request, refusal: Exception) -> Response:
    """What the server says no to."""
    assert isinstance(refusal, Refusal)
    return problem(refusal.code, refusal.message, refusal.status)


async def on_invalid(request: Request, error: Exception) -> Response:
    """A call that is not as it should be."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"] if part != "body") or "the body"
    return problem("bad_message", f"{place}: {first['msg'][:200]}", 422)


async def on_http(request: Request, error: Exception) -> Response:
    """No such address, or not with this method."""
    assert isinstance(error, HTTPException)
    message = "there is no such call: see /api/openapi.json" if error.status_code == 404 else str(error.detail)
    answer = problem("no_such_page", message, error.status_code)
    answer.headers.update(error.headers or {})
    return answer


async def on_mistake(request: Request, error: Exception) -> Response:
    """A mistake of our own: told in the log, not to the world."""
    return problem("internal", "the server made a mistake: try again", 500)


def create_app(settings: Settings, tell: Callable[[str], None] = LOG.info) -> ASGIApp:
    """The whole server as an ASGI application; what whoever started it should know is told."""
    house = House(settings, tell)
    page = Page(settings.static)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await house.open()
        yield
        await house.close()

    app = FastAPI(
        title="Huerta", version=__version__, lifespan=lifespan, openapi_url="/api/openapi.json", docs_url=None, redoc_url=None
    )
    app.state.house = house
    app.include_router(router)
    app.add_exception_handler(Refusal, on_refusal)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(Exception, on_mistake)

    @app.get("/{path:path}", include_in_schema=False)
    def files(request: Request, path: str) -> Response:
        if path == "api" or path.startswith("api/"):
            return problem("no_such_page", "there is no such call: see /api/openapi.json", 404)
        return page.answer(request)

    packed = GZipMiddleware(app, minimum_size=PACKED_FROM)

    async def calls_and_sockets(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await serve_socket(house, scope, receive, send)
        else:
            await packed(scope, receive, send)
            if scope["type"] == "http" and scope["path"] == HOME:
                house.visited.set()

    return Guard(calls_and_sockets, house)
