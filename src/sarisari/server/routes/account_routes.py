"""Routes for authentication: guests, accounts, log-in and log-out, personal links."""

import msgspec
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sarisari.core.message import RefusalKind, refuse
from sarisari.server.accounts import Accounts
from sarisari.server.chat import told_line
from sarisari.server.client_address import network_from
from sarisari.server.departure import load_tables_of
from sarisari.server.login import new_user
from sarisari.server.messages import Confirmed, Link, LogIn, Me, NewAccount, NewPassword
from sarisari.server.route_context import JSON, RouteContext, answer, body, endpoint
from sarisari.server.routes.personal_link import PersonalLinkPage
from sarisari.server.store import UserRow

EXPORT_NAME = "sarisari-account.json"


def routes(context: RouteContext, accounts: Accounts | None = None) -> list[Route]:
    """Return the endpoints."""
    hub = context.hub
    known = accounts or Accounts(
        hub.store, context.login, hub.common_limits, context.settings.limits, hub.now
    )
    account_routes, link_page = _AccountRoutes(context, known), PersonalLinkPage(context, known)
    return [
        Route("/api/me", endpoint(account_routes.me), methods=["GET"]),
        Route("/api/account", endpoint(account_routes.create), methods=["POST"]),
        Route("/api/account", endpoint(account_routes.delete), methods=["DELETE"]),
        Route("/api/account/password", endpoint(account_routes.change_password), methods=["POST"]),
        Route("/api/account/export", endpoint(account_routes.export), methods=["GET"]),
        Route("/api/login", endpoint(account_routes.log_in), methods=["POST"]),
        Route("/api/logout", endpoint(account_routes.log_out), methods=["POST"]),
        Route("/api/links", endpoint(account_routes.new_link), methods=["POST"]),
        Route("/come/{token}", link_page.ask, methods=["GET"]),
        Route("/come/{token}", link_page.take, methods=["POST"]),
    ]


class _AccountRoutes:
    """The endpoints."""

    def __init__(self, context: RouteContext, accounts: Accounts) -> None:
        self._context = context
        self._login = context.login
        self._store = context.hub.store
        self._accounts = accounts

    async def me(self, request: Request) -> Response:
        """Return who the client is. A program gets its session cookie here."""
        user = self._login.user_of(request)
        row = None if user is None else await self._store.get_user(user)
        response = answer(_me(row))
        self._login.welcome(request, response)
        return response

    async def create(self, request: Request) -> Response:
        """Turn the guest into an account. All other devices are logged out."""
        self._context.hub.house.check_registration()
        wanted = await body(request, NewAccount)
        user = self._login.user_of(request) or new_user()
        row = await self._accounts.create(user, wanted, network_from(request))
        return self._only_here(request, answer(_me(row), 201), row.id)

    async def log_in(self, request: Request) -> Response:
        """Log this browser in to an account."""
        wanted = await body(request, LogIn)
        row = await self._accounts.log_in(wanted.login, wanted.password, network_from(request))
        response = answer(_me(row))
        self._login.become(request, response, row.id)
        return response

    async def log_out(self, request: Request) -> Response:
        """Log out: make this browser a new guest."""
        response = Response(status_code=204)
        self._login.forget(request, response)
        return response

    async def change_password(self, request: Request) -> Response:
        """Change the password. All other devices are logged out."""
        user = self._user(request)
        wanted = await body(request, NewPassword)
        network = network_from(request)
        await self._accounts.change_password(user, wanted.password, wanted.new, network)
        return self._only_here(request, Response(status_code=204), user)

    def _only_here(self, request: Request, response: Response, user: str) -> Response:
        """Set a new cookie for this browser, and close the user's sockets once the response has
        been sent. A page that reconnected earlier, without the cookie, would be a new guest."""
        self._login.become(request, response, user)
        response.background = BackgroundTask(self._hang_up, user)
        return response

    async def _hang_up(self, user: str) -> None:
        self._context.hub.hang_up(user)

    async def delete(self, request: Request) -> Response:
        """Delete the account; bots take over the user's seats."""
        user = self._user(request)
        wanted = await body(request, Confirmed)
        hub = self._context.hub
        await load_tables_of(hub, user)
        await self._accounts.delete(user, wanted.password, network_from(request))
        hub.hang_up(user)
        await hub.leave_all_tables(user)
        self._context.forget_people()
        response = Response(status_code=204)
        self._login.forget(request, response)
        return response

    async def export(self, request: Request) -> Response:
        """Return everything that is stored about the user, as a file."""
        user = self._login.user_of(request) or new_user()
        with self._context.limiter.held("export", user, 1):
            kept = await self._store.export_user(user)
        for line in kept["chat"]:
            line["text"] = told_line(line["text"])[0]
        response = Response(msgspec.json.format(msgspec.json.encode(kept)), media_type=JSON)
        response.headers["content-disposition"] = f'attachment; filename="{EXPORT_NAME}"'
        self._login.become(request, response, user)
        return response

    async def new_link(self, request: Request) -> Response:
        """Return a personal link, which logs the user in on another device."""
        links = self._context.settings.limits.links
        self._context.limiter.check("link", network_from(request), links)
        user = self._login.user_of(request) or new_user()
        token, expires = await self._accounts.new_link(user)
        link = self._context.lan.link(request, f"/come/{token}")
        response = answer(Link(link=link, expires=expires), 201)
        self._login.become(request, response, user)
        return response

    def _user(self, request: Request) -> str:
        user = self._login.user_of(request)
        if user is None:
            raise refuse("not-logged-in", kind=RefusalKind.NOT_LOGGED_IN)
        return user


def _me(row: UserRow | None) -> Me:
    return Me() if row is None else Me(login=row.login, name=row.name)
