"""Who somebody is: cookies, seat links, accounts, programs; and what strangers cannot do."""

from __future__ import annotations

import re

import pytest

from quarterdeck.core.rng import Rng
from quarterdeck.server.guard import HEADERS, csrf_of, fresh_token, same_origin, seat_token
from quarterdeck.server.store.schema import seats, visitors
from tests.server.harness import (
    SECRET,
    Person,
    asked,
    duel,
    play_on,
    run,
    serving,
    settings_for,
)

LINK = re.compile(r"/s/([A-Za-z0-9_-]{43})")


async def _links(person, table):
    return list(dict.fromkeys(LINK.findall((await person.get(f"/t/{table}")).text)))


def test_a_seat_link_is_the_seat(tmp_path):
    async def play():
        async with (
            serving(settings_for(tmp_path)) as server,
            Person(server.base, "Ann") as ann,
            Person(server.base, "Bob") as bob,
        ):
            table = await ann.make("theseus", seats=2, seat_2="link")
            own, token = await _links(ann, table)
            assert own != token
            assert await _links(bob, table) == []
            taken = await bob.post(f"/t/{table}/sit", seat=2, name="Bob")
            assert taken.status_code == 409
            assert (await bob.get(f"/s/{token}")).status_code == 200
            async with bob.at(table) as line:
                assert (await line.next("welcome"))["you"] is None
            assert (await bob.post(f"/s/{token}", name="Bob")).status_code == 303
            async with bob.at(table) as line:
                assert (await line.next("welcome"))["you"] == 1
            assert await _links(ann, table) == [own]
            assert await _links(bob, table) == [token]

    run(play())


def test_a_fresh_link_kills_the_old_one(tmp_path):
    async def play():
        async with serving(settings_for(tmp_path)) as server, Person(server.base) as ann:
            table = await ann.make("theseus", seats=2, seat_2="link")
            _, old = await _links(ann, table)
            assert (await ann.post(f"/t/{table}/link", seat=2)).status_code == 303
            _, new = await _links(ann, table)
            assert new != old
            assert (await ann.get(f"/s/{old}")).status_code == 404
            assert (await ann.get(f"/s/{new}")).status_code == 200
            async with Person(server.base, "Eve") as eve:
                assert (await eve.post(f"/t/{table}/link", seat=2)).status_code == 403

    run(play())


def test_tokens_are_kept_as_hashes_only(tmp_path):
    async def play():
        async with serving(settings_for(tmp_path)) as server, Person(server.base) as ann:
            table = await ann.make("theseus", seats=2, seat_2="link")
            links = await _links(ann, table)
            async with server.desk.database.read() as c:
                kept = [
                    bytes(row[0])
                    for row in await c.execute(seats.select().with_only_columns(seats.c.token))
                ]
                known = [
                    bytes(row[0])
                    for row in await c.execute(
                        visitors.select().with_only_columns(visitors.c.token)
                    )
                ]
            assert all(len(value) == 32 for value in kept + known)
            raw = (tmp_path / "tables.db").read_bytes() + (tmp_path / "tables.db-wal").read_bytes()
            for secret in (*links, ann.cookie):
                assert secret.encode() not in raw

    run(play())


def test_several_devices_may_hold_one_seat(tmp_path):
    async def play():
        async with duel(tmp_path) as d, Person(d.base, "Ann’s phone") as phone:
            live = await d.server.desk.house.find(d.table)
            token = seat_token(SECRET, d.table, 0, live.seats[0].nonce)
            await phone.post(f"/s/{token}")
            async with d.ann.at(d.table) as a, phone.at(d.table) as p, d.bob.at(d.table) as b:
                await play_on([a, b], Rng.from_seed(b"devices"), 6)
                assert (await p.next("welcome"))["you"] == 0
                await p.until(lambda x: x.drawing == a.drawing)
                assert p.state["choice"] == a.state["choice"]

    run(play())


def test_an_account_gathers_seats_across_devices(tmp_path):
    async def play():
        async with duel(tmp_path) as d, Person(d.base) as phone:
            who = {"name": "Anna", "password": "correct horse"}
            assert (await d.ann.post("/account/register", **who)).status_code == 303
            assert (
                await phone.post("/account/login", name="ANNA", password="wrong horse")
            ).status_code == 400
            assert (await phone.post("/account/login", **who)).status_code == 303
            async with phone.at(d.table) as line:
                assert (await line.next("welcome"))["you"] == 0
            assert d.table in (await phone.get("/")).text
            assert (
                await d.bob.post("/account/register", name="anna", password="another one")
            ).status_code == 400
            old = phone.cookie
            assert (await phone.post("/account/logout")).status_code == 303
            assert phone.cookie != old
            async with phone.at(d.table) as line:
                assert (await line.next("welcome"))["you"] is None

    run(play())


def test_a_program_sits_down_with_the_seat_token_and_is_marked(tmp_path):
    async def play():
        async with (
            serving(settings_for(tmp_path)) as server,
            Person(server.base) as ann,
            Person(server.base) as robot,
        ):
            table = await ann.make("theseus", seats=2, seat_2="link")
            token = (await _links(ann, table))[1]
            robot.http.cookies.clear()
            async with ann.at(table) as a, robot.at(table, Authorization=f"Bearer {token}") as r:
                assert (await r.next("welcome"))["you"] == 1
                await ann.start(table)
                await play_on([a, r], Rng.from_seed(b"robot"), 8)
                cards = [x["seats"] for x in a.heard if x["t"] == "seats"][-1]
                assert [card["program"] for card in cards] == [False, True]
            async with robot.at(table, Authorization=f"Bearer {fresh_token()}") as r:
                assert (await r.next("error"))["code"] == "forbidden"

    run(play())


def test_forms_need_the_right_field_and_our_own_origin(tmp_path):
    async def play():
        async with serving(settings_for(tmp_path)) as server, Person(server.base) as ann:
            wish = {"game": "theseus", "name": "Ann", "seats": "2"}
            good = {**wish, "csrf": csrf_of(SECRET, ann.cookie)}
            for form, headers in [
                (wish, {}),
                ({**wish, "csrf": "x"}, {}),
                ({**wish, "csrf": csrf_of(SECRET, fresh_token())}, {}),
                (good, {"origin": "https://elsewhere.example"}),
                (good, {"origin": "null"}),
                (good, {"sec-fetch-site": "cross-site"}),
            ]:
                answer = await ann.http.post("/new", data=form, headers=headers)
                assert answer.status_code == 403, (form, headers)
            headers = {"origin": "null", "sec-fetch-site": "same-origin"}
            assert (await ann.http.post("/new", data=good, headers=headers)).status_code == 303

    run(play())


def test_a_socket_from_another_site_is_refused(tmp_path):
    async def play():
        async with (
            duel(tmp_path) as d,
            d.ann.at(d.table, Origin="https://elsewhere.example") as line,
        ):
            assert (await line.next("error"))["code"] == "forbidden"

    run(play())


def test_every_answer_carries_the_headers_that_protect(tmp_path):
    async def play():
        async with serving(settings_for(tmp_path)) as server, Person(server.base) as ann:
            ann.http.cookies.clear()
            for path in ("/", "/account", "/t/none", "/healthz", "/nowhere"):
                answer = await ann.get(path)
                assert {name: answer.headers[name] for name in HEADERS} == HEADERS
            assert "unsafe" not in HEADERS["content-security-policy"]
            cookie = (await ann.get("/account")).headers.get("set-cookie", "")
            if cookie:
                assert "HttpOnly" in cookie
                assert "SameSite=lax" in cookie

    run(play())


def test_a_page_that_is_too_large_is_refused(tmp_path):
    async def play():
        async with serving(settings_for(tmp_path)) as server, Person(server.base) as ann:
            answer = await ann.post("/new", game="theseus", name="x" * 100_000)
            assert answer.status_code == 413

    run(play())


def test_names_and_chat_are_never_markup(tmp_path):
    async def play():
        async with (
            serving(settings_for(tmp_path)) as server,
            Person(server.base, "<img src=x>") as ann,
        ):
            table = await ann.make("theseus", seats=2, seat_2="me")
            assert "<img src=x>" not in (await ann.get(f"/t/{table}")).text
            await ann.start(table)
            async with ann.at(table) as line:
                await asked([line]) if line.choice else await line.next("state")
                assert "<img" not in line.drawing

    run(play())


@pytest.mark.parametrize(
    ("headers", "ours"),
    [
        ({}, True),
        ({"origin": "http://h:1"}, True),
        ({"origin": "http://h:2"}, False),
        ({"origin": "null"}, False),
        ({"origin": "http://h:1", "sec-fetch-site": "same-site"}, False),
        ({"sec-fetch-site": "none"}, True),
    ],
)
def test_the_origin_of_a_request_is_ours_or_not(headers, ours):
    from starlette.datastructures import Headers

    assert same_origin(Headers({"host": "h:1", **headers})) is ours
