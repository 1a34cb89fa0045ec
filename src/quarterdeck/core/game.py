"""What a game folder provides, and the registry that finds games by entry point.

A game's `__init__.py` holds a `Game` and nothing else; its rooms (modules with fixed names) are
imported when somebody enters them.
"""

from __future__ import annotations

import importlib
import importlib.resources
import importlib.util
from collections.abc import Callable, Collection, Coroutine, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import msgspec

from quarterdeck.core.content import Source
from quarterdeck.core.rng import Rng
from quarterdeck.core.rulebook import Rulebook, parse_rulebook
from quarterdeck.core.stakes import Stake
from quarterdeck.core.state import Event, Result, Seat, State
from quarterdeck.core.words import listed

GROUP = "quarterdeck.games"
OptionValue = bool | int | str


class SetupError(ValueError):
    """Somebody asked for a table that cannot be laid: one clear sentence."""


class Mode(msgspec.Struct, frozen=True):
    """A way to play a game."""

    id: str
    name: str
    text: str
    seats: tuple[int, ...]


class Option(msgspec.Struct, frozen=True):
    """Something the host of a table may set."""

    id: str
    name: str
    text: str
    default: OptionValue
    choices: tuple[OptionValue, ...] = (False, True)

    def accept(self, value: OptionValue) -> OptionValue:
        """Return the value, read from text if need be, or say what was expected."""
        for choice in self.choices:
            if value == choice and type(value) is type(choice):
                return choice
            if isinstance(value, str) and value.lower() == str(choice).lower():
                return choice
        expected = ", ".join(str(choice).lower() for choice in self.choices)
        msg = f"option '{self.id}': expected one of {expected}; got '{value}'"
        raise SetupError(msg)


class Setup(msgspec.Struct, frozen=True):
    """What a first state is made from."""

    seats: int
    mode: str
    options: dict[str, OptionValue]
    book: str
    rng: Rng


class Game:
    """A game: its manifest, and its rooms on demand."""

    def __init__(
        self,
        *,
        id: str,  # noqa: A002 - the word the command line and saves use
        name: str,
        package: str,
        state: str,
        summary: str,
        minutes: tuple[int, int],
        modes: tuple[Mode, ...],
        options: tuple[Option, ...] = (),
        rules_version: str,
        cap: int,
    ) -> None:
        """Keep the manifest.

        `package` is the folder of rooms, `state` the name of the class in its `state` room, `cap`
        the number of decisions that no game may exceed.
        """
        self.id = id
        self.name = name
        self.package = package
        self.summary = summary
        self.minutes = minutes
        self.modes = modes
        self.options = options
        self.rules_version = rules_version
        self.cap = cap
        self._state = state

    def __repr__(self) -> str:
        """Name the game."""
        return f"<Game {self.id} {self.rules_version}>"

    def _room(self, room: str, name: str) -> Any:
        return getattr(importlib.import_module(f"{self.package}.{room}"), name)

    # -- the rooms ---------------------------------------------------------------------------

    @cached_property
    def state_type(self) -> type[State]:
        """The class of this game's states."""
        kind: type[State] = self._room("state", self._state)
        return kind

    @cached_property
    def open_book(self) -> Callable[[Sequence[Source]], str]:
        """Load the content with overlays and return its fingerprint."""
        open_book: Callable[[Sequence[Source]], str] = self._room("content", "open_book")
        return open_book

    @cached_property
    def setup(self) -> Callable[[Setup], State]:
        """Make the first state."""
        setup: Callable[[Setup], State] = self._room("setup", "setup")
        return setup

    @cached_property
    def step(self) -> Callable[[Any], Coroutine[Any, Any, None]]:
        """Play one step from the state alone."""
        step: Callable[[Any], Coroutine[Any, Any, None]] = self._room("rules", "step")
        return step

    @cached_property
    def problems(self) -> Callable[[Any], Iterator[str]]:
        """Yield what is wrong with a position, each with its place."""
        problems: Callable[[Any], Iterator[str]] = self._room("invariants", "problems")
        return problems

    def mismatches(
        self, state: State, mode: str, options: Mapping[str, OptionValue]
    ) -> Iterator[str]:
        """Yield where a position does not fit mode and options, if the game can tell."""
        room = importlib.import_module(f"{self.package}.invariants")
        find: Any = getattr(room, "mismatches", None)
        if find is not None:
            yield from find(state, mode, options)

    def adopt(self, state: State, options: Mapping[str, OptionValue]) -> None:
        """Let a position take up the table's options, if the game's `setup` room says how."""
        adopt: Any = getattr(importlib.import_module(f"{self.package}.setup"), "adopt", None)
        if adopt is not None:
            adopt(state, options)

    @cached_property
    def view(self) -> Callable[[Any, Seat | None], Any]:
        """Return what a seat, or a spectator, may see."""
        view: Callable[[Any, Seat | None], Any] = self._room("view", "view")
        return view

    @cached_property
    def redeal(self) -> Callable[[Any, Seat | None, Rng], None]:
        """Deal anew, in place, what the seat has not seen."""
        redeal: Callable[[Any, Seat | None, Rng], None] = self._room("secrets", "redeal")
        return redeal

    @cached_property
    def sentence(self) -> Callable[[Any, Event, Sequence[str]], str]:
        """Tell an event in words, from what a view holds; empty: not worth telling."""
        sentence: Callable[[Any, Event, Sequence[str]], str] = self._room("text", "sentence")
        return sentence

    def ending(
        self, view: Any, result: Result, events: Sequence[Event], names: Sequence[str]
    ) -> str:
        """Tell in words how the game ended: the last event of the kind that the text room names."""
        kind = getattr(importlib.import_module(f"{self.package}.text"), "ENDING", "")
        for event in reversed(events):
            if event.kind == kind:
                return self.sentence(view, event, names)
        who = listed([names[seat] for seat in result.winners]) or "Nobody"
        return f"{who} won: {result.reason.replace('-', ' ')}."

    @cached_property
    def describe(self) -> Callable[[Any, Sequence[str]], list[str]]:
        """Tell the whole view in lines of text."""
        describe: Callable[[Any, Sequence[str]], list[str]] = self._room("text", "describe")
        return describe

    @cached_property
    def draw(self) -> Callable[..., str]:
        """Draw a view: `draw(view, names=…, lit=…, chosen=…, theme=…, form=…, style=…)`."""
        draw: Callable[..., str] = self._room("board", "draw")
        return draw

    @cached_property
    def terminal(self) -> Callable[[Any, Sequence[str]], Any]:
        """Draw a view with letters and colours: `draw_terminal(view, names)` for rich."""
        terminal: Callable[[Any, Sequence[str]], Any] = self._room("terminal", "draw_terminal")
        return terminal

    def _spare_room(self, room: str) -> Any:
        """Return a room that not every game has, None if this one has not."""
        found = importlib.util.find_spec(f"{self.package}.{room}")
        return importlib.import_module(f"{self.package}.{room}") if found else None

    @cached_property
    def talk(self) -> Any:
        """The claims that seats may make at any time: the `talk` room, None if there is none."""
        return self._spare_room("talk")

    @cached_property
    def stakes(self) -> Callable[[Any, Sequence[str]], list[Stake]] | None:
        """Return what matters to a viewer, in numbers: from the `stakes` room, None if there is none."""
        room = self._spare_room("stakes")
        return room.stakes if room is not None else None

    @cached_property
    def tally(self) -> Any:
        """What the lab counts of a finished game: the `tally` room, None if there is none."""
        return self._spare_room("tally")

    @cached_property
    def brain(self) -> Any:
        """The heuristics of this game: its `brain` room."""
        return importlib.import_module(f"{self.package}.brain")

    @cached_property
    def rulebook(self) -> Rulebook:
        """The clauses of the game."""
        path = importlib.resources.files(self.package) / "rules.md"
        return parse_rulebook(path.read_text(encoding="utf-8"), name=f"{self.id}/rules.md")

    # -- what a host may ask for -------------------------------------------------------------

    @property
    def seats(self) -> list[int]:
        """The numbers of players the game takes, in any mode."""
        return sorted({n for mode in self.modes for n in mode.seats})

    def choose_mode(self, seats: int | None, mode: str | None) -> tuple[int, Mode]:
        """Return a number of seats and a mode that go together, or say why there is none."""
        modes = [m for m in self.modes if mode in (None, m.id)]
        if not modes:
            msg = f"{self.id} has no mode '{mode}'; {_expected([m.id for m in self.modes], mode)}"
            raise SetupError(msg)
        if seats is None:
            return modes[0].seats[-1] if mode is None else modes[0].seats[0], modes[0]
        for candidate in modes:
            if seats in candidate.seats:
                return seats, candidate
        allowed = sorted({n for m in modes for n in m.seats})
        where = f"{self.id} in mode '{mode}'" if mode else self.id
        msg = f"{where} takes {_numbers(allowed)} players; got {seats}"
        raise SetupError(msg)

    def choose_options(self, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Return the value of every option, or say what is wrong with those given."""
        known = {option.id: option for option in self.options}
        for name in given:
            if name not in known:
                msg = f"{self.id} has no option '{name}'; {_expected(known, name)}"
                raise SetupError(msg)
        return {
            option.id: option.accept(given[option.id]) if option.id in given else option.default
            for option in self.options
        }


def _expected(known: Collection[str], got: str | None) -> str:
    near = get_close_matches(got or "", known, n=1)
    if near:
        return f"did you mean '{near[0]}'?"
    return f"expected one of {', '.join(known)}" if known else "it has none"


def _numbers(numbers: Sequence[int]) -> str:
    if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(map(str, numbers))


def games() -> dict[str, Game]:
    """Return every installed game by its id."""
    found: dict[str, Game] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda p: p.name):
        game = _load(point)
        if game.id in found:
            msg = f"two installed games call themselves '{game.id}'; the other is '{point.value}'"
            raise SetupError(msg)
        found[game.id] = game
    return found


def _load(point: EntryPoint) -> Game:
    try:
        game = point.load()
    except Exception as error:
        msg = f"the installed game '{point.name}' cannot be loaded from '{point.value}': {error}"
        raise SetupError(msg) from error
    if not isinstance(game, Game):
        msg = f"the installed game '{point.name}': expected a Game at '{point.value}'"
        raise SetupError(msg)
    return game


def find_game(game_id: str) -> Game:
    """Return the game of this id, or say which there are."""
    known = games()
    if game_id not in known:
        msg = f"there is no game '{game_id}'; {_expected(known, game_id)}"
        raise SetupError(msg)
    return known[game_id]
