"""Chapter 2 of the ledger, Setup, with the first-game options."""

from __future__ import annotations

from collections import Counter

import pytest

from quarterdeck.core.conformance import check_redeal_varies
from quarterdeck.core.game import SetupError
from quarterdeck.core.rulebook import rule
from quarterdeck.core.secrecy import sees
from quarterdeck.games.theseus.content import book_of
from tests.theseus.build import Play, fresh, theseus, until

BOOK = book_of("")
DUEL = {"faction_1": "marines", "faction_2": "greys"}
TRIO = {"faction_1": "marines", "faction_2": "greys", "faction_3": "aliens"}
FOUR = {**TRIO, "faction_4": "scientists"}


def ring(table: Play) -> list[str]:
    return [sector.id for sector in table.s.ring]


def bonus_on(table: Play) -> list[str]:
    return [slot.id for sector in table.s.ring for slot in sector.slots if slot.bonus]


@rule("TH-SETUP-01", "TH-DECIDE-01", "TH-RULE-40")
def test_each_player_chooses_a_faction_that_is_not_taken() -> None:
    table = fresh(2)
    assert (table.asked, table.offered) == (
        (0, "faction"), ["marines", "aliens", "scientists", "greys"],
    )  # fmt: skip
    table.do("greys")
    assert (table.asked, table.offered) == ((1, "faction"), ["marines", "aliens", "scientists"])
    table.do("aliens")
    assert {u.kind for u in table.s.units.values()} == {"grey", "alien", "minor-alien"}
    assert "pandora" in fresh(2, pandora=True).offered


@rule("TH-SETUP-01", "TH-RULE-40")
@pytest.mark.parametrize(
    ("seats", "mode", "options"),
    [
        (2, "duel", {"faction_1": "greys", "faction_2": "greys"}),
        (4, "team", {"faction_1": "pandora", "faction_4": "pandora"}),
        (2, "duel", {"first_player": 3}),
    ],
)
def test_a_table_that_cannot_be_is_refused(seats: int, mode: str, options: dict[str, str]) -> None:
    with pytest.raises(SetupError):
        fresh(seats, mode, **options)


@rule("TH-SETUP-02", "TH-DECIDE-02")
def test_the_host_names_the_first_player_or_lots_are_drawn() -> None:
    assert fresh(2, first_player=2, **DUEL).s.order[0] == 1
    assert {fresh(2, seed=n, **DUEL).s.order[0] for n in range(20)} == {0, 1}


@rule("TH-SETUP-03", "TH-SETUP-04", "TH-SETUP-06", "TH-SETUP-20")
def test_markers_and_tokens_at_the_start() -> None:
    table = fresh(2, **DUEL)
    assert table.life == [20, 20]
    assert [p.data for p in table.view(0).players] == [None, 0]
    assert table.view(0).final == "off"
    assert table.malfunction == ""
    assert table.s.supply == 20
    assert [p.upgrades for p in table.s.players] == [0, 0]


@rule("TH-SETUP-05", "TH-SETUP-07", "TH-RULE-06")
def test_the_standard_ring_of_a_duel_and_the_turn_order() -> None:
    table = fresh(2, first_player=2, **DUEL)
    assert ring(table) == ["corridors", "control-room", "shipwreck", "tech-bay", "unloading-dock"]
    assert table.s.order == [1, 0]


@rule("TH-SETUP-08", "TH-SETUP-07")
def test_a_random_ring_starts_with_the_corridors_and_gives_the_turn_order() -> None:
    tables = [fresh(2, seed=n, sectors="random", first_player=1, **DUEL) for n in range(20)]
    assert len({tuple(ring(table)) for table in tables}) > 5
    for table in tables:
        homes = [name for name in ring(table) if name in ("shipwreck", "unloading-dock")]
        assert table.s.order == ([0, 1] if homes[0] == "unloading-dock" else [1, 0])
        assert ring(table)[0] == "corridors"


@rule("TH-SETUP-08", "TH-RULE-77", "TH-DECIDE-03")
def test_players_place_the_sectors_in_turns() -> None:
    table = fresh(2, sectors="placed", first_player=2, **DUEL)
    assert table.asked == (1, "place-sector")
    table.do("tech-bay")
    assert table.asked == (0, "place-sector")
    table.do("unloading-dock", "shipwreck")
    assert ring(table) == [
        "corridors", "tech-bay", "unloading-dock", "shipwreck", "control-room",
    ]  # fmt: skip
    assert table.s.order == [0, 1]  # TH-SETUP-07 may make another player first


@rule("TH-SETUP-09", "TH-SETUP-10")
@pytest.mark.parametrize(
    ("seats", "mode", "options", "placed"),
    [
        (2, "duel", DUEL, 7),
        (3, "deathmatch", TRIO, 8),
        (4, "deathmatch", FOUR, 9),
        (2, "duel", {"faction_1": "marines", "faction_2": "pandora"}, 6),
        (4, "team", FOUR, 7),
    ],
)
def test_bonus_cards_lie_on_every_marked_slot(
    seats: int, mode: str, options: dict[str, str], placed: int
) -> None:
    table = until(fresh(seats, mode, **options), "install")
    marked = [
        slot
        for name in ring(table)
        for slot, mark in zip(BOOK.sectors[name].slots, BOOK.sectors[name].marked, strict=True)
        if mark
    ]
    assert bonus_on(table) == marked
    assert len(marked) == placed
    assert len(table.s.spare_bonus) == 9 - placed


@rule("TH-SETUP-11", "TH-SETUP-12", "TH-SETUP-13", "TH-INFO-01", "TH-INFO-02", "TH-RULE-61")
def test_fifteen_cards_are_the_deck_and_only_its_top_is_seen() -> None:
    table = until(fresh(2, **DUEL), "install")
    for p in table.s.players:
        assert (len(p.hand), len(p.deck), len(p.unused)) == (3, 12, 10)
        assert all(sees(card, None) for card in (*p.hand, p.deck[-1]))
        assert not any(sees(card, seat) for card in p.unused for seat in (None, 0, 1))
        assert not any(sees(card, seat) for card in p.deck[:-1] for seat in (None, 0, 1))
        shown = table.view(1 - p.seat).players[p.seat]
        assert shown.top == p.deck[-1].face
        assert shown.deck == 12
        assert shown.hand == tuple(card.face for card in p.hand)
    check_redeal_varies(table, 0)


@rule("TH-SETUP-14", "TH-SETUP-15", "TH-RULE-05", "TH-RULE-62")
def test_a_card_is_installed_in_an_empty_slot_and_an_instant_is_kept() -> None:
    table = until(fresh(2, first_player=1, **DUEL), "install")
    hand = table.p(0).hand
    hand[0].face, hand[1].face = "marines-supply-drop", "marines-fire"
    for card in (*table.p(0).deck, *table.p(0).unused):
        if card.face == "marines-supply-drop":
            card.face = "marines-fire"
    table = Play(table.game, table.s, origin=table.origin)
    empty = {slot.id for sector in table.s.ring for slot in sector.slots if not slot.bonus}
    fire = table.clone()
    fire.choose(0, fire.asks[0].keys().index("marines-fire"))
    assert set(fire.asks[0].keys()) == empty
    other = fire.asks[0].keys()[0]
    fire.answer(0, other)
    pending = [slot.card.face for slot in fire.state.ring[2].pending]
    assert "marines-supply-drop" in pending
    table.do("marines-supply-drop")
    assert [card.face for card in table.p(0).held] == ["marines-supply-drop"]
    assert table.asked == (1, "start-card")


@rule("TH-SETUP-16", "TH-DECIDE-08")
def test_the_other_two_cards_go_to_the_own_pending_slots() -> None:
    table = until(fresh(2, first_player=1, **DUEL), "units")
    for p, slots in zip(table.s.players, (("doc-p1", "doc-p2"), ("shi-p1", "shi-p2")), strict=True):
        assert [table.card(slot).seat for slot in slots] == [p.seat, p.seat]
        assert len(p.deck) == 12
        assert not p.hand


@rule("TH-SETUP-17", "TH-SETUP-18", "TH-SETUP-19", "TH-DECIDE-09", "TH-DM-11")
def test_two_units_at_home_then_the_third_anywhere_and_nothing_is_triggered() -> None:
    table = until(fresh(2, first_player=1, **DUEL), "units")
    assert table.asked[0] == 0
    assert table.offered == [f"unloading-dock-{r}" for r in "abcd"]
    table.do("unloading-dock-a")
    assert table.offered == [f"unloading-dock-{r}" for r in "bcd"]
    table.do("unloading-dock-c", "shipwreck-a", "shipwreck-b")
    assert table.asked[0] == 0
    assert len(table.offered) == 20 - 4
    table.do("shipwreck-c", "shipwreck-d")
    assert all(not unit.upgraded for unit in table.s.units.values())
    assert table.life == [20, 20]
    assert not table.said("onslaught")
    assert not table.said("trap")
    assert table.asked == (0, "move-unit")


# -- first-game options --------------------------------------------------------------------------


@rule("TH-FIRST-01", "TH-FIRST-03", "TH-FIRST-05")
def test_level_0_decks_are_exactly_the_fifteen_level_0_cards() -> None:
    table = until(fresh(2, level=0, **DUEL), "install")
    for p in table.s.players:
        cards = [card.face for card in (*p.hand, *p.deck)]
        simple = {
            i.face: i.copies for i in BOOK.cards.values() if i.faction == p.faction and not i.level
        }
        assert Counter(cards) == simple
        assert not p.unused


@rule("TH-FIRST-02")
@pytest.mark.parametrize(
    ("level", "mode", "left"), [(1, "duel", 3), (2, "duel", 6), (0, "team", 5)]
)
def test_decks_hold_only_cards_up_to_the_level(level: int, mode: str, left: int) -> None:
    seats = 2 if mode == "duel" else 4
    table = until(fresh(seats, mode, level=level, **(DUEL if seats == 2 else FOUR)), "install")
    p = table.p(0)  # Marines: 15, 3, 3 and 4 cards of the four levels
    everything = [*p.hand, *p.deck, *p.unused]
    assert max(BOOK.cards[card.face].level for card in everything) <= level
    assert len(p.unused) == left
    assert len(p.hand) + len(p.deck) == (15 if mode == "duel" else 10)


@rule("TH-FIRST-04", "TH-FIRST-06", "TH-FIRST-08", "TH-FIRST-05")
def test_three_installs_in_rounds_through_all_players() -> None:
    table = until(fresh(2, three_installs=True, level=0, first_player=1, **DUEL), "install")
    assert len(table.p(0).hand) == 5
    assert len(table.p(0).deck) == 10
    asked = []
    while table.s.stage == "install":
        if table.asked[1] == "start-card":
            asked.append(table.asked[0])
        table.do(table.offered[0])
    assert asked == [0, 1, 0, 1, 0, 1]
    for p in table.s.players:
        mine = [
            slot.card for sector in table.s.ring for slot in sector.slots
            if slot.card is not None and slot.card.seat == p.seat
        ]  # fmt: skip
        assert len(mine) + len(p.held) == 3
        assert len(p.deck) == 10
    assert table.card("doc-p1")
    assert table.card("doc-p2")


@rule("TH-FIRST-07", "TH-INFO-02", "TH-INFO-04", "TH-DECIDE-04")
def test_chosen_decks_are_selected_secretly_and_at_once() -> None:
    table = fresh(2, chosen_decks=True, **DUEL)
    assert table.waiting() == [0, 1]
    table.answer(0, "marines-landmine")
    assert len(table.p(0).deck) == 25  # nothing happens before both have answered
    table.answer(1, "greys-probe")
    assert [card.face for card in table.p(0).unused] == ["marines-landmine"]
    while table.s.stage == "decks":
        table.answer(table.waiting()[0], table.asks[0].keys()[0])
    until(table, "install")
    mine = [*table.p(0).hand, *table.p(0).deck]
    assert len(mine) == 15
    assert "marines-landmine" in table.view(0).players[0].own_unused
    assert sorted(card.face for card in table.p(0).deck) == list(table.view(0).players[0].own_deck)
    assert table.view(1).players[0].own_deck == ()
    assert table.view(None).players[0].own_unused == ()
    told = [e.facts for e in table.heard(1) if e.kind == "left-out" and e.facts["seat"] == 0]
    assert all("card" not in facts for facts in told)
    assert told
    check_redeal_varies(table, 1)


@rule("TH-FIRST-07")
def test_the_level_option_limits_chosen_decks() -> None:
    table = fresh(2, chosen_decks=True, level=1, **DUEL)
    assert len(table.p(0).deck) == 18
    assert all(BOOK.cards[key].level <= 1 for key in table.offered)


def test_the_position_builder_agrees_with_the_standard_ring() -> None:
    assert ring(theseus("marines", "greys", units={"grey-1": "tech-bay-a"})) == ring(
        fresh(2, first_player=1, **DUEL)
    )
