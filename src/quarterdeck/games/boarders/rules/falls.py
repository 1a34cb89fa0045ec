"""Chapter 3, Knocked Down: falling, and standing up again."""

from __future__ import annotations

from quarterdeck.core.ask import Question
from quarterdeck.core.state import say
from quarterdeck.games.boarders import labels, places
from quarterdeck.games.boarders.common import Spot, base, base_there, others, put
from quarterdeck.games.boarders.content import book
from quarterdeck.games.boarders.rules.pointing import point
from quarterdeck.games.boarders.state import Boarders, Placing, Stuff

FALL = Question[Spot](
    id="fall",
    text="How does the fallen crew member lie?",
    rule="BF-DOWN-01",
    key=labels.spot_key,
    label=labels.spot_label,
    target=labels.spot_target,
    parse=labels.spot_parse,
    form=labels.TURNED_FORM,
    prompt=lambda view, about: f"How does {labels.name(view, about['crew'])} fall?",
)
RISE = Question[Spot](
    id="rise",
    text="Where does the crew member stand up?",
    rule="BF-DOWN-04",
    key=labels.spot_key,
    label=labels.spot_label,
    target=labels.spot_target,
    parse=labels.spot_parse,
    form=labels.PLACE_FORM,
    prompt=lambda view, about: f"Where does {labels.name(view, about['crew'])} stand up?",
)
FINE_TURNS = tuple(range(0, 180, 15))


async def knock_down(s: Boarders, crew: Stuff) -> None:
    """BF-DOWN-01, BF-ATTACK-11: the controller chooses how the model lies."""
    if crew.down or crew.place != "deck":
        return
    spots = places.falls(s, crew) or places.narrow_falls(s, crew, FINE_TURNS)
    if spots:

        def region(spot: Spot) -> bool:
            return 0 <= spot.turn < 180 and places.can_fall(  # noqa: PLR2004 - BF-GEOM-07
                base(s, crew), base_there(s, crew, spot, down=True), others(s, crew)
            )

        lying = Placing(stuff=crew.id, down=True)
        spot = await point(s, crew.seat, FALL, region, spots, lying, crew=crew.id)
    else:
        spot = fallback(s, crew)
    fall(s, crew, spot)


def fallback(s: Boarders, crew: Stuff) -> Spot:
    """BF-RULE-03: no room where it stood; the nearest legal place."""
    form = book(s).kinds[crew.kind].lying
    return places.nearest_legal(form, crew.x, crew.y, others(s, crew), FINE_TURNS)


def fall(s: Boarders, crew: Stuff, spot: Spot) -> None:
    """BF-DOWN-06: the model lies there, and keeps its tokens."""
    put(crew, spot)
    crew.down = True
    say(s, "BF-DOWN-01", "fell", stuff=crew.id, x=spot.x, y=spot.y, turn=spot.turn)


async def stand_up(s: Boarders, crew: Stuff) -> None:
    """BF-DOWN-04, BF-MPHASE-05: the standing base overlaps the lying footprint."""

    def region(spot: Spot) -> bool:
        there = base_there(s, crew, spot, down=False)
        return not spot.turn and places.can_fall(base(s, crew), there, others(s, crew))

    spots = places.rises(s, crew)
    standing = Placing(stuff=crew.id)
    spot = await point(s, crew.seat, RISE, region, spots, standing, crew=crew.id)
    put(crew, spot)
    crew.down = False
    say(s, "BF-DOWN-04", "stood-up", stuff=crew.id, x=spot.x, y=spot.y)
