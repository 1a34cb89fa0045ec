"""Accounts: optional; a name and a password that gather one's seats across devices."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from quarterdeck.server import passwords
from quarterdeck.server.guard import fresh_token
from quarterdeck.server.pages.front import (
    Form,
    address_of,
    clean_name,
    desk_of,
    go,
    page,
    read_form,
    token_of,
)
from quarterdeck.server.pages.lobby import my_tables
from quarterdeck.server.store import people


async def account(request: Request) -> Response:
    """GET /account."""
    return await _page(request)


async def _page(request: Request, error: str = "", done: str = "") -> Response:
    seats = await my_tables(request)
    code = 400 if error else 200
    return await page(
        request, "account.html", code, here="account", error=error, done=done, seats=seats
    )


async def register(request: Request) -> Response:
    """POST /account/register: make an account; the seats of this device come along."""
    form = await _credentials(request)
    name, password = clean_name(form.get("name", "")), form.get("password", "")
    problem = _problem(name, password)
    if problem:
        return await _page(request, problem)
    kept = await passwords.hashed(password)
    async with desk_of(request).database.write() as c:
        number = await people.make_account(c, name, kept)
        if number is not None:
            await _enter(request, c, number)
    if number is None:
        return await _page(request, f"The name {name} is taken. Choose another.")
    return go(request, "/account")


async def login(request: Request) -> Response:
    """POST /account/login."""
    form = await _credentials(request)
    password = form.get("password", "")[: passwords.MOST]
    desk = desk_of(request)
    async with desk.database.read() as c:
        found = await people.find_account(c, clean_name(form.get("name", "")))
    if not await passwords.holds(None if found is None else found.password, password):
        return await _page(request, "Name and password do not go together.")
    if found is None:
        raise HTTPException(400, "there is no such account")
    again = await passwords.hashed(password) if passwords.outdated(found.password) else ""
    async with desk.database.write() as c:
        if again:
            await people.set_password(c, found.id, again)
        await _enter(request, c, found.id)
    return go(request, "/account")


async def logout(request: Request) -> Response:
    """POST /account/logout: this device starts anew as a guest; the account keeps its seats."""
    await read_form(request)
    request.state.visitor = fresh_token()
    return go(request, "/account")


async def claim(request: Request) -> Response:
    """POST /account/claim: what this device holds belongs to the account it is signed in to."""
    await read_form(request)
    async with desk_of(request).database.read() as c:
        visitor = await people.find_visitor(c, token_of(request))
    if visitor is None or visitor.account is None:
        return await _page(request, "Sign in first, or make an account.")
    return await _page(request, done="All seats of this device are yours on every device.")


async def _credentials(request: Request) -> Form:
    form = await read_form(request)
    limits = desk_of(request).limits.passwords
    name = f"name {form.get('name', '').casefold()[:40]}"
    if not limits.take(address_of(request)) or not limits.take(name):
        raise HTTPException(429, "too many attempts; wait a minute")
    return form


def _problem(name: str, password: str) -> str:
    if not name:
        return "An account needs a name."
    if not passwords.LEAST <= len(password) <= passwords.MOST:
        return f"A password has {passwords.LEAST} to {passwords.MOST} letters."
    return ""


async def _enter(request: Request, c: AsyncConnection, number: int) -> None:
    """Sign this device in; one that belongs to another account gets a new cookie."""
    visitor = await people.keep_visitor(c, token_of(request))
    if visitor.account not in (None, number):
        request.state.visitor = fresh_token()
        visitor = await people.keep_visitor(c, token_of(request))
    await people.join_account(c, visitor.id, number)
