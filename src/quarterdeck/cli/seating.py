"""Laying or finding the table that `quarterdeck play` is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from quarterdeck.cli.common import has_brain, read_bots
from quarterdeck.cli.group import UserError
from quarterdeck.core import save as saves
from quarterdeck.core.content import Source
from quarterdeck.core.game import Game, OptionValue, find_game
from quarterdeck.core.origin import SeatInfo, lay
from quarterdeck.core.rng import fresh_seed, seed_from
from quarterdeck.core.table import Table

NOBODY = "none"
"""Given as --bots: people at every seat."""


class Wish(msgspec.Struct, frozen=True):
    """What the user asked for; None: nothing said."""

    game: str
    seats: int | None = None
    mode: str | None = None
    bots: str | None = None
    names: str | None = None
    seed: str | None = None
    options: Mapping[str, OptionValue] = {}
    overlays: tuple[Source, ...] = ()
    save: Path | None = None
    load: Path | None = None


class Seated(msgspec.Struct, frozen=True):
    """A table, and what to tell about how it came to be."""

    table: Table
    notes: tuple[str, ...] = ()


def saved_game(wish: Wish) -> str:
    """Return the game of the save that is gone on with; empty: there is none."""
    path = wish.save if wish.save is not None and wish.save.exists() else wish.load
    return saves.read_save(path).game if path is not None and _is_save(path) else ""


def take_seats(wish: Wish) -> Seated:
    """Go on with a save, or lay a new table."""
    game = find_game(wish.game)
    if wish.save is not None and wish.load is not None and wish.save.exists():
        msg = f"{wish.save.name} exists already; with --load name a new file to save to"
        raise UserError(msg)
    if wish.save is not None and wish.save.exists():
        return _go_on(game, wish, wish.save)
    if wish.load is not None:
        if _is_save(wish.load):
            return _go_on(game, wish, wish.load)
        return _lay(game, wish, _read(wish.load))
    return _lay(game, wish, None)


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            text = file.read(saves.MAX_BYTES + 1)
    except OSError as error:
        msg = f"{path.name} cannot be read: {error.strerror or error}"
        raise UserError(msg) from None
    if len(text) > saves.MAX_BYTES:
        msg = f"{path.name} is too large to be a save or a position"
        raise UserError(msg)
    return text


def _is_save(path: Path) -> bool:
    """Tell a save from a position; what is neither is called a broken save."""
    try:
        data: Any = msgspec.json.decode(_read(path), type=dict[str, msgspec.Raw])
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return True
    return "quarterdeck" in data or "players" not in data


def _go_on(game: Game, wish: Wish, path: Path) -> Seated:
    save = saves.read_save(path)
    if save.game != game.id:
        msg = f"{path.name} holds a game of {save.game}, not of {game.id}; name another file"
        raise UserError(msg)
    _agree(path, "seats", wish.seats, len(save.seats))
    _agree(path, "mode", wish.mode, save.mode)
    if wish.seed is not None and seed_from(wish.seed).hex() != save.seed:
        msg = f"{path.name} holds a game with another seed; name another file"
        raise UserError(msg)
    if wish.overlays and wish.overlays != save.overlays:
        msg = f"{path.name} holds a game with its own content; --content is for new games"
        raise UserError(msg)
    if wish.options and game.choose_options({**save.options, **wish.options}) != save.options:
        msg = f"{path.name} holds a game with its own options; --option is for new games"
        raise UserError(msg)
    replayed = saves.replay(save, game=game)
    table = replayed.table
    if wish.bots is not None or wish.names is not None:
        given = wish.bots
        if given is None:
            bots = [info.bot for info in save.seats]
        else:
            bots = _bots(game, given, len(save.seats))
        infos = _infos(bots, wish.names, [info.name for info in save.seats])
        table.origin = msgspec.structs.replace(table.origin, seats=infos)
    count = len(save.answers)
    return Seated(table, (*replayed.warnings, f"Going on from {path.name} after answer {count}."))


def _agree(path: Path, what: str, asked: object, held: object) -> None:
    if asked is not None and asked != held:
        msg = (
            f"{path.name} holds a game with {what} {held}, you asked for {asked}; name another file"
        )
        raise UserError(msg)


def _lay(game: Game, wish: Wish, position: bytes | None) -> Seated:
    seats = wish.seats
    if seats is None and position is not None:
        seats = _players_in(position)
    count, mode = game.choose_mode(seats, wish.mode)
    notes: tuple[str, ...] = ()
    given = wish.bots
    if given is None and not has_brain(game):
        given = ",".join(["random"] * (count - 1)) or NOBODY
        notes = (f"{game.name} has no clever bots yet; random ones play.",)
    bots = _bots(game, given, count)
    table = lay(
        game,
        seats=_infos(bots, wish.names, [""] * count),
        mode=mode.id,
        options=wish.options,
        seed=fresh_seed() if wish.seed is None else seed_from(wish.seed),
        overlays=wish.overlays,
        position=position,
    )
    return Seated(table, notes)


def _players_in(position: bytes) -> int | None:
    try:
        players = msgspec.json.decode(position)["players"]
        return len(players)
    except (msgspec.MsgspecError, TypeError, KeyError, RecursionError, UnicodeDecodeError):
        return None


def _bots(game: Game, given: str | None, seats: int) -> list[str]:
    """Return the bot of each seat, empty for a person: bots fill the last seats."""
    if given is None:
        return ["", *["greedy"] * (seats - 1)]
    names = [] if given.strip() in ("", NOBODY) else read_bots(given, game)
    if len(names) > seats:
        msg = f"{len(names)} bots do not fit on {seats} seats"
        raise UserError(msg)
    return [""] * (seats - len(names)) + names


def _infos(bots: Sequence[str], given: str | None, before: Sequence[str]) -> tuple[SeatInfo, ...]:
    """Name the seats: people as given, in seat order; bots by their kind and seat."""
    names = [name.strip() for name in given.split(",")] if given else []
    people = bots.count("")
    if len(names) > people:
        msg = f"{len(names)} names were given for {people} people"
        raise UserError(msg)
    infos = []
    for seat, bot in enumerate(bots):
        if bot:
            infos.append(SeatInfo(name=f"{bot.capitalize()} {seat + 1}", bot=bot))
        else:
            infos.append(SeatInfo(name=names.pop(0) if names else before[seat]))
    return tuple(infos)
