"""Names and numbers in words, the open time line at the end, and content that must not be ignored."""

import pytest

from quarterdeck.core.content import ContentError, Source
from quarterdeck.core.game import SetupError
from quarterdeck.core.origin import lay
from quarterdeck.core.rulebook import rule
from quarterdeck.games.dark_moon import GAME
from quarterdeck.games.dark_moon.content import book_of, open_book
from quarterdeck.games.dark_moon.state import Task
from quarterdeck.games.dark_moon.talk import speak
from tests.dark_moon.build import moon

NAMES = ["Mara", "Tomas", "Nina", "Otto", "Pia"]
BIG = {"mode": "expansion"}


def told(table, seat=None):
    return "\n".join(GAME.describe(table.view(seat), NAMES))


# -- words ---------------------------------------------------------------------------------------


def test_who_carries_out_an_order_is_told_to_everybody_in_their_own_words():
    table = moon(seats=3).do("issue-order", "seat-2")
    assert "You are to carry it out." in told(table, 1)
    assert "Tomas is to carry it out." in told(table, 0)


def test_an_outpost_token_has_its_article():
    table = moon(deck=["acceptable-loss"], shields=2).do("pass", "acceptable-loss")
    assert [label.split(" token")[0] for label in table.labels()] == [
        "Draw a shield",
        "Draw an outpost",
        "Draw a fatigue",
    ]


@rule("DM-CARD-34")
def test_the_choice_of_an_event_counts_the_cube_of_risk_assessment():
    done = {"stage": "settle", "task": Task(face="acceptable-loss", outcome="success")}
    table = moon(
        event="risk-assessment",
        cubes=book_of("").events["risk-assessment"].cubes - 1,
        events=["repair-tools", "lockdown"],
        **BIG | done,
    )
    assert table.asked == (0, "choose-event")
    assert table.labels()[0].startswith("Repair Tools, 3 cubes:")  # 2 printed, 1 more
    assert table.labels()[1].startswith("Lockdown, 3 cubes:")


@rule("DM-CARD-10")
def test_the_reserve_is_told_of_strong_dice_only():
    table = moon(event="food-rationing", dice={1: (1, 0, 0)})
    text = told(table)
    assert "Available: 1 strong and 2 weak. Spent: no dice." in text
    assert "The last 3 strong dice of the pool are not for the crew." in text
    assert "not for the crew" not in told(moon(dice={1: (1, 0, 0)}))


def test_who_is_rolling_is_told_whatever_the_name():
    table = moon(rolled=["strong+4"]).do("repair-shield", "1s")
    names = ["It was Mara", "Tomas", "Nina"]
    assert "It was Mara is rolling." in "\n".join(GAME.describe(table.view(1), names))
    assert "You are rolling." in "\n".join(GAME.describe(table.view(0), names))


def test_tokens_that_are_looked_at_have_their_names():
    table = moon(active=2, infected={2: "infected-outpost"}).do("reveal-as-infected")
    line = next(x for x in GAME.describe(table.view(2), NAMES) if x.startswith("You look at"))
    outposts = book_of("").outposts
    names = [outposts[token].name for token in table.view(2).looked]
    assert line == f"You look at: {names[0]} and {names[1]}."


# -- the end -------------------------------------------------------------------------------------


@rule("DM-RULE-76", "DM-HIDE-17")
def test_at_the_end_all_that_only_one_player_knew_is_told():
    table = moon(
        active=2,
        infected={2: "infected-outpost"},
        in_force=True,
        final="last-stand",
        final_cubes=2,
        deck=["malfunction-outpost-3", "malfunction-shield-1"],
        **BIG,
    )
    # Nina reveals, looks at two tokens and places one; then Mara plays a task and wins
    table.roll("strong-2").do("reveal-as-infected")
    placed, kept = table.view(2).looked
    table.do(placed, "1s1w")
    while table.asked[1] == "retrieve":
        table.do(table.offers()[0])
    table.roll("corporation-3", "corporation-1").do("pass", "malfunction-outpost-3", "-1")
    table.roll("strong+4", "strong+2", "weak-2", "weak+3", "commander+5")
    table.do("in", "out", "none", "out", "none")
    secrets = (
        "submitted −1 for the corporation (hidden: −3)",
        f"hidden: {book_of('').outposts[kept].name}",
    )
    assert table.view(1).chronicle == ()
    assert "hidden" not in told(table, 1)
    table.do("commander+5", "strong+4", "stop")
    assert table.reason == "final-event"
    for seat in (None, 0, 1, 2):
        moments = {m.kind: m for m in table.view(seat).chronicle}
        assert moments["looked"].hidden == (kept,)
        assert moments["played-task"].hidden == ("malfunction-shield-1",)
        assert moments["corporation"].hidden == ("-3",)
        assert sorted(moments["submitted"].hidden) == ["strong+2", "weak+3", "weak-2"]
        text = told(table, seat)
        assert all(secret in text for secret in secrets)


@rule("DM-RULE-76")
def test_the_time_line_uses_the_names_of_the_book_and_of_the_players():
    table = moon(in_force=True, final_cubes=2, rolled=["strong+4", "strong+2"])
    table.do("issue-order", "seat-2", "call-vote-quarantine", "seat-3", *["strong"] * 3)
    speak(table.s, 2, "trust-2")
    speak(table.s, 2, "uninfected")
    table.do("lone-wolf", "2s", "strong+4,strong+2")
    text = told(table)
    assert "Turn 5: Mara gave Tomas an order." in text
    assert "Turn 5: Tomas called a quarantine vote on Nina." in text
    assert "Turn 5: Tomas took the action Lone Wolf." in text
    assert "Turn 5: Tomas submitted strong +4 and strong +2." in text
    assert "Turn 5: Nina said “I trust Tomas”." in text
    assert "Turn 5: Nina said “I am not infected”." in text
    drawn = GAME.draw(table.view(None), names=NAMES)
    assert "took the action Lone Wolf" in str(drawn)


# -- content -------------------------------------------------------------------------------------


def overlay(text):
    return (Source("mine.toml", text),)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('[[task]]\nid = "acceptable-loss"\ncount = 2\n', "task 'acceptable-loss', field 'count'"),
        ('[[event]]\nid = "lockdown"\ncount = 0\n', "event 'lockdown', field 'count'"),
        ('[[final_event]]\nid = "escape"\ncount = 2\n', "final_event 'escape', field 'count'"),
        ('[[track]]\nid = "shield-track"\nloss_at = 5\n', "track 'shield-track', field 'loss_at'"),
        (
            '[[track]]\nid = "suspicion-track"\nstart = 4\n',
            "track 'suspicion-track', field 'start': expected 1 to 3",
        ),
        (
            '[[player_count]]\nid = "players-4"\nvoluntary_blood_testing = true\n',
            "player_count 'players-4', field 'voluntary_blood_testing': expected false",
        ),
    ],
)
def test_content_that_would_do_nothing_is_refused(text, place):
    with pytest.raises(ContentError, match=place):
        open_book(overlay(text))


@rule("DM-SETUP-05", "DM-SUSP-04", "DM-SUSP-08")
def test_an_overlay_moves_the_first_spaces_of_the_cubes():
    mine = overlay(
        '[[track]]\nid = "suspicion-track"\nstart = 2\n'
        '[[track]]\nid = "evacuation-track"\nstart = 3\n'
    )
    s = lay(GAME, seats=3, mode="expansion", overlays=mine, seed=bytes(32)).state
    assert (s.suspicion, s.evacuation) == (2, 3)
    table = moon(stage="votes", suspicion=4, evacuation=4, book=open_book(mine), **BIG)
    table.do("quarantine", "seat-2", *["strong"] * 3)
    assert table.s.suspicion == 2
    table.do("seat-2", *["weak"] * 3)
    assert table.s.evacuation == 3


@rule("DM-VAR-05")
def test_an_overlay_says_who_may_be_telepathic():
    on = {"telepathic-infected": True}
    four = '[[player_count]]\nid = "players-4"\ntelepathic_infected_allowed = true\n'
    mine = overlay(f'[[variant]]\nid = "telepathic-infected"\nmin_players = 4\n{four}')
    lay(GAME, seats=4, mode="base", options=on, overlays=mine, seed=bytes(32))
    with pytest.raises(SetupError, match="takes 4 to 7 players; got 3"):
        lay(GAME, seats=3, mode="base", options=on, overlays=mine, seed=bytes(32))
    with pytest.raises(ContentError, match="false, as the variant needs 5 players"):
        open_book(overlay(four))


def test_an_overlay_gives_any_variant_a_least_number_of_players():
    mine = overlay('[[variant]]\nid = "nerfed-reveal-extreme"\nmin_players = 6\n')
    for value, seats in (("off", 5), ("normal", 5), ("extreme", 6)):
        options = {"nerfed-reveal": value}
        lay(GAME, seats=seats, mode="base", options=options, overlays=mine, seed=bytes(32))
    with pytest.raises(SetupError, match="'nerfed-reveal-extreme' takes 6 to 7 players; got 5"):
        lay(
            GAME,
            seats=5,
            mode="base",
            options={"nerfed-reveal": "extreme"},
            overlays=mine,
            seed=bytes(32),
        )
