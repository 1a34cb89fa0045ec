"""A heuristic: how good is a position for a seat, and what does a commander do without thinking?

Worth is counted in Life Points: those on the tracks, those that units and cards promise, those that
the enemies' Attacks threaten, and, in the middle of a turn, those that the phases to come will bring.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core.ask import Ask
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Seat
from quarterdeck.games.theseus.active import (
    Active,
    active_cards,
    controller,
    copying,
    number,
    total,
)
from quarterdeck.games.theseus.common import abilities, foes_in, hostile, owns_sector
from quarterdeck.games.theseus.content import Book, CardInfo, book
from quarterdeck.games.theseus.rules.attack import exposed, in_range
from quarterdeck.games.theseus.state import POOL, SPACE, Card, Player, Theseus, Unit

VICTORY = 1000.0
BUD = 1.2
"""What an Embryo about to be born is worth where a Room is empty."""
LAST_LIFE = 14.0
"""How dear the last Life Points are."""
UPGRADE = 0.8
UPGRADED = 1.9
IN_SPACE = -1.6
GRIPPED = -1.3
PARASITE = -0.9
EXTRA_UNIT = 0.5
INSTALLED = {
    "action": 1.4,
    "trap": 1.2,
    "module": 0.9,
    "shortcut": 0.7,
    "special": 1.0,
    "duplication": 0.4,
}
CARD_UPGRADE = 0.75
COPIED = 0.8
ASLEEP = 0.35
PENDING = 0.35
BESIDE = 0.6
TRAFFIC = {"corridors": 0.15, "tech-bay": 0.35, "control-room": 0.2}
THREAT = 0.6
"""What a wound that an own Onslaught could inflict is worth before it comes."""
EXPOSED = 0.35
"""What it costs to stand where an enemy's Onslaught would wound."""
BRINK = 0.4
"""How much more where one arrival fills the sector."""


def value(s: Theseus, seat: Seat) -> float:
    """Return how good a position is for a seat, in Life Points."""
    if s.result is not None:
        return VICTORY * s.result.returns()[seat]
    content = book(s)
    sides: dict[int, float] = {}
    for p in s.players:
        sides[p.side] = sides.get(p.side, 0.0) + tracks(s, content, p)
    add_units(s, content, sides)
    add_cards(s, content, sides)
    add_threats(s, sides, s.players[seat].side)
    add_phases_to_come(s, sides)
    mine = sides.pop(s.players[seat].side)
    rivals = list(sides.values())
    return mine - 0.5 * max(rivals) - 0.5 * sum(rivals) / len(rivals)


def tracks(s: Theseus, content: Book, p: Player) -> float:
    """Life and Data; both weigh more the nearer they bring the end."""
    near = p.data * p.data / (2.0 * content.data_goal)
    worth = p.data + near + UPGRADE * p.upgrades + BESIDE * (len(p.held) + len(p.bonus))
    if s.mode == "deathmatch":
        return worth + p.life + p.life * p.life / (2.0 * content.life_max)
    return worth + p.life - LAST_LIFE / (p.life + 1)


def add_units(s: Theseus, content: Book, sides: dict[int, float]) -> None:
    """Units: upgraded, lost in Space, held, infected; Minor Aliens and Embryos."""
    for unit in s.units.values():
        if unit.at == POOL:
            continue
        worth = 0.0 if content.units[unit.kind].pawn else EXTRA_UNIT
        if unit.upgraded:
            worth += UPGRADED
        if unit.at == SPACE:
            worth += IN_SPACE
        elif unit.gripped:
            worth += GRIPPED
        worth += PARASITE * len(unit.parasites) + 0.3 * unit.invisible
        sides[s.players[unit.seat].side] += worth


def add_cards(s: Theseus, content: Book, sides: dict[int, float]) -> None:
    """Cards by type, number, copies and place; Pending ones a little."""
    for i, sector in enumerate(s.ring):
        awake = {entry[1].id: entry for entry in active_cards(s, i)}
        for slot in sector.slots:
            if slot.card is not None:
                owner = controller(s, slot.card)
                worth = card_worth(s, content, i, slot.card, awake.get(slot.card.id))
                sides[s.players[owner].side] += worth
        for slot in sector.pending:
            if slot.card is not None:
                sides[s.players[slot.card.seat].side] += PENDING


def card_worth(s: Theseus, content: Book, i: int, card: Card, entry: Active | None) -> float:
    """Return what an Installed card promises over the rest of the game."""
    info = content.cards[card.face]
    worth = max((INSTALLED.get(kind, 0.5) for kind in info.types), default=0.5)
    worth += CARD_UPGRADE * card.upgrades + 0.5 * card.points + 0.6 * card.activated
    sector = s.ring[i].id
    if info.is_action:
        worth += TRAFFIC.get(sector, 0.0)
        if owns_sector(s, controller(s, card), sector):
            worth += 0.4
    if info.is_trap and owns_sector(s, card.seat, sector):
        worth -= 0.2  # enemies rarely come
    if entry is None:
        return worth * ASLEEP
    return worth + COPIED * len(copying(s, i, entry))


# -- threats -------------------------------------------------------------------------------------


def add_threats(s: Theseus, sides: dict[int, float], mine: int) -> None:
    """Add what the units of each side could do in an Onslaught, more where a sector is nearly full."""
    for unit in s.units.values():
        if unit.room < 0 or unit.gripped:
            continue
        hits = strength(s, unit)
        if hits:
            side = s.players[unit.seat].side
            weight = THREAT if side == mine else EXPOSED
            if s.ring[unit.at].rooms.count("") == 1:
                weight += BRINK
            sides[side] += weight * hits


def strength(s: Theseus, unit: Unit) -> float:
    """How many wounds, or Data Points, one Attack of a unit would bring now."""
    kind = abilities(s, unit).attack
    if kind == "none":
        return 0.0
    foes = in_range(s, unit)
    if not foes:
        return 0.0
    foes = exposed(s, foes)
    if not foes:
        return 0.0
    hits = float(len(foes)) if kind == "all-wound" else 1.0
    extra = total(s, unit.at, "attack-bonus", unit.seat, "data" if kind == "one-data" else "wounds")
    return (hits + extra) * (1 + total(s, unit.at, "attack-repeat", unit.seat))


def onslaught_strength(s: Theseus, seat: Seat) -> float:
    """How much an Onslaught of a player would bring now."""
    return sum(
        strength(s, u) for u in s.units.values() if u.seat == seat and u.room >= 0 and not u.gripped
    )


# -- the phases to come --------------------------------------------------------------------------


def add_phases_to_come(s: Theseus, sides: dict[int, float]) -> None:
    """In the middle of a turn: Action cards, sector action and Pending slot of the moved unit."""
    if s.stage not in ("actions", "takeover", "sector", "pending") or s.turn.at < 0:
        return
    seat = s.order[s.active]
    i = s.turn.at
    worth = 0.0
    if s.stage == "actions":
        worth += sum(action_worth(s, seat, i, entry) for entry in own_actions(s, seat, i))
    if s.turn.buds and s.stage in ("actions", "takeover"):
        worth += BUD if "" in s.ring[i].rooms else IN_SPACE
    if s.stage != "pending":
        worth += sector_worth(s, seat, i)
    worth += pending_worth(s, seat, i)
    sides[s.players[seat].side] += worth


def own_actions(s: Theseus, seat: Seat, i: int) -> list[Active]:
    """Return the Action cards still to be resolved."""
    covered = s.turn.actions
    return [
        entry
        for entry in active_cards(s, i)
        if entry[2].is_action
        and (covered is None or entry[1].id in covered)
        and not hostile(s, controller(s, entry[1]), seat)
    ]


def action_worth(s: Theseus, seat: Seat, i: int, entry: Active) -> float:
    """Return what resolving an Action card with its copies brings, roughly."""
    _, card, info = entry
    times = 1 + len(copying(s, i, entry))
    return times * sum(op_worth(s, seat, i, card, info, doing.op) for doing in info.action)


def op_worth(s: Theseus, seat: Seat, i: int, card: Card, info: CardInfo, op: str) -> float:
    """Return what one operation of an Action card brings."""
    n = number(card, info)
    collects = s.players[controller(s, card)].faction in ("scientists", "greys")
    if op == "gain-data":
        return 1.2 * n * collects
    if op == "camcorder-cash":
        return 1.2 * card.points * collects
    if op == "onslaught":
        return onslaught_strength(s, seat)
    if op == "drain-life":
        return 2.0 * n * bool(foes_in(s, i, seat))
    if op == "restore-life":
        return float(min(n, 20 - s.players[seat].life)) if s.mode != "deathmatch" else float(n)
    if op == "wound-all":
        return float(n * max(len(foes_in(s, j, seat)) for j in range(len(s.ring)))) - 1.0
    return {"gain-upgrade": UPGRADE, "create-unit": 1.2, "gain-data-per": 1.2}.get(op, 0.5)


def sector_worth(s: Theseus, seat: Seat, i: int) -> float:
    """Return what the sector action brings."""
    sector = s.ring[i].id
    if sector == "corridors":
        worth = onslaught_strength(s, seat)
    elif sector in ("tech-bay", "control-room"):
        worth = 0.9
    else:
        worth = UPGRADE if owns_sector(s, seat, sector) else 0.0
    return worth + (UPGRADE if s.token == sector and s.players[seat].faction == "pandora" else 0.0)


def pending_worth(s: Theseus, seat: Seat, i: int) -> float:
    """Return what the best Pending slot of the sector brings."""
    if s.players[seat].faction == "pandora":
        return 0.0
    best = 0.0
    for slot in s.ring[i].pending:
        if slot.card is None:
            best = max(best, PENDING)
        elif not hostile(s, slot.card.seat, seat):
            best = max(best, 1.2)
        else:
            best = max(best, 2 * PENDING)
    return best


# -- without thinking ----------------------------------------------------------------------------

_LEAVE = {"declare", "window", "last", "refill", "skip", "vent-shaft"}
"""Questions where the last option, going on, is taken without a thought."""


def reflex(s: Theseus, a: Ask, rng: Rng) -> int:
    """Return the index of the option taken without a thought."""
    options = a.options
    name = a.question.id
    if name in _LEAVE:
        return len(options) - 1
    if name == "pending":
        return 0
    if name in ("target", "extra-wounds", "life-tapping"):
        return juiciest(s, options)
    if name == "eject":
        return best_victim(s, a.seat, options)
    return rng.below(len(options))


def juiciest(s: Theseus, names: Sequence[str]) -> int:
    """Prefer a real enemy to a Minor Alien, and the one with the fewest Life Points."""
    content = book(s)

    def rank(pair: tuple[int, str]) -> tuple[bool, int]:
        unit = s.units[pair[1]]
        return content.units[unit.kind].token, s.players[unit.seat].life

    return min(enumerate(names), key=rank)[0]


def best_victim(s: Theseus, seat: Seat, names: Sequence[str]) -> int:
    """Eject an enemy rather than an own unit, an upgraded one first."""

    def rank(pair: tuple[int, str]) -> tuple[bool, bool]:
        unit = s.units[pair[1]]
        enemy = hostile(s, unit.seat, seat)
        return not enemy, unit.upgraded != enemy

    return min(enumerate(names), key=rank)[0]


def candidates(s: Theseus, a: Ask) -> list[int]:
    """Return the indices of the options worth trying: none is ruled out beforehand."""
    return list(range(len(a.options)))
