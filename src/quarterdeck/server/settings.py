"""What whoever runs the server decides; workers get it through the environment."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import msgspec

from quarterdeck.core.game import SetupError

VARIABLE = "QUARTERDECK_SERVER"
SECRET = "QUARTERDECK_SECRET"  # noqa: S105 - the name of a variable
SECRET_BYTES = 32


class Settings(msgspec.Struct, frozen=True):
    """One server, or one of its workers."""

    database: str = ""
    secret: str = ""
    """Signs forms and makes seat links; the same in all workers."""
    bot_pause: float = 1.0
    """A bot answers after so many seconds at least, whatever it holds."""
    pool: int = 0
    """Processes that think; 0: one for each processor but one."""
    warm: bool = True
    """Start the processes that think before anybody needs them."""
    away: float = 60.0
    """At a live table a bot may take over for somebody who has been away so many seconds."""

    @property
    def processes(self) -> int:
        """How many processes think."""
        return self.pool or max(1, (os.cpu_count() or 2) - 1)


def data_folder() -> Path:
    """Return where tables are kept if nobody says otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "quarterdeck"


def default_database() -> str:
    """Return the address of the embedded database."""
    return f"sqlite:///{data_folder() / 'tables.db'}"


def find_secret(folder: Path | None = None) -> str:
    """Return the server's secret: from the environment, or from a file that is made once."""
    given = os.environ.get(SECRET, "")
    if given:
        if len(given) < SECRET_BYTES:
            msg = f"{SECRET} must have at least {SECRET_BYTES} letters"
            raise SetupError(msg)
        return given
    path = (folder or data_folder()) / "secret"
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write(secrets.token_hex(SECRET_BYTES))
    except FileExistsError:
        pass
    except OSError as error:
        msg = f"the secret cannot be kept in {path}: {error.strerror}"
        raise SetupError(msg) from None
    return path.read_text(encoding="ascii").strip()


def given() -> Settings:
    """Return the settings that stand in the environment, as JSON."""
    text = os.environ.get(VARIABLE)
    try:
        return msgspec.json.decode(text, type=Settings) if text else Settings()
    except msgspec.MsgspecError as error:
        msg = f"{VARIABLE} cannot be read: {error}"
        raise SetupError(msg) from None


def from_environment() -> Settings:
    """Return the settings that the command gave to its workers."""
    settings = given()
    if not settings.database:
        settings = msgspec.structs.replace(settings, database=default_database())
    if not settings.secret:
        settings = msgspec.structs.replace(settings, secret=find_secret())
    return settings
