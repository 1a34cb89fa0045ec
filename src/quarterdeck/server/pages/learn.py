"""Learning a game: its page, and its clauses to search."""

from __future__ import annotations

from itertools import groupby

from starlette.requests import Request
from starlette.responses import Response

from quarterdeck.server.lessons import pictures_of
from quarterdeck.server.pages.front import all_games, desk_of, game_or_404, page
from quarterdeck.web.lessons import find_lesson


async def shelf(request: Request) -> Response:
    """GET /learn: all games."""
    return await page(request, "shelf.html", here="learn", games=list(all_games().values()))


async def learn(request: Request) -> Response:
    """GET /learn/GAME: how to play."""
    game = game_or_404(request.path_params["game"])
    pictures = await pictures_of(desk_of(request).pool, game.id)
    return await page(
        request,
        "learn.html",
        here="learn",
        game=game,
        lesson=find_lesson(game.id),
        pictures=pictures,
    )


async def rules(request: Request) -> Response:
    """GET /learn/GAME/rules?q=: all clauses, or those with all the words."""
    game = game_or_404(request.path_params["game"])
    words = request.query_params.get("q", "")[:200]
    book = game.rulebook
    found = book.search(words) if words.strip() else list(book.clauses.values())
    chapters = [(name, list(part)) for name, part in groupby(found, key=lambda c: c.chapter)]
    return await page(
        request, "rules.html", here="learn", game=game, q=words, chapters=chapters, found=len(found)
    )
