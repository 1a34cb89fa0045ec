"""A real server for tests, and people who use it: cookies, forms and sockets as a browser has them."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import socket
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import httpx
import uvicorn
import websockets.asyncio.client as ws
from websockets.exceptions import ConnectionClosed

from quarterdeck.core.rng import Rng
from quarterdeck.server.app import create_app
from quarterdeck.server.guard import COOKIE, csrf_of, fresh_token
from quarterdeck.server.settings import Settings

PATIENCE = 45.0
SECRET = "a secret for tests, long enough to sign with"

_ids = itertools.count(1)


def run(work: Coroutine[Any, Any, Any], seconds: float = 120.0) -> Any:
    """Run a test that waits for things, in a thread: a browser test may have left a loop in ours."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, asyncio.wait_for(work, seconds)).result()


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def settings_for(folder: Any, **more: Any) -> Settings:
    given = {
        "database": f"sqlite:///{folder}/tables.db",
        "secret": SECRET,
        "bot_pause": 0.0,
        "warm": False,
        "pool": 1,
    }
    return Settings(**(given | more))


class Server:
    """A running server; `base` is its address."""

    def __init__(self, port: int, app: Any) -> None:
        self.port = port
        self.app = app
        self.base = f"http://127.0.0.1:{port}"

    @property
    def desk(self) -> Any:
        return self.app.state.desk


@contextlib.asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[Server]:
    """Serve in this process."""
    app = create_app(settings)
    port = free_port()
    config = uvicorn.Config(
        app, "127.0.0.1", port, log_level="warning", access_log=False, ws="websockets-sansio"
    )
    server = uvicorn.Server(config)
    server.install_signal_handlers = lambda: None  # type: ignore[method-assign]
    task = asyncio.create_task(server.serve())
    while not server.started:
        if task.done():
            task.result()
        await asyncio.sleep(0.01)
    try:
        yield Server(port, app)
    finally:
        server.should_exit = True
        await task


class Person:
    """Somebody with a browser."""

    def __init__(self, base: str, name: str = "Ann") -> None:
        self.base = base
        self.name = name
        self.http = httpx.AsyncClient(base_url=base, timeout=PATIENCE)
        self.come_as(fresh_token())

    async def __aenter__(self) -> Person:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    def come_as(self, cookie: str) -> None:
        """Use the cookie of an earlier visit."""
        self.http.cookies.set(COOKIE, cookie, domain="127.0.0.1")

    @property
    def cookie(self) -> str:
        return self.http.cookies.get(COOKIE, "")

    async def get(self, path: str) -> httpx.Response:
        return await self.http.get(path)

    async def post(self, path: str, **fields: Any) -> httpx.Response:
        given = {"csrf": csrf_of(SECRET, self.cookie), **fields}
        return await self.http.post(path, data=given)

    async def make(self, game: str, **fields: Any) -> str:
        """Open a table and return its id."""
        wish = {
            "game": game,
            "name": self.name,
            **{k.replace("_", "-"): v for k, v in fields.items()},
        }
        answer = await self.post("/new", **wish)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].rsplit("/", 1)[1]

    async def sit(self, table: str, seat: int) -> None:
        answer = await self.post(f"/t/{table}/sit", seat=seat, name=self.name)
        assert answer.status_code == 303, answer.text

    async def start(self, table: str) -> None:
        answer = await self.post(f"/t/{table}/start")
        assert answer.status_code == 303, answer.text

    @contextlib.asynccontextmanager
    async def at(self, table: str, seat: int | None = None, **headers: str) -> AsyncIterator[Line]:
        """Open the table's socket and hear the welcome."""
        query = "" if seat is None else f"?seat={seat}"
        url = f"{self.base.replace('http', 'ws')}/t/{table}/live{query}"
        given = {"Cookie": f"{COOKIE}={self.cookie}"} | headers if self.cookie else headers
        async with ws.connect(url, additional_headers=given, max_size=None) as socket_:
            line = Line(socket_)
            yield line
            line.stop()


class Line:
    """An open socket, and what it has told so far."""

    def __init__(self, socket_: Any) -> None:
        self.socket = socket_
        self.heard: list[dict[str, Any]] = []
        self.frames: list[str] = []
        self.state: dict[str, Any] = {}
        self.drawing = ""
        self.log: list[dict[str, Any]] = []
        self.closed: int | None = None
        self._news = asyncio.Event()
        self._task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        try:
            async for frame in self.socket:
                self.frames.append(frame)
                self._take(json.loads(frame))
                self._news.set()
        except ConnectionClosed:
            pass
        self.closed = self.socket.close_code
        self._news.set()

    def _take(self, message: dict[str, Any]) -> None:
        self.heard.append(message)
        if message["t"] == "state":
            self.state = message
            self.drawing = redrawn(self.drawing, message["drawing"])
            kept = [line for line in self.log if line["n"] <= message["log_from"]]
            self.log = kept + message["log"]

    def stop(self) -> None:
        self._task.cancel()

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def until(self, found: Any, seconds: float = PATIENCE) -> Any:
        """Wait until something holds of this line, and return it."""

        async def wait() -> Any:
            while not (value := found(self)):
                assert self.closed is None, f"the socket closed with {self.closed}"
                self._news.clear()
                await self._news.wait()
            return value

        return await asyncio.wait_for(wait(), seconds)

    async def next(self, kind: str, since: int = 0, **facts: Any) -> dict[str, Any]:
        """Wait for a message of a kind with these facts, among those heard from a number on."""

        def found(line: Line) -> dict[str, Any] | None:
            for message in line.heard[since:]:
                if message["t"] == kind and all(message.get(k) == v for k, v in facts.items()):
                    return message
            return None

        return await self.until(found)

    async def ask(self, answer: str, **message: Any) -> dict[str, Any]:
        """Send a message and wait for the next one of a kind."""
        since = len(self.heard)
        await self.send(**message)
        return await self.next(answer, since)

    @property
    def choice(self) -> dict[str, Any] | None:
        return self.state.get("choice")

    async def answer(self, key: str, choice: int | None = None) -> dict[str, Any]:
        """Answer and wait for what is said to it."""
        number = self.choice["number"] if choice is None else choice  # type: ignore[index]
        client = f"test-{next(_ids)}"
        await self.send(t="answer", choice=number, key=key, id=client)
        return await self.until(
            lambda line: next((x for x in line.heard if x.get("id") == client), None)
        )


def redrawn(old: str, drawing: dict[str, Any]) -> str:
    """Put a drawing together as the page does: places count UTF-16 units."""
    if "full" in drawing:
        return drawing["full"]
    raw = old.encode("utf-16-le")
    return "".join(
        part if isinstance(part, str) else raw[2 * part[0] : 2 * part[1]].decode("utf-16-le")
        for part in drawing["patch"]
    )


class Duel(NamedTuple):
    """A started table of two."""

    server: Server
    table: str
    ann: Person
    bob: Person

    @property
    def base(self) -> str:
        return self.server.base


@contextlib.asynccontextmanager
async def duel(folder: Any, game: str = "theseus", **wish: Any) -> AsyncIterator[Duel]:
    """Seat Ann and Bob at a started table of two."""
    async with (
        serving(settings_for(folder)) as server,
        Person(server.base, "Ann") as ann,
        Person(server.base, "Bob") as bob,
    ):
        table = await ann.make(game, seats=2, **wish)
        await bob.sit(table, 2)
        await ann.start(table)
        yield Duel(server, table, ann, bob)


async def play_on(lines: list[Line], rng: Rng, answers: int = 10_000) -> int:
    """Let whoever is asked take any option, until the end or for so many answers; count them."""
    for count in range(answers):
        line = await asked(lines)
        if line is None:
            return count
        option = rng.pick(line.choice["options"])  # type: ignore[index]
        seq = line.state["seq"]
        said = await line.answer(option["key"])
        assert said["t"] == "accepted" or said["code"] == "stale", said  # news may be on their way
        await line.until(lambda x, seq=seq: x.state["seq"] > seq)
    return answers


async def asked(lines: list[Line]) -> Line | None:
    """Wait until one of the lines has a choice and return it; None: the game is over."""

    async def wait() -> Line | None:
        while True:
            for line in lines:
                if line.choice:
                    return line
            if any(line.state.get("result") for line in lines):
                return None
            for line in lines:
                assert line.closed is None, line.closed
            await asyncio.sleep(0.005)

    return await asyncio.wait_for(wait(), PATIENCE)
