"""What the log, the prompts and the board tell, and rulings about targets and ties."""

from __future__ import annotations

from quarterdeck.core.rulebook import rule
from quarterdeck.games.boarders import GAME
from quarterdeck.games.boarders import geometry as geo
from quarterdeck.games.boarders.aiming import attack as draw_attack
from quarterdeck.games.boarders.rules.match import end_match, tick
from quarterdeck.games.boarders.rules.shoves import nearest_edge
from quarterdeck.games.boarders.text import sentence
from quarterdeck.games.boarders.tray import breakdown
from tests.boarders.build import Play, deck, m
from tests.boarders.test_gaps_turns import last_round

FAR = m("skelliwags", 20, 40)
RIGGER = m("riggers", 20, 40)
VITALS = [m("cargo-hold", 12, 24), m("powder-store", 12, 8), m("captains-cabin", 12, 40)]


def told(table: Play, kind: str) -> list[str]:
    """Tell the events of a kind to a spectator."""
    view = table.view(None)
    return [sentence(view, e, ("Ann", "Bob")) for e in table.events() if e.kind == kind]


# -- the note ------------------------------------------------------------------------------------


@rule("BF-HIDE-04", "BF-SCEN-03")
def test_the_note_is_told_when_the_first_game_is_over() -> None:
    table = last_round(1)
    assert table.s.game == 2
    assert table.said("revealed") == [{"vitals": ["cargo-hold"]}]
    assert told(table, "revealed") == ["The secret note named the Cargo Hold."]


@rule("BF-HIDE-04", "BF-RULE-95", "BF-SEW-07")
def test_the_second_note_of_crossed_bones_is_told_without_a_second_chart() -> None:
    table = deck(
        m("riggers", 9, 8),
        foes=[FAR],
        furniture=VITALS,
        noted=["cargo-hold", "powder-store"],
        scenario="precious-cartography",
        stage="special",
        chart_found=True,
    ).do("search")
    assert table.said("revealed") == [{"vitals": ["powder-store"]}]
    assert table.it("riggers").tokens == 0


# -- a Pulse among friends -----------------------------------------------------------------------


@rule("BF-RULE-56", "BF-ATTACK-18")
def test_a_pulse_with_nobody_else_in_range_cannot_spare_the_last_friend() -> None:
    table = deck(
        m("rotten-roustabouts", 5, 10),
        m("skelliwags", 7, 10),
        m("skelliwags", 5, 12),
        foes=[RIGGER],
        stage="attack",
        rolls=[1, 6],
    ).do("attack-noxious-cloud")
    assert table.asked == (0, "friendly-fire")
    table.do("pass")
    tested = [t["stuff"][1] for t in table.said("tested")]
    assert tested == [table.id("skelliwags-2")]


@rule("BF-RULE-56")
def test_a_pulse_that_tests_an_enemy_may_spare_every_friend() -> None:
    table = deck(
        m("rotten-roustabouts", 5, 10),
        m("skelliwags", 7, 10),
        foes=[m("riggers", 5, 12), RIGGER],
        stage="attack",
        rolls=[1, 6],
    ).do("attack-noxious-cloud", "pass")
    tested = [t["stuff"][1] for t in table.said("tested")]
    assert tested == [table.id("riggers")]


# -- ties ----------------------------------------------------------------------------------------


@rule("BF-HARSH-04")
def test_of_two_members_at_the_edge_the_unstable_one_comes_first() -> None:
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 23, 10), m("skelliwags", 23, 11.25, down=True, turn=90)],
        start=False,
    )
    body = [table.it("skelliwags-1"), table.it("skelliwags-2")]
    way, member = nearest_edge(table.s, body, *geo.unit(0), 4000)
    assert way == 500
    assert member is table.it("skelliwags-2")


# -- log and prompts -----------------------------------------------------------------------------


@rule("BF-AID-05", "BF-IMPACT-01")
def test_an_impact_tells_how_far_the_shove_had_come() -> None:
    table = deck(
        m("riggers", 5, 10),
        foes=[m("skelliwags", 6, 10), m("skelliwags", 9, 10), FAR],
        stage="attack",
        rolls=[6, 1, 6, 6],
    ).do("attack-push")
    assert [impact["distance"] for impact in table.said("impact")] == [2000]
    assert told(table, "impact")[0].endswith("after 2 inches.")


@rule("BF-ROUND-04", "BF-AID-05")
def test_who_could_act_and_passes_is_told_and_nobody_else() -> None:
    table = deck(m("riggers", 5, 10), foes=[FAR]).do("pass")
    assert told(table, "passed") == ["Rigger 1 did nothing."]
    table = deck(m("riggers", 5, 10), foes=[FAR], stage="attack")
    assert table.s.stage != "attack"  # nobody is in reach
    assert not table.said("passed")


@rule("BF-ROUND-07", "BF-AID-05")
def test_a_player_who_brings_nobody_more_back_is_told() -> None:
    table = deck(
        m("riggers", 5, 10),
        m("riggers", 8, 10, place="removed"),
        foes=[FAR],
        stage="reinforce",
        acting=None,
    ).do("pass")
    assert told(table, "finished") == ["Ann brought nobody more back."]


@rule("BF-MATCH-03", "BF-AID-05")
def test_who_is_called_alike_on_both_sides_is_told_with_the_owner() -> None:
    table = deck(
        m("duelistas", 5, 10),
        foes=[m("duelistas", 6, 10), m("gorgon", 5, 9)],
        stage="attack",
        rolls=[5, 4],
        cups={0: [1]},
    ).do("attack-push")
    asked = table.asks[0]
    view = table.view(0)
    assert [asked.question.label_of(view, option) for option in asked.options] == [
        "Duelista 1 (enemy) at 6, 10",
        "Gorgon at 5, 9",
    ]
    table.do(asked.keys()[0])
    line = GAME.describe(table.view(0), ("Ann", "Bob"))[-1]
    assert "Duelista 1 (You) 5" in line
    assert "against Duelista 1 (Bob) 4" in line
    table.do("pass")
    assert told(table, "tested")[0].startswith("Duelista 1 (Ann) beat Duelista 1 (Bob), ")
    mine = [sentence(table.view(0), e, ("Ann", "Bob")) for e in table.events()]
    assert "Duelista 1 (you) attacked with Push." in mine


@rule("BF-SPEC-02", "BF-QUART-03")
def test_the_host_is_told_that_an_own_search_helps_the_boarder() -> None:
    def search(host: int) -> str:
        table = deck(m("riggers", 9, 8), foes=[FAR], furniture=VITALS, stage="special", host=host)
        asked = table.asks[0]
        return asked.question.label_of(table.view(0), asked.options[0])

    assert search(host=1) == "Search"
    assert search(host=0) == "Search, of use to the Boarder alone"


def crashing(*keys: str) -> Play:
    """Set up: a Companion of Red Rose fails to swing at a Mast."""
    return deck(
        m("companions", 10, 20),
        foes=[FAR],
        furniture=[m("mast", 12, 20)],
        captains={0: "red-rose"},
        rolls=[1],
    ).do("swash", *keys)


@rule("BF-RULE-45", "BF-AID-05")
def test_who_is_placed_over_the_edge_is_lost_and_never_lay_there() -> None:
    table = crashing("0", "0,20000")
    assert table.said("lost") == [{"stuff": table.id("companions"), "x": 10_000, "y": 20_000}]
    assert not table.said("fell")


@rule("BF-RULE-43")
def test_the_question_how_she_lies_names_her() -> None:
    table = crashing()
    asked = table.asks[0]
    prompt = asked.question.prompt
    assert prompt is not None
    assert prompt(table.view(0), asked.about) == "How does Companion 1 lie?"


@rule("BF-TEST-04", "BF-LIE-06", "BF-RULE-56")
def test_of_two_dice_of_one_player_only_the_replaced_one_is_shown_as_claimed() -> None:
    table = deck(
        m("skelliwags", 5, 10),
        m("skelliwags", 6, 10),
        foes=[RIGGER],
        stage="attack",
        rolls=[1, 2],
        cups={0: [6, 2]},
    ).do("attack-push", "lie", "0-1001", "5")
    assert table.asked == (1, "judge")
    view = table.view(1)
    assert view.test is not None
    assert breakdown(view, view.test, ("Ann", "Bob")).count("5?") == 1


@rule("BF-RULE-86", "BF-CANN-04")
def test_the_range_is_drawn_through_the_smoke() -> None:
    def drawn(damage: int) -> str:
        table = deck(
            m("rotten-roustabouts", 5, 10),
            m("skelliwags", 5, 11),
            foes=[m("riggers", 6, 10), RIGGER],
            stage="attack",
            mode="campaign",
            damage=damage,
            smoke=2,
            logs={
                0: {"name": "Gull", "ship": "brigantine"},
                1: {"name": "Rose", "ship": "frigate"},
            },
        ).do("attack-noxious-cloud")
        return draw_attack(table.view(0))

    assert ">1 in</text>" in drawn(50)  # Smoke and Chaos: 3 less 2
    assert ">3 in</text>" in drawn(70)  # Holed


@rule("BF-SEW-01", "BF-CAMP-01")
def test_a_single_match_ticks_no_achievements() -> None:
    table = deck(m("riggers", 5, 10), foes=[FAR], start=False)
    tick(table.s, table.p(0), "skull")
    assert table.p(0).log.ticks == []
    table.s.mode = "campaign"
    tick(table.s, table.p(0), "skull")
    tick(table.s, table.p(0), "skull")
    assert table.p(0).log.ticks == ["skull"]
    table.p(0).booty, table.p(1).booty = [3, 0], [1, 1]
    end_match(table.s)
    assert table.p(0).log.ticks == ["skull", "crossed-bones"]
    assert table.p(1).log.ticks == []
