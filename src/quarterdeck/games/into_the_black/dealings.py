"""How a character deals with what it finds: items, setup, votes, and where to send enemies."""

from __future__ import annotations

from quarterdeck.core.ask import Ask
from quarterdeck.games.into_the_black.aims import group_progress, needs, secret_goal, share
from quarterdeck.games.into_the_black.common import Act, card_of, in_play, loot_of
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.entries import Board
from quarterdeck.games.into_the_black.errands import wishes
from quarterdeck.games.into_the_black.instinct import Answer, first, last, me
from quarterdeck.games.into_the_black.odds import hits
from quarterdeck.games.into_the_black.plan import FRAIL
from quarterdeck.games.into_the_black.posts import is_precious
from quarterdeck.games.into_the_black.ship import grid_steps, room_at
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack
from quarterdeck.games.into_the_black.tastes import mind
from quarterdeck.games.into_the_black.worth import (
    MISSION_OPS,
    card_worth,
    gain,
    replaced,
    special_worth,
)

PROSPECTS = (
    "survivor",
    "trophy-hunter",
    "traitor",
    "trailblazer",
    "hoarder",
    "collector",
    "arms-dealer",
    "living-legend",
)
"""Goals by how often mates meet them; a collector wants cards of one set."""
PURSUED = (
    "traitor",
    "trailblazer",
    "survivor",
    "hoarder",
    "trophy-hunter",
    "collector",
    "arms-dealer",
    "living-legend",
)
"""The same for those who pursue their goals, counted in 900 games in which chance chose the goals."""


# -- items --------------------------------------------------------------------------------------


def _equip(s: IntoTheBlack, a: Ask) -> int | None:
    """Put on what brings most; swap only the worse card."""
    c = me(s, a)
    best, pick = 0.05, None
    for i, option in enumerate(a.options):
        if option is None or option.verb not in ("equip", "attach"):
            continue
        worth = gain(s, c, loot_of(s, card_of(c, option.card)))
        if option.verb == "equip" and option.to:
            worth -= 0.01 * replaced(s, c, card_of(c, int(option.to)))
        if worth > best:
            best, pick = worth, i
    if pick is not None:
        return pick
    return a.options.index(None) if None in a.options else 0


def _keep(s: IntoTheBlack, a: Ask) -> int | None:
    if s.draw is None:
        return None
    c = next(o for o in s.crew if o.board == s.draw.who)
    faces = {card.id: card.face for card in s.draw.cards}
    worth = [card_worth(s, c, faces[option.card]) for option in a.options]
    return worth.index(max(worth))


def _give_up(s: IntoTheBlack, a: Ask) -> int | None:
    """Discard what is worth least; a Discard action stops after one card."""
    if None in a.options:
        return a.options.index(None)
    c = me(s, a)
    worth = [_loss(s, c, option) for option in a.options]
    return worth.index(min(worth))


def _loss(s: IntoTheBlack, c: Character, option: Act) -> float:
    card = card_of(c, option.card)
    return card_worth(s, c, card.face) + (replaced(s, c, card) + 1) * (card in c.equipped)


def _search_for(s: IntoTheBlack, a: Ask) -> int | None:
    """Use the success for the mission, for what is needed, else for loot."""
    c = me(s, a)
    best, pick = 0.0, None
    for i, option in enumerate(a.options):
        if option.to in MISSION_OPS:
            return i
        worth = 4.0 if option.verb == "loot" else special_worth(s, c, option.to)
        if worth > best:
            best, pick = worth, i
    return pick


def _split(s: IntoTheBlack, a: Ask) -> int:
    goal = secret_goal(s, me(s, a))
    greedy = goal is not None and goal.conditions[0].cond == "value_min"
    treasure = greedy or any(need.cond == "group_value_each" for need in needs(s))
    return 0 if treasure else len(a.options) - 1


def _redraw(s: IntoTheBlack, a: Ask) -> int:
    """Keep a second good card; draw again where the mission waits for another one."""
    c = me(s, a)
    if s.draw is None or c.reputation < FRAIL:
        return len(a.options) - 1
    worth = sorted(card_worth(s, c, card.face) for card in s.draw.cards)
    if worth[-1] < FRAIL and (again := _benefit(a, "redraw-loot")) is not None:
        return again
    more = _benefit(a, "keep-second-loot")
    if more is not None and len(worth) > 1 and worth[-2] >= 3:  # noqa: PLR2004 - a good card
        return more
    return len(a.options) - 1


def _benefit(a: Ask, name: str) -> int | None:
    for i, option in enumerate(a.options):
        if option is not None and option.verb == "benefit" and option.to == name:
            return i
    return None


# -- setup and votes ----------------------------------------------------------------------------


def _start_room(s: IntoTheBlack, a: Ask) -> int:
    """Spread over the ship; whoever must not be lost begins where Gear is."""
    if is_precious(s, me(s, a)):
        for i, option in enumerate(a.options):
            room = room_at(s, option.to)
            if room and "gear" in book(s).rooms[room].loot:
                return i
    here = [sum(c.at == option.to for c in s.crew) for option in a.options]
    return here.index(min(here))


def _goal(s: IntoTheBlack, a: Ask) -> int:
    """Keep the goal that comes easiest."""
    mine = {card.id: card.face for card in s.players[a.seat].goals}
    easiest = PURSUED if mind.tastes.reserve else PROSPECTS
    ease = [easiest.index(_kind(mine[option.card])) for option in a.options]
    return ease.index(min(ease))


def _kind(face: str) -> str:
    if face.startswith("traitor"):
        return "traitor"
    return face if face in PROSPECTS else "collector"


def _level(s: IntoTheBlack, a: Ask) -> int:
    """Begin at the normal level; a second mission is hard enough when it is easy."""
    if s.round:
        return 0
    names = [option.to for option in a.options]
    return names.index("normal") if "normal" in names else 0


def _vote(s: IntoTheBlack, a: Ask) -> int:
    """Give a mission up only if little is done and Morale can bear it."""
    hopeless = group_progress(s) < 0.3 and s.morale > FRAIL + 1  # noqa: PLR2004 - not a third
    return 0 if hopeless else 1


def _mission(s: IntoTheBlack, a: Ask) -> int:
    """Keep the mission of which more is done, or the new one, which is easy."""
    if mind.tastes.fresh:
        return 1
    old, new = (book(s).missions[option.to].level[0].conditions for option in a.options)
    done = [sum(share(s, need) for need in needed) / len(needed) for needed in (old, new)]
    return 0 if done[0] > done[1] else 1


def _new_board(s: IntoTheBlack, a: Ask) -> int:
    boards = [book(s).boards[option.to] for option in a.options]
    if mind.tastes.thorough and s.mode == "infestation":
        worth = [_relief(b) for b in boards]
    else:
        worth = [float(b.health + 2 * len(b.attack) + len(b.search)) for b in boards]
    return worth.index(max(worth))


def _relief(b: Board) -> float:
    """Return what a new board is worth in Infestation: who finds things stops the self-destruct."""
    twice = 10 * hits(b.search) ** 2
    helps = 0
    if b.special.op == "reroll" and b.special.scope != "attack":
        helps = 3 if b.special.who == "self" else 6
    return b.health + len(b.attack) + b.move + twice + helps


def _teleport(s: IntoTheBlack, a: Ask) -> int:
    """Arrive where the wishes are nearest and nobody waits."""
    c = me(s, a)
    wanted = wishes(s, c)
    foes = [enemy.at for enemy in s.enemies]
    worth = [wanted.get(option.to, 0.0) - 20 * (option.to in foes) for option in a.options]
    return worth.index(max(worth))


def _peek(s: IntoTheBlack, a: Ask) -> int:
    wanted = wishes(s, me(s, a))
    worth = [wanted.get(o.to, 0.0) if o is not None else -1.0 for o in a.options]
    return worth.index(max(worth))


def _victim(s: IntoTheBlack, a: Ask) -> int:
    """Of equals, the one who can bear it."""
    health = {c.board: c.health for c in s.crew}
    worth = [health[option.to] for option in a.options]
    return worth.index(max(worth))


def _farthest(s: IntoTheBlack, a: Ask) -> int:
    """Send enemies where nobody is."""
    crew = [c.at for c in in_play(s)]
    away = [min((grid_steps(option.to, at) for at in crew), default=0) for option in a.options]
    return away.index(max(away))


def _treachery(s: IntoTheBlack, a: Ask) -> int:
    """Pay with Reputation; an Assassin strikes, and so does who would cost the last Morale."""
    c = me(s, a)
    health = {o.board: o.health for o in s.crew}
    goal = secret_goal(s, c)
    targets = [i for i, option in enumerate(a.options) if option.verb == "betray"]
    if targets and goal is not None and goal.conditions[0].cond.startswith("player_"):
        return min(targets, key=lambda i: health[a.options[i].to])
    if targets and not c.reputation and s.morale <= FRAIL:
        return max(targets, key=lambda i: health[a.options[i].to])
    return len(a.options) - 1


DEALINGS: dict[str, Answer] = {
    "equip": _equip,
    "keep-loot": _keep,
    "hand-limit": _give_up,
    "discard": _give_up,
    "discard-for-event": _give_up,
    "search-for": _search_for,
    "split-draw": _split,
    "redraw": _redraw,
    "keep-goal": _goal,
    "start-room": _start_room,
    "level": _level,
    "all-is-lost": _vote,
    "break-tie": first,
    "keep-mission": _mission,
    "new-board": _new_board,
    "choose-board": _new_board,
    "teleport": _teleport,
    "peek": _peek,
    "enemy-target": _victim,
    "treachery": _treachery,
    "steal": last,
    "steal-re-roll": last,
    "rotate": first,
    "colour": first,
    "combat-order": first,
    "trade": first,
    "hack": first,
    "which-trophy": first,
    "wander-group": first,
    "wander-toward": first,
    "wander-step": _farthest,
    "run-step": _farthest,
    "explosion-line": first,
    "explosion-shelter": first,
    "special-target": first,
}
