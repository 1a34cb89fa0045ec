"""What captains of Boarders and Black Flags choose before the first round, and whom they activate."""

from __future__ import annotations

import msgspec

from quarterdeck.bots.search import Search
from quarterdeck.bots.searching import style_of
from quarterdeck.bots.window import Window
from quarterdeck.core.rng import Rng
from quarterdeck.games.boarders import GAME, shortlist
from quarterdeck.games.boarders.brain import because, decided
from tests.boarders.build import Play, deck, lay_new, m

QUEENS = "red-rose:3riggers"
DEAD = "sawtooth:3skelliwags"


def answered(table: Play, rng: Rng) -> str:
    """Return the key that a captain answers without a search."""
    index = decided(table.s, table.asks[0], rng)
    assert index is not None
    return table.offers()[index]


def many(table: Play, times: int) -> list[str]:
    """Return what a captain answers when it is asked again and again."""
    rng = Rng.from_seed(b"opening")
    return [answered(table, rng) for _ in range(times)]


def test_captains_sail_with_the_strongest_fleet_and_seldom_with_another() -> None:
    fleets = many(lay_new(), 200)
    assert 130 < fleets.count("sea-queens") < 190
    assert {"dead-seas", "trillians"} <= set(fleets)


def test_who_brings_the_least_stays_at_home() -> None:
    queens = set(many(lay_new(fleet_1="sea-queens", fleet_2="trillians"), 200))
    assert len(queens) == 10  # Red Rose with any three sections
    assert all(crew.startswith("red-rose:") for crew in queens)
    dead = set(many(lay_new(fleet_1="dead-seas", fleet_2="trillians"), 200))
    assert {crew.partition(":")[0] for crew in dead} == {"sawtooth", "charybdis"}
    assert not any("2skelliwags" in crew or "3skelliwags" in crew for crew in dead)
    trillians = many(lay_new(fleet_1="trillians", fleet_2="trillians"), 200)
    assert not any("specialists" in crew for crew in trillians)


def test_a_host_keeps_vital_areas_forward_and_masts_aft() -> None:
    table = lay_new(
        fleet_1="sea-queens", fleet_2="dead-seas", scenario="boarding-action", rolls=[6, 1]
    ).do(QUEENS, DEAD, "host")
    rng = Rng.from_seed(b"opening")
    for _ in range(5):
        assert table.asked == (0, "place-furniture")
        table.do(answered(table, rng))
    vitals = [thing.y for thing in table.s.stuff if thing.y and thing.kind != "mast"]
    masts = [thing.y for thing in table.s.stuff if thing.kind == "mast"]
    assert vitals == [46_000, 35_000, 24_000]
    assert masts == [8_000, 17_000]
    assert len(set(many(table, 50))) > 10  # debris lies anywhere


def test_a_boarder_lays_crates_anywhere() -> None:
    table = lay_new(
        fleet_1="sea-queens", fleet_2="dead-seas", scenario="boarding-action", rolls=[6, 1]
    ).do(QUEENS, DEAD, "host")
    rng = Rng.from_seed(b"opening")
    while table.asked[0] == 0:
        table.do("confirm" if "confirm" in table.offers() else answered(table, rng))
    assert table.asked == (1, "place-furniture")
    assert len(set(many(table, 50))) > 10


def test_captains_have_a_reason_for_it() -> None:
    table = lay_new()
    assert "Sea Queens" in because(table.s, table.asks[0])


def test_captains_think_about_whom_to_activate_and_lean_to_who_stands_best() -> None:
    table = deck(
        m("riggers", 3, 20),
        m("riggers", 9, 20),
        foes=[m("skelliwags", 20, 5)],
        furniture=[m("cargo-hold", 12, 20)],
        acting=None,
    )
    assert table.asked == (0, "activate")
    rng = Rng.from_seed(b"opening")
    search = Search(Window(table, 0, rng), rng, style_of(GAME))
    assert len(search.roots) == len(table.asks[0].options)
    best = max(search.roots, key=lambda root: root.first)
    assert [best.index] == shortlist.activations(table.s, table.asks[0])
    assert sum(root.first == best.first for root in search.roots) == 1


def test_captains_look_first_with_their_own_eyes() -> None:
    # Beside the Cargo Hold she could search: to captains that is worth more than to mates.
    table = deck(
        m("riggers", 6, 20),
        foes=[m("skelliwags", 20, 5)],
        furniture=[m("cargo-hold", 12, 20)],
    ).do("walk")
    rng = Rng.from_seed(b"opening")

    def spread(*, own_eyes: bool) -> float:
        style = msgspec.structs.replace(style_of(GAME), own_eyes=own_eyes)
        found = [root.first for root in Search(Window(table, 0, rng), rng, style).roots]
        return max(found) - min(found)

    assert style_of(GAME).own_eyes
    assert spread(own_eyes=True) > spread(own_eyes=False) + 0.5
