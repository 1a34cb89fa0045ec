"""The services of one worker, in one hand."""

from __future__ import annotations

import asyncio

from quarterdeck.server.bus import Bus
from quarterdeck.server.crew import Crew
from quarterdeck.server.guard import Buckets
from quarterdeck.server.house import House
from quarterdeck.server.pool import Pool
from quarterdeck.server.reviews import Reviews
from quarterdeck.server.settings import Settings
from quarterdeck.server.store.engine import Database
from quarterdeck.web.assets import Assets
from quarterdeck.web.pages import Pages

DOOR = 8
"""So many sockets are welcomed at a time: when a thousand come back at once, each is served
quickly in its turn, and those who are in can play meanwhile."""


class Limits:
    """How often somebody may do what costs something; answers in a running game are not here."""

    def __init__(self) -> None:
        """Start with full buckets."""
        self.posts = Buckets(rate=2.0, burst=60)
        self.passwords = Buckets(rate=0.1, burst=8)
        self.uploads = Buckets(rate=0.1, burst=6)
        self.reviews = Buckets(rate=0.5, burst=30)


class Desk:
    """Everything a page or a socket asks for."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        bus: Bus,
        house: House,
        pool: Pool,
        quick: Pool,
        crew: Crew,
        assets: Assets,
    ) -> None:
        """Keep the services."""
        self.settings = settings
        self.database = database
        self.bus = bus
        self.house = house
        self.pool = pool
        self.quick = quick
        """For what somebody waits for: bots do not stand in its way."""
        self.crew = crew
        self.reviews = Reviews(pool)
        self.assets = assets
        self.pages = Pages(assets)
        self.limits = Limits()
        self.door = asyncio.Semaphore(DOOR)
        """Sockets come in through it."""
