"""Event cards, decks and dice: clauses that only a second position tells apart."""

import pytest

from quarterdeck.core.rng import Rng
from quarterdeck.core.rulebook import rule
from quarterdeck.core.secrecy import PUBLIC, bit
from quarterdeck.games.dark_moon.content import book
from quarterdeck.games.dark_moon.state import Task
from tests.dark_moon.build import fresh, moon

BIG = {"mode": "expansion"}
NEXT = ["repair-tools", "food-rationing"]
SEEDS = [bytes([i]) * 32 for i in range(1, 13)]


def complete(event, **position):
    """Set up a position in which a successful task has just completed an event."""
    cubes = book(moon(**BIG).s).events[event].cubes - 1
    task = Task(face="acceptable-loss", outcome="success")
    return moon(stage="settle", task=task, event=event, cubes=cubes, **{"events": NEXT} | position)


def strong_in(key):
    """Return how many strong dice a key such as 2s1w takes."""
    return int(key[0]) if key[1:2] == "s" else 0


# -- events --------------------------------------------------------------------------------------


@rule("DM-CARD-14")
def test_salvage_parts_draws_the_new_tokens_at_random():
    outposts, tired = set(), set()
    for seed in SEEDS:
        table = complete(
            "salvage-parts",
            outposts=["command", "hangar-bay"],
            fatigue=["jon"],
            rng=Rng.from_seed(seed),
        )
        outposts.add(tuple(sorted(table.s.outposts)))
        tired.add(table.s.fatigue[0].face)
    assert len(outposts) > 2
    assert len(tired) > 2


@rule("DM-CARD-29")
def test_a_revealed_player_cannot_win_the_evacuation_lottery():
    for seed in SEEDS:
        table = complete(
            "evac-lottery",
            seats=5,
            cleared=[0, 1],
            quarantined=[2, 3],
            revealed=[4],
            rng=Rng.from_seed(seed),
            **BIG,
        )
        assert table.view(None).cleared == (0, 1)


@rule("DM-CARD-31", "DM-DEF-02")
def test_a_revealed_player_has_no_accident():
    table = complete("accident", commander=1, revealed=[2], dice={2: (1, 1, 0)}, **BIG)
    assert table.asked == (1, "victim")
    assert table.offers() == ["seat-1", "seat-2"]


@rule("DM-RULE-74", "DM-CLEAR-07", "DM-QUAR-06")
def test_blood_testing_takes_the_clearance_too():
    table = complete("blood-testing", commander=1, cleared=[2], dice={2: (1, 1, 0)}, **BIG)
    table.do("seat-3")
    assert table.p(2).quarantined
    assert not table.p(2).cleared
    assert table.heard(None, "revoked")


@rule("DM-CARD-34")
def test_risk_assessment_raises_the_next_event_only():
    order = [*NEXT, "lockdown", "divert-power"]
    table = complete("risk-assessment", events=order, **BIG).do("repair-tools")
    assert table.s.needed == 3  # 2 printed, 1 more
    assert table.asked == (1, "action")
    table.s.cubes = 2
    table.roll("strong+4", "strong+4").do("lone-wolf", "2s", "strong+4,strong+4", "lockdown")
    assert table.s.event == "lockdown"
    assert table.s.needed == 2  # as printed


@rule("DM-CARD-10")
def test_revealed_players_count_for_the_reserve():
    # 10 strong dice, 2 with seats 4 and 5 each: 6 in the pool, and 5 players keep 5 of them
    table = moon(
        event="food-rationing",
        seats=5,
        stage="begin",
        commander=1,
        revealed=[4],
        dice={0: (0, 0, 0), 1: (0, 2, 0), 2: (0, 2, 0), 3: (2, 2, 0), 4: (2, 0, 0)},
    )
    assert table.available == (6, 4, 1)
    assert table.offers() == ["1s3w", "4w"]


@rule("DM-CARD-10", "DM-RULE-11")
@pytest.mark.parametrize(("spare", "most"), [(1, 1), (0, 0)])
def test_the_reserve_holds_in_limited_retrievals(spare, most):
    # 5 players: 5 + spare strong dice in the pool
    position = {
        "event": "food-rationing",
        "seats": 5,
        "commander": 1,
        "dice": {0: (1 - spare, 0, 0), 1: (0, 0, 0), 2: (0, 2, 0), 3: (2, 2, 0), 4: (2, 2, 0)},
    }
    out = moon(deck=["malfunction-outpost-3"], **position).do("pass", "malfunction-outpost-3")
    assert out.available == (5 + spare, 4, 1)
    out.do("out")
    assert out.asked == (0, "retrieve")
    assert max(strong_in(key) for key in out.offers()) == most
    ordered = moon(**position).do("issue-order", "seat-2", "retrieve")
    assert ordered.asked == (1, "retrieve")
    assert max(strong_in(key) for key in ordered.offers()) == most


@rule("DM-RULE-30", "DM-CARD-25")
def test_corporate_bribery_leaves_shield_tests_alone():
    position = {"event": "corporate-bribery", "infected": [0], "revealed": [0], "commander": 1}
    four = moon(shields=4, rolled=["strong-1"], dice={0: (1, 1, 0)}, **BIG | position)
    four.do("energy-spike")
    assert four.said("shield-test") == [{"result": -1, "shields": 4, "failed": False}]
    two = moon(shields=2, rolled=["strong-1"], dice={0: (1, 1, 0)}, **BIG | position)
    two.do("energy-spike")
    assert two.asked == (0, "failed-test")


@rule("DM-RULE-58", "DM-RULE-20", "DM-VAR-06")
def test_deadly_events_do_not_make_acceptable_loss_lethal():
    table = moon(deck=["acceptable-loss"], shields=5, options={"deadly_events": True})
    table.do("pass", "acceptable-loss")
    assert table.asked == (0, "draw-kind")
    assert table.offers() == ["outpost", "fatigue"]


# -- the final event -----------------------------------------------------------------------------


@rule("DM-RULE-71")
def test_a_lone_wolf_sets_off_neither_explosions_nor_a_shield_test():
    wolf = ("lone-wolf", "2s", "strong+4,strong+4")
    position = {"rolled": ["strong+4", "strong+4"], "shields": 5}
    table = moon(final="explosions", in_force=True, **BIG | position).do(*wolf)
    assert table.s.final_cubes == 1
    assert not table.p(0).amputated
    shields = moon(event="jerry-rig-shields", **position).do(*wolf)
    assert shields.s.cubes == 1
    assert shields.said("shield-test") == []


@rule("DM-FINAL-01", "DM-FINAL-02")
def test_the_final_deck_is_shuffled_with_the_evacuation_failure_in_it():
    places, orders = set(), set()
    for seed in SEEDS:
        table = complete(
            "tactical-prep",
            completed=["recovery", "resupply"],
            final="escape",
            rng=Rng.from_seed(seed),
            **BIG,
        )
        faces = [card.face for card in table.s.task_deck]
        places.add(faces.index("evacuation-failure-silver"))
        faces.remove("evacuation-failure-silver")
        orders.add(tuple(faces))
        assert all(card.seen == 0 for card in table.s.task_deck)
    assert len(places) > 3
    assert len(orders) == len(SEEDS)


@rule("DM-RULE-48", "DM-CARD-02", "DM-THREAT-13")
def test_self_destruct_codes_are_checked_before_threats():
    table = moon(
        threats={0: "act-recklessly", 1: "retrieve-sample"},
        final="protect-self-destruct-codes",
        in_force=True,
        final_cubes=2,
        commander=2,
        rolled=["strong+4", "strong+4"],
        **BIG,
    )
    table.do("lone-wolf", "2s", "strong+4,strong+4")
    assert table.reason == "self-destruct"
    assert table.said("showed-status") == [{"seat": 2, "status": "infected-life-support"}]


@rule("DM-VAR-07")
def test_no_more_complications_gathers_the_discards():
    table = moon(
        active=2,
        infected={2: "infected-shields"},
        options={"no_more_complications": True},
        shields=0,
        rolled=["strong-2"],
    )
    deck = table.s.task_deck
    table.s.task_discards, table.s.task_deck = deck[:12], deck[12:]
    table.do("reveal-as-infected", "1s1w")
    assert table.s.task_discards == []
    assert len(table.s.task_deck) == 14
    assert len(table.s.removed_tasks) == 6


# -- tasks ---------------------------------------------------------------------------------------


@rule("DM-RULE-13")
def test_when_deck_and_discards_hold_too_few_cards_what_there_is_is_drawn():
    table = moon()
    s = table.s
    last = next(c for c in s.task_deck if c.face == "malfunction-outpost-3")
    s.removed_tasks = [card for card in s.task_deck if card is not last]
    for card in s.removed_tasks:
        card.seen = PUBLIC
    s.task_deck = [last]
    table.do("pass")
    assert s.task_card is last
    assert table.asked == (0, "declare")
    assert (s.task_deck, s.task_discards) == ([], [])


@rule("DM-RULE-13", "DM-INF-05")
def test_interference_sees_two_cards_when_there_are_two():
    table = moon(infected=[0], revealed=[0], commander=1, dice={0: (1, 1, 0)})
    s = table.s
    s.removed_tasks, s.task_deck, s.task_discards = (
        s.task_deck[2:],
        s.task_deck[:1],
        s.task_deck[1:2],
    )
    for card in s.removed_tasks:
        card.seen = PUBLIC
    table.do("interference")
    assert len(table.view(0).tasks) == 2
    assert table.offers() == ["keep-12", "keep-21", "keep-1", "keep-2", "keep-none"]


@rule("DM-RULE-59", "DM-VAR-03", "DM-CORP-01")
def test_first_is_last_leaves_corporation_dice_and_tests_to_the_active_player():
    table = moon(
        deck=["malfunction-shield-2"],
        options={"first_is_last": True},
        commander=2,
        shields=1,
        rolled=["corporation-1", "corporation-2", "strong-2"],
        **BIG,
    ).do("pass", "malfunction-shield-2")
    assert table.asked == (0, "corporation")
    table.do("-2")
    assert table.asked == (1, "declare")
    table.do("out", "out", "out")
    assert table.s.shields == 4
    assert table.asked == (0, "failed-test")


@rule("DM-FAT-03", "DM-CHAR-02")
def test_a_fatigued_jon_takes_two_dice_like_anybody():
    for fatigue, most in (([], 3), (["jon"], 2)):
        table = moon(
            deck=["malfunction-outpost-3"], fatigue=fatigue, commander=1, dice={0: (0, 0, 0)}
        )
        table.do("pass", "malfunction-outpost-3", "out")
        assert table.asked == (0, "retrieve")
        taken = {sum(int(c) for c in key if c.isdigit()) for key in table.offers()}
        assert max(taken) == most


@rule("DM-REPAIR-09")
@pytest.mark.parametrize(("die", "left"), [("strong+4", 1), ("strong-2", 2)])
def test_a_sabotaged_area_costs_two_dice_success_or_not(die, left):
    table = moon(sabotage="shield", rolled=[die]).do("repair-shield", "1s", die)
    assert table.s.shields == left
    assert table.asked == (0, "sabotaged")
    table.do("2w")
    assert table.dice(0) == (1, 0, 1)
    assert table.available == (1, 2, 0)
    assert table.s.sabotage == ""


@rule("DM-HIDE-04")
def test_retrievals_and_discards_are_announced_by_number_and_colour():
    table = moon(stage="begin", dice={0: (1, 0, 1)}).do("1s2w")
    assert [e.facts for e in table.heard(None, "retrieved")] == [{"seat": 0, "dice": [1, 2, 0]}]
    out = moon(deck=["malfunction-outpost-3"], dice={0: (1, 0, 1)}, commander=0)
    out.do("pass", "malfunction-outpost-3", "out", "1w")
    assert [e.facts for e in out.heard(2, "retrieved")] == [{"seat": 0, "dice": [0, 1, 0]}]
    locked = moon().do("call-vote-quarantine", "seat-2", "weak", "weak", "weak", "1s1w")
    assert [e.facts for e in locked.heard(None, "discarded-dice")] == [
        {"seat": 1, "dice": [1, 1, 0]}
    ]


# -- setup ---------------------------------------------------------------------------------------


@rule("DM-SETUP-11", "DM-RULE-07")
def test_tokens_drawn_in_the_search_for_the_commander_are_known_and_go_back():
    found = 0
    for seed in range(20):
        s = fresh(3, "expansion", seed=seed, start=False).s
        in_play = {p.character for p in s.players}
        others = [token for token in s.fatigue_pile if token.face not in in_play]
        found += sum(token.seen == PUBLIC for token in others)
        assert any(token.seen == 0 for token in (*others, *s.fatigue_box))
        assert len(s.fatigue_pile) == 6
        assert s.fatigue == []
    assert found  # about every second search begins with a token of somebody not in play


@rule("DM-SETUP-14", "DM-SETUP-29")
@pytest.mark.parametrize("seats", [3, 5, 7])
def test_every_player_has_a_clearance_token_and_all_are_in_the_evacuation_pool(seats):
    table = fresh(seats, "expansion", start=False)
    assert table.view(None).cleared == ()
    voting = moon(seats=seats, **BIG).do("call-vote-clearance")
    assert voting.offers() == [f"seat-{i + 1}" for i in range(seats)]
    plain = moon(seats=seats)
    assert "call-vote-clearance" not in plain.offers()


@rule("DM-RULE-49", "DM-HIDE-12")
def test_a_threat_card_discarded_by_a_revealer_stays_facedown():
    table = moon(
        active=2,
        threats={2: "exposure"},
        infected={2: "infected-shields"},
        shields=0,
        rolled=["strong-2"],
        **BIG,
    )
    card = table.p(2).threat
    table.do("reveal-as-infected", "1s1w")
    assert card in table.s.spare_threats
    assert card.seen == bit(2)  # only the revealer knows it
