"""Chapters 7 and 8: the match, crews, roles, furniture, deployment."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.core.table import IllegalAnswer
from quarterdeck.games.boarders.content import book_of
from quarterdeck.games.boarders.describe import describe
from quarterdeck.games.boarders.duel import points
from quarterdeck.games.boarders.rules.match import crews_of
from tests.boarders.build import Play, deck, lay_new, m

BOOK = book_of("")
QUEENS = "red-rose:1riggers+1duelistas+1companions"
DEAD = "sawtooth:1skelliwags+1rapskullion+1rotten-rous"
SUITS = "suit-1:1specialists+1gorgon+1divers"
CREWS = {"sea-queens": QUEENS, "dead-seas": DEAD, "trillians": SUITS}
DECK = ("12000,4000", "12000,24000", "12000,44000", "12000,12000", "12000,36000")
GUNS = ("7000,24000", "17000,24000")
CRATES = ("6000,12000", "18000,12000", "6000,36000", "18000,36000")


def mustered(*fleets: str, rolls: tuple[int, ...] = (6, 1), **options: object) -> Play:
    """Two crews stand ready and the roles are rolled: seat 0 chooses."""
    table = lay_new(rolls=rolls, **{"scenario": "boarding-action", **options}).do(*fleets)
    table.do(*(CREWS[fleet] for fleet in fleets))
    for _ in range(fleets.count("trillians")):
        table.do("shocker")
    return table


def furnished(role: str = "boarder", *fleets: str) -> Play:
    """Set up: the Host (by default seat 1) has laid the default deck by hand and confirmed it."""
    table = mustered(*(fleets or ("sea-queens", "trillians"))).do(role)
    return table.do(*DECK, *GUNS, *CRATES, "confirm")


# -- the match -----------------------------------------------------------------------------------


@rule("BF-MATCH-01", "BF-MATCH-02", "BF-DECIDE-01", "BF-DECIDE-02")
def test_fleets_then_crews_are_chosen_at_the_same_time() -> None:
    table = lay_new()
    assert table.waiting() == [0, 1]
    assert table.asks[0].question.id == "fleet"
    assert table.offers() == ["sea-queens", "dead-seas", "trillians"]
    table.do("sea-queens", "dead-seas")
    assert table.waiting() == [0, 1]
    assert table.asks[0].question.id == "crew"
    assert QUEENS in table.offers()
    table.do(QUEENS, DEAD)
    assert table.p(0).captain == "red-rose"
    assert table.p(1).sections == ["skelliwags", "rapskullions", "rotten-roustabouts"]
    assert table.asks[0].question.id == "scenario"


@rule("BF-MATCH-02", "BF-RULE-80", "BF-MATCH-03")
def test_sections_may_repeat_and_both_may_choose_the_same() -> None:
    table = lay_new().do("trillians", "trillians")
    crews = crews_of(table.s, table.p(0))
    assert len(crews) == 2 * 10
    assert ("gorgon", "gorgon", "gorgon") in [crew.sections for crew in crews]
    table.do("suit-1:3gorgon", "suit-1:3gorgon")
    assert table.p(0).sections == table.p(1).sections == ["gorgon"] * 3


@rule("BF-MATCH-04", "BF-HARSH-05")
def test_a_section_supplies_its_models() -> None:
    table = mustered("sea-queens", "dead-seas").do("host")
    crew = [(t.seat, t.kind) for t in table.s.stuff if t.seat != -1]
    assert (
        crew[:7]
        == [(0, "red-rose")]
        + [(0, "riggers")] * 2
        + [(0, "duelistas")] * 2
        + [(0, "companions")] * 2
    )
    assert len(crew) == 7 + 1 + 3 + 4 + 3
    assert [p.started for p in table.s.players] == [7, 11]


@rule("BF-MATCH-05", "BF-DECIDE-03")
def test_each_specialist_gets_one_weapon() -> None:
    table = lay_new(scenario="boarding-action").do("trillians", "sea-queens")
    table.do("baller:2specialists+1divers", QUEENS)
    assert table.asked == (0, "specialist-weapon")
    assert table.offers() == ["stunner", "bumper", "shocker", "sprayer"]
    table.do("stunner", "sprayer", "host")
    weapons = [t.weapon for t in table.s.stuff if t.kind == "specialists"]
    assert weapons == ["stunner", "sprayer"]


@rule("BF-MATCH-06", "BF-DECIDE-04")
def test_boarding_action_needs_both_to_agree() -> None:
    table = lay_new().do("sea-queens", "dead-seas", QUEENS, DEAD, "agree", "agree")
    assert table.s.scenario == "boarding-action"


@rule("BF-MATCH-06", "BF-DECIDE-04")
@pytest.mark.parametrize(
    ("die", "scenario"),
    [
        (1, "boarding-action"),
        (2, "hot-chase"),
        (3, "precious-cartography"),
        (4, "treasure-raid"),
        (5, "terror-on-the-sea"),
        (6, "counter-action"),
    ],
)
def test_a_die_decides_the_scenario(die: int, scenario: str) -> None:
    table = lay_new(rolls=[die]).do("sea-queens", "dead-seas", QUEENS, DEAD, "agree", "roll")
    assert table.s.scenario == scenario


@rule("BF-MATCH-07", "BF-DECIDE-05")
def test_the_higher_roll_chooses_the_role_and_ties_are_rolled_again() -> None:
    table = mustered("sea-queens", "dead-seas", rolls=(3, 3, 2, 5))
    assert table.said("role-dice") == [{"dice": [3, 3]}, {"dice": [2, 5]}]
    assert table.asked == (1, "role")
    table.do("boarder")
    assert table.s.host == 0


@rule("BF-MATCH-01", "BF-MATCH-08", "BF-HIDE-04")
def test_the_second_game_swaps_roles_with_full_crews() -> None:
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 20, 40)],
        furniture=[m("cargo-hold", 12, 24)],
        stage="round-end",
        round=20,
        noted=["cargo-hold"],
        start=False,
    )
    table.p(0).sections, table.p(1).sections = ["riggers"] * 3, ["skelliwags"] * 3
    play = Play(table.game, table.s, origin=table.origin)
    assert (play.s.game, play.s.host) == (2, 0)
    assert [p.booty for p in play.s.players] == [[0], [2]]
    assert [p.started for p in play.s.players] == [7, 10]
    assert play.s.round == 0
    assert [p.tally for p in play.s.players] == [0, 0]
    assert play.s.scenario == "boarding-action"


@rule("BF-MATCH-09", "BF-RULE-81")
@pytest.mark.parametrize(
    ("first", "places", "reason"),
    [([[3], [0]], (1, 2), "rounds"), ([[2], [3]], (2, 1), "rounds"), ([[1], [1]], (1, 1), "draw")],
)
def test_more_booty_over_both_games_wins_the_match(
    first: list[list[int]], places: tuple[int, ...], reason: str
) -> None:
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 20, 40)],
        stage="round-end",
        round=20,
        game=2,
        start=False,
    )
    table.p(0).booty, table.p(1).booty = first[0], first[1]
    play = Play(table.game, table.s, origin=table.origin)
    assert play.s.result is not None
    assert play.s.result.places == places
    assert play.s.result.reason == reason


@rule("BF-MATCH-01", "BF-SCORE-05")
def test_the_booty_of_a_game_that_is_over_is_not_counted_twice() -> None:
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 20, 40)],
        furniture=[m("cargo-hold", 12, 24, searched=True)],
        stage="round-end",
        round=20,
        game=2,
        start=False,
    )
    table.p(0).booty, table.p(1).booty = [0], [0]
    before = table.view(0).players
    assert "so far in this game" in " ".join(describe(table.view(0), ["Ann", "Bo"]))
    play = Play(table.game, table.s, origin=table.origin)
    after = play.view(0).players
    scored = [sum(p.booty) for p in play.s.players]

    assert max(scored) > 0
    assert [points(p) for p in before] == [points(p) for p in after] == scored
    told = " ".join(describe(play.view(0), ["Ann", "Bo"]))
    assert f"booty {max(scored)}. " in told
    assert "so far in this game" not in told


# -- furniture -----------------------------------------------------------------------------------


@rule("BF-SETUP-02", "BF-SETUP-10", "BF-DECIDE-06", "BF-COMP-02", "BF-SETUP-01")
def test_the_host_places_vital_areas_masts_and_debris_in_order() -> None:
    table = mustered("sea-queens", "trillians").do("boarder")
    assert table.asked == (1, "place-furniture")
    table.do(*DECK, *GUNS, *CRATES)
    kinds = [(t.kind, t.x, t.y) for t in table.s.stuff if t.seat == -1]
    assert kinds == [
        ("powder-store", 12_000, 4000),
        ("cargo-hold", 12_000, 24_000),
        ("captains-cabin", 12_000, 44_000),
        ("mast", 12_000, 12_000),
        ("mast", 12_000, 36_000),
        ("deadly-debris", 7000, 24_000),
        ("deadly-debris", 17_000, 24_000),
        ("deck-debris", 6000, 12_000),
        ("deck-debris", 18_000, 12_000),
        ("deck-debris", 6000, 36_000),
        ("deck-debris", 18_000, 36_000),
    ]
    assert table.asked == (1, "confirm-layout")


@rule("BF-SETUP-10", "BF-DECIDE-06")
def test_any_piece_may_be_lifted_until_the_host_confirms() -> None:
    table = mustered("sea-queens", "trillians").do("boarder", *DECK, *GUNS, *CRATES)
    table.do("lift-4", "12000,16000", "confirm")
    assert (table.it("mast").y, table.it("mast").place) == (16_000, "deck")
    assert table.asked == (1, "note")


@rule("BF-SETUP-03", "BF-GEOM-06")
def test_vital_areas_stand_on_the_middle_line_more_than_six_apart() -> None:
    table = mustered("sea-queens", "trillians").do("boarder", "12000,4000")
    assert not table.allows("12000,14000")  # a gap of exactly 6
    assert not table.allows("12000,14005")
    assert table.allows("12000,14006")
    assert not table.allows("12001,24000")
    assert not table.allows("12000,24000,45")
    assert not table.allows("12000,47000")  # over the edge


@rule("BF-SETUP-04", "BF-RULE-54")
def test_masts_keep_away_from_each_other_and_from_both_ends() -> None:
    table = mustered("sea-queens", "trillians").do(
        "boarder", "12000,4000", "12000,24000", "12000,44000"
    )
    assert not table.allows("12000,7000")
    assert table.allows("12000,7006")  # touching the Powder Store's neighbourhood is allowed
    assert not table.allows("12000,41000")
    table.do("12000,12000")
    assert not table.allows("12000,20000")
    assert table.allows("12000,20006")


@rule("BF-SETUP-05", "BF-SETUP-06", "BF-RULE-54", "BF-GEOM-15", "BF-GEOM-24")
def test_debris_keeps_four_from_the_edges_and_overlaps_nothing() -> None:
    table = mustered("sea-queens", "trillians").do("boarder", *DECK)
    assert table.allows("5000,20000")
    assert table.allows("4995,20000")
    assert not table.allows("4994,20000")
    assert not table.allows("12000,25000")
    assert table.allows("9000,24000")  # touching the Cargo Hold
    assert table.allows("7000,20000,45")
    assert not table.allows("7000,20000,180")


def refused(table: Play, key: str) -> str:
    """Return why a place is refused."""
    with pytest.raises(IllegalAnswer) as refusal:
        table.do(key)
    return str(refusal.value)


@rule("BF-SETUP-03", "BF-SETUP-04", "BF-SETUP-05", "BF-SETUP-06")
def test_a_piece_in_the_wrong_place_is_refused_with_the_reason() -> None:
    table = mustered("sea-queens", "trillians").do("boarder", "12000,4000")
    assert "on the middle line, 12 inches from Port" in refused(table, "13.0,24.0")
    assert "6 inches from every other Vital Area (BF-SETUP-03)" in refused(table, "12.0,14.0")
    assert "not be wholly on the Deck (BF-GEOM-24)" in refused(table, "12.0,47.0")
    table.do("12000,24000", "12000,44000")
    assert "6 inches from both short edges (BF-SETUP-04)" in refused(table, "12.0,6.0")
    assert "overlap Cargo Hold" in refused(table, "12.0,24.5")
    table.do(*DECK[3:])
    assert refused(table, "4.0,20.0") == (
        "4 from Port, 20 from Aft: debris stands at least 4 inches from every edge (BF-SETUP-05)"
    )
    assert "turned by 0 to 179 degrees" in refused(table, "7.0,20.0,180")


@rule("BF-SETUP-07", "BF-SETUP-08")
def test_a_crew_member_in_the_wrong_place_is_refused_with_the_reason() -> None:
    table = furnished().do("cargo-hold")
    assert "overlap Cargo Hold" in refused(table, "12.0,24.0")
    assert "not turned" in refused(table, "3.0,24.0,45")
    while table.asked != (0, "boarders-edge"):
        table.do(table.offers()[0])
    table.do("port")
    assert "stands at the Port edge, touching it (BF-SETUP-08)" in refused(table, "3.0,46.0")


@rule("BF-DEAD-01", "BF-SETUP-12", "BF-RULE-55", "BF-DECIDE-07")
def test_a_dead_seas_boarder_places_two_more_crates() -> None:
    table = furnished("host", "trillians", "dead-seas")
    assert table.asked == (1, "place-furniture")
    assert table.allows("6000,20000,30")
    assert not table.allows("3000,20000")
    table.do("6000,20000,30", "18000,28000", "confirm")
    assert sum(t.kind == "deck-debris" and t.place == "deck" for t in table.s.stuff) == 6
    assert table.asked == (0, "note")


@rule("BF-DEAD-01")
def test_a_dead_seas_host_places_no_extra_crates() -> None:
    table = furnished("host", "dead-seas", "trillians")
    assert sum(t.kind == "deck-debris" for t in table.s.stuff) == 4


@rule("BF-SERV-03", "BF-RULE-91", "BF-SETUP-10")
def test_a_third_mast_may_force_the_host_to_rearrange() -> None:
    table = lay_new("campaign", scenario="treasure-raid", rolls=[6, 1])
    for p in table.s.players:
        p.log.name, p.log.ship = "Ship", "pinnace"
    table.p(0).log.items = ["extra-mast"]
    table.s.stage = "fleets"
    play = Play(table.game, table.s, origin=table.origin)
    play.do("sea-queens", "sea-queens", QUEENS, QUEENS, "host", "60,50")
    assert play.asked == (0, "place-furniture")
    assert sum(t.kind == "mast" for t in play.s.stuff) == 3
    # Masts at 15 and 33 leave a third only the ground between 23 and 25: the Cargo Hold's.
    play.do("12000,4000", "12000,24000", "12000,44000", "12000,15000", "12000,33000")
    assert play.asked == (0, "confirm-layout")
    assert "confirm" not in play.offers()
    assert len(play.offers()) == 5
    play.do("lift-4")
    assert play.asked == (0, "place-furniture")


@rule("BF-SETUP-10", "BF-AID-02", "BF-RULE-99")
@pytest.mark.parametrize(("gap", "fits"), [(6.0, False), (6.006, True)])
def test_a_mast_finds_the_only_place_left_to_the_thousandth(gap: float, fits: bool) -> None:
    # Masts need more than 6 between them (6.005 with the slack). Two of them leave a third just that
    # much on either side of 24.003, or a hair too little; the ends are taken by Vital Areas.
    table = lay_new("campaign", scenario="treasure-raid", rolls=[6, 1])
    for p in table.s.players:
        p.log.name, p.log.ship = "Ship", "pinnace"
    table.p(0).log.items = ["extra-mast"]
    table.s.stage = "fleets"
    play = Play(table.game, table.s, origin=table.origin)
    play.do("sea-queens", "sea-queens", QUEENS, QUEENS, "host", "60,50")
    below, above = round(24_003 - 2_000 - gap * 1000), round(24_003 + 2_000 + gap * 1000)
    play.do("12000,7000", "12000,20500", "12000,41000", f"12000,{below}", f"12000,{above}")
    if fits:
        assert (play.asked, play.offers()) == ((0, "place-furniture"), ["12000,24003"])
    else:
        assert play.asked == (0, "confirm-layout")
        assert "confirm" not in play.offers()


# -- the note and the crews ----------------------------------------------------------------------


@rule("BF-SCEN-03", "BF-DECIDE-08", "BF-HIDE-04", "BF-COMP-07")
def test_the_host_notes_a_vital_area_in_secret() -> None:
    table = furnished()
    assert table.asked == (1, "note")
    table.do("cargo-hold")
    assert [n.face for n in table.s.notes] == ["cargo-hold"]
    told = [e.facts for e in table.events_for(0) if e.kind == "noted"]
    assert told == [{"seat": 1}]


@rule("BF-SETUP-07", "BF-SETUP-11", "BF-DECIDE-09", "BF-SCEN-01")
def test_the_host_deploys_anywhere_legal_and_may_lift() -> None:
    table = furnished().do("cargo-hold")
    assert table.asked == (1, "deploy")
    assert table.allows("23000,47000")  # Suit 1 has a base of 2
    assert not table.allows("12000,24000")
    assert not table.allows("23100,20000")
    table.do("20000,20000", "20000,22000", "20000,24000", "20000,26000")
    assert table.asked == (1, "confirm-deployment")
    suit = table.id("suit-1")
    table.do(f"lift-{suit}", "4000,20000", "confirm")
    assert table.where("suit-1") == (4.0, 20.0)


@rule("BF-SETUP-08", "BF-SETUP-09", "BF-DECIDE-10", "BF-DECIDE-11")
def test_the_boarder_deploys_touching_one_long_edge() -> None:
    table = furnished().do("cargo-hold")
    table.do("20000,20000", "20000,22000", "20000,24000", "20000,26000", "confirm")
    assert table.asked == (0, "boarders-edge")
    assert table.offers() == ["port", "starboard"]
    table.do("starboard")
    assert table.asked == (0, "deploy")
    assert table.allows("23500,10000")
    assert not table.allows("500,10000")
    assert not table.allows("23480,10000")
    table.do(*(f"23500,{y}000" for y in range(30, 37)))
    assert table.asked == (0, "confirm-deployment")
    table.do("confirm")
    assert table.s.round == 1
    assert table.s.boarders_edge == "starboard"


@rule("BF-SCEN-06", "BF-SETUP-08")
def test_hot_chase_boards_from_aft() -> None:
    table = deck(
        m("riggers", 0, 0, place="box"),
        foes=[m("skelliwags", 20, 40)],
        stage="boarders-edge",
        scenario="hot-chase",
        edge="",
        bystanders=False,
    )
    assert table.s.boarders_edge == "aft"
    assert table.allows("12000,500")
    assert not table.allows("500,12000")


@rule("BF-SETUP-11", "BF-RULE-70")
def test_a_boarder_without_a_spot_waits_and_enters_later() -> None:
    wall = [m("skelliwags", 0.5 + i, 0.5) for i in range(24)]
    table = deck(
        m("riggers", 0, 0, place="box"),
        m("riggers", 0, 0, place="box"),
        foes=wall,
        stage="deploy-boarder",
        scenario="hot-chase",
        edge="aft",
        bystanders=False,
    )
    assert [t.place for t in table.s.stuff if t.seat == 0] == ["waiting", "waiting"]
    assert table.p(0).tally == 0
    assert table.p(0).started == 2


@rule("BF-SETUP-11")
def test_whoever_waits_may_try_again_when_somebody_is_lifted() -> None:
    wall = [m("skelliwags", 0.5 + i, 0.5) for i in range(23)]  # one inch is left at 23.5
    table = deck(
        m("riggers", 0, 0, place="box"),
        m("riggers", 0, 0, place="box"),
        foes=wall,
        stage="deploy-boarder",
        scenario="hot-chase",
        edge="aft",
        bystanders=False,
    ).do("23500,500")
    assert table.it("riggers-2").place == "waiting"
    table.do(f"lift-{table.id('riggers')}")
    assert [t.place for t in table.s.stuff if t.seat == 0] == ["box", "box"]
    assert table.asked == (0, "deploy")


@rule("BF-DECIDE-06")
def test_the_default_deck_lies_by_itself() -> None:
    table = mustered("sea-queens", "trillians", layout="default").do("boarder")
    assert table.asked == (1, "note")
    assert table.where("cargo-hold") == (12.0, 24.0)
    assert table.where("deck-debris-4") == (18.0, 36.0)
