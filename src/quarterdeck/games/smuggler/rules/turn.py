"""Chapter III, On your turn: cleanup, charge, then anything the dice allow."""

from __future__ import annotations

from quarterdeck.core.ask import Question, ask
from quarterdeck.core.state import say
from quarterdeck.games.smuggler import labels
from quarterdeck.games.smuggler.common import Load, active_player, kind_at
from quarterdeck.games.smuggler.content import force
from quarterdeck.games.smuggler.labels import Act
from quarterdeck.games.smuggler.rules import systems
from quarterdeck.games.smuggler.rules.combat import NEBULA_FACE, fight_all, opponents
from quarterdeck.games.smuggler.rules.dice import acts_as, spend
from quarterdeck.games.smuggler.rules.discard import discard, discards
from quarterdeck.games.smuggler.rules.movement import steps
from quarterdeck.games.smuggler.rules.tiles import INTERACTIONS, interact, tile_acts
from quarterdeck.games.smuggler.state import Player, Smuggler, Turn

ACT = Question[Act | Load](
    id="act",
    text="What do you do?",
    rule="HS-TURN-01",
    key=labels.act_key,
    label=labels.act,
    target=labels.act_target,
)


def charge(s: Smuggler) -> None:
    """HS-TURN-02/03: laser dice of the last turn go back; roll the dice."""
    p = active_player(s)
    for sq in p.squares:
        sq.die = 0
    s.turn = Turn(dice=s.rng.dice(force(s).dice))
    s.stage = "act"
    say(s, "HS-TURN-03", "charged", seat=p.seat, dice=list(s.turn.dice))


async def act(s: Smuggler) -> None:
    """HS-TURN-01, HS-TURN-05: the player's next step, carried out to its end."""
    p = active_player(s)
    choice = await ask(s, p.seat, ACT, lambda: acts(s, p))
    if isinstance(choice, Load):
        discard(s, p, choice)
    elif choice.verb in INTERACTIONS:
        await interact(s, p, choice)
    else:
        await VERBS[choice.verb](s, p, choice)


def acts(s: Smuggler, p: Player) -> list[Act | Load]:
    """HS-DECIDE-03/04: everything that is possible now; ending the turn is the last option."""
    options: list[Act | Load] = []
    if s.turn.dice:
        options += systems.system_acts(s, p)
        if not (s.strict_window and s.turn.system_used):  # HS-VAR-03
            options += tile_acts(s, p)
        options += combat_acts(s, p)
    if s.turn.free_action:
        options += free_actions(s, p)
    options += discards(p)
    options.append(END)
    return options


END = Act("end")


def combat_acts(s: Smuggler, p: Player) -> list[Act]:
    """HS-COMBAT-02, HS-COMBAT-05, HS-TILE-05: on the start tile a die may start combat."""
    if not s.turn.started_here or s.turn.interacted or not opponents(s, p):
        return []
    dice = sorted(set(s.turn.dice))
    if kind_at(s, p.at) == "nebula":
        return [Act("fight", die, NEBULA_FACE) for die in dice if NEBULA_FACE in acts_as(die)]
    return [Act("fight", die, die) for die in dice]


def free_actions(s: Smuggler, p: Player) -> list[Act]:
    """HS-FREE-01..03: boosters, or a reset of the dice still unassigned."""
    options = []
    if steps(s, p):
        options.append(Act("boost"))
    if s.turn.dice and force(s).reset:
        options.append(Act("reset"))
    return options


async def start_combat(s: Smuggler, p: Player, choice: Act) -> None:
    """HS-COMBAT-02: one die initiates the combats with all who are here."""
    spend(s, choice.die, choice.face)
    await fight_all(s, p, opponents(s, p))


async def end_turn(s: Smuggler, p: Player, choice: Act) -> None:
    """HS-TURN-06: unassigned dice are lost; all dice but those on lasers leave the mat."""
    for sq in p.squares:
        if sq.system != "lasers":
            sq.die = 0
    say(s, "HS-TURN-06", "ended-turn", seat=p.seat, lost=len(s.turn.dice))
    s.turn = Turn()
    s.active += 1
    s.stage = "charge" if s.active < len(s.order) else "round-end"


VERBS = {
    **systems.SYSTEM_ACTS,
    "boost": systems.fire_boosters,
    "reset": systems.reset_systems,
    "fight": start_combat,
    "end": end_turn,
}
