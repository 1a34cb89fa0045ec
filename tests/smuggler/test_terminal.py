"""The board in letters: within 100 columns, readable without colour, nothing hidden shown."""

from __future__ import annotations

import msgspec
import pytest
from rich.console import Console

from quarterdeck.core.game import find_game
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.games.smuggler.terminal import WIDTH, draw_terminal
from quarterdeck.games.smuggler.terminal_chart import NARROWEST, chart
from quarterdeck.games.smuggler.view import View
from tests.smuggler.board_views import NAMES, moment, tile
from tests.smuggler.build import smuggler

GAME = find_game("smuggler")


def drawn(view: View) -> str:
    """Return the drawing without colours."""
    console = Console(width=WIDTH, color_system=None, force_terminal=False)
    with console.capture() as capture:
        console.print(draw_terminal(view, NAMES))
    return capture.get()


def test_the_moment_shows_everything_without_colour():
    words = drawn(moment())

    for part in (
        "Round 5 of 9 · your turn",
        "Dustharbor 5│",
        "│yellow     ■│",
        "│blue    □ ▸4│",
        "│hit 1/3   ▸1│",
        "Slip →",
        "¤2│",
        "Trade Boom",
        "Union Agitator → Tidewell 6 wanted passenger",
        "1 Tomas  Hornet  17 points  damage 1/8  bounty 1  2 tiles  at Home Haven",
        "eng ·· hyp ✗· rou · rep ·· las 5·",
        "engines 1 [✗][1]  hyper 2–5 [✗][ ][ ]  routing odd [ ]  repair even [ ][ ]  lasers any [ ]",
        "Nerve Toxin → Solenne 6 wanted │ 2 salvage │ empty   cargo value 8",
        "Farlight (yellow), Norrland (blue, face 2)   only you see them",
        "dice  [6 wild] [4]   used 1   free action ready",
    ):
        assert part in words, part


def test_a_spectator_sees_no_hand_and_no_hidden_card():
    words = drawn(moment(None))

    assert "Nerve Toxin" not in words
    assert "Farlight" not in words
    assert "blue card ?" in words


def test_a_combat_in_progress_is_drawn():
    table = smuggler(dice=(1, 1, 1), rolls=(6, 5, 1, 2), at={2: "0,2"})
    table.do("fight-1", "6")

    assert "Combat  Tomas [6] [5] uses 6   against   You [1] [2]" in drawn(table.view(1))


@pytest.mark.parametrize(("seats", "mode"), [(4, "smugglers"), (5, "government")])
def test_boards_of_whole_games_stay_within_their_columns(seats: int, mode: str):
    table = lay(GAME, seats=seats, mode=mode, seed=seed_from("terminal"))
    rng = Rng.from_seed(b"terminal")
    count = 0
    while table.asks:
        a = table.asks[0]
        if count % 20 == 0:
            for seat in (None, *range(seats)):
                for line in drawn(table.view(seat)).splitlines():
                    assert len(line) <= WIDTH
        table.choose(a.seat, rng.below(len(a.options)))
        count += 1
    assert "won" in drawn(table.view(None))


def test_a_chart_too_wide_is_shown_around_the_own_ship():
    far = [tile("nebula-1", x, 3) for x in range(-9, 12)]
    view = moment(tiles=(*moment().tiles, *far))
    most = (WIDTH - 5) // NARROWEST

    text = chart(view, WIDTH).plain
    first = text.splitlines()[0]

    assert first.count("east") + first.count("west") + 1 == most
    assert f"{21 - most} more tiles lie east or west" in text
    assert "▸2" in text or "2│" in text


def test_a_ship_in_uncharted_space_is_drawn_there():
    ships = moment().ships
    moved = msgspec.structs.replace(ships[1], at="4,1")
    view = moment(ships=(ships[0], moved, *ships[2:]))

    assert "uncharted" in chart(view, WIDTH).plain


def test_frames_stand_in_line():
    for width, pitch in ((100, 13), (70, 9)):
        for line in chart(moment(), width).plain.splitlines()[1:]:
            assert set(line[4::pitch]) <= set(" ╵╷│╴┘┐┤╶└┌├─┴┬┼"), line
