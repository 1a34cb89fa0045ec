"""Where a game starts: game, mode, options, seats, content, seed, and a position if not the usual one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from quarterdeck.core.content import Source
from quarterdeck.core.game import Game, OptionValue, Setup
from quarterdeck.core.rng import Rng, fresh_seed
from quarterdeck.core.state import State
from quarterdeck.core.table import RulesBug, Table


class PositionError(ValueError):
    """A position that cannot be: one clear sentence with the place."""


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who sits at a seat, as a save tells it."""

    name: str = ""
    bot: str = ""


class Origin(msgspec.Struct, frozen=True):
    """Everything that a table's first moment depends on."""

    mode: str
    options: dict[str, OptionValue]
    seats: tuple[SeatInfo, ...]
    book: str
    """Fingerprint of the content."""
    overlays: tuple[Source, ...]
    seed: bytes
    position: bytes | None = None
    """The start position as JSON, if it is not the usual one."""

    @property
    def names(self) -> list[str]:
        """What to call the seats."""
        return [info.name or f"Seat {i}" for i, info in enumerate(self.seats, 1)]


def lay(
    game: Game,
    *,
    seats: int | Sequence[SeatInfo] | None = None,
    mode: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
    seed: bytes | None = None,
    overlays: Sequence[Source] = (),
    position: bytes | None = None,
    keep: bool = True,
) -> Table:
    """Lay a new table, or say in one sentence why not."""
    people = () if seats is None or isinstance(seats, int) else tuple(seats)
    wanted = len(people) if people else seats if isinstance(seats, int) else None
    count, chosen = game.choose_mode(wanted, mode)
    origin = Origin(
        mode=chosen.id,
        options=game.choose_options(options or {}),
        seats=people or tuple(SeatInfo() for _ in range(count)),
        book=game.open_book(overlays),
        overlays=tuple(overlays),
        seed=fresh_seed() if seed is None else seed,
        position=position,
    )
    return start(game, origin, keep=keep)


def start(game: Game, origin: Origin, *, keep: bool = True, rng: Rng | None = None) -> Table:
    """Put a table at its origin; `rng` may be a recorder of the same seed."""
    rng = rng or Rng.from_seed(origin.seed)
    if origin.position is None:
        setup = Setup(len(origin.seats), origin.mode, origin.options, origin.book, rng)
        state = game.setup(setup)
        if not origin.overlays:
            return Table(game, state, keep=keep, origin=origin)
        check_position(game, state, "with this content the first position cannot be")
    else:
        state = _own_position(game, origin, rng)
    try:
        return Table(game, state, keep=keep, origin=origin)
    except RulesBug as error:
        msg = f"the position cannot be played: {str(error).partition(', at {')[0][:200]}"
        raise PositionError(msg) from None
    except OverflowError:
        msg = "the position cannot be played: a number in it has more than 64 bits"
        raise PositionError(msg) from None


def _own_position(game: Game, origin: Origin, rng: Rng) -> State:
    """Read the position that a table starts from, and see that it fits the table."""
    state = read_position(game, origin.position or b"", rng, origin.book)
    state.rng = rng
    seats = len(state.players)  # type: ignore[attr-defined]
    if seats != len(origin.seats):
        msg = f"the position is for {seats} seats; the table has {len(origin.seats)}"
        raise PositionError(msg)
    for mismatch in game.mismatches(state, origin.mode, origin.options):
        raise PositionError(f"the position does not fit the table: {mismatch}")
    game.adopt(state, origin.options)
    return state


def write_position(table: Table) -> bytes:
    """Write the position before the present step as JSON, without its dice to come."""
    state = msgspec.msgpack.decode(table.marks[-1].state)
    del state["rng"]
    state.pop("book", None)
    return msgspec.json.format(msgspec.json.encode(state), indent=2)


def read_position(game: Game, text: bytes, rng: Rng, book: str) -> State:
    """Read a position and check it: types, then the game's invariants."""
    try:
        data: Any = msgspec.json.decode(text)
        if not isinstance(data, dict):
            msg = "a position is a JSON object"
            raise PositionError(msg)
        chance = {"key": rng.key}
        state = msgspec.convert(data | {"rng": chance, "book": book}, game.state_type)
    except RecursionError:
        msg = "the position is nested too deeply"
        raise PositionError(msg) from None
    except msgspec.MsgspecError as error:
        msg = f"the position cannot be read: {str(error)[:300]}"
        raise PositionError(msg) from None
    if state.result is not None:
        msg = "the position is of a game that has ended; take out 'result' to play on"
        raise PositionError(msg)
    state.events = []
    check_position(game, state)
    return state


def check_position(game: Game, state: State, words: str = "the position cannot be") -> None:
    """Raise with the first few things that are wrong with a state."""
    found = []
    for problem in game.problems(state):
        found.append(problem)
        if len(found) == 3:  # noqa: PLR2004 - enough for one sentence
            break
    if found:
        raise PositionError(f"{words}: {'; '.join(found)}")
