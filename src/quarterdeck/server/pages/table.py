"""A table's own page, its waiting room, and seat links."""

from __future__ import annotations

import secrets

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from quarterdeck.bots.levels import LEVELS
from quarterdeck.core.content import ContentError
from quarterdeck.core.game import Game, SetupError
from quarterdeck.core.origin import Origin, PositionError, SeatInfo, start
from quarterdeck.core.rng import commitment
from quarterdeck.core.state import Seat
from quarterdeck.server.desk import Desk
from quarterdeck.server.guard import is_token, seat_token
from quarterdeck.server.house import Unplayable
from quarterdeck.server.live import Live
from quarterdeck.server.pages.front import (
    Form,
    clean_name,
    desk_of,
    go,
    page,
    person_of,
    read_form,
    token_of,
)
from quarterdeck.server.pages.lists import seat_line, seat_name, title_of
from quarterdeck.server.pages.new import BOT_NAMES, levels
from quarterdeck.server.store import people, tables
from quarterdeck.server.store.tables import SeatRow
from quarterdeck.web.pages import SeatLine, TablePage, told


class Room(msgspec.Struct, frozen=True):
    """A table with who is asking."""

    live: Live
    ids: list[int]
    mine: list[Seat]

    @property
    def host(self) -> bool:
        """The visitor made the table."""
        return self.live.row.host in self.ids


async def room_of(request: Request) -> Room:
    """Return the table of the address, with what this visitor holds there."""
    desk = desk_of(request)
    try:
        live = await desk.house.find(request.path_params["table"])
    except Unplayable as error:
        raise HTTPException(409, f"This table cannot be put up: {error}.") from None
    if live is None:
        raise HTTPException(404, "there is no such table")
    _, ids = await person_of(request)
    async with desk.database.read() as c:
        mine = await tables.held_by(c, live.id, ids) if ids else []
    return Room(live, ids, mine)


async def table(request: Request) -> Response:
    """GET /t/ID: the waiting room, then the table."""
    room = await room_of(request)
    template = "table.html" if room.live.table is not None else "waiting.html"
    return await page(
        request,
        template,
        table=table_page(request, room),
        levels=levels(),
        problem=request.query_params.get("problem", "")[:200],
        commitment=commitment(room.live.row.seed),
    )


def table_page(request: Request, room: Room) -> TablePage:
    """Tell a table to its own page."""
    live, row = room.live, room.live.row
    seats = tuple(_seat(request, room, seat) for seat in live.seats)
    return TablePage(
        id=row.id,
        game=live.game,
        title=title_of(live.game, row),
        mode=next((mode.name for mode in live.game.modes if mode.id == row.mode), row.mode),
        options=changed_options(live.game, row.options),
        seats=seats,
        you=room.mine[0] + 1 if room.mine else None,
        host=room.host,
        started=live.table is not None,
        over=row.state == "over",
        listed=row.listed,
        slow=row.slow,
        hints=row.hints,
        address=str(request.url_for("table", table=row.id)),
        ready=all(seat.taken for seat in live.seats),
    )


def changed_options(game: Game, options: dict[str, object] | object) -> tuple[tuple[str, str], ...]:
    """Return the options that are not at their default, in words."""
    given = options if isinstance(options, dict) else {}
    return tuple(
        (option.name, told(given[option.id]))
        for option in game.options
        if option.id in given and given[option.id] != option.default
    )


def _seat(request: Request, room: Room, seat: SeatRow) -> SeatLine:
    """Tell a seat; its link only to those who may hand it on."""
    line = seat_line(seat, room.mine, tuple(room.live.here()))
    may = may_link(room, seat)
    link = link_of(request, room.live.id, seat) if may and seat.kind != "bot" else ""
    return msgspec.structs.replace(line, link=link, may_link=may)


def may_link(room: Room, seat: SeatRow) -> bool:
    """Tell who may see a seat's link: its holder, and the host while nobody holds it."""
    return seat.kind != "bot" and (seat.seat in room.mine or (room.host and not seat.held))


def link_of(request: Request, table_id: str, seat: SeatRow) -> str:
    """Return the whole address of a seat's link."""
    token = seat_token(desk_of(request).settings.secret, table_id, seat.seat, seat.nonce)
    return str(request.url_for("seat", token=token))


# -- sitting down ------------------------------------------------------------------------------


async def sit(request: Request) -> Response:
    """POST /t/ID/sit: take an open seat."""
    form = await read_form(request)
    room = await room_of(request)
    place = _place(room, form)
    if place.kind != "open" or place.held:
        return _back(request, room, "somebody sits there already")
    await _sit_down(request, room, place.seat, form)
    return go(request, f"/t/{room.live.id}")


async def _sit_down(request: Request, room: Room, seat: Seat, form: Form) -> None:
    desk = desk_of(request)
    name = clean_name(form.get("name", ""))
    async with room.live.lock:
        async with desk.database.write() as c:
            visitor = await people.keep_visitor(c, token_of(request), name)
            await tables.sit_down(c, room.live.id, seat, visitor)
            if name or not room.live.seats[seat].held:
                called = name or visitor.name or visitor.account_name
                await tables.change_seat(c, room.live.id, seat, name=called, program=False)
        await desk.house.seats_changed(room.live)


async def leave(request: Request) -> Response:
    """POST /t/ID/leave: stand up."""
    form = await read_form(request)
    room = await room_of(request)
    place = _place(room, form)
    desk = desk_of(request)
    if place.seat not in room.mine:
        return _back(request, room, "you do not sit there")
    async with room.live.lock:
        async with desk.database.write() as c:
            await tables.stand_up(c, room.live.id, place.seat, room.ids)
            await tables.change_seat(c, room.live.id, place.seat, name="")
        await desk.house.seats_changed(room.live)
    return go(request, f"/t/{room.live.id}")


async def set_seat(request: Request) -> Response:
    """POST /t/ID/seat: the host makes an empty seat open, by link, or a bot's."""
    form = await read_form(request)
    room = await room_of(request)
    place = _place(room, form)
    kind, _, level = form.get("kind", "").partition(":")
    if not room.host:
        raise HTTPException(403, "only the host may change seats")
    if place.held:
        return _back(request, room, "somebody sits there")
    if kind not in ("open", "link", "bot") or (kind == "bot" and level not in LEVELS):
        raise HTTPException(400, "a seat is open, by link, or a bot's")
    desk = desk_of(request)
    name = f"{BOT_NAMES[place.seat % len(BOT_NAMES)]} ({level})" if kind == "bot" else ""
    async with room.live.lock:
        async with desk.database.write() as c:
            await tables.change_seat(c, room.live.id, place.seat, kind=kind, level=level, name=name)
        await desk.house.seats_changed(room.live)
    return go(request, f"/t/{room.live.id}")


async def fresh_link(request: Request) -> Response:
    """POST /t/ID/link: make a new seat link; the old one dies."""
    form = await read_form(request)
    room = await room_of(request)
    place = _place(room, form)
    if not may_link(room, place):
        raise HTTPException(403, "only who holds a seat may have its link made anew")
    desk = desk_of(request)
    nonce = secrets.token_bytes(16)
    token = seat_token(desk.settings.secret, room.live.id, place.seat, nonce)
    async with room.live.lock:
        async with desk.database.write() as c:
            hashed = people.hashed(token)
            await tables.change_seat(c, room.live.id, place.seat, nonce=nonce, token=hashed)
        await desk.house.seats_changed(room.live)
    return go(request, f"/t/{room.live.id}")


async def start_game(request: Request) -> Response:
    """POST /t/ID/start: begin when all seats are taken."""
    await read_form(request)
    room = await room_of(request)
    if not room.host and not room.mine:
        raise HTTPException(403, "only those who sit at the table may start it")
    if room.live.table is None:
        problem = await begin(desk_of(request), room.live)
        if problem:
            return _back(request, room, problem)
    return go(request, f"/t/{room.live.id}")


async def begin(desk: Desk, live: Live) -> str:
    """Start a table's game; return what stands in the way."""
    async with live.lock:
        if not all(seat.taken for seat in live.seats):
            return "not all seats are taken yet"
        row = live.row
        people_there = tuple(SeatInfo(seat_name(s), s.bot) for s in live.seats)
        try:
            origin = Origin(
                mode=row.mode,
                options=row.options,
                seats=people_there,
                book=live.game.open_book(()),
                overlays=(),
                seed=row.seed,
            )
            asked = start(live.game, origin).waiting()
        except (SetupError, ContentError, PositionError) as error:
            return str(error)
        async with desk.database.write() as c:
            await tables.start_table(c, live.id, origin, asked)
            await desk.bus.post(c, live.id, "entries", seq=1)
        await desk.house.begin(live)
    return ""


def _place(room: Room, form: Form) -> SeatRow:
    """Return the seat that a form names, counted from 1."""
    number = form.number("seat")
    if not 1 <= number <= len(room.live.seats):
        raise HTTPException(400, "there is no such seat")
    return room.live.seats[number - 1]


def _back(request: Request, room: Room, problem: str) -> Response:
    return go(
        request,
        str(request.url_for("table", table=room.live.id).include_query_params(problem=problem)),
    )


# -- seat links --------------------------------------------------------------------------------


async def seat(request: Request) -> Response:
    """GET and POST /s/TOKEN: the link is the seat."""
    desk = desk_of(request)
    token = request.path_params["token"]
    async with desk.database.read() as c:
        found = await tables.seat_with_token(c, people.hashed(token)) if is_token(token) else None
    if found is None:
        raise HTTPException(404, "This link is not valid any longer. Ask for a fresh one.")
    request.path_params["table"] = found[0]
    room = await room_of(request)
    place = room.live.seats[found[1]]
    if request.method == "POST":
        form = await read_form(request)
        await _sit_down(request, room, place.seat, form)
        return go(request, f"/t/{room.live.id}")
    return await page(
        request,
        "seat.html",
        table=table_page(request, room),
        seat=seat_line(place, room.mine, tuple(room.live.here())),
        token=token,
    )
