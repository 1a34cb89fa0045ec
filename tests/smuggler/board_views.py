"""Views made by hand for the tests of the drawing, first of all one whole moment of a game of four."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec

from quarterdeck.games import smuggler
from quarterdeck.games.smuggler.state import Colour
from quarterdeck.games.smuggler.view import (
    CardView,
    EventView,
    HoldView,
    MarketView,
    ShipView,
    SquareView,
    TileView,
    View,
)

CONTENT = tomllib.loads(
    (Path(smuggler.__path__[0]) / "content" / "smuggler.toml").read_text(encoding="utf-8")
)
TILES = {tile["id"]: tile for tile in CONTENT["tile"]}
CARDS = {card["id"]: card for card in CONTENT["planet_card"]}
MATS = {mat["id"]: mat for mat in CONTENT["mat"]}
EVENTS = {event["id"]: event for event in CONTENT["event"]}
TAKES = {"engines": "1", "hyperspace": "2–5", "routing": "odd", "repair": "even", "lasers": "any"}

SVG = "{http://www.w3.org/2000/svg}"

#: Seats of the moment: Tomas, you, Rin, Vale.
NAMES = ("Tomas", "Mara", "Rin", "Vale")
YOU = 1


def tile(name: str, x: int = 0, y: int = 0, **more: Any) -> TileView:
    printed = TILES[name]
    return TileView(
        tile=name,
        name=printed["name"],
        kind=printed["kind"],
        x=x,
        y=y,
        colour=printed.get("colour", ""),
        face=printed.get("hyperspace", 0),
        **more,
    )


def card(name: str, **more: Any) -> CardView:
    printed = CARDS[name]
    goal = TILES[printed["destination"]]
    return CardView(
        id=list(CARDS).index(name),
        deck=printed["deck"],
        face=name,
        name=printed["name"],
        kind=printed["type"],
        destination=goal["id"],
        destination_name=goal["name"],
        destination_colour=goal["colour"],
        value=printed["value"],
        wanted=printed["wanted"],
        **more,
    )


def hidden(deck: Colour, **more: Any) -> CardView:
    return CardView(id=99, deck=deck, **more)


def held(content: CardView | int | str | None) -> HoldView:
    if content is None:
        return HoldView("empty")
    if isinstance(content, CardView):
        return HoldView("card", card=content)
    return HoldView("salvage", count=content) if isinstance(content, int) else HoldView(content)


def ship(
    seat: int,
    mat: str,
    at: str = "0,0",
    *,
    hurt: tuple[str, ...] = (),
    dice: dict[str, int] | None = None,
    holds: tuple[CardView | int | str | None, ...] = (),
    **more: Any,
) -> ShipView:
    """Build a player; squares are named as on the board: `hyperspace-1`."""
    printed = MATS[mat]
    squares = tuple(
        SquareView(
            system, n, f"{system}-{n}" in hurt, (dice or {}).get(f"{system}-{n}", 0), TAKES[system]
        )
        for system, count in printed["squares"].items()
        for n in range(1, count + 1)
    )
    room = printed["cargo_holds"]
    return ShipView(
        seat=seat,
        role=printed["role"],
        ship=mat,
        ship_name=printed["name"],
        at=at,
        damage=len(hurt),
        damage_capacity=printed["damage_capacity"],
        squares=squares,
        holds=tuple(held(c) for c in (*holds, *[None] * (room - len(holds)))),
        **{"score": 0, "bounty": 0, "tiles": 2, "sure_planets": 0, "recognised": False, **more},
    )


def market(deck: Colour, left: int, face: str | None) -> MarketView:
    return MarketView(deck, left, card(face, public=True) if face else None)


def event(name: str) -> EventView:
    printed = EVENTS[name]
    return EventView(name, printed["name"], printed["timing"], printed["text"])


CHART = (
    tile("start-haven", 0, 0, damage=1),
    tile("start-hyper-2", 0, 1),
    tile("start-hyper-3", 1, 0),
    tile("start-hyper-4", 0, -1),
    tile("start-hyper-5", -1, 0),
    tile("start-space-ne", 1, 1),
    tile("start-space-se", 1, -1),
    tile("start-space-sw", -1, -1),
    tile("start-space-nw", -1, 1),
    tile("planet-korrin", 0, 2),
    tile("planet-ashmoor", 2, 0, token="completed"),
    tile("planet-deepglass", 0, -2, token="in-progress"),
    tile("planet-pelagia", -2, 0),
    tile("planet-solenne", -2, -1, token="completed"),
    tile("planet-dustharbor", 3, 2),
    tile("haven-2", 1, -2),
    tile("space-gate-a", 2, -1),
    tile("wormhole-a", -3, 0),
    tile("wormhole-b", 2, -2),
    tile("slipstream-1", 2, 2, arrow="e"),
    tile("slipstream-2", -2, -2, arrow="n"),
    tile("asteroid-2", -1, 2, salvage=2),
    tile("asteroid-1", 3, 0, salvage=3),
    tile("nebula-3", 1, 2, salvage=1),
    tile("nebula-5", -1, -2),
    tile("space-debris-1", -3, -1, salvage=1),
    tile("space-void-2", 2, 1),
)


def players(viewer: int | None = YOU) -> tuple[ShipView, ...]:
    """Build the four of the moment as one of them sees them: others' cards lie face down."""

    def own(seat: int, name: str) -> CardView:
        return card(name) if viewer == seat else hidden(CARDS[name]["deck"])

    def hand(seat: int, *names: str) -> dict[str, Any]:
        seen = {"hand": tuple(tile(name) for name in names), "hand_ids": (1, 2)}
        return seen if viewer == seat else {}

    return (
        ship(
            0, "hornet", "0,0",
            score=17, bounty=1, hurt=("hyperspace-1",), dice={"lasers-1": 5},
            holds=(card("yellow-korrin-cargo", public=True), own(0, "red-aurum-cargo"), 3),
            **hand(0, "planet-aurum", "space-void-1"),
        ),
        ship(
            1, "kestrel", "2,1",
            score=14, hurt=("engines-1", "hyperspace-1"), dice={"engines-2": 1},
            holds=(own(1, "blue-solenne-cargo"), 2),
            cargo_value=8 if viewer == 1 else None,
            **hand(1, "planet-farlight", "planet-norrland"),
        ),
        ship(
            2, "packmule", "0,2",
            score=19, bounty=2, hurt=("engines-1", "hyperspace-1", "repair-1"), dice={"lasers-1": 2},
            holds=(own(2, "blue-aurum-passenger"), own(2, "yellow-tidewell-cargo"), 1),
            recognised=True,
            **hand(2, "planet-tidewell", "slipstream-3"),
        ),
        ship(
            3, "cruiser", "0,-2",
            score=15, hurt=("routing-1",), dice={"lasers-1": 4, "lasers-2": 6},
            holds=("troops", card("blue-dustharbor-passenger", public=True, origin="Korrin")),
            sure_planets=1,
            **hand(3, "planet-last-ember", "haven-1"),
        ),
    )  # fmt: skip


def moment(viewer: int | None = YOU, **changes: Any) -> View:
    """Build round 5 of 9 with government and Trade Boom: Mara has a 6 and a 4 left, the 1 is used."""
    view = View(
        seat=viewer,
        stage="act",
        round=5,
        rounds=9,
        order=(0, 1, 2, 3),
        active=YOU,
        dice=(6, 4),
        used=(1,),
        free_action=True,
        government=3,
        tiles=CHART,
        ships=players(viewer),
        market=(
            market("red", 12, "red-tidewell-passenger"),
            market("blue", 10, "blue-cinderfall-cargo"),
            market("yellow", 13, "yellow-pelagia-cargo"),
        ),
        event=event("trade-boom"),
        events_left=3,
        past_events=("ion-storm", "static"),
        stack=18,
        stack_bottom=(),
        salvage=7,
        garrison=8,
        strict_window=False,
        fought=(),
    )
    return msgspec.structs.replace(view, **changes)


def parse(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawing)  # noqa: S314 - our own text


def by_id(drawing: str) -> dict[str, ElementTree.Element]:
    return {node.get("id", ""): node for node in parse(drawing).iter() if node.get("id")}


def words(drawing: str) -> str:
    """Return all that can be read in a drawing, titles included."""
    nodes = [node for node in parse(drawing).iter() if node.tag != f"{SVG}style"]
    return " ".join(node.text for node in nodes if node.text)


def with_ships(*ships: ShipView) -> dict[str, Any]:
    return {"ships": ships, "order": tuple(range(len(ships)))}
