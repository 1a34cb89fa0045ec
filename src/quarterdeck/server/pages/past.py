"""Finished tables: replay through any eyes, fork, save, open, verify."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from quarterdeck.bots.levels import LEVELS
from quarterdeck.core.game import find_game
from quarterdeck.core.origin import Origin
from quarterdeck.core.rng import fresh_seed
from quarterdeck.core.save import SaveError, dump_save, sealed_save_of
from quarterdeck.core.state import Seat
from quarterdeck.core.words import capital
from quarterdeck.server import messages as m
from quarterdeck.server.desk import Desk
from quarterdeck.server.pages.front import (
    address_of,
    clean_name,
    desk_of,
    go,
    page,
    read_form,
    token_of,
)
from quarterdeck.server.pages.new import make_seat
from quarterdeck.server.pages.table import Room, live_of, room_of, table_page
from quarterdeck.server.past import (
    ALL_EYES,
    PUBLIC_EYES,
    Story,
    Told,
    event_for,
    moment_at,
    prove,
    read_in,
    still_holding,
    tell,
    view_for,
    write_out,
)
from quarterdeck.server.picture import draw, result_card
from quarterdeck.server.store import archive, journal, people, tables
from quarterdeck.server.store.archive import Chronicle
from quarterdeck.server.store.journal import Line
from quarterdeck.server.store.people import Visitor
from quarterdeck.server.store.tables import TableRow
from quarterdeck.server.turns import turn_of

LOG_LINES = 400
"""A moment comes with so many lines of the log before it."""


class Film(msgspec.Struct, frozen=True):
    """A finished table with everything its replay needs."""

    row: TableRow
    names: list[str]
    chronicle: Chronicle

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.chronicle.moments) - 1


class LogMoment(msgspec.Struct, frozen=True):
    """A line of the log, with the moment it belongs to; `n` counts what happened."""

    n: int
    at: int
    text: str
    rule: str


class Steps(msgspec.Struct, frozen=True):
    """Where one can go from a moment: by answer, turn and round, back and on."""

    back: dict[str, int]
    on: dict[str, int]


class Shot(msgspec.Struct, frozen=True):
    """One moment through one pair of eyes."""

    at: int
    last: int
    eyes: str
    seat: Seat | None
    """Who answered last."""
    turn: m.TurnCard | None
    drawing: str
    text: list[str]
    log: list[LogMoment]
    steps: Steps
    result: m.ResultCard | None


async def story_of(desk: Desk, table: str) -> Story:
    """Return a started table's story, as the database has it."""
    async with desk.database.read() as c:
        row = await tables.find_table(c, table)
        lines = await journal.read_from(c, table)
    if row is None:
        raise HTTPException(404, "there is no such table")
    if row.origin is None:
        raise HTTPException(404, "this game has not started yet")
    return Story(row.game, row.origin, still_holding(lines))


async def film_of(desk: Desk, table: str) -> Film:
    """Return a finished table's film; it is made once."""
    async with desk.database.read() as c:
        row = await tables.find_table(c, table)
        if row is None:
            raise HTTPException(404, "there is no such table")
        if row.state != "over" or row.origin is None:
            raise HTTPException(403, "this game still runs; its replay opens when it has ended")
        chronicle = await archive.chronicle_of(c, table)
        seats = await tables.seats_of(c, table)
    if chronicle is None:
        told = await keep_story(desk, table, await story_of(desk, table))
        chronicle = told.chronicle
    names = [seat.name or f"Seat {seat.seat + 1}" for seat in seats]
    return Film(row, names, chronicle)


async def keep_story(desk: Desk, table: str, story: Story) -> Told:
    """Make a finished table's chronicle and keep it."""
    told = await desk.pool.run(tell, story)
    if told.over:
        async with desk.database.write() as c:
            await archive.keep(c, table, told.chronicle, told.marks)
    return told


async def archive_finished(desk: Desk, table: str) -> None:
    """Keep the chronicle of a game that has just ended."""
    await film_of(desk, table)


# -- replay ------------------------------------------------------------------------------------


async def replay(request: Request) -> Response:
    """GET /t/ID/replay?at=N&eyes=SEAT|all|public; screen=phone draws for one."""
    desk = desk_of(request)
    film = await film_of(desk, request.path_params["table"])
    screen = "phone" if request.query_params.get("screen") == "phone" else "wide"
    shot = await shot_of(desk, film, *_where(request, film), screen)
    if request.query_params.get("form") == "json":
        return Response(msgspec.json.encode(shot), media_type="application/json")
    room = await room_of(request)
    return await page(
        request,
        "replay.html",
        table=table_page(request, room),
        shot=shot,
        names=film.names,
        turns=_starts([moment.turn for moment in film.chronicle.moments]),
        rounds=_starts([moment.round for moment in film.chronicle.moments]),
    )


def _where(request: Request, film: Film) -> tuple[int, str]:
    """Read the moment and the eyes from the address; the last moment and all eyes by default."""
    at = request.query_params.get("at", str(film.last))
    eyes = request.query_params.get("eyes", ALL_EYES)
    seats = [str(n) for n in range(1, len(film.names) + 1)]
    if not at.isascii() or not at.isdigit() or int(at[:9]) > film.last:
        raise HTTPException(404, f"this game has the moments 0 to {film.last}")
    if eyes not in (ALL_EYES, PUBLIC_EYES, *seats):
        raise HTTPException(404, "eyes are all, public, or the number of a seat")
    return int(at), eyes


async def shot_of(desk: Desk, film: Film, at: int, eyes: str, screen: str = "wide") -> Shot:
    """Show one moment through one pair of eyes, on a wide screen or a phone."""
    async with desk.database.read() as c:
        mark = await archive.mark_before(c, film.row.id, at)
    origin = film.row.origin
    if mark is None or origin is None:
        raise HTTPException(409, "this game's replay is not complete")
    game = find_game(film.row.game)
    table = moment_at(game, origin, mark, film.chronicle.lines[mark.entries : at])
    view = view_for(table, eyes)
    moment = film.chronicle.moments[at]
    return Shot(
        at=at,
        last=film.last,
        eyes=eyes,
        seat=moment.seat if at else None,
        turn=turn_of(view),
        drawing=draw(game, view, film.names, (), screen),
        text=game.describe(view, film.names),
        log=_log(film, at, eyes, view),
        steps=_steps(film, at),
        result=result_card(game, view, table.state.result, film.chronicle.events, film.names),
    )


def _log(film: Film, at: int, eyes: str, view: Any) -> list[LogMoment]:
    """Tell what happened up to a moment, the last lines of it."""
    sentence = find_game(film.row.game).sentence
    moments = film.chronicle.moments
    told: list[LogMoment] = []
    number = at
    for n in range(moments[at].events, 0, -1):
        while number and moments[number - 1].events >= n:
            number -= 1
        seen = event_for(film.chronicle.events[n - 1], eyes)
        words = sentence(view, seen, film.names) if seen is not None else ""
        if seen is not None and words:
            told.append(LogMoment(n, number, words, seen.rule))
            if len(told) == LOG_LINES:
                break
    return told[::-1]


def _starts(counts: Sequence[int]) -> list[int]:
    """Return the moments at which a count changes, the first included."""
    return [0, *(i for i, (a, b) in enumerate(pairwise(counts), 1) if a != b)]


def _steps(film: Film, at: int) -> Steps:
    moments = film.chronicle.moments
    stops = {
        "answer": list(range(len(moments))),
        "turn": [*_starts([moment.turn for moment in moments]), film.last],
        "round": [*_starts([moment.round for moment in moments]), film.last],
    }
    back = {name: max((s for s in there if s < at), default=0) for name, there in stops.items()}
    on = {
        name: min((s for s in there if s > at), default=film.last) for name, there in stops.items()
    }
    return Steps(back, on)


# -- fork and open -----------------------------------------------------------------------------


async def fork(request: Request) -> Response:
    """POST /t/ID/fork: go on from a moment of a finished game, as a new table with other dice."""
    form = await read_form(request)
    desk = desk_of(request)
    film = await film_of(desk, request.path_params["table"])
    at = form.number("at")
    origin = film.row.origin
    if at >= film.last or origin is None:
        raise HTTPException(400, "the game is over there; choose an earlier moment")
    seed = fresh_seed()
    lines = (*film.chronicle.lines[:at], Line(at + 1, "reseed", -1, seed.hex()))
    story = Story(film.row.game, origin, lines)
    told = await desk.pool.run(tell, story)
    wanted = form.number("seat", 0)
    name = clean_name(form.get("name", ""))
    made = await _put_up(request, story, told, name, wanted, parent=film.row, seed=seed)
    return go(request, f"/t/{made}")


async def open_save(request: Request) -> Response:
    """GET and POST /open: a save file becomes a table, finished or running."""
    if request.method == "GET":
        return await page(request, "open.html", here="open", error="")
    form = await read_form(request)
    desk = desk_of(request)
    if not desk.limits.uploads.take(address_of(request)):
        raise HTTPException(429, "too many saves at once; wait a minute")
    try:
        story, told = await desk.pool.run(read_in, form.file("save"))
    except SaveError as error:
        words = capital(str(error))
        return await page(request, "open.html", 400, here="open", error=f"{words}.")
    made = await _put_up(request, story, told, clean_name(form.get("name", "")), 0)
    return go(request, f"/t/{made}/replay" if told.over else f"/t/{made}")


async def _put_up(
    request: Request,
    story: Story,
    told: Told,
    name: str,
    wanted: int,
    *,
    parent: TableRow | None = None,
    seed: bytes = b"",
) -> str:
    """Make a table of a story; whoever brings it sits down at a seat that no bot had."""
    desk = desk_of(request)
    async with desk.database.write() as c:
        visitor = await people.keep_visitor(c, token_of(request), name)
        row = _row(story, told, visitor, parent, seed)
        kinds = [_kind(info.bot) for info in story.origin.seats]
        places = [
            msgspec.structs.replace(make_seat(desk, row.id, seat, kind), name=clean_name(info.name))
            for seat, (kind, info) in enumerate(zip(kinds, story.origin.seats, strict=True))
        ]
        await tables.add_table(c, row, places)
        lines = [msgspec.structs.replace(s, seq=i) for i, s in enumerate(story.lines, 1)]
        if lines:
            await c.run_sync(journal.append, row.id, lines)
        mine = _own_seat(kinds, wanted)
        if mine is not None and not told.over:
            await tables.sit_down(c, row.id, mine, visitor)
        if told.over:
            await archive.keep(c, row.id, told.chronicle, told.marks)
    return row.id


def _kind(bot: str) -> str:
    """Return the kind of a seat that had this bot, or none; unknown ones become mates."""
    return f"bot:{bot if bot in LEVELS else 'mate'}" if bot else "open"


def _row(
    story: Story, told: Told, visitor: Visitor, parent: TableRow | None, seed: bytes
) -> TableRow:
    origin: Origin = story.origin
    bots = {seat for seat, info in enumerate(origin.seats) if info.bot}
    return TableRow(
        id=tables.fresh_id(),
        game=story.game,
        mode=origin.mode,
        options=origin.options,
        seed=seed or origin.seed,
        rules=find_game(story.game).rules_version,
        host=visitor.id,
        state="over" if told.over else "running",
        listed=False,
        hints=parent is not None and parent.hints,
        origin=origin,
        parent=None if parent is None else parent.id,
        asked=told.asked,
        bots_due=bool(bots & set(told.asked)),
    )


def _own_seat(kinds: Sequence[str], wanted: int) -> Seat | None:
    """Return the seat for who brings a story: the wanted one, or the first that no bot has."""
    free = [seat for seat, kind in enumerate(kinds) if kind == "open"]
    if wanted - 1 in free:
        return wanted - 1
    return free[0] if free else None


# -- save and verify ---------------------------------------------------------------------------


async def save(request: Request) -> Response:
    """GET /t/ID/save: the whole save of a finished game; of a running one what gives nothing away."""
    desk = desk_of(request)
    room = await room_of(request)
    row = room.row
    if row.origin is None:
        raise HTTPException(404, "this game has not started yet")
    if row.state == "over":
        text = await desk.pool.run(write_out, await story_of(desk, row.id))
    else:
        live = await live_of(request, room)
        async with live.lock:
            text = dump_save(sealed_save_of(live.playing))
    name = f"{row.game}-{row.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, media_type="application/json", headers=headers)


async def check(request: Request) -> Response:
    """GET /t/ID/verify: seed, commitment, every roll."""
    desk = desk_of(request)
    room: Room = await room_of(request)
    if room.row.state != "over":
        raise HTTPException(403, "the seed is published when the game has ended")
    proof = await desk.pool.run(prove, await story_of(desk, room.row.id))
    return await page(
        request,
        "verify.html",
        table=table_page(request, room),
        ok=all(finding.ok for finding in proof.findings),
        commitment=proof.commitment,
        seed=proof.seed,
        computed=proof.computed,
        rolls=[(n, "die", value) for n, value in enumerate(proof.rolls, 1)],
        words="; ".join(_finding(f.what, f.ok) for f in proof.findings) + ".",
    )


def _finding(what: str, ok: bool) -> str:
    return what if ok else f"not confirmed: {what}"
