"""`quarterdeck serve`: the table in the browser."""

from __future__ import annotations

import asyncio
import os
import socket
from typing import Annotated

import msgspec
import typer

from quarterdeck.cli.common import console
from quarterdeck.cli.group import UserError
from quarterdeck.server.settings import VARIABLE, default_database, find_secret, given

MAX_WORKERS = 64
MAX_FRAME = 65_536
"""Longer frames close the socket before anybody reads them."""


def serve(
    *,
    host: Annotated[
        str, typer.Option("--host", help="Where to listen; 0.0.0.0: for other machines too.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535)] = 8037,
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="URL", help="sqlite:///FILE or postgresql://…"),
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", min=1, max=MAX_WORKERS, help="More than 1: PostgreSQL.")
    ] = 1,
) -> None:
    """Serve tables to browsers: people sit down by opening the address."""
    import uvicorn  # noqa: PLC0415 - what only this command needs is loaded by it alone

    from quarterdeck.server.store.engine import database_url, try_database  # noqa: PLC0415 - the same

    where = database or default_database()
    url = database_url(where)
    if workers > 1 and url.get_backend_name() == "sqlite":
        msg = "several workers need PostgreSQL: give --database postgresql://…"
        raise UserError(msg)
    settings = msgspec.structs.replace(given(), database=where, secret=find_secret())
    os.environ[VARIABLE] = msgspec.json.encode(settings).decode()
    _see_free(host, port)
    asyncio.run(try_database(where))
    out = console()
    out.print(f"Quarterdeck is at http://{_shown(host)}:{port}/", soft_wrap=True)
    out.print(f"Tables are kept in {url.render_as_string(hide_password=True)}", soft_wrap=True)
    out.print("Stop with Ctrl+C.")
    uvicorn.run(
        "quarterdeck.server.app:create_app",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_level="warning",
        access_log=False,
        ws_max_size=MAX_FRAME,
        server_header=False,
    )


def _see_free(host: str, port: int) -> None:
    """Say in one sentence if nobody can listen there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        msg = f"nobody can listen at {host}:{port}, {error.strerror}; choose another --port"
        raise UserError(msg) from None


def _shown(host: str) -> str:
    """Return a host that a browser on this machine can open."""
    if host in ("0.0.0.0", "::", ""):  # noqa: S104 - what was asked for, shown as an address
        return "localhost"
    return f"[{host}]" if ":" in host else host
