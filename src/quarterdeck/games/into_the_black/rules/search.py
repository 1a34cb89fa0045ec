"""Section 7, Search: the roll, the loot drawn and kept, and what rooms give instead."""

from __future__ import annotations

from collections.abc import Mapping

from quarterdeck.core.ask import PASS, ask
from quarterdeck.core.secrecy import bit, show, shuffle
from quarterdeck.core.state import say, whisper
from quarterdeck.games.into_the_black.common import (
    Act,
    board,
    can_benefit,
    can_earn,
    character,
    characters_at,
    earn,
    heal,
    seat_of,
    take,
    take_benefit,
    wounds,
)
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.entries import Deck, Effect
from quarterdeck.games.into_the_black.labels import choice
from quarterdeck.games.into_the_black.rules import dice, goals, movement
from quarterdeck.games.into_the_black.rules.removal import removable, remove_event
from quarterdeck.games.into_the_black.rules.tracks import (
    can_lower,
    gain_morale,
    lower_apprehension,
)
from quarterdeck.games.into_the_black.ship import grid_steps, room_tiles
from quarterdeck.games.into_the_black.state import Character, Draw, IntoTheBlack, LootCard, Pos

LOOT_DRAWN = 3
"""IB-SEARCH-02."""
FIXED_SPECIALS = ("draw", "teleport")
"""IB-RULE-33: these replace the loot draw without a choice."""
WHAT = choice("search-for", "What do you do with the success?", "IB-DECIDE-12")
SPLIT = choice("split-draw", "How many cards from which deck?", "IB-DECIDE-11")
REDRAW = choice(
    "redraw", "Draw again, or keep one card more?", "IB-DECIDE-14", pass_label="Neither"
)
KEEP = choice("keep-loot", "Which card do you keep?", "IB-DECIDE-13")
PEEK = choice("peek", "Which room do you look at?", "IB-DECIDE-45", pass_label="No more rooms")
WHERE = choice("teleport", "Where do you arrive?", "IB-DECIDE-44")
TARGET = choice("special-target", "Who or what is it for?", "IB-DECIDE-50")


def decks_in_use(s: IntoTheBlack, pos: Pos) -> list[Deck]:
    """IB-SEARCH-07, IB-INFEST-13: the loot decks that a room shows and this mode uses."""
    tile = s.ship[pos]
    if tile.room is None or not tile.revealed:
        return []
    shown = book(s).rooms[tile.room.face].loot
    return [deck for deck in shown if deck == "gear" or s.mode != "infestation"]


def specials(s: IntoTheBlack, c: Character) -> list[Effect]:
    """IB-SEARCH-06: the search specials of the room that can be carried out now."""
    tile = s.ship[c.at]
    if tile.room is None or not tile.revealed:
        return []
    found = book(s).rooms[tile.room.face].special
    return [e for e in found if e.when == "search" and _possible(s, c, e)]


def _possible(s: IntoTheBlack, c: Character, effect: Effect) -> bool:  # noqa: C901, PLR0912 - one case an op
    match effect.op:
        case "draw":
            return effect.deck == "gear" or s.mode != "infestation"  # IB-INFEST-24
        case "teleport":
            return not _sealed(s, c.at)
        case "heal" if effect.who == "self":
            return wounds(s, c) > 0
        case "heal":
            return any(wounds(s, other) > 0 for other in characters_at(s, c.at))
        case "reputation":
            return can_earn(s, c)
        case "apprehension":
            return not s.signal_room and can_lower(s)
        case "morale":
            return not s.morale_room and 0 < s.morale < book(s).morale_max
        case "peek_room":
            return s.mode != "infestation" and bool(face_down(s))
        case "remove_any_event":
            return bool(removable(s))
        case "free_prisoner":
            return _mission_uses(s, "prisoner_freed") and not s.freed
        case "download_data":
            return _mission_uses(s, "data_downloaded_min") and _room(s, c) not in s.data
        case "prime_shuttle":
            return _mission_uses(s, "shuttle_primed") and s.primes < goals.PRIMES
        case _:
            return False


def _room(s: IntoTheBlack, c: Character) -> str:
    room = s.ship[c.at].room
    return room.face if room is not None else ""


def _mission_uses(s: IntoTheBlack, condition: str) -> bool:
    return any(needed.cond == condition for needed in goals.mission_of(s))


def _sealed(s: IntoTheBlack, pos: Pos) -> bool:
    """IB-MOVE-11: a room that no teleport starts from or leads to."""
    events = s.ship[pos].events
    return "emergency-lockdown" in events or "force-field" in events


def face_down(s: IntoTheBlack) -> list[Pos]:
    """Return the unrevealed rooms, in order of placing."""
    return [pos for pos, tile in room_tiles(s) if not tile.revealed]


def can_search(s: IntoTheBlack, c: Character) -> bool:
    """IB-SEARCH-01: the room shows a loot deck in use, or a special that can be carried out."""
    return bool(decks_in_use(s, c.at) or specials(s, c))


async def search(s: IntoTheBlack, c: Character) -> None:
    """IB-SEARCH-02, IB-RULE-33: roll; a success gives the special or the loot of the room."""
    at = c.at
    found = await dice.search_roll(s, c)
    say(s, "IB-SEARCH-02", "searched", who=c.board, at=at, found=found)
    if not found or c.at != at:
        return
    offered = specials(s, c)
    fixed = [effect for effect in offered if effect.op in FIXED_SPECIALS]
    if fixed:
        await carry_out(s, c, fixed[0])
        return
    options = [Act("special", to=effect.op) for effect in offered]
    if decks_in_use(s, at):
        options.append(Act("loot"))
    if not options:
        return
    picked = await ask(s, seat_of(s, c), WHAT, options, who=c.board)
    if picked.verb == "loot":
        await loot(s, c, decks_in_use(s, at))
    else:
        await carry_out(s, c, next(e for e in offered if e.op == picked.to))


# -- loot ---------------------------------------------------------------------------------------


async def loot(s: IntoTheBlack, c: Character, decks: list[Deck]) -> None:
    """IB-SEARCH-03, IB-CHAR-13: draw three cards, Daviu four, split between two decks as liked."""
    passive = board(s, c).passive
    count = passive.n if passive.op == "draw_loot" else LOOT_DRAWN
    wanted: dict[Deck, int] = {decks[0]: count}
    if len(decks) > 1:
        options = [Act("split", n + 1) for n in range(count + 1)]
        split = await ask(s, seat_of(s, c), SPLIT, options, who=c.board, n=count)
        wanted = {"gear": split.card - 1, "valuables": count - split.card + 1}
    await find(s, c, wanted, 1)


async def find(s: IntoTheBlack, c: Character, wanted: Mapping[Deck, int], keep: int) -> None:
    """IB-REACT-06, IB-CHAR-03: draw, then the benefits, then keep; Allistair keeps two."""
    passive = board(s, c).passive
    if passive.op == "keep_loot":
        keep = max(keep, passive.n)
    draw_cards(s, c, wanted, keep)
    await _benefits(s, c, wanted)
    await keep_cards(s, c)


def draw_cards(s: IntoTheBlack, c: Character, wanted: Mapping[Deck, int], keep: int) -> None:
    """IB-RULE-29, IB-HIDE-03: the top cards, as many as there are; only the searcher sees them."""
    s.draw = Draw(who=c.board, keep=keep)
    for deck, count in wanted.items():
        pile = s.gear if deck == "gear" else s.valuables
        for _ in range(min(count, len(pile))):
            card = pile.pop()
            show(card, seat_of(s, c))
            s.draw.cards.append(card)
    say(s, "IB-SEARCH-02", "drew", who=c.board, n=len(s.draw.cards))


async def _benefits(s: IntoTheBlack, c: Character, wanted: Mapping[Deck, int]) -> None:
    """IB-DECIDE-14, IB-RULE-31/32: redraw everything, or keep one card more."""
    if s.draw is None or not s.draw.cards:
        return
    options = [
        Act("benefit", to=benefit)
        for benefit in ("redraw-loot", "keep-second-loot")
        if can_benefit(s, c, benefit)
        and (benefit == "redraw-loot" or s.draw.keep < len(s.draw.cards))
    ]
    if not options:
        return
    picked = await ask(s, seat_of(s, c), REDRAW, [*options, PASS], who=c.board)
    if picked is PASS:
        return
    take_benefit(s, c, picked.to)
    if picked.to == "keep-second-loot":
        s.draw.keep += 1
        return
    keep = s.draw.keep
    to_bottom(s, c, s.draw.cards)
    draw_cards(s, c, wanted, keep)


async def keep_cards(s: IntoTheBlack, c: Character) -> None:
    """IB-SEARCH-04/05: keep so many cards; the rest go to the bottom of their decks."""
    if s.draw is None:
        return
    for _ in range(min(s.draw.keep, len(s.draw.cards))):
        picked = await ask(s, seat_of(s, c), KEEP, lambda: _kept(s), who=c.board)
        card = next(card for card in s.draw.cards if card.id == picked.card)
        s.draw.cards.remove(card)
        take(s, c, card)
        if c.seat is None:
            say(s, "IB-HIDE-02", "kept", who=c.board, face=card.face)
        else:
            public = {"who": c.board}
            whisper(s, "IB-SEARCH-05", "kept", [c.seat], public, who=c.board, face=card.face)
    to_bottom(s, c, s.draw.cards)
    s.draw = None


def _kept(s: IntoTheBlack) -> list[Act]:
    return [Act("card", card.id) for card in s.draw.cards] if s.draw is not None else []


def to_bottom(s: IntoTheBlack, c: Character, cards: list[LootCard]) -> None:
    """IB-RULE-30, IB-HIDE-06: to the bottom of their own decks, in random order.

    Whoever saw the cards knows which they are, but no longer which is which.
    """
    mask = bit(seat_of(s, c))
    for deck, pile in (("gear", s.gear), ("valuables", s.valuables)):
        back = [card for card in cards if card.deck == deck]
        if not back:
            continue
        shuffle(back, s.rng)
        s.batches += 1
        for card in back:
            card.batch, card.mixed = s.batches, mask
        pile[:0] = back
    if s.draw is not None:
        s.draw.cards = []


# -- specials -----------------------------------------------------------------------------------


async def carry_out(s: IntoTheBlack, c: Character, effect: Effect) -> None:
    """IB-ROOM-09: the search special of a room."""
    say(s, "IB-ROOM-09", "special", who=c.board, op=effect.op, at=c.at)
    match effect.op:
        case "draw":
            await find(s, c, {effect.deck: effect.draw}, effect.keep)  # IB-ROOM-11
        case "teleport":
            await teleport(s, c)
        case "heal":
            await heal_here(s, c, effect)
        case "reputation":
            earn(s, c, effect.n, "IB-ROOM-09")
        case "apprehension":
            s.signal_room = True
            lower_apprehension(s, -effect.n, "IB-ROOM-09")
        case "morale":
            s.morale_room = True
            gain_morale(s, effect.n, "IB-ROOM-09")
        case "peek_room":
            await peek(s, c, effect.n)
        case "remove_any_event":
            options = [Act("event", to=target) for target in removable(s)]
            picked = await ask(s, seat_of(s, c), TARGET, options, who=c.board)
            remove_event(s, c, picked.to, "IB-ROOM-09")
        case _:
            _mission_special(s, c, effect.op)


def _mission_special(s: IntoTheBlack, c: Character, op: str) -> None:
    """IB-MISSION-02, -03, -05: data, the prisoner, the shuttle."""
    if op == "download_data":
        s.data.append(_room(s, c))
        say(s, "IB-MISSION-02", "data", n=len(s.data))
    elif op == "free_prisoner":
        s.freed = c.prisoner = True
        say(s, "IB-MISSION-03", "freed", who=c.board)
    elif op == "prime_shuttle":
        s.primes += 1
        say(s, "IB-MISSION-05", "primed", n=s.primes)


async def heal_here(s: IntoTheBlack, c: Character, effect: Effect) -> None:
    """IB-ROOM-09, IB-ROOM-13: the searcher, or one character on the tile."""
    patient = c
    if effect.who == "same-tile" or effect.target == "any-same-tile":
        hurt = [other for other in characters_at(s, c.at) if wounds(s, other) > 0]
        options = [Act("heal", to=other.board) for other in hurt]
        picked = await ask(s, seat_of(s, c), TARGET, options, who=c.board)
        patient = character(s, picked.to)
    heal(s, patient, effect.n, "IB-ROOM-13")


async def peek(s: IntoTheBlack, c: Character, n: int) -> None:
    """IB-HIDE-07, IB-DECIDE-45: the player alone looks at face-down rooms of its choice."""
    looked: list[Pos] = []
    while len(looked) < n:
        options: list[Act | None] = [Act("room", to=at) for at in face_down(s) if at not in looked]
        if not options:
            return
        if looked:
            options.append(PASS)
        picked = await ask(s, seat_of(s, c), PEEK, options, who=c.board)
        if picked is PASS:
            return
        looked.append(picked.to)
        card = s.ship[picked.to].room
        if card is not None:
            seat = seat_of(s, c)
            show(card, seat)
            public = {"who": c.board, "at": picked.to}
            whisper(s, "IB-HIDE-07", "peeked", [seat], public, **public, room=card.face)


async def teleport(s: IntoTheBlack, c: Character) -> None:
    """IB-MOVE-09/10: roll a die and arrive exactly so many grid steps away, if possible."""
    number = await dice.roll_standard(s, c, "teleport", 1)
    options = destinations(s, c.at, number)
    if options:
        picked = await ask(
            s, seat_of(s, c), WHERE, [Act("step", to=at) for at in options], who=c.board
        )
        await movement.enter(s, c, picked.to, "IB-MOVE-09")


def destinations(s: IntoTheBlack, at: Pos, number: int) -> list[Pos]:
    """IB-MOVE-10: corridors and revealed rooms at that distance, else at the next smaller one."""
    legal = [
        pos
        for pos, tile in s.ship.items()
        if (tile.room is None or tile.revealed) and not _sealed(s, pos)
    ]
    for distance in range(number, 0, -1):
        found = [pos for pos in legal if grid_steps(at, pos) == distance]
        if found:
            return found
    return []
