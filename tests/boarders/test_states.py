"""Chapters 1 and 3: components, statistics, being Knocked Down, leaving play."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders.common import contact_bonus, kind_of, stability
from quarterdeck.games.boarders.content import book_of
from tests.boarders.build import deck, lay_new, m

BOOK = book_of("")


@rule("BF-COMP-01", "BF-COMP-02", "BF-COMP-05", "BF-COMP-06", "BF-GEOM-06")
def test_the_deck_and_its_furniture_have_the_printed_sizes() -> None:
    assert (geo.WIDTH, geo.LENGTH) == (24_000, 48_000)
    sizes = {kind.id: (2 * kind.standing.a, kind.count) for kind in BOOK.kinds.values()}
    assert sizes["powder-store"] == sizes["cargo-hold"] == sizes["captains-cabin"] == (4000, 1)
    assert sizes["mast"] == (2000, 2)
    assert sizes["deck-debris"] == (1000, 4)
    assert sizes["deadly-debris"] == (2000, 2)
    assert BOOK.widget == 3000


@rule("BF-COMP-03", "BF-COMP-04")
def test_five_lying_dice_a_player_and_eight_searched_tokens() -> None:
    assert BOOK.dice == 5
    assert BOOK.tokens == 8
    table = deck(m("riggers", 5, 5), foes=[m("skelliwags", 20, 5)], stage="lying")
    assert [len(p.cup) for p in table.s.players] == [5, 5]


@rule("BF-COMP-09")
def test_crew_have_an_owner_and_furniture_has_none() -> None:
    table = deck(m("riggers", 5, 5), foes=[m("skelliwags", 20, 5)], furniture=[m("mast", 12, 20)])
    assert table.it("mast").seat == -1
    assert table.it("riggers").seat == 0
    assert table.s.stuff[0].kind == "mast"


@rule("BF-GEOM-04", "BF-GEOM-05", "BF-RULE-02")
def test_bases_of_standing_and_lying_crew() -> None:
    small, large = BOOK.kinds["riggers"], BOOK.kinds["baller"]
    assert small.standing.r == 500
    assert large.standing.r == 1000
    assert (small.lying.a, small.lying.b) == (750, 500)
    assert (large.lying.a, large.lying.b) == (1500, 1000)


@rule("BF-STAT-01", "BF-STAT-02", "BF-STAT-03", "BF-RULE-25")
def test_furniture_has_brute_and_size_unless_it_is_anchored() -> None:
    kinds = BOOK.kinds
    assert (kinds["deck-debris"].size, kinds["deck-debris"].brute) == (1, 0)
    assert (kinds["deadly-debris"].size, kinds["deadly-debris"].brute) == (2, 3)
    assert kinds["mast"].size > max(kind.size for kind in kinds.values() if kind.group == "crew")
    assert kinds["mast"].brute == 0
    assert (kinds["riggers"].speed, kinds["baller"].size) == (3, 3)


@rule("BF-STAT-04", "BF-STAT-05")
def test_friends_in_base_contact_add_their_size_to_who_acts() -> None:
    table = deck(
        m("riggers", 5, 5),
        m("companions", 6, 5),
        m("duelistas", 5, 6, down=True, turn=0),
        m("companions", 5, 3.9),
        foes=[m("skelliwags", 4, 5)],
    )
    assert contact_bonus(table.s, table.it("riggers")) == 2


@rule("BF-STAT-06", "BF-STAT-07", "BF-TRILL-01", "BF-SETUP-05")
def test_stability_of_crew_and_furniture() -> None:
    table = deck(
        m("riggers", 5, 5),
        m("riggers", 8, 5, down=True),
        foes=[m("divers", 20, 5), m("gorgon", 20, 9, down=True)],
        furniture=[m("mast", 12, 20), m("deck-debris", 7, 20), m("deadly-debris", 17, 20)],
    )
    found = {f"{t.kind}-{t.n}": stability(table.s, t) for t in table.s.stuff}
    assert found["riggers-1"] == "stable"
    assert found["riggers-2"] == "unstable"
    assert found["divers-1"] == "anchored"
    assert found["gorgon-1"] == "unstable"
    assert found["mast-1"] == "anchored"
    assert found["deck-debris-1"] == "unstable"
    assert found["deadly-debris-1"] == "stable"


@rule("BF-STAT-08", "BF-STAT-10", "BF-SHOVE-04")
def test_who_goes_over_the_edge_loses_token_and_state() -> None:
    table = deck(
        m("riggers", 3, 10),
        foes=[m("skelliwags", 1.75, 10, down=True, ready=True)],
        stage="attack",
        rolls=[6, 1],
    )
    table.do("attack-push")
    lost = table.it("skelliwags")
    assert (lost.place, lost.ready, lost.down) == ("removed", False, False)
    assert table.said("lost")
    assert table.p(1).tally == 1


@rule("BF-STAT-09", "BF-IMPACT-02")
def test_a_crushed_crew_member_is_removed() -> None:
    table = deck(
        m("riggers", 3, 10),
        foes=[m("skelliwags", 8, 10)],
        furniture=[m("deadly-debris", 4.5, 10)],
        stage="attack",
        rolls=[6, 1],
    )
    table.do("attack-push")
    assert table.it("skelliwags").place == "removed"
    assert table.said("crushed") == [{"stuff": table.id("skelliwags")}]


# -- Knocked Down --------------------------------------------------------------------------------


@rule("BF-DOWN-01", "BF-DECIDE-19", "BF-RULE-04", "BF-RULE-05", "BF-TEST-07", "BF-AID-02")
def test_the_controller_chooses_how_a_fallen_model_lies() -> None:
    table = deck(m("companions", 5, 10), foes=[m("skelliwags", 20, 5)], rolls=[3])
    table.do("run", "18000@4000")
    assert table.asked == (0, "fall")
    assert table.where("companions") == (1.0, 10.0)
    assert "1000,10000" in table.offers()
    assert table.allows("2240,10000")  # 1.24 away: still overlaps
    assert not table.allows("2260,10000")  # 1.26 away: 0.75 and 0.5 no longer reach
    assert not table.allows("700,10000")  # hangs over the edge
    table.do("1000,10000,90")
    crew = table.it("companions")
    assert (crew.down, crew.x, crew.y, crew.turn) == (True, 1000, 10_000, 90)


@rule("BF-DOWN-02", "BF-RULE-29")
def test_a_lying_model_is_moved_without_rotation() -> None:
    table = deck(
        m("riggers", 3, 10),
        foes=[m("skelliwags", 4.25, 10, down=True, turn=0)],
        stage="attack",
        rolls=[6, 1],
    )
    table.do("attack-push")
    target = table.it("skelliwags")
    assert (target.x, target.y, target.turn, target.down) == (8750, 10_000, 0, True)  # D = 4.5


@rule("BF-DOWN-03", "BF-DOWN-07", "BF-MPHASE-05")
def test_a_knocked_down_crew_member_may_only_stand_up() -> None:
    table = deck(m("riggers", 5, 10, down=True), foes=[m("skelliwags", 20, 5)])
    assert table.offers() == ["stand-up", "pass"]
    table = deck(
        m("riggers", 5, 10, down=True),
        foes=[m("skelliwags", 5, 11)],
        stage="attack",
        furniture=[m("cargo-hold", 5, 7.5)],
    )
    assert table.asked == (0, "activate")  # the attack phase passed it by: nothing to choose
    assert table.s.stage == "special"


@rule("BF-DOWN-04", "BF-DECIDE-20", "BF-RULE-02")
def test_standing_up_overlaps_the_lying_footprint() -> None:
    table = deck(m("riggers", 5, 10, down=True), foes=[m("skelliwags", 20, 5)]).do("stand-up")
    assert table.asked == (0, "rise")
    assert "5000,10000" in table.offers()
    assert table.allows("6200,10000")
    assert not table.allows("6260,10000")
    table.do("6200,10000")
    assert not table.it("riggers").down
    assert table.where("riggers") == (6.2, 10.0)


@rule("BF-DOWN-05", "BF-ATTACK-19", "BF-RULE-32")
def test_a_knocked_down_target_takes_no_footing_test() -> None:
    table = deck(
        m("riggers", 3, 10),
        foes=[m("skelliwags", 4.25, 10, down=True)],
        stage="attack",
        rolls=[6, 1],
    )
    table.do("attack-trip")
    assert [test["stat"] for test in table.said("tested")] == ["brute"]
    assert table.s.stage == "special"


@rule("BF-DOWN-06")
def test_falling_keeps_ready_and_searched_tokens() -> None:
    table = deck(
        m("companions", 5, 10, ready=True, tokens=1), foes=[m("skelliwags", 20, 5)], rolls=[3]
    )
    table.do("run", "0@4000", "9000,10000")
    crew = table.it("companions")
    assert (crew.down, crew.ready, crew.tokens) == (True, True, 1)


@rule("BF-RULE-03", "BF-AID-02")
def test_without_room_a_fall_goes_to_the_nearest_legal_place() -> None:
    # A slot one inch wide between two Vital Areas, closed by Skelliwags at 9 and 11: nothing that
    # lies fits where she stands. Beyond them the first place, on the grid of tenths, is 2.3 away
    # on either side; the smaller y counts.
    table = deck(
        m("companions", 12, 10),
        foes=[m("skelliwags", 12, 11), m("skelliwags", 12, 9)],
        furniture=[m("cargo-hold", 9.5, 10), m("powder-store", 14.5, 10)],
        rolls=[6, 1, 1],
        stage="attack",
        acting="skelliwags",
    )
    table.do("attack-trip", str(table.id("companions")))
    crew = table.it("companions")
    assert (crew.down, crew.x, crew.y, crew.turn) == (True, 12_000, 7_700, 90)


@rule("BF-COMP-10", "BF-RULE-48")
def test_the_more_specific_rule_wins() -> None:
    # Crew are Stable (BF-STAT-07), but a standing Trillian is Anchored (BF-TRILL-01).
    table = deck(m("riggers", 5, 5), foes=[m("suit-1", 20, 5)])
    assert stability(table.s, table.it("suit-1")) == "anchored"
    assert stability(table.s, table.it("riggers")) == "stable"


@rule("BF-COMP-07")
@pytest.mark.parametrize(
    ("scenario", "asks"),
    [
        ("boarding-action", True),
        ("hot-chase", True),
        ("precious-cartography", True),
        ("treasure-raid", False),
        ("terror-on-the-sea", False),
        ("counter-action", False),
    ],
)
def test_the_host_writes_a_note_where_the_scenario_asks_for_one(scenario: str, asks: bool) -> None:
    table = deck(
        m("riggers", 5, 5),
        foes=[m("skelliwags", 20, 5)],
        furniture=[m("cargo-hold", 12, 24), m("powder-store", 12, 8), m("captains-cabin", 12, 40)],
        stage="note",
        scenario=scenario,
    )
    assert (table.asks[0].question.id == "note") is asks
    if asks:
        table.do("powder-store")
    assert [note.face for note in table.s.notes] == (["powder-store"] if asks else [])


@rule("BF-COMP-08")
def test_each_player_keeps_an_own_ships_log() -> None:
    table = lay_new("campaign").do("Gull", "brigantine", "Rose", "frigate")
    logs = [(p.log.name, p.log.ship) for p in table.s.players]
    assert logs == [("Gull", "brigantine"), ("Rose", "frigate")]


@rule("BF-HARSH-05")
def test_object_ids_run_furniture_host_boarder_captain_first() -> None:
    table = lay_new(rolls=(6, 1), scenario="boarding-action").do("sea-queens", "sea-queens")
    table.do("red-rose:3riggers", "polly-anna:1duelistas+2companions", "boarder")
    assert [t.id for t in table.s.stuff] == list(range(1, 26))
    assert [t.kind for t in table.s.stuff if t.seat == -1] == [t.kind for t in table.s.stuff[:11]]
    assert [t.kind for t in table.s.stuff[3:11]] == (
        ["mast"] * 2 + ["deadly-debris"] * 2 + ["deck-debris"] * 4
    )
    host, boarder = table.s.stuff[11:18], table.s.stuff[18:]
    assert [(t.seat, t.kind) for t in host] == [
        (1, kind) for kind in ["polly-anna", *["duelistas"] * 2, *["companions"] * 4]
    ]
    assert [(t.seat, t.kind) for t in boarder] == [(0, "red-rose"), *[(0, "riggers")] * 6]


@pytest.mark.parametrize("kind", sorted(k for k, v in BOOK.kinds.items() if v.group == "crew"))
def test_every_profile_stands_and_lies_on_the_deck(kind: str) -> None:
    other = "skelliwags" if BOOK.kinds[kind].fleet != "dead-seas" else "riggers"
    table = deck(m(kind, 5, 5), foes=[m(other, 20, 5)])
    assert kind_of(table.s, table.it(kind)).id == kind
