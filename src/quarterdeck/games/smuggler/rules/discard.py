"""Discarding: what a captain may throw out, and the moments outside the usual ones."""

from __future__ import annotations

from quarterdeck.core.ask import PASS, Question, ask
from quarterdeck.games.smuggler import labels
from quarterdeck.games.smuggler.common import (
    Load,
    drop_card,
    drop_salvage,
    drop_troops,
)
from quarterdeck.games.smuggler.state import Player, Smuggler

JETTISON = Question[Load](
    id="jettison",
    text="Throw anything out first?",
    rule="HS-DISC-01",
    key=labels.load_key,
    label=labels.discard,
    target=labels.own_hold_target,
    pass_label="Keep everything",
)


def discards(p: Player) -> list[Load]:
    """HS-DISC-01: any card, one salvage token, one occupation token; again for more."""
    options = [Load("card", card.id) for card in p.cards]
    if p.salvage:
        options.append(Load("salvage", 1))
    if p.troops:
        options.append(Load("troops"))
    return options


def discard(s: Smuggler, p: Player, load: Load, rule: str = "HS-DISC-01") -> None:
    """HS-DISC-02..04: throw it out."""
    if load.kind == "card":
        drop_card(s, p, load.n, rule)
    elif load.kind == "salvage":
        drop_salvage(s, p, load.n, rule)
    else:
        drop_troops(s, p, rule)


async def jettison(s: Smuggler, p: Player) -> None:
    """HS-DISC-01: right before a detection roll."""
    while True:
        load = await ask(s, p.seat, JETTISON, [*discards(p), PASS])
        if load is PASS:
            return
        discard(s, p, load)
