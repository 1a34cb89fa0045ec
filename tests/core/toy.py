"""Tiny games for tests of the table: a state with a hand of cards each, and any step."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from quarterdeck.core.ask import Question
from quarterdeck.core.game import Game, Mode
from quarterdeck.core.rng import Rng
from quarterdeck.core.secrecy import Card, cards_in, redeal_faces, sees, unseen
from quarterdeck.core.state import Part, Result, State, end
from quarterdeck.core.table import Table

WORD = Question[str](id="word", text="Which word?", rule="TO-ASK-01")
PAUSE = Question[str](id="pause", text="Go on?", rule="TO-ASK-02", forced="ask")
QUIET = Question[str](id="quiet", text="React?", rule="TO-ASK-03", hidden=True)


class Player(Part):
    hand: list[Card] = []


class Toy(State):
    players: list[Player]
    deck: list[Card] = []
    words: list[str] = []
    turn: int = 0


Step = Callable[[Toy], Coroutine[Any, Any, None]]


def toy(step: Step, *, seats: int = 2, keep: bool = True, rounds: int = 9) -> Table:
    """Lay a table at which `step` is played again and again, `rounds` times."""

    async def play(s: Toy) -> None:
        if s.turn == rounds:
            end(s, Result("done", (1,) * seats))
        s.turn += 1
        await step(s)

    game = Game(
        id="toy",
        name="Toy",
        package=__name__,
        state="Toy",
        summary="",
        minutes=(1, 1),
        modes=(Mode("toy", "Toy", "", (seats,)),),
        rules_version="1",
        cap=99,
    )
    game.__dict__.update(state_type=Toy, step=play, view=view, redeal=redeal)
    cards = [Card(id=i + 1, face=face) for i, face in enumerate("abcdefgh")]
    return Table(
        game, Toy(rng=Rng.from_seed(b"toy"), players=_players(seats), deck=cards), keep=keep
    )


def _players(seats: int) -> list[Player]:
    return [
        Player(hand=[Card(id=10 * seat + 11, face=f"own-{seat}", seen=2 << seat)])
        for seat in range(seats)
    ]


def view(s: Toy, seat: int | None) -> Any:
    """Return the words and every face that the seat knows."""
    return (list(s.words), [card.face if sees(card, seat) else "" for card in cards_in(s)])


def redeal(s: Toy, seat: int | None, rng: Rng) -> None:
    """Deal the unseen faces anew."""
    redeal_faces(unseen(cards_in(s), seat), rng)
