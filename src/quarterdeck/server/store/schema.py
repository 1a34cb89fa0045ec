"""The tables of the database, as the newest migration leaves them.

Times are seconds since 1970. Tokens of visitors and seats are kept as hashes only.
"""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("folded", sa.String(80), nullable=False, unique=True),
    sa.Column("password", sa.String(200), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

visitors = sa.Table(
    "visitors",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("token", sa.LargeBinary(32), nullable=False, unique=True),
    sa.Column("account", sa.Integer, sa.ForeignKey("accounts.id"), index=True),
    sa.Column("name", sa.String(40), nullable=False, default=""),
    sa.Column("created", sa.Float, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(60), nullable=False),
    sa.Column("mode", sa.String(60), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seed", sa.LargeBinary(32), nullable=False),
    sa.Column("origin", sa.LargeBinary),  # an Origin as msgpack, once the game has started
    sa.Column("rules", sa.String(40), nullable=False),
    sa.Column("host", sa.Integer, sa.ForeignKey("visitors.id"), nullable=False),
    sa.Column("state", sa.String(10), nullable=False),  # waiting, running, over
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("slow", sa.Boolean, nullable=False),
    sa.Column("hints", sa.Boolean, nullable=False),
    sa.Column("parent", sa.String(16)),
    sa.Column("asked", sa.Text, nullable=False, default="[]"),  # seats that are asked, as JSON
    sa.Column("bots_due", sa.Boolean, nullable=False, default=False),
    sa.Column("driver", sa.String(40), nullable=False, default=""),
    sa.Column("driver_until", sa.Float, nullable=False, default=0.0),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False, index=True),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(10), nullable=False),  # open, link, bot
    sa.Column("level", sa.String(20), nullable=False, default=""),
    sa.Column("name", sa.String(40), nullable=False, default=""),
    sa.Column("nonce", sa.LargeBinary(16), nullable=False),
    sa.Column("token", sa.LargeBinary(32), nullable=False, unique=True),
    sa.Column("stand_in", sa.String(20), nullable=False, default=""),  # level of the bot that plays
    sa.Column("program", sa.Boolean, nullable=False, default=False),
)

holders = sa.Table(
    "holders",
    metadata,
    sa.Column("table", sa.String(16), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("visitor", sa.Integer, sa.ForeignKey("visitors.id"), primary_key=True, index=True),
    sa.Column("since", sa.Float, nullable=False),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(10), nullable=False),  # answer, claim, undo, reseed
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("question", sa.String(80), nullable=False, default=""),
    sa.Column("key", sa.Text, nullable=False, default=""),
    sa.Column("client", sa.String(80)),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("table", "client"),
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

marks = sa.Table(
    "marks",
    metadata,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("entries", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("state", sa.LargeBinary, nullable=False),  # a state before a step, packed
)

checkpoints = sa.Table(  # a cache: whoever reads one does so beside the journal
    "checkpoints",
    metadata,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("data", sa.LargeBinary, nullable=False),  # a Stand, packed
)

chronicles = sa.Table(
    "chronicles",
    metadata,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("data", sa.LargeBinary, nullable=False),  # a Chronicle, packed
)
