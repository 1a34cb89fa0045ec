"""The whole table of Dark Moon as lines of text, for readers, terminals and programs.

Order: the turn, damage, events, pools, tracks, the task or vote, the seats, and what only the viewer knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quarterdeck.core.words import People, counted, listed, signed
from quarterdeck.games.dark_moon.content import LOSS, book_of
from quarterdeck.games.dark_moon.moments import SILENT, moment_words, names_of
from quarterdeck.games.dark_moon.view import EventView, PlayerView, TaskView, View
from quarterdeck.games.dark_moon.words import AREA_NAMES, CONDITIONS, dice_words, die_words

STEPS = {
    "first-event": "the commander chooses the first event",
    "begin": "step 1, retrieve dice",
    "action": "step 2, action",
    "order": "step 2, an order is carried out",
    "task": "step 3, choose a task",
    "declare": "step 4, in or out",
    "submit": "step 4, roll and submit",
    "judge": "step 4, consequences",
    "complication": "step 4, a complication",
    "settle": "steps 5 to 8, cubes and events",
    "votes": "step 9, a forced vote",
    "end": "the end of the turn",
}


def describe(view: View, names: Sequence[str]) -> list[str]:
    """Tell everything that the viewer sees."""
    people = People(view.seat, names)
    lines = [
        _turn(view, people),
        _damage(view, people),
        _events(view),
        _dice(view),
        _tracks(view, people),
    ]
    if view.task is not None:
        lines.append(_task(view.task, people))
    if view.vote is not None:
        lines.append(_vote(view, people))
    order = [*view.players[view.active :], *view.players[: view.active]]
    lines.append("Seats, clockwise from the active one:")
    lines += [f"  {_seat(view, p, people)}" for p in order]
    lines += _own(view, people)
    lines += _time_line(view, people)
    return lines


def _turn(view: View, people: People) -> str:
    if view.places:
        best = listed(people.subject(seat) for seat, rank in enumerate(view.places) if rank == 1)
        return f"The game is over after {counted(view.turn, 'turn')}. Won by: {best or 'nobody'}."
    text = f"Turn {view.turn}, {people.whose(view.active)} turn: {STEPS[view.stage]}."
    if view.ordered is not None:
        text += f" {people.is_(view.ordered)} to carry it out."
    if view.rolling is not None:
        text += f" {people.is_(view.rolling)} rolling."
    return text


def _damage(view: View, people: People) -> str:
    content = book_of(view.book)
    down = [
        f"{content.outposts[token].name} ({content.outposts[token].text.rstrip('.')})"
        for token in view.outposts
    ]
    working = listed(content.outposts[token].name for token in view.outpost_pile)
    seats = {p.character: p for p in view.players if not p.revealed}
    tired = [
        f"{content.characters[token].name} ({people.name(seats[token].seat)})"
        if token in seats
        else content.characters[token].name
        for token in view.fatigue
    ]
    words = [
        f"Shields {view.shields} of {LOSS}; a test {CONDITIONS[view.condition]}.",
        f"Outpost {len(view.outposts)} of {LOSS}. Down: {listed(down) or 'nothing'}.",
        f"Working: {working or 'nothing'}.",
        f"Life support {len(view.fatigue)} of {LOSS}: {listed(tired) or 'nobody is tired'}.",
    ]
    if view.sabotage:
        words.append(f"Sabotaged: {AREA_NAMES[view.sabotage]}; a repair there costs 2 dice.")
    return " ".join(words)


def _events(view: View) -> str:
    return " ".join(_event(event) for event in view.events)


def _event(event: EventView) -> str:
    if event.state == "done":
        return f"Done: {event.name}."
    head = "Current" if event.state == "now" else "Final, not yet in force"
    return f"{head}: {event.name}, {event.cubes} of {event.needed} cubes. {event.text}"


def _dice(view: View) -> str:
    text = f"Available: {dice_words(view.available)}. Spent: {dice_words(view.spent)}."
    if view.strong_reserve:
        text += f" The last {view.strong_reserve} strong dice of the pool are not for the crew."
    return text


def _tracks(view: View, people: People) -> str:
    words = [
        f"Suspicion {view.suspicion} of {view.track}."
        if view.suspicion
        else "Suspicion is over: all infected have revealed."
    ]
    if view.expansion and view.evacuation_over:
        words.append("Evacuation has failed.")
    elif view.expansion:
        ship = "refuelling" if view.refuelling else "ready"
        aboard = listed(people.name(seat) for seat in view.cleared) or "nobody"
        words.append(
            f"Evacuation {view.evacuation} of {view.track}. Ship {ship}, cleared "
            f"{len(view.cleared)} of {view.capacity}: {aboard}."
        )
    words.append(
        f"{counted(view.task_deck, 'task card')} in the deck, {view.task_discards} discarded"
        f"{', malfunctions only' if view.malfunctions_only else ''}."
    )
    return " ".join(words)


def _task(task: TaskView, people: People) -> str:
    if task.type == "complication":
        return f"Task: {task.name}. {task.text}"
    words = [f"Task: {task.name}, needs {task.difficulty}."]
    if task.kind in AREA_NAMES:
        words.append(f"Failure: {task.consequence} for {AREA_NAMES[task.kind]}.")
    if task.bonus:
        words.append("Success may remove a token.")
    words += [
        word for word, on in (("Suspicious.", task.suspicious), ("Evacuate.", task.evacuate)) if on
    ]
    dice = [f"corporation {signed(value)}" for value in task.corporation]
    dice += [f"{people.name(d.seat)} {die_words(d.colour, d.value)}" for d in task.submitted]
    words.append(f"Total {signed(task.total)}{': ' + listed(dice) if dice else ''}.")
    return " ".join(words)


def _vote(view: View, people: People) -> str:
    vote = view.vote
    if vote is None:
        return ""
    target = "" if vote.target is None else f" on {people.name(vote.target)}"
    text = f"Vote: {vote.type}{target}, called by {people.name(vote.caller)}."
    hands = [f"{people.name(seat)} {hand}" for seat, hand in enumerate(vote.hands) if hand]
    return f"{text} Hands: {listed(hands)}." if hands else text


def _seat(view: View, p: PlayerView, people: People) -> str:
    marks = [
        word
        for word, on in (
            ("commander", p.commander),
            ("revealed as infected", p.revealed),
            ("quarantined", p.quarantined),
            ("fatigued", p.fatigued),
            ("lost a limb", p.amputated),
            ("cleared", p.cleared),
            ("infected like you", p.partner),
        )
        if on
    ]
    if p.die_tokens:
        marks.append(f"die tokens {signed(p.die_tokens)}")
    if p.claimed:
        marks.append(f"claims {book_of(view.book).threats[p.claimed].name}")
    if p.status_name and p.seat != view.seat:
        marks.append(f"card seen: {p.status_name}")
    if view.task is not None:
        flag = "in" if p.seat in view.task.ins else "out" if p.seat in view.task.outs else ""
        marks += [flag] if flag else []
    name = people.subject(p.seat)
    return f"{name}, {p.name}, limit {p.limit}{''.join(', ' + mark for mark in marks)}."


def _own(view: View, people: People) -> Iterator[str]:
    if view.seat is None or view.dice is None:
        return
    own = view.players[view.seat]
    text = f"Only you: {own.status_name}. You hold {dice_words(view.dice)}."
    if own.threat:
        threat = book_of(view.book).threats[own.threat]
        text += f" Your threat: {threat.name}, {threat.text}."
    yield text
    if view.roll:
        yield f"Your roll: {listed(die_words(*die) for die in view.roll)}."
    if view.corporation:
        yield f"Corporation dice: {listed(map(signed, view.corporation))}."
    if view.tasks:
        yield f"Before you: {listed(card.name for card in view.tasks)}."
    if view.looked:
        names = names_of(view.book)
        yield f"You look at: {listed(names[token] for token in view.looked)}."
    if view.learned:
        seen = listed(f"{card.name} ({card.where})" for card in view.learned)
        yield f"You have seen: {seen}."


def _time_line(view: View, people: People) -> Iterator[str]:
    """Open everything once the game is over: who was what, and did what."""
    if not view.places:
        return
    teams = listed(f"{people.name(p.seat)} {p.status_name}" for p in view.players)
    yield f"Who was what: {teams}."
    for moment in view.chronicle:
        when = f"  Turn {moment.turn}" if moment.turn else "  Setup"
        if moment.kind == SILENT:
            counts = zip(("shields", "outpost", "life support"), moment.shown, strict=True)
            yield f"{when}, damage: {listed(f'{name} {n}' for name, n in counts)}."
            continue
        told = moment_words(view, people, moment)
        yield f"{when}: {people.subject(moment.seat)} {told}."
