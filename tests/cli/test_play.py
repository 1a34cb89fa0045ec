"""Playing in the terminal: commands, undo, saves, hot seat."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from quarterdeck.core.ask import Question
from quarterdeck.core.game import Game, find_game, games
from quarterdeck.core.origin import lay, write_position
from quarterdeck.core.save import read_save, verify, write_save
from quarterdeck.games.smuggler.content import book_of
from tests.boarders.build import deck, m
from tests.cli.conftest import Run
from tests.smuggler.build import smuggler

SOLO = ("play", "smuggler", "--seats", "3", "--bots", "random,random", "--seed", "s")
HOT = ("play", "smuggler", "--seats", "3", "--bots", "none", "--seed", "s")


@pytest.fixture
def position(tmp_path: Path) -> Path:
    """Two of three seats carry cards that only they know."""
    table = smuggler(
        dice=(1, 2, 3),
        cards={0: ["red-solenne-cargo"], 1: ["blue-solenne-cargo"]},
        hands={0: ["farlight", "norrland"], 1: ["tidewell", "aurum"]},
        at={0: "0,0", 1: "1,0", 2: "-1,0"},
    )
    path = tmp_path / "position.json"
    path.write_bytes(write_position(table))
    return path


def test_a_game_starts_with_its_commitment_board_and_numbered_options(run: Run):
    result = run(*SOLO)

    assert result.exit_code == 0
    assert "Commitment of the seed" in result.output
    assert "Home Haven" in result.output
    assert "Which ship is yours?  HS-SETUP-07" in result.output
    assert "  1  Kestrel" in result.output
    assert "You left the game; it was not saved." in result.output


def test_a_game_that_finds_no_words_is_played_on_and_says_so_loudly(
    run: Run, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def fails(*_: object, **__: object) -> str:
        raise LookupError("no words for this")

    for name in ("terminal", "describe", "sentence", "ending"):
        monkeypatch.setattr(Game, name, property(lambda _: fails))
    monkeypatch.setattr(Question, "label_of", fails)
    monkeypatch.setattr(Question, "prompt_for", fails)

    result = run(*SOLO, lines=("hornet",))

    assert result.exit_code == 0
    assert "What do you do?  HS-SETUP-07" in result.output
    assert "  1  kestrel" in result.output
    for what in ("the drawing", "the text form", "the event", "the question", "an option of"):
        assert what in caplog.text


def test_an_option_is_taken_by_number_or_by_key(run: Run):
    assert "You took the Packmule." in run(*SOLO, lines=("2",)).output
    assert "You took the Hornet." in run(*SOLO, lines=("hornet",)).output


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("0", "'0' is no option: give a number from 1 to 4, or 'help'."),
        ("5", "'5' is no option"),
        ("99999999999999999999999", "is no option"),
        ("²", "'²' is no option"),
        ("fly", "'fly' is no option"),
        ("why XX-NO-99", "has no clause 'XX-NO-99'"),
        ("log many", "'log' takes a number of lines; got 'many'."),
        ("save", "Name the file: save FILE."),
        ("svg", "Name the file: svg FILE."),
        ("svg /no/such/folder/x.svg", "cannot be written: No such file or directory."),
        ("save /no/such/folder/x.json", "cannot be written: No such file or directory."),
        ("undo", "No answer was given yet that could be taken back."),
    ],
)
def test_bad_input_gets_a_sentence_and_changes_nothing(run: Run, typed: str, words: str):
    output = run(*SOLO, lines=(typed,)).output

    assert words in output
    assert "took the" not in output


def test_why_shows_the_clause_of_the_question_or_any_other(run: Run):
    output = run(*SOLO, lines=("why", "why hs-move-02")).output

    assert "Each smuggler chooses one of the unchosen smuggler ships" in output
    assert "Engine and booster moves may go into an adjacent space" in output


def test_help_list_log_and_board(run: Run):
    output = run(*SOLO, lines=("1", "help", "list", "log", "log 1", "board", "")).output

    assert "take back your last answer" in output
    assert "Positions are counted from Home Haven" in output
    assert output.count("You took the Kestrel.") == 2
    assert output.count("Round 1 of 10, your turn") == 1
    assert output.count("· Round 1 of 10 · your turn") == 2


def test_a_drawing_is_written_to_a_file(run: Run, tmp_path: Path):
    path = tmp_path / "board.svg"

    output = run(*SOLO, lines=(f"svg {path}",)).output

    assert f"Drawn in {path}." in output
    assert path.read_text(encoding="utf-8").startswith("<svg")


def test_leaving_without_a_save_asks_first(run: Run):
    output = run(*SOLO, lines=("quit", "n", "1", "quit", "y")).output

    assert "You stay." in output
    assert "You took the Kestrel." in output
    assert "it was not saved" in output


# -- undo ----------------------------------------------------------------------------------------


def test_an_answer_nobody_learned_from_is_taken_back(run: Run, position: Path, tmp_path: Path):
    save = tmp_path / "game.json"

    output = run(
        *("play", "smuggler", "--load", position, "--bots", "random,random", "--save", save),
        lines=("lasers-2", "undo"),
    ).output

    assert "The last answer of Seat 1 is taken back." in output
    assert read_save(save).answers == ()


def test_bots_do_not_agree_to_take_dice_back(run: Run, position: Path):
    output = run(
        *("play", "smuggler", "--load", position, "--bots", "random,random"),
        lines=("reset", "undo"),
    ).output

    assert (
        "Dice fell or cards were shuffled since that answer, so Random 2 does not agree" in output
    )


def test_people_are_asked_whether_an_answer_may_be_taken_back(run: Run, position: Path):
    play = ("play", "smuggler", "--load", position, "--bots", "none", "--names", "Ann,Bo,Cy")

    agreed = run(*play, lines=("", "reset", "undo", "y", "y", "")).output
    refused = run(*play, lines=("", "reset", "undo", "y", "n", "")).output

    assert (
        "Cy: Dice fell or cards were shuffled since. May Ann take back the last answer?" in agreed
    )
    assert "The last answer of Ann is taken back." in agreed
    assert "Cy does not agree; the game goes on." in refused
    assert "taken back." not in refused


def test_somebody_else_at_the_screen_can_be_asked_for_an_undo(run: Run, position: Path):
    play = ("play", "smuggler", "--load", position, "--bots", "none", "--names", "Ann,Bo,Cy")

    output = run(*play, lines=("", "end", "", "undo 1", "y", "y", "y", "", "log")).output
    nobody = run(*play, lines=("", "undo 7")).output

    assert "The last answer of Ann is taken back." in output
    assert "ended the turn" not in output.rpartition("is taken back.")[2]
    assert "'undo' takes the seat of a person, 1 or 2 or 3; got '7'." in nobody


# -- hot seat ------------------------------------------------------------------------------------


def test_between_two_people_nothing_of_either_is_on_the_screen(run: Run, position: Path):
    output = run(
        *("play", "smuggler", "--load", position, "--bots", "none", "--names", "Ann,Bo,Cy"),
        lines=("", "list", "log", "end", "", "list", "log"),
    ).output
    _, ann, bo = output.split("it is for you.")

    secret, other = (book_of("").cards[f"{deck}-solenne-cargo"].name for deck in ("red", "blue"))

    assert secret in ann
    assert other not in ann
    assert other in bo
    for hidden in (secret, "Farlight (", "Farlight, Norrland"):
        assert hidden not in bo, hidden
    assert "only you see them: Tidewell, Aurum" in bo
    assert "Tidewell, Aurum" not in ann
    assert "Press Enter when only you can see the screen." in bo.partition("\n")[2]


def test_one_person_among_bots_is_never_asked_to_pass_the_screen(run: Run):
    assert "it is for you" not in run(*SOLO, lines=("1",)).output


# -- saves ---------------------------------------------------------------------------------------


def test_every_answer_is_saved_and_the_game_goes_on_from_there(run: Run, tmp_path: Path):
    save = tmp_path / "game.json"

    left = run(*HOT, "--save", save, lines=("", "1", "", "2"))
    assert "The game is saved in" in left.output
    assert [a.key for a in read_save(save).answers] == ["kestrel", "hornet"]

    again = run("play", "smuggler", "--save", save, lines=("", "quit"))
    assert "Going on from game.json after answer 2." in again.output
    assert "Seat 3: Which ship is yours?" in again.output


@pytest.mark.parametrize("way", ["--save", "--load"])
def test_a_save_knows_its_game(run: Run, tmp_path: Path, way: str):
    save = tmp_path / "game.json"
    run(*HOT, "--save", save, lines=("", "1", "", "2"))

    again = run("play", way, save, lines=("", "quit"))
    assert "Which game?" not in again.output
    assert "Seat 3: Which ship is yours?" in again.output


def test_nothing_is_lost_when_the_program_is_killed(
    start: Callable[..., subprocess.Popen[str]], run: Run, tmp_path: Path
):
    save = tmp_path / "game.json"
    process = start(*SOLO, "--save", save)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("2\nlog\n")
    process.stdin.flush()
    for line in process.stdout:
        if "You rolled" in line or "first player" in line:
            break
    process.send_signal(signal.SIGKILL)
    process.wait()

    saved = read_save(save)
    assert saved.answers[0].key == "packmule"
    output = run("play", "smuggler", "--save", save).output
    assert f"Going on from game.json after answer {len(saved.answers)}." in output


def test_an_interrupt_leaves_with_a_sentence(
    start: Callable[..., subprocess.Popen[str]], tmp_path: Path
):
    process = start(*SOLO, "--save", tmp_path / "game.json")
    assert process.stdout is not None
    for line in process.stdout:
        if "Tinker" in line:
            break
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=20)

    assert "The game is saved in" in output
    assert "Traceback" not in output
    assert process.returncode == 130


def test_a_position_or_a_save_can_be_loaded(run: Run, position: Path, tmp_path: Path):
    save = tmp_path / "old.json"
    write_save(lay(find_game("smuggler"), seats=2, seed=bytes(32)), save)

    assert "What do you do?" in run("play", "smuggler", "--load", position).output
    assert "Going on from old.json" in run("play", "smuggler", "--load", save).output


def test_a_free_answer_is_explained_and_read_in_inches(run: Run, tmp_path: Path):
    path = tmp_path / "deck.json"
    table = deck(m("riggers", 5, 10), foes=[m("skelliwags", 20, 40)])
    path.write_bytes(write_position(table))

    output = run(
        "play", "boarders", "--load", path, "--bots", "none", lines=("", "walk", "x@", "90@2.5")
    ).output

    assert "or degrees@inches of your own with a point" in output
    assert "got 'x@', expected one of" in output
    assert "Rigger 1 moved to 5, 12.5." in output


def test_saving_to_an_existing_file_is_refused(run: Run, tmp_path: Path):
    other = tmp_path / "precious.txt"
    other.write_text("mine")

    output = run(*SOLO, lines=(f"save {other}", f"save {tmp_path / 'new.json'}")).output

    assert "exists already; name another file." in output
    assert other.read_text() == "mine"
    assert read_save(tmp_path / "new.json").game == "smuggler"


# -- to the end ----------------------------------------------------------------------------------


def test_bots_alone_play_to_the_end_and_the_seed_is_shown(run: Run, tmp_path: Path):
    save = tmp_path / "game.json"

    result = run(
        *("play", "smuggler", "--seats", "3", "--bots", "random,random,random"),
        *("--seed", "end", "--save", save),
    )

    assert result.exit_code == 0
    assert "The game is over." in result.output
    assert "The game ended: Random " in result.output
    saved = read_save(save)
    assert f"Seed: {saved.seed}" in result.output
    assert result.output.count(saved.commitment) == 2
    assert all(finding.ok for finding in verify(saved))


# -- the menu ------------------------------------------------------------------------------------


NUMBER = str(list(games()).index("smuggler") + 1)
"""The smuggler's place in the menu."""


def test_the_menu_takes_enter_for_everything_else(run: Run):
    output = run("play", lines=(NUMBER, "", "", "", "")).output

    assert "Which game?" in output
    assert "Hyperspace Smuggler, all smugglers" in output
    assert "Seat 1: person" in output
    assert "Seat 4: greedy bot, called Greedy 4" in output


def test_the_menu_explains_what_it_expects(run: Run):
    output = run("play", lines=("77", NUMBER, "2", "9", "2", "2")).output

    assert "Please give one of 1, " in output
    assert "or just Enter for 1." in output
    assert "Please give one of 2, 3, 4, 5, or just Enter for 5." in output
    assert "Seat 2: person" in output


def test_leaving_the_menu_starts_nothing(run: Run):
    result = run("play")

    assert result.exit_code == 0
    assert "No game was started." in result.output


def test_what_shows_a_secret_is_asked_once_more(run: Run, tmp_path: Path):
    from tests.dark_moon.test_waits import locked_in

    _, ill = locked_in()
    path = tmp_path / "position.json"
    path.write_bytes(write_position(ill))
    play = ("play", "dark-moon", "--load", path, "--bots", "none")

    no = run(*play, lines=("", "reveal-as-infected", "no"))
    yes = run(*play, lines=("", "reveal-as-infected", "yes"))

    assert "it cannot be taken back. Type yes to do it:" in no.output
    assert "revealed" not in no.output.split("Type yes to do it:")[1]
    assert yes.output.split("Type yes to do it:")[1] != no.output.split("Type yes to do it:")[1]
