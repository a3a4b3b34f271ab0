"""People: guests by a name and a signed cookie, accounts by a name and a password."""

import asyncio
import secrets
import time

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from itsdangerous import BadSignature, URLSafeTimedSerializer
from sqlalchemy import Connection, delete, insert, select, update

from huerta.server.lobby import new_id
from huerta.server.parts import Person, Rating
from huerta.server.refusal import Refusal
from huerta.server.store import columns
from huerta.server.store.reader import Reader
from huerta.server.store.rows import PersonRow
from huerta.server.store.writer import Change, Conflict, Work, Writer, statement

COOKIE = "huerta_session"
COOKIE_SECONDS = 400 * 86_400  # as long as browsers keep one
PERSON_ID_LENGTH = 20
HASHES_AT_ONCE = 2  # each takes 64 MiB for a moment


def folded(name: str) -> str:
    """A name as accounts are told apart."""
    return " ".join(name.casefold().split())


class People:
    """Who is who."""

    def __init__(self, reader: Reader, writer: Writer):
        self.reader = reader
        self.writer = writer
        self.hasher = PasswordHasher()
        self.nobody = self.hasher.hash(secrets.token_hex())  # checked when there is no such account, to take as long
        self.hashing = asyncio.Semaphore(HASHES_AT_ONCE)
        self.signer: URLSafeTimedSerializer | None = None

    async def start(self) -> None:
        """Find the key that signs cookies; the first start makes one."""
        secret = self.reader.fact("secret")
        if secret is None:
            secret = secrets.token_hex(32)
            made = insert(columns.facts).values(name="secret", value=secret)
            await self.change(statement(made))
        self.signer = URLSafeTimedSerializer(secret, salt="session")

    # -- sessions ------------------------------------------------------------------------------------------------------

    def cookie_of(self, person: PersonRow) -> str:
        """What the browser keeps."""
        assert self.signer is not None
        return self.signer.dumps([person.id, person.epoch])

    def behind(self, cookie: str | None) -> PersonRow | None:
        """The person a cookie stands for; nobody if it is not ours, too old, or void."""
        if not cookie or self.signer is None:
            return None
        try:
            person_id, epoch = self.signer.loads(cookie, max_age=COOKIE_SECONDS)
        except (BadSignature, ValueError, TypeError):
            return None
        person = self.reader.person(person_id)
        return person if person and person.epoch == epoch else None

    def told(self, person: PersonRow) -> Person:
        """A person as that person sees it."""
        ratings = [Rating(game=game, rating=round(rating), games=games) for game, rating, games in self.reader.ratings(person.id)]
        return Person(name=person.name, is_guest=person.is_guest, ratings=ratings)

    # -- guests --------------------------------------------------------------------------------------------------------

    async def begin_guest(self, name: str) -> PersonRow:
        """A new guest."""
        person = PersonRow(new_id(PERSON_ID_LENGTH), name, True)
        row = {"id": person.id, "name": name, "epoch": 0, "created": time.time()}
        await self.change(statement(insert(columns.people).values(row)))
        return person

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        """A guest under another name; an account keeps its own."""
        if not person.is_guest:
            raise Refusal("has_account", f"you are logged in as {person.name}: log out to play under another name")
        query = update(columns.people).where(columns.people.c.id == person.id).values(name=name)
        await self.change(statement(query))
        return PersonRow(person.id, name, True, person.epoch)

    async def change(self, work: Work) -> None:
        """Commit one piece of work."""
        await self.writer.commit(Change(before=[work]))

    # -- accounts ------------------------------------------------------------------------------------------------------

    async def make_account(self, person: PersonRow | None, name: str, password: str) -> PersonRow:
        """The guest becomes an account and keeps everything; without a guest the account is new."""
        if person and not person.is_guest:
            raise Refusal("has_account", f"you have an account already, {person.name}: log out to make another one")
        async with self.hashing:
            hashed = await asyncio.to_thread(self.hasher.hash, password)
        guest = person or await self.begin_guest(name)
        account = {"name": name, "folded": folded(name), "password": hashed, "epoch": guest.epoch + 1}
        query = update(columns.people).where(columns.people.c.id == guest.id).values(account)
        try:
            await self.change(statement(query))
        except Conflict:
            raise Refusal("name_taken", f"there is an account {name!r} already: log in, or choose another name") from None
        return PersonRow(guest.id, name, False, guest.epoch + 1)

    async def log_in(self, name: str, password: str) -> PersonRow:
        """The account, if name and password are right."""
        found = await asyncio.to_thread(self.reader.account, folded(name))
        async with self.hashing:
            is_right = await asyncio.to_thread(self.is_right, found[1] if found else self.nobody, password)
        if found is None or not is_right:
            raise Refusal("wrong_password", "there is no account with this name and password: check both")
        return found[0]

    async def change_password(self, person: PersonRow, old: str, new: str) -> PersonRow:
        """Another password, if the old one is right; whoever was logged in elsewhere is so no more."""
        if person.is_guest:
            raise Refusal("no_account", "you play as a guest: make an account first")
        found = await asyncio.to_thread(self.reader.account, folded(person.name))
        async with self.hashing:
            is_right = await asyncio.to_thread(self.is_right, found[1] if found else self.nobody, old)
            if found is None or not is_right:
                raise Refusal("wrong_password", "that is not your password: type the one you log in with")
            hashed = await asyncio.to_thread(self.hasher.hash, new)
        epoch = person.epoch + 1
        query = update(columns.people).where(columns.people.c.id == person.id).values(password=hashed, epoch=epoch)
        await self.change(statement(query))
        return PersonRow(person.id, person.name, False, epoch)

    def is_right(self, hashed: str, password: str) -> bool:
        """Whether a password is the one behind a hash."""
        try:
            return self.hasher.verify(hashed, password)
        except (Argon2Error, InvalidHashError):
            return False

    async def take_over(self, guest: PersonRow, account: PersonRow) -> None:
        """What the guest played becomes the account's, except at tables where both sit; the guest is no more."""
        await self.change(lambda connection: hand_over(connection, guest.id, account))


def hand_over(connection: Connection, guest_id: str, account: PersonRow) -> None:
    """Move seats, tables and turns from a guest to an account."""
    seats, tables = columns.seats, columns.tables
    both = select(seats.c.table_id).where(seats.c.person_id == account.id)
    mine = list(connection.scalars(select(seats.c.table_id).where(seats.c.person_id == guest_id, seats.c.table_id.not_in(both))))
    moved = (seats.c.person_id == guest_id) & seats.c.table_id.in_(mine)
    began = (seats.c.starter_id == guest_id) & seats.c.table_id.in_(mine)
    connection.execute(update(seats).where(began).values(starter_id=account.id))
    connection.execute(update(seats).where(moved).values(person_id=account.id, name=account.name))
    connection.execute(
        update(seats).where(seats.c.reserved_id == guest_id).values(reserved_id=account.id, reserved_for=account.name)
    )
    connection.execute(update(tables).where(tables.c.host_id == guest_id).values(host_id=account.id))
    waits = (tables.c.turn_person == guest_id) & tables.c.id.in_(mine)
    connection.execute(update(tables).where(waits).values(turn_person=account.id))
    left = connection.scalar(select(seats.c.table_id).where(seats.c.person_id == guest_id).limit(1))
    if left is None:
        connection.execute(delete(columns.people).where(columns.people.c.id == guest_id))
