"""How a character reacts: in combat, to damage, to rolls, to events; what it uses when it is time."""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.core.ask import Ask
from quarterdeck.games.into_the_black.aims import goal_kinds, work_of
from quarterdeck.games.into_the_black.ambition import holds_back
from quarterdeck.games.into_the_black.common import (
    Act,
    board,
    card_of,
    character,
    characters_at,
    enemies_at,
    leadership,
    wounds,
)
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.odds import danger, losses_at, strength, too_hard
from quarterdeck.games.into_the_black.plan import FRAIL, LOCK, NEAR, OPENERS, keeps_opener
from quarterdeck.games.into_the_black.posts import counts
from quarterdeck.games.into_the_black.routes import is_met
from quarterdeck.games.into_the_black.rules.dice import damage_of, succeeds
from quarterdeck.games.into_the_black.rules.search import specials
from quarterdeck.games.into_the_black.state import DESTRUCT, Character, IntoTheBlack
from quarterdeck.games.into_the_black.tastes import mind
from quarterdeck.games.into_the_black.worth import MISSION_OPS

Answer = Callable[[IntoTheBlack, Ask], int | None]

LOW_MORALE, HIGH_APPREHENSION = 2, 8
HARMFUL = ("booby-trap", "biohazard", "decompression", "plasma-leak", "treachery")
SEALING = (LOCK, "force-field")
CROWD = 2
"""Enemies for which a grenade is not too good."""


def me(s: IntoTheBlack, a: Ask) -> Character:
    """Return the character that a question is about."""
    return character(s, a.about["who"])


def find(a: Ask, *verbs: str) -> int | None:
    """Return the first option with one of these verbs, the verbs in order."""
    for verb in verbs:
        for i, option in enumerate(a.options):
            if option is not None and option.verb == verb:
                return i
    return None


def first(s: IntoTheBlack, a: Ask) -> int:
    """Take the first option."""
    return 0


def last(s: IntoTheBlack, a: Ask) -> int:
    """Take the last option, which mostly is to pass."""
    return len(a.options) - 1


# -- at any moment ------------------------------------------------------------------------------


def helpful(s: IntoTheBlack, a: Ask, c: Character) -> int | None:
    """Use what can be used at any moment when it is time for it."""
    for i, option in enumerate(a.options):
        if option is None:
            continue
        match option.verb:
            case "use" if _timely(s, c, card_of(c, option.card).face):
                return i
            case "treat" | "engineer":
                return i
            case "open" if _opens(s, c, option):
                return i
            case "trophies" if _turns_in(s, c):
                return i
            case _:
                pass
    return None


def _turns_in(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether trophies are better given for Reputation, or to keep the game from ending."""
    wanted = s.mission == "bloodbath" or "trophies_min" in goal_kinds(s, c)
    return (c.reputation < FRAIL and not wanted) or holds_back(s, c)


def _opens(s: IntoTheBlack, c: Character, option: Act) -> bool:
    """Open what locks somebody in at once; doors not with the last thing that would."""
    if LOCK in option.to or not keeps_opener(s):
        return _spare(s, c, card_of(c, option.card).face)
    return sum(card.face in OPENERS for card in c.hand) > 1


def _spare(s: IntoTheBlack, c: Character, face: str) -> bool:
    """Open doors, which lifts Morale, but not with charges that the mission needs."""
    planted = any(need.cond == "charges_placed" for need in work_of(s))
    return not (planted and face == "explosives-charge")


def _timely(s: IntoTheBlack, c: Character, face: str) -> bool:
    lost = wounds(s, c)
    if face == "stim-pack":
        return lost > 1 and (c.health <= FRAIL or lost > NEAR)
    if face == "slusho":
        return c.health <= FRAIL
    if face == "officers-identicard":
        return c.reputation <= FRAIL or "reputation_min" in goal_kinds(s, c)
    treasure = any(need.cond == "group_value_each" for need in work_of(s))
    if face == "vintage-rum":
        return s.morale <= (1 if treasure else LOW_MORALE)
    if face == "bribe-money":
        return s.apprehension >= mind.tastes.signal_from and not treasure
    return False


def _anytime(s: IntoTheBlack, a: Ask) -> int:
    found = helpful(s, a, me(s, a))
    return found if found is not None else last(s, a)


# -- combat -------------------------------------------------------------------------------------


def _combat(s: IntoTheBlack, a: Ask) -> int | None:
    """Fight; leave a fight that will be lost, while leaving is cheap."""
    c = me(s, a)
    special = find(a, "reveal-goal")
    if special is None:
        special = _throw(s, a, c)
    if special is None:
        special = helpful(s, a, c)
    if special is not None:
        return special
    if too_hard(s, c, c.at, spare=0.0) and _is_leader(s, c):
        out = _way_out(s, a)
        if out is None and _may_leave(s, NEAR) and losses_at(s, c, c.at) > c.health + 1:
            out = find(a, "retreat")
        if out is not None:
            return out
    return find(a, "attack")


def _throw(s: IntoTheBlack, a: Ask, c: Character) -> int | None:
    """Throw a grenade into a crowd, or when the fight is hard; keep charges for the mission."""
    hard = too_hard(s, c, c.at)
    if len(enemies_at(s, c.at)) < CROWD and not hard:
        return None
    for i, option in enumerate(a.options):
        if option is not None and option.verb == "throw":
            face = card_of(c, option.card).face
            if face != "explosives-charge" or (hard and _spare(s, c, face)):
                return i
    return None


def _grenades(s: IntoTheBlack, a: Ask) -> int:
    found = _throw(s, a, me(s, a))
    return found if found is not None else last(s, a)


def _is_leader(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether the enemies will strike at this character."""
    return all(leadership(s, o) <= leadership(s, c) for o in characters_at(s, c.at))


def _way_out(s: IntoTheBlack, a: Ask) -> int | None:
    """Find a way out of a combat; one that costs Morale only while there is some."""
    free = find(a, "benefit")
    if free is None:
        free = next(
            (i for i, o in enumerate(a.options) if o is not None and _is_smoke(s, a, i)), None
        )
    if free is not None:
        return free
    return find(a, "auto-retreat") if _may_leave(s, LOW_MORALE) else None


def _may_leave(s: IntoTheBlack, morale: int) -> bool:
    """Tell whether a fight may be left at the price of Morale and Apprehension."""
    return mind.tastes.leaves and s.morale > morale


def _is_smoke(s: IntoTheBlack, a: Ask, i: int) -> bool:
    option = a.options[i]
    return option.verb == "use" and card_of(me(s, a), option.card).face == "smoke-canister"


def _target(s: IntoTheBlack, a: Ask) -> int:
    """Attack the most dangerous of those that a blow can fell, else the weakest."""
    blow = strength(s, me(s, a))
    enemies = {f"#{e.id}": e for e in s.enemies}

    def rank(i: int) -> tuple[float, float]:
        option = a.options[i]
        if option is None:
            return (99.0, 0.0)
        enemy = enemies[option.to]
        entry = book(s).enemies[enemy.kind]
        left = max(1.0, entry.health - enemy.damage - blow + 1)
        return (left, -len(entry.attack) - entry.leadership / 10)

    return min(range(len(a.options)), key=rank)


def _meet(s: IntoTheBlack, a: Ask) -> int:
    """Get away from enemies that are too strong, if it is free."""
    c = me(s, a)
    if too_hard(s, c, c.at, spare=0.0):
        out = _way_out(s, a)
        if out is not None:
            return out
    return last(s, a)


def _retreat_step(s: IntoTheBlack, a: Ask) -> int:
    """Go where no enemy waits and nothing unknown opens."""
    scores = [2 * danger(s, o.to) + is_met(s, o.to) for o in a.options]
    return scores.index(min(scores))


def _slip(s: IntoTheBlack, a: Ask) -> int:
    """Step out of a fight that is going badly; else stay."""
    c = me(s, a)
    if not too_hard(s, c, c.at):
        return last(s, a)
    safe = [i for i, o in enumerate(a.options) if o is not None and not is_met(s, o.to)]
    return safe[0] if safe else last(s, a)


# -- damage -------------------------------------------------------------------------------------


def _blow(s: IntoTheBlack, a: Ask) -> int | None:
    """Give damage to an ally, prevent what hurts, and flee from what kills."""
    c = character(s, s.blow.who) if s.blow is not None else me(s, a)
    if s.blow is None:
        return None
    if me(s, a) is not c:
        return 0  # the healer's chance to save somebody
    ally = find(a, "ally")
    if ally is not None:
        return ally
    left = c.health - s.blow.amount
    if left <= 1:
        saved = _prevent(s, a, c)
        if saved is not None:
            return saved
    if left <= 0:
        out = _way_out(s, a)
        if out is None:
            out = find(a, "auto-retreat") if _may_leave(s, 0) else None
        if out is not None:
            return out
    return last(s, a)


def _prevent(s: IntoTheBlack, a: Ask, c: Character) -> int | None:
    """Heal first if that is enough, then prevent by Reputation, then by a card."""
    thrifty = _thrifty(s, c) and s.blow is not None and s.blow.amount < c.health
    for i, option in enumerate(a.options):
        if option is not None and option.to == "prevent-damage" and not thrifty:
            return i
    for i, option in enumerate(a.options):
        if option is not None and option.verb == "use" and not _is_smoke(s, a, i):
            return i
    return None


# -- rolls --------------------------------------------------------------------------------------


def _thrifty(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether a character's player needs its Reputation for a goal."""
    return c.reputation >= NEAR and "reputation_min" in goal_kinds(s, c)


def _roll(s: IntoTheBlack, a: Ask) -> int:
    """Change a roll that failed; what costs something only where much depends on it."""
    r = s.roll
    if r is None or not r.faces:
        return last(s, a)
    c = me(s, a)
    if succeeds(r.faces):
        return _improve(s, a, c)
    found = find(a, "reroll", "offer")
    if found is None and c.saved in ("hit", "crit"):
        found = find(a, "swap")
    rich = c.reputation > NEAR and not _thrifty(s, c)
    if found is None and (_matters(s, c) or rich):
        found = find(a, "benefit")
    if found is None and _matters(s, c):
        found = find(a, "use")
    return found if found is not None else last(s, a)


def _improve(s: IntoTheBlack, a: Ask, c: Character) -> int:
    """Make a good attack better, or save a die that a good search does not need."""
    r = s.roll
    if r is None:
        return last(s, a)
    if r.kind == "attack" and damage_of(r.faces) == 1:
        upgrade = find(a, "upgrade")
        if upgrade is not None:
            return upgrade
    good = [i for i, face in enumerate(r.faces) if face != "blank"]
    if r.kind == "search" and len(good) > 1:
        for i, option in enumerate(a.options):
            if option is not None and option.verb == "save" and option.card - 1 == good[-1]:
                return i
    return last(s, a)


def _matters(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether the roll on the table decides something for the mission."""
    r = s.roll
    if r is None or r.kind not in ("search", "retreat"):
        return False
    if r.kind == "retreat":
        return True
    if s.mode == "infestation":
        return r.attempt is not None and r.attempt.target == DESTRUCT and counts(s, c)
    return any(effect.op in MISSION_OPS for effect in specials(s, c))


def _die(s: IntoTheBlack, a: Ask) -> int:
    """Roll the blank dice again."""
    r = s.roll
    if r is None or not r.faces:
        return 0
    for i, option in enumerate(a.options):
        if option is not None and r.faces[option.card - 1] == "blank":
            return i
    return last(s, a)


# -- events -------------------------------------------------------------------------------------


def _shown(s: IntoTheBlack, a: Ask) -> int:
    """Leave the room, or cancel the card, when it would hurt somebody who is frail."""
    c = me(s, a)
    if s.reveal is not None and s.reveal.event in SEALING:
        found = find(a, "benefit", "use")
        if found is not None:
            return found
    if s.reveal is not None and s.reveal.event in HARMFUL:
        hurt = character(s, s.reveal.who)
        if hurt.health <= 1 or (c is hurt and c.health <= FRAIL):
            found = find(a, "benefit", "use")
            if found is not None:
                return found
    return last(s, a)


def _option(s: IntoTheBlack, a: Ask) -> int:
    """Bear damage rather than lose Morale, unless it would kill."""
    c = me(s, a)
    event = book(s).events[a.about["event"]]
    amount = max((e.n for option in event.options for e in option if e.op == "damage"), default=0)
    deadly = c.health <= amount
    for i, option in enumerate(a.options):
        if (option.to == "damage") != deadly:
            return i
    return 0


def _holonews(s: IntoTheBlack, a: Ask) -> int:
    """Take the damage only in good health and with little Reputation."""
    c = me(s, a)
    return 0 if c.health == board(s, c).health and c.reputation <= 1 else last(s, a)


def _guard(s: IntoTheBlack, a: Ask) -> int:
    """Guard Morale when it is low; it is done once a game."""
    return 0 if s.morale <= LOW_MORALE or s.apprehension >= HIGH_APPREHENSION else last(s, a)


REACTIONS: dict[str, Answer] = {
    "combat-turn": _combat,
    "target": _target,
    "extra-target": _target,
    "join-combat": _target,
    "grenades": _grenades,
    "react-damage": _blow,
    "react-roll": _roll,
    "pick-die": _die,
    "accept-re-roll": first,
    "encounter": _meet,
    "react-event": _shown,
    "any-time": _anytime,
    "heal-whom": first,
    "morale-loss": _guard,
    "retreat-step": _retreat_step,
    "retreat-again": last,
    "slip-away": _slip,
    "event-option": _option,
    "holonews": _holonews,
}
