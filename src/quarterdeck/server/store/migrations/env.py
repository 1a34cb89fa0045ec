"""For `alembic` on the command line; the server runs migrations itself (see `engine.migrate`)."""
