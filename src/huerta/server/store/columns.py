"""The tables of the database. A change here needs a migration."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    text,
)

METADATA = MetaData()

facts = Table(
    "facts",
    METADATA,
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)

people = Table(
    "people",
    METADATA,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("folded", String, unique=True),  # an account's name without capitals; null for guests
    Column("password", String),  # argon2id; null for guests
    Column("epoch", Integer, nullable=False, server_default="0"),  # cookies of an earlier one are void
    Column("created", Float, nullable=False),
)

ratings = Table(
    "ratings",
    METADATA,
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("game", String, nullable=False),
    Column("rating", Float, nullable=False),
    Column("games", Integer, nullable=False),
    PrimaryKeyConstraint("person_id", "game"),
)

tables = Table(
    "tables",
    METADATA,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("rules", Integer, nullable=False),  # the version of the game's rules
    Column("options", JSON, nullable=False),  # every option with its choice
    Column("is_private", Boolean, nullable=False),
    Column("clock", JSON, nullable=False),  # ClockChoice
    Column("status", String, nullable=False),
    Column("host_id", ForeignKey("people.id", ondelete="SET NULL")),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("key", LargeBinary),  # where all chance comes from; never leaves before the end
    Column("state", LargeBinary),  # the newest position, so that opening costs the same at every ply
    Column("ply", Integer, nullable=False),
    Column("version", Integer, nullable=False),  # grows with every change
    Column("marks", JSON, nullable=False),  # by seat: where its last move and its turn began, for undo
    Column("proposal", JSON(none_as_null=True)),  # what somebody asks to take back
    Column("left", JSON, nullable=False),  # by seat: seconds on the clock when its turn began
    Column("deadline", Float),  # when the seat to move runs out of time
    Column("turn_person", String),  # whom the table waits for
    Column("turn_bot", Boolean, nullable=False),  # whether it waits for a bot
    Column("result", JSON(none_as_null=True)),
    Column("next_table", String),  # the rematch
    Index("tables_by_status", "status", "is_private", "changed"),
    Index("tables_by_deadline", "deadline", sqlite_where=text("deadline IS NOT NULL")),
)

seats = Table(
    "seats",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String, nullable=False),  # person, bot or empty
    Column("person_id", ForeignKey("people.id", ondelete="SET NULL")),
    Column("name", String, nullable=False),  # kept for the record, even when the person is gone
    Column("level", String),  # a bot's
    Column("seed", BigInteger, nullable=False, server_default="0"),  # a bot's
    Column("is_vacated", Boolean, nullable=False),  # the person left: a friend may sit down
    Column("starter_id", String),  # who sat here when the game began: whom the rating counts
    Column("reserved_id", String),  # who is expected here after a rematch was asked for
    Column("reserved_for", String),  # and how that person is called
    PrimaryKeyConstraint("table_id", "seat"),
    Index("seats_by_person", "person_id", "table_id"),
)

moves = Table(
    "moves",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("move", Integer, nullable=False),
    Column("events", Text, nullable=False),  # the story, as JSON
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "ply"),  # two moves for one ply cannot both win
    sqlite_with_rowid=False,
)

undos = Table(
    "undos",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("version", Integer, nullable=False),  # the table's after the undo
    Column("to", Integer, nullable=False),  # the ply it went back to
    PrimaryKeyConstraint("table_id", "version"),
    sqlite_with_rowid=False,
)

chats = Table(
    "chats",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer),
    Column("name", String, nullable=False),
    Column("text", String, nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
    sqlite_with_rowid=False,
)

requests = Table(
    "requests",
    METADATA,
    Column("person_id", String, nullable=False),
    Column("request", String, nullable=False),
    Column("answer", Text, nullable=False),  # sent again when the request is repeated
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("person_id", "request"),  # carried out once
    sqlite_with_rowid=False,
)
