"""Chapter IV, End of round: events are the clock of the game."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.core.state import say
from quarterdeck.games.smuggler import labels
from quarterdeck.games.smuggler.common import (
    cargo_value,
    government,
    in_turn_order,
    kind_at,
    push_back,
    put_salvage,
    take_bounty,
)
from quarterdeck.games.smuggler.content import COLOURS, book
from quarterdeck.games.smuggler.entries import Effect
from quarterdeck.games.smuggler.rules.damage import repair_up_to, take_damage
from quarterdeck.games.smuggler.rules.ranking import finish
from quarterdeck.games.smuggler.rules.tiles import reveal_next
from quarterdeck.games.smuggler.state import Player, Pos, Smuggler

UPRISING = Question[Pos](
    id="uprising",
    text="Which planet rises up?",
    rule="HS-EVENT-10",
    label=labels.place,
    target=labels.place_target,
)
GARRISON_DROP = Question[Pos](
    id="garrison-drop",
    text="Drop a garrison on which planet?",
    rule="HS-EVENT-11",
    label=labels.place,
    target=labels.place_target,
    pass_label="Drop no garrison",
)


async def round_end(s: Smuggler) -> None:
    """HS-ROUND-02, -04, -06: remove the old event, reveal the next; without one, a last round."""
    if s.final:
        finish(s)
    if s.event:
        s.past_events.append(s.event)
        s.event = ""
    say(s, "HS-ROUND-02", "round-ended", round=s.round)
    s.round += 1
    s.active = 0
    s.stage = "charge"
    if s.event_deck:
        s.event = s.event_deck.pop().face
        say(s, "HS-EVENT-01", "event", event=s.event)
        await carry_out(s)
    else:
        s.final = True
        say(s, "HS-ROUND-04", "final-round")


async def carry_out(s: Smuggler) -> None:
    """HS-EVENT-01, HS-EVENT-03: an instant event once; round events act through `force`."""
    event = book(s).events[s.event]
    if event.timing == "round":
        return
    effects = event.effects
    if event.no_government and government(s) is None:
        effects = event.no_government
    for effect in effects:
        await OPERATIONS[effect.op](s, effect)


def affected(s: Smuggler, effect: Effect) -> list[Player]:
    """HS-EVENT-02: the players an effect speaks of, in turn order."""
    players = in_turn_order(s)
    smugglers = [p for p in players if p.role == "smuggler"]
    match effect.who:
        case "all":
            return players
        case "smugglers":
            return smugglers
        case "leading-smugglers":
            best = max(p.score for p in smugglers)
            return [p for p in smugglers if p.score == best]
        case "loaded-smugglers":
            return [p for p in smugglers if cargo_value(s, p) >= effect.threshold]
        case "card-carriers":
            return [p for p in smugglers if len(p.cards) >= effect.threshold]


async def damage(s: Smuggler, effect: Effect) -> None:
    """HS-EVENT-04: each places damage on the own mat."""
    for p in affected(s, effect):
        await take_damage(s, p, effect.amount, "HS-EVENT-04")


async def repair(s: Smuggler, effect: Effect) -> None:
    """HS-EVENT-05, HS-EVENT-10: each may remove damage."""
    for p in affected(s, effect):
        await repair_up_to(s, p, effect.amount, "HS-EVENT-05")


async def bounty(s: Smuggler, effect: Effect) -> None:
    """HS-EVENT-08, -11, -12: each takes bounty tokens."""
    for p in affected(s, effect):
        for _ in range(effect.amount):
            take_bounty(s, p, "HS-BOUNTY-01")


async def clear_bounty(s: Smuggler, effect: Effect) -> None:
    """HS-EVENT-09: bounty tokens go back unscored."""
    for p in affected(s, effect):
        p.bounty = 0
    say(s, "HS-EVENT-09", "amnesty")


async def salvage_on_tiles(s: Smuggler, effect: Effect) -> None:
    """HS-EVENT-06: salvage on tiles of these kinds, in order of placement while it lasts."""
    for pos, place in s.board.items():
        if kind_at(s, pos) in effect.kinds and put_salvage(s, place, effect.amount):
            say(s, "HS-EVENT-06", "wreck", tile=place.tile)


async def refresh_market(s: Smuggler, effect: Effect) -> None:
    """HS-EVENT-07: the face-up cards leave the game, the next ones are revealed."""
    for colour in COLOURS:
        card = s.market[colour]
        if card is not None:
            s.gone.append(card)
        reveal_next(s, colour)


async def uprising(s: Smuggler, effect: Effect) -> None:
    """HS-EVENT-10: the lowest-scoring smuggler pushes an occupation back."""
    smugglers = [p for p in in_turn_order(s) if p.role == "smuggler"]
    chooser = min(smugglers, key=lambda p: p.score)
    ruler = government(s)
    away = [pos for pos, place in s.board.items() if place.token and ruler and ruler.at != pos]
    if away:
        pos = await ask(s, chooser.seat, UPRISING, away)
        say(s, "HS-EVENT-10", "rose-up", seat=chooser.seat, tile=s.board[pos].tile)
        push_back(s, pos, "HS-EVENT-10")


async def garrison_drop(s: Smuggler, effect: Effect) -> None:
    """HS-EVENT-11: the government may put a token from its supply on a free planet."""
    ruler = government(s)
    if ruler is None or not s.garrison:
        return
    free = [p for p, place in s.board.items() if kind_at(s, p) == "planet" and not place.token]
    pos = await ask(s, ruler.seat, GARRISON_DROP, [*free, PASS])
    if pos is not PASS:
        s.garrison -= 1
        s.board[pos].token = "in-progress"
        say(s, "HS-EVENT-11", "dropped", seat=ruler.seat, tile=s.board[pos].tile)


OPERATIONS = {
    "damage": damage,
    "repair": repair,
    "bounty": bounty,
    "clear-bounty": clear_bounty,
    "salvage-on-tiles": salvage_on_tiles,
    "refresh-market": refresh_market,
    "custom:uprising": uprising,
    "custom:garrison-drop": garrison_drop,
}
