"""Tiny games for tests of the table: a state with a hand of cards each, and any step."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from quarterdeck.core.ask import PASS, Question, ask, together
from quarterdeck.core.game import Game, Mode
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng
from quarterdeck.core.secrecy import Card, cards_in, redeal_faces, sees, unseen
from quarterdeck.core.state import Part, Result, State, end, say
from quarterdeck.core.table import Table
from tests.ferry import GAME as FERRY
from tests.ferry.build import SEED

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


# -- some steps, and a larger game ---------------------------------------------------------------


async def two_words(s):
    """Each of two seats says a word."""
    for seat in (0, 1):
        word = await ask(s, seat, WORD, ["red", "blue"])
        s.words.append(word)
        say(s, "TO-SAY-01", "said", seat=seat, word=word)


async def vote(s):
    """Both seats say a word at once."""
    cast = await together(s, {seat: (WORD, ["red", "blue"]) for seat in range(len(s.players))})
    s.words += cast.values()
    say(s, "TO-SAY-02", "shown")


async def window(s):
    """Seat 0 acts; whoever holds the right card may react."""
    s.words.append(await ask(s, 0, WORD, ["act", "rest"]))
    for seat in (1, 2):
        hand = s.players[seat].hand
        await ask(
            s, seat, QUIET, lambda hand=hand: [PASS, *(c.id for c in hand if c.face == "own-2")]
        )


def play_on(table: Table, count: int, seed: bytes = b"on") -> Table:
    """Give so many random answers."""
    rng = Rng.from_seed(seed)
    for _ in range(count):
        a = rng.pick(table.asks)
        table.choose(a.seat, rng.below(len(a.options)))
    return table


def game(decisions: int = 0, seats: int = 4) -> Table:
    """Lay a game of Ferry some decisions old."""
    return play_on(lay(FERRY, seats=seats, seed=SEED), decisions)
