"""Tables put straight into a database, started, with tokens for programs: for drills and benches."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import NamedTuple

from quarterdeck.core.game import find_game
from quarterdeck.core.origin import Origin, SeatInfo, start
from quarterdeck.core.rng import seed_from
from quarterdeck.server.guard import seat_token
from quarterdeck.server.store import people, tables
from quarterdeck.server.store.engine import Database, open_database
from quarterdeck.server.store.tables import SeatRow, TableRow


class Stocked(NamedTuple):
    """A started table and the tokens of its seats."""

    id: str
    game: str
    tokens: tuple[str, ...]
    number: int


async def stock(url: str, secret: str, wishes: Sequence[tuple[str, int]]) -> list[Stocked]:
    """Put up a started table for each wish: a game and a number of seats."""
    database = await open_database(url)
    try:
        return [
            await _table(database, secret, game, seats, number)
            for number, (game, seats) in enumerate(wishes, 1)
        ]
    finally:
        await database.close()


async def _table(database: Database, secret: str, game_id: str, count: int, number: int) -> Stocked:
    game = find_game(game_id)
    _, mode = game.choose_mode(count, None)
    infos = tuple(SeatInfo(f"Player {n}") for n in range(1, count + 1))
    seed = seed_from(f"stock {number}")
    options, book = game.choose_options({}), game.open_book(())
    origin = Origin(mode.id, options, infos, book, (), seed)
    row = TableRow(
        id=tables.fresh_id(),
        game=game.id,
        mode=mode.id,
        options=options,
        seed=seed,
        rules=game.rules_version,
        host=0,
        state="running",
        origin=origin,
        asked=tuple(start(game, origin).waiting()),
    )
    nonces = [secrets.token_bytes(16) for _ in infos]
    tokens = tuple(seat_token(secret, row.id, seat, nonce) for seat, nonce in enumerate(nonces))
    places = [
        SeatRow(seat, "link", "", info.name, nonces[seat], people.hashed(tokens[seat]))
        for seat, info in enumerate(infos)
    ]
    async with database.write() as c:
        host = await people.keep_visitor(c, f"host of {row.id}")
        await tables.add_table(c, _hosted(row, host.id), places)
    return Stocked(row.id, game.id, tokens, number)


def _hosted(row: TableRow, host: int) -> TableRow:
    import msgspec

    return msgspec.structs.replace(row, host=host)
