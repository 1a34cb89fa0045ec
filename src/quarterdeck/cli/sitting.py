"""A game being played in the terminal: whose eyes are on the screen, and what they may see."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from quarterdeck.bots import Bot, Window, seat_bot, small_talk
from quarterdeck.bots.desk import hint, job_for
from quarterdeck.cli import commands
from quarterdeck.cli.board import log_lines, names_of, safe, show_board, show_result
from quarterdeck.cli.common import WIDTH, has_brain
from quarterdeck.cli.group import INTERRUPTED, UserError
from quarterdeck.core.ask import Ask
from quarterdeck.core.loud import loudly
from quarterdeck.core.rng import Rng, commitment, seed_from
from quarterdeck.core.save import write_save
from quarterdeck.core.state import Seat
from quarterdeck.core.table import Table

if sys.platform != "win32":
    import termios

TYPED_AHEAD = 0.2
"""How long keys that were pressed too often are waited for, to forget them."""
NEWS = 3
"""At least so many lines of what happened stand under the board; `log` tells more."""
HINT_SECONDS = 3.0
"""How long a captain thinks about a hint."""
LONG = 5
"""More options than this stand side by side, as far as they fit."""


class Sitting:
    """One evening at a table: people, bots, the screen and the file."""

    def __init__(
        self, table: Table, out: Console, path: Path | None, *, hints: bool = True
    ) -> None:
        """Sit down; `hints` says whether people may ask what a captain would do."""
        self._hints = hints
        self.table = table
        self.game = table.game
        self.out = out
        self.path = path
        self.names = names_of(table)
        self.bots: dict[Seat, Bot] = {
            seat: seat_bot(info.bot, self._bots_chance(f"bot {seat}"))
            for seat, info in enumerate(table.origin.seats)
            if info.bot
        }
        self.people = [seat for seat in range(table.seats) if seat not in self.bots]
        self.eyes: Seat | None = None
        """The person who looks at the screen; None: nobody yet, or spectators."""
        self.notice = ""
        """A sentence that stands under the next board."""
        self._told: dict[Seat | None, int] = {}
        self._worlds = self._bots_chance("worlds")

    def _bots_chance(self, what: str) -> Rng:
        """Return chance for bots: it follows from the seed, and tells nothing of the dice."""
        return Rng.from_seed(seed_from(f"{self.table.origin.seed.hex()} {what}"))

    # -- the evening -------------------------------------------------------------------------

    def play(self, notes: Sequence[str] = ()) -> int:
        """Play to the end, or until somebody leaves; return the exit code."""
        self.keep()
        self._welcome(notes)
        try:
            while self.table.asks:
                self._go_on()
        except (commands.Left, EOFError):
            self._farewell()
            return 0
        except KeyboardInterrupt:
            self._farewell()
            return INTERRUPTED
        self._ending()
        return 0

    def keep(self) -> None:
        """Write the save, if there is a file for it: complete, or not at all."""
        if self.path is not None:
            self.save_to(self.path)

    def save_to(self, path: Path) -> None:
        """Write the save to a file, or say why not."""
        try:
            write_save(self.table, path)
        except OSError as error:
            msg = f"{path} cannot be written: {error.strerror or error}"
            raise UserError(msg) from None

    def _welcome(self, notes: Sequence[str]) -> None:
        mode = next(mode for mode in self.game.modes if mode.id == self.table.origin.mode)
        self.out.print(Text.assemble((self.game.name, "bold"), f", {mode.name.lower()}"))
        for seat, info in enumerate(self.table.origin.seats):
            kind = f"{info.bot} bot" if info.bot else "person"
            name = f", called {self.names[seat]}" if info.name else ""
            self.out.print(f"  Seat {seat + 1}: {kind}{name}")
        for note in notes:
            self.out.print(note)
        self.out.print("Commitment of the seed; the seed is shown at the end:")
        self.out.print(commitment(self.table.origin.seed), soft_wrap=True)
        if self.path is not None:
            self.out.print(f"Saved after every answer in {self.path}", soft_wrap=True)
        if self.out.is_terminal and self.out.width < WIDTH:
            self.out.print(
                f"The board needs {WIDTH} columns, this terminal has {self.out.width}: "
                "make it wider, or read the board with 'list'."
            )
        if self.people and self.out.is_terminal:
            self.read("Press Enter to begin. ")

    def _go_on(self) -> None:
        """Let one asked seat answer: bots first, they do not keep people waiting."""
        asks = sorted(self.table.asks, key=lambda a: a.seat not in self.bots)
        seat = asks[0].seat
        if seat in self.bots:
            self._bot(seat)
        else:
            self._person(seat)

    def _bot(self, seat: Seat) -> None:
        window = Window(self.table, seat, self._worlds)
        small_talk(self.table, window, self._worlds)
        if self.out.is_terminal and self.people:
            hidden = self.table.waits_for(None) is None
            who = "The table waits" if hidden else f"{self.names[seat]} is thinking"
            with self.out.status(f"{who} …"):
                index = self.bots[seat].choose(window)
        else:
            index = self.bots[seat].choose(window)
        self.table.choose(seat, index)
        self.keep()
        if not self.people:
            self._news(None)

    def _person(self, seat: Seat) -> None:
        self.look(seat)
        self.show(seat)
        a = self.table.ask_of(seat)
        serial = self.table.serial
        while self.table.serial == serial and self.table.ask_of(seat) is a:
            commands.obey(self, seat, self.read("> "))

    def answer(self, seat: Seat, key: str) -> None:
        """Give a seat's answer and keep it."""
        self.table.answer(seat, key)
        self.keep()

    def speak(self, seat: Seat, claim: str) -> None:
        """Let a seat claim something, and keep it."""
        self.table.speak(seat, claim)
        self.keep()

    def hint(self, seat: Seat) -> list[Text]:
        """Return what a captain would do in a seat's place, a line each, from what the seat knows."""
        if not self._hints:
            msg = "this table is played without hints"
            raise UserError(msg)
        if not has_brain(self.game):
            msg = f"{self.game.name} has no brain that could give a hint"
            raise UserError(msg)
        a = self.table.ask_of(seat)
        if a is None:
            return []
        seed = self._bots_chance(f"hint {self.table.serial}").key
        with self.out.status("The captain is thinking …"):
            found = hint(job_for(self.table, seat, "captain", seed, seconds=HINT_SECONDS))
        if not found.advice:
            msg = "the captain has no advice here"
            raise UserError(msg)
        keys, view = a.keys(), self.table.view(seat)
        lines = []
        for advice in found.advice:
            n = keys.index(advice.key)
            label = _label(a, view, n)
            lines.append(
                Text.assemble(
                    (f"{n + 1:>3}  ", "bold"), (label.rstrip("."), "bold"), f": {advice.reason}"
                )
            )
        return lines

    def read(self, prompt: str) -> str:
        """Read a line; what cannot be read is an empty one."""
        try:
            return input(prompt).strip()
        except UnicodeDecodeError:
            return ""

    # -- the screen --------------------------------------------------------------------------

    def clear(self) -> None:
        """Empty the screen and what could be scrolled back to."""
        if self.out.is_terminal:
            self.out.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.out.file.flush()
        else:
            self.out.print()

    def look(self, seat: Seat) -> None:
        """Hand the screen to a seat; between two people nothing of either is on it."""
        if seat == self.eyes:
            return
        if len(self.people) > 1:
            self.clear()
            self.out.print(Rule(style="bright_black"))
            self.out.print(Text(f"{self.names[seat]}, seat {seat + 1}, it is for you.", "bold"))
            self.eyes = None
            self._forget_typed()
            self.read("Press Enter when only you can see the screen. ")
        self.eyes = seat

    def _forget_typed(self) -> None:
        """Drop what was typed ahead, so that no key of one person opens another's hand."""
        if sys.platform != "win32" and sys.stdin.isatty():
            time.sleep(TYPED_AHEAD)
            termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def show(self, seat: Seat) -> None:
        """Show a seat its board, what happened since it looked, and its question."""
        self.clear()
        self.board(seat)
        taken = self._height(seat)
        self._news(seat, self.out.height - taken if self.out.is_terminal else None)
        if self.notice:
            self.out.print(Text(self.notice, "bold"))
            self.notice = ""
        self.question(seat)

    def board(self, seat: Seat | None) -> None:
        """Draw the board as a seat sees it."""
        show_board(self.out, self.game, self.table.view(seat), self.names)

    def _height(self, seat: Seat) -> int:
        """Return how many lines board and question take."""
        with self.out.capture() as drawn:
            self.board(seat)
            self.question(seat)
        return drawn.get().count("\n") + 2

    def _news(self, seat: Seat | None, room: int | None = None) -> None:
        """Tell what happened since the seat looked; with little room, the last of it."""
        lines = self.log(seat, self._told.get(seat, 0))
        self._told[seat] = len(self.table.events())
        shown = lines if room is None else lines[-max(NEWS, room) :]
        if len(shown) < len(lines):
            more = len(lines) - len(shown)
            self.out.print(Text(f"… and {more} more before; 'log' tells all", "dim"))
        for line in shown:
            self.out.print(line)

    def undo(self, to: int) -> None:
        """Go back in the record; what is told again is news again."""
        self.table.undo(to)
        events = len(self.table.events())
        self._told = {seat: min(told, events) for seat, told in self._told.items()}
        self.keep()

    def log(self, seat: Seat | None, since: int = 0) -> list[Text]:
        """Return what a seat has seen happen, a line each."""
        events = self.table.events_for(seat, since)
        return log_lines(self.game, self.table.view(seat), events, self.names)

    def question(self, seat: Seat) -> None:
        """Put the question with numbered options."""
        a = self.table.ask_of(seat)
        if a is None:
            return
        view = self.table.view(seat)
        asked = f"the question '{a.question.id}'"
        words = loudly(asked, lambda: a.question.prompt_for(view, a.about), "What do you do?")
        self.out.print()
        name = f"{self.names[seat]}: " if len(self.people) > 1 else ""
        self.out.print(
            Text.assemble(
                name,
                (safe(words), "bold yellow"),
                (f"  {a.question.rule}", "dim"),
            )
        )
        labels = [_label(a, view, n) for n in range(len(a.options))]
        self.out.print(_options(labels, min(self.out.width, WIDTH)))
        if a.region is not None:
            self.out.print(Text(f"or {a.question.form or 'a point of your own'}", "dim"))

    # -- leaving -----------------------------------------------------------------------------

    def _farewell(self) -> None:
        self.out.print()
        if self.path is None:
            self.out.print("You left the game; it was not saved.")
            return
        self.out.print(f"The game is saved in {self.path}. Go on with:", soft_wrap=True)
        self.out.print(f"  quarterdeck play {self.game.id} --save {self.path}", soft_wrap=True)

    def _ending(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else None
        if self.people:
            self.clear()
            self.board(viewer)
            self._news(viewer)
        else:
            self.board(None)
        self.out.print()
        self.out.print(Text("The game is over.", "bold"))
        show_result(self.out, self.table)
        if self.path is not None:
            self.out.print("Check every roll with:", soft_wrap=True)
            self.out.print(f"  quarterdeck verify {self.path}", soft_wrap=True)


def _label(a: Ask, view: Any, n: int) -> str:
    """Return the words of an option; its key, if the game finds none."""
    what = f"an option of '{a.question.id}'"
    return safe(loudly(what, lambda: a.question.label_of(view, a.options[n]), a.keys()[n]))


def _options(labels: Sequence[str], width: int) -> Grid:
    """Lay numbered options out, side by side if there are many."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    lines = [Text.assemble((f"{n:>3}  ", "bold"), label) for n, label in enumerate(labels, 1)]
    columns = max(c for c in (1, 2, 3) if _width(lines, c) <= width or c == 1)
    rows = len(lines) if len(lines) <= LONG else -(-len(lines) // columns)
    for i in range(rows):
        grid.add_row(*lines[i::rows])
    return grid


def _width(lines: Sequence[Text], columns: int) -> int:
    """Return how wide the lines are in so many columns."""
    rows = -(-len(lines) // columns)
    return sum(max(map(len, lines[i : i + rows])) + 2 for i in range(0, len(lines), rows))
