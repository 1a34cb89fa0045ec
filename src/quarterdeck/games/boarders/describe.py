"""The whole view in lines of text: the board for keyboards, screen readers and terminals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quarterdeck.games.boarders.content import book_of
from quarterdeck.games.boarders.labels import inches, kind_label, namesake
from quarterdeck.games.boarders.view import PlayerView, StuffView, TestView, View

PHASES = {
    "lying": "Lying phase",
    "reinforce": "Reinforcements phase",
    "move": "Move phase",
    "attack": "Attack phase",
    "special": "Special phase",
    "pitch": "Pitch & Yaw phase",
    "shift": "Pitch & Yaw phase",
    "fires": "fires",
}


def describe(view: View, names: Sequence[str]) -> list[str]:
    """Tell the whole view, a paragraph a line."""
    lines = [_headline(view)]
    if view.mode == "campaign":
        lines += [_log_line(view, p, names) for p in view.players]
    pieces = [piece for piece in view.stuff if piece.seat == -1 and piece.place == "deck"]
    if pieces:
        lines.append("Deck. " + " ".join(_furniture(piece) for piece in pieces))
    lines += [_player_line(view, p, names) for p in view.players]
    if view.drops:
        spots = ", ".join(f"{inches(x)} {inches(y)}" for x, y in view.drops)
        lines.append(f"Tokens on the Deck: {spots}.")
    if view.test is not None and view.test.step != "done":  # the log tells how others ended
        lines.append(_test_line(view, view.test, names))
    return lines


def _headline(view: View) -> str:
    content = book_of(view.book)
    words = [f"Match {view.match} of {view.matches}"] if view.matches > 1 else []
    if view.scenario:
        words.append(content.scenarios[view.scenario].name)
        words.append(f"game {view.game} of 2")
    if view.round:
        words.append(f"round {view.round} of {view.rounds}")
    words.append(PHASES.get(view.stage, view.stage.replace("-", " ")))
    line = ", ".join(words) + "."
    if view.lower:
        line += f" Lower edge: {view.lower.capitalize()}."
    if view.boarders_edge:
        line += f" Boarder's edge: {view.boarders_edge.capitalize()}."
    return line + " Places are inches from Port, from Aft."


def name_of(view: View, seat: int, names: Sequence[str]) -> str:
    """Name a player for this viewer."""
    if seat == view.seat:
        return "You"
    return names[seat] if seat < len(names) else f"Seat {seat + 1}"


def _furniture(piece: StuffView) -> str:
    searched = ", Searched" if piece.searched else ""
    noted = ", noted" if piece.noted else ""
    turned = f", turned {piece.turn}" if piece.turn else ""
    return f"{piece.name} {inches(piece.x)}, {inches(piece.y)}{turned}{searched}{noted}."


def _player_line(view: View, p: PlayerView, names: Sequence[str]) -> str:
    words = [name_of(view, p.seat, names)]
    if p.role:
        words.append(p.role.capitalize())
    if p.fleet:
        words.append(kind_label(view, p.fleet))
    crew = [thing for thing in view.stuff if thing.seat == p.seat]
    aboard = sum(thing.place == "deck" for thing in crew)
    words.append(f"{aboard} of {len(crew)} crew")
    dice = f"{p.dice} Lying Dice"
    if p.seat == view.seat and view.cup:
        dice += f" ({', '.join(str(die.value) for die in view.cup)})"
    words += [dice, f"{p.tally} removals", f"booty {sum(p.booty)}"]
    if p.now:
        words[-1] += f" and {p.now} so far in this game"
    if p.quartered:
        words.append("Quartered")
    return ", ".join(words) + ". " + " ".join(_crew(thing) for thing in crew)


def _crew(thing: StuffView) -> str:
    if thing.place != "deck":
        return f"{thing.name} {'not placed' if thing.place == 'box' else thing.place}."
    return " ".join(_crew_words(thing)) + "."


def _crew_words(thing: StuffView) -> Iterator[str]:
    yield thing.name + (", captain," if thing.captain else "")
    if thing.down:
        yield "lying"
    yield f"{inches(thing.x)}, {inches(thing.y)}"
    if thing.down:
        yield f"turned {thing.turn}"
    if thing.ready:
        yield "Ready"
    if thing.tokens:
        yield f"carrying {thing.tokens}"
    if thing.stability == "anchored":
        yield "Anchored"
    if thing.activated:
        yield "activated"


def _test_line(view: View, test: TestView, names: Sequence[str]) -> str:
    parts = []
    for roll in test.rolls:
        thing = view.stuff[roll.stuff - 1]
        owner = f" ({name_of(view, thing.seat, names)})" if namesake(view, thing) else ""
        parts.append(f"{thing.name}{owner} {roll.counts} + {roll.stat} {roll.modifier:+d}")
    return f"Test of {test.stat.capitalize()}: {' against '.join(parts)}."


def _log_line(view: View, p: PlayerView, names: Sequence[str]) -> str:
    log = p.log
    if not log.ship:
        return f"{name_of(view, p.seat, names)}: no ship yet."
    items = ", ".join(kind_label(view, item) for item in log.items) or "no fittings"
    sail = ", ".join(kind_label(view, image.kind) for image in log.sail) or "a plain sail"
    return (
        f"{name_of(view, p.seat, names)}: {log.name}, {kind_label(view, log.ship)}; {log.gold} gold, "
        f"{log.food} food, {log.gunpowder} gunpowder, {log.cannons} cannons; {items}; {sail}; "
        f"{log.won} matches won."
    )
