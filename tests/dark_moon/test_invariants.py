"""Positions that cannot be are refused with the place; everything that is accepted can be played."""

import json

import pytest

from quarterdeck.core.origin import PositionError, read_position, write_position
from quarterdeck.core.rng import Rng
from quarterdeck.core.table import Table, random_playout
from quarterdeck.games.dark_moon import GAME
from tests.dark_moon.build import moon


def position(**changes):
    table = moon(
        seats=5, mode="expansion", deck=["malfunction-outpost-3"], rolled=["corporation+0"] * 2
    )
    table.do("pass", "malfunction-outpost-3", "0", "in")
    return json.loads(write_position(table)) | changes


def read(data):
    book = GAME.open_book(())
    return read_position(GAME, json.dumps(data).encode(), Rng.from_seed(b"x"), book)


def test_a_position_is_read_again_and_played_on():
    table = Table(GAME, read(position()))
    assert table.asks[0].question.id == "declare"
    random_playout(table, Rng.from_seed(b"y"))
    assert table.over


def _player(i, **changes):
    def change(data):
        data["players"][i].update(changes)

    return change


def _task(**changes):
    def change(data):
        data["task"].update(changes)

    return change


def _top(**changes):
    def change(data):
        data.update(changes)

    return change


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda d: d["players"].pop(), "task.queue: expected a seat, got 4"),
        (_top(players=[]), "players: expected 3 to 7, got 0"),
        (_player(0, dice={"strong": 9}), "dice: expected 10 strong dice in all"),
        (_player(1, dice={"strong": 2, "weak": 2, "commander": 1}), "commander dice in all, got 2"),
        (_player(2, character="nobody"), "there is no character 'nobody'"),
        (_player(2, character="jon"), "two have the same character"),
        (_player(3, revealed=True, cleared=True), "quarantine, clearance and die tokens are gone"),
        (_player(0, revealed=True), "only the infected reveal"),
        (_player(1, cleared=True, quarantined=True), "cleared: only somebody free"),
        (_player(1, die_tokens=10**9), "die_tokens: expected few"),
        (_player(1, seat=3), "players\\[1\\].seat: expected 1, got 3"),
        (_player(1, status={"id": 101, "face": "uninfected"}), "everybody knows the own card"),
        (_top(shields=6), "the sixth token ends the game"),
        (_top(shields=-1), "shields: expected 0 to 6"),
        (_top(outposts=["command", "command"]), "outposts: expected each token once"),
        (_top(final="lockdown"), "there is no final event 'lockdown'"),
        (_top(final_needed=10**9), "final_needed: expected 1 to 20"),
        (_top(final_in_force=True), "three events come first"),
        (_top(cubes=4), "cubes: expected fewer than 4"),
        (_top(active=9), "active: expected a seat, got 9"),
        (_top(commander=-1), "commander: expected a seat, got -1"),
        (_top(stage="order"), "order: expected one in stage 'order'"),
        (_top(evacuation=0), "evacuation: expected a cube on the track"),
        (_top(task_discards=[]), "task cards: expected each of the 23 cards once"),
        (_top(event_deck=[]), "event cards: expected each of the 26 cards once"),
        (_top(task=None), "task: expected one in stage 'declare'"),
        (_task(queue=[1, 1]), "task.queue: a seat is there twice"),
        (_task(queue=[]), "task.queue: expected somebody"),
        (_task(target=8), "task.target: expected a seat, got 8"),
        (_task(total=10**9), "a total and a difficulty within reason"),
        (_task(face="no-such-task"), "there is no task 'no-such-task'"),
    ],
)
def test_what_cannot_be_is_refused(change, complaint):
    data = position()
    change(data)
    with pytest.raises(PositionError, match=complaint):
        read(data)


@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        ("submitted", ["strong"]),
        ("said", ["trust-9"]),
        ("said", ["nonsense"]),
        ("said", []),
        ("corporation", ["x"]),
        ("corporation", []),
        ("damage", ["1", "2"]),
        ("task", ["acceptable-loss", "success", "many", "0"]),
        ("called-quarantine", ["7"]),
        ("called-quarantine", []),
        ("ordered", ["me"]),
        ("voted", []),
        ("played-task", []),
    ],
)
def test_a_chronicle_that_nobody_could_read_is_refused(kind, shown):
    line = {"turn": 1, "seat": 0, "kind": kind, "shown": shown}
    with pytest.raises(PositionError, match="chronicle: "):
        read(position(chronicle=[line]))


def test_a_roll_of_too_many_dice_is_refused():
    line = {"turn": 1, "seat": 0, "kind": "submitted", "shown": ["strong+4"], "most": 10**9}
    with pytest.raises(PositionError, match="expected 0 to 40 dice in a roll"):
        read(position(chronicle=[line]))
