"""A small kill drill; the whole one is `python -m tests.server.kill_drill --games 200`."""

from __future__ import annotations

from tests.server.harness import run
from tests.server.kill_drill import drill


def test_nothing_accepted_is_lost_when_the_server_is_killed(tmp_path):
    report = run(drill(f"sqlite:///{tmp_path}/t.db", tmp_path, 5, 1, 2, 8))

    assert report.clean, report
    assert report.accepted >= 5 * 8
    assert report.kills >= 1


def test_nothing_accepted_is_lost_when_one_of_two_workers_is_killed(tmp_path, postgres_url):
    report = run(drill(postgres_url, tmp_path, 5, 2, 2, 8))

    assert report.clean, report
    assert report.accepted >= 5 * 8
    assert report.kills >= 1
