"""A Ship's Log outlives its table: campaigns go on from a position, with both logs or with one."""

from __future__ import annotations

import msgspec
import pytest

from quarterdeck.core import save as saves
from quarterdeck.core.origin import PositionError, lay, write_position
from quarterdeck.core.rng import Rng, seed_from
from quarterdeck.core.rulebook import rule
from quarterdeck.core.table import Table, random_playout
from quarterdeck.games.boarders import GAME
from quarterdeck.games.boarders.state import Boarders
from tests.boarders.make_golden import FOLDER


def finished() -> Table:
    """Return the golden campaign of five matches at its end."""
    return saves.replay(saves.read_save(FOLDER / "campaign-of-five.json")).table


def resumed(position: bytes, matches: int = 2) -> Table:
    return lay(
        GAME,
        seats=2,
        mode="campaign",
        options={"matches": matches},
        seed=seed_from("later"),
        position=position,
    )


@rule("BF-CAMP-01", "BF-SUPP-04", "BF-RULE-100")
def test_a_finished_campaign_goes_on_at_another_table_with_the_same_logs() -> None:
    before = finished().state
    table = resumed(write_position(finished()))
    s = table.state
    assert isinstance(before, Boarders)
    assert isinstance(s, Boarders)
    assert s.result is None
    assert [p.log for p in s.players] == [p.log for p in before.players]
    assert any(p.log.items or p.log.sail or p.log.gold for p in s.players)
    assert (s.match, s.matches, s.stage) == (6, 7, "fleets")


@rule("BF-CAMP-01")
def test_the_campaign_that_goes_on_ends_after_its_own_matches_and_can_be_saved() -> None:
    table = resumed(write_position(finished()), matches=1)
    random_playout(table, Rng.from_seed(b"later"))
    assert table.over
    assert isinstance(table.state, Boarders)
    assert table.state.match == 6
    again = saves.replay(saves.load_save(saves.dump_save(saves.save_of(table)))).table
    assert again.state == table.state


@rule("BF-CAMP-01", "BF-CAMP-02", "BF-RULE-100")
def test_one_player_may_bring_a_log_and_the_other_a_new_ship() -> None:
    log = {"name": "Gull", "ship": "frigate", "gold": 7, "items": ["crows-nest"], "won": 2}
    position = {
        "mode": "campaign",
        "stage": "ships",
        "players": [{"seat": 0, "log": {}}, {"seat": 1, "log": log}],
    }
    table = resumed(msgspec.json.encode(position), matches=3)
    assert [(a.seat, a.question.id) for a in table.asks] == [(0, "ship-name")]
    table.answer(0, "Formidable")
    table.answer(0, "pinnace")
    s = table.state
    assert isinstance(s, Boarders)
    assert s.players[1].log.items == ["crows-nest"]
    assert (s.match, s.matches, s.stage) == (1, 3, "fleets")


def test_a_position_in_the_middle_of_a_match_keeps_its_own_number_of_matches() -> None:
    save = saves.read_save(FOLDER / "campaign-of-five.json")
    middle = saves.replay(save, to=len(save.answers) // 2).table
    s = resumed(write_position(middle)).state
    assert isinstance(s, Boarders)
    assert s.stage not in ("ships", "fleets", "match-over")
    assert s.matches == 5


def test_a_campaign_does_not_fit_a_table_for_one_match() -> None:
    with pytest.raises(PositionError, match="mode 'campaign', the table of 'match'"):
        lay(GAME, seats=2, mode="match", position=write_position(finished()))
