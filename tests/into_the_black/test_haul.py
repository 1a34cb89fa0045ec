"""Section 9, Mission hooks: when the value of the Valuables in all hands is known, and to whom."""

from __future__ import annotations

from quarterdeck.core.rulebook import rule
from quarterdeck.games.into_the_black.describe import describe
from quarterdeck.games.into_the_black.text import sentence
from tests.into_the_black.build import Play, party

RICH = {
    "cook": ["old-masterpiece", "alien-idol", "star-sapphire", "star-sapphire"],
    "engineer": ["fleet-codes", "nerve-spice", "platinum-bar"] * 2,
}
"""Worth 14 and 18: just 8 for each of four characters."""


def asked_value(table: Play, seat: int | None) -> str:
    """Return the line of the mission about Valuables, as a seat reads it."""
    lines = describe(table.view(seat), ())
    return next(line.strip() for line in lines if line.startswith("  Valuables worth"))


@rule("IB-MISSION-08", "IB-HIDE-02")
def test_the_groups_value_is_told_when_the_mission_is_complete_and_not_before() -> None:
    before = party(mission="plunder", hands=RICH)
    for seat in (0, 1, 2, None):
        assert asked_value(before, seat) == "Valuables worth 32 in all hands"
    won = party(stage="end", mission="plunder", hands=RICH)
    assert won.s.result is not None
    for seat in (0, 1, 2, None):
        assert asked_value(won, seat) == "Valuables worth 32 in all hands: 32 (done)"
        told = [sentence(won.view(seat), event, ()) for event in won.events_for(seat)]
        assert "The Valuables in all hands were worth 32 of 32." in told


@rule("IB-MISSION-08")
def test_a_lost_game_does_not_reveal_the_groups_value() -> None:
    lost = party(stage="end", mission="plunder", hands=RICH, morale=0)
    assert lost.s.result is not None
    assert lost.said("haul") == []
    assert asked_value(lost, 0) == "Valuables worth 32 in all hands"


@rule("IB-MISSION-08")
def test_who_sees_every_hand_is_told_their_value_at_any_time() -> None:
    solo = party(
        seats=1,
        mode="solo",
        boards=("captain", "cook"),
        mission="plunder",
        hands={"cook": RICH["cook"], "henchman": ["fleet-codes"]},
    )
    assert asked_value(solo, 0) == "Valuables worth 24 in all hands: 17"
    assert asked_value(solo, None) == "Valuables worth 24 in all hands"
