"""`huerta serve`: tables in the browser, for this computer or for everyone who can reach it."""

import logging
import os
import socket
import threading
import time
import webbrowser
from argparse import Namespace
from pathlib import Path

from huerta.cli.arguments import whole_number
from huerta.cli.command import Command, Example, Parser, UsageError
from huerta.cli.output import err, out, say
from huerta.server.settings import Settings, read_settings

MESSAGE_CAP = 16_384  # bytes; a socket that sends more at once is closed
PING_SECONDS = 20
STOP_SECONDS = 3
BROWSER_WAIT = 60.0
ANY_PORT = 0
SEND_BUFFER = 262_144  # bytes the system keeps for a slow reader; whatever is more waits in our own queue, which has a cap
QUEUE = 2048  # connections that may wait to be let in


def bound(settings: Settings) -> socket.socket:
    """A socket on the address and port, before anything slow is started."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # asyncio sends at once only when told TCP
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        listening.bind((settings.host, settings.port))
        listening.listen(QUEUE)
    except OSError as error:
        listening.close()
        reason = error.strerror or str(error)
        raise UsageError(f"cannot listen at {settings.host} port {settings.port} ({reason}): choose another with --port") from None
    return listening


def address_of(settings: Settings, port: int) -> str:
    """Where people find the server."""
    if settings.public_url:
        return settings.public_url
    host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::", "::1") else settings.host
    return f"http://{host}:{port}"


def serve(settings: Settings, opens_browser: bool = False) -> int:
    """Run a server until it is told to stop."""
    listening = bound(settings)
    url = address_of(settings, listening.getsockname()[1])
    # imported late: no other command needs the server
    import uvicorn

    from huerta.server.app import create_app
    from huerta.server.line import Line

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    config = uvicorn.Config(
        create_app(settings, tell=lambda text: say(err(), text)),
        log_config=None,
        access_log=False,
        server_header=False,
        backlog=QUEUE,
        ws=Line,
        ws_max_size=MESSAGE_CAP,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=STOP_SECONDS,
    )
    server = uvicorn.Server(config)
    threading.Thread(target=announce, args=(server, url, opens_browser), daemon=True).start()
    server.run(sockets=[listening])
    return 0


def announce(server: object, url: str, opens_browser: bool) -> None:
    """Say where the server is once it answers, and open the browser there if asked to."""
    until = time.monotonic() + BROWSER_WAIT
    while not getattr(server, "started", False):
        if time.monotonic() > until:
            return
        time.sleep(0.02)
    say(out(), f"Huerta is at {url} (Ctrl-C stops it)")
    if opens_browser and not os.environ.get("HUERTA_NO_BROWSER"):
        webbrowser.open(url)


def play_in_browser(port: int = ANY_PORT) -> int:
    """Play on this computer: a server of one's own on a free port, and the browser opened at it."""
    return serve(read_settings(host="127.0.0.1", port=port, public_url=""), opens_browser=True)


def run(chosen: Namespace) -> int:
    """Serve as the command line, the environment and the file say."""
    file = Path(chosen.settings) if chosen.settings else None
    told = {"host": chosen.host, "port": chosen.port, "database": chosen.database, "public_url": chosen.public_url}
    return serve(read_settings(file, **told), opens_browser=chosen.open)


def add_arguments(parser: Parser) -> None:
    """Where to listen, and where to keep everything."""
    parser.add_argument("--host", metavar="ADDRESS", help="where to listen (127.0.0.1, this computer alone); 0.0.0.0 for all")
    parser.add_argument("--port", metavar="N", type=whole_number(0), help="the port (8000); 0 for any that is free")
    parser.add_argument("--database", metavar="FILE", help="where people and games are kept (in your data folder)")
    parser.add_argument("--public-url", metavar="URL", help="how people reach the server, if another one stands in front of it")
    parser.add_argument("--settings", metavar="FILE", help="a TOML file with these and all other settings")
    parser.add_argument("--open", action="store_true", help="open the browser there")


COMMAND = Command(
    name="serve",
    summary="tables in the browser, for you and your friends",
    about=(
        "Serve tables in the browser: people join by a link, bots sit on any seat, and every move is kept. "
        "Each setting can also be given in the environment, as HUERTA_PORT, or in a TOML file."
    ),
    examples=(
        Example("huerta serve", "on this computer alone, at http://localhost:8000"),
        Example("huerta serve --host 0.0.0.0 --port 80", "for everyone in the network"),
        Example("huerta serve --settings huerta.toml", "with settings from a file"),
    ),
    add_arguments=add_arguments,
    run=run,
)
