"""Who stands where when the self-destruct of Infestation is to be stopped, and whether it can be."""

from __future__ import annotations

from quarterdeck.games.into_the_black.common import character, in_play, is_henchman
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.odds import finds
from quarterdeck.games.into_the_black.ship import find_room, grid_steps
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack, Pos
from quarterdeck.games.into_the_black.stations import best_posts
from quarterdeck.games.into_the_black.tastes import mind

SKILL = 3
"""So many tiles of walking is a sure search worth, when posts are shared out."""
STAY = 100.0
"""What keeps a character on its post."""
LAST = 1
"""So many rounds before the last one, nothing is spared for later."""
REACH = 3
"""So many tiles away somebody may still come to its post and try this round."""


def is_precious(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether the ship is lost with the Henchman: nobody else could take the last post.

    He never comes back (IB-DEFEAT-07), and three must stop the self-destruct (IB-INFEST-19).
    """
    if s.mode != "infestation" or s.destruct_off or not is_henchman(c):
        return False
    return len(s.crew) <= len(book(s).modes[s.mode].self_destruct_rooms)


def at_posts(s: IntoTheBlack) -> bool:
    """Tell whether it is time to stop the self-destruct: the ship is clean, or could not be."""
    if s.round >= book(s).modes[s.mode].multiply_round:
        return True
    return not s.enemies and not any(tile.tokens for tile in s.ship.values())


def posts(s: IntoTheBlack) -> dict[str, Pos]:
    """Return who goes to which room of the self-destruct, the nearest good searcher each.

    Whoever is in one stays.
    """
    if s.mode != "infestation" or s.destruct_off:
        return {}
    free = [c.board for c in in_play(s)]
    found: dict[str, Pos] = {}
    rooms = book(s).modes[s.mode].self_destruct_rooms
    for at in [pos for room in rooms if (pos := find_room(s, room)) is not None]:
        if not free:
            break
        best = min(free, key=lambda who: _post_cost(s, character(s, who), at))
        free.remove(best)
        found[best] = at
    return best_posts(s, found) if mind.tastes.settled else found


def _post_cost(s: IntoTheBlack, c: Character, at: Pos) -> float:
    stays = STAY if c.at == at else 0.0
    return grid_steps(c.at, at) - SKILL * finds(s, c) - stays


def may_stop(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether a try at the self-destruct can still lead to anything in this round.

    All three rooms count together or not at all (IB-INFEST-18): once somebody has failed, the others
    save their strength, and look for a Scanner instead. Where there are more than three, one who has
    failed may be relieved.
    """
    held = posts(s)
    rooms = book(s).modes[s.mode].self_destruct_rooms
    if len(in_play(s)) > len(rooms):
        return True
    others = [who for who in held if who != c.board and who not in s.disarmed]
    return len(held) == len(rooms) and all(_may_yet(s, who, held[who]) for who in others)


def counts(s: IntoTheBlack, c: Character) -> bool:
    """Tell whether a roll at the self-destruct is worth what can be used but once.

    That is when the others have done their part, or there is hardly time for another try.
    """
    others = [who for who in posts(s) if who != c.board]
    if not mind.tastes.thorough or s.round + LAST >= book(s).modes[s.mode].rounds:
        return True
    return all(who in s.disarmed for who in others)


def _may_yet(s: IntoTheBlack, who: str, post: Pos) -> bool:
    """Tell whether somebody's turn is still to come this round, and is enough to try."""
    if who not in s.order or s.order.index(who) < s.index:
        return False
    return grid_steps(character(s, who).at, post) <= REACH
