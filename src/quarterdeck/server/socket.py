"""A table's socket: who is at the other end, what it hears, what it may do."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any, NoReturn

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from quarterdeck.core.state import Seat
from quarterdeck.server import deeds, insight
from quarterdeck.server import messages as m
from quarterdeck.server.desk import Desk
from quarterdeck.server.guard import Bucket, is_token, same_origin
from quarterdeck.server.house import Unplayable, chat_line
from quarterdeck.server.live import Live
from quarterdeck.server.pages.front import desk_of, token_of
from quarterdeck.server.peer import Closed, Peer
from quarterdeck.server.store import journal, people, tables

FORBIDDEN, UNKNOWN, TOO_MUCH, AGAIN = 4403, 4404, 4429, 4000
RATE, BURST = 10.0, 60.0
PATIENCE = 200
"""So many refused messages beyond the rate, and the socket is closed."""

logger = logging.getLogger("quarterdeck.server")


async def live_socket(websocket: WebSocket) -> None:
    """Serve one socket from welcome to farewell."""
    desk = desk_of(websocket)
    await websocket.accept()
    try:
        async with desk.door:
            live, peer = await _enter(desk, websocket)
    except m.Refusal as refusal:
        await _farewell(websocket, refusal)
        return
    try:
        await _talk(desk, live, peer, websocket)
    finally:
        live.leave(peer)
        if peer.seat is not None:
            desk.house.announce(live)


async def _enter(desk: Desk, websocket: WebSocket) -> tuple[Live, Peer]:
    """Let somebody in: find the seat and the table, and welcome them there."""
    seat, held, program = await _who(desk, websocket)
    try:
        live = await desk.house.find(websocket.path_params["table"])
    except Unplayable as error:
        raise m.Refusal("refused", str(error)) from None
    if live is None:
        raise m.Refusal("unknown-table", "there is no such table")
    name = live.names[seat] if seat is not None else await _guest_name(desk, websocket)
    peer = Peer(seat, name=name, program=program)
    if websocket.query_params.get("form") == "phone":
        peer.form = "phone"
    if not await _sit(desk, live, peer, held):
        raise m.Refusal("stale", "the table was put away; come again")
    return live, peer


#: How a socket is closed after a refusal; 4403 where it is not here.
CLOSED = {"unknown-table": UNKNOWN, "stale": AGAIN}


async def _farewell(websocket: WebSocket, refusal: m.Refusal) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await websocket.send_text(m.encode(m.Error(refusal.code, str(refusal))).decode())
        await websocket.close(CLOSED.get(refusal.code, FORBIDDEN))


async def _who(desk: Desk, websocket: WebSocket) -> tuple[Seat | None, list[Seat], bool]:
    """Return the seat this socket plays, all seats its visitor holds, and whether it is a program."""
    table = websocket.path_params["table"]
    bearer = websocket.headers.get("authorization", "")
    if bearer:
        return await _program(desk, table, bearer)
    if not same_origin(websocket.headers):
        raise m.Refusal("forbidden", "this socket was opened from another site")
    async with desk.database.read() as c:
        visitor = await people.find_visitor(c, token_of(websocket))
        if visitor is None:
            return None, [], False
        ids = await people.same_person(c, visitor)
        held = await tables.held_by(c, table, ids)
    wanted = websocket.query_params.get("seat", "")
    if not wanted:
        return (held[0] if held else None), held, False
    if not wanted.isascii() or not wanted.isdigit() or int(wanted[:3]) not in held:
        raise m.Refusal("not-seated", f"you do not hold seat '{wanted[:10]}' of this table")
    return int(wanted), held, False


async def _program(desk: Desk, table: str, bearer: str) -> tuple[Seat, list[Seat], bool]:
    """Let a program sit down with a seat's token; everybody sees that it is one."""
    kind, _, token = bearer.partition(" ")
    if kind.lower() != "bearer" or not is_token(token):
        raise m.Refusal("forbidden", "expected 'Authorization: Bearer' with a seat's token")
    async with desk.database.read() as c:
        found = await tables.seat_with_token(c, people.hashed(token))
        known = await people.find_visitor(c, f"program {token}")
    if found is None or found[0] != table:
        raise m.Refusal("forbidden", "this is no token of a seat at this table")
    seat = found[1]
    if known is None:
        await _first_time(desk, table, seat, token)
    live = await desk.house.find(table)
    if live is not None and not live.seats[seat].program:
        async with live.lock:
            await desk.house.seats_changed(live)
    return seat, [seat], True


async def _first_time(desk: Desk, table: str, seat: Seat, token: str) -> None:
    """Write down that a program holds a seat."""
    async with desk.database.write() as c:
        visitor = await people.keep_visitor(c, f"program {token}")
        await tables.sit_down(c, table, seat, visitor)
        name = (await tables.seats_of(c, table))[seat].name or f"Program {seat + 1}"
        await tables.change_seat(c, table, seat, program=True, name=name)


async def _guest_name(desk: Desk, websocket: WebSocket) -> str:
    async with desk.database.read() as c:
        visitor = await people.find_visitor(c, token_of(websocket))
    return (visitor.name if visitor is not None else "") or "Spectator"


async def _sit(desk: Desk, live: Live, peer: Peer, held: list[Seat]) -> bool:
    """Welcome a socket and show it the table; False: the table was put away meanwhile."""
    async with desk.database.read() as c:
        chat = [chat_line(said) for said in await journal.chat_of(c, live.id)]
    async with live.lock:
        if not desk.house.is_up(live):
            return False
        live.peers.add(peer)
        peer.tell(live.welcome(peer, held, chat))
        live.show_first(peer)
    if peer.seat is not None:
        desk.house.announce(live)
    return True


async def _talk(desk: Desk, live: Live, peer: Peer, websocket: WebSocket) -> None:
    """Send and receive until one side has had enough."""
    receiver = asyncio.create_task(_receive(desk, live, peer, websocket))
    sender = asyncio.create_task(peer.pump(websocket.send_text))
    done, pending = await asyncio.wait((receiver, sender), return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    await asyncio.gather(*pending, return_exceptions=True)
    code = AGAIN
    for task in done:
        error = task.exception()
        if isinstance(error, Flooded):
            code = TOO_MUCH
        elif error is not None and not isinstance(error, WebSocketDisconnect | Closed | OSError):
            logger.error("a socket of table %s failed", live.id, exc_info=error)
    if websocket.client_state is WebSocketState.CONNECTED:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            await websocket.close(code)


class Flooded(Exception):
    """The client goes on though it was told that it is too fast."""


#: What a message takes out of the bucket; what is not here takes 1.
COSTS: dict[type[m.Message], float] = {m.Say: 5.0, m.Preview: 2.0, m.Hint: 20.0, m.Claim: 5.0}


async def _receive(desk: Desk, live: Live, peer: Peer, websocket: WebSocket) -> None:
    bucket = Bucket(RATE, BURST)
    refused = 0
    while True:
        event = await websocket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1000))
        too_fast = await _handle(desk, live, peer, event.get("text"), bucket)
        refused = refused + 1 if too_fast else 0
        if refused > PATIENCE:
            raise Flooded


async def _handle(desk: Desk, live: Live, peer: Peer, frame: str | None, bucket: Bucket) -> bool:
    """Do what one message asks for, or name what is wrong with it; tell whether it came too fast.

    A legal answer is never refused for coming too fast.
    """
    client: str | None = None
    kind, hurried = "", False
    try:
        message = _read(frame, bucket)
        kind = m.kind_of(message)
        hurried = not bucket.take(COSTS.get(type(message), 1.0))
        client = getattr(message, "id", None)
        if hurried and not isinstance(message, m.Answer):
            raise_too_fast()
        reply = await _do(desk, live, peer, message)
        if reply is not None:
            peer.tell(reply)
    except m.Refusal as refusal:
        code = "too-fast" if hurried else refusal.code
        peer.tell(m.Error(code, str(refusal), client, kind))
        return code == "too-fast"
    except Exception:  # whatever went wrong, this table and all others go on
        logger.exception("a message to table %s failed", live.id)
        words = "something went wrong here; nothing was changed"
        peer.tell(m.Error("refused", words, client, kind))
    return False


def _read(frame: str | None, bucket: Bucket) -> Any:
    """Read a message; nonsense counts too."""
    try:
        return m.read_message(frame)
    except m.Refusal:
        if not bucket.take():
            raise_too_fast()
        raise


def raise_too_fast() -> NoReturn:
    """Refuse what comes too fast."""
    raise m.Refusal("too-fast", "slow down a little")


async def _do(desk: Desk, live: Live, peer: Peer, message: Any) -> m.Message | None:
    """Carry out a message; return what only this client hears."""
    match message:
        case m.Ping():
            return m.Pong()
        case m.Draw():
            peer.form = message.form
            async with live.lock:
                live.join(peer)
            return None
        case m.Say():
            await deeds.say(desk.house, live, peer.seat, peer.name, message.text)
            return None
        case _:
            pass
    if peer.seat is None:
        raise m.Refusal("not-seated", "only those who sit at the table may do this")
    if isinstance(message, m.Preview | m.Hint):
        kind = "hint" if isinstance(message, m.Hint) else "preview"
        peer.ponder(kind, _ponder(desk, live, peer, peer.seat, message))
        return None
    return await _play(desk, live, peer.seat, message)


async def _ponder(
    desk: Desk, live: Live, peer: Peer, seat: Seat, message: m.Preview | m.Hint
) -> None:
    """Find out what a client asked, while it may go on."""
    try:
        if isinstance(message, m.Preview):
            peer.tell(await insight.preview(desk.quick, live, seat, message))
        else:
            peer.tell(await insight.hint(desk.pool, live, seat, message))
    except m.Refusal as refusal:
        peer.tell(m.Error(refusal.code, str(refusal), of=m.kind_of(message)))
    except Exception:
        logger.exception("no insight at table %s", live.id)
        peer.tell(m.Error("refused", "this could not be found out", of=m.kind_of(message)))


async def _play(desk: Desk, live: Live, seat: Seat, message: Any) -> m.Message | None:
    """Carry out what somebody at a seat asks for."""
    house = desk.house
    match message:
        case m.Answer():
            return await deeds.answer(house, live, seat, message)
        case m.Undo():
            return await deeds.undo(house, live, seat, message)
        case m.Consent():
            await deeds.consent(house, live, seat, message)
        case m.Claim():
            await deeds.claim(house, live, seat, message)
        case m.Takeover():
            await deeds.vote(house, live, seat, message)
        case m.Back():
            await deeds.back(house, live, seat)
        case _:
            pass
    return None
