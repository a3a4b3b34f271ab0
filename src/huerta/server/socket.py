"""The WebSocket: who may connect, how fast, and what each message leads to."""

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from pydantic import ValidationError
from pydantic_core import from_json
from starlette.responses import JSONResponse
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from huerta.server import frames
from huerta.server.connection import Allowance, Connection
from huerta.server.line import line_of
from huerta.server.messages import PROTOCOL, Pong, Refused, Welcome
from huerta.server.parts import REQUEST_LENGTH
from huerta.server.people import COOKIE
from huerta.server.refusal import Refusal
from huerta.server.requests import CLIENT, ClientMessage, Join, Ping, Play, ReadLog, Resume, Say, Unwatch, Watch
from huerta.server.store.rows import PersonRow

if TYPE_CHECKING:
    from huerta.server.house import House

LOG = logging.getLogger("huerta.server")
MESSAGE_BYTES = 4096
BAD_MESSAGES, TOO_FAST = 4400, 4429
PATH = "/api/socket"
PLAY, HEAD = b'"play"', 24  # what a move begins with, in so many bytes
PATIENCE = 100  # messages over the rate, or that are none, before the socket is closed


async def serve_socket(house: "House", scope: Scope, receive: Receive, send: Send) -> None:
    """Let a page in if it is ours and its person is known, and listen to it."""
    socket = WebSocket(scope, receive, send)
    try:
        person, address = await admit(house, socket)
    except Refusal as refusal:
        await socket.send_denial_response(JSONResponse({"code": refusal.code, "message": refusal.message}, refusal.status))
        return
    await socket.accept()
    allowance = Allowance(house.settings.rate, house.settings.burst)
    connection = Connection(line_of(scope), person, address, house.settings.backlog, send, allowance)
    connection.line.at_once = partial(play_at_once, house, connection)
    house.hub.add(connection)
    try:
        connection.send(frames.text_of(Welcome(protocol=PROTOCOL, person=house.people.told(person))))
        await listen(house, connection, receive)
    finally:
        house.watching.forget(connection)
        house.hub.remove(connection)
        connection.close(1000, "goodbye")
        await connection.ended


async def admit(house: "House", socket: WebSocket) -> tuple[PersonRow, str]:
    """Check origin, session and room, all before the socket is accepted; who comes, and from where."""
    if socket.url.path != PATH:
        raise Refusal("no_such_page", f"there is no socket here: connect to {PATH}")
    house.check_origin(socket.headers, is_required=True)
    person = await asyncio.to_thread(house.people.behind, socket.cookies.get(COOKIE))
    if person is None:
        raise Refusal("not_signed_in", "nobody is signed in here: begin with POST /api/session")
    address = socket.client.host if socket.client else ""
    house.hub.check_room(address)
    return person, address


async def listen(house: "House", connection: Connection, receive: Receive) -> None:
    """Answer one message after the other until the socket closes."""
    while not connection.closing:
        received = await receive()
        if received["type"] != "websocket.receive":
            return
        if connection.allowance.take():
            await answer(house, connection, received)
        else:
            slow_down = Refusal("too_fast", f"{house.settings.rate:g} messages a second are enough: slow down")
            refuse(connection, id_in(received), slow_down, TOO_FAST)


def play_at_once(house: "House", connection: Connection, text: bytes) -> bool:
    """Carry out a move without a task of its own; whether that was possible. If not, nothing has happened yet."""
    if PLAY not in text[:HEAD] or connection.closing or connection.allowance.is_spent:
        return False
    try:
        request = CLIENT.validate_json(text)
        again = partial(connection.line.queue_up, text)
        is_done = isinstance(request, Play) and house.door.play_at_once(connection.person, request, connection.send, again)
    except Exception:  # the long way says what is wrong
        return False
    if is_done:
        connection.allowance.take()
    return is_done


async def answer(house: "House", connection: Connection, received: Message) -> None:
    """Read a message, do what it asks, and answer it; nothing that comes in can do more harm than be refused."""
    try:
        request = read(received)
    except Refusal as refusal:
        refuse(connection, id_in(received), refusal, BAD_MESSAGES)
        return
    try:
        connection.send(await carry_out(house, connection, request))
    except Refusal as refusal:
        table = None if isinstance(request, Ping) else request.table
        refuse(connection, request.id, refusal, None, table)
        if refusal.code == "stale" and table:
            house.watching.show_now(connection, table)
    except Exception:
        LOG.exception("a message of type %s could not be answered", request.type)
        refuse(connection, request.id, Refusal("internal", "the server made a mistake: try again"), None)


def id_in(received: Message) -> str | None:
    """The request id in a message that is otherwise none."""
    try:
        found = from_json((received.get("text") or "")[:MESSAGE_BYTES])
    except ValueError:
        return None
    request_id = found.get("id") if isinstance(found, dict) else None
    return request_id if isinstance(request_id, str) and len(request_id) <= REQUEST_LENGTH else None


def read(received: Message) -> ClientMessage:
    """The message in a frame, if it is one."""
    text = received.get("text")
    if text is None:
        raise Refusal("bad_message", "messages are JSON texts, not binary frames")
    if len(text) > MESSAGE_BYTES:
        raise Refusal("too_large", f"a message has at most {MESSAGE_BYTES} characters, not {len(text)}")
    try:
        return CLIENT.validate_json(text)
    except ValidationError as error:
        raise Refusal("bad_message", explained(error)) from None


def explained(error: ValidationError) -> str:
    """What is wrong with a message, in one sentence."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"][1:]) or "the message"
    return f"{place}: {first['msg'][:200]}"


async def carry_out(house: "House", connection: Connection, request: ClientMessage) -> str:
    """The answer to a request."""
    match request:
        case Ping():
            return frames.text_of(Pong(id=request.id))
        case Watch():
            return await house.watching.watch(connection, request)
        case Resume():
            return await house.watching.watch(connection, request, request)
        case Unwatch():
            return await house.watching.unwatch(connection, request)
        case ReadLog():
            return await house.watching.send_log(connection, request)
        case Say():
            house.check_talk(connection.person)
    if isinstance(request, Join):
        await house.watching.watch(connection, request)
    return await house.door.answer(connection.person, request)


def refuse(connection: Connection, request_id: str | None, refusal: Refusal, closes: int | None, table: str | None = None) -> None:
    """Say no; whoever goes on sending nonsense, or too much, is shown out."""
    connection.send(frames.text_of(Refused(id=request_id, code=refusal.code, message=refusal.message, table=table)))
    if closes is not None:
        connection.bad += 1
        if connection.bad >= PATIENCE:
            connection.close(closes, refusal.message)
