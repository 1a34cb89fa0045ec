"""The pictures of lessons: moments of a saved game, drawn by the game's own board."""

from __future__ import annotations

import logging

from quarterdeck.core.record import Answer
from quarterdeck.core.save import SaveError, load_save, replay
from quarterdeck.core.state import Seat
from quarterdeck.core.table import Table
from quarterdeck.server.picture import draw
from quarterdeck.server.pool import Pool
from quarterdeck.web.lessons import Block, cropped, find_lesson, quiet

logger = logging.getLogger("quarterdeck.server")

_drawn: dict[str, dict[str, str]] = {}


async def pictures_of(pool: Pool, game: str) -> dict[str, str]:
    """Return the pictures of a game's lesson by name; they are drawn once."""
    if game not in _drawn:
        _drawn[game] = await pool.run(draw_pictures, game)
    return _drawn[game]


def draw_pictures(game: str) -> dict[str, str]:
    """Play the lesson's game and draw its figures; a game that goes astray leaves words alone."""
    lesson = find_lesson(game)
    if lesson is None or not lesson.save:
        return {}
    try:
        table = replay(load_save(lesson.save)).table
        return {figure.name: draw_figure(table, figure) for figure in lesson.figures}
    except (SaveError, LookupError):
        logger.exception("the pictures of %s cannot be drawn", game)
        return {}


def moment_of(table: Table, figure: Block) -> tuple[int, Seat]:
    """Return the moment that a figure shows, and who is asked then."""
    asked = [
        (at, entry.seat)
        for at, entry in enumerate(table.record)
        if isinstance(entry, Answer) and entry.question.id == figure.asks
    ]
    if len(asked) < figure.nth:
        msg = f"'{figure.name}': '{figure.asks}' is asked {len(asked)} times; wanted {figure.nth}"
        raise LookupError(msg)
    return asked[figure.nth - 1]


def draw_figure(table: Table, figure: Block) -> str:
    """Draw one moment as the seat that is asked sees it, with the things lit that it may choose."""
    at, seat = moment_of(table, figure)
    then = table.at(at)
    view = then.view(seat)
    a = then.ask_of(seat)
    lit = [a.question.target_of(view, option) for option in a.options] if a else []
    drawn = draw(then.game, view, table.origin.names, [target for target in lit if target], "wide")
    return cropped(quiet(drawn), figure.zone)
