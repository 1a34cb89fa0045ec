"""What all pages share: who is asking, forms that cannot be forged, and how a page goes out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from quarterdeck.core.game import Game, games
from quarterdeck.server.desk import Desk
from quarterdeck.server.guard import COOKIE, csrf_holds, csrf_of, fresh_token, is_token, same_origin
from quarterdeck.server.store import people
from quarterdeck.server.store.people import Visitor
from quarterdeck.web import pages

YEAR = 365 * 24 * 3600
MAX_NAME = 24
SEE_OTHER = 303


def desk_of(connection: HTTPConnection) -> Desk:
    """Return the services of this worker."""
    desk: Desk = connection.app.state.desk
    return desk


def address_of(connection: HTTPConnection) -> str:
    """Return where a request comes from, to count by."""
    return connection.client.host if connection.client else ""


def token_of(connection: HTTPConnection) -> str:
    """Return the visitor's cookie; a new one if it has none, sent with the answer."""
    known: str | None = getattr(connection.state, "visitor", None)
    if known is None:
        sent = connection.cookies.get(COOKIE, "")
        known = sent if is_token(sent) else fresh_token()
        connection.state.visitor = known
    return known


async def visitor_of(connection: HTTPConnection) -> Visitor | None:
    """Return who is asking, if they have ever done anything here."""
    async with desk_of(connection).database.read() as c:
        return await people.find_visitor(c, token_of(connection))


def clean_name(text: str) -> str:
    """Return a name fit to be shown."""
    words = " ".join("".join(x if x.isprintable() else " " for x in text).split())
    return words[:MAX_NAME].strip()


class Form(Mapping[str, str]):
    """A form that one of our own pages sent."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        """Keep the fields."""
        self._fields = fields

    def __getitem__(self, name: str) -> str:
        value = self._fields[name]
        return value if isinstance(value, str) else ""

    def __iter__(self) -> Any:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def number(self, name: str, default: int | None = None) -> int:
        """Return a number, or refuse the form."""
        text = self.get(name, "")
        if text.isascii() and text.isdigit():
            return int(text[:9])
        if text == "" and default is not None:
            return default
        raise HTTPException(400, f"'{name}' must be a number; got '{text[:40]}'")

    def file(self, name: str) -> bytes:
        """Return what is in an uploaded file, or refuse the form."""
        value = self._fields.get(name)
        if not isinstance(value, bytes) or not value:
            raise HTTPException(400, "choose a file first")
        return value


async def read_form(request: Request) -> Form:
    """Read a form; refuse one that another site made."""
    desk = desk_of(request)
    if not same_origin(request.headers):
        raise HTTPException(403, "this form was sent from another site")
    if not desk.limits.posts.take(address_of(request)):
        raise HTTPException(429, "that was a little fast; try again in a moment")
    async with request.form(max_files=1, max_fields=200) as given:
        fields = {
            name: await value.read() if isinstance(value, UploadFile) else value
            for name, value in given.items()
        }
    form = Form(fields)
    if not csrf_holds(desk.settings.secret, token_of(request), form.get("csrf", "")):
        raise HTTPException(403, "this form has expired; go back, load the page again and repeat")
    return form


async def page(request: Request, template: str, code: int = 200, **context: Any) -> Response:
    """Make a page for whoever is asking."""
    desk = desk_of(request)
    visitor = await visitor_of(request)
    token = token_of(request)
    who = pages.Visitor(
        csrf=csrf_of(desk.settings.secret, token),
        name="" if visitor is None else visitor.name,
        account="" if visitor is None else visitor.account_name,
    )
    html = desk.pages.render(template, visitor=who, **({"here": ""} | context))
    response = HTMLResponse(html, code, headers={"cache-control": "no-store"})
    return with_cookie(request, response)


def go(request: Request, path: str) -> Response:
    """Send the browser on after a form."""
    return with_cookie(request, RedirectResponse(path, SEE_OTHER))


def with_cookie(request: Request, response: Response) -> Response:
    """Give the visitor its cookie if it has not sent it."""
    token = token_of(request)
    if request.cookies.get(COOKIE) != token:
        secure = request.url.scheme == "https"
        response.set_cookie(
            COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure
        )
    return response


def all_games() -> dict[str, Game]:
    """Return every installed game."""
    return games()


def game_or_404(game_id: str) -> Game:
    """Return a game, or say that there is no such page."""
    found = games().get(game_id)
    if found is None:
        raise HTTPException(404, "there is no such game")
    return found
