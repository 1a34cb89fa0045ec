"""docs/protocol.md is true: every message and field stands there, and its example plays."""

from __future__ import annotations

import asyncio
import re
import typing
from pathlib import Path

import msgspec

from quarterdeck.server import messages as m
from tests.server.harness import Person, run, serving, settings_for

PAGE = (Path(__file__).parents[2] / "docs/protocol.md").read_text(encoding="utf-8")


def _fields(kind):
    return [field.encode_name for field in msgspec.structs.fields(kind)]


def test_every_message_stands_in_the_page_with_its_fields():
    clients = typing.get_args(m.FromClient)
    servers = [
        kind
        for kind in vars(m).values()
        if isinstance(kind, type)
        and issubclass(kind, m.Message)
        and kind not in (m.Message, m.State)
    ]
    for kind in {*clients, *servers}:
        tag = kind.__struct_config__.tag
        rows = re.findall(rf"^\| `{tag}` \|([^|]*)\|", PAGE, re.MULTILINE)
        told = [re.findall(r"`([a-z_-]+)`", row) for row in rows]
        assert _fields(kind) in told, (tag, _fields(kind), told)


def test_every_field_of_a_state_stands_in_the_page():
    part = PAGE.partition("### state")[2].partition("### Errors")[0]
    for kind in (m.State, m.ChoiceCard, m.OptionCard, m.LogLine, m.ResultCard, m.UndoCard, m.Keyed):
        for field in _fields(kind):
            assert f"`{field}`" in part, (kind, field)


def test_every_error_of_the_page_is_one_of_ours_and_the_other_way_round():
    source = Path(m.__file__).parent
    used = set()
    for path in source.rglob("*.py"):
        used |= set(re.findall(r'Refusal\(\s*"([a-z-]+)"', path.read_text(encoding="utf-8")))
    table = (Path(m.__file__).parents[1] / "core/table.py").read_text(encoding="utf-8")
    used |= set(re.findall(r'IllegalAnswer\(\s*"([a-z-]+)"', table)) - {"no-such-moment"}
    told = set(
        re.findall(r"^\| `([a-z-]+)` \| [^|]+\|$", PAGE.partition("### Errors")[2], re.MULTILINE)
    )

    assert used == told


def test_the_player_of_the_page_plays(tmp_path):
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names = {"__name__": "page"}
    exec(code, names)  # noqa: S102 - the very code that the page shows

    async def play():
        async with serving(settings_for(tmp_path)) as server, Person(server.base) as ann:
            table = await ann.make(
                "dark-moon", seats=3, seat_1="link", seat_2="link", seat_3="link"
            )
            text = (await ann.get(f"/t/{table}")).text
            tokens = list(dict.fromkeys(re.findall(r"/s/([A-Za-z0-9_-]{43})", text)))
            host = server.base.replace("http", "ws")
            players = [asyncio.create_task(names["play"](host, table, token)) for token in tokens]
            live = await server.desk.house.find(table)
            while not all(seat.taken for seat in live.seats):
                await asyncio.sleep(0.02)
            await ann.start(table)
            await asyncio.gather(*players)
            assert live.table.over

    run(play())
