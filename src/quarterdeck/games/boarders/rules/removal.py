"""Chapter 3, Statistics and states: leaving play (BF-STAT-08..10), and what is kept of it."""

from __future__ import annotations

from quarterdeck.core.state import say
from quarterdeck.games.boarders.common import controller, is_crew, kind_of
from quarterdeck.games.boarders.state import Boarders, Drop, Stuff


def lose_at_sea(s: Boarders, thing: Stuff) -> None:
    """BF-STAT-08: stuff that overlaps or passes the edge leaves play."""
    say(s, "BF-STAT-08", "lost", stuff=thing.id, x=thing.x, y=thing.y)
    remove(s, thing)


def crush(s: Boarders, thing: Stuff) -> None:
    """BF-STAT-09: a crushed crew member is removed."""
    say(s, "BF-STAT-09", "crushed", stuff=thing.id)
    remove(s, thing)


def take_off(s: Boarders, thing: Stuff) -> None:
    """BF-STAT-10: a sacrifice, or the end of who let a Noxious Cloud go."""
    say(s, "BF-STAT-10", "removed", stuff=thing.id)
    remove(s, thing)


def remove(s: Boarders, thing: Stuff) -> None:
    """BF-STAT-10, BF-QUART-01, BF-QUART-02: off the Deck, without token or state."""
    thing.place = "removed"
    if not is_crew(thing):
        return
    thing.ready = False
    thing.down = False
    drop_tokens(s, thing)
    p = controller(s, thing)
    p.tally += 1
    s.removals += 1
    if kind_of(s, thing).captain:
        p.captain_lost = True
        enemy = s.players[1 - p.seat].log
        if s.mode == "campaign" and "devil" not in enemy.ticks:
            enemy.ticks.append("devil")  # BF-SEW-01


def drop_tokens(s: Boarders, thing: Stuff) -> None:
    """BF-SCEN-11, BF-RULE-75, BF-RULE-76: tokens lie where the model last was on the Deck."""
    for _ in range(thing.tokens):
        s.drops.append(Drop(x=thing.x, y=thing.y))
        say(s, "BF-SCEN-11", "dropped", stuff=thing.id, x=thing.x, y=thing.y)
    thing.tokens = 0
