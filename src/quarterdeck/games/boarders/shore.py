"""The right-hand page of the log: ships, the clash before a game, supply, service and sails after a match."""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.games.boarders.content import book_of
from quarterdeck.games.boarders.view import PlayerView, View
from quarterdeck.web.svg import die, place, rect, shorten, text, wrap

TITLES = {
    "ships": ("ONGOING TALES", "Ships"),
    "spotting": ("SHIPS CLASH", "Spotting"),
    "cannons": ("SHIPS CLASH", "Cannon battle"),
    "supply": ("AFTER THE MATCH", "Supply"),
    "service": ("AFTER THE MATCH", "Service"),
    "sails": ("AFTER THE MATCH", "Sewing sails"),
    "match-over": ("AFTER THE MATCH", "Match over"),
}
BOUGHT = {
    "extra-mast": "One more Mast when you are Host",
    "crows-nest": "As Host, drop the Spotting Ring again",
    "gunnery-drills": "Ten more dice in the first round of firing",
    "letter-of-marque": "Roll the scenario die again",
    "commission": "Change the scenario die by 1",
    "swivel-guns": "As Boarder, a die of damage before each round",
}
"""What an item is good for, in few words; one of other content tells its own."""
ROW = 48
MOST_DICE = 30


def page(view: View, p: PlayerView) -> str:
    """Draw what is to be done at this stage."""
    above, heading = TITLES[view.stage]
    body = BODIES[view.stage](view, p)
    return (
        f"{text('bf-caps bf-paper2', 24, 34, above)}{text('bf-title bf-paper bf-ship', 24, 68, heading)}"
        f'<path class="bf-paper-ink" d="M24 84H496"/><g id="{view.stage}">{body}</g>'
    )


def ships(view: View, p: PlayerView) -> str:
    """BF-CAMP-02: the three classes."""
    return "".join(
        _row(i, ship.name, f"{ship.ships_crew} ship’s crew, up to {ship.max_cannons} cannons", "")
        for i, ship in enumerate(book_of(view.book).ships.values())
    )


def spotting(view: View, p: PlayerView) -> str:
    """BF-SPOT-03, BF-CAMP-04: what the images do; those that were spotted are marked."""
    rows = []
    for i, image in enumerate(book_of(view.book).images.values()):
        seen = "Spotted" if image.id in view.spotted else ""
        rows.append(_row(i, image.name, image.text, seen, on=bool(seen), tall=True))
    return "".join(rows)


def cannons(view: View, p: PlayerView) -> str:
    """BF-CANN-01..03: the dice of the volley, the damage so far, and what it means."""
    dice = "".join(
        place(die(face, 20), 40 + 30 * (i % 15), 116 + 28 * (i // 15))
        for i, face in enumerate(view.volley[:MOST_DICE])
    )
    total = text("bf-paper2 bf-paper", 24, 176, f"Damage so far: {view.damage}")
    lines = []
    for i, line in enumerate(book_of(view.book).cannon_results):
        y = 190 + 34 * i
        now = line.id == view.result
        reach = f"{line.min} or more" if line.max > 999 else f"{line.min} to {line.max}"  # noqa: PLR2004 - no limit
        lines.append(
            rect("bf-buy" if now else "bf-paper-line", 24, y, 472, 28, 5)
            + text("bf-paper2 bf-paper", 36, y + 19, line.name)
            + text("bf-paper2 b-end", 484, y + 19, reach)
        )
    return dice + total + "".join(lines)


def supply(view: View, p: PlayerView) -> str:
    """BF-SUPP-01, BF-SUPP-02: points to spend, what each buys, and whether the crew is fed."""
    rates = book_of(view.book).supply
    crew = book_of(view.book).ships[p.log.ship].ships_crew if p.log.ship else 0
    crowned = f", {p.crowned} under the Crown" if p.crowned else ""
    rows = (
        ("Booty points", f"{p.vp} to spend{crowned}", str(p.vp + p.crowned)),
        ("Food", f"{rates.food_per_vp} for a point", str(p.log.food)),
        ("Gold", f"{rates.gold_per_vp} for a point, once the crew is fed", str(p.log.gold)),
        (
            "Gunpowder",
            f"{rates.gunpowder_per_vp} for a point, once the crew is fed",
            str(p.log.gunpowder),
        ),
        (
            "Ship’s crew",
            f"eats {crew * rates.food_per_ships_crew} food",
            "Fed" if p.fed else "Hungry",
        ),
    )
    return "".join(_row(i, name, words, value) for i, (name, words, value) in enumerate(rows))


def service(view: View, p: PlayerView) -> str:
    """BF-SERV-01, BF-SERV-02: what there is to buy, what is aboard already."""
    rows = []
    content = book_of(view.book)
    room = content.ships[p.log.ship].max_cannons if p.log.ship else 0
    for i, item in enumerate(content.items.values()):
        aboard = item.id in p.log.items
        words = BOUGHT.get(item.id, item.text)
        if item.id == "cannon":
            words = f"{p.log.cannons} of {room} aboard"
        price = "Aboard" if aboard else f"{item.cost} gold"
        near = item.cost <= p.log.gold and not aboard
        rows.append(_row(i, item.name, words, price, on=near, dashed=aboard))
    left = text("bf-paper2 bf-paper", 24, 500, f"{p.log.gold} gold left to spend")
    return "".join(rows) + left


def sails(view: View, p: PlayerView) -> str:
    """BF-SEW-01, BF-SEW-02: what each achievement would do on the sail; one of those ticked is sewn."""
    rows = []
    for i, image in enumerate(book_of(view.book).images.values()):
        ticked = image.id in p.log.ticks
        words = f"{image.achievement}. {image.text}"
        rows.append(_row(i, image.name, words, "Ticked" if ticked else "", on=ticked, tall=True))
    return "".join(rows)


def match_over(view: View, p: PlayerView) -> str:
    """Tell that the logs are kept."""
    return text("bf-paper2", 24, 116, "The logs are kept for the next match.")


def _row(
    i: int,
    name: str,
    words: str,
    value: str,
    *,
    on: bool = False,
    dashed: bool = False,
    tall: bool = False,
) -> str:
    """Draw a line of a list: name, explanation, and a value or price at its end."""
    high = 76 if tall else ROW
    y = 98 + (high + 7) * i
    edge = "bf-own" if dashed else "bf-buy" if on else "bf-paper-line"
    lines = wrap(words, 448, 12, lines=3) if tall else [shorten(words, 360, 12)]
    told = "".join(text("bf-paper2", 36, y + 36 + 14 * n, line) for n, line in enumerate(lines))
    return (
        rect(edge, 24, y, 472, high, 6)
        + text("bf-paper2 bf-paper bf-strong", 36, y + 19, name)
        + told
        + text("bf-paper2 bf-paper b-end", 484, y + (19 if tall else 29), value)
    )


BODIES: dict[str, Callable[[View, PlayerView], str]] = {
    "ships": ships,
    "spotting": spotting,
    "cannons": cannons,
    "supply": supply,
    "service": service,
    "sails": sails,
    "match-over": match_over,
}
