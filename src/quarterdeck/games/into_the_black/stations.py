"""Who had best hold the rooms of the self-destruct: the three who are likeliest to stop it in time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

from quarterdeck.games.into_the_black.common import board, in_play, move_value, worn_effects
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.odds import hits
from quarterdeck.games.into_the_black.ship import find_room, layout
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Pos

SCANNER = "scanner"
HOPELESS = 0.02
"""The chance of a round in which not all posts can be held."""
LOCK, DOOR = "emergency-lockdown", "blast-door"
SHUT = {LOCK: 3.0, DOOR: 1.0}
"""Turns that it takes to get through what shuts a room."""
STRANDED = 20.0
"""Turns that a way counts where there is none."""
WALK = 0.001
"""What a turn of walking counts where all else is equal."""


def best_posts(s: IntoTheBlack, near: Mapping[str, Pos]) -> dict[str, Pos]:
    """Return who goes to which room so that the self-destruct is likeliest stopped in time.

    `near` is the usual way to share the rooms out. Who holds one by that already stays, and who would
    go to one by that goes too, so that nobody is waited for who does not come. Only what is worn counts:
    nobody knows what is in the others' hands.
    """
    mode = book(s).modes[s.mode]
    rooms = [at for room in mode.self_destruct_rooms if (at := find_room(s, room)) is not None]
    crew = in_play(s)
    stays = {near[c.board]: c.board for c in crew if near.get(c.board) == c.at}
    turns = {c.board: [_turns(s, c, at) for at in rooms] for c in crew}
    left = mode.rounds - s.round + 1
    chances: dict[frozenset[str], float] = {}
    best, found = -1.0, {}
    for holders in permutations(crew, min(len(rooms), len(crew))):
        pairs = list(zip(holders, rooms, strict=False))
        if any(stays.get(at, c.board) != c.board for c, at in pairs):
            continue
        who = frozenset([c.board for c in holders])
        if who not in chances:
            chances[who] = chance_of_a_round(s, holders, hands=False)
        away = [turns[c.board][i] for i, c in enumerate(holders)]
        tries = max(0.0, left - max(away))
        worth = 1 - (1 - chances[who]) ** tries - WALK * sum(away)
        if worth > best:
            best, found = worth, {c.board: at for c, at in pairs}
    return {**near, **found}


def _turns(s: IntoTheBlack, c: Character, to: Pos) -> float:
    """Return the turns that a character needs to a room, with what shuts it in or out."""
    if c.at == to:
        return 0.0
    shut = [*s.ship[c.at].events, *s.ship[to].events]
    waits = sum(SHUT[event] for event in SHUT if event in shut)
    tiles = layout(s).passages.distances(to).get(c.at)
    return STRANDED if tiles is None else waits + tiles / (2 * move_value(s, c))


def chance_of_a_round(
    s: IntoTheBlack, holders: Sequence[Character], *, hands: bool = True
) -> float:
    """Return how likely those who hold the posts stop the self-destruct in a round of tries, or have.

    Whoever can help others to roll again helps the worst of those who cannot do so by themselves. With
    `hands`, what is in them will be worn when it is time.
    """
    if s.destruct_off:
        return 1.0
    if len(holders) < len(book(s).modes[s.mode].self_destruct_rooms):
        return HOPELESS
    helps = sum(_rerolls(s, c, others=True) for c in in_play(s))
    chance = 1.0
    for finds, again in sorted((_finds(s, c, hands=hands), _rerolls(s, c)) for c in holders):
        helped = not again and helps > 0
        helps -= helped
        chance *= _in_a_turn(finds, again=again or helped)
    return chance


def _finds(s: IntoTheBlack, c: Character, *, hands: bool) -> float:
    """Return the chance that a search roll succeeds, wherever the character stands."""
    scanner = book(s).loot[SCANNER]
    more = [effect.color for effect in worn_effects(s, c, "search_dice") for _ in range(effect.n)]
    if hands and not more and any(card.face == SCANNER for card in c.hand):
        more = [effect.color for effect in scanner.effects for _ in range(effect.n)]
    return hits([*board(s, c).search, *more])


def _rerolls(s: IntoTheBlack, c: Character, *, others: bool = False) -> bool:
    """Tell whether a character's special rolls a search again, its own or others'."""
    special = board(s, c).special
    if special.op != "reroll" or special.scope == "attack":
        return False
    return special.who != "self" if others else True


def _in_a_turn(finds: float, *, again: bool) -> float:
    """Return the chance of two successes one after the other, in one of two tries.

    With `again` one roll of the first try may be repeated.
    """
    once = finds**2
    first = once * (3 - 2 * finds) if again else once
    return first + (1 - first) * once
