"""`quarterdeck serve`: what it refuses in one sentence, and that several workers answer at one address."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time

import httpx
import pytest

from quarterdeck.server.settings import SECRET, VARIABLE, find_secret
from tests.server.harness import free_port

COMMAND = [sys.executable, "-m", "quarterdeck", "serve"]


def _environment(folder):
    return os.environ | {"XDG_DATA_HOME": str(folder), SECRET: "s" * 40}


def _refused(folder, *options, **environment):
    done = subprocess.run(
        [*COMMAND, *options],
        env=_environment(folder) | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--workers", "2"], "several workers need PostgreSQL"),
        (["--database", "mysql://root@localhost/x"], "expected a database as sqlite"),
        (["--database", "nonsense"], "expected a database as sqlite"),
        (["--database", "sqlite:////dev/null/x.db"], "the database cannot be opened"),
        (["--database", "postgresql://nobody@127.0.0.1:1/x"], "the database cannot be opened"),
    ],
)
def test_what_cannot_be_served_is_told_in_one_sentence(tmp_path, options, words):
    code, told = _refused(tmp_path, *options)

    assert code == 2
    assert words.lower() in told.lower()


def test_a_port_in_use_is_told(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        code, told = _refused(tmp_path, "--port", str(taken.getsockname()[1]))

    assert code == 2
    assert "choose another --port" in told


def test_a_short_secret_and_settings_that_cannot_be_read_are_told(tmp_path):
    assert _refused(tmp_path, **{SECRET: "short"})[0] == 2
    assert "cannot be read" in _refused(tmp_path, **{VARIABLE: "{"})[1]


def test_the_secret_is_made_once_and_for_its_owner_alone(tmp_path, monkeypatch):
    monkeypatch.delenv(SECRET, raising=False)

    first = find_secret(tmp_path / "new")

    assert len(first) == 64
    assert find_secret(tmp_path / "new") == first
    assert (tmp_path / "new" / "secret").stat().st_mode & 0o777 == 0o600


def test_several_workers_answer_at_one_address_and_stop_when_told(tmp_path, postgres_url):
    port = free_port()
    command = [*COMMAND, "--port", str(port), "--database", postgres_url, "--workers", "2"]
    with (tmp_path / "log").open("wb") as log:
        server = subprocess.Popen(command, env=_environment(tmp_path), stdout=log, stderr=log)
    try:
        _comes(f"http://127.0.0.1:{port}/healthz")
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(60)
    told = (tmp_path / "log").read_text()
    assert "Traceback" not in told
    assert f"http://127.0.0.1:{port}/" in told


def _comes(url):
    for _ in range(600):
        try:
            assert httpx.get(url).status_code == 200
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError(f"nobody answers at {url}")
