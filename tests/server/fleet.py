"""Real server processes, to be killed and started again."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import msgspec

from quarterdeck.server.settings import SECRET, VARIABLE, Settings
from tests.server.harness import free_port
from tests.server.seeded import EVERY

PATIENCE = 60.0


class Ship:
    """One server process on a port of its own; the port stays when it is started again."""

    def __init__(
        self, database: str, secret: str, folder: Path, *, every: int | None = None
    ) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self._database = database
        self._env = os.environ | {
            SECRET: secret,
            VARIABLE: msgspec.json.encode(Settings(bot_pause=0.0, pool=1, warm=False)).decode(),
            "XDG_DATA_HOME": str(folder),
        }
        if every is not None:
            self._env[EVERY] = str(every)
        self._log = folder / f"server-{self.port}.log"
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start the process and wait until it serves."""
        server = ["-m", "tests.server.seeded", "serve"]
        command = [sys.executable, *server, "--port", str(self.port)]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--database", self._database], env=self._env, stdout=log, stderr=log
            )
        async with httpx.AsyncClient() as http:
            for _ in range(int(PATIENCE / 0.05)):
                assert self._process.poll() is None, self._log.read_text()
                try:
                    if (await http.get(f"{self.base}/healthz")).status_code == 200:
                        return
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
        raise AssertionError(f"the server does not start: {self._log.read_text()}")

    def kill(self) -> None:
        """Kill the process in the middle of anything."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask the process to stop."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def cpu(self) -> float:
        """Return the seconds of processor that the process has used; on Linux only."""
        if self._process is None:
            return 0.0
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def errors(self) -> str:
        """What the process complained about."""
        return self._log.read_text() if self._log.exists() else ""
