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
    game_or_404,
    go,
    page,
    read_form,
    token_of,
)
from quarterdeck.server.pages.lists import seat_line, seat_name, title_of
from quarterdeck.server.pages.new import BOT_NAMES, levels
from quarterdeck.server.store import people, tables
from quarterdeck.server.store.tables import SeatRow, TableRow
from quarterdeck.web.pages import SeatLine, TablePage, told


class Room(msgspec.Struct, frozen=True):
    """A table as the database has it, with who is asking."""

    game: Game
    row: TableRow
    seats: list[SeatRow]
    ids: list[int]
    mine: list[Seat]
    here: set[Seat]

    @property
    def host(self) -> bool:
        """The visitor made the table."""
        return self.row.host in self.ids


async def room_of(request: Request, table_id: str = "") -> Room:
    """Return the table of the address, with what this visitor holds there."""
    desk = desk_of(request)
    name = table_id or request.path_params["table"]
    async with desk.database.read() as c:
        row = await tables.find_table(c, name)
        if row is None:
            raise HTTPException(404, "there is no such table")
        seats = await tables.seats_of(c, name)
        visitor = await people.find_visitor(c, token_of(request))
        ids = [] if visitor is None else await people.same_person(c, visitor)
        mine = await tables.held_by(c, name, ids) if ids else []
    return Room(game_or_404(row.game), row, seats, ids, mine, desk.house.here(name))


async def live_of(request: Request, room: Room) -> Live:
    """Put a room's table up."""
    try:
        live = await desk_of(request).house.find(room.row.id)
    except Unplayable as error:
        raise HTTPException(409, f"this table cannot be put up: {error}") from None
    if live is None:
        raise HTTPException(404, "there is no such table")
    return live


async def table(request: Request) -> Response:
    """GET /t/ID: the waiting room, then the table."""
    return await _page(request, await room_of(request))


async def _page(request: Request, room: Room, problem: str = "") -> Response:
    """Show a table, with what stood in the way of a wish."""
    return await page(
        request,
        "table.html" if room.row.origin is not None else "waiting.html",
        409 if problem else 200,
        table=table_page(request, room),
        levels=levels(),
        problem=problem,
        commitment=commitment(room.row.seed),
    )


def table_page(request: Request, room: Room) -> TablePage:
    """Tell a table to its own page."""
    row, game = room.row, room.game
    seats = tuple(_seat(request, room, seat) for seat in room.seats)
    return TablePage(
        id=row.id,
        game=game,
        title=title_of(game, row),
        mode=next((mode.name for mode in game.modes if mode.id == row.mode), row.mode),
        options=changed_options(game, row.options),
        seats=seats,
        you=room.mine[0] + 1 if room.mine else None,
        host=room.host,
        started=row.origin is not None,
        over=row.state == "over",
        listed=row.listed,
        slow=row.slow,
        hints=row.hints,
        address=str(request.url_for("table", table=row.id)),
        ready=all(seat.taken for seat in room.seats),
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
    line = seat_line(seat, room.mine, tuple(room.here))
    may = may_link(room, seat)
    link = link_of(request, room.row.id, seat) if may and seat.kind != "bot" else ""
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
        return await _page(request, room, "somebody sits there already")
    await _sit_down(request, room, place.seat, form)
    return go(request, f"/t/{room.row.id}")


async def _sit_down(request: Request, room: Room, seat: Seat, form: Form) -> None:
    desk = desk_of(request)
    live = await live_of(request, room)
    name = clean_name(form.get("name", ""))
    async with live.lock:
        async with desk.database.write() as c:
            visitor = await people.keep_visitor(c, token_of(request), name)
            await tables.sit_down(c, live.id, seat, visitor)
            if name or not live.seats[seat].held:
                called = name or visitor.name or visitor.account_name
                await tables.change_seat(c, live.id, seat, name=called, program=False)
        await desk.house.seats_changed(live)


async def leave(request: Request) -> Response:
    """POST /t/ID/leave: stand up."""
    form = await read_form(request)
    room = await room_of(request)
    place = _place(room, form)
    if place.seat not in room.mine:
        return await _page(request, room, "you do not sit there")
    live = await live_of(request, room)
    desk = desk_of(request)
    async with live.lock:
        async with desk.database.write() as c:
            await tables.stand_up(c, live.id, place.seat, room.ids)
            if live.table is None:
                await tables.change_seat(c, live.id, place.seat, name="")
        live.dismiss(place.seat)
        await desk.house.seats_changed(live)
    return go(request, f"/t/{live.id}")


async def set_seat(request: Request) -> Response:
    """POST /t/ID/seat: the host makes an empty seat open, by link, or a bot's."""
    form = await read_form(request)
    room = await room_of(request)
    place = _place(room, form)
    kind, _, level = form.get("kind", "").partition(":")
    if not room.host:
        raise HTTPException(403, "only the host may change seats")
    if place.held:
        return await _page(request, room, "somebody sits there")
    if kind not in ("open", "link", "bot") or (kind == "bot" and level not in LEVELS):
        raise HTTPException(400, "a seat is open, by link, or a bot's")
    desk, live = desk_of(request), await live_of(request, room)
    name = f"{BOT_NAMES[place.seat % len(BOT_NAMES)]} ({level})" if kind == "bot" else ""
    async with live.lock:
        async with desk.database.write() as c:
            await tables.change_seat(c, live.id, place.seat, kind=kind, level=level, name=name)
        await desk.house.seats_changed(live)
    return go(request, f"/t/{live.id}")


async def fresh_link(request: Request) -> Response:
    """POST /t/ID/link: make a new seat link; the old one dies."""
    form = await read_form(request)
    room = await room_of(request)
    place = _place(room, form)
    if not may_link(room, place):
        raise HTTPException(403, "only who holds a seat may have its link made anew")
    desk, live = desk_of(request), await live_of(request, room)
    nonce = secrets.token_bytes(16)
    token = seat_token(desk.settings.secret, live.id, place.seat, nonce)
    async with live.lock:
        async with desk.database.write() as c:
            hashed = people.hashed(token)
            await tables.change_seat(c, live.id, place.seat, nonce=nonce, token=hashed)
        await desk.house.seats_changed(live)
    return go(request, f"/t/{live.id}")


async def start_game(request: Request) -> Response:
    """POST /t/ID/start: begin when all seats are taken."""
    await read_form(request)
    room = await room_of(request)
    if not room.host and not room.mine:
        raise HTTPException(403, "only those who sit at the table may start it")
    live = await live_of(request, room)
    if live.table is None:
        problem = await begin(desk_of(request), live)
        if problem:
            return await _page(request, room, problem)
    return go(request, f"/t/{live.id}")


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
    if not 1 <= number <= len(room.seats):
        raise HTTPException(400, "there is no such seat")
    return room.seats[number - 1]


# -- seat links --------------------------------------------------------------------------------


async def seat(request: Request) -> Response:
    """GET and POST /s/TOKEN: the link is the seat."""
    desk = desk_of(request)
    token = request.path_params["token"]
    async with desk.database.read() as c:
        found = await tables.seat_with_token(c, people.hashed(token)) if is_token(token) else None
    if found is None:
        raise HTTPException(404, "This link is not valid any longer. Ask for a fresh one.")
    room = await room_of(request, found[0])
    place = room.seats[found[1]]
    if request.method == "POST":
        form = await read_form(request)
        await _sit_down(request, room, place.seat, form)
        return go(request, f"/t/{room.row.id}")
    return await page(
        request,
        "seat.html",
        table=table_page(request, room),
        seat=seat_line(place, room.mine, tuple(room.here)),
        token=token,
    )
