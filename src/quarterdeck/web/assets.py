"""The files a browser is given besides pages: scripts, style sheets, art, each under a versioned address.

The version is a hash of everything, so an address never changes its content and may be kept for ever.
"""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

PREFIX = "/static"
HOUSE = "quarterdeck.web"
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".webmanifest": "application/manifest+json; charset=utf-8",
}


class Asset(NamedTuple):
    """One file: its bytes and its type."""

    body: bytes
    type: str


class Assets:
    """All files by their path below the versioned prefix."""

    def __init__(self, games: Mapping[str, str] | None = None) -> None:
        """Read everything; `games` names the package in which each game keeps its `board.css`."""
        self._files = {
            **dict(_walk(files(HOUSE) / "static", "")),
            **dict(_walk(files(HOUSE) / "style", "style/")),
        }
        for game, package in (games or {}).items():
            sheet = files(package) / "board.css"
            body = sheet.read_bytes() if sheet.is_file() else b""
            self._files[f"games/{game}.css"] = body
        digest = hashlib.sha256()
        for path in sorted(self._files):
            digest.update(path.encode() + b"\0" + self._files[path] + b"\0")
        self.version = digest.hexdigest()[:12]

    def url(self, path: str) -> str:
        """Return the address of a file; an unknown one is a mistake in a template."""
        if path not in self._files:
            raise LookupError(f"there is no static file '{path}'")
        return f"{PREFIX}/{self.version}/{path}"

    def get(self, path: str) -> Asset | None:
        """Return the file at `VERSION/path`, or at `path` of any other version."""
        body = self._files.get(path.partition("/")[2])
        return None if body is None else Asset(body, _type_of(path))

    def current(self, path: str) -> bool:
        """Tell whether `VERSION/path` names the present version, which may be kept for ever."""
        return path.partition("/")[0] == self.version

    def paths(self) -> list[str]:
        """Return the path of every file."""
        return sorted(self._files)


def _walk(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for item in folder.iterdir():
        if item.is_dir():
            yield from _walk(item, f"{path}{item.name}/")
        elif not item.name.startswith((".", "_")):
            yield f"{path}{item.name}", item.read_bytes()


def _type_of(path: str) -> str:
    ending = path[path.rfind(".") :]
    return TYPES.get(ending) or mimetypes.guess_type(path)[0] or "application/octet-stream"
