"""Other engines to measure ourselves against, each in a virtual environment of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

import msgspec

CATANATRON = """
import json, sys, time
from catanatron import Color, Game, RandomPlayer

seconds = float(sys.argv[1])
colours = [Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE]
games = decisions = 0
started = time.perf_counter()
while (spent := time.perf_counter() - started) < seconds or not games:
    game = Game([RandomPlayer(colour) for colour in colours])
    game.play()
    decisions += len(game.state.actions)
    games += 1
print(json.dumps({"games": games, "decisions": decisions, "seconds": spent}))
"""


class PeerError(RuntimeError):
    """A peer that cannot be installed or run: one clear sentence."""


class Peer(msgspec.Struct, frozen=True):
    """An engine, and the program that plays random games with it for some seconds."""

    name: str
    version: str
    program: str

    def home(self) -> Path:
        """Return the folder of its environment, one for each Python."""
        python = f"py{sys.version_info.major}.{sys.version_info.minor}"
        return cache_folder() / "peers" / f"{self.name}-{self.version}-{python}"

    def python(self) -> Path:
        """Return the Python of its environment."""
        home = self.home()
        return home / "Scripts" / "python.exe" if os.name == "nt" else home / "bin" / "python"

    def installed(self) -> bool:
        """Tell whether the environment is complete."""
        return (self.home() / "ready").exists()

    def install(self) -> None:
        """Make the environment; one that was left half made is made anew."""
        home = self.home()
        try:
            shutil.rmtree(home, ignore_errors=True)
            home.parent.mkdir(parents=True, exist_ok=True)
            venv.create(home, with_pip=True)
        except (OSError, subprocess.SubprocessError) as error:
            msg = f"no environment for {self.name} can be made in {home}: {error}"
            raise PeerError(msg) from None
        wanted = f"{self.name}=={self.version}"
        self._run("-m", "pip", "install", "--quiet", "--disable-pip-version-check", wanted)
        (home / "ready").touch()

    def play(self, seconds: float) -> dict[str, Any]:
        """Play random games for about so long; return how many games and decisions."""
        speed: dict[str, Any] = msgspec.json.decode(self._run("-c", self.program, str(seconds)))
        return speed

    def _run(self, *args: str) -> str:
        command = [str(self.python()), *args]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own environment
        except OSError as error:
            msg = f"{self.name} cannot be run: {error}"
            raise PeerError(msg) from None
        if done.returncode:
            lines = done.stderr.strip().splitlines() or ["no reason given"]
            msg = f"{self.name} {self.version} cannot be used: {lines[-1]}"
            raise PeerError(msg)
        return done.stdout


def cache_folder() -> Path:
    """Return where Quarterdeck keeps what can be fetched again."""
    root = os.environ.get("XDG_CACHE_HOME")
    return (Path(root) if root else Path.home() / ".cache") / "quarterdeck"


PEERS = (Peer("catanatron", "3.2.1", CATANATRON),)
