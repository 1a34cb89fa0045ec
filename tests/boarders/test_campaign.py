"""Chapter 21, Ongoing Tales: ships, spotting, cannons, supply, service, sails."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.games.boarders.content import book_of
from quarterdeck.games.boarders.rules.attacks import legal_targets, reach_of
from quarterdeck.games.boarders.rules.cannons import pitch_bonus, result
from quarterdeck.games.boarders.state import Image
from tests.boarders.build import Play, deck, lay_new, m

BOOK = book_of("")
FAR = m("skelliwags", 20, 40)
BRIG = {"name": "Gull", "ship": "brigantine"}
FRIGATE = {"name": "Rose", "ship": "frigate"}


def at_sea(stage: str, boarder: dict[str, Any] | None = None, **more: Any) -> Play:
    """Campaign: seat 0 boards from a Brigantine, seat 1 hosts on a Frigate."""
    host = more.pop("host_log", {})
    return deck(
        m("riggers", 5, 10),
        foes=[FAR],
        furniture=[m("cargo-hold", 12, 24), m("powder-store", 12, 8)],
        stage=stage,
        mode="campaign",
        acting=None,
        logs={0: {**BRIG, **(boarder or {})}, 1: {**FRIGATE, **host}},
        **more,
    )


# -- ships ---------------------------------------------------------------------------------------


@rule("BF-CAMP-01", "BF-CAMP-02", "BF-DECIDE-44", "BF-RULE-83", "BF-COMP-08")
def test_each_player_christens_a_ship() -> None:
    table = lay_new("campaign")
    assert table.asked == (0, "ship-name")
    assert table.allows("Jolly Molly")
    assert not table.allows("x" * 41)
    table.do("Jolly Molly")
    assert table.offers() == ["pinnace", "brigantine", "frigate"]
    table.do("frigate", "Formidable", "pinnace")
    log = table.p(0).log
    assert (log.name, log.ship) == ("Jolly Molly", "frigate")
    assert (log.gold, log.food, log.gunpowder, log.cannons, log.items) == (0, 0, 0, 0, [])
    assert [ship.ships_crew for ship in BOOK.ships.values()] == [10, 20, 30]
    assert table.asks[0].question.id == "fleet"
    assert lay_new("match").asks[0].question.id == "fleet"  # no ships in a single match


@rule("BF-CAMP-03", "BF-SEW-09")
def test_ships_clash_before_each_game() -> None:
    table = at_sea("round-end", round=20, damage=77, start=False)
    table.p(0).sections, table.p(1).sections = ["riggers"] * 3, ["skelliwags"] * 3
    play = Play(table.game, table.s, origin=table.origin)
    assert play.s.game == 2
    assert play.asked == (0, "aim-ring")  # seat 0 hosts now and looks at seat 1's sail
    assert play.s.damage == 0


# -- spotting ------------------------------------------------------------------------------------


@rule("BF-SPOT-01", "BF-SPOT-03", "BF-SPOT-04", "BF-DECIDE-46", "BF-CAMP-04")
def test_the_ring_scatters_and_shows_what_lies_in_it() -> None:
    # Aim 60,50; dice 4-2 and 1-3: the ring lands at 72,38. The Crown at 72,62 with radius 10 is 24
    # away, less than 25; the Skull at 100,38 with radius 10 is 28 away.
    sail = [Image(kind="crown", x=72, y=62, r=10), Image(kind="skull", x=100, y=38, r=10)]
    table = at_sea("spotting", {"sail": sail}, rolls=[4, 2, 1, 3])
    assert table.asked == (1, "aim-ring")
    assert table.allows("0,100")
    assert not table.allows("121,50")
    table.do("60,50")
    assert table.said("spotted")[0]["x"] == 72
    assert table.said("spotted")[0]["y"] == 38
    assert table.said("spotted")[0]["images"] == ["crown"]
    assert table.s.spotted == ["crown"]


@rule("BF-SPOT-04")
def test_an_image_that_only_touches_the_ring_is_not_spotted() -> None:
    sail = [Image(kind="crown", x=60, y=75, r=10)]
    table = at_sea("spotting", {"sail": sail}, rolls=[1, 1, 1, 1]).do("60,50")
    assert table.s.spotted == []


@rule("BF-SPOT-05", "BF-DECIDE-46")
def test_a_crows_nest_may_drop_once_more_and_the_second_stands() -> None:
    sail = [Image(kind="crown", x=60, y=50, r=10)]
    table = at_sea(
        "spotting",
        {"sail": sail},
        host_log={"items": ["crows-nest"]},
        rolls=[1, 1, 1, 1, 6, 1, 6, 1],
    ).do("60,50")
    assert table.asked == (1, "drop-again")
    table.do("drop", "60,50")
    assert table.s.spotted == []  # the second landed at 90,80


@rule("BF-RULE-97")
def test_two_of_a_kind_work_as_one() -> None:
    sail = [Image(kind="crown", x=60, y=50, r=10), Image(kind="crown", x=60, y=75, r=14)]
    table = at_sea("spotting", {"sail": sail}, rolls=[1, 1, 1, 1]).do("60,50")
    assert table.s.spotted == ["crown"]


# -- cannons -------------------------------------------------------------------------------------


@rule("BF-CANN-01", "BF-CANN-02", "BF-DECIDE-47")
def test_a_round_of_firing_costs_gunpowder_and_rolls_a_die_per_cannon() -> None:
    # Pursuit: 3 + 1 for the Brigantine against 4 + 0 is a tie, rolled again: 2 + 1 against 6.
    table = at_sea("cannons", {"gunpowder": 2, "cannons": 3}, rolls=[6, 5, 4, 3, 4, 2, 6])
    assert table.s.damage == 15
    assert table.p(0).log.gunpowder == 1
    assert table.said("pursuit") == [{"totals": [4, 4]}, {"totals": [3, 6]}]
    assert table.asked == (1, "fire-again")
    table.do("cease")
    assert table.said("cannon-result") == [{"result": "no-effect", "total": 15}]


@rule("BF-CANN-02")
def test_a_pinnace_pursues_best() -> None:
    assert [ship.pursuit_bonus for ship in BOOK.ships.values()] == [2, 1, 0]


@rule("BF-RULE-84", "BF-CANN-01")
def test_without_gunpowder_nobody_fires_and_the_last_shot_ends_it() -> None:
    table = at_sea("cannons", {"cannons": 3})
    assert table.s.damage == 0
    assert not table.said("pursuit")
    table = at_sea("cannons", {"gunpowder": 1, "cannons": 2}, rolls=[6, 6])
    assert table.s.damage == 12
    assert not table.said("pursuit")
    assert table.said("cannon-result")
    bare = at_sea("cannons", {"gunpowder": 1})  # compulsory even without cannons
    assert bare.p(0).log.gunpowder == 0


@rule("BF-CANN-03")
@pytest.mark.parametrize(
    ("total", "line"),
    [
        (0, "no-effect"),
        (40, "no-effect"),
        (41, "smoke-and-chaos"),
        (60, "smoke-and-chaos"),
        (61, "holed"),
        (80, "holed"),
        (81, "listing"),
        (100, "listing"),
        (101, "sinking"),
        (120, "sinking"),
        (121, "sinking-fast"),
        (140, "sinking-fast"),
        (141, "fires"),
        (160, "fires"),
        (161, "fire-and-explosion"),
        (300, "fire-and-explosion"),
    ],
)
def test_the_damage_table(total: int, line: str) -> None:
    table = at_sea("move", damage=total, start=False)
    assert result(table.s).id == line


@rule("BF-CANN-04", "BF-RULE-86")
def test_smoke_and_chaos_shortens_ranges_once_rolled() -> None:
    table = at_sea("round", damage=50, round=0, rolls=[2, *[1] * 10])
    assert table.s.smoke == 2
    assert reach_of(table.s, BOOK.arms["thumper"]) == 1000
    assert reach_of(table.s, BOOK.arms["bumper"]) == 5  # 0: base contact, a gap of 0.010
    gorgon = deck(
        m("gorgon", 5, 10),
        foes=[m("skelliwags", 6.01, 10), m("skelliwags", 5, 11.011)],
        damage=50,
        smoke=6,
        start=False,
    )
    found = legal_targets(gorgon.s, gorgon.it("gorgon"), BOOK.arms["backblast"])
    assert [t.id for t in found] == [gorgon.id("skelliwags")]
    assert at_sea("round", damage=50, smoke=3, round=1, rolls=[1] * 10).s.smoke == 3


@rule("BF-CANN-05", "BF-CANN-06", "BF-CANN-07", "BF-RULE-89")
@pytest.mark.parametrize(
    ("total", "lower", "bonus"),
    [
        (70, "port", 1),
        (90, "port", 2),
        (90, "starboard", 0),
        (110, "starboard", 2),
        (130, "port", 3),
        (30, "port", 0),
    ],
)
def test_damage_adds_to_the_chosen_die(total: int, lower: str, bonus: int) -> None:
    table = at_sea("move", damage=total, lower=lower, edge="port", start=False)
    assert pitch_bonus(table.s) == bonus
    aft = at_sea("move", damage=90, lower=lower, edge="aft", start=False)
    assert pitch_bonus(aft.s) == 0


@rule("BF-RULE-87", "BF-CANN-05")
def test_the_bonus_comes_after_comparing_and_leaves_an_ox_eye_alone() -> None:
    table = at_sea("pitch", damage=110, cups={0: [2], 1: [1]}).do("use", "use", "port")
    assert table.said("sea")[0]["sea"] == "white-caps"  # 2 + 2
    table = at_sea("pitch", damage=110, cups={0: [6], 1: [1]}).do("use", "use", "port")
    assert table.said("sea")[0]["sea"] == "heavy-swells"
    table = at_sea("pitch", damage=110, cups={0: [1], 1: [1]}, lower="port").do("use", "use")
    assert table.said("sea")[0]["sea"] == "ox-eye"


def burning(damage: int, *rolls: int, **more: Any) -> Play:
    """Set up: fires after the Pitch & Yaw phase: a Rigger 2 from the Cargo Hold, a crate 1 from it."""
    return deck(
        m("riggers", 7.5, 24),
        foes=[FAR],
        furniture=[m("cargo-hold", 12, 24), m("deck-debris", 15.5, 24), m("mast", 12, 20)],
        stage="shift",
        mode="campaign",
        acting=None,
        logs={0: BRIG, 1: FRIGATE},
        damage=damage,
        rolls=rolls,
        cups={1: []},
        **more,
    )


@rule("BF-CANN-08", "BF-RULE-88")
def test_fires_strike_everything_loose_within_three_nearest_first() -> None:
    table = burning(150, 1, 6, 1, 6, *[1] * 10)
    tested = table.said("tested")
    crate, rigger = table.id("deck-debris"), table.id("riggers")
    assert [t["stuff"] for t in tested] == [[1, crate], [1, rigger]]
    assert [t["totals"] for t in tested] == [[7, 6], [7, 8]]  # Focus 6 against 0 and 2
    rolled = [[die[0] for die in event["dice"]] for event in table.said("rolled")]
    assert rolled == [[0, 1], [1, 0]]  # furniture: initiative attacks; crew: the opponent does
    assert table.where("deck-debris") == (19.5, 24.0)
    assert table.where("riggers") == (7.5, 24.0)


@rule("BF-CANN-09", "BF-RULE-88")
def test_fire_and_explosion_shoves_twice_and_staggers() -> None:
    # The Rigger is stopped at the edge (6 + 5), then staggers: 1 + 5 is not enough.
    table = burning(170, 1, 1, 6, 1, 6, 1)
    assert table.where("deck-debris") == (23.5, 24.0)  # 15.5, 19.5, 23.5: just on the Deck
    assert table.where("riggers") == (0.5, 24.0)
    assert [t["stat"] for t in table.said("tested")] == ["focus", "focus", "footing", "footing"]
    assert table.asked == (0, "fall")


@rule("BF-RULE-88", "BF-RULE-67")
def test_vital_areas_burn_from_aft_to_forward_each_with_its_own_window() -> None:
    table = deck(
        m("riggers", 7.5, 24),
        foes=[FAR, m("skelliwags", 7.5, 8, down=True)],
        furniture=[m("cargo-hold", 12, 24), m("powder-store", 12, 8), m("captains-cabin", 12, 44)],
        stage="shift",
        mode="campaign",
        acting=None,
        logs={0: BRIG, 1: FRIGATE},
        damage=170,
        rolls=[6, 1],
    )
    assert [e["stuff"] for e in table.said("fire")] == [table.id("powder-store")]
    assert table.it("skelliwags-2").place == "removed"  # twice 4.5 towards Port from 7.5
    assert table.asked == (0, "quarter")
    assert table.s.fires == [table.id("cargo-hold"), table.id("captains-cabin")]


# -- supply --------------------------------------------------------------------------------------


def supply(vp: int, crowned: int = 0, **log: Any) -> Play:
    table = at_sea("supply", log, start=False)
    table.p(0).vp, table.p(0).crowned = vp, crowned
    return Play(table.game, table.s, origin=table.origin)


@rule("BF-SUPP-01", "BF-SUPP-02", "BF-DECIDE-49")
def test_gold_and_gunpowder_need_a_fed_crew() -> None:
    table = supply(4, food=5)
    assert table.offers() == ["food", "pass"]
    table.do("food")
    assert table.p(0).log.food == 15
    table.do("food")
    assert table.offers() == ["food", "feed", "pass"]  # 25 food, 20 crew
    table.do("feed")
    assert table.p(0).log.food == 5
    assert table.offers() == ["food", "gold", "gunpowder", "pass"]
    table.do("gold", "gunpowder")
    assert (table.p(0).log.gold, table.p(0).log.gunpowder) == (1, 10)
    assert table.asked == (0, "buy")  # no point is left, and seat 1 had none


@rule("BF-SUPP-02", "BF-SUPP-03")
def test_a_player_who_takes_only_food_need_not_feed() -> None:
    table = supply(1, food=25).do("food", "pass")
    assert table.p(0).log.food == 35
    assert not table.p(0).fed


@rule("BF-SUPP-04")
def test_what_remains_stays_in_the_log() -> None:
    table = at_sea("match-over", {"gold": 3, "food": 7, "cannons": 2}, matches=2)
    assert table.s.match == 2
    log = table.p(0).log
    assert (log.gold, log.food, log.cannons) == (3, 7, 2)
    assert table.asks[0].question.id == "fleet"


@rule("BF-SEW-06", "BF-RULE-94")
def test_a_crowned_point_gives_two_gold() -> None:
    table = supply(0, 2, food=20).do("feed", "crown-gold")
    assert table.p(0).log.gold == 2
    game = at_sea("round-end", round=20, spotted=["crown"], start=False)
    game.p(0).tally = 2
    game.s.scenario = "terror-on-the-sea"
    game.p(0).sections, game.p(1).sections = ["riggers"] * 3, ["skelliwags"] * 3
    play = Play(game.game, game.s, origin=game.origin)
    assert (play.p(1).vp, play.p(1).crowned) == (0, 2)


# -- service -------------------------------------------------------------------------------------


@rule("BF-SERV-01", "BF-DECIDE-50")
def test_prices() -> None:
    assert {item.id: item.cost for item in BOOK.items.values()} == {
        "cannon": 1,
        "extra-mast": 5,
        "crows-nest": 5,
        "gunnery-drills": 7,
        "letter-of-marque": 5,
        "commission": 5,
        "swivel-guns": 5,
    }
    table = at_sea("service", {"gold": 6})
    assert "gunnery-drills" not in table.offers()
    table.do("crows-nest")
    assert (table.p(0).log.gold, table.p(0).log.items) == (1, ["crows-nest"])
    assert table.offers() == ["cannon", "pass"]
    table.do("cannon")
    assert table.p(0).log.cannons == 1


@rule("BF-SERV-02")
def test_cannons_up_to_the_ships_crew_and_everything_else_once() -> None:
    full = at_sea("service", {"gold": 50, "cannons": 20, "items": ["commission"]})
    assert "cannon" not in full.offers()
    assert "commission" not in full.offers()
    room = at_sea("service", {"gold": 50, "cannons": 19})
    assert "cannon" in room.offers()


@rule("BF-SERV-04", "BF-RULE-85")
def test_gunnery_drills_add_ten_dice_to_the_first_round_only() -> None:
    table = at_sea(
        "cannons",
        {"gunpowder": 3, "cannons": 1, "items": ["gunnery-drills"]},
        rolls=[6] * 11 + [6, 1] + [2] + [6, 1],
    )
    assert table.s.damage == 66
    table.do("fire")
    assert table.s.damage == 68
    dry = at_sea("cannons", {"items": ["gunnery-drills"]})
    assert dry.s.damage == 0


def scenario_roll(*answers: str, items: dict[int, list[str]], rolls: list[int]) -> Play:
    table = at_sea(
        "scenario",
        {"items": items.get(0, [])},
        host_log={"items": items.get(1, [])},
        scenario="",
        rolls=rolls,
        edge="",
    )
    return table.do("agree", "roll", *answers)


@rule("BF-SERV-05", "BF-RULE-96", "BF-DECIDE-45")
def test_a_letter_of_marque_re_rolls_the_scenario_once_each() -> None:
    both = {0: ["letter-of-marque"], 1: ["letter-of-marque"]}
    table = scenario_roll("again", "again", items=both, rolls=[1, 3, 5])
    assert table.s.scenario == "terror-on-the-sea"
    kept = scenario_roll("pass", "pass", items=both, rolls=[4])
    assert kept.s.scenario == "treasure-raid"


@rule("BF-SERV-06", "BF-RULE-96", "BF-DECIDE-45")
def test_a_commission_changes_the_die_by_one_within_bounds() -> None:
    table = scenario_roll("1", items={0: ["commission"]}, rolls=[2])
    assert table.s.scenario == "precious-cartography"
    both = {0: ["commission"], 1: ["commission"]}
    assert scenario_roll("1", "-1", items=both, rolls=[6]).s.scenario == "terror-on-the-sea"
    assert scenario_roll("-1", "pass", items=both, rolls=[1]).s.scenario == "boarding-action"


@rule("BF-SERV-07", "BF-RULE-90")
def test_swivel_guns_add_a_die_at_the_start_of_each_round() -> None:
    table = at_sea("round", {"items": ["swivel-guns"]}, damage=38, round=0, rolls=[5, 4, *[1] * 10])
    assert table.s.damage == 43
    assert table.s.smoke == 4  # the smoke rolls in at once
    host = at_sea("round", host_log={"items": ["swivel-guns"]}, damage=38, round=0)
    assert host.s.damage == 38


# -- sails ---------------------------------------------------------------------------------------


@rule("BF-SEW-01")
def test_achievements_are_ticked_when_reached() -> None:
    captain = deck(
        m("riggers", 3, 10),
        foes=[m("sawtooth", 1.75, 10, down=True), FAR],
        stage="attack",
        mode="campaign",
        rolls=[6, 1],
        logs={0: BRIG, 1: FRIGATE},
    ).do("attack-push")
    assert captain.p(0).log.ticks == ["devil"]
    ship = at_sea(
        "cannons", {"gunpowder": 1, "cannons": 20, "items": ["gunnery-drills"]}, rolls=[6] * 30
    )
    assert ship.p(0).log.ticks == ["ship"]
    rich = at_sea("service", {"gold": 100})
    assert rich.p(0).log.ticks == ["crown"]


@rule("BF-SEW-01", "BF-MATCH-09")
def test_a_wipe_out_and_a_won_match_are_achievements() -> None:
    table = deck(
        m("riggers", 3, 10),
        foes=[m("sawtooth", 1.75, 10, down=True)],
        stage="attack",
        mode="campaign",
        rolls=[6, 1],
        logs={0: BRIG, 1: FRIGATE},
        bystanders=False,
        game=2,
        start=False,
    )
    table.p(0).booty, table.p(1).booty = [0], [0]
    play = Play(table.game, table.s, origin=table.origin).do("attack-push", "pass", "pass")
    assert play.p(0).log.ticks == ["devil", "skull", "crossed-bones"]
    assert play.p(0).log.won == 1
    assert play.s.stage == "supply"


@rule("BF-SEW-02", "BF-SPOT-02", "BF-SEW-08", "BF-DECIDE-51")
def test_one_achievement_is_sewn_and_all_ticks_are_erased() -> None:
    old = [Image(kind="skull", x=30, y=30, r=10)]
    table = at_sea("sails", {"ticks": ["devil", "crown"], "sail": old})
    assert table.offers() == ["devil", "crown", "pass"]
    table.do("crown")
    assert table.asked == (0, "sew")
    assert table.allows("60,50,25")
    assert not table.allows("60,50,26")
    assert not table.allows("60,50,3")
    assert not table.allows("45,30,6")  # 15 apart, radii 16: overlaps the Skull
    assert table.allows("46,30,6")
    assert not table.allows("3,50,4")
    table.do("60,50,25")
    log = table.p(0).log
    assert [(i.kind, i.x, i.y, i.r) for i in log.sail][1] == ("crown", 60, 50, 25)
    assert log.ticks == []


@rule("BF-SEW-08")
def test_after_a_match_come_supply_service_and_sails_in_this_order() -> None:
    table = at_sea("supply", {"ticks": ["devil"], "gold": 5}, matches=2)
    seen = []
    while table.s.match == 1:
        seen.append(table.asked)
        table.do("pass")
    assert seen == [(0, "buy"), (0, "keep-achievement")]  # where there is a choice at all


@rule("BF-SEW-03", "BF-SEW-04", "BF-RULE-92", "BF-DECIDE-43")
def test_devil_and_skull_re_roll_the_own_die_of_who_is_activated() -> None:
    table = deck(
        m("red-rose", 5, 10),
        foes=[FAR],
        rolls=[1, 1, 6, 2],
        spotted=["devil", "skull"],
    ).do("run", "0@1000")
    assert table.asked == (0, "re-roll")
    assert table.offers() == ["devil", "skull", "pass"]
    table.do("devil")
    assert table.offers() == ["skull", "pass"]
    table.do("skull")
    assert table.said("tested")[0]["dice"] == [6]
    table.do("0@1000")
    assert table.said("tested")[1]["dice"] == [2]  # both are used up
    sailor = deck(m("riggers", 5, 10), foes=[FAR], rolls=[1], spotted=["devil", "skull"])
    assert sailor.do("run", "0@1000").offers() == ["skull", "pass"]


@rule("BF-RULE-92")
def test_another_models_die_is_never_re_rolled() -> None:
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 6, 10), FAR],
        stage="attack",
        rolls=[6, 1, 5],
        spotted=["skull"],
    ).do("attack-trip", "pass")
    assert table.asked == (1, "fall")  # the Skelliwag's own Footing test: no offer


@rule("BF-SEW-05", "BF-RULE-93", "BF-DECIDE-48")
def test_the_ship_re_rolls_one_round_of_firing() -> None:
    table = at_sea(
        "cannons",
        {"gunpowder": 3, "cannons": 2},
        spotted=["ship"],
        rolls=[1, 1, 6, 6, 6, 1, 1, 1, 6, 1],
    )
    assert table.asked == (0, "re-roll-cannons")
    table.do("again")
    assert table.s.damage == 12
    table.do("fire")
    assert table.s.damage == 14  # no second offer


@rule("BF-SEW-07", "BF-RULE-95")
def test_crossed_bones_let_the_host_note_two() -> None:
    pieces = [m("cargo-hold", 12, 24), m("powder-store", 12, 8), m("captains-cabin", 12, 40)]
    table = deck(
        m("riggers", 5, 10),
        foes=[FAR],
        furniture=pieces,
        stage="note",
        spotted=["crossed-bones"],
        acting=None,
        bystanders=False,
    ).do("cargo-hold")
    assert table.asked == (1, "note")
    assert table.offers() == ["powder-store", "captains-cabin"]
    table.do("captains-cabin")
    assert [n.face for n in table.s.notes] == ["cargo-hold", "captains-cabin"]
    plain = deck(
        m("riggers", 5, 10),
        foes=[FAR],
        furniture=pieces,
        stage="note",
        spotted=["crossed-bones"],
        scenario="treasure-raid",
        acting=None,
        bystanders=False,
    )
    assert plain.s.notes == []
