"""What whoever runs a server may choose: from the environment (`HUERTA_PORT=9000`), a TOML file, and the command line."""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

from platformdirs import user_data_path

from huerta.core.errors import HuertaError, hint, listed

PREFIX = "HUERTA_"
FILE = "HUERTA_SETTINGS"  # the environment's name for the TOML file
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


class SettingsError(HuertaError):
    """A setting that does not exist, or a value that cannot be."""


@dataclass(frozen=True)
class Settings:
    """Everything has a default that suits a table among friends."""

    host: str = "127.0.0.1"  # the address to listen at; 0.0.0.0 for everyone in the network
    port: int = 8000
    database: str = ""  # a file for SQLite; the user's data folder when empty
    public_url: str = ""  # how people reach the server, such as https://games.example.org; what they typed when empty
    hosts: tuple[str, ...] = ()  # the only names the server answers to; when empty, loopback names on loopback, else any
    origins: tuple[str, ...] = ()  # pages elsewhere that may talk to this server, such as http://localhost:5173
    static: str = ""  # the folder of the built page; the one in the package when empty
    busy_moves: int = 12  # moves under way at once from which on a second process helps; it takes about 200 MB then
    bot_threads: int = 1  # how many bots think at once
    bot_pause: float = 0.4  # seconds a bot's move takes at least, so that people can follow
    connections: int = 4000  # open sockets in all
    connections_each: int = 12  # open sockets of one person
    connections_from: int = 200  # open sockets from one address
    rate: float = 20.0  # messages a second on one socket
    burst: int = 60  # messages at once on one socket
    chat_rate: float = 1.0  # lines a second from one person
    chat_burst: int = 6  # lines at once from one person
    call_rate: float = 20.0  # REST calls a second from one address
    call_burst: int = 200  # REST calls at once from one address
    new_rate: float = 0.5  # new guests and tables a second from one address
    new_burst: int = 30  # new guests and tables at once from one address
    login_rate: float = 0.1  # passwords a second from one address
    login_burst: int = 10  # passwords at once from one address
    tables_each: int = 50  # unfinished tables of one person
    backlog: int = 256  # frames that may wait for a slow reader
    review_seconds: float = 20.0  # to look at a finished game again, about
    reviews_waiting: int = 20  # finished games that may wait to be looked at
    idle_days: int = 14  # tables that never started are removed after so long

    @property
    def allowed_hosts(self) -> tuple[str, ...]:
        """The names the server answers to; empty for any."""
        if self.hosts:
            return self.hosts
        return LOOPBACK if self.host in ("localhost", "127.0.0.1", "::1") else ()

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy writes it."""
        if "://" in self.database:
            return self.database
        file = Path(self.database) if self.database else user_data_path("huerta") / "huerta.sqlite3"
        return f"sqlite:///{file.absolute()}"


KINDS: dict[str, Any] = get_type_hints(Settings)


def read_value(name: str, value: Any) -> Any:
    """A setting's value, from text or as TOML has it."""
    kind = KINDS[name]
    if get_origin(kind) is tuple:
        items = [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value
        if not isinstance(items, list) or not all(isinstance(item, get_args(kind)[0]) for item in items):
            raise SettingsError(f"the setting {name} is a list of texts, not {value!r}")
        return tuple(items)
    try:
        return kind(value)
    except (TypeError, ValueError):
        word = {int: "a whole number", float: "a number"}.get(kind, "a text")
        raise SettingsError(f"the setting {name} is {word}, not {value!r}") from None


def from_file(file: Path) -> dict[str, Any]:
    """The settings that a TOML file gives."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"the settings file {file} cannot be read: {error}") from None
    for name in found:
        if name not in KINDS:
            raise SettingsError(f"{file} has no use for {name!r}: settings are {listed(KINDS)}{hint(name, KINDS)}")
    return {name: read_value(name, value) for name, value in found.items()}


def from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """The settings that the environment gives."""
    names = [field.name for field in fields(Settings)]
    return {name: read_value(name, environment[key]) for name in names if (key := PREFIX + name.upper()) in environment}


def read_settings(file: Path | None = None, environment: Mapping[str, str] | None = None, **chosen: Any) -> Settings:
    """What the command line chose, else the environment, else the file, else the default."""
    env = os.environ if environment is None else environment
    file = file or (Path(env[FILE]) if env.get(FILE) else None)
    told = {**(from_file(file) if file else {}), **from_environment(env)}
    told.update({name: value for name, value in chosen.items() if value is not None})
    return checked(replace(Settings(), **told))


def checked(settings: Settings) -> Settings:
    """The same settings, if they can be."""
    if not 0 <= settings.port <= 65_535:
        raise SettingsError(f"a port is a number from 0 to 65535, not {settings.port}")
    if settings.public_url and not settings.public_url.startswith(("http://", "https://")):
        raise SettingsError(f"public_url starts with http:// or https://, not {settings.public_url!r}")
    for name, kind in KINDS.items():
        least = 1 if kind is int and name != "port" else 0
        if kind in (int, float) and getattr(settings, name) < least:
            raise SettingsError(f"the setting {name} is at least {least}, not {getattr(settings, name)}")
        if name.endswith("rate") and not getattr(settings, name):
            raise SettingsError(f"the setting {name} is more than 0")
    return settings
