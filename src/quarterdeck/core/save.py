"""The save file: one JSON format for tables, bug reports, tests, puzzles and training starts.

The format is described in docs/save-format.md. A save is replayed, never trusted: whatever is in
the file, the rules decide whether it can be.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Annotated

import msgspec

from quarterdeck.core.content import ContentError, Source
from quarterdeck.core.game import Game, OptionValue, SetupError, find_game
from quarterdeck.core.origin import Origin, PositionError, SeatInfo, start
from quarterdeck.core.record import Answer, Aside, Entry, Noted, Reseed
from quarterdeck.core.rng import SEED_BYTES, Recorder, Rng, commitment
from quarterdeck.core.state import Result, Seat
from quarterdeck.core.table import IllegalAnswer, RulesBug, Table

FORMAT = 1
MAX_BYTES = 16 * 1024 * 1024
MAX_ANSWERS = 100_000


_wire = msgspec.json.Encoder().encode


class SaveError(ValueError):
    """A file that is no save, or a save that cannot be played: one clear sentence."""


class SavedAnswer(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An answer as a save tells it.

    With `claim` it is something a seat said; with `reseed` alone the dice changed here (a fork).
    """

    seat: Annotated[Seat, msgspec.Meta(ge=-1, le=99)] = -1
    question: str = ""
    key: str = ""
    claim: str = ""
    reseed: str = ""


class Save(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The whole file."""

    quarterdeck: int
    game: str
    rules: str
    content: str
    mode: str
    seats: tuple[SeatInfo, ...]
    commitment: str
    options: dict[str, OptionValue] = {}
    overlays: tuple[Source, ...] = ()
    seed: str = ""
    position: msgspec.Raw = msgspec.Raw()
    answers: tuple[SavedAnswer, ...] = ()
    rolls: tuple[int, ...] = ()
    result: Result | None = None


class Replayed(msgspec.Struct, frozen=True):
    """A save played again."""

    table: Table
    warnings: tuple[str, ...]
    rolls: tuple[int, ...]


class _Head(msgspec.Struct):
    quarterdeck: int


def save_of(table: Table) -> Save:
    """Make the save of a table, for those who may know everything: seed, answers, rolls."""
    save = _from_origin(table, table.origin.seed.hex(), tuple(_saved(e) for e in table.record))
    position = msgspec.Raw(table.origin.position or b"")
    save = msgspec.structs.replace(save, position=position, result=table.state.result)
    return msgspec.structs.replace(save, rolls=replay(save, game=table.game).rolls)


def sealed_save_of(table: Table) -> Save:
    """Make what may be handed out while a game runs: how it started, and only the commitments.

    Neither seed nor position nor answers, since they hold what seats must not know yet.
    """
    forks = [entry for entry in table.record if isinstance(entry, Reseed)]
    return _from_origin(table, "", tuple(SavedAnswer(reseed=commitment(f.seed)) for f in forks))


def _from_origin(table: Table, seed: str, answers: tuple[SavedAnswer, ...]) -> Save:
    origin = table.origin
    return Save(
        quarterdeck=FORMAT,
        game=table.game.id,
        rules=table.game.rules_version,
        content=origin.book,
        mode=origin.mode,
        seats=origin.seats,
        commitment=commitment(origin.seed),
        options=origin.options,
        overlays=origin.overlays,
        seed=seed,
        answers=answers,
    )


def _saved(entry: Entry) -> SavedAnswer:
    if isinstance(entry, Answer):
        return SavedAnswer(entry.seat, entry.question.id, entry.key)
    if isinstance(entry, Noted):
        return SavedAnswer(entry.seat, entry.question, entry.key)
    if isinstance(entry, Aside):
        return SavedAnswer(entry.seat, claim=entry.claim)
    if isinstance(entry, Reseed):
        return SavedAnswer(reseed=entry.seed.hex())
    msg = "a table that was dealt anew has no save"
    raise SaveError(msg)


def write_save(table: Table, path: Path) -> None:
    """Write a table's save; the file is complete and on the disk, or as it was before."""
    text = dump_save(save_of(table))
    scratch = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        with scratch.open("wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        scratch.replace(path)
    except BaseException:
        scratch.unlink(missing_ok=True)
        raise


def dump_save(save: Save) -> bytes:
    """Return the text of a save."""
    position = msgspec.Raw(bytes(save.position) or b"null")
    text = msgspec.json.encode(msgspec.structs.replace(save, position=position))
    data = msgspec.json.decode(text)
    if data["position"] is None:
        del data["position"]
    return msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n"


def read_save(path: Path) -> Save:
    """Read a save file, or say in one sentence what is wrong with it."""
    try:
        with path.open("rb") as file:
            text = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        msg = f"{path.name} cannot be read: {getattr(error, 'strerror', None) or error}"
        raise SaveError(msg) from None
    try:
        return load_save(text)
    except SaveError as error:
        msg = f"{path.name}: {error}"
        raise SaveError(msg) from None


def load_save(text: bytes) -> Save:
    """Read the text of a save."""
    if len(text) > MAX_BYTES:
        msg = f"this is too long for a save, which has at most {MAX_BYTES // 1024**2} MiB"
        raise SaveError(msg)
    try:
        head = msgspec.json.decode(text, type=_Head)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        raise SaveError(_not_a_save(text)) from None
    if head.quarterdeck > FORMAT:
        msg = f"the save has format {head.quarterdeck}; this Quarterdeck reads up to {FORMAT}"
        raise SaveError(msg)
    if head.quarterdeck < 1:
        msg = f"the save has format {head.quarterdeck}; formats count from 1"
        raise SaveError(msg)
    try:
        save = msgspec.json.decode(text, type=Save)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        msg = f"the save is damaged: {str(error)[:300]}"
        raise SaveError(msg) from None
    if len(save.answers) > MAX_ANSWERS:
        msg = f"the save has {len(save.answers)} answers; at most {MAX_ANSWERS} are read"
        raise SaveError(msg)
    return save


def _not_a_save(text: bytes) -> str:
    try:
        msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    except msgspec.ValidationError:
        return "this is not a Quarterdeck save: expected a JSON object"
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        return f"this is not a Quarterdeck save, or it was cut off: {str(error)[:200]}"
    return "this is not a Quarterdeck save: expected the format number in 'quarterdeck'"


def replay(save: Save, *, to: int | None = None, game: Game | None = None) -> Replayed:
    """Play a save again, up to an answer if one is given, and return the table."""
    try:
        game = game or find_game(save.game)
        return _replay(save, game, to)
    except (SetupError, ContentError, PositionError) as error:
        raise SaveError(str(error)) from None


def _replay(save: Save, game: Game, to: int | None) -> Replayed:
    if not save.seed:
        msg = "the save holds only the commitment of its seed; it can be played once the seed is published"
        raise SaveError(msg)
    origin = _origin(save, game)
    warnings = []
    if save.rules != game.rules_version:
        warnings.append(f"made with rules {save.rules}, played with {game.rules_version}")
    if save.content != origin.book:
        warnings.append("made with other content than is installed here")
    rolled: list[int] = []
    table = start(game, origin, rng=Recorder.of(Rng.from_seed(origin.seed), rolled))
    for i, answer in enumerate(save.answers if to is None else save.answers[:to], 1):
        try:
            _give(table, answer, rolled)
        except SaveError:
            raise
        except Exception as error:  # whatever a foreign file makes of the rules, one sentence
            why = f" ({'; '.join(warnings)})" if warnings else ""
            where = f"answer {i} of {len(save.answers)}{why}"
            raise SaveError(f"the replay goes astray at {where}: {_told(error)}") from None
    if isinstance(table.state.rng, Recorder):
        table.state.rng = table.state.rng.plain()
    return Replayed(table, tuple(warnings), tuple(rolled))


def _told(error: Exception) -> str:
    """Tell what went wrong, without the position that a bug carries: it holds secrets."""
    if isinstance(error, IllegalAnswer):
        return str(error)[:400]
    words = str(error).partition(", at {")[0][:200]
    return words if isinstance(error, RulesBug) else f"the rules failed, {type(error).__name__}"


def _origin(save: Save, game: Game) -> Origin:
    count, mode = game.choose_mode(len(save.seats), save.mode)
    return Origin(
        mode=mode.id,
        options=game.choose_options(save.options),
        seats=save.seats[:count],
        book=game.open_book(save.overlays),
        overlays=save.overlays,
        seed=_seed(save.seed),
        position=bytes(save.position) or None,
    )


def _seed(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        msg = (
            f"the seed is damaged: expected {2 * SEED_BYTES} hexadecimal digits, got '{text[:80]}'"
        )
        raise SaveError(msg)
    return seed


def _give(table: Table, answer: SavedAnswer, rolled: list[int]) -> None:
    if answer.reseed:
        if table.over:
            raise IllegalAnswer("game-over", "the game is over; no other dice are expected")
        table.reseed(_seed(answer.reseed))
        table.state.rng = Recorder.of(table.state.rng, rolled)
        return
    if answer.claim:
        table.speak(answer.seat, answer.claim)
        return
    a = table.ask_of(answer.seat)
    if a is not None and a.question.id != answer.question:
        text = f"seat {answer.seat + 1} is asked '{a.question.id}', the save answers '{answer.question}'"
        raise IllegalAnswer("other-question", text)
    table.answer(answer.seat, answer.key)


class Finding(msgspec.Struct, frozen=True):
    """One thing that was verified, or that whoever reads the save should know."""

    what: str
    ok: bool


def verify(save: Save, game: Game | None = None) -> list[Finding]:
    """Check a save: its seed against the commitment, every roll, and the result."""
    played = replay(save, game=game)
    changes = [i for i, answer in enumerate(save.answers, 1) if answer.reseed]
    findings = [
        Finding("the seed matches the commitment", commitment(_seed(save.seed)) == save.commitment),
        Finding(f"all {len(save.answers) - len(changes)} answers are legal", ok=True),
        Finding(f"all {len(played.rolls)} dice fell as the seed says", played.rolls == save.rolls),
        Finding(_result_words(save.result), _wire(played.table.state.result) == _wire(save.result)),
    ]
    findings += [Finding(warning, ok=False) for warning in played.warnings]
    findings += [
        Finding(
            f"the dice were changed at entry {i}: no commitment covers those after it", ok=False
        )
        for i in changes
    ]
    if bytes(save.position):
        findings.append(Finding("it starts from a position of its own, not from setup", ok=True))
    findings += [
        Finding(f"it is played with the content of {o.name}", ok=True) for o in save.overlays
    ]
    return findings


def _result_words(result: Result | None) -> str:
    if result is None:
        return "the game is still running"
    winners = " and ".join(f"seat {seat + 1}" for seat in result.winners)
    return f"the game ended as the save says: {winners or 'nobody'} won"
