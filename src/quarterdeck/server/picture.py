"""What one pair of eyes (a seat's, or the spectators') sees of a table, and what changed since.

A picture is made from the seat's view and the events told to it; nothing here looks at the state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from inspect import signature
from typing import Any

import msgspec

from quarterdeck.core.ask import Ask
from quarterdeck.core.game import Game
from quarterdeck.core.loud import loudly
from quarterdeck.core.state import Event, Result, Seat
from quarterdeck.core.table import Table
from quarterdeck.server import messages as m
from quarterdeck.server.patch import patch
from quarterdeck.server.turns import Turns, turn_of

LOG_LINES = 400
"""Who comes is told so many of the last lines."""

NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" class="board"></svg>'
"""What is shown of a board that could not be drawn."""

Shown = tuple[bytes, list[str], list[str]]
"""What a drawing shows: the view, the names, what is lit."""

_pack = msgspec.msgpack.Encoder().encode


class Scene(msgspec.Struct, frozen=True):
    """A table and what a picture of it needs besides."""

    table: Table
    names: Sequence[str]
    turns: Turns
    number: int
    """The number of the viewer's choice."""
    undo: m.UndoCard | None = None


class Picture(msgspec.Struct, frozen=True):
    """What is shown, but for drawing and log."""

    text: list[str]
    choice: m.ChoiceCard | None
    turn: m.TurnCard | None
    waiting: m.Waiting | None
    undo: m.UndoCard | None
    result: m.ResultCard | None
    claims: list[m.Keyed]


class Eyes:
    """What a seat has been shown at a live table, so that only the changes are sent."""

    def __init__(self, seat: Seat | None, form: str = "wide") -> None:
        """Open the eyes; nothing has been seen yet."""
        self.seat = seat
        self.form = form
        self.version = 0
        self.behind = True
        """They have not seen the newest yet."""
        self.log: list[m.LogLine] = []
        self._seen: list[int] = []
        """The events that these eyes saw, by their place in the table's log; a line's `n` counts them."""
        self._told = 0
        self._shown = 0
        """The `n` up to which the log has been shown."""
        self._picture: Picture | None = None
        self._drawing = ""
        self._drawn_of: Shown | None = None
        self._change: str | None = None
        self._whole: str | None = None

    def look(self, scene: Scene) -> bool:
        """Look at the table; tell whether anything has changed for these eyes.

        If that fails, they have seen nothing of it, and look again next time.
        """
        told, kept, lines = self._told, len(self._seen), len(self.log)
        self.behind = True
        try:
            changed = self._look(scene)
        except BaseException:
            self._told = told
            del self._seen[kept:], self.log[lines:]
            raise
        self.behind = False
        return changed

    def _look(self, scene: Scene) -> bool:
        table = scene.table
        view = table.view(self.seat)
        kept = len(self._seen)
        news = self._read_log(scene, view)
        picture = picture_of(scene, self.seat, view)
        drawn, of = self._draw(scene, view, picture)
        same = picture == self._picture and drawn == self._drawing
        if same and not news and kept >= self._shown:
            return False
        self.version += 1
        before, self._drawing, self._drawn_of = self._drawing, drawn, of
        self._picture = picture
        self._shown = len(self._seen)
        changed = {"patch": patch(before, drawn)} if before else {"full": drawn}
        self._change = self._message(changed, kept, news)
        self._whole = None
        return True

    def _draw(self, scene: Scene, view: Any, picture: Picture) -> tuple[str, Shown]:
        """Draw what these eyes see, unless they have just seen the same."""
        lit = [o.target for o in picture.choice.options if o.target] if picture.choice else []
        shown = (_pack(view), list(scene.names), lit)
        if shown == self._drawn_of:
            return self._drawing, shown
        game = scene.table.game
        drawn = loudly(
            f"a drawing of {game.id}",
            lambda: draw(game, view, scene.names, lit, self.form),
            self._drawing or NOTHING,
        )
        return drawn, shown

    def change(self) -> str:
        """Return the message for those who saw the picture before."""
        return self._change or self.whole()

    def whole(self) -> str:
        """Return the message for those who saw nothing yet."""
        if self._whole is None:
            lines = self.log[-LOG_LINES:]
            self._whole = self._message({"full": self._drawing}, 0, lines)
        return self._whole

    def _message(self, drawing: dict[str, Any], kept: int, log: list[m.LogLine]) -> str:
        picture = self._picture
        if picture is None:
            msg = "nothing has been looked at yet"
            raise LookupError(msg)
        return m.encode(
            m.State(
                seq=self.version,
                drawing=drawing,
                text=picture.text,
                choice=picture.choice,
                log_from=kept,
                log=log,
                turn=picture.turn,
                waiting=picture.waiting,
                undo=picture.undo,
                result=picture.result,
                claims=picture.claims,
            )
        ).decode()

    def _read_log(self, scene: Scene, view: Any) -> list[m.LogLine]:
        """Add lines for what happened, and return them; of a long past only the last are told."""
        events = scene.table.events()
        seen = [
            (i, event)
            for i in range(self._told, len(events))
            if (event := events[i].as_seen_by(self.seat)) is not None
        ]
        first = len(self._seen) + 1
        self._seen.extend(i for i, _ in seen)
        self._told = len(events)
        skipped = max(0, len(seen) - LOG_LINES)
        game = scene.table.game

        def sentence(event: Event) -> str:
            what = f"a sentence of {game.id} about '{event.kind}'"
            return loudly(what, lambda: game.sentence(view, event, scene.names), "")

        news = [
            m.LogLine(n, words, event.rule, scene.turns.of(i))
            for n, (i, event) in enumerate(seen[skipped:], first + skipped)
            if (words := sentence(event))
        ]
        self.log += news
        return news

    def forget(self, events: int) -> None:
        """Go back in the log: an answer was taken back, and so many events are left."""
        while self._seen and self._seen[-1] >= events:
            self._seen.pop()
        while self.log and self.log[-1].n > len(self._seen):
            self.log.pop()
        self._told = min(self._told, events)


def picture_of(scene: Scene, seat: Seat | None, view: Any) -> Picture:
    """Return what a seat is shown."""
    table = scene.table
    a = None if seat is None else table.ask_of(seat)
    return Picture(
        text=loudly("the text form", lambda: table.game.describe(view, scene.names), []),
        choice=None if a is None else choice_card(view, a, scene.number),
        turn=turn_of(view),
        waiting=waiting_card(table, seat),
        undo=scene.undo,
        result=result_card(table.game, view, table.state.result, table.events(), scene.names),
        claims=[] if seat is None else claim_cards(table, seat, view, scene.names),
    )


def choice_card(view: Any, a: Ask, number: int) -> m.ChoiceCard:
    """Put a choice in words."""
    question = a.question
    options = [option_card(view, a, option) for option in a.options]
    asked = f"the question '{question.id}'"
    return m.ChoiceCard(
        number=number,
        question=question.id,
        rule=question.rule,
        prompt=loudly(asked, lambda: question.prompt_for(view, a.about), "What do you do?"),
        options=options,
        aim=a.region is not None,
        forced=len(options) == 1 and a.region is None,
    )


def option_card(view: Any, a: Ask, option: Any) -> m.OptionCard:
    """Put an option in words; its key must do if the game finds none."""
    question = a.question
    key, is_pass = question.key_of(option), option is None

    def worded() -> m.OptionCard:
        return m.OptionCard(
            key=key,
            label=question.label_of(view, option),
            target=question.target_of(view, option) or None,
            is_pass=is_pass,
            confirm=question.confirm_of(view, option),
        )

    plain = m.OptionCard(key=key, label=key, target=None, is_pass=is_pass)
    return loudly(f"an option of '{question.id}'", worded, plain)


def waiting_card(table: Table, seat: Seat | None) -> m.Waiting | None:
    """Say whom the table waits for, as far as the seat may know it."""
    if table.over:
        return None
    known = table.waits_for(seat)
    return m.Waiting(hidden=True) if known is None else m.Waiting(seats=known)


def result_card(
    game: Game, view: Any, result: Result | None, events: Sequence[Event], names: Sequence[str]
) -> m.ResultCard | None:
    """Say how the game ended."""
    if result is None:
        return None
    return m.ResultCard(
        reason=result.reason,
        words=loudly("the ending", lambda: game.ending(view, result, events, names), ""),
        places=list(result.places),
        scores=list(result.scores),
        winners=result.winners,
    )


def claim_cards(table: Table, seat: Seat, view: Any, names: Sequence[str]) -> list[m.Keyed]:
    """Return what a seat may claim, in the game's words if it has any for it."""
    label = getattr(table.game.talk, "label", None)
    return [
        m.Keyed(key, label(view, key, names) if label else key.replace("-", " "))
        for key in table.claims(seat)
    ]


def draw(
    game: Game, view: Any, names: Sequence[str], lit: Sequence[str], form: str, chosen: str = ""
) -> str:
    """Draw a view for a page, which brings the style sheets and the theme itself."""
    more = {"form": form} if form != "wide" and _knows_forms(game.draw) else {}
    return game.draw(view, names=names, lit=lit, chosen=chosen, style="linked", **more)


@cache
def _knows_forms(draw: Callable[..., str]) -> bool:
    """Tell whether a game draws for phones too."""
    return "form" in signature(draw).parameters
