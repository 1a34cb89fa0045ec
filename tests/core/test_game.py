"""What a host may ask for, and how games are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck.core.game import Game, Mode, Option, SetupError, find_game, games
from tests.ferry import GAME

SOLO = Game(
    id="solo",
    name="Solo",
    package="tests.ferry",
    state="Ferry",
    summary="",
    minutes=(1, 1),
    modes=(Mode("a", "A", "", (1, 3)), Mode("b", "B", "", (2, 4))),
    rules_version="1",
    cap=1,
)


# -- modes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "mode", "chosen"),
    [
        (None, None, (4, "crossing")),  # the first mode, with as many as it takes
        (2, None, (2, "crossing")),
        (3, "race", (3, "race")),
        (None, "race", (2, "race")),
    ],
)
def test_seats_and_mode_are_chosen_together(seats, mode, chosen):
    count, found = GAME.choose_mode(seats, mode)

    assert (count, found.id) == chosen


def test_a_number_of_seats_finds_the_first_mode_that_takes_it():
    assert [SOLO.choose_mode(n, None)[1].id for n in (1, 2, 3, 4)] == ["a", "b", "a", "b"]
    assert SOLO.seats == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("game", "seats", "mode", "words"),
    [
        (GAME, 5, None, "ferry takes 2 to 4 players; got 5"),
        (GAME, 4, "race", "ferry in mode 'race' takes 2 to 3 players; got 4"),
        (SOLO, 2, "a", "solo in mode 'a' takes 1 or 3 players; got 2"),
        (GAME, 0, None, "got 0"),
        (GAME, 2, "rase", "ferry has no mode 'rase'; did you mean 'race'?"),
        (GAME, 2, "xyz", "ferry has no mode 'xyz'; expected one of crossing, race"),
    ],
)
def test_what_does_not_go_together_is_refused_in_one_sentence(game, seats, mode, words):
    with pytest.raises(SetupError) as caught:
        game.choose_mode(seats, mode)

    assert words in str(caught.value)


# -- options -------------------------------------------------------------------------------------


def test_options_not_given_have_their_defaults():
    assert GAME.choose_options({}) == {"coins": 3}
    assert GAME.choose_options({"coins": 5}) == {"coins": 5}
    assert GAME.choose_options({"coins": "5"}) == {"coins": 5}  # as typed in a terminal


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"coin": 3}, "ferry has no option 'coin'; did you mean 'coins'?"),
        ({"weather": 3}, "expected one of coins"),
        ({"coins": 4}, "option 'coins': expected one of 3, 5; got '4'"),
        ({"coins": True}, "got 'True'"),
        ({"coins": "many"}, "got 'many'"),
    ],
)
def test_an_unknown_option_or_value_is_refused_in_one_sentence(given, words):
    with pytest.raises(SetupError) as caught:
        GAME.choose_options(given)

    assert words in str(caught.value)


def test_a_game_without_options_says_so():
    with pytest.raises(SetupError, match="solo has no option 'x'; it has none"):
        SOLO.choose_options({"x": 1})


def test_truth_is_typed_in_words_and_is_not_a_number():
    fog = Option("fog", "Fog", "", default=False)

    assert (fog.accept("TRUE"), fog.accept("false"), fog.accept(value=True)) == (True, False, True)
    with pytest.raises(SetupError, match="expected one of false, true; got '1'"):
        fog.accept(1)


# -- the registry --------------------------------------------------------------------------------


def install(folder: Path, monkeypatch, body: str, name: str = "fog") -> None:
    """Put a distribution with one game into a folder and on the path."""
    (folder / f"{name}_game.py").write_text(body)
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[quarterdeck.games]\n{name} = {name}_game:GAME\n")
    monkeypatch.syspath_prepend(str(folder))


FOG = """
from quarterdeck.core.game import Game, Mode
GAME = Game(id="fog", name="Fog", package="fog_game", state="Fog", summary="", minutes=(1, 1),
            modes=(Mode("m", "M", "", (2,)),), rules_version="1", cap=9)
"""


def test_the_real_games_are_found_by_entry_point_and_ferry_is_not_one_of_them():
    assert "smuggler" in games()
    assert "ferry" not in games()
    assert find_game("smuggler").name == "Hyperspace Smuggler"


def test_a_game_of_another_distribution_plugs_in(tmp_path, monkeypatch):
    install(tmp_path, monkeypatch, FOG)

    assert find_game("fog").name == "Fog"


def test_an_unknown_game_is_refused_with_a_hint():
    with pytest.raises(SetupError, match="there is no game 'smugler'; did you mean 'smuggler'"):
        find_game("smugler")
    with pytest.raises(SetupError, match="there is no game 'ferry'"):
        find_game("ferry")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("import no_such_module", "cannot be loaded from 'bad_game:GAME': No module named"),
        ("GAME = 7", "expected a Game at 'bad_game:GAME'"),
        (FOG.replace('"fog"', '"smuggler"'), "two installed games call themselves 'smuggler'"),
    ],
)
def test_a_broken_game_is_named(tmp_path, monkeypatch, body, words):
    monkeypatch.delitem(__import__("sys").modules, "bad_game", raising=False)
    install(tmp_path, monkeypatch, body, name="bad")

    with pytest.raises(SetupError, match=words):
        games()


# -- the rooms -----------------------------------------------------------------------------------


def test_rooms_are_entered_by_name():
    from tests.ferry import brain, invariants, rules, secrets, setup, text, view
    from tests.ferry.state import Ferry

    assert GAME.state_type is Ferry
    assert (GAME.setup, GAME.step, GAME.view) == (setup.setup, rules.step, view.view)
    assert (GAME.redeal, GAME.problems) == (secrets.redeal, invariants.problems)
    assert (GAME.sentence, GAME.describe, GAME.brain) == (text.sentence, text.describe, brain)
    assert repr(GAME) == "<Game ferry 1.0>"


def test_a_game_lists_itself_without_entering_a_room():
    assert SOLO.__dict__.keys().isdisjoint({"step", "view", "setup", "draw", "brain", "rulebook"})
