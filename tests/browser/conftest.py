"""A real server as a process of its own, a real Chromium, and people with browsers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from tests.browser.people import Person
from tests.server.harness import SECRET, free_port

AWAY = 1.0
"""Seconds of absence after which a bot may take over, in these tests."""
START = 30.0

Arrive = Callable[..., Person]


@pytest.fixture(scope="session")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return where the server writes what goes wrong."""
    return tmp_path_factory.mktemp("server") / "server.log"


@pytest.fixture(scope="session")
def address(journal: Path) -> Iterator[str]:
    """Start a server on its embedded database and give its address."""
    folder = journal.parent
    port = free_port()
    given = {"secret": SECRET, "bot_pause": 0.0, "pool": 1, "away": AWAY}
    command = [sys.executable, "-m", "quarterdeck", "serve", "--port", str(port)]
    with journal.open("wb") as log:
        server = subprocess.Popen(
            [*command, "--database", f"sqlite:///{folder / 'tables.db'}"],
            env=os.environ
            | {"QUARTERDECK_SERVER": json.dumps(given), "QUARTERDECK_SECRET": SECRET},
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            yield _ready(f"http://127.0.0.1:{port}", server, journal)
        finally:
            server.terminate()
            server.wait(20)


def _ready(base: str, server: subprocess.Popen[bytes], log: Path) -> str:
    until = time.monotonic() + START
    while time.monotonic() < until and server.poll() is None:
        try:
            if httpx.get(f"{base}/healthz", timeout=1).is_success:
                return base
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError(f"the server did not start: {log.read_text(errors='replace')}")


@pytest.fixture
def arrive(address: str, journal: Path, browser: Browser) -> Iterator[Arrive]:
    """Let somebody come with a browser of their own.

    Whatever their page complains of is a failure, and so is what goes wrong in the server.
    """
    people: list[Person] = []
    written = journal.stat().st_size

    def come(name: str, *, phone: bool = False) -> Person:
        person = Person(browser, address, name, phone=phone)
        people.append(person)
        return person

    yield come
    told = journal.read_bytes()[written:].decode(errors="replace")
    print(told)
    complaints = {person.name: person.complaints for person in people if person.complaints}
    for person in people:
        print(person.name, "saw:", person.shown())
        person.context.close()
    assert complaints == {}
    assert "Traceback" not in told, told
