"""Chapter 21, Campaign: Supply, Service and Sewing Sails after a match."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, Question, aim, ask
from quarterdeck.core.state import say
from quarterdeck.games.boarders import labels
from quarterdeck.games.boarders.content import book
from quarterdeck.games.boarders.labels import Patch
from quarterdeck.games.boarders.state import Boarders, Image, Log, Player, Stage

SUPPLY = Question[str](
    id="supply",
    text="What does a point buy?",
    rule="BF-SUPP-01",
    label=labels.word_label,
    pass_label="Done",
)
BUY = Question[str](
    id="buy",
    text="What do you buy?",
    rule="BF-SERV-01",
    label=labels.kind_label,
    pass_label="Done",
)
KEEP = Question[str](
    id="keep-achievement",
    text="Which achievement do you sew on your sail?",
    rule="BF-SEW-02",
    label=labels.kind_label,
    pass_label="None",
)
SEW = Question[Patch](
    id="sew",
    text="Where on the sail, and how large?",
    rule="BF-SPOT-02",
    key=labels.patch_key,
    label=labels.patch_label,
    parse=labels.patch_parse,
    form=labels.IMAGE_FORM,
)
RICH = 100
CROWN = "crown-"


async def supply(s: Boarders) -> None:
    """BF-SUPP-01, BF-DECIDE-49: one VP is turned into stores, or the crew is fed, or it is enough."""
    p = s.players[s.service]
    choice = await ask(s, p.seat, SUPPLY, [*supplies(s, p), PASS])
    if choice is PASS:
        p.vp = p.crowned = 0
        pass_on(s, "service")
        return
    if choice == "feed":
        p.log.food -= crew_food(s, p)
        p.fed = True
        say(s, "BF-SUPP-02", "fed", seat=p.seat)
        return
    turn_into(s, p, choice)


def supplies(s: Boarders, p: Player) -> list[str]:
    """BF-SUPP-02: gold and gunpowder only once the ship's crew is fed."""
    goods = ["food", "gold", "gunpowder"] if p.fed else ["food"]
    options = list(goods) if p.vp else []
    if p.crowned:
        options += [CROWN + good for good in goods]
    if not p.fed and p.log.food >= crew_food(s, p):
        options.append("feed")
    return options


def crew_food(s: Boarders, p: Player) -> int:
    """BF-SUPP-02: 1 food per ship's crew."""
    return book(s).supply.food_per_ships_crew * book(s).ships[p.log.ship].ships_crew


def turn_into(s: Boarders, p: Player, choice: str) -> None:
    """BF-SUPP-01, BF-SEW-06: ten food, ten gunpowder, or one gold; under the Crown two."""
    rates = book(s).supply
    crowned = choice.startswith(CROWN)
    good = choice.removeprefix(CROWN)
    if crowned:
        p.crowned -= 1
    else:
        p.vp -= 1
    if good == "food":
        p.log.food += rates.food_per_vp
    elif good == "gunpowder":
        p.log.gunpowder += rates.gunpowder_per_vp
    else:
        p.log.gold += rates.gold_per_vp * (2 if crowned else 1)
    note_riches(p.log)
    say(s, "BF-SUPP-01", "supplied", seat=p.seat, good=good)


def note_riches(log: Log) -> None:
    """BF-SEW-01, BF-SEW-08: 100 gold at any moment of the match."""
    if log.gold >= RICH and "crown" not in log.ticks:
        log.ticks.append("crown")


async def service(s: Boarders) -> None:
    """BF-SERV-01, BF-SERV-02, BF-DECIDE-50: buy one thing, or be done."""
    p = s.players[s.service]
    note_riches(p.log)
    item = await ask(s, p.seat, BUY, [*for_sale(s, p), PASS])
    if item is PASS:
        pass_on(s, "sails")
        return
    p.log.gold -= book(s).items[item].cost
    if item == "cannon":
        p.log.cannons += 1
    else:
        p.log.items.append(item)
    say(s, "BF-SERV-01", "bought", seat=p.seat, item=item)


def for_sale(s: Boarders, p: Player) -> list[str]:
    """BF-SERV-02: cannons up to the ship's crew, everything else once."""
    room = book(s).ships[p.log.ship].max_cannons
    return [
        item.id
        for item in book(s).items.values()
        if item.cost <= p.log.gold
        and (p.log.cannons < room if item.id == "cannon" else item.id not in p.log.items)
    ]


async def sew_sails(s: Boarders) -> None:
    """BF-SEW-02, BF-DECIDE-51: keep one achievement as an image; all ticks are erased."""
    p = s.players[s.service]
    image = await ask(s, p.seat, KEEP, [*p.log.ticks, PASS])
    if image is not PASS:
        spots = patches(s, p.log)
        if spots:
            patch = await aim(s, p.seat, SEW, lambda there: can_sew(s, p.log, there), spots)
            p.log.sail.append(Image(kind=image, x=patch.x, y=patch.y, r=patch.r))
            say(s, "BF-SEW-02", "sewn", seat=p.seat, image=image, x=patch.x, y=patch.y, r=patch.r)
    p.log.ticks = []
    pass_on(s, "match-over")


def patches(s: Boarders, log: Log) -> list[Patch]:
    """BF-AID-02: a grid of places, small and large."""
    rules = book(s).spotting
    found = [
        Patch(x, y, r)
        for r in (rules.image_radius_min_mm, 10)
        for y in range(10, rules.sail_height_mm, 20)
        for x in range(10, rules.sail_width_mm, 20)
    ]
    return [patch for patch in found if can_sew(s, log, patch)]


def can_sew(s: Boarders, log: Log, patch: Patch) -> bool:
    """BF-SPOT-02: wholly on the sail and overlapping no other image."""
    rules = book(s).spotting
    if not rules.image_radius_min_mm <= patch.r <= rules.image_radius_max_mm:
        return False
    if not (
        patch.r <= patch.x <= rules.sail_width_mm - patch.r
        and patch.r <= patch.y <= rules.sail_height_mm - patch.r
    ):
        return False
    return not any(
        (image.x - patch.x) ** 2 + (image.y - patch.y) ** 2 < (image.r + patch.r) ** 2
        for image in log.sail
    )


def pass_on(s: Boarders, stage: Stage) -> None:
    """Both players in turn, seat 1 first; then the next part."""
    if s.service == 0:
        s.service = 1
    else:
        s.service = 0
        s.stage = stage
