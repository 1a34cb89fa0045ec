"""A heuristic: how good is a position for a seat, and what does a pirate do?

A partner explores, searches, arms itself, fights what it can beat, guards Morale and gathers where
the mission ends. A traitor plays along until it can bring its own ending about. `plan` knows where
to go, `worth` what things are worth, `odds` what fights cost, `instinct` how to react.
"""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.core.ask import Ask
from quarterdeck.core.rng import Rng
from quarterdeck.core.state import Seat
from quarterdeck.games.into_the_black.acts import act, step
from quarterdeck.games.into_the_black.aims import (
    group_progress,
    needs,
    secret_goal,
    share,
)
from quarterdeck.games.into_the_black.common import Act, card_of, in_play, loot_of
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.errands import wishes
from quarterdeck.games.into_the_black.instinct import (
    REACTIONS,
    Answer,
    first,
    last,
    me,
)
from quarterdeck.games.into_the_black.odds import strength
from quarterdeck.games.into_the_black.outlook import outlook, terms
from quarterdeck.games.into_the_black.plan import FRAIL
from quarterdeck.games.into_the_black.posts import is_precious
from quarterdeck.games.into_the_black.rules.goals import player_meets
from quarterdeck.games.into_the_black.rules.turn import ACTIONS
from quarterdeck.games.into_the_black.ship import grid_steps, room_at
from quarterdeck.games.into_the_black.state import Character, IntoTheBlack
from quarterdeck.games.into_the_black.tastes import BOLD, CAPTAIN, CAREFUL, EAGER, Tastes, mind
from quarterdeck.games.into_the_black.worth import (
    MISSION_OPS,
    card_worth,
    gain,
    replaced,
    special_worth,
)

Follow = Callable[[IntoTheBlack, Ask], list[int]]
LASTING = ("all-is-lost", "keep-mission", "break-tie")
"""Votes on the mission."""
SEARCH = {
    "turns": 2,
    "depth": 400,
    "root": 6,
    "trust": 30.0,
    "loyalty": 0.05,
    "scale": 1.0,
    "far": 0.4,
    "trees": False,
    "lasting": LASTING,
    "admiral": 120,
}
"""How captains search: to the end of the next round by a plan, judged by the chance to win."""
__all__ = [
    "candidates",
    "clock",
    "course",
    "courses",
    "outlook",
    "reflex",
    "terms",
    "value",
    "ways",
]

VICTORY = 100.0
MORALE, APPREHENSION, HEALTH, ARMS, REPUTATION = 3.0, 1.2, 1.0, 1.5, 0.5
PROGRESS, GOAL = 40.0, 8.0
TRAITOR_PROSPECTS = 0.5
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
"""Goals by how often they are met; a collector wants cards of one set."""


def value(s: IntoTheBlack, seat: Seat) -> float:
    """Return how good a position is for a seat."""
    if s.result is not None:
        return VICTORY * s.result.returns()[seat]
    worth = MORALE * s.morale - APPREHENSION * s.apprehension + PROGRESS * group_progress(s)
    for c in in_play(s):
        share = 1.0 if c.seat == seat else 0.7
        worth += share * (HEALTH * c.health + ARMS * strength(s, c) + REPUTATION * c.reputation)
    return worth + GOAL * _own_goal(s, seat)


def _own_goal(s: IntoTheBlack, seat: Seat) -> float:
    """Return how far the kept goal is; a traitor's is a gamble until it is done."""
    player = s.players[seat]
    if len(player.goals) != 1:
        return 0.0
    goal = book(s).goals[player.goals[0].face]
    met = sum(player_meets(s, player, need) for need in goal.conditions) / len(goal.conditions)
    return max(met, TRAITOR_PROSPECTS) if goal.traitor else met


WASTEFUL = ("discard-action", "free-discard-action", "trade-action", "unequip", "hand-over")


def candidates(s: IntoTheBlack, a: Ask) -> list[int]:
    """Return the options worth a look: the one that the plan names, else all but waste."""
    answer = ANSWERS.get(a.question.id)
    picked = answer(s, a) if answer else None
    if picked is not None:
        return [picked]
    keep = [i for i, option in enumerate(a.options) if option is None or _sensible(s, option)]
    return keep or list(range(len(a.options)))


def _following(tastes: Tastes) -> Follow:
    """Return what everybody does who has such tastes: as `candidates`, by another plan."""

    def follow(s: IntoTheBlack, a: Ask) -> list[int]:
        before, mind.tastes = mind.tastes, tastes
        try:
            return candidates(s, a)
        finally:
            mind.tastes = before

    return follow


course = _following(CAPTAIN)
"""What captains do, and what they take everybody to do in a playout."""
WAYS = [_following(tastes) for tastes in (BOLD, EAGER, CAREFUL)]


def courses(s: IntoTheBlack, a: Ask) -> dict[int, Follow]:
    """Return what captains search: their plan's answer; of what lasts, every answer.

    In a playout of a vote all vote alike.
    """
    plan = course(s, a)
    found: dict[int, Follow] = dict.fromkeys(plan, course)
    if a.question.id in LASTING and s.round:
        found |= {i: _voting(s.round, option) for i, option in enumerate(a.options)}
    return found


def _voting(when: int, vote: Act) -> Follow:
    """Return what everybody does who votes so in a round, and goes by the captains' plan then."""

    def follow(s: IntoTheBlack, a: Ask) -> list[int]:
        if s.round == when and a.question.id in LASTING and vote in a.options:
            return [a.options.index(vote)]
        return course(s, a)

    return follow


def ways(s: IntoTheBlack, a: Ask) -> list[int]:
    """Return what others would do as a turn or a move begins, for hints to compare."""
    if not _begins(s, a):
        return []
    found = [way(s, a) for way in WAYS]
    return list(dict.fromkeys(answer[0] for answer in found if len(answer) == 1))


def _begins(s: IntoTheBlack, a: Ask) -> bool:
    """Tell whether a turn begins, or a move."""
    if a.question.id == "act":
        return s.turn.actions == ACTIONS
    return a.question.id == "move-step" and len(s.turn.trail) == 1


def clock(s: IntoTheBlack) -> int:
    """Return what captains count turns by: rounds."""
    return s.round


def _sensible(s: IntoTheBlack, option: Act) -> bool:
    # at Morale 0 an automatic retreat costs nothing any more, and could go on for ever
    return option.verb not in WASTEFUL and (option.verb != "auto-retreat" or s.morale > 0)


def reflex(s: IntoTheBlack, a: Ask, rng: Rng) -> int:
    """Return a quick, sensible answer."""
    answer = ANSWERS.get(a.question.id)
    picked = answer(s, a) if answer else None
    return picked if picked is not None else rng.below(len(a.options))


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
    ease = [PROSPECTS.index(_kind(mine[option.card])) for option in a.options]
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
    """Keep the mission of which more is done, or the new one."""
    old, new = (book(s).missions[option.to].level[0].conditions for option in a.options)
    done = [sum(share(s, need) for need in needed) / len(needed) for needed in (old, new)]
    return 0 if done[0] > done[1] else 1


def _new_board(s: IntoTheBlack, a: Ask) -> int:
    boards = [book(s).boards[option.to] for option in a.options]
    worth = [b.health + 2 * len(b.attack) + len(b.search) for b in boards]
    return worth.index(max(worth))


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


ANSWERS: dict[str, Answer] = {
    **REACTIONS,
    "act": act,
    "move-step": step,
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
