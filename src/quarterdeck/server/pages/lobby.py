"""The lobby: games, my tables with those that wait for me first, open tables."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from quarterdeck.server.pages.front import all_games, desk_of, page, token_of
from quarterdeck.server.pages.lists import table_line
from quarterdeck.server.store import people, tables
from quarterdeck.web.pages import TableLine


async def lobby(request: Request) -> Response:
    """GET /."""
    mine, others = await _tables(request)
    known = list(all_games().values())
    return await page(request, "lobby.html", here="lobby", games=known, mine=mine, open=others)


async def _tables(request: Request) -> tuple[list[TableLine], list[TableLine]]:
    """Return the visitor's own tables and the listed ones."""
    known = all_games()
    async with desk_of(request).database.read() as c:
        visitor = await people.find_visitor(c, token_of(request))
        ids = [] if visitor is None else await people.same_person(c, visitor)
        own = await tables.tables_of(c, ids) if ids else []
        held = await people.seats_held(c, ids) if ids else []
        listed = [row for row in await tables.open_tables(c) if row.id not in {o.id for o in own}]
        seats = await tables.seats_of_all(c, [row.id for row in (*own, *listed)])
    my_seats: dict[str, list[int]] = {}
    for table, seat in held:
        my_seats.setdefault(table, []).append(seat)
    lines = [
        table_line(known.get(row.game), row, seats[row.id], my_seats.get(row.id, ())) for row in own
    ]
    lines.sort(key=lambda line: (not line.yours, line.over))
    return lines, [table_line(known.get(row.game), row, seats[row.id]) for row in listed]


async def my_tables(request: Request) -> list[TableLine]:
    """Return the visitor's own tables."""
    return (await _tables(request))[0]


async def healthz(request: Request) -> Response:
    """GET /healthz: the server is up and reaches its database."""
    async with desk_of(request).database.read() as c:
        await tables.find_table(c, "")
    return PlainTextResponse("ok\n")
