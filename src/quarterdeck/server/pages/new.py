"""A new table: game, mode, options, who sits where."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quarterdeck.bots.levels import LEVELS
from quarterdeck.core.game import Game, SetupError
from quarterdeck.core.rng import fresh_seed
from quarterdeck.core.state import Seat
from quarterdeck.server.desk import Desk
from quarterdeck.server.guard import seat_token
from quarterdeck.server.pages.front import (
    Form,
    all_games,
    clean_name,
    desk_of,
    game_or_404,
    go,
    page,
    read_form,
    token_of,
)
from quarterdeck.server.store import people, tables
from quarterdeck.server.store.people import Visitor
from quarterdeck.server.store.tables import SeatRow, TableRow

#: The levels that people choose among.
PLAYABLE = ("deckhand", "mate", "captain", "admiral")
BOT_NAMES = ("Ada", "Bosun", "Cutler", "Drake", "Eddy", "Finch", "Gale", "Hull")


def levels() -> list[tuple[str, str]]:
    """Return the levels of bots, each with what it does."""
    return [(name, LEVELS[name].text) for name in PLAYABLE if name in LEVELS]


async def new(request: Request) -> Response:
    """GET and POST /new."""
    if request.method == "POST":
        return await _make(request)
    wanted = request.query_params.get("game", "")
    game = game_or_404(wanted) if wanted else next(iter(all_games().values()))
    return await _page(request, game)


async def _page(request: Request, game: Game, problem: str = "") -> Response:
    """Show the form, with what was wrong with it."""
    return await page(
        request,
        "new.html",
        400 if problem else 200,
        game=game,
        games=list(all_games().values()),
        levels=levels(),
        most_seats=max(game.seats),
        problem=problem,
    )


async def _make(request: Request) -> Response:
    form = await read_form(request)
    game = game_or_404(form.get("game", ""))
    try:
        row, kinds = read_wish(game, form)
    except SetupError as error:
        return await _page(request, game, str(error))
    desk = desk_of(request)
    name = clean_name(form.get("name", ""))
    async with desk.database.write() as c:
        visitor = await people.keep_visitor(c, token_of(request), name)
        row = msgspec.structs.replace(row, host=visitor.id)
        places = make_seats(desk, row.id, kinds, visitor)
        await tables.add_table(c, row, places)
        for place, kind in zip(places, kinds, strict=True):
            if kind == "me":
                await tables.sit_down(c, row.id, place.seat, visitor)
    return go(request, f"/t/{row.id}")


def read_wish(game: Game, form: Form) -> tuple[TableRow, list[str]]:
    """Read what the host wants: a table without a host yet, and the kind of each seat."""
    wanted = form.number("seats", 0) or None
    count, mode = game.choose_mode(wanted, form.get("mode") or None)
    given = {
        name.removeprefix("option-"): value
        for name, value in form.items()
        if name.startswith("option-") and value
    }
    row = TableRow(
        id=tables.fresh_id(),
        game=game.id,
        mode=mode.id,
        options=game.choose_options(given),
        seed=fresh_seed(),
        rules=game.rules_version,
        host=0,
        state="waiting",
        listed=form.get("listed", "") in ("on", "yes", "1"),
        slow=form.get("pace", "live") == "slow",
        hints=form.get("hints", "") in ("on", "yes", "1"),
    )
    return row, [read_kind(form.get(f"seat-{n}", ""), n) for n in range(1, count + 1)]


def read_kind(text: str, number: int) -> str:
    """Return the kind of a seat: `me`, `open`, `link` or `bot:LEVEL`; the first is the host's."""
    if not text:
        return "me" if number == 1 else "open"
    if text in ("me", "open", "link"):
        return text
    kind, _, level = text.partition(":")
    if kind == "bot" and (level or "mate") in LEVELS:
        return f"bot:{level or 'mate'}"
    msg = f"seat {number}: expected me, open, link or bot; got '{text[:40]}'"
    raise SetupError(msg)


def make_seats(desk: Desk, table: str, kinds: Sequence[str], host: Visitor) -> list[SeatRow]:
    """Make the seats of a table; a host who sits at several is called the same everywhere."""
    return [make_seat(desk, table, seat, kind, host.name) for seat, kind in enumerate(kinds)]


def make_seat(desk: Desk, table: str, seat: Seat, kind: str, name: str = "") -> SeatRow:
    """Make a seat with a link of its own."""
    what, _, level = kind.partition(":")
    nonce = secrets.token_bytes(16)
    if what == "me":
        called = name
    else:
        called = f"{BOT_NAMES[seat % len(BOT_NAMES)]} ({level})" if what == "bot" else ""
    return SeatRow(
        seat=seat,
        kind="open" if what == "me" else what,
        level=level,
        name=called,
        nonce=nonce,
        token=people.hashed(seat_token(desk.settings.secret, table, seat, nonce)),
    )
