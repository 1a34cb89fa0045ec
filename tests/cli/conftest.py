"""The command line for tests: `run(...)` in this process, `start(...)` as a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from quarterdeck.cli.app import app

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """Run a command; lines of input are given one by one."""

    def run_it(*args: str | Path, lines: tuple[str, ...] = ()) -> Result:
        text = "".join(f"{line}\n" for line in lines)
        return CliRunner().invoke(app, [str(arg) for arg in args], input=text)

    return run_it


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Run a command that must fail with one sentence; return the sentence."""

    def run_it(*args: str | Path) -> str:
        result = run(*args)
        assert result.exit_code == 2, result.output
        assert isinstance(result.exception, SystemExit)
        assert result.stdout == ""
        sentence = result.stderr
        assert sentence.count("\n") == 1, sentence
        first = sentence.split()[0]
        assert first[0].isupper() or not first.isalpha()  # unless it is a file's name
        assert sentence.endswith((".\n", "?\n"))
        return sentence.strip()

    return run_it


@pytest.fixture
def start() -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Start a command as a process with pipes; what still runs at the end is killed."""
    started: list[subprocess.Popen[str]] = []

    def start_it(*args: str | Path) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "quarterdeck", *map(str, args)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"},
            preexec_fn=_hear_interrupts,  # noqa: PLW1509 - one thread starts it
        )
        started.append(process)
        return process

    yield start_it
    for process in started:
        process.kill()
        process.communicate()


def _hear_interrupts() -> None:
    """Hear interrupts though the tests run behind a shell that ignores them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
