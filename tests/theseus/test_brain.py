"""The heuristic of Theseus: what it sees, and that a greedy player with it beats chance."""

from __future__ import annotations

import pytest

from quarterdeck.bots import play_out
from quarterdeck.bots.greedy import GreedyBot
from quarterdeck.bots.random import RandomBot
from quarterdeck.core.game import OptionValue
from quarterdeck.core.origin import lay
from quarterdeck.core.rng import Rng
from quarterdeck.games.theseus import GAME
from quarterdeck.games.theseus.brain import candidates, reflex, value
from quarterdeck.games.theseus.content import FACTIONS
from quarterdeck.games.theseus.worth import placement
from tests.theseus.build import theseus

SHARE = 0.9
"""What a greedy player wins against a random one; `docs/games/theseus.md` has the figures of 200 duels."""
UNITS = {"alien-1": "hive-a", "alien-2": "hive-c", "scientist-1": "laboratory-a"}


def judged(seat: int = 0, **more: object) -> float:
    """Return the worth of a position for a seat."""
    return value(theseus(units=UNITS | more.pop("units", {}), **more).s, seat)  # type: ignore[arg-type, operator]


def test_life_data_tokens_and_cards_are_worth_something() -> None:
    plain = judged()
    assert judged(life={1: 15}) > plain > judged(life={0: 15})
    assert judged(data={1: 5}) < plain
    assert judged(upgrades={0: 1}) > plain
    assert judged(cards={"hiv-1": "aliens-hive"}) > plain
    assert judged(cards={"hiv-1": "scientists-archives"}) < plain
    assert judged(cards={"cor-1": "aliens-hive+1"}) > judged(cards={"cor-1": "aliens-hive"})


def test_a_card_under_the_token_and_a_copied_card_are_told_apart() -> None:
    cards = {"cor-1": "aliens-hive", "cor-2": "aliens-duplication"}
    apart = {"cor-1": "aliens-hive", "con-2": "aliens-duplication"}
    assert judged(cards=cards) > judged(cards=apart)
    assert judged(cards=apart, malfunction="cor-1") < judged(cards=apart)


def test_an_onslaught_that_threatens_is_seen() -> None:
    near = {"alien-3": "corridors-a+", "scientist-2": "corridors-b"}
    far = {"alien-3": "corridors-a+", "scientist-2": "control-room-b"}
    assert judged(units=near) > judged(units=far)
    assert judged(units=near, seat=1) < judged(units=far, seat=1)


def test_units_in_space_gripped_or_infected_are_a_burden() -> None:
    assert judged(units={"alien-3": "space"}) < judged()
    assert judged(parasites={"scientist-1": [0]}) > judged()


def test_what_a_unit_can_do_next_is_seen() -> None:
    # Alien 1 leaves the Hive alone: one point, to the Tech Bay
    lured = {"alien-2": "tech-bay-c"}
    plain = judged(units=lured)
    assert judged(units=lured, cards={"tec-2": "aliens-habitat"}) > judged(
        units=lured, cards={"lab-1": "aliens-habitat"}
    )
    assert judged(units=lured, cards={"tec-2": "scientists-archives"}) < plain
    trapped = judged(units=lured, cards={"tec-2": "scientists-camcorders"})
    apart = judged(units=lured, cards={"con-2": "scientists-camcorders"})
    assert trapped < apart


def test_slots_beside_a_duplication_or_with_a_bonus_card_come_first() -> None:
    table = theseus(
        units=UNITS, cards={"cor-2": "aliens-duplication"}, bonus_at={"con-1": "bonus-upgrade"}
    )
    slots = ["tec-2", "con-1", "cor-1", "lab-1"]
    order = sorted(slots, key=lambda slot: -placement(table.s, 0, "aliens-habitat", slot))
    assert order[:2] == ["cor-1", "con-1"]


def test_a_reflex_strikes_where_it_reaches_and_hides_where_it_is_not_reached() -> None:
    table = theseus(
        "marines", "aliens",
        units={"marine-1": "unloading-dock-a", "marine-2": "hive-a", "alien-1": "tech-bay-b"},
    )  # fmt: skip
    table.do("marine-1")  # to the Tech Bay, whose Rooms a and c are joined to b
    asked = table.asks[0]
    assert asked.options[reflex(table.s, asked, Rng.from_seed(b"rooms"))] in (
        "tech-bay-a",
        "tech-bay-c",
    )


def test_only_who_is_behind_with_an_empty_deck_holds_up_the_end() -> None:
    def tried(life: int, deck: list[str]) -> int:
        table = theseus(
            units={"alien-1": "laboratory-a", "scientist-1": "tech-bay-a"},
            pending={"cor-p1": "scientists-archives"}, decks={0: deck}, life={0: life, 1: 10},
        )  # fmt: skip
        table.do("corridors-a")
        assert table.offered == ["cor-p1", "pass"]
        return len(candidates(table.s, table.asks[0]))

    assert tried(5, []) == 2
    assert tried(5, ["aliens-hive"]) == 1
    assert tried(15, []) == 1


def test_in_a_very_long_game_the_units_take_turns() -> None:
    table = theseus(units=UNITS)
    assert candidates(table.s, table.asks[0]) == [0, 1]
    seen = []
    for number in (62, 64, 66):
        table.s.number = number
        seen.append(candidates(table.s, table.asks[0]))
    assert seen == [[1], [0], [1]]


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_greedy_player_beats_a_random_one_with_every_faction(faction: str) -> None:
    won = played = 0.0
    for other in FACTIONS:
        if other == faction:
            continue
        for n in (0, 1, 2):
            mine = n % 2
            options: dict[str, OptionValue] = {
                f"faction-{mine + 1}": faction, f"faction-{2 - mine}": other,
            }  # fmt: skip
            table = lay(GAME, seats=2, mode="duel", options=options, seed=bytes([n] * 32))
            rng = Rng.from_seed(f"{faction} {other} {n}".encode())
            bots = [RandomBot(rng), RandomBot(rng)]
            bots[mine] = GreedyBot(rng, worlds=1)  # type: ignore[call-overload]
            play_out(table, bots, rng)
            assert table.state.result is not None
            winners = table.state.result.winners
            won += (mine in winners) / len(winners)
            played += 1
    assert won >= SHARE * played
