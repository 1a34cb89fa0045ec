"""What a person can type at the table: a number, or one of a few words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from quarterdeck.cli.board import drawing, show_text
from quarterdeck.cli.group import UserError, whole
from quarterdeck.cli.replay import write_drawing
from quarterdeck.cli.rules import show_clause
from quarterdeck.core.rulebook import LedgerError
from quarterdeck.core.secrecy import learned
from quarterdeck.core.state import Seat
from quarterdeck.core.table import IllegalAnswer, Table
from quarterdeck.core.undo import Undo, undo_for

if TYPE_CHECKING:
    from quarterdeck.cli.sitting import Sitting

HELP = (
    ("1, 2, 3 …", "take the option of that number"),
    ("why", "the rule behind the question; why HS-MOVE-02: any rule"),
    ("board", "draw the board and ask again"),
    ("list", "the board and the question as text"),
    ("hint", "what a captain would do now, and why"),
    ("log", "all that happened; log 20: the last 20 lines"),
    ("undo", "take back your last answer; undo 2: that of seat 2"),
    ("say", "what you may claim at the table; say KEY: claim it"),
    ("save FILE", "write the game to a file; save alone: to the file you started with"),
    ("svg FILE", "write the drawing to a file"),
    ("quit", "leave the game"),
)


class Left(Exception):
    """Somebody left the table."""


def obey(sitting: Sitting, seat: Seat, line: str) -> None:
    """Do what a person typed; what cannot be is told in one sentence and changes nothing."""
    word, _, rest = line.partition(" ")
    command = COMMANDS.get(word.lower())
    try:
        if not line:
            sitting.question(seat)
        elif command is not None:
            command(sitting, seat, rest.strip())
        else:
            take_option(sitting, seat, line)
    except (UserError, IllegalAnswer, LedgerError) as error:
        sitting.out.print(whole(str(error)), soft_wrap=True)


def take_option(sitting: Sitting, seat: Seat, line: str) -> None:
    """Take the option of a number, or of a key."""
    a = sitting.table.ask_of(seat)
    if a is None:
        return
    keys = a.keys()
    if line in keys and not _is_number(line):
        _take(sitting, seat, keys.index(line))
    elif _is_number(line) and 1 <= int(line[:9]) <= len(keys):
        _take(sitting, seat, int(line) - 1)
    elif a.region is not None:
        sitting.answer(seat, line)
    else:
        msg = f"'{line[:40]}' is no option: give a number from 1 to {len(keys)}, or 'help'"
        raise UserError(msg)


def _take(sitting: Sitting, seat: Seat, index: int) -> None:
    """Answer with an option; where the game asks for it, only if the person says yes once more."""
    a = sitting.table.ask_of(seat)
    if a is None:
        return
    option = a.options[index]
    doubt = a.question.confirm_of(sitting.table.view(seat), option)
    if doubt and sitting.read(f"{doubt} Type yes to do it: ").lower() not in ("y", "yes"):
        return
    sitting.answer(seat, a.question.key_of(option))


def _is_number(line: str) -> bool:
    return line.isascii() and line.isdigit()


def why(sitting: Sitting, seat: Seat, rest: str) -> None:
    """Show the clause behind the question, or one that was named."""
    a = sitting.table.ask_of(seat)
    clause = rest.upper() or (a.question.rule if a is not None else "")
    show_clause(sitting.out, sitting.game.rulebook.clause(clause))


def board(sitting: Sitting, seat: Seat, rest: str) -> None:
    """Draw the board again."""
    sitting.board(seat)
    sitting.question(seat)


def as_text(sitting: Sitting, seat: Seat, rest: str) -> None:
    """Tell the board and the question in lines."""
    show_text(sitting.out, sitting.game, sitting.table.view(seat), sitting.names)
    sitting.question(seat)


def log(sitting: Sitting, seat: Seat, rest: str) -> None:
    """Tell what happened."""
    if rest and not _is_number(rest):
        msg = f"'log' takes a number of lines; got '{rest[:40]}'"
        raise UserError(msg)
    lines = sitting.log(seat)
    for line in lines[-int(rest[:9]) :] if rest else lines:
        sitting.out.print(line)


def claim(sitting: Sitting, seat: Seat, rest: str) -> None:
    """Claim something at the table, or list what can be claimed."""
    known = sitting.table.claims(seat)
    if not known:
        msg = "this game has no table talk"
        raise UserError(msg)
    if not rest:
        sitting.out.print("say " + ", ".join(known), soft_wrap=False)
        return
    sitting.speak(seat, rest)
    for line in sitting.log(seat)[-1:]:
        sitting.out.print(line)


def hint(sitting: Sitting, seat: Seat, rest: str) -> None:
    """Tell the captain's two best options, each with its reason."""
    for line in sitting.hint(seat):
        sitting.out.print(line, soft_wrap=False)


def save(sitting: Sitting, seat: Seat, rest: str) -> None:
    """Write the game to a file."""
    path = Path(rest).expanduser() if rest else sitting.path
    if path is None:
        msg = "name the file: save FILE"
        raise UserError(msg)
    if path != sitting.path and path.exists():
        msg = f"{path} exists already; name another file"
        raise UserError(msg)
    sitting.save_to(path)
    if sitting.path is None:
        sitting.path = path
        sitting.out.print(f"Saved in {path}, and after every answer from now on.", soft_wrap=True)
    else:
        sitting.out.print(f"Saved in {path}.", soft_wrap=True)


def svg(sitting: Sitting, seat: Seat, rest: str) -> None:
    """Write the drawing to a file."""
    if not rest:
        msg = "name the file: svg FILE"
        raise UserError(msg)
    path = Path(rest).expanduser()
    write_drawing(path, drawing(sitting.table, seat))
    sitting.out.print(f"Drawn in {path}.", soft_wrap=True)


def show_help(sitting: Sitting, seat: Seat, rest: str) -> None:
    """Tell what can be typed."""
    for words, meaning in HELP:
        sitting.out.print(Text.assemble((f"  {words:<12}", "bold"), meaning))


def leave(sitting: Sitting, seat: Seat, rest: str) -> None:
    """Leave the table; without a save, only after a question."""
    if sitting.path is not None or _yes(sitting, "The game is not saved. Leave all the same?"):
        raise Left
    sitting.out.print("You stay. 'save FILE' writes the game to a file.")


def _yes(sitting: Sitting, question: str) -> bool:
    return sitting.read(f"{question} [y/n] ").lower() in ("y", "yes")


# -- undo ----------------------------------------------------------------------------------------


def undo(sitting: Sitting, seat: Seat, rest: str) -> None:
    """Take back a seat's last answer: freely, or if all agree who learned something since."""
    asking = _seat(sitting, rest) if rest else seat
    offer = undo_for(sitting.table, asking)
    if offer is None:
        msg = "no answer was given yet that could be taken back"
        raise UserError(msg)
    if asking != seat:  # whose answer it is must agree too
        offer = Undo(offer.to, tuple(sorted({*offer.consent, asking})), offer.learned)
    if not offer.free and not _all_agree(sitting, seat, asking, offer):
        return
    sitting.undo(offer.to)
    sitting.notice = f"The last answer of {sitting.names[asking]} is taken back."


def _seat(sitting: Sitting, rest: str) -> Seat:
    people = [str(seat + 1) for seat in sitting.people]
    if rest not in people:
        msg = f"'undo' takes the seat of a person, {' or '.join(people)}; got '{rest[:40]}'"
        raise UserError(msg)
    return int(rest) - 1


def _all_agree(sitting: Sitting, looking: Seat, asking: Seat, offer: Undo) -> bool:
    """Ask those whose consent it takes; bots hold on to what they learned or answered."""
    bots = [sitting.names[other] for other in offer.consent if other in sitting.bots]
    reason = what_was_learned(sitting.table, offer)
    if bots:
        why = reason or f"{bots[0]} has answered"
        sitting.out.print(f"{why} since that answer, so {bots[0]} does not agree to take it back.")
        return False
    people = [other for other in offer.consent if other not in sitting.bots]
    if people:
        sitting.clear()
        sitting.eyes = None
    for other in people:
        since = f"{reason} since. " if reason else ""
        name = sitting.names[asking]
        if not _yes(
            sitting, f"{sitting.names[other]}: {since}May {name} take back the last answer?"
        ):
            sitting.notice = f"{sitting.names[other]} does not agree; the game goes on."
            sitting.look(looking)
            sitting.show(looking)
            return False
    return True


def what_was_learned(table: Table, offer: Undo) -> str:
    """Say what an undo would make unknown again; empty: only answers were given since."""
    before = table.at(offer.to).state
    if table.over or before.rng.mark() != table.state.rng.mark():
        return "Dice fell or cards were shuffled"
    if learned(before, table.state, (None, *range(table.seats))):
        return "A hidden face was seen"
    return "Something was learned" if offer.learned else ""


COMMANDS: dict[str, Callable[[Sitting, Seat, str], None]] = {
    "why": why,
    "board": board,
    "b": board,
    "list": as_text,
    "l": as_text,
    "hint": hint,
    "log": log,
    "undo": undo,
    "u": undo,
    "save": save,
    "say": claim,
    "svg": svg,
    "help": show_help,
    "?": show_help,
    "h": show_help,
    "quit": leave,
    "exit": leave,
    "q": leave,
}
