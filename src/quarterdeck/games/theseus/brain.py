"""A heuristic: how good is a position for a seat, and what does a commander do without thinking?

Worth is counted in Life Points: those on the tracks, those that units and cards promise (`worth`),
those that Attacks threaten, and those that this turn and the next Moves will bring (`prospects`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quarterdeck.core.ask import Ask
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Seat
from quarterdeck.games.theseus.active import Active, active_cards, is_single_use, total
from quarterdeck.games.theseus.common import abilities, card_in, foes_in, hostile
from quarterdeck.games.theseus.content import Book, book
from quarterdeck.games.theseus.prospects import Outlook
from quarterdeck.games.theseus.rules.attack import exposed, in_range
from quarterdeck.games.theseus.state import SPACE, Card, Player, Theseus, Unit
from quarterdeck.games.theseus.view import View
from quarterdeck.games.theseus.worth import (
    ASLEEP,
    LENT,
    SINGLE_USE,
    UPGRADE,
    collects,
    near_copies,
    placed,
    placement,
    promise,
    time_left,
)

WORLDS = 1
"""Only cards deep in the decks are hidden, and they decide nothing within a step."""
SLOTS = 7
"""Slots tried for a card that is installed: the best ones by `placement`."""

TURNS = 2
SEARCH = {"captain": 16, "turns": TURNS}
"""How captains search: a look or two at each option finds most of what there is to find."""
LONG = 60
"""Turns after which nobody holds up the end of the game any more."""
VICTORY = 1000.0
SURE_LEAD = 10.0
"""The lead in play that is worth as much as leaving half of the others behind for certain."""
LAST_LIFE = 14.0
"""How dear the last Life Points are."""
BESIDE = 0.6
"""An Instant or a Bonus card beside a player."""
PENDING = 0.35
UPGRADED = {"marine": 1.8, "alien": 1.8, "scientist": 1.3, "grey": 1.9, "creature": 0.6}
"""A pawn on its upgraded side; a Creature fights well enough on its base side."""
EMBRYO = {"none": 0.9, "one-wound": 1.9, "all-wound": 2.4}
"""An Embryo in a Room, by its Attack."""
EXTRA_UNIT = 0.6
IN_SPACE = -1.0
GRIPPED = -1.3
PARASITE = -0.9
INVISIBLE = 0.3
THREAT = 0.6
"""What a wound that an own Onslaught could inflict is worth before it comes."""
EXPOSED = 0.5
"""What it costs to stand where an enemy's Onslaught would wound."""
BRINK = 0.3
"""How much more where one arrival fills the sector."""


def value(s: Theseus, seat: Seat) -> float:
    """Return how good a position is for a seat, in Life Points."""
    if s.result is not None:
        return VICTORY * s.result.returns()[seat]
    side = s.players[seat].side
    return _lead(standing(s, side), side)


def values(s: Theseus) -> list[float]:
    """Return how good a position is for every seat: what captains judge by, in one look for all."""
    if s.result is not None:
        return [_settled(worth) for worth in s.result.returns()]
    sides = standing(s, None)
    return [_lead(sides, p.side) for p in s.players]


def _settled(worth: float) -> float:
    """Return the lead that a place at the end is worth: without end only the first and the last."""
    between = abs(worth) < 1
    return SURE_LEAD * worth / (1 - abs(worth)) if between else VICTORY * worth


def standing(s: Theseus, mine: int | None) -> dict[int, float]:
    """Return what each side has and may expect; `mine` weighs its own Attacks more than others'."""
    content = book(s)
    awake = [active_cards(s, i) for i in range(len(s.ring))]
    outlook = Outlook(s, content, awake)
    sides: dict[int, float] = {}
    for p in s.players:
        sides[p.side] = sides.get(p.side, 0.0) + tracks(s, content, p)
    add_units(s, content, sides)
    add_cards(s, content, awake, sides)
    add_threats(s, outlook, sides, mine)
    if s.turn.unit or s.number:
        sides[s.players[s.order[s.active]].side] += outlook.phases_to_come()
        outlook.add_moves(sides)
    return sides


def _lead(sides: dict[int, float], mine: int) -> float:
    """Return by how much a side is ahead, half of the best rival and half of all."""
    rivals = [worth for side, worth in sides.items() if side != mine]
    return sides[mine] - 0.5 * max(rivals) - 0.5 * sum(rivals) / len(rivals)


def terms(s: Theseus, seat: Seat) -> dict[str, float]:
    """Tell a position in words: by how much the own side is ahead of the average rival, and in what."""
    if s.result is not None:
        return {"the result": value(s, seat)}
    content = book(s)
    awake = [active_cards(s, i) for i in range(len(s.ring))]
    outlook = Outlook(s, content, awake)
    mine = s.players[seat].side
    told = {name: _nothing(s) for name in ("Life and Data", "units", "cards", "Attacks to come")}
    for p in s.players:
        told["Life and Data"][p.side] += tracks(s, content, p)
    add_units(s, content, told["units"])
    add_cards(s, content, awake, told["cards"])
    add_threats(s, outlook, told["Attacks to come"], mine)
    if s.turn.unit or s.number:
        told["moves to come"] = _nothing(s)
        told["moves to come"][s.players[s.order[s.active]].side] += outlook.phases_to_come()
        outlook.add_moves(told["moves to come"])
    return {name: _ahead(sides, mine) for name, sides in told.items()}


def _nothing(s: Theseus) -> dict[int, float]:
    return {p.side: 0.0 for p in s.players}


def _ahead(sides: dict[int, float], mine: int) -> float:
    """Return by how much one side is ahead of the others, as `value` weighs them."""
    rivals = [worth for side, worth in sides.items() if side != mine]
    return sides[mine] - sum(rivals) / len(rivals)


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
        if unit.at < SPACE:
            continue
        info = content.units[unit.kind]
        side = info.upgraded if unit.upgraded else info.base
        worth = 0.0
        if info.embryo:
            worth += EMBRYO[side.attack] + 0.3 * (side.takeover == "permanent")
        elif info.token:
            worth += EXTRA_UNIT
        elif unit.upgraded:
            worth += UPGRADED.get(unit.kind, UPGRADE)
        if unit.at == SPACE:
            worth += IN_SPACE
        elif unit.gripped:
            worth += GRIPPED
        worth += PARASITE * len(unit.parasites) + INVISIBLE * unit.invisible
        sides[s.players[unit.seat].side] += worth


# -- cards ---------------------------------------------------------------------------------------


def add_cards(
    s: Theseus, content: Book, awake: list[list[Active]], sides: dict[int, float]
) -> None:
    """Cards by what they do, copies and place; Pending ones a little."""
    left = time_left(s, content)
    for i, sector in enumerate(s.ring):
        active = {entry[1].id: entry for entry in awake[i]}
        for slot in sector.slots:
            card = slot.card
            if card is None:
                continue
            entry = active.get(card.id)
            copies = near_copies(s, content, i, entry, awake[i]) if entry else 0
            shares = card_worth(s, content, sector.id, card, 1 + copies if entry else 0)
            for seat, worth in shares:
                sides[s.players[seat].side] += worth * left
        for slot in sector.pending:
            if slot.card is not None:
                sides[s.players[slot.card.seat].side] += PENDING * left


def card_worth(
    s: Theseus, content: Book, sector: str, card: Card, copies: int
) -> list[tuple[Seat, float]]:
    """Return to whom an Installed card promises what over the rest of the game."""
    info = content.cards[card.face]

    def promised(seat: Seat) -> float:
        worth = promise(card, info, data=collects(s, content, seat))
        worth = worth * (copies or ASLEEP)
        return worth + placed(s, seat, info, sector) * bool(copies)

    if not card.embryo:
        return [(card.seat, promised(card.seat))]
    pandora = s.units[card.embryo].seat
    if is_single_use(s, card):
        return [(pandora, SINGLE_USE * promised(pandora)), (card.seat, LENT * promised(card.seat))]
    return [(pandora, promised(pandora))]


# -- threats -------------------------------------------------------------------------------------


def add_threats(s: Theseus, outlook: Outlook, sides: dict[int, float], mine: int | None) -> None:
    """Add what the units of each side could do in an Onslaught, more where a sector is nearly full."""
    for unit in s.units.values():
        if unit.room < 0 or unit.gripped:
            continue
        hits = strength(s, unit)
        if hits:
            outlook.add_attack(unit, hits)
            side = s.players[unit.seat].side
            weight = THREAT if mine in (None, side) else EXPOSED
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


def clock(s: Theseus) -> int | None:
    """Return what captains count turns by: who is asked; in the setup of a deathmatch none passes."""
    return None if s.number or s.mode != "deathmatch" else -1


def further(view: View) -> int:
    """Return how many turns ahead who thinks long looks: in a deathmatch until two others answered."""
    return TURNS + (view.mode == "deathmatch")


# -- without thinking ----------------------------------------------------------------------------

_LEAVE = {"declare", "window", "last", "refill", "skip", "vent-shaft"}
"""Questions where the last option, going on, is taken without a thought."""
_FIRST = {"pending", "base", "action-card"}


def reflex(s: Theseus, a: Ask, rng: Rng) -> int:
    """Return the index of the option taken without a thought."""
    options = a.options
    name = a.question.id
    if name in _LEAVE:
        return len(options) - 1
    if name in _FIRST:
        return 0
    if name in _RANKS:
        rank = _RANKS[name](s, a)
        return max(range(len(options)), key=lambda n: rank(options[n]))
    return rng.below(len(options))


Rank = Callable[[str], float]


def _juicy(s: Theseus, a: Ask) -> Rank:
    """Prefer a real enemy to a Minor Alien, and the one with the fewest Life Points."""
    content = book(s)

    def rank(name: str) -> float:
        unit = s.units[name]
        return -s.players[unit.seat].life - 100.0 * content.units[unit.kind].token

    return rank


def _victim(s: Theseus, a: Ask) -> Rank:
    """Eject an enemy rather than an own unit, an upgraded one first."""

    def rank(name: str) -> float:
        unit = s.units[name]
        enemy = hostile(s, unit.seat, a.seat)
        return 2.0 * enemy + (unit.upgraded == enemy)

    return rank


def _lair(s: Theseus, a: Ask) -> Rank:
    """Take a Room from where the unit reaches many enemies and few of them reach it."""
    content = book(s)
    unit = s.units.get(str(a.about.get("unit", "")))

    def rank(name: str) -> float:
        if unit is None:
            return 0.0
        sector, room = content.rooms[name]
        i = next(n for n, there in enumerate(s.ring) if there.id == sector)
        reach = content.sectors[sector].reach[room]
        foes = [foe for foe in foes_in(s, i, unit.seat) if foe.room in reach]
        struck = len(foes) if abilities(s, unit).attack != "none" else 0
        return struck - 0.8 * sum(abilities(s, foe).attack != "none" for foe in foes)

    return rank


def _nuisance(s: Theseus, a: Ask) -> Rank:
    """Put the Malfunction token where the card would bring its player most."""
    content = book(s)

    def rank(name: str) -> float:
        card = card_in(s, name)
        return promise(card, content.cards[card.face], data=collects(s, content, card.seat))

    return rank


def _brood(s: Theseus, a: Ask) -> Rank:
    """Let the kind be born that attacks, or else the one that takes over for good."""
    units = book(s).units

    def rank(kind: str) -> float:
        side = units[kind].base
        return EMBRYO[side.attack] + 0.3 * (side.takeover == "permanent")

    return rank


_RANKS: dict[str, Callable[[Theseus, Ask], Rank]] = {
    "target": _juicy,
    "extra-wounds": _juicy,
    "life-tapping": _juicy,
    "eject": _victim,
    "room": _lair,
    "malfunction": _nuisance,
    "embryo": _brood,
}


# -- what is worth trying ------------------------------------------------------------------------

_INSTALLS = {"install", "start-slot", "install-top"}
_LAIR = {"pandora-token": "corridors", "pandora-side": "left"}
"""Where Pandora puts its token: Upgrade tokens and Onslaughts at once, and the last unit placed."""


def candidates(s: Theseus, a: Ask) -> list[int]:
    """Return the indices of the options worth trying: of many slots for a card the best ones."""
    every = list(range(len(a.options)))
    if a.question.id == "pending" and presses_on(s, a.seat):
        return [n for n in every if a.options[n] in book(s).pending] or every
    if a.question.id == "move-unit" and s.number > LONG:
        units = [n for n in every if a.options[n] in s.units]
        return [units[s.number // len(s.order) % len(units)]]  # out of any circle
    if a.question.id in _LAIR:
        return [n for n in every if a.options[n] == _LAIR[a.question.id]] or every
    if a.question.id not in _INSTALLS or len(every) <= SLOTS:
        return every
    face = str(a.about["card"])
    return _best_slots(s, a.seat, face, a.options)


def presses_on(s: Theseus, seat: Seat) -> bool:
    """Tell whether a player uses Pending slots for certain: only who is behind may hold up the end."""
    if s.players[seat].deck or s.number > LONG:
        return True
    sums = dict.fromkeys((p.side for p in s.players), 0)
    for p in s.players:
        sums[p.side] += p.life + p.data
    return sums[s.players[seat].side] == max(sums.values())


def _best_slots(s: Theseus, seat: Seat, face: str, slots: Sequence[str]) -> list[int]:
    worth = [placement(s, seat, face, slot) for slot in slots]
    order = sorted(range(len(slots)), key=lambda n: -worth[n])
    return order[:SLOTS]
