"""Chapter 3: setup."""

import pytest

from quarterdeck.core.game import SetupError
from quarterdeck.core.rulebook import rule
from quarterdeck.games.dark_moon import GAME
from quarterdeck.games.dark_moon.common import infected, team
from quarterdeck.games.dark_moon.content import deck_of
from tests.dark_moon.build import fresh

MANY = range(12)


@rule("DM-SETUP-01")
@pytest.mark.parametrize("seats", [2, 8])
def test_three_to_seven_players(seats):
    with pytest.raises(SetupError, match="takes 3 to 7 players"):
        GAME.choose_mode(seats, "base")


@rule("DM-SETUP-16", "DM-SETUP-17", "DM-SETUP-18", "DM-SETUP-19", "DM-SETUP-20", "DM-SETUP-23")
@pytest.mark.parametrize(
    ("seats", "ill", "deck"),
    [(3, 1, "silver"), (4, 1, "black"), (5, 2, "silver"), (6, 2, "black"), (7, 3, "silver")],
)
def test_status_cards_and_deck_by_player_count(seats, ill, deck):
    table = fresh(seats)
    assert [infected(table.s, p) for p in table.s.players].count(True) == ill
    assert len({p.status.id for p in table.s.players}) == seats
    assert deck_of(table.s) == f"base-{deck}"
    for seat in range(seats):
        view = table.view(seat)
        assert [p.seat for p in view.players if p.status] == [seat]


@rule("DM-SETUP-22", "DM-HIDE-12")
def test_unused_infected_cards_leave_unseen():
    table = fresh(3, "expansion")
    assert len(table.s.spare_statuses) == 3
    assert all(card.face.startswith("infected-") for card in table.s.spare_statuses)
    assert all(card.seen == 0 for card in table.s.spare_statuses)
    picked = {
        next(p.status.face for p in fresh(3, seed=i).s.players if p.status.face != "uninfected")
        for i in MANY
    }
    assert len(picked) == 3


@rule("DM-SETUP-21")
def test_no_voluntary_blood_testing_with_three_or_four():
    for seats, there in ((3, False), (4, False), (5, True), (7, True)):
        faces = [card.face for card in fresh(seats).s.task_deck]
        assert ("voluntary-blood-testing" in faces) is there
        assert len(faces) == 20 + there


@rule("DM-SETUP-02", "DM-SETUP-05", "DM-SETUP-14", "DM-SETUP-28")
def test_the_expansion_adds_its_pieces():
    plain, more = fresh(7).s, fresh(7, "expansion").s
    assert len(plain.task_deck) == 21
    assert len(more.task_deck) == 23
    assert len(plain.event_deck) + len(plain.drawn_events) == 16
    assert len(more.event_deck) + len(more.drawn_events) == 26
    assert "evac-ship" in [*more.outposts, *more.outpost_pile]
    assert "evac-ship" not in [*plain.outposts, *plain.outpost_pile]
    assert (plain.suspicion, plain.evacuation) == (1, 0)
    assert (more.suspicion, more.evacuation) == (1, 1)
    assert more.refuelling
    assert fresh(7, "expansion").view(None).capacity == 3
    seen = {p.character for i in MANY for p in fresh(7, "expansion", seed=i).s.players}
    assert {"serene", "lincoln"} <= seen
    finals = {fresh(3, "expansion", seed=i).s.final for i in range(60)}
    assert len(finals) == 8


@rule("DM-SETUP-03", "DM-SETUP-04", "DM-SETUP-29")
def test_tokens_at_the_start():
    s = fresh(start=False).s
    assert s.shields == 2
    assert len(s.outposts) == 2
    assert len(s.outpost_pile) == 4
    assert s.fatigue == []
    assert s.sabotage == ""
    for p in s.players:
        assert not any((p.quarantined, p.cleared, p.amputated, p.die_tokens, p.revealed))
    assert len({tuple(sorted(fresh(seed=i, start=False).s.outposts)) for i in MANY}) > 5


@rule("DM-SETUP-06", "DM-SETUP-07", "DM-SETUP-08")
def test_characters_and_dice():
    s = fresh(4, start=False).s
    assert len({p.character for p in s.players}) == 4
    assert all((p.dice.strong, p.dice.weak) == (2, 2) for p in s.players)
    assert all(p.limit == 4 for p in fresh(4, start=False).view(None).players)
    assert (s.available.strong, s.available.weak, s.available.commander) == (0, 0, 0)
    assert (s.spent.strong, s.spent.weak, s.spent.commander) == (0, 0, 0)
    assert len({tuple(p.character for p in fresh(seed=i).s.players) for i in MANY}) > 6


@rule("DM-SETUP-09")
def test_the_fatigue_pile_of_the_base_game():
    s = fresh(start=False).s
    assert sorted(t.face for t in s.fatigue_pile) == [
        "chaya",
        "enver",
        "jon",
        "luba",
        "michihiro",
        "steve",
    ]
    assert s.fatigue_box == []


@rule("DM-SETUP-10")
def test_the_fatigue_pile_of_the_expansion():
    sizes = set()
    for i in range(40):
        s = fresh(7, "expansion", seed=i, start=False).s
        in_play = {p.character for p in s.players}
        pile = {t.face for t in s.fatigue_pile}
        assert in_play - {"david"} <= pile
        assert len(pile) == (6 if "david" in in_play else 7)
        sizes.add(len(pile))
    assert sizes == {6, 7}
    small = fresh(3, "expansion", start=False).s
    assert len(small.fatigue_pile) == 6
    fillers = [t for t in small.fatigue_pile if t.face not in {p.character for p in small.players}]
    assert fillers


@rule("DM-SETUP-11", "DM-SETUP-12", "DM-SETUP-13", "DM-RULE-07")
def test_the_starting_commander_has_a_fatigue_token():
    seats = set()
    for i in range(30):
        s = fresh(4, seed=i, start=False).s
        commander = s.players[s.commander]
        assert commander.character != "david"
        assert commander.dice.commander == 1
        assert sum(p.dice.commander for p in s.players) == 1
        assert len(s.fatigue_pile) == 6
        assert s.fatigue == []
        seats.add(s.commander)
    assert seats == {0, 1, 2, 3}


@rule("DM-SETUP-15", "DM-VAR-13", "DM-DECIDE-01")
def test_the_final_event_is_drawn_or_chosen():
    finals = {fresh(seed=i).s.final for i in range(40)}
    assert len(finals) == 6
    table = fresh(final_event="escape")
    assert table.s.final == "escape"
    assert table.view(None).events[-1].id == "escape"
    with pytest.raises(SetupError, match="'toxic-gas' belongs to the mode 'expansion'"):
        fresh(final_event="toxic-gas")


@rule("DM-SETUP-24")
def test_everybody_sees_the_own_status_at_once_and_nobody_is_asked_about_it():
    table = fresh(5)
    assert all(table.view(seat).players[seat].team for seat in range(5))
    assert table.asked[1] == "choose-event"


@rule("DM-SETUP-25")
def test_decks_are_shuffled():
    orders = {tuple(c.face for c in fresh(seed=i).s.task_deck) for i in MANY}
    assert len(orders) == len(MANY)
    events = {tuple(c.face for c in fresh(seed=i).s.event_deck) for i in MANY}
    assert len(events) == len(MANY)


@rule("DM-SETUP-26", "DM-DECIDE-02", "DM-HIDE-08", "DM-RULE-15")
def test_the_commander_chooses_the_first_event_and_the_other_goes_to_the_bottom():
    table = fresh(seed=3)
    commander = table.s.commander
    first, second = table.offers()
    others = [seat for seat in range(3) if seat != commander]
    assert [c.face for c in table.view(commander).drawn_events] == [first, second]
    assert all(not table.view(seat).drawn_events for seat in (None, *others))
    table.do(first)
    assert table.s.event == first
    assert table.s.event_deck[0].face == second
    assert table.view(None).events[0].id == first
    assert [c.face for c in table.view(commander).learned] == [second]
    assert all(not table.view(seat).learned for seat in others)


@rule("DM-SETUP-27")
def test_the_player_left_of_the_commander_begins():
    table = fresh(4, seed=5)
    commander = table.s.commander
    table.do(table.offers()[0])
    assert table.s.active == (commander + 1) % 4


@rule("DM-MAN-02", "DM-MAN-03", "DM-RULE-55")
def test_the_company_man_is_one_card_among_eight():
    share = {}
    for seats in (3, 4, 6):
        found = 0
        for i in range(400):
            s = fresh(seats, "expansion", seed=i, start=False, company_man=True).s
            teams = [team(s, p) for p in s.players]
            found += "company-man" in teams
            if i == 0:
                well = [c.face for c in s.spare_statuses if not c.face.startswith("infected-")]
                assert len(well) == 8 - (seats - teams.count("infected"))
        share[seats] = found / 400
    assert abs(share[3] - 2 / 8) < 0.08
    assert abs(share[4] - 3 / 8) < 0.08
    assert abs(share[6] - 4 / 8) < 0.08


@rule("DM-VAR-01")
def test_variants_combine_and_the_nerfed_reveals_are_one_choice():
    names = [o.id for o in GAME.options if o.id not in ("threats", "company-man", "final-event")]
    values = {n: True for n in names if n != "nerfed-reveal"}
    table = fresh(5, **{n.replace("-", "_"): v for n, v in values.items()}, nerfed_reveal="normal")
    assert len(table.view(None).variants) == 10
    assert next(o for o in GAME.options if o.id == "nerfed-reveal").choices == (
        "off",
        "normal",
        "extreme",
    )


def test_what_does_not_go_together_is_said():
    with pytest.raises(SetupError, match="'threats' is a module of the mode 'expansion'"):
        fresh(threats=True)
    with pytest.raises(SetupError, match="'telepathic-infected' takes 5 to 7 players; got 4"):
        fresh(4, telepathic_infected=True)
