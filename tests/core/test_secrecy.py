"""Hidden things: who has seen a face, dealing the unseen ones anew, who learned something."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from quarterdeck.core.rng import Rng
from quarterdeck.core.secrecy import (
    PUBLIC,
    Card,
    bit,
    cards_in,
    learned,
    pile,
    redeal_faces,
    sees,
    show,
    shuffle,
    unseen,
)
from quarterdeck.core.state import Event, Part


class Holder(Part):
    cards: list[Card]
    by_name: dict[str, Card] = {}
    pair: tuple[Card, ...] = ()
    one: Card | None = None


def rng() -> Rng:
    return Rng.from_seed(b"secrecy")


def cards(faces: str, seen: int = 0) -> list[Card]:
    return [Card(id=i, face=face, seen=seen) for i, face in enumerate(faces, 1)]


def test_each_seat_and_the_spectators_have_a_bit_of_their_own():
    bits = [bit(seat) for seat in (None, 0, 1, 2, 7)]

    assert sum(bits) == bits[0] | bits[1] | bits[2] | bits[3] | bits[4]


@pytest.mark.parametrize("seat", [None, 0, 6])
def test_a_card_is_unseen_until_it_is_shown(seat):
    card = Card(id=1, face="a")

    assert not sees(card, seat)
    show(card, seat)
    assert sees(card, seat)
    assert not sees(card, 3) or seat is None


def test_showing_a_card_to_everybody_includes_spectators():
    card = Card(id=1, face="a")
    show(card)

    assert card.seen == PUBLIC
    assert all(sees(card, seat) for seat in (None, 0, 1, 20))


def test_the_ids_of_a_pile_follow_the_shuffle_and_tell_nothing():
    made = pile(Card, "abcdefgh", rng(), 100)

    assert [card.id for card in made] == list(range(100, 108))
    assert sorted(card.face for card in made) == list("abcdefgh")
    assert [card.face for card in made] != list("abcdefgh")
    assert {card.seen for card in made} == {0}


def test_shuffling_moves_faces_keeps_ids_and_is_seen_by_nobody():
    deck = cards("abcdefgh", PUBLIC)
    shuffle(deck, rng())

    assert [card.id for card in deck] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert Counter(card.face for card in deck) == Counter("abcdefgh")
    assert [card.face for card in deck] != list("abcdefgh")
    assert {card.seen for card in deck} == {0}


def test_dealing_anew_moves_faces_and_keeps_who_has_seen_them():
    deck = cards("abcdefgh", 4)
    redeal_faces(deck, rng())

    assert [card.face for card in deck] != list("abcdefgh")
    assert {card.seen for card in deck} == {4}


def test_unseen_are_the_cards_that_a_seat_has_not_seen():
    deck = cards("abc")
    show(deck[0], 0)
    show(deck[1])

    assert [c.face for c in unseen(deck, 0)] == ["c"]
    assert [c.face for c in unseen(deck, 1)] == ["a", "c"]
    assert [c.face for c in unseen(deck, None)] == ["a", "c"]


def test_every_card_in_a_tree_is_found_once():
    a, b, c, d = cards("abcd")
    tree = Holder(cards=[a], by_name={"x": b}, pair=(c,), one=d)

    assert list(cards_in(tree)) == [a, b, c, d]
    assert list(cards_in(7)) == []


class Nest(Part):
    """Holds a card, and others like itself."""

    card: Card | None = None
    inner: list[Nest] = []


class Bag(Part):
    """Holds anything."""

    words: list[str] = []
    count: int = 0
    things: dict[str, Any] = {}


def test_cards_are_found_in_what_holds_itself_or_anything():
    a, b, c = cards("abc")
    nest = Nest(card=a, inner=[Nest(inner=[Nest(card=b)])])

    assert list(cards_in(nest)) == [a, b]
    assert list(cards_in(Bag(words=["x"], things={"deep": [Bag(things={"one": c})]}))) == [c]


def test_who_learned_is_who_sees_a_face_now_and_did_not_before():
    before = Holder(cards=cards("ab"))
    after = Holder(cards=cards("ab"))
    assert learned(before, after, (None, 0, 1)) == set()

    show(after.cards[0], 1)
    assert learned(before, after, (None, 0, 1)) == {1}
    show(after.cards[1])
    assert learned(before, after, (None, 0, 1)) == {None, 0, 1}


def test_a_card_that_moves_or_is_shuffled_away_tells_nobody_anything():
    before = Holder(cards=cards("ab", PUBLIC))
    moved = Holder(cards=[], pair=tuple(cards("ab", PUBLIC)))
    forgotten = Holder(cards=cards("ab"))

    assert learned(before, moved, (None, 0, 1)) == set()
    assert learned(before, forgotten, (None, 0, 1)) == set()


def test_a_card_that_left_the_game_was_shown_and_a_new_one_counts_as_it_is_seen():
    before = Holder(cards=cards("a"))

    assert learned(before, Holder(cards=[]), (None, 0, 1)) == {None, 0, 1}
    assert learned(Holder(cards=[]), Holder(cards=cards("a", bit(1))), (None, 0, 1)) == {1}


def test_an_event_is_seen_whole_in_its_public_form_or_not_at_all():
    to_all = Event(rule="TO-X-01", kind="k", facts={"n": 1})
    to_some = Event(rule="TO-X-01", kind="k", facts={"n": 1}, to=[1], public={"m": 2})
    to_one = Event(rule="TO-X-01", kind="k", facts={"n": 1}, to=[1])

    def facts(event, seat):
        seen = event.as_seen_by(seat)
        return None if seen is None else seen.facts

    assert [facts(to_all, seat) for seat in (None, 0, 1)] == [{"n": 1}] * 3
    assert [facts(to_some, seat) for seat in (None, 0, 1)] == [{"m": 2}, {"m": 2}, {"n": 1}]
    assert [facts(to_one, seat) for seat in (None, 0, 1)] == [None, None, {"n": 1}]


def test_an_event_as_seen_carries_neither_addressees_nor_another_form():
    event = Event(rule="TO-X-01", kind="k", facts={"n": 1}, to=[1], public={"m": 2})

    assert event.as_seen_by(0) == Event(rule="TO-X-01", kind="k", facts={"m": 2})
