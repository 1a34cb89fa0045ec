"""The words that all games share."""

from __future__ import annotations

import pytest

from quarterdeck.core.state import Event
from quarterdeck.core.words import People, Teller, capital, counted, listed, signed


@pytest.mark.parametrize(
    ("things", "said"), [([], ""), ([1], "1"), ([1, 4], "1 and 4"), ("abc", "a, b and c")]
)
def test_things_are_listed_as_in_a_sentence(things: list[object], said: str):
    assert listed(things) == said


def test_a_list_may_offer_a_choice():
    assert listed(["north", "east", "south"], "or") == "north, east or south"


def test_numbers_have_nouns_and_signs():
    assert [counted(n, "die", "dice") for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]
    assert counted(2, "wound") == "2 wounds"
    assert [signed(n) for n in (4, 0, -2)] == ["+4", "0", "−2"]


def test_a_capital_leaves_the_rest_alone():
    assert capital("mara’s Ship") == "Mara’s Ship"
    assert capital("") == ""


def test_the_viewer_is_you_and_a_seat_without_a_name_goes_by_its_number():
    people = People(0, ["Ines", "Mara"])

    assert [people.name(seat) for seat in range(3)] == ["you", "Mara", "Seat 3"]
    assert [people.subject(seat) for seat in range(2)] == ["You", "Mara"]
    assert [people.whose(seat) for seat in range(2)] == ["your", "Mara’s"]
    assert [people.is_(seat) for seat in range(2)] == ["You are", "Mara is"]
    assert [people.was(seat) for seat in range(2)] == ["You were", "Mara was"]


def test_a_spectator_is_nobody_at_the_table():
    assert People(None, ["Ines"]).subject(0) == "Ines"


def test_a_teller_gives_facts_and_names_the_seat_of_its_event():
    event = Event("X-1", "moved", {"seat": 1, "to": "hive"})

    assert Teller(1, event, ["Ines", "Mara"]).who == "You"
    assert Teller(0, event, ["Ines", "Mara"]).whose == "Mara’s"
    assert Teller(0, event, [])["to"] == "hive"
