"""Account endpoints for tests: `AccountServer` runs them over a real store with a manual clock,
`AccountClient` is a browser with cookies that signs up, logs in and changes its password."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx2
from argon2 import PasswordHasher
from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient

from sarisari.server.accounts import Accounts
from sarisari.server.common_limits import OwnLimits
from sarisari.server.house import House
from sarisari.server.hub import Hub
from sarisari.server.lan import Lan
from sarisari.server.login import Login
from sarisari.server.rate_limits import LocalLimiter
from sarisari.server.route_context import RouteContext
from sarisari.server.routes.account_routes import routes
from sarisari.server.security_headers import SecurityHeaders
from sarisari.server.settings import Settings
from sarisari.server.store.sqlite import SqliteStore
from tests.support.in_process_server import InstantWorkers

PASSWORD = "correct horse"
OTHER = "battery staple"
QUICK = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
ADA = {"login": "ada", "password": PASSWORD}
PLAIN = Settings()


class AccountServer:
    """The pages of accounts, with a clock that stands still unless it is told to go on."""

    def __init__(self, folder: Path, settings: Settings, hasher: PasswordHasher | None) -> None:
        self.now = 1_000_000_000_000
        self.gone: list[str] = []
        self.store = SqliteStore(folder)
        limiter = LocalLimiter(lambda: self.now / 1000)
        self.login = Login(settings, lambda: self.now)
        self.accounts = Accounts(
            self.store, self.login, OwnLimits(limiter), settings.limits, lambda: self.now, hasher
        )
        self.settings = settings
        self.hung_up: list[str] = []
        hub = SimpleNamespace(
            store=self.store,
            now=lambda: self.now,
            leave_all_tables=self.leave_all_tables,
            hang_up=self.hung_up.append,
            house=House(None),
        )
        # as much of a hub as these pages use
        self.web = RouteContext(
            cast(Hub, hub), self.login, limiter, settings, Lan(settings), InstantWorkers()
        )
        app = Starlette(routes=routes(self.web, self.accounts), lifespan=self.lifespan)
        self.app = SecurityHeaders(app, settings)

    @asynccontextmanager
    async def lifespan(self, _: object) -> AsyncIterator[None]:
        await self.store.open()
        await self.login.open(self.store)
        yield
        await self.store.close()

    async def leave_all_tables(self, user: str) -> None:
        self.gone.append(user)

    def user(self, client: TestClient) -> str | None:
        """The user behind a client's cookie."""
        return self.user_by(dict(client.cookies), client.base_url.scheme)

    def user_by(self, cookies: Mapping[str, str], scheme: str = "http") -> str | None:
        """The user behind some cookies."""
        sent = "; ".join(f"{name}={value}" for name, value in cookies.items())
        headers = [(b"cookie", sent.encode("latin-1"))]
        return self.login.user_of(
            HTTPConnection({"type": "http", "scheme": scheme, "headers": headers})
        )


class AccountClient(TestClient):
    """A browser, and the server that it talks to."""

    def __init__(
        self,
        folder: Path,
        settings: Settings = PLAIN,
        hasher: PasswordHasher | None = QUICK,
        base: str = "http://testserver",
    ) -> None:
        self.server = AccountServer(folder, settings, hasher)
        super().__init__(self.server.app, base)

    def use(self, cookies: Mapping[str, str]) -> None:
        """From now on this is another device."""
        self.cookies.clear()
        for name, value in cookies.items():
            self.cookies.set(name, value, domain="testserver.local")

    def sign_up(self, **fields: Any) -> dict[str, Any]:
        answer = self.post("/api/account", json={**ADA, **fields})
        assert answer.status_code == 201, answer.text
        me: dict[str, Any] = answer.json()
        return me

    def log_in(self, **fields: Any) -> httpx2.Response:
        return self.post("/api/login", json={**ADA, **fields})

    def change(self, password: str = PASSWORD, new: str = OTHER) -> httpx2.Response:
        return self.post("/api/account/password", json={"password": password, "new": new})

    def leave(self, password: str = PASSWORD) -> httpx2.Response:
        return self.request("DELETE", "/api/account", json={"password": password})


def refusal_of(answer: httpx2.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["refused"]["key"]
