"""DM-HIDE-16: a choice that hidden things force looks like a free one, also in the wait.

Each case has two positions that seat 1 (the bystander, `OTHER`) cannot tell apart: in the first the seat
that is asked has a single option, in the second it has several.
"""

import pytest

from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng
from quarterdeck.core.rulebook import rule
from quarterdeck.games.dark_moon import GAME
from tests.dark_moon.build import moon as any_moon

OTHER = 0
NONE, ONE, ALL = (0, 0, 0), (1, 0, 0), (2, 2, 0)
OUTPOST = "malfunction-outpost-3"
SILENT = ["research-lab", "communications"]
COUNTS_ONLY = {"choose-task", "choose-event", "place-which"}
"""Their options are secret cards or tokens, but how many there are is public."""


def moon(**position):
    """Set up a position in which no ability matters."""
    return any_moon(crew=("jon", "david", "michihiro", "enver", "steve"), **position)


def hands(first, second, others=None, **position):
    """Return the two positions: the hands of seats 2 and 3, and the other way round."""
    return [
        moon(active=1, dice={1: one, 2: two} | (others or {}), **position)
        for one, two in ((first, second), (second, first))
    ]


def rolling(first, second):
    """Let seat 2 roll a hand in a malfunction; the same dice are spent before."""
    tables = hands(
        first, second, deck=[OUTPOST], rolled=["strong+4", "strong-2", "weak-2", "weak-2"]
    )
    return [t.do("pass", OUTPOST, "in", "out", "none", "out", "none") for t in tables]


def stopping():
    return [table.do("strong+4") for table in rolling(ONE, ALL)]


def repairing():
    return [table.do("repair-shield") for table in hands(ONE, ALL)]


def repaired():
    few, many = hands(ONE, ALL, rolled=["strong-2", "strong+4", "weak-2"])
    return [few.do("repair-shield", "1s"), many.do("repair-shield", "2s1w")]


def pairing():
    two, three = (
        moon(active=1, rolled=["strong+4", "strong-2", "weak-2"]).do("lone-wolf") for _ in range(2)
    )
    return [two.do("2s"), three.do("2s1w")]


def paying():
    few, many = hands(ONE, ALL, sabotage="shield", rolled=["strong-2"])
    return [t.do("repair-shield", "1s", "strong-2") for t in (few, many)]


def corporation():
    rolls = ["corporation-1", "corporation-1"], ["corporation-1", "corporation-2"]
    tables = [moon(active=1, mode="expansion", deck=[OUTPOST], rolled=dice) for dice in rolls]
    return [table.do("pass", OUTPOST) for table in tables]


def costly():
    costs = {"costly_actions": True}
    return hands(NONE, (1, 1, 0), options=costs, seats=5, revealed=[1, 2], infected=[1, 2])


def locked_in():
    return [
        moon(active=1, infected=[ill], quarantined=[1], dice={1: (1, 1, 0)}, outposts=SILENT)
        for ill in (2, 1)
    ]


def ordered():
    tables = [
        moon(
            infected=[ill],
            quarantined=[1],
            dice={0: (2, 2, 1), 1: (1, 1, 0), 2: (3, 3, 0)},
            die_tokens={2: 2},
            outposts=["research-lab"],
        )
        for ill in (2, 1)
    ]
    return [table.do("issue-order", "seat-2") for table in tables]


CASES = {
    "retrieve": lambda: hands(ALL, (1, 1, 0), {0: NONE}, stage="begin"),
    "declare": lambda: [t.do("pass", OUTPOST) for t in hands(NONE, ALL, deck=[OUTPOST])],
    "submit": lambda: rolling(ONE, ALL),
    "submit (stop)": stopping,
    "roll-dice": repairing,
    "submit-one": repaired,
    "submit-pair": pairing,
    "sabotaged": paying,
    "corporation": corporation,
    "pay": costly,
    "vote": lambda: [t.do("call-vote-quarantine", "seat-3") for t in hands(NONE, ALL)],
    "action": locked_in,
    "ordered": ordered,
}


def ask_of(table):
    return table.ask_of(1)


@rule("DM-HIDE-16")
@pytest.mark.parametrize("case", CASES)
def test_a_forced_choice_looks_like_a_free_one(case):
    forced, free = CASES[case]()
    assert ask_of(forced).question.id == ask_of(free).question.id == case.partition(" ")[0]
    assert len(ask_of(forced).options) == 1
    assert len(ask_of(free).options) > 1
    for seat in (OTHER, None):
        assert forced.waits_for(seat) == free.waits_for(seat)
        assert forced.waits_for(seat) is not None
        assert forced.events_for(seat) == free.events_for(seat)
        assert forced.view(seat) == free.view(seat)


@rule("DM-HIDE-16", "DM-LIMIT-04")
def test_even_a_single_way_to_discard_is_asked():
    table = moon(active=1, dice={1: (2, 1, 0), 2: (0, 3, 0)}).do(
        "call-vote-quarantine", "seat-3", *["weak"] * 3
    )
    assert table.asked == (2, "shed")
    assert table.offers() == ["1w"]


@rule("DM-HIDE-16")
@pytest.mark.parametrize(("seats", "mode"), [(3, "base"), (5, "expansion"), (7, "expansion")])
def test_whatever_depends_on_secrets_is_asked_though_forced(seats, mode):
    options = {"threats": True, "company-man": True} if mode == "expansion" else {}
    options |= {"costly-actions": True}
    for number in range(6):
        table = lay(GAME, seats=seats, mode=mode, options=options, seed=bytes([number] * 32))
        rng = Rng.from_seed(bytes([number]))
        while table.asks:
            for a in table.asks:
                secret = a.fresh is not None and a.question.id not in COUNTS_ONLY
                assert not secret or a.question.forced == "ask", a.question.id
            a = rng.pick(table.asks)
            table.choose(a.seat, rng.below(len(a.options)))


@rule("DM-ACT-04", "DM-REV-01")
def test_the_second_question_before_a_reveal_is_for_its_owner_and_not_of_the_rules():
    well, ill = locked_in()
    a = ill.asks[0]
    asked = {a.question.key_of(o): a.question.confirm_of(ill.view(1), o) for o in a.options}
    assert [key for key, words in asked.items() if words] == ["reveal-as-infected"]
    assert "cannot be taken back" in asked["reveal-as-infected"]
    assert "reveal-as-infected" not in well.offers()
    before = len(ill.record)
    ill.do("reveal-as-infected")
    assert [entry.question.id for entry in ill.record[before:]] == ["action"]
    under_orders = ordered()[1].asks[0]
    words = [under_orders.question.confirm_of(None, option) for option in under_orders.options]
    assert sum(map(bool, words)) == 1
