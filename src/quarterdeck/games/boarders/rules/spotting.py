"""Chapter 21, Campaign: ships and the Spotting Ring."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, Question, aim, ask
from quarterdeck.core.state import Seat, say
from quarterdeck.games.boarders import labels
from quarterdeck.games.boarders.common import boarder
from quarterdeck.games.boarders.content import book
from quarterdeck.games.boarders.labels import Patch
from quarterdeck.games.boarders.state import Boarders

NAMES = ("Formidable", "Cerulean Rose", "Second Wind", "Black Gull")
MAX_NAME = 40
SHIP_NAME = Question[str](
    id="ship-name",
    text="What is your ship called?",
    rule="BF-CAMP-01",
    parse=lambda key: " ".join(key.split()),
    form=f"a name of your own, up to {MAX_NAME} letters",
)
SHIP_CLASS = Question[str](
    id="ship-class",
    text="Which class is your ship?",
    rule="BF-CAMP-02",
    label=labels.kind_label,
)
AIM = Question[Patch](
    id="aim-ring",
    text="Where do you drop the Spotting Ring?",
    rule="BF-SPOT-03",
    key=labels.patch_key,
    label=labels.patch_label,
    parse=labels.patch_parse,
    form=labels.PATCH_FORM,
)
AGAIN = Question[str](
    id="drop-again",
    text="Drop the ring once more?",
    rule="BF-SPOT-05",
    label=labels.word_label,
    pass_label="Let it lie",
)


async def christen(s: Boarders) -> None:
    """BF-CAMP-01, BF-CAMP-02, BF-DECIDE-44: each player names a ship and chooses its class."""
    p = next((p for p in s.players if not p.log.ship), None)
    if p is None:
        s.stage = "fleets"
        return
    p.log.name = await aim(
        s, p.seat, SHIP_NAME, lambda name: 0 < len(name) <= MAX_NAME and name.isprintable(), NAMES
    )
    p.log.ship = await ask(s, p.seat, SHIP_CLASS, list(book(s).ships))
    start = book(s).ship_start
    p.log.gold, p.log.food = start.gold, start.food
    p.log.gunpowder, p.log.cannons = start.gunpowder, start.cannons
    say(s, "BF-CAMP-02", "christened", seat=p.seat, name=p.log.name, ship=p.log.ship)


async def spotting(s: Boarders) -> None:
    """BF-SPOT-01, BF-SPOT-05: the Host drops the ring on the Boarder's sail; a Crow's Nest twice."""
    s.spotted = await drop_ring(s, s.host)
    nest = "crows-nest" in s.players[s.host].log.items
    if nest and await ask(s, s.host, AGAIN, ["drop", PASS]) is not PASS:
        s.spotted = await drop_ring(s, s.host)
    s.stage = "cannons"


async def drop_ring(s: Boarders, seat: Seat) -> list[str]:
    """BF-SPOT-03, BF-SPOT-04: aim, four dice of scatter, and what lies in the ring."""
    rules = book(s).spotting
    sail = s.players[boarder(s)].log.sail
    middle = Patch(rules.sail_width_mm // 2, rules.sail_height_mm // 2)
    spots = list(dict.fromkeys([middle, *(Patch(image.x, image.y) for image in sail)]))
    point = await aim(s, seat, AIM, lambda p: _on_sail(s, p), spots)
    dice = s.rng.dice(rules.scatter_dice)
    x = point.x + rules.scatter_mm_per_pip * (dice[0] - dice[1])
    y = point.y + rules.scatter_mm_per_pip * (dice[2] - dice[3])
    found = []
    for image in sail:
        reach = rules.ring_radius_mm + image.r
        if (image.x - x) ** 2 + (image.y - y) ** 2 < reach * reach and image.kind not in found:
            found.append(image.kind)  # BF-RULE-97
    say(s, "BF-SPOT-01", "spotted", x=x, y=y, dice=dice, images=found)
    return found


def _on_sail(s: Boarders, point: Patch) -> bool:
    rules = book(s).spotting
    inside = 0 <= point.x <= rules.sail_width_mm and 0 <= point.y <= rules.sail_height_mm
    return inside and not point.r
