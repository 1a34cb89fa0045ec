"""Chapter 13: revealing, infection powers and what the revealed do."""

import pytest

from quarterdeck.core.rulebook import rule
from tests.dark_moon.build import moon

FIVE_DOWN = ["shield-control", "life-support", "research-lab", "communications", "hangar-bay"]


def reveal(power="infected-shields", seat=2, **position):
    """Seat 2 reveals on the own turn, up to the first question of the power."""
    base = {"active": seat, "infected": {seat: power}}
    return moon(**base | position).do("reveal-as-infected")


def beast(**position):
    """Put a revealed player on turn, about to act."""
    base = {"infected": [0], "revealed": [0], "commander": 1, "dice": {0: (1, 1, 0), 1: (2, 2, 1)}}
    return moon(**base | position)


# -- revealing -----------------------------------------------------------------------------------


@rule("DM-REV-01", "DM-REV-02", "DM-REV-03", "DM-REV-07", "DM-HIDE-13")
def test_the_steps_of_a_reveal():
    table = reveal(
        mode="expansion",
        infected={2: "infected-shields"},
        shields=1,
        commander=2,
        cleared=[2],
        die_tokens={2: 1},
        dice={1: (1, 2, 0), 2: (3, 1, 1)},
        rolled=["strong-2", "strong-2"],  # the shield test, the second use
    )
    kinds = [e.kind for e in table.events() if e.kind != "action"]
    order = [
        "revealed",
        "revoked",
        "all-revealed",
        "token-placed",
        "shield-test",
        "second-use",
        "commander",
    ]
    assert [k for k in kinds if k in order] == order
    assert table.heard(None, "second-use")[0].facts["result"] == -2
    assert table.view(0).players[2].status == "infected-shields"
    assert table.all_asked() == [(2, "shed")]
    table.do("2s")
    assert table.dice(2) == (1, 1, 0)
    assert table.s.active == 0  # the turn is over, no task cards
    assert table.s.task_discards == []


@rule("DM-REV-03", "DM-DECIDE-39", "DM-RULE-19")
@pytest.mark.parametrize(("again", "shields"), [("again", 3), ("pass", 2)])
def test_a_positive_die_offers_the_power_a_second_time(again, shields):
    table = reveal(shields=1, rolled=["strong-2", "strong+4"])
    assert table.asked == (2, "power-again")
    assert table.offers() == ["again", "pass"]
    table.roll("strong-2").do(again)
    assert table.s.shields == shields
    assert len(table.said("second-use")) == 1


@rule("DM-REV-04")
def test_a_quarantined_revealer_gets_no_power():
    table = reveal(quarantined=[2], shields=1, dice={2: (1, 1, 0)})
    assert table.s.shields == 1
    assert table.said("second-use") == []
    assert not table.p(2).quarantined


@rule("DM-VAR-08", "DM-VAR-09")
def test_nerfed_reveals():
    normal = reveal(shields=1, rolled=["strong-2"], options={"nerfed_reveal": "normal"})
    assert normal.s.shields == 2
    assert normal.said("second-use") == []
    extreme = reveal(shields=1, options={"nerfed_reveal": "extreme"})
    assert extreme.s.shields == 1
    assert extreme.said("second-use") == []


@rule("DM-REV-05", "DM-REV-06", "DM-DECIDE-40", "DM-LIMIT-02")
def test_a_revealer_keeps_nothing_but_two_dice():
    table = reveal(
        shields=0, die_tokens={2: 1}, dice={1: (1, 2, 0), 2: (3, 2, 0)}, rolled=["strong-2"]
    )
    assert table.all_asked() == [(2, "shed")]
    assert table.offers() == ["1s2w", "2s1w", "3s"]
    table.do("3s")
    assert table.dice(2) == (0, 2, 0)
    assert table.p(2).die_tokens == 0
    assert table.view(None).players[2].limit == 2


@rule("DM-REV-08", "DM-HIDE-10", "DM-DECIDE-37")
@pytest.mark.parametrize(
    ("power", "kind"), [("infected-outpost", "outpost"), ("infected-life-support", "fatigue")]
)
def test_a_power_looks_at_two_tokens_and_places_one(power, kind):
    table = reveal(power)
    assert table.asked == (2, "place-which")
    assert len(table.offers()) == 2
    assert len(table.view(2).looked) == 2
    assert table.view(0).looked == table.view(None).looked == ()
    chosen = table.offers()[1]
    other = table.offers()[0]
    table.roll("strong-2").do(chosen)
    placed = table.s.outposts if kind == "outpost" else [t.face for t in table.s.fatigue]
    assert placed == [chosen]
    pile = table.s.outpost_pile if kind == "outpost" else [t.face for t in table.s.fatigue_pile]
    assert other in pile
    public = [e.facts for e in table.heard(0, "looked")]
    assert public == [{"seat": 2, "token": kind, "count": 2}]


@rule("DM-REV-08", "DM-RULE-19")
def test_the_last_token_of_a_pile_is_placed():
    table = reveal("infected-outpost", outposts=FIVE_DOWN)
    assert table.reason == "outpost-lost"


@rule("DM-RULE-40")
def test_the_final_event_adds_a_random_token_to_a_power():
    table = reveal("infected-outpost", final="escape", in_force=True)
    table.roll("strong-2").do(table.offers()[0])
    assert len(table.s.outposts) == 2


@rule("DM-REV-08", "DM-DECIDE-38", "DM-RULE-34", "DM-RULE-35")
def test_the_clearance_power():
    table = reveal(
        "infected-clearance",
        seats=5,
        mode="expansion",
        cleared=[2, 1],
        quarantined=[3],
        infected={2: "infected-clearance", 4: "infected-outpost"},
    )
    assert not table.p(2).cleared  # lost before the power
    assert table.asked == (2, "clearance-power")
    assert table.offers() == ["seat-1", "seat-2", "seat-5"]
    table.roll("strong-2").do("seat-2")
    assert not table.p(1).cleared
    give = reveal(
        "infected-clearance",
        seats=5,
        mode="expansion",
        infected={2: "infected-clearance", 4: "infected-outpost"},
    )
    give.roll("strong-2").do("seat-1")
    assert give.p(0).cleared
    full = reveal("infected-clearance", mode="expansion", cleared=[0], rolled=["strong-2"])
    assert not full.p(0).cleared  # only the cleared player can be named, so the table does it
    gone = reveal(
        "infected-clearance",
        mode="expansion",
        evacuation_over=True,
        evacuation=0,
        in_force=True,
        rolled=["strong-2"],
    )
    assert gone.said("cleared") == []


@rule("DM-REV-09", "DM-RULE-05")
def test_a_revealers_fatigue_ends_but_the_token_stays():
    table = reveal(shields=0, fatigue=["chaya"], rolled=["strong-2"]).do("1s1w")
    assert not table.view(None).players[2].fatigued
    assert [t.face for t in table.s.fatigue] == ["chaya"]
    assert "repair-life-support" in table.do("none").offers()


@rule("DM-REV-10", "DM-AMP-04")
def test_an_amputated_revealer_has_a_limit_of_one():
    table = reveal(
        mode="expansion", amputated=[2], shields=0, dice={2: (2, 1, 0)}, rolled=["strong-2"]
    )
    table.do("1s1w")
    assert table.p(2).amputated
    assert table.dice(2) == (1, 0, 0)


@rule("DM-RULE-17")
def test_who_decides_after_a_failed_test_of_a_reveal():
    own = reveal(shields=1, rolled=["strong-1"])
    assert own.asked == (2, "failed-test")
    ordered = moon(infected={1: "infected-shields"}, commander=2, shields=1, rolled=["strong-1"])
    ordered.do("issue-order", "seat-2", "reveal-as-infected")
    assert ordered.asked == (0, "failed-test")


@rule("DM-INT-02", "DM-REV-01", "DM-CMDR-01")
def test_interrupts_nest_and_are_resolved_completely():
    # seat 0 is active, seat 1 commander and infected, ordered by 0: the test fails, 0 decides,
    # the power is used again, 0 decides again, then dice, command and the ordered action follow
    table = moon(
        seats=5,
        infected={1: "infected-shields", 4: "infected-outpost"},
        commander=1,
        shields=1,
        rolled=["strong-1"],
    )
    table.do("issue-order", "seat-2", "reveal-as-infected")
    assert table.asked == (0, "failed-test")
    table.roll("strong+4").do("outpost")
    assert table.asked == (1, "power-again")
    table.roll("strong+2").do("again")
    assert table.asked == (0, "failed-test")
    table.do("fatigue")
    assert table.s.commander == 2
    assert table.all_asked() == [(1, "shed")]
    table.do("1s1w")
    assert table.asked == (1, "infected-action")
    table.do("pass")
    assert table.asked == (0, "choose-task")
    assert table.s.shields == 3


# -- infected actions ----------------------------------------------------------------------------


@rule("DM-INF-04", "DM-DECIDE-41")
def test_nothing_blocks_infected_actions():
    table = beast(outposts=FIVE_DOWN)
    assert table.offers() == [
        "interference",
        "energy-spike",
        "sabotage",
        "test-commander",
        "demoralize",
        "pass",
    ]
    table.do("pass")
    assert table.s.active == 1


@rule("DM-INF-05", "DM-HIDE-09", "DM-DECIDE-43")
def test_interference():
    names = ["acceptable-loss", "malfunction-shield-1", "failure-to-lead"]
    table = beast(deck=names).do("interference")
    assert [c.face for c in table.view(0).tasks] == names
    assert table.view(1).tasks == ()
    assert len(table.offers()) == 16  # every choice of 0 to 3 cards in every order
    table.do("keep-31")
    assert [c.face for c in reversed(table.s.task_deck)][:2] == [
        "failure-to-lead",
        "acceptable-loss",
    ]
    assert [c.face for c in table.s.task_discards] == ["malfunction-shield-1"]
    assert table.heard(1, "interfered")[0].facts == {"seat": 0, "discarded": 1}
    assert {c.face for c in table.view(0).learned} == set(names)
    assert table.view(1).learned == ()
    everything = beast(deck=names).do("interference", "keep-none")
    assert len(everything.s.task_discards) == 3


@rule("DM-INF-06")
def test_energy_spike():
    assert beast(shields=0).do("energy-spike").s.shields == 1
    table = beast(shields=1, rolled=["strong-1"]).do("energy-spike")
    assert table.s.shields == 2
    assert table.asked == (0, "failed-test")
    more = beast(shields=3, rolled=["strong-2"]).do("energy-spike")
    assert more.s.shields == 3
    assert len(more.said("shield-test")) == 1


@rule("DM-RULE-41", "DM-CARD-03")
def test_energy_spike_under_await_rescue_adds_two():
    table = beast(shields=0, final="await-rescue", in_force=True, rolled=["strong-2"])
    table.do("energy-spike")
    assert table.s.shields == 2


@rule("DM-INF-07", "DM-INF-08", "DM-DECIDE-44", "DM-RULE-75")
def test_sabotage():
    table = beast(sabotage="outpost").do("sabotage")
    assert table.offers() == ["shield", "outpost", "fatigue"]
    assert "already" in table.labels()[1]
    moved = beast(sabotage="outpost").do("sabotage", "fatigue")
    assert moved.s.sabotage == "fatigue"
    same = beast(sabotage="outpost").do("sabotage", "outpost")
    assert same.s.sabotage == "outpost"
    assert same.s.active == 1
    assert "repair-life-support" in moon(sabotage="fatigue", fatigue=["steve"]).offers()


@rule("DM-INF-09", "DM-DECIDE-45", "DM-RULE-18", "DM-RULE-19", "DM-DECIDE-06")
def test_test_commander():
    dice = ["strong-2", "strong+2", "weak-2", "weak-2", "commander-1"]
    table = beast(rolled=dice).do("test-commander")
    assert table.asked == (1, "submit-one")
    assert table.view(0).roll == ()
    assert table.offers() == ["strong+2", "commander-1", "weak-2", "strong-2"]
    passed = beast(rolled=dice).do("test-commander", "strong+2")
    assert passed.s.active == 1
    assert passed.available == (2, 1, 0)  # with those at home: the die was submitted
    table.do("commander-1")
    assert table.asked == (0, "punish")
    assert table.offers() == ["shield", "outpost", "fatigue", "pass"]
    table.roll("strong-2").do("shield")
    assert table.s.shields == 3
    assert len(table.said("shield-test")) == 1
    declined = beast(rolled=dice).do("test-commander", "commander-1", "pass")
    assert declined.s.shields == 2
    wins = beast(rolled=dice, shields=5).do("test-commander", "commander-1", "shield")
    assert wins.reason == "shields-lost"


@rule("DM-INF-10")
def test_a_commander_without_dice_fails():
    table = beast(dice={0: (1, 1, 0), 1: (0, 0, 0)}).do("test-commander")
    assert table.asked == (0, "punish")


@rule("DM-RULE-32")
def test_luba_as_active_commander_rerolls_a_test():
    table = moon(
        crew=["luba", "jon", "chaya"],
        commander=0,
        infected={1: "infected-shields"},
        shields=0,
        rolled=["strong-2"],
    )
    table.do("issue-order", "seat-2", "reveal-as-infected", "1s1w")
    table.roll("strong-2", "strong-2", "weak-2", "weak-2", "commander-2")
    table.do("test-commander")
    assert table.asked == (0, "submit-one")
    assert table.offers()[-1] == "reroll"


@rule("DM-INF-11", "DM-INF-12", "DM-RULE-46")
def test_demoralize():
    # pool: 3 weak dice; left of seat 0 comes 1 with 2 strong dice, then 2 with 2, then 3 (revealed)
    table = moon(
        seats=5,
        infected=[0, 3],
        revealed=[0, 3],
        commander=1,
        dice={0: (1, 1, 0), 1: (2, 2, 1), 2: (2, 2, 0), 3: (1, 1, 0), 4: (2, 1, 0)},
    )
    assert table.available == (2, 3, 0)
    table.do("demoralize")
    assert table.dice(1) == (0, 4, 1)
    assert table.dice(2) == (1, 3, 0)  # one weak die was left
    assert table.dice(3) == (1, 1, 0)
    assert table.dice(4) == (2, 1, 0)
    assert table.available == (5, 0, 0)
    assert [e.facts for e in table.heard(None, "demoralized")] == [
        {"seat": 1, "count": 2},
        {"seat": 2, "count": 1},
    ]


@rule("DM-VAR-12", "DM-RULE-61", "DM-DECIDE-42")
def test_costly_actions():
    costly = {"options": {"costly_actions": True}}
    table = beast(**costly)
    assert table.asked == (0, "pay")
    assert table.offers() == ["1w", "1s", "pass"]
    table.do("1w")
    assert table.dice(0) == (1, 0, 0)
    assert table.available == (1, 2, 0)
    assert "pass" not in table.offers()
    table.do("sabotage", "shield")
    assert table.s.sabotage == "shield"
    poor = beast(dice={0: (0, 0, 0), 1: (2, 2, 1)}, **costly)
    assert poor.offers() == ["pass"]
    last = beast(dice={0: (1, 0, 0), 1: (2, 2, 1)}, **costly).do("1s")
    assert last.asked == (0, "infected-action")
    free = beast(**costly).do("pass")
    assert free.s.active == 1


@rule("DM-INF-03", "DM-VOTE-10")
def test_what_revealed_players_are_left_out_of():
    table = moon(revealed=[2], infected=[2]).do("call-vote-quarantine")
    assert table.offers() == ["seat-1", "seat-2"]
    table.do("seat-2")
    assert table.all_asked() == [(0, "vote"), (1, "vote")]
    # with one other player left the table names the target of an order by itself
    order = moon(revealed=[2], infected=[2]).do("issue-order")
    assert order.asked == (1, "ordered")
    tired = moon(revealed=[2], infected=[2], fatigue=["chaya"])
    assert not tired.view(None).players[2].fatigued
