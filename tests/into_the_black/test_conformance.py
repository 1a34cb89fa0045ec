"""The shared promises, in random games and in bolder ones that live longer."""

from __future__ import annotations

import pytest

from quarterdeck.core.conformance import check_game, check_redeal_varies
from quarterdeck.core.rng import Rng
from quarterdeck.core.rulebook import rule
from quarterdeck.games.into_the_black import GAME
from tests.into_the_black.build import Play, fresh, party

WAYS = [(mode.id, seats) for mode in GAME.modes for seats in mode.seats]


@pytest.mark.parametrize(("mode", "seats"), WAYS)
def test_a_random_game_keeps_every_promise(mode: str, seats: int) -> None:
    report = check_game(GAME, seats=seats, mode=mode, seed=b"boarding", rate=0.3)
    assert report.decisions > 30
    assert report.varied > 0


@pytest.mark.parametrize(("mode", "seats"), WAYS)
def test_a_long_game_stays_sound_and_ends(mode: str, seats: int) -> None:
    table = fresh(seats=seats, mode=mode, seed=7, no_explosion_card=False)
    rng = Rng.from_seed(b"bold")
    decisions = 0
    while table.asks:
        table.s.morale = 6  # nobody loses heart in this game
        a = table.asks[0]
        bold = [i for i, o in enumerate(a.options) if o is None or "discard" not in o.verb]
        table.choose(a.seat, rng.pick(bold or list(range(len(a.options)))))
        decisions += 1
        if decisions % 25 == 0:
            assert list(GAME.problems(table.s)) == []
        assert decisions < GAME.cap
    assert table.s.result is not None


@rule("IB-HIDE-01", "IB-HIDE-02", "IB-HIDE-04", "IB-HIDE-06")
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_dealing_anew_varies_everything_hidden(seat: int | None) -> None:
    check_redeal_varies(fresh(seats=3, seed=3), seat)


@rule("IB-HIDE-06", "IB-RULE-30")
def test_whoever_put_cards_to_the_bottom_still_knows_which_they_are() -> None:
    table = party(
        ship={"0,-1": "odow", "1,-1": "laboratory"},
        at={"engineer": "1,-1"},
        order=["engineer"],
        gear=["disruptor", "scanner", "singularity-gun"],
        rolls=[4, 1],
    )
    table.do("search", "card scanner")
    mine, theirs = set(), set()
    for i in range(30):
        for seat, found in ((1, mine), (0, theirs)):
            twin = table.redealt(seat, bytes([i]))
            found.add(tuple(card.face for card in twin.state.gear[:2]))  # type: ignore[attr-defined]
    assert mine == {("disruptor", "singularity-gun"), ("singularity-gun", "disruptor")}
    assert len(theirs) > 5


@rule("IB-REACT-11", "IB-DECIDE-20")
def test_nobody_learns_whom_a_window_waits_for() -> None:
    table: Play = party(
        ship={"0,-1": "odow", "1,-1": "?brig"},
        at={"engineer": "0,-1"},
        order=["engineer"],
        events=["biohazard"],
        hands={"cook": ["captains-override"]},
    ).do("move", "step 1,-1")
    assert table.asked == (2, "react-event")
    assert table.waits_for(0) is None
    assert table.waits_for(2) == [2]
