"""Sections 9, 16 and 17, Missions, goals, the traitor, defeat and the ends of the game."""

from __future__ import annotations

import pytest

from quarterdeck.core.rulebook import rule
from quarterdeck.core.secrecy import sees
from quarterdeck.games.into_the_black.rules.goals import (
    goal_met,
    mission_complete,
    value,
)
from tests.into_the_black.build import Play, party

SHIP = {"0,-1": "odod", "1,-1": "engine-room", "-1,-1": "shuttle-bay"}


def end(**position: object) -> Play:
    """Phase Four."""
    return party(**{"stage": "end", "ship": SHIP, **position})  # type: ignore[arg-type]


def reason(table: Play) -> str:
    assert table.s.result is not None
    return table.s.result.reason


# -- missions -----------------------------------------------------------------------------------


@rule("IB-MISSION-01", "IB-RULE-44", "IB-USE-09")
def test_a_charge_is_planted_by_a_utilize_action_on_a_listed_room() -> None:
    table = party(
        ship=SHIP,
        at={"engineer": "1,-1"},
        order=["engineer"],
        hands={"engineer": ["explosives-charge"]},
        mission="sabotage",
    )
    table.do("plant explosives-charge")
    assert table.s.charges == ["engine-room"]
    assert (table.s.apprehension, table.s.turn.actions) == (2, 1)
    other = party(
        ship=SHIP,
        at={"engineer": "1,-1"},
        order=["engineer"],
        hands={"engineer": ["explosives-charge"]},
    )
    assert "plant" not in other.verbs()


@rule("IB-MISSION-02")
def test_data_is_downloaded_once_per_room() -> None:
    ship = {"0,-1": "odow", "1,-1": "command-center-a"}
    table = party(
        ship=ship, at={"engineer": "1,-1"}, order=["engineer"], mission="data-heist", rolls=[4, 1]
    )
    table.do("search", "special download_data")
    assert table.s.data == ["command-center-a"]
    table.s.rng.script = [4, 1]
    table.do("search")
    assert table.asked[1] == "keep-loot"


@rule("IB-MISSION-03", "IB-MISSION-04")
def test_the_prisoner_is_freed_moves_along_is_handed_over_and_goes_back() -> None:
    ship = {"0,-1": "odow", "1,-1": "brig"}
    table = party(
        ship=ship,
        at={"engineer": "1,-1", "cook": "1,-1"},
        order=["engineer", "cook"],
        mission="jailbreak",
        rolls=[4, 1],
        tokens={"1,-1": ["biohazard"]},
    )
    table.do("search")
    assert table.c("engineer").prisoner
    table.do("trade-action")
    assert table.c("cook").prisoner
    assert not table.c("engineer").prisoner


@rule("IB-MISSION-04")
def test_the_prisoner_is_back_in_the_brig_when_its_bearer_falls() -> None:
    table = party(
        ship={"0,-1": "owow"},
        at={"cook": "0,-1"},
        enemies={"0,-1": ["alien-creature"]},
        health={"cook": 1},
        mission="jailbreak",
        stage="combat",
        freed=True,
        rolls=[],
    )
    table.s.crew[2].prisoner = True
    table.s.rng.script = [1, 1, 6]
    table.do("attack")
    assert table.s.freed is False


@rule("IB-MISSION-05")
def test_the_shuttle_needs_two_successes_in_one_round_and_stays_primed() -> None:
    position = {
        "ship": SHIP,
        "at": {"engineer": "-1,-1"},
        "order": ["engineer"],
        "mission": "grand-theft-shuttle",
    }
    table = party(**position, rolls=[4, 1, 4, 1]).do("search", "special prime_shuttle")
    table.do("search", "special prime_shuttle")
    assert table.s.primes == 2
    new = party(stage="round", primes=1, ship=SHIP, mission="grand-theft-shuttle")
    assert new.s.primes == 0
    kept = party(stage="round", primes=2, ship=SHIP, mission="grand-theft-shuttle")
    assert kept.s.primes == 2


@rule("IB-MISSION-07", "IB-MISSION-08")
def test_conditions_hold_together_and_value_counts_hands_only() -> None:
    hands = {
        "cook": ["old-masterpiece", "alien-idol", "star-sapphire", "star-sapphire"],
        "engineer": ["fleet-codes", "nerve-spice", "platinum-bar"] * 2,
    }
    table = party(mission="plunder", level=0, hands=hands)  # 14 and six times 3: 8 for each of four
    assert value(table.s, table.c("cook")) == 14
    assert mission_complete(table.s)
    away = party(mission="plunder", level=0, hands=hands, at={"henchman": "0,-1"})
    assert not mission_complete(away.s)
    short = party(mission="plunder", level=0, hands=hands | {"engineer": ["fleet-codes"] * 2})
    assert not mission_complete(short.s)


@rule("IB-MISSION-09")
def test_an_impossible_mission_stays_in_force() -> None:
    table = end(mission="sabotage", ship={"0,-1": "odow"}, craters=["1,-1"])
    engine = next(card for card in table.s.rooms if card.face == "engine-room")
    table.s.rooms.remove(engine)
    table.s.lost_rooms.append(engine)  # destroyed: no charge can ever be planted there
    assert not mission_complete(table.s)
    assert (table.s.mission, table.s.result) == ("sabotage", None)


@rule("IB-MISSION-06")
def test_trophies_and_rooms_of_before_count_for_a_new_mission() -> None:
    table = party(
        mission="bloodbath", trophies={"cook": ["enemy-crew"] * 15, "engineer": ["enemy-bot"] * 3}
    )
    assert mission_complete(table.s)
    table.c("cook").trophies.pop()
    assert not mission_complete(table.s)


@pytest.mark.parametrize(
    ("mission", "position"),
    [
        ("commandeer", {"ship": {"0,-1": "odow", "1,-1": "bridge"}, "at": {"cook": "1,-1"}}),
        (
            "plunder",
            {
                "hands": {
                    "cook": ["old-masterpiece", "alien-idol", "star-sapphire", "star-sapphire"],
                    "engineer": ["fleet-codes", "nerve-spice", "platinum-bar"] * 2,
                }
            },
        ),
        ("sabotage", {"charges": ["engine-room"]}),
        (
            "grand-theft-shuttle",
            {
                "primes": 2,
                "hands": {
                    "cook": ["old-masterpiece", "alien-idol", "star-sapphire", "star-sapphire"],
                    "engineer": ["fleet-codes", "nerve-spice", "platinum-bar"] * 2,
                    "quartermaster": ["gold-ingot", "gold-ingot"],
                },
                "at": dict.fromkeys(("quartermaster", "engineer", "cook", "henchman"), "-1,-1"),
            },
        ),
        ("data-heist", {"data": ["data-core", "bridge", "command-center-a"]}),
        ("bloodbath", {"trophies": {"cook": ["enemy-crew"] * 12, "engineer": ["enemy-bot"] * 6}}),
        ("map-the-hulk", {"found": 19}),
    ],
)
@rule("IB-WIN-01", "IB-WIN-07")
def test_every_mission_can_be_completed(mission: str, position: dict[str, object]) -> None:
    table = end(mission=mission, mode="cooperative", **position).quiet()
    assert reason(table) == "mission"
    assert table.s.result.winners == [0, 1, 2]  # type: ignore[union-attr]


@rule("IB-WIN-01")
def test_jailbreak_is_complete_when_the_bearer_is_on_the_airlock_and_nobody_is_left() -> None:
    table = party(mission="jailbreak", mode="cooperative", freed=True)
    assert not mission_complete(table.s)
    table.s.crew[0].prisoner = True
    assert mission_complete(table.s)
    table.s.crew[1].at = "0,-1"
    assert not mission_complete(table.s)


@rule("IB-RULE-92")
def test_defeated_characters_are_ignored_but_somebody_must_be_in_play() -> None:
    table = party(mission="map-the-hulk", found=19, fallen=["cook"])
    assert mission_complete(table.s)
    for c in table.s.crew:
        c.at = ""
    assert not mission_complete(table.s)


# -- goals --------------------------------------------------------------------------------------


@rule("IB-WIN-02", "IB-RULE-93", "IB-HIDE-10")
def test_when_the_group_wins_only_met_goals_win() -> None:
    table = end(
        mission="map-the-hulk",
        found=19,
        goals={0: "living-legend", 1: "survivor", 2: "trophy-hunter"},
        reputation={"quartermaster": 5},
    )
    assert reason(table) == "mission"
    assert table.s.result.winners == [0, 1]  # type: ignore[union-attr]
    assert all(sees(p.goals[0], None) for p in table.s.players)


GOALS: list[tuple[str, dict[str, object]]] = [
    ("trophy-hunter", {"trophies": {"cook": ["enemy-crew"] * 6}}),
    ("jeweller", {"hands": {"cook": ["void-pearl", "cut-opal"]}}),
    ("art-lover", {"hands": {"cook": ["signed-print", "holo-sculpture"]}}),
    ("information-broker", {"hands": {"cook": ["fleet-codes", "crew-manifest"]}}),
    ("smuggler", {"hands": {"cook": ["nerve-spice", "banned-serum"]}}),
    ("hoarder", {"hands": {"cook": ["old-masterpiece", "alien-idol", "gold-ingot"]}}),
    ("living-legend", {"reputation": {"cook": 5}}),
    (
        "arms-dealer",
        {
            "hands": {"cook": ["disruptor", "laser-sight", "boarding-axe"]},
            "worn": {"cook": ["laser-rifle", "laser-sight"]},
        },
    ),
    ("survivor", {"health": {"cook": 2}}),
    ("traitor-saboteur", {"hands": {"cook": ["old-masterpiece", "alien-idol"]}}),
    ("traitor-federal-agent", {"reputation": {"cook": 4}}),
    ("traitor-thief", {"hands": {"cook": ["gold-ingot", "credit-chips"]}}),
    ("traitor-assassin", {"trophies": {"cook": ["enemy-crew"] * 5}}),
]


@rule("IB-TRAITOR-02", "IB-WIN-02")
@pytest.mark.parametrize(("goal", "position"), GOALS)
def test_every_goal_can_be_met_and_missed(goal: str, position: dict[str, object]) -> None:
    met = party(goals={2: goal}, **position)  # type: ignore[arg-type]
    assert goal_met(met.s, met.s.players[2])
    missed = party(goals={2: goal}, health={"cook": 1})
    assert not goal_met(missed.s, missed.s.players[2])


def test_trailblazer_counts_rooms_first_entered_by_its_owner() -> None:
    table = party(goals={2: "trailblazer"})
    table.s.players[2].rooms = 3
    assert not goal_met(table.s, table.s.players[2])
    table.s.players[2].rooms = 4
    assert goal_met(table.s, table.s.players[2])


# -- the traitor --------------------------------------------------------------------------------


@rule("IB-TRAITOR-01", "IB-DECIDE-40", "IB-RULE-90", "IB-HIDE-01")
def test_a_traitor_reveals_in_its_own_turn_and_wins_alone() -> None:
    table = party(goals={0: "traitor-saboteur"}, morale=1, apprehension=12)
    assert table.offers("reveal-goal")
    table.do("reveal-goal")
    assert reason(table) == "traitor"
    assert table.s.result.winners == [0]  # type: ignore[union-attr]
    assert not party(goals={1: "traitor-saboteur"}, morale=1, apprehension=12).offers("reveal-goal")


@rule("IB-TRAITOR-01", "IB-RULE-89")
@pytest.mark.parametrize("position", [{"morale": 0}, {"apprehension": 24}, {"morale": 2}])
def test_no_traitor_reveals_when_a_loss_is_met_or_a_condition_fails(
    position: dict[str, int],
) -> None:
    goal = "traitor-federal-agent" if "apprehension" in position else "traitor-saboteur"
    ship = {"0,-1": "odow", "1,-1": "communications-array"}
    at = {"quartermaster": "1,-1"} if "apprehension" in position else {}
    position = {"apprehension": 12} | position
    table = party(goals={0: goal}, ship=ship, at=at, **position)  # type: ignore[arg-type]
    assert not table.offers("reveal-goal")


@rule("IB-TRAITOR-01", "IB-RULE-90")
def test_a_traitor_may_reveal_in_a_combat_turn() -> None:
    table = party(
        goals={2: "traitor-saboteur"},
        morale=1,
        apprehension=12,
        enemies={"0,0": ["crew"]},
        stage="combat",
        at=dict.fromkeys(("quartermaster", "engineer", "henchman"), "0,-1"),
        rolls=[1],
    )
    table.quiet()
    assert table.offers("reveal-goal")


@rule("IB-TRAITOR-03", "IB-TRAITOR-04")
def test_without_the_card_in_play_nobody_is_a_traitor_and_nobody_is_told() -> None:
    table = party(goals={0: "survivor"}, morale=1)
    assert not table.offers("reveal-goal")
    assert all(face == "" for p in table.view(None).players for _, face in p.goals)


# -- losing -------------------------------------------------------------------------------------


@rule("IB-WIN-03", "IB-WIN-06")
def test_apprehension_24_loses_for_all() -> None:
    table = end(apprehension=24)
    assert reason(table) == "apprehension"
    assert table.s.result.winners == []  # type: ignore[union-attr]
    assert table.s.result.returns() == [-1.0, -1.0, -1.0]  # type: ignore[union-attr]


@rule("IB-WIN-04", "IB-WIN-06")
def test_morale_zero_loses_for_all() -> None:
    assert reason(end(morale=0)) == "morale"


@rule("IB-WIN-05", "IB-RULE-19", "IB-DEFEAT-07")
def test_a_missing_board_loses_but_the_henchman_is_never_missed() -> None:
    lost = party(stage="end", ship=SHIP, fallen=["cook"])
    assert lost.s.result is None
    empty = end(fallen=["cook"], pool=0)
    assert reason(empty) == "boards"
    from quarterdeck.games.into_the_black.rules.goals import missing_board

    hench = party(ship=SHIP, fallen=["henchman"])
    assert not missing_board(hench.s)
    assert not hench.c("henchman").waiting


@rule("IB-RULE-88", "IB-ROUND-10")
def test_a_complete_mission_beats_apprehension_but_not_morale() -> None:
    done = {"mission": "map-the-hulk", "found": 19, "mode": "cooperative"}
    assert reason(end(**done, apprehension=24)) == "mission"
    assert reason(end(**done, morale=0)) == "morale"


@rule("IB-RULE-20")
def test_if_every_player_is_eliminated_the_group_loses() -> None:
    table = end(fallen=["cook", "engineer", "quartermaster"], eliminated=[0, 1, 2])
    assert reason(table) == "nobody"


# -- replacement --------------------------------------------------------------------------------


@rule("IB-DEFEAT-05", "IB-RULE-91", "IB-DEFEAT-02", "IB-ROUND-10")
def test_a_defeated_player_returns_to_the_airlock_with_a_new_board() -> None:
    table = end(fallen=["cook"])
    assert table.asked == (2, "equip")
    new = table.s.crew[2]
    assert new.board != "cook"
    assert (new.at, new.reputation, len(new.hand)) == ("0,0", 2, 4)
    assert len(table.s.pool) == 4
    table.do("pass")
    assert table.s.round == 2


@rule("IB-DEFEAT-06", "IB-DEFEAT-07")
def test_eliminated_players_and_the_henchman_get_no_board() -> None:
    table = end(fallen=["cook", "henchman"], eliminated=[2])
    assert table.s.round == 2
    assert len(table.s.pool) == 5


@rule("IB-HIDE-05", "IB-HIDE-02")
def test_what_everybody_sees() -> None:
    table = party(
        hands={"cook": ["scanner"], "henchman": ["backpack"]},
        worn={"engineer": ["laser-rifle"]},
        tokens={"0,0": []},
    )
    view = table.view(0)
    chars = {c.board: c for c in view.characters}
    assert chars["cook"].hand[0].face == ""
    assert len(chars["cook"].hand) == 1
    assert chars["henchman"].hand[0].face == "backpack"
    assert chars["engineer"].equipped[0].face == "laser-rifle"
    assert (view.morale, view.apprehension, view.bag) == (3, 1, 35)
    assert table.view(2).characters[2].hand[0].face == "scanner"


@rule("IB-SOLO-01", "IB-RULE-19")
def test_solo_runs_two_boards_and_the_henchman_with_own_turns() -> None:
    table = party(
        seats=1, mode="solo", boards=("captain", "cook"), stage="initiative", reputation={"cook": 1}
    )
    assert table.asked == (0, "steal")  # the Cook may steal from the Captain
    table.do("pass")
    assert table.s.order == ["captain", "cook", "henchman"]
    seen = []
    for _ in range(3):
        table.quiet()
        seen.append(table.s.turn.who)
        table.do("end")
    assert seen == ["captain", "cook", "henchman"]
