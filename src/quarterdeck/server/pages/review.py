"""Reviews of finished tables, as data for the replay page: a whole game, or one answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from quarterdeck.bots.review import Account
from quarterdeck.core.game import find_game
from quarterdeck.core.words import capital
from quarterdeck.server.desk import Desk
from quarterdeck.server.guard import same_origin
from quarterdeck.server.pages.front import address_of, desk_of
from quarterdeck.server.pages.lists import seat_name
from quarterdeck.server.pages.past import story_of
from quarterdeck.server.reviews import Busy, Failed, Page, Progress, ReviewCard
from quarterdeck.server.store import tables

Answer = Callable[[Request], Awaitable[Any]]


class Told(msgspec.Struct, frozen=True):
    """One answer, with the name of who gave it."""

    answer: int
    name: str
    told: Account


def as_data(answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    """Send what was found as JSON, and a refusal as a sentence in it."""

    async def respond(request: Request) -> Response:
        code = 200
        try:
            found = await answer(request)
        except HTTPException as error:
            code, words = error.status_code, error.detail
            found = {"error": f"{capital(words)}."}
        headers = {"cache-control": "no-store"}
        return Response(msgspec.json.encode(found), code, headers, "application/json")

    return respond


@as_data
async def review(request: Request) -> dict[str, Progress] | dict[str, ReviewCard]:
    """GET /t/ID/review?seat=N: the game with a seat's eyes, or how far it has been looked at."""
    desk, table = desk_of(request), request.path_params["table"]
    names = await finished(request)
    seat = _number(request, "seat")
    if not 1 <= seat <= len(names):
        raise HTTPException(404, f"this game has the seats 1 to {len(names)}")
    try:
        found = desk.reviews.found(table, seat - 1)
        if found is None:
            found = await _begin(request, desk, seat - 1, names)
    except Failed as error:
        raise HTTPException(409, str(error)) from None
    return {"review": found} if isinstance(found, ReviewCard) else {"progress": found}


async def _begin(request: Request, desk: Desk, seat: int, names: tuple[str, ...]) -> Any:
    _may_start(request, desk)
    table = request.path_params["table"]
    page = Page(table, await story_of(desk, table), names, seat)
    known = desk.reviews.found(table, seat)  # somebody else may have asked meanwhile
    try:
        return known or desk.reviews.begin(page)
    except Busy:
        raise _busy() from None


@as_data
async def explain(request: Request) -> Told:
    """GET /t/ID/explain?answer=N: what its seat, knowing what it knew, could have thought."""
    desk, table = desk_of(request), request.path_params["table"]
    names = await finished(request)
    number = _number(request, "answer")
    _may_start(request, desk)
    story = await story_of(desk, table)
    if not 1 <= number <= len(story.lines):
        raise HTTPException(404, f"this game has the answers 1 to {len(story.lines)}")
    if story.lines[number - 1].kind != "answer":
        raise HTTPException(404, f"at moment {number} nobody answered a question")
    try:
        told = await desk.reviews.explain(Page(table, story, names, start=number - 1))
    except Failed as error:
        raise HTTPException(404, str(error)) from None
    except Busy:
        raise _busy() from None
    return Told(number, names[told.seat], told)


async def finished(request: Request) -> tuple[str, ...]:
    """Return the names at a finished table; a running one is looked at by nobody."""
    if not same_origin(request.headers):
        raise HTTPException(403, "this was asked from another site")
    async with desk_of(request).database.read() as c:
        row = await tables.find_table(c, request.path_params["table"])
        seats = await tables.seats_of(c, request.path_params["table"])
    if row is None:
        raise HTTPException(404, "there is no such table")
    if row.state != "over" or row.origin is None:
        raise HTTPException(403, "this game still runs; its review opens when it has ended")
    if find_spec(f"{find_game(row.game).package}.brain") is None:
        raise HTTPException(409, "there is no bot that could judge this game")
    return tuple(seat_name(seat) for seat in seats)


def _number(request: Request, name: str) -> int:
    text = request.query_params.get(name, "")
    if not text.isascii() or not text.isdigit():
        raise HTTPException(400, f"'{name}' must be a number; got '{text[:40]}'")
    return int(text[:9])


def _may_start(request: Request, desk: Desk) -> None:
    if not desk.limits.reviews.take(address_of(request)):
        raise HTTPException(429, "that was a little fast; try again in a moment")


def _busy() -> HTTPException:
    return HTTPException(503, "many games are being looked at; try again in a minute")
