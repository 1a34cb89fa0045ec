"""What keeps strangers out: tokens and their hashes, signed forms, headers, limits of size and rate."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "qd"
TOKEN_BYTES = 32
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
MAX_BODY = 64 * 1024
MAX_UPLOAD = 17 * 1024 * 1024
UPLOADS = frozenset({"/open"})

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def fresh_token() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def is_token(text: str) -> bool:
    """Tell whether a text could be one of our tokens."""
    return TOKEN.fullmatch(text) is not None


def _signed(secret: str, *parts: str) -> bytes:
    return hmac.digest(secret.encode(), "\0".join(parts).encode(), hashlib.sha256)


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def csrf_of(secret: str, visitor: str) -> str:
    """Return what every form of a visitor carries."""
    return _text(_signed(secret, "form", visitor))


def csrf_holds(secret: str, visitor: str, given: str) -> bool:
    """Tell whether a form was made for this visitor."""
    return hmac.compare_digest(csrf_of(secret, visitor).encode(), given.encode())


def seat_token(secret: str, table: str, seat: int, nonce: bytes) -> str:
    """Return a seat's link token.

    It is made anew from the server's secret whenever it is shown; the database knows its hash.
    """
    return _text(_signed(secret, "seat", table, str(seat), nonce.hex()))


def same_origin(headers: Headers) -> bool:
    """Tell whether a browser sent this from one of our own pages; programs send no origin.

    Where the browser names the site, that decides: with our referrer policy the origin of a form is
    `null`.
    """
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None or (origin == "null" and site == "same-origin"):
        return True  # our pages send no referrer, so browsers hide the origin of their forms
    return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


class Shield:
    """Puts the headers on every answer, and refuses bodies that are too large."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand before the app."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = MAX_UPLOAD if scope["path"] in UPLOADS else MAX_BODY
        got = 0

        async def limited() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > limit:
                raise TooLarge(limit)
            return message

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, limited, guarded)


class TooLarge(Exception):
    """A request's body is longer than the page takes."""

    def __init__(self, limit: int) -> None:
        """Keep the limit."""
        super().__init__(f"this page takes at most {limit // 1024} kB")


class Bucket:
    """Allows `rate` things a second in the long run, and `burst` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        """Start full."""
        self.rate = rate
        self.burst = burst
        self._level = burst
        self._at = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Take something out; False: there is not enough."""
        now = time.monotonic()
        self._level = min(self.burst, self._level + (now - self._at) * self.rate)
        self._at = now
        if self._level < cost:
            return False
        self._level -= cost
        return True


class Buckets:
    """A bucket for each address, or whatever is counted; the oldest are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        """Start with none."""
        self._rate = rate
        self._burst = burst
        self._most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str, cost: float = 1.0) -> bool:
        """Take something out of somebody's bucket."""
        bucket = self._buckets.pop(who, None) or Bucket(self._rate, self._burst)
        self._buckets[who] = bucket
        while len(self._buckets) > self._most:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take(cost)
