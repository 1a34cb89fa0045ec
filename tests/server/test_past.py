"""Finished tables: replay, fork, save, open, verify."""

from __future__ import annotations

import json

from quarterdeck.core.rng import Rng
from quarterdeck.core.save import load_save, verify
from tests.server.harness import Person, duel, play_on, run, serving, settings_for


async def _played(person, game="dark-moon"):
    """Play a table of bots and one person to its end; return its id."""
    table = await person.make(game, seats=3, seat_1="me", seat_2="me", seat_3="me")
    await person.start(table)
    async with person.at(table, 0) as a, person.at(table, 1) as b, person.at(table, 2) as c:
        await play_on([a, b, c], Rng.from_seed(b"past"))
    return table


def test_a_finished_game_is_replayed_saved_verified_forked_and_opened(tmp_path):
    async def play():
        async with serving(settings_for(tmp_path)) as server, Person(server.base) as ann:
            table = await _played(ann)
            last = await _replays(ann, table)
            text = await _saves(ann, table)
            await _forks(ann, table, last)
            await _opens(ann, text)

    run(play(), 240)


async def _replays(ann, table):
    shot = (await ann.get(f"/t/{table}/replay?form=json")).json()
    last = shot["last"]
    assert shot["at"] == last > 20
    assert shot["result"]["places"]
    assert shot["result"]["words"] == shot["log"][-1]["text"]
    assert shot["steps"]["back"]["answer"] == last - 1
    middle = (await ann.get(f"/t/{table}/replay?form=json&at={last // 2}&eyes=2")).json()
    assert middle["result"] is None
    assert middle["steps"]["on"]["answer"] == last // 2 + 1
    assert middle["steps"]["back"]["turn"] < last // 2 < middle["steps"]["on"]["turn"]
    assert middle["log"] == shot["log"][: len(middle["log"])] or middle["log"]
    for eyes in ("all", "public", "1"):
        answer = await ann.get(f"/t/{table}/replay?form=json&at=3&eyes={eyes}")
        assert answer.json()["drawing"].startswith("<svg")
    narrow = (await ann.get(f"/t/{table}/replay?form=json&at=3&screen=phone")).json()
    assert 'viewBox="0 0 390 ' in narrow["drawing"]
    for wrong in ("at=99999", "at=x", "eyes=9", "eyes=%27"):
        assert (await ann.get(f"/t/{table}/replay?form=json&{wrong}")).status_code == 404
    return last


async def _saves(ann, table):
    answer = await ann.get(f"/t/{table}/save")
    assert "attachment" in answer.headers["content-disposition"]
    assert all(finding.ok for finding in verify(load_save(answer.content)))
    page = await ann.get(f"/t/{table}/verify")
    assert page.status_code == 200
    assert json.loads(answer.content)["seed"] in page.text
    return answer.content


async def _forks(ann, table, last):
    answer = await ann.post(f"/t/{table}/fork", at=last // 2, seat=2)
    forked = answer.headers["location"].rsplit("/", 1)[1]
    async with ann.at(forked) as line:
        assert (await line.next("welcome"))["you"] == 1
        assert (await line.next("state"))["result"] is None
    assert (await ann.get(f"/t/{forked}/replay?form=json")).status_code == 403
    answer = await ann.post(f"/t/{table}/fork", at=last)
    assert answer.status_code == 400


async def _opens(ann, text):
    token = {"csrf": _csrf(ann)}
    answer = await ann.http.post("/open", data=token, files={"save": ("a.json", text)})
    assert answer.status_code == 303, answer.text
    path = answer.headers["location"]
    assert path.endswith("/replay")
    assert (await ann.get(f"{path}?form=json&at=5")).json()["at"] == 5
    half = json.loads(text)
    half["answers"] = half["answers"][:9]
    del half["result"], half["rolls"]
    files = {"save": ("b.json", json.dumps(half))}
    answer = await ann.http.post("/open", data=token, files=files)
    async with ann.at(answer.headers["location"].rsplit("/", 1)[1]) as line:
        assert (await line.next("state"))["result"] is None
    answer = await ann.http.post("/open", data=token, files={"save": ("c.json", b"{nonsense")})
    assert answer.status_code == 400
    assert "not a Quarterdeck save" in answer.text


def _csrf(person):
    from quarterdeck.server.guard import csrf_of
    from tests.server.harness import SECRET

    return csrf_of(SECRET, person.cookie)


def test_a_running_game_gives_nothing_away(tmp_path):
    async def play():
        async with duel(tmp_path) as d, d.ann.at(d.table) as a, d.bob.at(d.table) as b:
            await play_on([a, b], Rng.from_seed(b"sealed"), 6)
            save = json.loads((await d.ann.get(f"/t/{d.table}/save")).content)
            assert not {"seed", "answers", "rolls", "position"} & save.keys()
            for path in ("verify", "replay"):
                assert (await d.ann.get(f"/t/{d.table}/{path}")).status_code == 403
            assert (await d.ann.post(f"/t/{d.table}/fork", at=2)).status_code == 403

    run(play())
