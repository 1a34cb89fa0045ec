"""One whole game in a real terminal, from the first board to the seed at the end."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

ROWS, COLUMNS = 40, 100
PATIENCE = 60


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, *args: str) -> None:
        import struct

        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        env = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES", "NO_COLOR")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "quarterdeck", *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            close_fds=True,
            env={**env, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"},
        )
        os.close(slave)

    def read(self, *prompts: str) -> str:
        """Read until a prompt stands at the end, or the program has ended."""
        data = b""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            ready, _, _ = select.select([self._master], [], [], 0.2)
            if ready:
                try:
                    more = os.read(self._master, 65536)
                except OSError:  # the other end is closed
                    more = b""
                if not more:
                    break
                data += more
            text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", data.decode("utf-8", "replace"))
            if text.endswith(prompts):
                return text
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", data.decode("utf-8", "replace"))

    def send(self, line: str) -> None:
        os.write(self._master, f"{line}\n".encode())

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._master)


def test_a_whole_game_in_a_terminal(tmp_path: Path):
    save = tmp_path / "game.json"
    terminal = Terminal(
        *("play", "smuggler", "--seats", "2", "--bots", "random", "--seed", "pty"),
        *("--option", "government-seat=2", "--save", str(save)),
    )
    try:
        screen = terminal.read("begin. ")
        assert "Commitment of the seed" in screen
        terminal.send("")
        asked = 0
        while "The game is over." not in (screen := terminal.read("> ")):
            assert "Traceback" not in screen, screen
            assert all(len(line) <= COLUMNS for line in re.split(r"[\r\n]+", screen)), screen
            # ending the turn at once keeps it short; other questions take their first option
            terminal.send("1" if "is no option" in screen else "end")
            asked += 1
            assert asked < 200
        assert terminal.process.wait(PATIENCE) == 0
        for words in (
            "The game ended: ",
            "Commitment of the seed:",
            "Seed: ",
            "quarterdeck verify",
        ):
            assert words in screen
    finally:
        terminal.close()
