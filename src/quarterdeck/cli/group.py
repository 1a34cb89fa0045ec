"""How the command line answers mistakes: one sentence on stderr and exit code 2, no traceback."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperGroup

from quarterdeck.core.content import ContentError
from quarterdeck.core.game import SetupError
from quarterdeck.core.origin import PositionError
from quarterdeck.core.rulebook import LedgerError
from quarterdeck.core.save import SaveError
from quarterdeck.core.words import capital

INTERRUPTED = 130


class UserError(ValueError):
    """Something a user asked for that cannot be: one clear sentence."""


#: Errors whose text is a whole sentence for users.
SENTENCES = (UserError, SetupError, SaveError, ContentError, PositionError, LedgerError)


class Deck(TyperGroup):
    """The group of all commands."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        *_: Any,
        **extra: Any,
    ) -> Any:
        """Run a command; users see their mistakes in one sentence."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # a terminal without our letters shows "?"
        extra["standalone_mode"] = False
        try:
            code = super().main(args, prog_name or "quarterdeck", **extra)
        except typer.TyperException as error:
            sys.exit(complain(error.format_message()))
        except SENTENCES as error:
            sys.exit(complain(str(error)))
        except BrokenPipeError:
            with contextlib.suppress(OSError):
                sys.stdout.close()
            sys.exit(1)
        except (typer.Abort, KeyboardInterrupt):
            complain("interrupted")
            sys.exit(INTERRUPTED)
        if code == INTERRUPTED:
            complain("interrupted")
        sys.exit(code if isinstance(code, int) else 0)


def complain(sentence: str) -> int:
    """Write a sentence on stderr; return the exit code of a mistake."""
    typer.echo(whole(sentence), err=True)
    return 2


def whole(sentence: str) -> str:
    """Return a sentence with its capital letter and full stop; a file's name stays as it is."""
    words = "".join(letter for letter in " ".join(sentence.split()) if letter.isprintable())
    first = words.partition(" ")[0]
    if not any(sign in first for sign in "./\\"):
        words = capital(words)
    return words if words.endswith((".", "?", "!", "…")) else f"{words}."
