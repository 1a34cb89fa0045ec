"""In which line of a TOML text does a table, an entry or a field stand?"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

DataPath = tuple[str | int, ...]

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\])*"'
    r"|'[^']*'"
    r"|\#[^\n]*"
    r"|[\[{]|[\]}]|\n"
    r"|[^\"'#\[\]{}\n]+",
    re.DOTALL,
)


def line_index(text: str) -> dict[DataPath, int]:
    """Return the line of everything a valid TOML text holds, by path: `("tile", 3, "name")`."""
    lines: dict[DataPath, int] = {}
    entries: dict[DataPath, int] = {}  # how many [[entries]] each array of tables has so far
    here: DataPath = ()
    for line, statement in _statements(text):
        data = tomllib.loads(statement)
        if statement.startswith("["):
            here = _open_table(data, entries, is_entry=statement.startswith("[["))
            for length in range(1, len(here) + 1):
                lines.setdefault(here[:length], line)
        else:
            _note(lines, here, data, line)
    return lines


def line_of(lines: dict[DataPath, int], path: DataPath) -> int | None:
    """Return the line of a path, or of the innermost thing around it that has one."""
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return None


def children(value: object) -> Iterator[tuple[str | int, object]]:
    """Yield what a table or a list holds, by key or position; a plain value holds nothing."""
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list):
        yield from enumerate(value)


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Yield each header and each `key = value` with the line it starts in."""
    line, start, depth, statement = 1, 1, 0, ""
    for match in _TOKEN.finditer(text.replace("\r\n", "\n") + "\n"):
        token = match[0]
        if token == "\n" and depth == 0:
            if statement.strip():
                yield start, statement.strip()
            statement, start = "", line + 1
        elif not token.startswith("#"):
            depth += (token in "[{") - (token in "]}")
            statement += token
        line += token.count("\n")


def _open_table(data: object, entries: dict[DataPath, int], *, is_entry: bool) -> DataPath:
    """Return the path of a header, given what the header alone parses to."""
    here: DataPath = ()
    while isinstance(data, dict) and data:
        ((key, data),) = data.items()
        here = (*here, key)
        if isinstance(data, list):
            data = data[0]
        last = not data
        if last and is_entry:
            entries[here] = entries.get(here, 0) + 1
        if here in entries:
            here = (*here, entries[here] - 1)
    return here


def _note(lines: dict[DataPath, int], here: DataPath, value: object, line: int) -> None:
    for key, inner in children(value):
        lines.setdefault((*here, key), line)
        _note(lines, (*here, key), inner, line)
