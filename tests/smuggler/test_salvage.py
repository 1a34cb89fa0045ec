"""Chapter 10 of the ledger, Salvage."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from tests.smuggler.build import Play, smuggler

TWO_CARDS = ["red-pelagia-cargo", "red-norrland-cargo"]


def holds(table: Play, seat: int = 0) -> list[int]:
    """Return the salvage holds of a ship by their count."""
    return [hold.count for hold in table.view(seat).ships[seat].holds if hold.kind == "salvage"]


@rule("HS-SALV-01", "HS-RULE-56", "HS-DECIDE-26")
def test_one_die_takes_any_number_of_tokens_into_as_many_holds_as_needed() -> None:
    table = smuggler(at={0: "1,1"}, dice=[2], salvage_on={"1,1": 5})

    table.do("salvage-2")
    assert table.asked == (0, "salvage")
    assert table.offers == ["5", "4", "3", "2", "1"]
    table.do("4")

    assert (table.p(0).salvage, table.place("1,1").salvage) == (4, 1)
    assert holds(table) == [3, 1]


@rule("HS-SALV-01")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_any_die_takes_salvage(die: int) -> None:
    assert f"salvage-{die}" in smuggler(dice=[die], salvage_on={"0,0": 1}).offers


@rule("HS-SALV-01")
def test_salvage_elsewhere_is_out_of_reach() -> None:
    assert "salvage-1" not in smuggler(dice=[1], salvage_on={"0,1": 1}).offers


@rule("HS-SALV-02")
@pytest.mark.parametrize(("aboard", "room"), [(0, ["3", "2", "1"]), (1, ["2", "1"]), (2, ["1"])])
def test_salvage_fills_only_holds_without_other_contents(aboard: int, room: list[str]) -> None:
    # Two cards leave one hold, so three tokens at most; the fourth stays on the tile.
    table = smuggler(
        at={0: "1,1"},
        dice=[2, 5],
        salvage_on={"1,1": 4},
        cards={0: TWO_CARDS},
        salvage={0: aboard},
    )

    table.do("salvage-2")
    if len(room) > 1:
        assert table.offers == room
        table.do(room[0])

    assert table.p(0).salvage == 3
    assert table.place("1,1").salvage == 4 - (3 - aboard)
    assert "salvage-5" not in table.offers


@rule("HS-SALV-02")
def test_with_cards_in_every_hold_no_salvage_is_taken() -> None:
    table = smuggler(dice=[2], salvage_on={"0,0": 4}, cards={0: [*TWO_CARDS, "red-aurum-cargo"]})

    assert "salvage-2" not in table.offers


@rule("HS-SALV-03", "HS-TILE-07", "HS-SCORE-02")
def test_a_die_at_a_haven_unloads_one_hold_for_a_point_a_token() -> None:
    table = smuggler(dice=[1], salvage={0: 3})

    table.do("unload-1-full")

    assert (table.p(0).score, table.p(0).salvage, table.s.salvage) == (3, 0, 20)


@rule("HS-SALV-03", "HS-TILE-07")
def test_any_haven_takes_salvage_and_no_other_tile_does() -> None:
    haven = smuggler(at={0: "2,1"}, tiles={"2,1": "haven-3"}, dice=[1], salvage={0: 3})
    assert "unload-1-full" in haven.offers

    for at in ("0,1", "0,2"):
        table = smuggler(at={0: at}, dice=[1], salvage={0: 4})
        assert not [key for key in table.offers if key.startswith("unload")]


@rule("HS-SALV-04")
def test_each_further_hold_needs_a_further_die() -> None:
    table = smuggler(dice=[1, 2], salvage={0: 6})

    table.do("unload-1-full")
    assert (table.p(0).score, table.p(0).salvage) == (3, 3)
    table.do("unload-2-full")

    assert (table.p(0).score, table.p(0).salvage) == (6, 0)


@rule("HS-SALV-05", "HS-RULE-15")
def test_salvage_is_always_packed() -> None:
    # 2 and 2 tokens are one full hold and one with a single token; a card fits beside them.
    table = smuggler(at={0: "0,2"}, dice=[2, 4, 4], salvage={0: 2}, salvage_on={"0,2": 2})

    table.do("salvage-2", "2")
    assert holds(table) == [3, 1]
    table.do("pick-up-4-deck")

    assert [hold.kind for hold in table.view(0).ships[0].holds] == ["card", "salvage", "salvage"]
    assert "pick-up-4-deck" not in table.offers


@rule("HS-SALV-05", "HS-RULE-15")
def test_throwing_out_a_token_packs_the_rest() -> None:
    table = smuggler(at={0: "0,2"}, dice=[4], salvage={0: 7})
    assert holds(table) == [3, 3, 1]
    assert "pick-up-4-deck" not in table.offers

    table.do("discard-salvage-1")

    assert holds(table) == [3, 3]
    assert "pick-up-4-deck" in table.offers


@rule("HS-SALV-06")
@pytest.mark.parametrize("at", ["0,2", "0,0", "0,1", "2,1"])
def test_salvage_may_be_taken_wherever_it_lies(at: str) -> None:
    table = smuggler(at={0: at}, tiles={"2,1": "nebula-1"}, dice=[1], salvage_on={at: 1})

    table.do("salvage-1")

    assert table.p(0).salvage == 1


@rule("HS-SALV-07", "HS-GOV-02")
def test_the_government_takes_and_drops_salvage_and_never_delivers_it() -> None:
    table = smuggler(
        government=2,
        active=2,
        at={2: "0,0", 0: "2,0", 1: "2,0"},
        dice=[1, 2],
        salvage={2: 3},
        salvage_on={"0,0": 1},
    )

    assert not [key for key in table.offers if key.startswith("unload")]
    table.do("salvage-1")
    assert table.p(2).salvage == 4
    table.do("discard-salvage-1")

    assert (table.p(2).salvage, table.place("0,0").salvage) == (3, 1)
    assert table.p(2).score == 0


@rule("HS-SALV-08", "HS-DECIDE-27")
@pytest.mark.parametrize(("hold", "points"), [("full", 3), ("part", 2)])
def test_a_die_unloads_a_full_hold_or_the_partly_full_one(hold: str, points: int) -> None:
    table = smuggler(dice=[5], salvage={0: 8})
    assert [key for key in table.offers if key.startswith("unload")] == [
        "unload-5-full",
        "unload-5-part",
    ]

    table.do(f"unload-5-{hold}")

    assert (table.p(0).score, table.p(0).salvage) == (points, 8 - points)


@rule("HS-SALV-08")
def test_only_holds_that_are_there_can_be_unloaded() -> None:
    def unloads(tokens: int) -> list[str]:
        keys = smuggler(dice=[5], salvage={0: tokens}).offers
        return [key for key in keys if key.startswith("unload")]

    assert unloads(2) == ["unload-5-part"]
    assert unloads(3) == ["unload-5-full"]
    assert unloads(0) == []
