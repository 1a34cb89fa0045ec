"""The first tables: people, seats, answers, chat, and what replays are made of."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make them."""
    _people()
    _tables()
    _play()


def _people() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded", sa.String(80), nullable=False, unique=True),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "visitors",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("token", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("account", sa.Integer, sa.ForeignKey("accounts.id"), index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("mode", sa.String(60), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("origin", sa.LargeBinary),
        sa.Column("rules", sa.String(40), nullable=False),
        sa.Column("host", sa.Integer, sa.ForeignKey("visitors.id"), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("slow", sa.Boolean, nullable=False),
        sa.Column("hints", sa.Boolean, nullable=False),
        sa.Column("parent", sa.String(16)),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("bots_due", sa.Boolean, nullable=False),
        sa.Column("driver", sa.String(40), nullable=False),
        sa.Column("driver_until", sa.Float, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False, index=True),
    )
    op.create_table(
        "seats",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("level", sa.String(20), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("nonce", sa.LargeBinary(16), nullable=False),
        sa.Column("token", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("stand_in", sa.String(20), nullable=False),
        sa.Column("program", sa.Boolean, nullable=False),
    )
    op.create_table(
        "holders",
        sa.Column("table", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column(
            "visitor", sa.Integer, sa.ForeignKey("visitors.id"), primary_key=True, index=True
        ),
        sa.Column("since", sa.Float, nullable=False),
    )


def _play() -> None:
    op.create_table(
        "entries",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("question", sa.String(80), nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("client", sa.String(80)),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table", "client"),
    )
    op.create_table(
        "chat",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "marks",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("entries", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "chronicles",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
