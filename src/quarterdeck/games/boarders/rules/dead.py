"""Chapter 18, Dead Seas: Dragged Down."""

from __future__ import annotations

from collections.abc import Iterable

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import say
from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders import labels, places
from quarterdeck.games.boarders.common import (
    Spot,
    base,
    base_there,
    is_crew,
    legal,
    others,
    put,
)
from quarterdeck.games.boarders.geometry import Direction
from quarterdeck.games.boarders.rules.pointing import point
from quarterdeck.games.boarders.rules.removal import lose_at_sea
from quarterdeck.games.boarders.rules.shoves import REACTIONS, jump_over_shove
from quarterdeck.games.boarders.state import Boarders, Placing, Stuff

EVERYWHERE = tuple(range(0, geo.CIRCLE, 50))
"""Every half degree, for when none of the eight directions is free."""

DRAGGED_DOWN = Question[str](
    id="dragged-down",
    text="Drag down whom it runs into?",
    rule="BF-DEAD-12",
    label=labels.word_label,
    pass_label="Let the Impact happen",
)
DRAG = Question[Spot](
    id="drag",
    text="Where is the dragged crew member placed?",
    rule="BF-RULE-61",
    key=labels.spot_key,
    label=labels.spot_label,
    target=labels.spot_target,
    parse=labels.spot_parse,
    form=labels.TURNED_FORM,
    prompt=lambda view, about: f"Where is {labels.name(view, about['crew'])} dragged to?",
)


async def dragged_down(
    s: Boarders, mover: Stuff, direction: Direction, left: float, struck: list[Stuff]
) -> bool:
    """BF-DEAD-12, BF-RULE-61, BF-RULE-62: fly on over them, then they are placed in contact."""
    if await ask(s, mover.seat, DRAGGED_DOWN, ["react", PASS], crew=mover.id) is PASS:
        return False
    mover.ready = False
    say(s, "BF-DEAD-12", "dragged-down", stuff=mover.id, struck=[o.id for o in struck])
    dragged = [other for other in struck if is_crew(other)]
    await jump_over_shove(s, mover, direction, left)
    for other in dragged:
        if mover.place == "deck":
            await drag(s, mover, other)
        else:
            lose_at_sea(s, other)
    return True


async def drag(s: Boarders, mover: Stuff, other: Stuff) -> None:
    """BF-RULE-61: legally, in base contact, state and orientation kept; without a spot it stays."""
    here, bases = base(s, mover), others(s, other)

    def region(spot: Spot) -> bool:
        there = base_there(s, other, spot, down=other.down)
        return spot.turn == other.turn and geo.in_contact(here, there) and legal(there, bases)

    spots = [spot for spot in beside(s, mover, other, places.RING) if region(spot)]
    spots = spots or [spot for spot in beside(s, mover, other, EVERYWHERE) if region(spot)]
    if not spots:
        return
    placing = Placing(stuff=other.id, down=other.down, turn=other.turn)
    spot = await point(s, mover.seat, DRAG, region, spots, placing, crew=other.id)
    put(other, spot)
    say(s, "BF-RULE-61", "dragged", stuff=other.id, x=spot.x, y=spot.y)


def beside(s: Boarders, mover: Stuff, other: Stuff, directions: Iterable[Direction]) -> list[Spot]:
    """BF-AID-02: the places in base contact in these directions."""
    here = base(s, mover)
    found = []
    for direction in directions:
        dx, dy = geo.unit(direction)
        x, y = geo.moved(mover.x, mover.y, dx, dy, 8 * geo.INCH)
        coming = base_there(s, other, Spot(x, y, other.turn), down=other.down)
        way = geo.entry(coming, here, -dx, -dy)
        if way != geo.NEVER:
            x, y = geo.moved(x, y, -dx, -dy, way)
            found.append(Spot(x, y, other.turn))
    return list(dict.fromkeys(found))


REACTIONS["dragged-down"] = dragged_down
