"""The page of a personal link, which asks before it logs a browser in, and its form with a CSRF
token.

Programs that fetch links for a preview get only the page; the link is used up by the form.
"""

from collections.abc import Awaitable, Callable
from html import escape
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from sarisari.core.message import Message, RefusalKind, Refused, refuse, say, shown
from sarisari.server.accounts import Accounts
from sarisari.server.links import token_hash
from sarisari.server.login import new_user
from sarisari.server.route_context import RouteContext, check_origin, raw_body
from sarisari.server.routes.plain_pages import page
from sarisari.text import catalogue

FIELD = "form"
LONGEST_FORM = 1024  # bytes


class PersonalLinkPage:
    """The page and its form."""

    def __init__(self, context: RouteContext, accounts: Accounts) -> None:
        self._login = context.login
        self._settings = context.settings
        self._accounts = accounts

    async def ask(self, request: Request) -> Response:
        """Return the page, which names the user and asks for confirmation."""
        return await _in_words(self._ask, request)

    async def take(self, request: Request) -> Response:
        """Handle the form: log this browser in as the user of the link."""
        return await _in_words(self._take, request)

    async def _ask(self, request: Request) -> Response:
        token = request.path_params["token"]
        name = await self._accounts.name_of(await self._accounts.link_user(token))
        question = say("come-nameless") if name is None else say("come-as", name=shown(name))
        browser = self._login.user_of(request) or new_user()
        form = self._login.form_token(browser, _about(token))
        response = _html_page(
            question,
            f'<form method="post"><input type="hidden" name="{FIELD}" value="{escape(form)}">'
            f'<button type="submit">{_words(say("come-button"))}</button></form>',
        )
        self._login.become(request, response, browser)
        return response

    async def _take(self, request: Request) -> Response:
        check_origin(request)
        token = request.path_params["token"]
        await self._check_form(request, token)
        user = await self._accounts.take_link(token)
        response = RedirectResponse(f"{self._settings.root_path}/", 303)
        self._login.become(request, response, user)
        return response

    async def _check_form(self, request: Request, token: str) -> None:
        browser = self._login.user_of(request)
        sent = await raw_body(request, LONGEST_FORM)
        fields = parse_qs(sent.decode("ascii", "replace"))
        form = fields.get(FIELD, [""])[0]
        if browser is None or not self._login.is_form_token(form, browser, _about(token)):
            raise refuse("form-stale", kind=RefusalKind.FORBIDDEN)


def _about(token: str) -> str:
    return f"come.{token_hash(token).hex()}"


async def _in_words(work: Callable[[Request], Awaitable[Response]], request: Request) -> Response:
    """Run an endpoint; a refusal becomes a page."""
    try:
        return await work(request)
    except Refused as refused:
        return page(refused)


def _html_page(heading: Message, content: str) -> Response:
    words = catalogue()
    title = _words(heading)
    return HTMLResponse(
        f'<!doctype html><html lang="{words.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="robots" content="noindex">'
        f"<title>{title}</title></head><body><main><h1>{title}</h1>{content}</main></body></html>"
    )


def _words(message: Message) -> str:
    return escape(catalogue().say(message))
