"""The app: routes, services, and how they start and stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from quarterdeck.core.game import games
from quarterdeck.core.words import capital
from quarterdeck.server import deeds
from quarterdeck.server.bus import Bus, Note
from quarterdeck.server.crew import Crew
from quarterdeck.server.desk import Desk
from quarterdeck.server.guard import Shield, TooLarge
from quarterdeck.server.house import House
from quarterdeck.server.live import Live
from quarterdeck.server.pages import account, learn, lobby, new, past, review, table
from quarterdeck.server.pages.front import desk_of, page
from quarterdeck.server.pool import Pool
from quarterdeck.server.settings import Settings, from_environment
from quarterdeck.server.socket import live_socket
from quarterdeck.server.store.engine import open_database
from quarterdeck.web.assets import Assets

FOR_EVER = "public, max-age=31536000, immutable"
BOTH = ["GET", "POST"]
POST = ["POST"]


def routes() -> list[BaseRoute]:
    """Return all addresses of the house."""
    return [
        Route("/", lobby.lobby, name="lobby"),
        Route("/healthz", lobby.healthz),
        Route("/static/{path:path}", static, name="static"),
        Route("/new", new.new, methods=BOTH),
        Route("/account", account.account),
        Route("/account/register", account.register, methods=POST),
        Route("/account/login", account.login, methods=POST),
        Route("/account/logout", account.logout, methods=POST),
        Route("/account/claim", account.claim, methods=POST),
        Route("/t/{table}", table.table, name="table"),
        Route("/t/{table}/sit", table.sit, methods=POST),
        Route("/t/{table}/leave", table.leave, methods=POST),
        Route("/t/{table}/seat", table.set_seat, methods=POST),
        Route("/t/{table}/link", table.fresh_link, methods=POST),
        Route("/t/{table}/start", table.start_game, methods=POST),
        Route("/t/{table}/replay", past.replay),
        Route("/t/{table}/review", review.review),
        Route("/t/{table}/explain", review.explain),
        Route("/t/{table}/fork", past.fork, methods=POST),
        Route("/t/{table}/save", past.save),
        Route("/t/{table}/verify", past.check),
        Route("/open", past.open_save, methods=BOTH),
        Route("/learn", learn.shelf),
        Route("/learn/{game}", learn.learn),
        Route("/learn/{game}/rules", learn.rules),
        Route("/s/{token}", table.seat, methods=BOTH, name="seat"),
        WebSocketRoute("/t/{table}/live", live_socket),
    ]


async def static(request: Request) -> Response:
    """GET /static/VERSION/…: files that never change under their address."""
    path = request.path_params["path"]
    assets = desk_of(request).assets
    asset = assets.get(path)
    if asset is None:
        raise HTTPException(404, "there is no such file")
    keep = FOR_EVER if assets.current(path) else "no-cache"
    return Response(asset.body, media_type=asset.type, headers={"cache-control": keep})


async def _problem(request: Request, error: Exception) -> Response:
    """Tell what went wrong, in a sentence."""
    status = error.status_code if isinstance(error, HTTPException) else 413
    text = error.detail if isinstance(error, HTTPException) else str(error)
    words = capital(text)
    words = words if words.endswith((".", "?")) else f"{words}."
    return await page(request, "error.html", status, status=status, words=words)


async def _failure(request: Request, error: Exception) -> Response:
    """Answer when something here broke; Starlette logs the rest."""
    return PlainTextResponse("Something went wrong here. Please try again.\n", 500)


async def make_desk(settings: Settings) -> Desk:
    """Open the services of a worker."""
    database = await open_database(settings.database)
    bus = Bus(database)
    house = House(database, bus)
    house.away = settings.away
    pool, quick = Pool(settings.processes), Pool(1)
    crew = Crew(house, pool, settings.bot_pause)
    assets = Assets({game.id: game.package for game in games().values()})
    return Desk(settings, database, bus, house, pool, quick, crew, assets)


@contextlib.asynccontextmanager
async def running(desk: Desk) -> AsyncIterator[None]:
    """Keep a worker's services running."""
    house = desk.house

    def follow(live: Live, note: Note) -> None:
        house.later(deeds.hear(house, live, note))

    def changed(live: Live) -> None:
        desk.crew.look(live)
        if live.row.state == "over" and not live.archived:
            live.archived = True
            house.later(past.archive_finished(desk, live.id))

    house.on_note = follow
    house.on_change = changed
    desk.bus.start(house.hear, house.restored)
    sweeper = asyncio.create_task(house.sweep())
    house.later(desk.crew.wake())
    if desk.settings.warm:
        house.later(asyncio.to_thread(warm))
        for pool in (desk.pool, desk.quick):
            house.later(pool.warm())
    try:
        yield
    finally:
        sweeper.cancel()
        await desk.bus.stop()
        await desk.crew.close()
        await desk.reviews.close()
        await house.close()
        desk.pool.close()
        desk.quick.close()
        await desk.database.close()


def warm() -> None:
    """Load every game before somebody sits down at it."""
    for game in games().values():
        game.open_book(())
        _ = (game.setup, game.step, game.view, game.draw, game.describe, game.sentence)
    gc.collect()
    gc.freeze()  # rules and content stay; who looks for garbage need not look at them again


def create_app(settings: Settings | None = None) -> Starlette:
    """Make the app of one worker."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        desk = await make_desk(settings or from_environment())
        app.state.desk = desk
        async with running(desk):
            yield

    return Starlette(
        routes=routes(),
        lifespan=lifespan,
        middleware=[Middleware(Shield)],
        exception_handlers={HTTPException: _problem, TooLarge: _problem, 500: _failure},
    )
