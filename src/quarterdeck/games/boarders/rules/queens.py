"""Chapter 17, Sea Queens: Swash Buckling and This Shouldn't Work."""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.core.ask import PASS, Question, aim, ask
from quarterdeck.core.state import Seat, say
from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders import labels, places
from quarterdeck.games.boarders.common import (
    Spot,
    base,
    base_there,
    can,
    controller,
    crew_on_deck,
    furniture,
    others,
    put,
    size_of,
    stuff,
    within,
)
from quarterdeck.games.boarders.content import mils, universal
from quarterdeck.games.boarders.geometry import Base, Direction, Form, base_at
from quarterdeck.games.boarders.rules.checks import footing_test, passes_footing
from quarterdeck.games.boarders.rules.falls import fall, knock_down
from quarterdeck.games.boarders.rules.pointing import point
from quarterdeck.games.boarders.rules.removal import lose_at_sea
from quarterdeck.games.boarders.rules.shoves import shove
from quarterdeck.games.boarders.state import NOBODY, Boarders, Placing, Stuff

SWASH = mils(6)
REALLY = mils(12)
IMPRESS = mils(6)
TRIGGER = mils(12)
DECK = base_at(Form(a=geo.WIDTH / 2, b=geo.LENGTH / 2), geo.WIDTH // 2, geo.LENGTH // 2, 0)

LAND = Question[Spot](
    id="land",
    text="Where does she land?",
    rule="BF-QUEEN-01",
    key=labels.spot_key,
    label=labels.spot_label,
    target=labels.spot_target,
    parse=labels.spot_parse,
    form=labels.PLACE_FORM,
    prompt=lambda view, about: f"Where does {labels.name(view, about['crew'])} land?",
)
SPRAWL = Question[int](
    id="sprawl",
    text="How does she lie?",
    rule="BF-RULE-43",
    label=lambda view, turn: f"{turn} degrees",
    parse=int,
    form="whole degrees of your own from 0 to 179, 0 to Starboard and 90 Forward",
    prompt=lambda view, about: f"How does {labels.name(view, about['crew'])} lie?",
)
SHOULDNT_WORK = Question[int](
    id="this-shouldnt-work",
    text="Who reacts with This Shouldn't Work?",
    rule="BF-QUEEN-02",
    label=labels.stuff_label,
    target=labels.stuff_target,
    pass_label="Nobody",
)
WHICH_WAY = Question[int](
    id="which-way",
    text="In which direction is she shoved?",
    rule="BF-RULE-47",
    label=labels.direction_label,
    parse=labels.direction_parse,
    form=labels.DIRECTION_FORM,
    prompt=lambda view, about: f"In which direction is {labels.name(view, about['crew'])} shoved?",
)
FLEXIBLE = Question[str](
    id="stay-flexible-shove",
    text="Take a Footing test to be shoved once more?",
    rule="BF-RULE-52",
    label=labels.word_label,
    pass_label="Leave it",
)


# -- Swash Buckling ------------------------------------------------------------------------------


def can_swash(s: Boarders, crew: Stuff) -> bool:
    """BF-QUEEN-01: a standing Sea Queen with a Mast within 6."""
    if crew.down or not can(s, crew, "swash-buckling"):
        return False
    return any(within(s, crew, mast, SWASH) for mast in furniture(s, "mast"))


def impressed(s: Boarders, crew: Stuff) -> list[Stuff]:
    """BF-QUEEN-05, BF-RULE-53: friends near Red Rose who could swing."""
    if crew.down or not can(s, crew, "impress-me"):
        return []
    return [
        friend
        for friend in crew_on_deck(s, crew.seat)
        if friend.id != crew.id and within(s, crew, friend, IMPRESS) and can_swash(s, friend)
    ]


async def swash_buckle(s: Boarders, crew: Stuff) -> None:
    """BF-QUEEN-01: passed, her controller places her near a Mast; failed, the opponent does."""
    if await passes_footing(s, crew):
        near = _near_mast(s, crew)
        bases = others(s, crew)

        def region(spot: Spot) -> bool:
            there = base_there(s, crew, spot, down=False)
            return not spot.turn and near(there) and geo.free(there, bases) and geo.on_deck(there)

        spots = [Spot(crew.x, crew.y), *_landings(region)]
        placing = Placing(stuff=crew.id)
        spots = list(dict.fromkeys(spots))
        spot = await point(s, crew.seat, LAND, region, spots, placing, crew=crew.id)
        put(crew, spot)
        say(s, "BF-QUEEN-01", "swung", stuff=crew.id, x=crew.x, y=crew.y)
    else:
        await crash(s, crew)


async def crash(s: Boarders, crew: Stuff) -> None:
    """BF-RULE-43..45: she falls; she picks how she lies, the opponent where, even over the edge."""
    turns = list(places.TURNS)
    turn = await aim(
        s,
        crew.seat,
        SPRAWL,
        lambda t: 0 <= t < 180,  # noqa: PLR2004 - BF-GEOM-07
        turns,
        crew=crew.id,
    )
    near = _near_mast(s, crew)
    bases = others(s, crew)

    def region(spot: Spot) -> bool:
        there = base_there(s, crew, Spot(spot.x, spot.y, turn), down=True)
        return not spot.turn and near(there) and geo.free(there, bases) and geo.gap(there, DECK) < 0

    spots = _landings(region)
    if not spots:
        await knock_down(s, crew)
        return
    placing = Placing(stuff=crew.id, down=True, turn=turn)
    spot = await point(s, 1 - crew.seat, LAND, region, spots, placing, crew=crew.id)
    lying = Spot(spot.x, spot.y, turn)
    if geo.on_deck(base_there(s, crew, lying, down=True)):
        fall(s, crew, lying)
    else:
        lose_at_sea(s, crew)  # BF-RULE-76: she was last wholly on the Deck where she stood


def _near_mast(s: Boarders, crew: Stuff) -> Callable[[Base], bool]:
    """BF-QUEEN-04: placements are within 6 of a Mast, for Red Rose's crew within 12."""
    really = universal(s, controller(s, crew), "this-really-shouldnt-work")
    reach = REALLY if really else SWASH
    masts = [base(s, mast) for mast in furniture(s, "mast")]
    return lambda there: any(geo.within(there, mast, reach) for mast in masts)


def _landings(region: Callable[[Spot], bool]) -> list[Spot]:
    """BF-AID-02: a grid over the Deck, its edges included; a finer one if nothing is free."""
    for apart in (3_000, 500):
        spots = (
            Spot(x, y)
            for y in range(0, geo.LENGTH + 1, apart)
            for x in range(0, geo.WIDTH + 1, apart)
        )
        found = [spot for spot in spots if region(spot)]
        if found:
            return found
    return []


# -- This Shouldn't Work -------------------------------------------------------------------------


def witnesses(s: Boarders, piece: Stuff) -> list[int]:
    """BF-QUEEN-02, BF-RULE-46: ready Sea Queens within 12 just before the first shove."""
    return [
        crew.id
        for crew in s.stuff
        if crew.seat != NOBODY
        and crew.place == "deck"
        and crew.ready
        and can(s, crew, "this-shouldnt-work")
        and within(s, crew, piece, TRIGGER)
    ]


async def shouldnt_work(
    s: Boarders, seen_by: list[int], times: int | None, strength: int, attacker: Stuff
) -> None:
    """BF-READY-05, BF-DECIDE-32: the active player's reactions first, each in the own order."""
    for seat in (s.active, 1 - s.active):
        waiting = [crew_id for crew_id in seen_by if stuff(s, crew_id).seat == seat]
        while waiting:
            waiting = [c for c in waiting if stuff(s, c).ready and stuff(s, c).place == "deck"]
            choice = await ask(s, seat, SHOULDNT_WORK, [*waiting, PASS])
            if choice is PASS:
                break
            waiting.remove(choice)
            await copy_shove(s, stuff(s, choice), times, strength, attacker)


async def copy_shove(
    s: Boarders, crew: Stuff, times: int | None, strength: int, attacker: Stuff
) -> None:
    """BF-RULE-46, BF-RULE-47: as many shoves as the same effect gives her, in her own direction."""
    crew.ready = False
    count = max(0, strength - size_of(s, crew)) + 1 if times is None else times
    say(s, "BF-QUEEN-02", "reacted", stuff=crew.id, times=count)
    await fly(s, crew, count)
    friend = attacker.seat == crew.seat and attacker.id != crew.id
    if not friend or crew.down or crew.place != "deck":
        return
    if not universal(s, controller(s, crew), "stay-flexible"):
        return
    choice = await ask(s, crew.seat, FLEXIBLE, ["test", PASS], crew=crew.id)
    if choice is not PASS and await footing_test(s, crew):
        await fly(s, crew, count)


async def fly(s: Boarders, crew: Stuff, count: int) -> None:
    """BF-RULE-47: one direction for all the shoves."""
    direction = await choose_direction(s, crew)
    for _ in range(count):
        await shove(s, crew, direction)


async def choose_direction(s: Boarders, crew: Stuff) -> Direction:
    """BF-DECIDE-33: any direction."""
    seat: Seat = crew.seat
    return await aim(
        s,
        seat,
        WHICH_WAY,
        lambda d: 0 <= d < geo.CIRCLE,
        places.directions(s, crew),
        crew=crew.id,
    )
