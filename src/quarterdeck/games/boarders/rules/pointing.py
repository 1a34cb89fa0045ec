"""Asking for a place of a model: everybody sees which one is placed, and how it will lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from quarterdeck.core.ask import Question, aim
from quarterdeck.core.state import Seat
from quarterdeck.games.boarders.common import Spot
from quarterdeck.games.boarders.state import Boarders, Placing


async def point(
    s: Boarders,
    seat: Seat,
    question: Question[Any],
    region: Callable[[Spot], bool],
    spots: Sequence[Spot],
    placing: Placing,
    *,
    refusal: Callable[[Spot], str] | None = None,
    **about: int,
) -> Spot:
    """BF-GEOM-24: any place of the region; programs choose from the candidates (BF-AID-02)."""
    s.placing = placing
    spot: Spot = await aim(s, seat, question, region, spots, refusal=refusal, **about)
    s.placing = None
    return spot
