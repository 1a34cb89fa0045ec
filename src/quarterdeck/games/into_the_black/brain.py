"""A heuristic: how good is a position for a seat, and what does a pirate do without thinking?

A partner explores, searches, arms itself, fights what it can beat, guards Morale and gathers where
the mission ends. A traitor plays along, and reveals itself as soon as it may.
"""

from __future__ import annotations

from quarterdeck.core.ask import Ask
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Seat
from quarterdeck.games.into_the_black.common import (
    Act,
    board,
    card_of,
    character,
    in_play,
    loot_of,
    wounds,
)
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.plan import (
    danger,
    goals_of,
    group_progress,
    needs,
    strength,
    wants_search,
    way_to,
)
from quarterdeck.games.into_the_black.rules.dice import succeeds
from quarterdeck.games.into_the_black.rules.goals import player_meets
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack

VICTORY = 100.0
MORALE, APPREHENSION, HEALTH, ARMS, REPUTATION = 3.0, 1.2, 1.0, 1.5, 0.5
PROGRESS, GOAL, NEARNESS = 40.0, 8.0, 0.4
LOW_MORALE, HIGH_APPREHENSION = 2, 8
FRAIL = 2
"""Health at which a character takes care."""


def value(s: IntoTheBlack, seat: Seat) -> float:
    """Return how good a position is for a seat."""
    if s.result is not None:
        return VICTORY * s.result.returns()[seat]
    worth = MORALE * s.morale - APPREHENSION * s.apprehension + PROGRESS * group_progress(s)
    for c in in_play(s):
        share = 1.0 if c.seat == seat else 0.7
        worth += share * (HEALTH * c.health + ARMS * strength(s, c) + REPUTATION * c.reputation)
        worth -= NEARNESS * _distance(s, c)
    return worth + GOAL * _own_goal(s, seat)


def _distance(s: IntoTheBlack, c: Character) -> int:
    return way_to(s, c, goals_of(s, c)).get(c.at, 0)


def _own_goal(s: IntoTheBlack, seat: Seat) -> float:
    player = s.players[seat]
    if len(player.goals) != 1:
        return 0.0
    goal = book(s).goals[player.goals[0].face]
    conditions = goal.conditions
    return sum(player_meets(s, player, need) for need in conditions) / len(conditions)


def candidates(s: IntoTheBlack, a: Ask) -> list[int]:
    """Return the options worth a look: nothing is thrown away for nothing."""
    wasteful = ["discard-action", "free-discard-action", "unequip", "hand-over"]
    if not s.morale:
        wasteful.append("auto-retreat")  # it costs nothing any more, and could go on for ever
    keep = [i for i, o in enumerate(a.options) if o is None or o.verb not in wasteful]
    return keep or list(range(len(a.options)))


# -- without thinking ---------------------------------------------------------------------------


def reflex(s: IntoTheBlack, a: Ask, rng: Rng) -> int:
    """Return a quick, sensible answer."""
    answer = ANSWERS.get(a.question.id)
    picked = answer(s, a, rng) if answer else None
    return picked if picked is not None else rng.below(len(a.options))


def _me(s: IntoTheBlack, a: Ask) -> Character:
    return character(s, a.about["who"])


def _find(a: Ask, *verbs: str) -> int | None:
    for verb in verbs:
        for i, option in enumerate(a.options):
            if option is not None and option.verb == verb:
                return i
    return None


def _last(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    return len(a.options) - 1


def _first(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    return 0


def _act(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    """Choose the next act of a Phase One turn."""
    c = _me(s, a)
    must = _find(a, "reveal-goal", "plant", "disarm")
    if must is not None:
        return must
    helped = _helpful(s, a, c)
    if helped is not None:
        return helped
    if any(loot_of(s, card).slot in ("weapon", "wearable", "other") for card in c.hand):
        armed = _find(
            a, "free-equip-action", *(["equip-action"] if len(c.equipped) < FRAIL else [])
        )
        if armed is not None:
            return armed
    if wants_search(s, c) and (found := _find(a, "search")) is not None:
        return found
    if c.health <= FRAIL and (rest := _find(a, "room-heal")) is not None:
        return rest
    if _distance(s, c) > 0:
        moved = _find(a, "free-move", "move", "field", "force")
        if moved is not None:
            return moved
    more = _find(a, "search", "attempt") if c.health > 1 else None
    return more if more is not None else _last(s, a, rng)


def _helpful(s: IntoTheBlack, a: Ask, c: Character) -> int | None:
    """Use what can be used at any moment when it is time for it."""
    for i, option in enumerate(a.options):
        if option is None:
            continue
        if option.verb == "use" and _timely(s, c, card_of(c, option.card).face):
            return i
        if option.verb in ("treat", "engineer", "open"):
            return i
        if option.verb == "trophies" and c.reputation <= FRAIL and s.mission != "bloodbath":
            return i
    return None


def _timely(s: IntoTheBlack, c: Character, face: str) -> bool:
    if face == "stim-pack":
        return c.health <= FRAIL
    if face == "slusho":
        return wounds(s, c) > 0
    if face == "officers-identicard":
        return c.reputation <= FRAIL
    if face == "vintage-rum":
        return s.morale <= LOW_MORALE
    if face == "bribe-money":
        return s.apprehension >= HIGH_APPREHENSION
    return False


def _anytime(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    found = _helpful(s, a, _me(s, a))
    return found if found is not None else _last(s, a, rng)


def _step(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    """Go nearer to the goal, not into a fight that is too hard."""
    c = _me(s, a)
    reach = way_to(s, c, goals_of(s, c))
    best, pick = reach.get(c.at, 99), None
    for i, option in enumerate(a.options):
        if option is None or option.verb != "step":
            continue
        fight = danger(s, option.to)
        if fight and (fight > strength(s, c) + 1 or c.health <= FRAIL):
            continue
        if reach.get(option.to, 99) < best:
            best, pick = reach[option.to], i
    if pick is None:
        pick = _find(a, "field", "cross")
    return pick if pick is not None else _last(s, a, rng)


def _equip(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    """Put on what is in hand; swap only for something better."""
    c = _me(s, a)
    for i, option in enumerate(a.options):
        if option is not None and option.verb in ("equip", "attach"):
            face = card_of(c, option.card).face
            old = card_of(c, int(option.to)).face if option.verb == "equip" and option.to else ""
            if not old or card_worth(s, face) > card_worth(s, old):
                return i
    return a.options.index(None) if None in a.options else 0


def card_worth(s: IntoTheBlack, face: str) -> float:
    """Return how much a card is worth keeping."""
    loot = book(s).loot[face]
    base = {"weapon": 4.0, "weapon-melee": 3.5, "wearable": 3.0, "weapon-upgrade": 2.0}
    worth = base.get(loot.type, 1.0) + loot.value
    worth += {"stim-pack": 3.0, "explosives-charge": 2.5, "scanner": 2.0}.get(face, 0.0)
    wanted = [need.cond for need in needs(s)]
    if face == "explosives-charge" and "charges_placed" in wanted:
        worth += 10
    if "group_value_min" in wanted:
        worth += 2 * loot.value
    return worth


def _keep(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    if s.draw is None:
        return None
    faces = {card.id: card.face for card in s.draw.cards}
    worth = [card_worth(s, faces[option.card]) for option in a.options]
    return worth.index(max(worth))


def _give_up(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    c = _me(s, a)
    worth = [
        99.0 if option is None else card_worth(s, card_of(c, option.card).face)
        for option in a.options
    ]
    return worth.index(min(worth))


def _combat(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    """Fight; flee when the next blow may be the last and fleeing is free."""
    c = _me(s, a)
    special = _find(a, "reveal-goal", "throw")
    if special is not None:
        return special
    helped = _helpful(s, a, c)
    if helped is not None:
        return helped
    if c.health == 1 and danger(s, c.at) > 1:
        out = _way_out(s, a)
        if out is not None:
            return out
    return _find(a, "attack")


def _way_out(s: IntoTheBlack, a: Ask) -> int | None:
    """Find a way out of a combat; one that costs Morale only while there is some."""
    free = _find(a, "benefit")
    if free is not None:
        return free
    return _find(a, "auto-retreat") if s.morale > LOW_MORALE else None


def _target(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    """Attack whoever falls first."""
    left = []
    for option in a.options:
        enemy = next((e for e in s.enemies if option and f"#{e.id}" == option.to), None)
        left.append(99 if enemy is None else book(s).enemies[enemy.kind].health - enemy.damage)
    return left.index(min(left))


def _blow(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    """Give damage to an ally, prevent what hurts, and flee from what kills."""
    c = _me(s, a)
    if s.blow is None:
        return None
    ally = _find(a, "ally")
    if ally is not None:
        return ally
    if s.blow.amount >= c.health or s.blow.amount > 1:
        for i, option in enumerate(a.options):
            if option is not None and option.verb in ("use", "benefit"):
                return i
    if s.blow.amount >= c.health and (out := _way_out(s, a)) is not None:
        return out
    return _last(s, a, rng)


def _roll(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    """Change a roll that failed."""
    r = s.roll
    if r is not None and r.faces and not succeeds(r.faces):
        found = _find(a, "swap", "reroll", "offer", "benefit")
        if found is not None:
            return found
    return _last(s, a, rng)


def _die(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    r = s.roll
    if r is None or not r.faces:
        return 0
    for i, option in enumerate(a.options):
        if option is not None and r.faces[option.card - 1] == "blank":
            return i
    return _last(s, a, rng)


def _meet(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    c = _me(s, a)
    if danger(s, c.at) > strength(s, c) + 1 and c.health <= FRAIL:
        out = _way_out(s, a)
        return out if out is not None else _last(s, a, rng)
    return _last(s, a, rng)


def _shown(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    c = _me(s, a)
    harmful = s.reveal is not None and s.reveal.event in (
        "booby-trap",
        "biohazard",
        "decompression",
    )
    if harmful and c.health == 1:
        found = _find(a, "use", "benefit")
        if found is not None:
            return found
    return _last(s, a, rng)


def _goal(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    """Keep what comes by itself; a traitor goal is tempting half of the time."""
    easy = ("survivor", "living-legend", "trailblazer", "trophy-hunter", "arms-dealer")
    mine = {card.id: card.face for card in s.players[a.seat].goals}
    faces = [mine[option.card] for option in a.options]
    for i, face in enumerate(faces):
        if face.startswith("traitor") and rng.below(2):
            return i
    for i, face in enumerate(faces):
        if face in easy:
            return i
    return next((i for i, face in enumerate(faces) if not face.startswith("traitor")), 0)


def _retreat_step(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    scores = [
        danger(s, o.to) + (not s.ship[o.to].revealed and s.ship[o.to].room is not None)
        for o in a.options
    ]
    return scores.index(min(scores))


def _steal(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    return _last(s, a, rng)


def _special(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    for i, option in enumerate(a.options):
        if option.to in ("download_data", "free_prisoner", "prime_shuttle"):
            return i
        if option.to == "heal" and wounds(s, _me(s, a)) > 1:
            return i
        if option.to in ("apprehension", "morale"):
            return i
    return _find(a, "loot")


def _split(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    treasure = any(need.cond == "group_value_min" for need in needs(s))
    return 0 if treasure else len(a.options) - 1


def _option(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    return 0 if board(s, _me(s, a)).health > 1 and _me(s, a).health > FRAIL else _last(s, a, rng)


def _vote(s: IntoTheBlack, a: Ask, rng: Rng) -> int | None:
    hopeless = group_progress(s) < 0.3 and s.morale > FRAIL  # noqa: PLR2004 - less than a third done
    return 0 if hopeless and isinstance(a.options[0], Act) else 1


ANSWERS = {
    "act": _act,
    "move-step": _step,
    "equip": _equip,
    "keep-loot": _keep,
    "hand-limit": _give_up,
    "discard": _give_up,
    "discard-for-event": _give_up,
    "combat-turn": _combat,
    "target": _target,
    "extra-target": _target,
    "join-combat": _target,
    "react-damage": _blow,
    "react-roll": _roll,
    "pick-die": _die,
    "accept-re-roll": _first,
    "encounter": _meet,
    "react-event": _shown,
    "any-time": _anytime,
    "morale-loss": _first,
    "keep-goal": _goal,
    "retreat-step": _retreat_step,
    "retreat-again": _last,
    "slip-away": _last,
    "steal": _steal,
    "steal-re-roll": _last,
    "search-for": _special,
    "split-draw": _split,
    "event-option": _option,
    "holonews": _last,
    "treachery": _last,
    "level": _first,
    "all-is-lost": _vote,
    "keep-mission": _first,
    "rotate": _first,
    "grenades": _first,
    "redraw": _last,
}
