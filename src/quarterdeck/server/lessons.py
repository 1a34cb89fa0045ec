"""The pictures of lessons: moments of a saved game, drawn by the game's own board."""

from __future__ import annotations

import logging

from quarterdeck.core.save import SaveError, load_save, replay
from quarterdeck.core.table import Table
from quarterdeck.server.past import view_for
from quarterdeck.server.picture import bare
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
    except SaveError:
        logger.exception("the pictures of %s cannot be drawn", game)
        return {}
    return {figure.name: draw_figure(table, figure) for figure in lesson.figures}


def draw_figure(table: Table, figure: Block) -> str:
    """Draw one moment as somebody sees it, with the things lit that they may choose."""
    then = table.at(min(figure.at, len(table.record)))
    view = view_for(then, figure.eyes)
    lit = []
    if figure.eyes.isdigit() and (a := then.ask_of(int(figure.eyes) - 1)) is not None:
        lit = [a.question.target_of(view, option) for option in a.options]
    names = table.origin.names
    drawn = bare(then.game.draw(view, names=names, lit=[target for target in lit if target]))
    return cropped(quiet(drawn), figure.zone)
