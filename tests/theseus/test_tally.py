"""What the lab counts: factions, against whom or with whom, and shared victories."""

from __future__ import annotations

from quarterdeck.core.state import Result
from quarterdeck.games.theseus.tally import rows
from tests.theseus.build import theseus


def test_a_duel_is_counted_for_both_factions() -> None:
    s = theseus("aliens", "greys", units={"alien-1": "hive-a"}).s
    assert rows(s) == []
    s.result = Result("data", (2, 1))

    assert rows(s) == [
        {"seat": 0, "faction": "aliens", "win": 0.0, "against": "greys"},
        {"seat": 1, "faction": "greys", "win": 1.0, "against": "aliens"},
    ]


def test_a_shared_victory_is_split_and_allies_win_as_one() -> None:
    s = theseus("aliens", "greys", "marines", mode="deathmatch", units={"alien-1": "hive-a"}).s
    s.result = Result("shared", (1, 1, 3))
    assert [row["win"] for row in rows(s)] == [0.5, 0.5, 0.0]

    four = ("marines", "aliens", "greys", "scientists")
    s = theseus(*four, mode="team", units={"alien-1": "hive-a"}).s
    s.result = Result("life", (1, 3, 1, 3))
    assert [(row["with"], row["win"]) for row in rows(s)] == [
        ("greys", 1.0), ("scientists", 0.0), ("marines", 1.0), ("aliens", 0.0),
    ]  # fmt: skip
