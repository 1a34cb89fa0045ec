"""Where running tables stood: a cache beside the journal, one row a table."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.server.store.engine import Deed
from quarterdeck.server.store.schema import checkpoints


def keep(table: str, data: bytes) -> list[Deed]:
    """Return how a checkpoint is kept in place of an older one."""
    return [drop(table), Deed(_keep, {"table": table, "data": data})]


def drop(table: str) -> Deed:
    """Return how a table's checkpoint is forgotten."""
    return Deed(_drop, {"name": table})


_keep = sa.insert(checkpoints)
_drop = sa.delete(checkpoints).where(checkpoints.c.table == sa.bindparam("name"))


async def find(c: AsyncConnection, table: str) -> bytes | None:
    """Return a table's checkpoint."""
    query = sa.select(checkpoints.c.data).where(checkpoints.c.table == table)
    row = (await c.execute(query)).first()
    return None if row is None else bytes(row[0])
