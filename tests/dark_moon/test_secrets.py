"""Chapter 6, Hidden information: what no view, option, event or wait may tell."""

from collections import Counter

import pytest

from quarterdeck.core.conformance import check_game, check_redeal_varies
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng
from quarterdeck.core.rulebook import rule
from quarterdeck.core.secrecy import bit
from quarterdeck.games.dark_moon import GAME
from quarterdeck.games.dark_moon.common import infected
from tests.dark_moon.build import moon

ALL_VARIANTS = {
    "expensive-voting": True,
    "first-is-last": True,
    "flimsy-quarantine": True,
    "deadly-events": True,
    "no-more-complications": True,
    "nerfed-reveal": "normal",
    "safe-orders": True,
    "fatigued-infected": True,
    "costly-actions": True,
}
MODULES = {"threats": True, "company-man": True}


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("mode", ["base", "expansion"])
def test_conformance(seats, mode):
    report = check_game(GAME, seats=seats, mode=mode, seed=b"dm", rate=0.3, draw_rate=0.05)
    assert report.varied == report.redeals


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_conformance_with_modules_and_all_variants(seats):
    more = {"telepathic-infected": True} if seats > 4 else {}
    check_game(
        GAME,
        seats=seats,
        mode="expansion",
        seed=b"all",
        rate=0.3,
        draw_rate=0.02,
        options=MODULES | ALL_VARIANTS | more,
    )


def played(seed, **how):
    """Play a random game, decision by decision."""
    table = lay(GAME, seed=seed, **how)
    rng = Rng.from_seed(seed)
    while table.asks:
        yield table
        a = rng.pick(table.asks)
        table.choose(a.seat, rng.below(len(a.options)))


@rule("DM-HIDE-01")
def test_what_is_public_is_in_every_view():
    table = moon(
        seats=5,
        mode="expansion",
        quarantined=[1],
        amputated=[2],
        cleared=[3],
        die_tokens={3: -1},
        fatigue=["jon"],
        outposts=["command"],
        sabotage="shield",
        cubes=2,
        deck=["malfunction-outpost-3", "acceptable-loss"],
        rolled=["corporation+0", "corporation+0"],
    ).do("pass", "malfunction-outpost-3", "0", "in")
    for seat in (None, *range(5)):
        view = table.view(seat)
        assert [p.character for p in view.players] == ["jon", "luba", "chaya", "enver", "michihiro"]
        assert [p.limit for p in view.players] == [4, 2, 3, 3, 4]
        assert [p.quarantined for p in view.players] == [False, True, False, False, False]
        assert [p.amputated for p in view.players] == [False, False, True, False, False]
        assert [p.cleared for p in view.players] == [False, False, False, True, False]
        assert [p.fatigued for p in view.players] == [True, False, False, False, False]
        assert (view.commander, view.active, view.sabotage) == (0, 0, "shield")
        assert (view.shields, view.condition) == (2, "minus-1")
        assert (view.outposts, view.fatigue) == (("command",), ("jon",))
        assert (view.available, view.spent) == ((0, 0, 0), (0, 0, 0))
        assert (view.suspicion, view.evacuation) == (1, 1)
        assert [(e.id, e.cubes, e.state) for e in view.events] == [
            ("tactical-prep", 2, "now"),
            ("last-stand", 0, "final"),
        ]
        assert (view.task.face, view.task.ins, view.task.total) == (
            "malfunction-outpost-3",
            (0,),
            0,
        )


@rule("DM-DICE-06", "DM-HIDE-03", "DM-HIDE-02")
def test_no_view_depends_on_the_dice_cards_or_decks_of_others():
    position = {"seats": 5, "mode": "expansion", "threats": {1: "exposure", 2: "act-recklessly"}}
    few = moon(**position, dice={1: (0, 0, 0), 2: (2, 2, 0), 3: (1, 1, 0), 4: (1, 1, 0)})
    many = moon(**position, dice={1: (1, 2, 0), 2: (1, 0, 0), 3: (0, 1, 0), 4: (2, 1, 0)})
    assert few.available == many.available
    s = many.s
    one, two, ill = s.players[1], s.players[2], s.players[3]
    for a, b in (
        (one.status, ill.status),
        (one.threat, two.threat),
        (s.task_deck[0], s.task_deck[-1]),
        (s.event_deck[0], s.event_deck[-1]),
    ):
        a.face, b.face = b.face, a.face
    assert few.view(0) == many.view(0)
    assert few.view(None) == many.view(None)
    assert few.offers() == many.offers()


@rule("DM-HIDE-16")
def test_a_forced_choice_waits_like_a_free_one():
    position = {"deck": ["malfunction-outpost-3", "acceptable-loss"]}
    poor = moon(dice={1: (0, 0, 0), 2: (1, 1, 0)}, **position)
    rich = moon(dice={1: (1, 1, 0), 2: (0, 0, 0)}, **position)
    for table in (poor, rich):
        table.do("pass", "malfunction-outpost-3", "out", "none")
    assert poor.asked == rich.asked == (1, "declare")
    assert poor.waits_for(0) == rich.waits_for(0) == [1]
    assert poor.view(0) == rich.view(0)
    poor, rich = (
        moon(dice={1: dice}).do("call-vote-quarantine", "seat-3") for dice in ((0, 0, 0), (2, 2, 0))
    )
    assert poor.waits_for(0) == rich.waits_for(0) == [0, 1, 2]


@rule("DM-VAR-05")
def test_telepathic_infected_know_one_another_and_nobody_else_does():
    table = moon(seats=7, infected=[1, 3, 5], options={"telepathic_infected": True})
    assert [p.seat for p in table.view(1).players if p.partner] == [3, 5]
    assert [p.seat for p in table.view(3).players if p.partner] == [1, 5]
    assert not any(p.partner for p in table.view(0).players)
    assert not any(p.partner for p in table.view(None).players)
    assert not any(p.team for p in table.view(1).players if p.seat != 1)  # but not which card
    plain = moon(seats=7, infected=[1, 3, 5])
    assert not any(p.partner for p in plain.view(1).players)
    for i in range(20):
        world = table.redealt(1, b"%d" % i)
        assert [infected(world.state, p) for p in world.state.players] == [
            seat in (1, 3, 5) for seat in range(7)
        ]


@rule("DM-RULE-64", "DM-DICE-05", "DM-HIDE-02")
@pytest.mark.parametrize("seed", [b"1", b"2", b"3"])
def test_nothing_hidden_is_ever_shown_outside_the_rules(seed):
    for table in played(seed, seats=5, mode="expansion", options=MODULES):
        s = table.state
        if s.roll is not None:
            assert all(die.seen == bit(s.roll.seat) for die in s.roll.dice)
        shown = {
            (e.facts["seat"], e.facts["viewer"]) for e in table.events() if e.kind == "status-shown"
        }
        for p in s.players:
            for viewer in range(5):
                knows = bool(p.status.seen & bit(viewer))
                assert knows == (viewer == p.seat or p.revealed or (p.seat, viewer) in shown)


@rule("DM-INT-01")
@pytest.mark.parametrize("seed", [b"4", b"5", b"6", b"7"])
def test_nobody_is_asked_out_of_turn_but_where_the_rules_say_so(seed):
    asked: Counter[str] = Counter()
    for table in played(seed, seats=6, mode="expansion", options=MODULES):
        s = table.state
        leaders = {s.active, s.commander, s.looker, s.order.seat if s.order else None, s.revealing}
        asked.update(a.question.id for a in table.asks if a.seat not in leaders)
    assert set(asked) <= {"vote", "declare", "retrieve", "submit", "shed", "consent"}
    assert asked["declare"]
    assert asked["vote"]


# -- dealing anew --------------------------------------------------------------------------------


def test_redeal_varies_whatever_is_hidden():
    table = moon(
        seats=5,
        mode="expansion",
        threats={},
        rolled=["strong+4", "weak-2"],
        company_man=2,
    ).do("lone-wolf", "1s1w")
    for seat in (None, 1, 2):
        check_redeal_varies(table, seat)
    drawn = moon(seats=5, mode="expansion").do("pass")
    check_redeal_varies(drawn, 1)
    powers = {2: "infected-outpost", 3: "infected-shields"}
    looked = moon(seats=5, active=2, infected=powers).do("reveal-as-infected")
    check_redeal_varies(looked, 0)
    corporation = moon(mode="expansion", deck=["malfunction-outpost-3"]).do("pass")
    corporation.do("malfunction-outpost-3")
    check_redeal_varies(corporation, 1)


def test_a_redeal_changes_who_is_infected_but_not_how_many():
    table = moon(seats=6, infected=[2, 3])
    seen = Counter()
    for i in range(200):
        world = table.redealt(0, b"%d" % i).state
        ill = [p.seat for p in world.players if infected(world, p)]
        assert len(ill) == 2
        assert 0 not in ill
        seen.update(ill)
    assert all(50 < seen[seat] < 110 for seat in range(1, 6))


def test_a_redeal_keeps_the_dice_that_announcements_tell():
    table = moon(seats=5, dice={1: (1, 0, 0), 2: (0, 2, 0)})
    world = table.redealt(0, b"x").state
    assert [(p.dice.strong, p.dice.weak) for p in world.players] == [
        (p.dice.strong, p.dice.weak) for p in table.s.players
    ]


def test_a_redeal_deals_the_size_of_a_repair_roll_anew():
    table = moon(rolled=["strong+4", "weak-2"]).do("repair-shield", "1s1w")
    sizes = {len(table.redealt(1, b"%d" % i).state.roll.dice) for i in range(40)}
    assert sizes == {1, 2, 3}
    own = table.redealt(0, b"x")
    assert [d.face for d in own.state.roll.dice] == ["4", "-2"]


def test_the_evacuation_failure_is_always_in_the_deck():
    table = moon(mode="expansion", in_force=True, final="escape").do("pass")
    for i in range(30):
        world = table.redealt(1, b"%d" % i).state
        assert "evacuation-failure-silver" in [c.face for c in world.task_deck]


def test_a_redeal_forgets_what_others_rolled():
    table = moon(rolled=["strong+4", "weak-2"]).do("repair-shield", "1s1w", "weak-2")
    assert [m.hidden for m in table.s.chronicle if m.kind == "submitted"] == [["strong+4"]]
    world = table.redealt(1, b"x").state
    assert [m.hidden for m in world.chronicle if m.kind == "submitted"] == [[]]
    assert table.view(0).chronicle == ()


@rule("DM-HIDE-17")
def test_at_the_end_everything_opens():
    table = moon(in_force=True, final_cubes=2, rolled=["strong+4", "strong+2", "weak-2"]).do(
        "lone-wolf", "2s1w", "strong+4,strong+2"
    )
    for seat in (None, 0, 1, 2):
        view = table.view(seat)
        assert [p.team for p in view.players] == ["uninfected", "uninfected", "infected"]
        assert any(m.kind == "submitted" and m.hidden == ("weak-2",) for m in view.chronicle)


# -- late in the game, where random games seldom come ---------------------------------------------

LATE = {
    "final-with-threats": {"in_force": True, "final": "explosions", "threats": {}, "cleared": [1]},
    "toxic-gas-and-company": {
        "completed": ["recovery", "resupply"],
        "event": "lockdown",
        "cubes": 1,
        "final": "toxic-gas",
        "company_man": 1,
    },
    "one-revealed": {"revealed": [4], "dice": {4: (1, 1, 0)}, "event": "hold-trials", "cubes": 2},
    "telepaths": {"options": {"telepathic_infected": True}, "event": "blood-testing", "cubes": 2},
    "a-looker": {"active": 4, "infected": {3: "infected-shields", 4: "infected-outpost"}},
}


@pytest.mark.parametrize("name", LATE)
def test_secrecy_holds_late_in_the_game(name):
    table = moon(**{"seats": 5, "mode": "expansion", "shields": 0, "turn": 20} | LATE[name])
    rng = Rng.from_seed(name.encode())
    for i in range(60):
        if not table.asks:
            break
        for seat in (None, *range(5)):
            world = table.redealt(seat, b"%d" % i)
            assert list(GAME.problems(world.state)) == []
            assert world.view(seat) == table.view(seat)
            mine, theirs = (t.ask_of(seat) if seat is not None else None for t in (table, world))
            assert (mine.keys() if mine else []) == (theirs.keys() if theirs else [])
        a = rng.pick(table.asks)
        table.choose(a.seat, rng.below(len(a.options)))


# -- cards that were known and arranged anew -------------------------------------------------------


def mixed_cards():
    """Let seat 0 put three known cards on top, and seat 1 arrange them in secret."""
    top = ["malfunction-shield-1", "malfunction-outpost-1", "malfunction-life-support-1"]
    table = moon(
        seats=5,
        infected=[0, 1],
        revealed=[0, 1],
        commander=2,
        deck=top,
        dice={0: (1, 1, 0), 1: (1, 1, 0)},
    )
    return top, table.do("interference", "keep-123", "none", "interference", "keep-21")


@rule("DM-HIDE-09")
def test_who_knew_mixed_cards_still_knows_that_they_are_among_them():
    top, table = mixed_cards()
    places = {card.id for card in table.s.task_deck[-2:]} | {table.s.task_discards[-1].id}
    arrangements = set()
    for i in range(40):
        world = table.redealt(0, b"%d" % i).state
        cards = [c for c in (*world.task_deck, *world.task_discards) if c.id in places]
        assert sorted(c.face for c in cards) == sorted(top)
        arrangements.add(tuple(c.face for c in cards))
    assert len(arrangements) == 6


@rule("DM-HIDE-09")
def test_a_redeal_for_others_does_not_keep_what_a_looker_knows():
    _, table = mixed_cards()
    for seat in (None, 0, 2, 3):
        one = table.redealt(seat, b"same").state
        other = table.redealt(seat, b"first").redealt(seat, b"same").state
        assert one == other
