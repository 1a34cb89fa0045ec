"""What a seat cannot know, dealt anew: statuses, threats, cards, rolls, looked-at tokens.

How many dice of which colour the others hold is never shown (DM-HIDE-03), yet it follows from what
everybody has seen: all begin with the same dice, and every retrieval, discard, submission and swap is
announced. So a position with other counts would be impossible for the seat, and they stay as they are;
what the dice show, and which dice lie in a roll of a chosen number, is dealt anew.

A redeal depends only on what the seat knows: faces are sorted before they are dealt.
"""

from __future__ import annotations

from typing import cast

from quarterdeck.core.rng import Rng
from quarterdeck.core.secrecy import bit, redeal_faces, unseen
from quarterdeck.core.state import Seat
from quarterdeck.games.dark_moon.common import COLOURS, Dice
from quarterdeck.games.dark_moon.content import FAILURE_PREFIX, book
from quarterdeck.games.dark_moon.rules.actions import repair_dice, wolf_dice
from quarterdeck.games.dark_moon.rules.dice import ROLL_IDS
from quarterdeck.games.dark_moon.rules.looking import pile_faces
from quarterdeck.games.dark_moon.state import Colour, DarkMoon, Roll, RolledDie, TaskCard


def redeal(s: DarkMoon, seat: Seat | None, rng: Rng) -> None:
    """Deal anew, in place, everything that this seat has not seen."""
    redeal_statuses(s, seat, rng)
    redeal_threats(s, seat, rng)
    redeal_tasks(s, seat, rng)
    redeal_events(s, seat, rng)
    redeal_fatigue(s, seat, rng)
    redeal_looked(s, seat, rng)
    redeal_roll(s, seat, rng)
    redeal_corporation(s, seat, rng)
    forget(s, seat)


def redeal_statuses(s: DarkMoon, seat: Seat | None, rng: Rng) -> None:
    """Deal statuses: how many are infected is known, who they are is not; spare cards mix in."""
    teams = book(s).teams
    hidden = unseen([p.status for p in s.players], seat)
    spare = unseen(s.spare_statuses, seat)
    faces = sorted(card.face for card in (*hidden, *spare))
    rng.shuffle(faces)
    ill = [face for face in faces if teams[face] == "infected"]
    well = [face for face in faces if teams[face] != "infected"]
    count = sum(teams[card.face] == "infected" for card in hidden)
    if _telepath(s, seat):
        sick = [card for card in hidden if teams[card.face] == "infected"]
    else:
        order = list(hidden)
        rng.shuffle(order)
        sick = order[:count]
    sick_ids = {card.id for card in sick}
    for card in hidden:
        card.face = (ill if card.id in sick_ids else well).pop()
    rest = ill + well
    rng.shuffle(rest)
    for card in spare:
        card.face = rest.pop()


def _telepath(s: DarkMoon, seat: Seat | None) -> bool:
    """DM-VAR-05: this seat knows who the infected are."""
    if seat is None or not s.variants.telepathic_infected:
        return False
    return book(s).teams[s.players[seat].status.face] == "infected"


def redeal_threats(s: DarkMoon, seat: Seat | None, rng: Rng) -> None:
    """Threat cards of the others and those that left the game."""
    dealt = [p.threat for p in s.players if p.threat is not None]
    redeal_faces(unseen([*dealt, *s.spare_threats], seat), rng)


def redeal_tasks(s: DarkMoon, seat: Seat | None, rng: Rng) -> None:
    """Deck, discards and what somebody has just drawn; the evacuation failure is in the deck."""
    hidden = unseen([*s.task_deck, *s.task_discards, *s.drawn_tasks], seat)
    faces = sorted(card.face for card in hidden)
    free = _deal_mixed(s, seat, rng, hidden, faces)
    if any(face.startswith(FAILURE_PREFIX) for face in faces):
        # whoever looks at it shows it to all, so it is a card of the deck that nobody has seen
        failure = next(face for face in faces if face.startswith(FAILURE_PREFIX))
        deck = {card.id for card in s.task_deck}
        place = rng.pick([card for card in free if card.id in deck and not card.seen])
        place.face = failure
        faces.remove(failure)
        free = [card for card in free if card is not place]
    rng.shuffle(faces)
    for card in free:
        card.face = faces.pop()
    _others_know(s, seat, rng)


def _others_know(s: DarkMoon, seat: Seat | None, rng: Rng) -> None:
    """Make what other seats know of mixed cards follow the new deal."""
    current = [] if s.task_card is None else [s.task_card]
    everywhere = [*s.task_deck, *s.task_discards, *s.drawn_tasks, *s.removed_tasks, *current]
    for mixed in s.mixed:
        if mixed.seat != seat:
            faces = sorted(card.face for card in everywhere if card.id in mixed.cards)
            rng.shuffle(faces)
            mixed.faces = sorted(faces[: len(mixed.faces)])


def _deal_mixed(
    s: DarkMoon, seat: Seat | None, rng: Rng, hidden: list[TaskCard], faces: list[str]
) -> list[TaskCard]:
    """DM-HIDE-09: give faces that must be among certain cards to some of these; return the others."""
    free = list(hidden)
    for mixed in s.mixed:
        if mixed.seat != seat:
            continue
        places = [card for card in free if card.id in mixed.cards]
        rng.shuffle(places)
        known = [face for face in mixed.faces if face in faces]
        for card, face in zip(places, known, strict=False):
            card.face = face
            faces.remove(face)
            free.remove(card)
    return free


def redeal_events(s: DarkMoon, seat: Seat | None, rng: Rng) -> None:
    """Deck, discards and what lies before the commander."""
    redeal_faces(unseen([*s.event_deck, *s.event_discards, *s.drawn_events], seat), rng)


def redeal_fatigue(s: DarkMoon, seat: Seat | None, rng: Rng) -> None:
    """DM-SETUP-10: which tokens filled up the pile and which stayed in the box."""
    redeal_faces(unseen([*s.fatigue_pile, *s.fatigue_box], seat), rng)


def redeal_looked(s: DarkMoon, seat: Seat | None, rng: Rng) -> None:
    """DM-HIDE-10: the tokens that somebody else looks at could be any of the pile."""
    hidden = unseen(s.looked, seat)
    if hidden:
        faces = sorted(pile_faces(s, hidden[0].kind))
        rng.shuffle(faces)
        for card in hidden:
            card.face = faces.pop()


def redeal_roll(s: DarkMoon, seat: Seat | None, rng: Rng) -> None:
    """DM-HIDE-05: what the dice show; for a repair or a Lone Wolf also which dice they are."""
    roll = s.roll
    if roll is None or roll.seat == seat:
        return
    p = s.players[roll.seat]
    if roll.purpose == "repair":
        roll.dice = dice_of(roll, rng.pick(repair_dice(s, p)))
    elif roll.purpose == "lone-wolf":
        roll.dice = dice_of(roll, rng.pick(wolf_dice(p)))
    faces = book(s).dice
    for die in roll.dice:
        die.face = rng.pick(faces[die.colour])


def dice_of(roll: Roll, dice: Dice) -> list[RolledDie]:
    """Make the dice of another roll of the same player."""
    seen = bit(roll.seat)
    colours = [colour for colour, n in zip(COLOURS, dice, strict=True) for _ in range(n)]
    return [
        RolledDie(id=ROLL_IDS + i, face="", seen=seen, colour=cast("Colour", colour))
        for i, colour in enumerate(colours)
    ]


def redeal_corporation(s: DarkMoon, seat: Seat | None, rng: Rng) -> None:
    """DM-HIDE-11: what the corporation dice show."""
    faces = book(s).dice["corporation"]
    for die in unseen(s.corporation, seat):
        die.face = rng.pick(faces)


def forget(s: DarkMoon, seat: Seat | None) -> None:
    """Drop what only other seats knew from the chronicle: a table dealt anew knows nothing of it."""
    for moment in s.chronicle:
        if moment.seat != seat:
            moment.hidden = []
