"""Suspicion: worlds hold a traitor as often as one is about, as a traitor's goal is nearly always kept."""

import pytest

from quarterdeck.bots import Window
from quarterdeck.core.game import find_game
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.secrecy import bit
from quarterdeck.games.into_the_black.content import book
from quarterdeck.games.into_the_black.suspicion import weight

WORLDS = 1600


def begun(seats: int, mode: str = "standard", seed: int = 0):
    """Return a table whose goals are kept: everybody takes the first option until the first round."""
    game = find_game("into-the-black")
    table = lay(game, seats=seats, mode=mode, seed=seed_from(f"suspicion/{seed}"))
    while not table.state.round:
        table.choose(table.asks[0].seat, 0)
    return table


def traitorous(state, cards) -> bool:
    return any(book(state).goals[card.face].traitor for card in cards)


def innocent(table) -> int:
    """Return a seat that has seen no traitor's goal, and is asked something."""
    s = table.state
    while True:
        seat = table.asks[0].seat
        mine = [card for card in (*s.players[seat].goals, *s.goals) if card.seen & bit(seat)]
        if not traitorous(s, mine):
            return seat
        table.choose(seat, 0)


def share_with_a_traitor(table, seat: int) -> float:
    window = Window(table, seat, Rng.from_seed(b"worlds"))
    worlds = [window.world(keep=False).state for _ in range(WORLDS)]
    return sum(
        traitorous(s, [card for p in s.players if p.seat != seat for card in p.goals])
        for s in worlds
    ) / len(worlds)


@pytest.mark.parametrize(("seats", "share"), [(3, 0.9 * 4 / 9), (4, 0.9 * 6 / 9)])
def test_worlds_hold_a_traitor_as_often_as_one_was_dealt_and_kept(seats, share):
    """Of nine goals that a seat has not seen, two were dealt to each of the others."""
    table = begun(seats)

    assert share_with_a_traitor(table, innocent(table)) == pytest.approx(share, abs=0.06)


def test_who_has_seen_the_traitors_goal_suspects_nobody():
    """Whoever holds it, or put it back: no other is in the deck."""
    knowing = [
        (s, p.seat)
        for s in (begun(3, seed=seed).state for seed in range(4))
        for p in s.players
        if traitorous(s, [c for c in (*p.goals, *s.goals) if c.seen & bit(p.seat)])
    ]

    assert knowing
    assert all(weight(s, seat) is None for s, seat in knowing)


@pytest.mark.parametrize(
    ("seats", "mode"), [(2, "standard"), (3, "cooperative"), (3, "infestation")]
)
def test_where_no_traitor_can_be_all_deals_are_alike(seats, mode):
    table = begun(seats, mode)

    assert weight(table.state, 0) is None


def test_what_is_not_weighed_is_dealt_as_before(monkeypatch):
    """The same worlds in the same order as if the brain had no belief at all."""
    table = begun(2)
    seat = table.asks[0].seat

    def faces():
        window = Window(table, seat, Rng.from_seed(b"worlds"))
        states = [window.world(keep=False).state for _ in range(5)]
        return [[card.face for p in s.players for card in p.goals] for s in states]

    weighed = faces()
    monkeypatch.delattr(table.game.brain, "weight")

    assert weighed == faces()
