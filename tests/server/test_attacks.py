"""Attacks on the protocol: malformed, oversized, out of order, foreign, replayed, flooding.

Whatever comes, the answer is a named error, nothing changes, and the server stays up.
"""

from __future__ import annotations

import asyncio
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarterdeck.core.rng import Rng
from quarterdeck.server import messages as m
from quarterdeck.server.socket import PATIENCE, TOO_MUCH
from tests.server.harness import Person, asked, duel, play_on, run

CODES = {
    "stale", "not-asked", "unknown-option", "game-over", "unknown-claim", "malformed", "too-large",
    "too-fast", "not-seated", "unknown-table", "not-started", "forbidden", "refused",
}  # fmt: skip

plain = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20)
)
anything = st.recursive(
    plain, lambda x: st.lists(x, max_size=4) | st.dictionaries(st.text(max_size=8), x, max_size=4)
)
kinds = st.sampled_from(
    [
        "answer",
        "undo",
        "consent",
        "say",
        "claim",
        "preview",
        "hint",
        "takeover",
        "back",
        "draw",
        "x",
    ]
)
fields = st.fixed_dictionaries(
    {"t": kinds},
    optional=dict.fromkeys(
        ("choice", "key", "id", "undo", "yes", "text", "seat", "theme", "form"), anything
    ),
)


@given(st.text() | anything.map(json.dumps) | fields.map(json.dumps))
def test_any_text_is_a_message_or_refused_by_name(frame):
    assert _code(frame) in ("", "malformed", "too-large")


def _code(frame):
    try:
        m.read_message(frame)
    except m.Refusal as refusal:
        return refusal.code
    return ""


@given(fields.map(json.dumps))
@settings(max_examples=200)
def test_a_message_that_is_read_holds_what_it_says(frame):
    try:
        message = m.read_message(frame)
    except m.Refusal:
        return
    told = json.loads(m.encode(message))
    sent = json.loads(frame)
    assert told["t"] == sent["t"]
    assert all(told[name] == sent[name] for name in told if name in sent)


ODD = [
    "", "{", "null", "[]", "7", '"x"', "{}", '{"t":1}', '{"t":"answer"}', '{"t":"state"}',
    '{"t":"answer","choice":"1","key":"x","id":"1"}',
    '{"t":"answer","choice":-1,"key":"x","id":"1"}',
    '{"t":"answer","choice":1e999,"key":"x","id":"1"}',
    '{"t":"answer","choice":1,"key":null,"id":"1"}',
    '{"t":"answer","choice":1,"key":"x","id":""}',
    '{"t":"answer","choice":99999999999999999999,"key":"x","id":"1"}',
    '{"t":"takeover","seat":-1,"yes":true}', '{"t":"takeover","seat":7,"yes":true}',
    '{"t":"draw","theme":"<b>"}', '{"t":"say","text":"' + "x" * 501 + '"}', '{"t":"say","text":" "}',
    '{"t":"consent","undo":"7","yes":true}', '{"t":"claim","key":"x"}', '{"t":"hint","choice":0}',
    '{"t":"preview","choice":1,"key":"' + "k" * 300 + '"}', '{"t":"ping"}' + " " * 20_000,
    "[" * 5000, '{"t":"answer","choice":1,"key":"\\ud800","id":"1"}', "\u0000",
]  # fmt: skip


def test_odd_messages_change_nothing(tmp_path):
    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            await a.next("state")
            await b.next("state")
            live = await d.server.desk.house.find(d.table)
            before = live.seq, len(a.frames)
            for line in (a, b):
                for frame in ODD:
                    since = len(line.heard)
                    await line.socket.send(frame)
                    assert (await line.next("error", since))["code"] in CODES
                    await asyncio.sleep(0.02)
                await line.socket.send(b"\x00\x01")
            assert live.seq == before[0] == 0
            await play_on([a, b], Rng.from_seed(b"still"), 4)

    run(play())


def test_messages_from_hypothesis_change_nothing(tmp_path):
    examples: list[str] = []

    @given(fields)
    @settings(max_examples=150, database=None)
    def collect(message):
        examples.append(json.dumps(message))

    collect()

    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            line = await asked([a, b])
            live = await d.server.desk.house.find(d.table)
            for frame in examples:
                await line.socket.send(frame)
                await asyncio.sleep(0.01)
            await asyncio.sleep(1)  # the bucket fills again
            await line.ask("pong", t="ping")
            errors = [x for x in line.heard if x["t"] == "error"]
            assert {x["code"] for x in errors} <= CODES
            assert live.seq == 0

    run(play())


def test_a_frame_too_large_to_read_closes_the_socket_and_no_other(tmp_path):
    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            await a.next("state")
            await a.socket.send("x" * 20_000_000)
            assert await _closes(a) == 1009
            await b.ask("pong", t="ping")
            async with d.ann.at(d.table) as again:
                await again.next("state")

    run(play())


async def _closes(line, seconds=20):
    for _ in range(int(seconds / 0.02)):
        if line.closed is not None:
            return line.closed
        await asyncio.sleep(0.02)
    raise AssertionError("the socket stays open")


def test_a_flood_is_slowed_then_closed_and_the_other_plays_on(tmp_path):
    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            line = await asked([a, b])
            flooder = b if line is a else a
            for _ in range(PATIENCE + 400):
                if flooder.closed is not None:
                    break
                await flooder.socket.send('{"t":"ping"}')
            assert await _closes(flooder) == TOO_MUCH
            assert {"code": "too-fast", "id": None, "of": "ping"}.items() <= next(
                x for x in flooder.heard if x["t"] == "error"
            ).items()
            assert (await line.answer(line.choice["options"][0]["key"]))["t"] == "accepted"

    run(play())


def test_a_legal_answer_is_taken_though_its_sender_is_too_fast(tmp_path):
    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            line = await asked([a, b])
            for _ in range(150):
                await line.socket.send('{"t":"ping"}')
            await line.next("error", code="too-fast")
            assert (await line.answer(line.choice["options"][0]["key"]))["t"] == "accepted"

    run(play())


def test_a_refusal_says_what_kind_of_message_it_is_about(tmp_path):
    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            line = await asked([a, b])
            number = line.choice["number"]
            wrong = await line.ask("error", t="preview", choice=number, key="no such thing")
            assert (wrong["code"], wrong["of"]) == ("unknown-option", "preview")
            late = await line.ask("error", t="answer", choice=number + 7, key="x", id="late")
            assert (late["code"], late["of"], late["id"]) == ("stale", "answer", "late")
            nonsense = await line.ask("error", t="juggle")
            assert (nonsense["code"], nonsense["of"]) == ("malformed", "")

    run(play())


def test_an_error_does_not_count_what_others_were_asked(tmp_path):
    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            await play_on([a, b], Rng.from_seed(b"count"), 9)
            line = await asked([a, b])
            live = await d.server.desk.house.find(d.table)
            live.table.serial = 123_457
            for wish in ({"t": "answer", "id": "1"}, {"t": "preview"}):
                said = await line.ask("error", **wish, choice=line.choice["number"], key="nothing")
                assert said["code"] == "unknown-option"
                assert "123" not in said["text"]

    run(play())


def test_nobody_answers_for_another_seat(tmp_path):
    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            line = await asked([a, b])
            other = b if line is a else a
            await other.next("state")
            key, number = line.choice["options"][0]["key"], line.choice["number"]
            assert (await other.answer(key, number))["t"] == "error"
            assert (await line.answer(key))["t"] == "accepted"
            client = line.heard[-1].get("id") or next(
                x["id"] for x in reversed(line.heard) if x["t"] == "accepted"
            )
            await other.send(t="answer", choice=1, key=key, id=client)
            assert (await other.next("error", id=client))["code"] == "refused"

    run(play())


def test_an_answer_sent_by_two_devices_at_once_is_taken_once(tmp_path):
    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            line = await asked([a, b])
            person = d.ann if line is a else d.bob
            async with person.at(d.table) as twin:
                await twin.next("state")
                key = line.choice["options"][0]["key"]
                said = await asyncio.gather(line.answer(key), twin.answer(key))
                assert sorted(x["t"] for x in said) == ["accepted", "error"]
                assert (await d.server.desk.house.find(d.table)).seq == 1

    run(play())


@pytest.mark.parametrize("path", ["/t/nothing/live", "/t/%00/live", "/t/" + "x" * 200 + "/live"])
def test_a_socket_to_no_table_is_told_so(tmp_path, path):
    async def play():
        table = path.split("/")[2]
        async with duel(tmp_path) as d, Person(d.base) as eve, eve.at(table) as line:
            assert (await line.next("error"))["code"] == "unknown-table"
            assert await _closes(line) == 4404

    run(play())
