"""What surrounds every HTTP answer: the name asked for, the origin, the rate, the size, and headers that keep browsers safe."""

import json
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from huerta.server.refusal import Refusal

if TYPE_CHECKING:
    from huerta.server.house import House

BODY_BYTES = 16_384
READS = ("GET", "HEAD", "OPTIONS")
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
STRICT = "max-age=31536000"


class Guard:
    """Stands before the application."""

    def __init__(self, app: ASGIApp, house: "House"):
        self.app = app
        self.house = house
        self.headers = dict(HEADERS)
        if house.settings.public_url.startswith("https"):
            self.headers["Strict-Transport-Security"] = STRICT

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check, then pass on."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        guarded = self.with_headers(scope, send)
        try:
            self.check_host(scope)
            if scope["type"] == "http":
                self.check_call(scope)
                receive = await self.whole_body(scope, receive)
        except Refusal as refusal:
            await refuse(scope, guarded, refusal)
            return
        await self.app(scope, receive, guarded)

    def with_headers(self, scope: Scope, send: Send) -> Send:
        """Every answer carries the headers; answers of the API are not kept by anyone."""

        async def guarded(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                headers.update(self.headers)
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        return guarded

    def check_host(self, scope: Scope) -> None:
        """Answer only to our own names, so that no foreign name can be made to point here."""
        allowed = self.house.settings.allowed_hosts
        name = urlsplit(f"//{Headers(scope=scope).get('host', '')}").netloc
        if allowed and name.rpartition(":")[0] not in allowed and name not in allowed:
            raise Refusal("foreign_origin", "this server does not go by that name: open it under its own address")

    def check_call(self, scope: Scope) -> None:
        """Origin and rate of calls to the API."""
        if not scope["path"].startswith("/api"):
            return
        settings = self.house.settings
        address = scope["client"][0] if scope.get("client") else ""
        self.house.check_rate("call", address, settings.call_rate, settings.call_burst)
        if scope["method"] not in READS:
            self.house.check_origin(Headers(scope=scope))

    async def whole_body(self, scope: Scope, receive: Receive) -> Receive:
        """Read the body up to the cap before anything works on it."""
        body = b""
        more = scope["method"] not in READS
        while more:
            message = await receive()
            if message["type"] != "http.request":
                break
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > BODY_BYTES:
                raise Refusal("too_large", f"a call has at most {BODY_BYTES} bytes")
        is_told = False

        async def told() -> Message:
            nonlocal is_told
            if is_told:
                return await receive()
            is_told = True
            return {"type": "http.request", "body": body, "more_body": False}

        return told


async def refuse(scope: Scope, send: Send, refusal: Refusal) -> None:
    """Answer with the error, before anything else has looked at the call."""
    kind = "http.response" if scope["type"] == "http" else "websocket.http.response"
    body = json.dumps({"code": refusal.code, "message": refusal.message}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": f"{kind}.start", "status": refusal.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
