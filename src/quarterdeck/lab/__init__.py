"""Many games: run, measure, compare."""
