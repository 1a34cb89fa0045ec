"""Sections 5 and 18, Rolls: throwing dice, and the re-rolls before a roll takes effect."""

from __future__ import annotations

from typing import Any, Literal

from quarterdeck.core.ask import PASS, ask
from quarterdeck.core.state import say
from quarterdeck.games.into_the_black.common import (
    Act,
    board,
    can_benefit,
    card_of,
    earn,
    has_spent,
    search_dice,
    seat_of,
    spend,
    take_benefit,
    use_up,
)
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.entries import Colour, Face
from quarterdeck.games.into_the_black.labels import choice
from quarterdeck.games.into_the_black.rules.windows import window
from quarterdeck.games.into_the_black.state import Attempt, Character, IntoTheBlack, Roll

Kind = Literal[
    "search", "attack", "extra", "retreat", "treachery", "steal", "teleport", "explosion"
]
Dice = Literal["one", "any-subset", "all"]
COMBAT_ROLLS = ("attack", "extra", "retreat")
DAMAGE = {"blank": 0, "hit": 1, "crit": 2}
"""IB-COMBAT-06."""

REROLL = choice("react-roll", "Change the roll?", "IB-REACT-01", hidden=True)
PICK = choice("pick-die", "Which die?", "IB-DECIDE-27", pass_label="These dice")
ACCEPT = choice("accept-re-roll", "Take the re-roll that is offered?", "IB-DECIDE-28")


def throw(s: IntoTheBlack, dice: list[Colour]) -> list[Face]:
    """IB-COMP-01: throw custom dice."""
    faces = book(s).dice
    return [faces[colour][s.rng.die(6) - 1] for colour in dice]


def succeeds(faces: list[Face]) -> bool:
    """IB-COMP-12: at least one hit or crit."""
    return "hit" in faces or "crit" in faces


def damage_of(faces: list[Face]) -> int:
    """IB-COMBAT-06: each hit is 1 damage, each crit 2."""
    return sum(DAMAGE[face] for face in faces)


async def roll(
    s: IntoTheBlack,
    c: Character,
    kind: Kind,
    dice: list[Colour],
    *,
    first: bool = False,
    attempt: Attempt | None = None,
) -> list[Face]:
    """IB-ACT-02, IB-REACT-01: roll custom dice, and let them be changed before they take effect."""
    faces = throw(s, dice)
    s.roll = Roll(who=c.board, kind=kind, dice=dice, faces=faces, first=first, attempt=attempt)
    _tell(s, s.roll, "IB-ACT-02")
    await _changes(s, c)
    faces = s.roll.faces
    s.roll = None
    if kind in COMBAT_ROLLS:
        _captains_fame(s, c, faces)
    return faces


def _tell(s: IntoTheBlack, r: Roll, rule: str) -> None:
    """Say what custom dice show, and for an attempt which event is to end."""
    facts: dict[str, Any] = {"dice": r.dice, "faces": list(r.faces)}
    if r.attempt is not None:
        facts |= {"target": r.attempt.target, "nth": r.attempt.nth, "of": r.attempt.of}
    say(s, rule, "rolled", who=r.who, roll=r.kind, **facts)


async def roll_standard(s: IntoTheBlack, c: Character, kind: Kind, count: int) -> int:
    """IB-COMP-02, IB-REACT-12: roll standard dice; return their total."""
    s.roll = Roll(who=c.board, kind=kind, numbers=s.rng.dice(count))
    say(s, "IB-COMP-02", "rolled-numbers", who=c.board, roll=kind, dice=list(s.roll.numbers))
    await _changes(s, c)
    total = sum(s.roll.numbers)
    s.roll = None
    return total


async def search_roll(s: IntoTheBlack, c: Character, attempt: Attempt | None = None) -> bool:
    """IB-SEARCH-02, IB-SEARCH-08: a search roll with all bonuses; tell whether it succeeded."""
    return succeeds(await roll(s, c, "search", search_dice(s, c), attempt=attempt))


async def unmodified_search(s: IntoTheBlack, c: Character) -> bool:
    """IB-ACT-06: a search roll with the board's dice only."""
    return succeeds(await roll(s, c, "search", list(board(s, c).search)))


async def consecutive(s: IntoTheBlack, c: Character, rolls: int, target: str) -> bool:
    """IB-EVENT-06: so many search rolls, all of them successful; a failure ends the attempt."""
    for i in range(rolls):
        attempt = Attempt(target=target, nth=i + 1, of=rolls)
        if not c.at or not await search_roll(s, c, attempt):
            return False
    return True


def _captains_fame(s: IntoTheBlack, c: Character, faces: list[Face]) -> None:
    """IB-CHAR-01, IB-COMBAT-22: the first combat roll of a round with a crit, per crit."""
    passive = board(s, c).passive
    crits = faces.count("crit")
    if passive.op == "rep_per_crit" and crits and not has_spent(c, "round", "fame"):
        spend(c, "round", "fame")
        earn(s, c, crits, "IB-CHAR-01", passive.cap)


# -- changing a roll ----------------------------------------------------------------------------


async def _changes(s: IntoTheBlack, roller: Character) -> None:
    """IB-REACT-01, IB-RULE-43: everybody who can may change the roll; the last result stands."""

    def offers(c: Character) -> list[Act]:
        return changes(s, roller, c)

    async def use(c: Character, act: Act) -> None:
        await _change(s, roller, c, act)

    await window(s, REROLL, roller, offers, use)


def changes(s: IntoTheBlack, roller: Character, c: Character) -> list[Act]:
    """Return what a character can do to the roll on the table."""
    r = s.roll
    if r is None or not loose_dice(r):
        return []
    if c is not roller:
        return _foreign_changes(r, c, board(s, c).special.who)
    acts = _ability_changes(s, r, c)
    if (
        (r.first or r.kind == "retreat")
        and not has_spent(c, "round", "smart-trigger")
        and any(card.face == "smart-trigger" for card in c.equipped)
    ):
        acts.append(Act("reroll", to="smart-trigger"))
    acts += [Act("use", card.id) for card in c.hand if card.face == "lucky-charm"]
    if r.kind != "steal" and can_benefit(s, c, "reroll-die"):
        acts.append(Act("benefit", to="reroll-die"))
    return acts


def _foreign_changes(r: Roll, c: Character, who: str) -> list[Act]:
    """IB-CHAR-05, IB-CHAR-14: Mona on search rolls, Daviu by an offer."""
    if who == "anyone" and r.kind == "search" and not has_spent(c, "round", "reroll"):
        return [Act("reroll", to=c.board)]
    if who == "other" and not has_spent(c, "round", "offer"):
        return [Act("offer", to=c.board)]
    return []


def _ability_changes(s: IntoTheBlack, r: Roll, c: Character) -> list[Act]:
    """Return what the roller's own special ability can do."""
    special = board(s, c).special
    if special.op == "save_die":
        return _saved_die(r, c)
    if special.op != "reroll":
        return []
    per = special.own_per or special.per
    if has_spent(c, per, "reroll") or not _in_scope(s, r, special.scope, special.dice):
        return []
    acts = [Act("reroll", to=c.board)]
    if special.alt and r.faces:
        loose = loose_dice(r)
        acts += [Act("upgrade", i + 1) for i in loose if r.faces[i] == "hit"]
    return acts


def _in_scope(s: IntoTheBlack, r: Roll, scope: str, dice: str) -> bool:
    if scope == "attack":
        return r.kind in COMBAT_ROLLS or (r.kind == "treachery" and dice == "all")
    if scope == "search":
        return r.kind == "search"
    return r.kind != "steal" or dice != "one"  # IB-REACT-12: of those, Quiton's one die is not


def _saved_die(r: Roll, c: Character) -> list[Act]:
    """IB-ACT-05: take a die out of the roll, or swap the saved face in."""
    if not r.faces:
        return []
    if c.saved is not None:
        return [Act("swap", i + 1) for i in loose_dice(r)]
    if has_spent(c, "round", "save"):
        return []
    return [Act("save", i + 1) for i in loose_dice(r)]


def loose_dice(r: Roll) -> list[int]:
    """Return the dice of a roll that can still be changed."""
    return [i for i in range(len(r.faces) or len(r.numbers)) if i not in r.fixed]


async def _change(s: IntoTheBlack, roller: Character, c: Character, act: Act) -> None:
    """Carry out a change of the roll on the table."""
    r = s.roll
    if r is None:
        return
    if act.verb == "upgrade":
        spend(c, "round", "reroll")
        r.faces[act.card - 1] = "crit"
        say(s, "IB-CHAR-02", "upgraded", who=c.board)
    elif act.verb == "save":
        _save(s, r, c, act.card - 1)
    elif act.verb == "swap":
        _swap(s, r, c, act.card - 1)
    elif act.verb == "use":
        use_up(s, c, card_of(c, act.card), "IB-USE-02")
        await _reroll(s, c, "any-subset")
    elif act.verb == "benefit":
        take_benefit(s, c, "reroll-die")
        await _reroll(s, c, "one")
    elif act.verb == "offer":
        await _offer(s, roller, c)
    elif act.to == "smart-trigger":
        spend(c, "round", "smart-trigger")
        await _reroll(s, c, "one")
    else:
        special = board(s, c).special
        spend(c, special.own_per or special.per, "reroll")
        await _reroll(s, c, special.dice)


def _save(s: IntoTheBlack, r: Roll, c: Character, i: int) -> None:
    spend(c, "round", "save")
    c.saved = r.faces.pop(i)
    r.dice.pop(i)
    r.fixed = [j - (j > i) for j in r.fixed]
    say(s, "IB-ACT-05", "saved-die", who=c.board, face=c.saved)


def _swap(s: IntoTheBlack, r: Roll, c: Character, i: int) -> None:
    say(s, "IB-ACT-05", "swapped-die", who=c.board, face=c.saved, was=r.faces[i])
    r.faces[i] = c.saved or "blank"
    r.fixed.append(i)
    c.saved = None


async def _offer(s: IntoTheBlack, roller: Character, c: Character) -> None:
    """IB-CHAR-14, IB-DECIDE-28: Daviu lets another player re-roll; that player accepts and picks."""
    spend(c, "round", "offer")
    say(s, "IB-CHAR-14", "offered-re-roll", who=c.board, to=roller.board)
    answer = await ask(s, seat_of(s, roller), ACCEPT, [Act("accept"), PASS], who=roller.board)
    if answer is not PASS:
        await _reroll(s, roller, "any-subset")


async def _reroll(s: IntoTheBlack, picker: Character, dice: str) -> None:
    """IB-DECIDE-27, IB-RULE-43: pick the dice and roll them again."""
    r = s.roll
    if r is None:
        return
    if dice == "all":
        r.picked = loose_dice(r)
    else:
        await _pick(s, r, picker, 1 if dice == "one" else len(loose_dice(r)))
    for i in r.picked:
        if r.faces:
            r.faces[i] = throw(s, [r.dice[i]])[0]
        else:
            r.numbers[i] = s.rng.die(6)
    r.picked = []
    if r.faces:
        _tell(s, r, "IB-RULE-43")
    else:
        say(s, "IB-RULE-43", "rolled-numbers", who=r.who, roll=r.kind, dice=list(r.numbers))


async def _pick(s: IntoTheBlack, r: Roll, picker: Character, most: int) -> None:
    r.picked = []
    while len(r.picked) < most:
        options: list[Act | None] = [Act("die", i + 1) for i in loose_dice(r) if i not in r.picked]
        if r.picked:
            options.append(PASS)
        die = await ask(s, seat_of(s, picker), PICK, options, who=picker.board)
        if die is PASS:
            return
        r.picked.append(die.card - 1)
