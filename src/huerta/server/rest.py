"""The REST part: sessions, accounts, lists, new tables, records and replays."""

import asyncio
import io
import random
import time
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Depends, Path, Query, Request, Response

from huerta.server import frames, lists, lobby
from huerta.server.house import House, origin_of
from huerta.server.lists import ListName
from huerta.server.parts import MOST_PLIES, GameInfo, SeatNumber, TableId, TableInfo
from huerta.server.people import COOKIE, COOKIE_SECONDS
from huerta.server.refusal import CONFLICT, STATUS, Refusal
from huerta.server.replies import (
    Credentials,
    Home,
    Link,
    LogIn,
    Moment,
    NewPassword,
    NewTable,
    PlayNow,
    Problem,
    Replay,
    Session,
    SignIn,
    Tables,
)
from huerta.server.store.rows import PersonRow, TableRow

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": "Not carried out, and nothing changed."}
    for status in sorted({*STATUS.values(), CONFLICT, 400, 405} - {500})
}
MOST_MOMENTS = 100
COOKIE_ARRIVES = 0.5  # seconds until this browser has its new cookie and may connect again

router = APIRouter(prefix="/api", responses=PROBLEMS)


def the_house(request: Request) -> House:
    """The server's parts."""
    house: House = request.app.state.house
    return house


def the_person(request: Request) -> PersonRow | None:
    """Whoever the cookie stands for."""
    return the_house(request).people.behind(request.cookies.get(COOKIE))


InHouse = Annotated[House, Depends(the_house)]
Asking = Annotated[PersonRow | None, Depends(the_person)]


def signed_in(person: Asking) -> PersonRow:
    """Refuse when nobody is signed in."""
    if person is None:
        raise Refusal("not_signed_in", "nobody is signed in here: begin with POST /api/session")
    return person


SignedIn = Annotated[PersonRow, Depends(signed_in)]
Which = Annotated[TableId, Path(alias="table", description="What stands in the table's address.")]


def found_table(house: InHouse, table: Which) -> TableRow:
    """The table of that address."""
    row = house.reader.table(table)
    if row is None:
        raise Refusal("no_such_table", "there is no such table: check the link, or make a new table")
    return row


Found = Annotated[TableRow, Depends(found_table)]


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


# -- sessions and accounts ---------------------------------------------------------------------------------------------


def begin_session(house: House, request: Request, response: Response, person: PersonRow) -> Session:
    """Hand the browser the cookie of this person."""
    is_secure = request.url.scheme == "https" or house.settings.public_url.startswith("https")
    cookie = house.people.cookie_of(person)
    response.set_cookie(COOKIE, cookie, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=is_secure, path="/")
    return Session(person=house.people.told(person))


@router.get("/session")
def read_session(house: InHouse, person: Asking) -> Session:
    """Who the server takes this browser for."""
    return Session(person=house.people.told(person) if person else None)


@router.post("/session")
async def sign_in(house: InHouse, person: Asking, request: Request, response: Response, wanted: SignIn) -> Session:
    """Begin as a guest, or change the guest's name."""
    if person is None:
        house.check_new(address_of(request))
        return begin_session(house, request, response, await house.people.begin_guest(wanted.name))
    person = await house.people.rename(person, wanted.name)
    await now_called(house, person)
    return begin_session(house, request, response, person)


@router.delete("/session")
async def log_out(house: InHouse, person: Asking, response: Response) -> Session:
    """Forget who this browser is; a guest cannot come back."""
    if person:
        house.hub.send_away(person.id)
    response.delete_cookie(COOKIE, path="/")
    return Session(person=None)


@router.post("/account")
async def make_account(house: InHouse, person: Asking, request: Request, response: Response, wanted: Credentials) -> Session:
    """Turn the guest into an account that keeps name, games and rating."""
    house.check_password(address_of(request))
    account = await house.people.make_account(person, wanted.name, wanted.password)
    await now_called(house, account)
    return begin_session(house, request, response, account)


@router.post("/login")
async def log_in(house: InHouse, person: Asking, request: Request, response: Response, wanted: LogIn) -> Session:
    """Come back to an account, which takes over what the guest of this browser played."""
    house.check_password(address_of(request))
    account = await house.people.log_in(wanted.name, wanted.password)
    if person and person.id != account.id:
        if person.is_guest and wanted.take_over:
            ids = await asyncio.to_thread(house.reader.unfinished_ids, person.id)
            async with house.tables.hold(ids) as held:
                await house.people.take_over(person, account)
                for live in held:
                    await house.tables.show_anew(live)
        house.hub.send_away(person.id)
    return begin_session(house, request, response, account)


@router.post("/account/password")
async def change_password(house: InHouse, person: SignedIn, request: Request, response: Response, wanted: NewPassword) -> Session:
    """Another password; other browsers are logged out."""
    house.check_password(address_of(request))
    person = await house.people.change_password(person, wanted.old, wanted.new)
    asyncio.get_running_loop().call_later(COOKIE_ARRIVES, house.hub.send_away, person.id)
    return begin_session(house, request, response, person)


async def now_called(house: House, person: PersonRow) -> None:
    """A person has another name, or an account: show it wherever they are."""
    for connection in house.hub.of_person.get(person.id, ()):
        connection.person = person
    ids = await asyncio.to_thread(house.reader.unfinished_ids, person.id)
    async with house.tables.hold([table_id for table_id in ids if table_id in house.tables.live]) as held:
        for live in held:
            await house.tables.show_anew(live)


# -- games and lists ---------------------------------------------------------------------------------------------------


@router.get("/home")
def read_home(house: InHouse, person: Asking) -> Home:
    """All that the first page shows."""
    return lists.home(house, person)


@router.get("/games")
def read_games(house: InHouse) -> list[GameInfo]:
    """The games that can be played."""
    return lists.games(house)


@router.get("/tables")
def read_tables(
    house: InHouse, person: Asking, which: Annotated[ListName, Query(alias="list")] = "open", before: float | None = None
) -> Tables:
    """My tables, open tables, games under way, or my finished games."""
    return lists.tables(house, person, which, before)


# -- tables ------------------------------------------------------------------------------------------------------------


def check_room(house: House, person: PersonRow) -> None:
    """Refuse one table too many."""
    if len(house.reader.unfinished_ids(person.id)) >= house.settings.tables_each:
        raise Refusal("too_many", f"you have {house.settings.tables_each} unfinished tables: finish or leave one first")


@router.post("/tables")
async def make_table(house: InHouse, person: SignedIn, request: Request, wanted: NewTable) -> TableInfo:
    """A new table."""
    house.check_new(address_of(request))
    await asyncio.to_thread(check_room, house, person)
    row = await house.door.make(lobby.new_table(wanted, person, time.time()))
    return frames.info_of(row, person.id, {person.id})


@router.post("/play-now")
async def play_now(house: InHouse, person: Asking, request: Request, response: Response, wanted: PlayNow) -> TableInfo:
    """A game against bots, started; whoever has no name yet gets one."""
    house.check_new(address_of(request))
    if person is None:
        lobby.against_bots(wanted, PersonRow("", "", True), time.time())
        person = await house.people.begin_guest(f"Guest {random.randint(1000, 9999)}")
        begin_session(house, request, response, person)
    await asyncio.to_thread(check_room, house, person)
    row = await house.door.make(lobby.against_bots(wanted, person, time.time()), starts=True)
    return frames.info_of(row, person.id, {person.id})


@router.get("/tables/{table}")
def read_table(house: InHouse, person: Asking, row: Found) -> TableInfo:
    """A table as lists show it."""
    return lists.infos(house, [row], person)[0]


@router.get("/tables/{table}/record", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
def read_record(house: InHouse, row: Found) -> Response:
    """The record of a finished game."""
    text = house.archive.record(row)
    name = f"{row.game}-{row.id}.txt"
    return Response(text, media_type="text/plain", headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/tables/{table}/replay")
def read_replay(
    house: InHouse,
    person: Asking,
    row: Found,
    start: Annotated[int, Query(ge=0, le=MOST_PLIES)] = 0,
    count: Annotated[int, Query(ge=1, le=MOST_MOMENTS)] = MOST_MOMENTS,
    seat: SeatNumber | None = None,
) -> Replay:
    """How a finished game looked, ply by ply, to a seat or a spectator."""
    moments = house.archive.moments(row, start, count, seat)
    result = frames.result_of(row)
    assert result is not None
    return Replay(info=lists.infos(house, [row], person)[0], plies=row.ply, moments=moments, result=result)


@router.get("/tables/{table}/moment")
async def read_moment(house: InHouse, person: Asking, row: Found, ply: Annotated[int, Query(ge=0, le=MOST_PLIES)]) -> Moment:
    """How a game, also one under way, looked at a ply to the asking person's seat, or to a spectator."""
    await house.warming.ready(row.game)
    seat = row.seat_of(person.id) if person else None
    return await asyncio.to_thread(house.archive.seen_so_far, row, ply, seat)


def link_to(house: House, request: Request, row: TableRow) -> str:
    """The address to send to friends."""
    base = origin_of(house.settings.public_url or str(request.url))
    return f"{base}/t/{row.id}"


@router.get("/tables/{table}/link")
def read_link(house: InHouse, request: Request, row: Found) -> Link:
    """Where friends find the table."""
    return Link(url=link_to(house, request, row))


@router.get("/tables/{table}/qr.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
def read_qr(house: InHouse, request: Request, row: Found) -> Response:
    """The table's address as a QR code."""
    out = io.BytesIO()
    segno.make(link_to(house, request, row), error="m", micro=False).save(
        out, kind="svg", border=2, scale=8, svgclass=None, lineclass=None
    )
    return Response(out.getvalue(), media_type="image/svg+xml")
