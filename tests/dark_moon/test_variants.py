"""Chapter 17, Variants: what each changes, what two change together, and all at once."""

from itertools import combinations

import pytest

from quarterdeck.core.conformance import drawn_options
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng
from quarterdeck.core.rulebook import rule
from quarterdeck.core.table import random_playout
from quarterdeck.games.dark_moon import GAME
from quarterdeck.games.dark_moon.content import book, book_of
from quarterdeck.games.dark_moon.setup import chosen_variants
from tests.dark_moon.build import fresh, moon
from tests.dark_moon.build_events import FIVE_DOWN, complete

SWITCHES = {
    "expensive-voting": True,
    "first-is-last": True,
    "flimsy-quarantine": True,
    "telepathic-infected": True,
    "deadly-events": True,
    "no-more-complications": True,
    "nerfed-reveal": "normal",
    "safe-orders": True,
    "fatigued-infected": True,
    "costly-actions": True,
    "final-event": "escape",
}


def play(seats, mode, options):
    """Play a random game with these options to its end."""
    table = lay(GAME, seats=seats, mode=mode, options=options, seed=bytes(32))
    random_playout(table, Rng.from_seed(b"variants"))
    return table


@rule("DM-VAR-01")
def test_every_variant_of_the_content_is_a_switch():
    chosen = set(chosen_variants(GAME.choose_options(SWITCHES)))
    extreme = set(chosen_variants(GAME.choose_options(SWITCHES | {"nerfed-reveal": "extreme"})))
    assert chosen | extreme == set(book_of("").variants)
    assert len(chosen) == 11
    assert chosen_variants(GAME.choose_options({"threats": True})) == []


@rule("DM-VAR-01")
@pytest.mark.parametrize(("one", "two"), list(combinations(SWITCHES, 2)))
def test_any_two_variants_play_to_the_end(one, two):
    assert play(5, "base", {one: SWITCHES[one], two: SWITCHES[two]}).over


@rule("DM-VAR-01")
@pytest.mark.parametrize("seats", [5, 6, 7])
@pytest.mark.parametrize("reveal", ["normal", "extreme"])
def test_all_variants_with_both_modules_play_to_the_end(seats, reveal):
    options = SWITCHES | {"nerfed-reveal": reveal, "threats": True, "company-man": True}
    assert play(seats, "expansion", options).over


# -- each one ------------------------------------------------------------------------------------


@rule("DM-VAR-06", "DM-RULE-58")
def test_deadly_events():
    deadly = {"options": {"deadly_events": True}}
    assert complete("lockdown", outposts=FIVE_DOWN, **deadly).reason == "outpost-lost"
    assert complete("system-crash", shields=5, **deadly).reason == "shields-lost"
    assert complete("reboot-shields", shields=5, **deadly).reason == "shields-lost"
    reboot = complete("system-reboot", shields=5, **deadly)
    assert reboot.offers() == ["shield", "outpost", "fatigue"]
    reboot.do("shield")
    assert reboot.reason == "shields-lost"


@rule("DM-VAR-07", "DM-RULE-56")
def test_no_more_complications():
    position = {
        "active": 2,
        "infected": {2: "infected-shields"},
        "mode": "expansion",
        "options": {"no_more_complications": True},
        "rolled": ["strong-2", "strong-2"],
    }
    table = moon(**position).do("reveal-as-infected", "1s1w")
    assert {book(table.s).tasks[c.face].type for c in table.s.task_deck} == {"malfunction"}
    assert len(table.s.task_deck) == 14
    kinds = [e.kind for e in table.events()]
    assert kinds.index("malfunctions-only") < kinds.index("token-placed")  # before the power
    two = moon(
        **position | {"seats": 5, "infected": {2: "infected-shields", 3: "infected-outpost"}}
    )
    two.do("reveal-as-infected", "1s1w")
    assert len(two.s.task_deck) == 23


@rule("DM-VAR-13")
def test_the_agreed_final_event_lies_there_from_the_start():
    for name in ("escape", "blackout", "last-stand"):
        assert fresh(final_event=name).s.final == name


# -- two together --------------------------------------------------------------------------------


@rule("DM-VAR-02", "DM-VAR-12", "DM-RULE-61")
def test_expensive_voting_asks_nothing_of_the_revealed_who_pay_for_actions():
    table = moon(
        seats=5,
        active=4,
        revealed=[4],
        dice={4: (1, 1, 0)},
        options={"expensive_voting": True, "costly_actions": True},
    )
    table.do("1s", "sabotage", "outpost")
    assert table.dice(4) == (0, 1, 0)
    assert table.s.sabotage == "outpost"


@rule("DM-VAR-03", "DM-VAR-11")
def test_first_is_last_also_where_the_revealed_are_tired():
    table = moon(
        revealed=[2],
        deck=["malfunction-outpost-3"],
        dice={2: (1, 1, 0)},
        rolled=["strong+4", "strong+2", "weak-2", "weak-2", "strong-2", "weak-2"],
        options={"first_is_last": True, "fatigued_infected": True},
    ).do("pass", "malfunction-outpost-3")
    order = [table.asked[0]]
    for _ in range(2):
        table.do("in")
        order.append(table.asked[0])
    assert order == [1, 2, 0]
    table.do("in", "strong+4", "stop")
    assert table.asked == (2, "submit")
    table.do("strong-2")
    assert table.offers() == ["stop"]


@rule("DM-VAR-04", "DM-VAR-08")
def test_flimsy_quarantine_and_a_reveal_without_power():
    table = moon(
        active=2,
        infected={2: "infected-shields"},
        quarantined=[2],
        dice={2: (1, 1, 0)},
        shields=2,
        options={"flimsy_quarantine": True, "nerfed_reveal": "extreme"},
    ).do("reveal-as-infected")
    assert table.s.shields == 2
    assert table.s.active == 0
    stays = moon(
        active=2, quarantined=[2], dice={2: (1, 1, 0)}, options={"flimsy_quarantine": True}
    )
    assert stays.do("pass").asked == (2, "choose-task")


@rule("DM-VAR-05", "DM-VAR-10")
def test_telepaths_cannot_reveal_under_an_order_that_is_safe():
    table = moon(
        seats=5,
        infected=[1, 3],
        options={"telepathic_infected": True, "safe_orders": True},
    )
    assert [p.partner for p in table.view(1).players] == [False, False, False, True, False]
    table.do("issue-order", "seat-2")
    assert "reveal-as-infected" not in table.offers()


@rule("DM-VAR-06", "DM-VAR-13")
def test_deadly_events_with_an_agreed_final_event():
    table = complete(
        "lockdown", outposts=FIVE_DOWN, final="escape", options={"deadly_events": True}
    )
    assert table.reason == "outpost-lost"


@rule("DM-VAR-07", "DM-VAR-09")
def test_no_more_complications_before_the_single_use_of_a_nerfed_power():
    table = moon(
        active=2,
        infected={2: "infected-shields"},
        shields=1,
        rolled=["strong-2"],
        options={"no_more_complications": True, "nerfed_reveal": "normal"},
    ).do("reveal-as-infected", "1s1w")
    assert {book(table.s).tasks[c.face].type for c in table.s.task_deck} == {"malfunction"}
    assert table.s.shields == 2
    assert table.said("second-use") == []


# -- in soaks ------------------------------------------------------------------------------------


@rule("DM-VAR-01", "DM-DECIDE-01")
def test_soaks_draw_modules_and_variants_that_go_together():
    drawn = {
        (seats, mode): [
            drawn_options(GAME, seats, mode, Rng.from_seed(bytes([n]))) for n in range(40)
        ]
        for seats in (3, 5)
        for mode in ("base", "expansion")
    }
    names = {option.id for option in GAME.options}
    both = [one for one in drawn[5, "expansion"] if one["threats"] and one["company-man"]]
    assert both
    assert all(set(one) == names for one in drawn[5, "expansion"])
    assert not any(one.get("threats") or one.get("company-man") for one in drawn[5, "base"])
    assert not any(one.get("telepathic-infected") for one in drawn[3, "expansion"])
    assert {one["nerfed-reveal"] for one in drawn[3, "base"]} == {"off", "normal", "extreme"}
