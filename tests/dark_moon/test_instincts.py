"""What a bot thinks of options at first sight: the infected, the company man, deeds and dice."""

import pytest

from quarterdeck.core.secrecy import bit
from quarterdeck.games.dark_moon import brain
from quarterdeck.games.dark_moon.acting import accuse, flight, maim, reveal
from quarterdeck.games.dark_moon.mind import Mind
from quarterdeck.games.dark_moon.state import Moment
from tests.dark_moon.build import moon
from tests.dark_moon.test_brain import advice, best

BIG = {"mode": "expansion", "seats": 5}
OUTPOST = "malfunction-outpost-3"


def guilt(seat, times=4):
    """Return what makes a seat look infected."""
    return [
        Moment(turn=1, seat=seat, kind="submitted", shown=["weak-2"], most=4) for _ in range(times)
    ]


def honest(*seats):
    """Return what makes seats look well."""
    return [
        Moment(turn=1, seat=seat, kind="submitted", shown=["weak+3"], most=3)
        for seat in seats
        for _ in range(4)
    ]


# -- the infected --------------------------------------------------------------------------------


def test_the_infected_reveal_when_found_out_and_not_while_trusted():
    down = {"infected": {0: "infected-shields", 4: "infected-outpost"}, "seats": 5, "shields": 2}
    trusted = Mind(moon(**down, chronicle=honest(0)).s, 0)
    exposed = Mind(moon(**down, chronicle=guilt(0)).s, 0)
    assert reveal(trusted) < 0 < reveal(exposed)
    winning = Mind(moon(**down | {"shields": 5}, chronicle=honest(0)).s, 0)
    assert reveal(winning) > 10


def test_a_suspect_does_not_dare_the_worst_corporation_die():
    dice = ["corporation-3", "corporation-2"]
    position = BIG | {"infected": [0, 4], "deck": [OUTPOST], "rolled": dice}
    unseen = moon(**position, chronicle=honest(0)).do("pass", OUTPOST)
    suspect = moon(**position, chronicle=guilt(0, 1)).do("pass", OUTPOST)
    assert best(unseen) == "-3"
    assert best(suspect) == "-2"


def test_the_infected_hide_a_plus_where_failure_wins_the_game():
    five = ["shield-control", "life-support", "research-lab", "communications", "hangar-bay"]
    rolled = ["strong+4", "strong-2", "weak-2", "weak-2", "commander-2"]
    for outposts, value in ((five[:2], "+4"), (five, "-2")):
        table = moon(infected=[0], deck=[OUTPOST], rolled=rolled, outposts=outposts)
        assert best(table.do("pass", OUTPOST, "in", "out", "out")).endswith(value)


def test_the_infected_go_with_the_crowd_against_an_open_suspect():
    table = moon(**BIG, infected=[3, 4], chronicle=guilt(4, 6) + honest(0, 1, 2))
    table.do("call-vote-quarantine", "seat-5")
    worth = dict(zip(table.asks[3].keys(), brain.advise(table.s, table.asks[3]), strict=True))
    assert worth["weak"] > worth["strong"]


def test_the_revealed_test_a_commander_who_has_hardly_a_die_left():
    def urge(*dice):
        table = moon(seats=5, active=4, infected=[3, 4], revealed=[4], dice={0: dice})
        return advice(table)["test-commander"]

    assert urge(0, 0, 0) > urge(0, 1, 0) > urge(1, 1, 0) == urge(2, 2, 0)


def test_in_a_cell_the_infected_who_are_found_out_reveal_rather_than_repair():
    down = {"infected": {0: "infected-shields", 4: "infected-outpost"}, "seats": 5}
    table = moon(**down, quarantined=[0], chronicle=guilt(0))
    assert best(table) == "reveal-as-infected"


def test_the_revealed_pay_for_their_actions_with_the_worst_die():
    table = moon(active=2, revealed=[2], dice={2: (1, 1, 0)}, options={"costly_actions": True})
    assert best(table) == "1w"


# -- the company man -----------------------------------------------------------------------------


def test_the_company_man_wants_a_sample_and_an_infected_passenger():
    position = BIG | {"infected": [3, 4], "chronicle": guilt(4, 6) + honest(1, 2)}
    man, crew = Mind(moon(**position, company_man=0).s, 0), Mind(moon(**position).s, 0)
    assert maim(man) > max(0.0, maim(crew))
    aboard = moon(**position, company_man=0, cleared=[1, 4])
    clean = moon(**position, company_man=0, cleared=[1, 2])
    assert flight(Mind(aboard.s, 0)) > 0 > flight(Mind(clean.s, 0))
    assert flight(Mind(aboard.s, 1)) < 0 < flight(Mind(clean.s, 1))


def test_a_limb_of_somebody_infected_is_worth_much_to_the_company_only():
    position = BIG | {"infected": [3, 4], "chronicle": guilt(4, 6) + honest(1, 2)}
    gains = [
        brain.value(moon(**position, company_man=man, amputated=[4], dice={4: (2, 1, 0)}).s, 0)
        - brain.value(moon(**position, company_man=man, dice={4: (2, 1, 0)}).s, 0)
        for man in (0, 1)
    ]
    assert gains[0] > gains[1] + 3


# -- deeds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("threat", "action"),
    [
        ("retrieve-sample", "call-vote-amputation"),
        ("isolate-specimen", "call-vote-quarantine"),
        ("exposure", "exposure"),
    ],
)
def test_the_crew_does_the_deed_of_its_own_threat_card(threat, action):
    others = {"retrieve-sample": "exposure"}.get(threat, "retrieve-sample")
    position = BIG | {"infected": [3, 4], "outposts": [], "shields": 0}
    assert best(moon(**position, threats={0: threat, 1: others})) == action
    assert best(moon(**position, threats={0: others, 1: threat})) != action


def test_whose_deed_is_a_vote_wants_a_weak_die_and_the_research_lab():
    position = BIG | {"infected": [3, 4], "threats": {0: "retrieve-sample", 1: "exposure"}}
    dice = {0: (2, 0, 0), 1: (1, 1, 0), 2: (1, 1, 0), 3: (2, 2, 0), 4: (2, 2, 0)}
    begin = {"dice": dice, "stage": "begin", "commander": 3}
    assert best(moon(**position, **begin)) == "1s1w"
    calm = position | {"threats": {0: "exposure", 1: "retrieve-sample"}}
    assert best(moon(**calm, **begin)) == "2s"
    down = {"outposts": ["research-lab", "hangar-bay"], "shields": 0, "commander": 0}
    table = moon(**position, **down, rolled=["strong+4", "strong+4", "weak-2"])
    assert best(table) == "repair-outpost"
    table.do("repair-outpost", "2s1w", "strong+4")
    assert best(table) == "research-lab"


def test_the_reckless_roll_until_nothing_is_left():
    table = moon(
        **BIG,
        infected=[3, 4],
        threats={0: "act-recklessly"},
        commander=1,
        deck=[OUTPOST],
        dice={0: (1, 1, 0)},
        rolled=["corporation+0", "corporation+0", "strong+4", "weak-2"],
    ).do("pass", OUTPOST, "0", "in", "out", "none", "out", "none", "out", "none", "out", "none")
    table.do("strong+4")
    assert advice(table)["again"] > advice(table)["stop"]


# -- dice and accusations ------------------------------------------------------------------------


def test_a_full_hand_joins_and_an_empty_one_fills_up():
    for dice, flag in (((2, 2, 1), "in"), ((1, 0, 0), "out")):
        table = moon(dice={0: dice, 1: (1, 1, 0), 2: (1, 1, 0)}, infected=[2], deck=[OUTPOST]).do(
            "pass", OUTPOST
        )
        assert best(table) == flag


def test_nobody_accuses_alone():
    alone = Mind(moon(seats=5, infected=[3, 4]).s, 0)
    seen = Mind(moon(seats=5, infected=[3, 4], chronicle=guilt(4, 6)).s, 0)
    assert accuse(alone) < 0 < accuse(seen)
    table = moon(seats=5, infected=[3, 4])
    table.p(4).status.seen |= bit(0)
    private = Mind(table.s, 0)
    assert private.doubts[4] == 1.0
    assert accuse(private) < accuse(seen)


def test_an_honest_player_stops_when_the_total_is_safe():
    table = moon(
        deck=["malfunction-outpost-1"],
        infected=[2],
        rolled=["strong+4", "strong+4", "weak-2", "weak-2", "commander+5"],
    ).do("pass", "malfunction-outpost-1", "in", "out", "out", "commander+5")
    worth = advice(table)
    assert worth["stop"] > worth["strong+4"]
    assert worth["stop"] > worth["again"]
