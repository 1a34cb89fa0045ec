"""The brain in Infestation: who must not be lost, who goes where, and when."""

from __future__ import annotations

import pytest

from quarterdeck.core.rng import Rng
from quarterdeck.games.into_the_black.acts import destination
from quarterdeck.games.into_the_black.brain import candidates, course, reflex
from quarterdeck.games.into_the_black.errands import wishes
from quarterdeck.games.into_the_black.plan import CHASE, sealed
from quarterdeck.games.into_the_black.posts import at_posts, is_precious, may_stop, posts
from quarterdeck.games.into_the_black.worth import card_worth
from tests.into_the_black.build import Play, fresh, party
from tests.into_the_black.test_infestation import SHIP

BRIDGE, MECHANICAL_ROOM, POWER_PLANT = "1,-1", "-1,-1", "1,-2"
CREW_QUARTERS, MESS_HALL = "-1,-2", "1,-3"


def ship(**position: object) -> Play:
    words = {"mode": "infestation", "ship": SHIP, "seats": 2, **position}
    return party(**words)  # type: ignore[arg-type]


def trip(table: Play, who: str) -> str | None:
    found = destination(table.s, table.c(who))
    return found.to if found is not None else None


def test_with_three_characters_the_henchman_must_not_be_lost() -> None:
    table = ship()
    assert [is_precious(table.s, c) for c in table.s.crew] == [False, False, True]
    four = ship(seats=3)
    assert not any(is_precious(four.s, c) for c in four.s.crew)
    done = ship(destruct_off=True)
    assert not is_precious(done.s, done.c("henchman"))


def test_he_begins_where_gear_is() -> None:
    table = fresh(mode="infestation", seats=2, seed=3)
    rng = Rng.from_seed(b"start")
    while not table.c("henchman").at:
        a = table.asks[0]
        table.choose(a.seat, reflex(table.s, a, rng))
    room = table.s.ship[table.c("henchman").at].room
    assert room is not None
    assert room.face == "crew-quarters"


def test_he_turns_no_token_and_hunts_nobody() -> None:
    table = ship(
        at={"henchman": MESS_HALL},
        down={BRIDGE: ["token-1-enemy-bot"]},
        enemies={"0,-3": ["crew"]},
    )
    wished = wishes(table.s, table.c("henchman"))
    assert BRIDGE not in wished
    assert "0,-3" not in wished
    assert BRIDGE in wishes(table.s, table.c("quartermaster"))


def test_he_looks_for_a_scanner_and_takes_his_post_with_it() -> None:
    down = {"-1,-3": ["token-1-enemy-bot"]}
    table = ship(at={"henchman": MESS_HALL}, down=down)
    assert trip(table, "henchman") in (CREW_QUARTERS, MECHANICAL_ROOM)
    table = ship(at={"henchman": MESS_HALL}, down=down, worn={"henchman": ["scanner"]})
    assert trip(table, "henchman") == posts(table.s)["henchman"]


def test_a_scanner_is_kept_before_a_good_weapon() -> None:
    table = ship()
    cook = table.s.crew[0]
    assert card_worth(table.s, cook, "scanner") > card_worth(table.s, cook, "disruptor")
    other = party(mode="cooperative")
    cook = other.s.crew[0]
    assert card_worth(other.s, cook, "scanner") < card_worth(other.s, cook, "disruptor")


def test_whoever_is_on_a_post_stays_there() -> None:
    table = ship(at={"henchman": BRIDGE, "quartermaster": "0,-1", "engineer": POWER_PLANT})
    assert posts(table.s) == {
        "henchman": BRIDGE,
        "engineer": POWER_PLANT,
        "quartermaster": MECHANICAL_ROOM,
    }


ON_POST = {"quartermaster": MECHANICAL_ROOM, "engineer": POWER_PLANT, "henchman": BRIDGE}


def test_a_try_at_the_self_destruct_leads_nowhere_once_somebody_has_failed() -> None:
    table = ship(at=ON_POST)
    s = table.s
    s.order, s.index = ["engineer", "quartermaster", "henchman"], 1
    assert may_stop(s, table.c("engineer"))
    s.index = 2  # the engineer's turn is over
    assert not may_stop(s, table.c("quartermaster"))
    s.disarmed = ["engineer"]
    assert may_stop(s, table.c("quartermaster"))


def test_who_is_too_far_from_the_post_comes_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    table = ship(at={**ON_POST, "henchman": MESS_HALL})
    table.s.order, table.s.index = ["engineer", "quartermaster", "henchman"], 1
    assert may_stop(table.s, table.c("engineer"))
    monkeypatch.setattr("quarterdeck.games.into_the_black.posts.REACH", 0)
    assert not may_stop(table.s, table.c("engineer"))


def test_where_there_is_a_fourth_somebody_may_be_relieved() -> None:
    table = ship(seats=3, at=ON_POST)
    table.s.order, table.s.index = ["engineer", "quartermaster", "henchman"], 2
    assert may_stop(table.s, table.c("quartermaster"))


def test_captains_save_their_strength_when_the_round_is_lost() -> None:
    table = ship(at=ON_POST)
    s, ask = table.s, table.asks[0]
    mine = next(i for i, act in enumerate(ask.options) if act is not None and act.verb == "disarm")
    who = s.turn.who
    first, *others = [who, *(board for board in ON_POST if board != who)]
    s.order, s.index = [first, *others], 1
    assert course(s, ask) == candidates(s, ask) == [mine]
    s.order, s.index = [*others, first], 3
    assert candidates(s, ask) == [mine]
    assert mine not in course(s, ask)


def test_the_last_enemies_are_chased_before_they_multiply() -> None:
    for number, posted in ((17, False), (18, True)):
        table = ship(enemies={"0,-3": ["crew"]}, round=number)
        assert at_posts(table.s) == posted
        assert wishes(table.s, table.c("quartermaster"))["0,-3"] == CHASE


def test_whoever_can_open_a_locked_room_leaves_the_post_for_it() -> None:
    table = ship(
        at={"quartermaster": MECHANICAL_ROOM, "engineer": MESS_HALL, "henchman": BRIDGE},
        tokens={MESS_HALL: ["emergency-lockdown"]},
        hands={"quartermaster": ["plasma-cutters"]},
    )
    assert at_posts(table.s)
    assert trip(table, "quartermaster") == "0,-3"


def test_a_locked_post_is_opened_too() -> None:
    table = ship(
        at={"quartermaster": "0,-1", "engineer": MECHANICAL_ROOM, "henchman": BRIDGE},
        tokens={POWER_PLANT: ["emergency-lockdown"]},
        hands={"quartermaster": ["plasma-cutters"]},
    )
    assert trip(table, "quartermaster") == "0,-2"


def test_what_opens_a_locked_post_is_kept_before_better_arms() -> None:
    """IB-INFEST-09: all three rooms must be stood in, and one is under Emergency Lockdown."""
    ship = {"0,-1": "odod", "1,-1": "power-plant", "-1,-1": "mechanical-room", "0,-2": "bridge"}
    locked = {"1,-1": ["emergency-lockdown"]}
    for tokens, kept in (({}, "laser-rifle"), (locked, "plasma-cutters")):
        table = party(mode="infestation", ship=ship, tokens=tokens, at={"cook": "0,-1"})
        cook = table.c("cook")
        worth = {
            face: card_worth(table.s, cook, face) for face in ("laser-rifle", "plasma-cutters")
        }
        assert max(worth, key=lambda face: worth[face]) == kept


@pytest.mark.parametrize(
    ("disarmed", "round_", "spends"),
    [([], 19, False), (["cook"], 19, False), (["cook", "engineer"], 19, True), ([], 23, True)],
)
def test_a_captain_keeps_its_re_roll_for_the_try_that_may_stop_the_self_destruct(
    disarmed: list[str], round_: int, spends: bool
) -> None:
    ship = {"0,-1": "odod", "1,-1": "power-plant", "-1,-1": "mechanical-room", "0,-2": "bridge"}
    at = {"quartermaster": "1,-1", "cook": "-1,-1", "engineer": "0,-2"}
    table = party(
        mode="infestation",
        ship=ship,
        at=at,
        disarmed=disarmed,
        round=round_,
        reputation={"quartermaster": 2},
        order=["quartermaster", "cook", "engineer"],
        rolls=[1, 1],
    ).do("disarm")
    assert table.asked[1] == "react-roll"
    (picked,) = course(table.s, table.asks[0])
    option = table.asks[0].options[picked]
    assert (option is not None and option.verb == "benefit") is spends
    mates = candidates(table.s, table.asks[0])
    assert table.asks[0].options[mates[0]].verb == "benefit"


LOCKED = {"0,-1": "odow", "1,-1": "power-plant", "0,-2": "owow", "0,-3": "odow", "1,-3": "brig"}


def test_a_locked_room_with_an_enemy_must_be_opened_too() -> None:
    table = party(
        mode="infestation",
        ship=LOCKED,
        tokens={"1,-3": ["emergency-lockdown"]},
        enemies={"1,-3": ["bot"]},
        hands={"cook": ["plasma-cutters"]},
        at={"cook": "0,-1"},
    )
    assert sealed(table.s) == ["1,-3"]
    assert wishes(table.s, table.c("cook"))["0,-3"] > 60
    table.s.enemies.clear()
    assert sealed(table.s) == []


def test_captains_keep_the_last_thing_that_opens_for_a_room_that_locks_somebody_in() -> None:
    """IB-DOOR-06: who is locked in with Plasma Cutters opens the room from within."""
    door = {"1,-3": ["blast-door"]}
    lock = {"1,-3": ["emergency-lockdown"]}
    for tokens, hand, opens in (
        (door, ["plasma-cutters"], False),
        (door, ["plasma-cutters"] * 2, True),
        (lock, ["plasma-cutters"], True),
    ):
        table = party(
            mode="infestation",
            ship=LOCKED,
            tokens=tokens,
            at={"cook": "1,-3"},
            hands={"cook": hand},
            order=["cook"],
        )
        (picked,) = course(table.s, table.asks[0])
        assert (table.asks[0].options[picked].verb == "open") is opens
        assert table.asks[0].options[candidates(table.s, table.asks[0])[0]].verb == "open"


def test_a_captain_is_relieved_by_who_helps_at_the_posts_and_a_mate_by_who_bears_most() -> None:
    """Daviu lets another player roll a search again each round; Gristle Tam has 5 Health."""
    table = ship(stage="replace", fallen=["engineer"], round=6)
    a = table.asks[0]
    assert a.question.id == "new-board"
    boards = [option.to for option in a.options]
    assert boards[course(table.s, a)[0]] == "boatswain"
    assert boards[candidates(table.s, a)[0]] == "cook"
