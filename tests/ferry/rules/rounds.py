"""Chapters 1 and 2: boarding, sitting down, sailing, landing."""

from __future__ import annotations

from quarterdeck.core.ask import Question, aim
from quarterdeck.core.state import end, say
from tests.ferry import text
from tests.ferry.common import result_for, take_from_bank
from tests.ferry.content import book
from tests.ferry.deck import BENCHES, BOW, is_free, parse_spot, squared_distance
from tests.ferry.state import Ferry, Player, Spot

WHERE = Question[Spot](
    id="where",
    text="Where do you sit?",
    rule="FE-SEAT-01",
    key=text.spot_key,
    label=text.spot,
    target=text.spot_target,
    parse=parse_spot,
    form="a point of your own in metres: 7.6,2.1",
)


async def board_ferry(s: Ferry) -> None:
    """FE-SETUP-03: the active player comes aboard."""
    await sit_down(s, s.players[s.active])


async def sit_down(s: Ferry, player: Player) -> None:
    """FE-SEAT-01: any free point of the deck; programs choose among the benches."""
    benches = [bench for bench in BENCHES if is_free(s, bench)]
    player.at = await aim(s, player.seat, WHERE, lambda spot: is_free(s, spot), benches)
    say(s, "FE-SEAT-01", "sat", seat=player.seat, at=text.spot_key(player.at))


def sail(s: Ferry) -> None:
    """FE-SAIL-01/02: the ferry sails the roll of one die; who sits at the bow finds a coin."""
    roll = s.rng.die(6)
    s.sailed += roll
    s.stage = "turns"
    say(s, "FE-SAIL-01", "sailed", miles=roll)
    distances = {p.seat: squared_distance(p.at, BOW) for p in s.players if p.at is not None}
    for seat, distance in distances.items():
        if distance == min(distances.values()):
            take_from_bank(s, s.players[seat], book(s).crossing.bow_coins, "FE-SAIL-02")


def next_player(s: Ferry) -> None:
    """FE-ROUND-01/02: after the last seat the next round begins, or the ferry lands."""
    s.active = (s.active + 1) % len(s.players)
    if s.active:
        return
    s.stage = "sailing"
    if s.sailed >= book(s).crossing.distance:
        end(s, result_for(s, "landed"))
