"""Finding the Chromium that browser tests drive; `python -m tests.browser.chromium` installs one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
VARIABLE = "QUARTERDECK_CHROMIUM"
HOW = f"install Chromium (on Debian or Ubuntu: apt install chromium) or name one: {VARIABLE}=PATH"


def find() -> str | None:
    """Return the program, None if there is none."""
    named = os.environ.get(VARIABLE)
    if named:
        return named if Path(named).exists() else None
    on_path = (shutil.which(name) for name in NAMES)
    return next((path for path in on_path if path), str(MAC) if MAC.exists() else None)


def install() -> str | None:
    """Install Debian's Chromium, where we may; return the program."""
    if shutil.which("apt-get") is None:
        return None
    may = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if may and shutil.which("sudo") is None:
        return None
    for command in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run([*may, "apt-get", "-qq", *command], env=quiet, check=False)
    return find()


def main() -> int:
    """Say which Chromium the tests use, installing it if need be."""
    program = find() or install()
    if program is None:
        print(f"The browser tests need Chromium: {HOW}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
