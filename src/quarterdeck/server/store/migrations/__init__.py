"""Changes of the database from version to version, run by Alembic at the start."""
