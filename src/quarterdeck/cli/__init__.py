"""The command `quarterdeck`: games in the terminal, simulations, replays, rules, measurements."""

from __future__ import annotations

__all__ = ["main"]


def main() -> None:
    """Run the command line."""
    from quarterdeck.cli.app import app  # noqa: PLC0415 - what only one command needs loads late

    app()
