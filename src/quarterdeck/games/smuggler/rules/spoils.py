"""What the winner of a combat does: take holds, deal damage, make room."""

from __future__ import annotations

from typing import Any

from quarterdeck.core.ask import Question, ask
from quarterdeck.core.secrecy import sees, show
from quarterdeck.core.state import say, whisper
from quarterdeck.games.smuggler import labels
from quarterdeck.games.smuggler.common import Load, free_holds, loads
from quarterdeck.games.smuggler.content import book
from quarterdeck.games.smuggler.rules.damage import take_damage
from quarterdeck.games.smuggler.rules.discard import discard
from quarterdeck.games.smuggler.state import Player, Smuggler

OUTCOME = Question[str](
    id="outcome",
    text="What does your victory bring?",
    rule="HS-COMBAT-13",
    label=labels.outcome,
)
WHICH_HOLD = Question[Load](
    id="plunder",
    text="Which hold do you take?",
    rule="HS-COMBAT-15",
    key=labels.load_key,
    label=labels.plunder,
    target=labels.loser_hold_target,
)
MAKE_ROOM = Question[Load](
    id="room",
    text="What do you leave behind?",
    rule="HS-COMBAT-16",
    key=labels.load_key,
    label=labels.discard,
    target=labels.own_hold_target,
)
#: HS-COMBAT-13: holds taken and damage dealt by each choice of the winner.
OUTCOMES = {"two-holds": (2, 0), "one-hold": (1, 2), "damage": (0, 3)}


async def plunder(s: Smuggler, winner: Player, loser: Player) -> None:
    """HS-COMBAT-13/14: the winner takes holds, deals damage, or both."""
    loaded = len(loads(s, loser))
    allowed = [name for name, (holds, _) in OUTCOMES.items() if holds <= loaded]
    choice = await ask(s, winner.seat, OUTCOME, allowed, loser=loser.seat)
    facts = {"seat": winner.seat, "loser": loser.seat, "choice": choice}
    say(s, "HS-COMBAT-13", "outcome", **facts, loaded=loaded)
    holds, points = OUTCOMES[choice]
    if holds:
        await take_holds(s, winner, loser, holds)
    await take_damage(s, loser, points, "HS-COMBAT-13")


async def take_holds(s: Smuggler, winner: Player, loser: Player, count: int) -> None:
    """HS-COMBAT-15/16: pick blindly, all before any is seen; then make room."""
    left = loads(s, loser)
    picked = []
    for _ in range(count):
        load = await ask(s, winner.seat, WHICH_HOLD, _distinct(left), loser=loser.seat)
        left.remove(load)
        picked.append(load)
    for load in picked:
        move_load(s, winner, loser, load)
    while free_holds(s, winner) < 0:
        discard(s, winner, await ask(s, winner.seat, MAKE_ROOM, surplus(s, winner)), "HS-COMBAT-16")


def _distinct(loaded: list[Load]) -> list[Load]:
    """Equal salvage holds are one option."""
    return list(dict.fromkeys(loaded))


def move_load(s: Smuggler, winner: Player, loser: Player, load: Load) -> None:
    """HS-INFO-05, HS-COMBAT-20, HS-GOV-05: cards become known to their new owner."""
    facts: dict[str, Any] = {
        "seat": winner.seat,
        "loser": loser.seat,
        "what": load.kind,
        "n": load.n,
    }
    if load.kind == "card":
        card = next(c for c in loser.cards if c.id == load.n)
        loser.cards.remove(card)
        card.origin = ""
        show(card, winner.seat)
        winner.cards.append(card)
        knowing = [q.seat for q in s.players if sees(card, q.seat)]
        facts["deck"] = card.deck
        whisper(s, "HS-COMBAT-15", "took-hold", knowing, facts, **facts, face=card.face)
        return
    if load.kind == "salvage":
        loser.salvage -= load.n
        winner.salvage += load.n
    else:
        loser.troops -= 1
        s.garrison += 1
    say(s, "HS-COMBAT-15", "took-hold", **facts)


def surplus(s: Smuggler, p: Player) -> list[Load]:
    """HS-COMBAT-16: what may be left behind so that one hold becomes free, and nothing more.

    Of salvage it is just enough tokens, since what would still fit may not be discarded.
    """
    options = [Load("card", card.id) for card in p.cards]
    if p.salvage:
        each = book(s).salvage_per_hold
        options.append(Load("salvage", (p.salvage - 1) % each + 1))
    if p.troops:
        options.append(Load("troops"))
    return options
