"""The task deck: drawing, discarding, the evacuation failure, and decks without complications."""

from __future__ import annotations

from quarterdeck.core.secrecy import PUBLIC, bit, sees, shuffle
from quarterdeck.core.state import Seat, say
from quarterdeck.games.dark_moon.common import revoke
from quarterdeck.games.dark_moon.content import FAILURE_PREFIX, book, deck_of
from quarterdeck.games.dark_moon.setup import TASK_IDS
from quarterdeck.games.dark_moon.state import DarkMoon, Mixed, TaskCard

FAILURE_ID = TASK_IDS + 99


def draw_tasks(s: DarkMoon, seat: Seat, n: int) -> None:
    """DM-TASK-01, DM-TASK-02, DM-RULE-13: put cards before one player, who alone sees them."""
    s.drawer = seat
    while len(s.drawn_tasks) < n and (s.task_deck or s.task_discards):
        if not s.task_deck:
            reshuffle(s)
        card = s.task_deck.pop()
        if card.face.startswith(FAILURE_PREFIX):
            evacuation_fails(s, card, seat)
        else:
            card.seen |= bit(seat)
            s.drawn_tasks.append(card)


def mix(s: DarkMoon, arranger: Seat) -> None:
    """DM-HIDE-09: who knew some of the drawn cards knows no longer which of them is where."""
    ids = [card.id for card in s.drawn_tasks]
    for p in s.players:
        if p.seat == arranger:
            continue
        faces = [card.face for card in s.drawn_tasks if sees(card, p.seat)]
        older = [m for m in s.mixed if m.seat == p.seat and set(m.cards) & set(ids)]
        if not faces and not older:
            continue
        cards, known = set(ids), set(faces)
        for m in older:
            cards |= set(m.cards)
            known |= set(m.faces)
            s.mixed.remove(m)
        s.mixed.append(Mixed(seat=p.seat, cards=sorted(cards), faces=sorted(known)))
    for card in s.drawn_tasks:
        card.seen &= bit(arranger)


def reshuffle(s: DarkMoon) -> None:
    """DM-TASK-02, DM-HIDE-07: the facedown discards become the new deck."""
    s.task_deck = s.task_discards
    s.task_discards = []
    s.mixed = []
    shuffle(s.task_deck, s.rng)
    say(s, "DM-TASK-02", "reshuffled", cards=len(s.task_deck))


def evacuation_fails(s: DarkMoon, card: TaskCard, seat: Seat) -> None:
    """DM-FINAL-03, DM-FINAL-04, DM-RULE-37: the card is shown and leaves; evacuation is over."""
    card.seen = PUBLIC
    s.removed_tasks.append(card)
    s.evacuation_over = True
    s.evacuation = 0
    say(s, "DM-FINAL-03", "evacuation-failed", seat=seat)
    for p in s.players:
        revoke(s, p.seat, "DM-FINAL-04")


def drop_complications(s: DarkMoon) -> None:
    """DM-FINAL-01, DM-VAR-07: all task cards are gathered; malfunctions make the new deck."""
    tasks = book(s).tasks
    cards = [*s.task_deck, *s.task_discards]
    if s.task_card is not None:
        cards.append(s.task_card)
        s.task_card = None
    s.mixed = []
    gone = [card for card in cards if tasks[card.face].type == "complication"]
    for card in gone:
        card.seen = PUBLIC  # everybody knows which cards are complications
    s.removed_tasks += gone
    s.task_deck = [card for card in cards if tasks[card.face].type == "malfunction"]
    s.task_discards = []


def final_deck(s: DarkMoon) -> None:
    """DM-FINAL-01, DM-FINAL-02, DM-RULE-14: only malfunctions, and the evacuation failure."""
    drop_complications(s)
    if s.expansion:
        s.task_deck.append(TaskCard(id=FAILURE_ID, face=book(s).failures[deck_of(s)]))
    shuffle(s.task_deck, s.rng)
    say(s, "DM-FINAL-01", "malfunctions-only", cards=len(s.task_deck))


def no_more_complications(s: DarkMoon) -> None:
    """DM-VAR-07, DM-RULE-56: once all infected have revealed; the final deck is such a one already."""
    if s.variants.no_more_complications and not s.final_in_force:
        drop_complications(s)
        shuffle(s.task_deck, s.rng)
        say(s, "DM-VAR-07", "malfunctions-only", cards=len(s.task_deck))
