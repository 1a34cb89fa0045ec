"""Tables as pages tell them: lines of a list, seats of a waiting room."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.game import Game
from quarterdeck.core.state import Seat
from quarterdeck.server.store.tables import SeatRow, TableRow
from quarterdeck.web.pages import SHORT_NAMES, SeatLine, TableLine


def seat_name(seat: SeatRow) -> str:
    """Return what to call a seat."""
    return seat.name or f"Seat {seat.seat + 1}"


def seat_line(seat: SeatRow, mine: Sequence[Seat] = (), present: Sequence[Seat] = ()) -> SeatLine:
    """Tell a seat."""
    return SeatLine(
        number=seat.seat + 1,
        name=seat_name(seat) if seat.taken else "",
        kind=seat.kind,
        level=seat.level,
        taken=seat.taken,
        you=seat.seat in mine,
        present=seat.seat in present or seat.kind == "bot",
    )


def title_of(game: Game | None, row: TableRow) -> str:
    """Return the name of a table: its game and its mode."""
    if game is None:
        return row.game
    mode = next((mode.name for mode in game.modes if mode.id == row.mode), row.mode)
    name = SHORT_NAMES.get(game.id, game.name)
    return name if mode.lower() == name.lower() else f"{name}, {mode.lower()}"


def status_of(row: TableRow, seats: Sequence[SeatRow]) -> str:
    """Say how a table stands, in a few words."""
    if row.state == "over":
        return "Finished"
    if row.state == "running":
        return "Running"
    free = sum(not seat.taken for seat in seats)
    if not free:
        return "Ready to start"
    return f"{free} seat{'' if free == 1 else 's'} free"


def table_line(
    game: Game | None, row: TableRow, seats: Sequence[SeatRow], mine: Sequence[Seat] = ()
) -> TableLine:
    """Tell a table in a line; whom it waits for is told only to those it waits for."""
    yours = row.state == "running" and any(
        seat in row.asked and not seats[seat].stand_in for seat in mine
    )
    return TableLine(
        id=row.id,
        game=row.game,
        title=title_of(game, row),
        status=status_of(row, seats),
        seats=tuple(seat_line(seat, mine) for seat in seats),
        yours=yours,
        waiting="You" if yours else "",
        over=row.state == "over",
        slow=row.slow,
    )
