"""Who is who, without an account."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import TypeVar, cast

import pytest

from sarisari.server.login import COOKIE, PREFIXED, YEAR_SECONDS, Login
from sarisari.server.settings import Settings
from sarisari.server.store import Store
from tests.support.account_clients import AccountClient, AccountServer
from tests.support.narrowing import present
from tests.support.requests import request_from

T = TypeVar("T")


def test_a_guest_is_known_again(client: AccountClient, server: AccountServer) -> None:
    assert client.get("/api/me").json() == {}
    user = server.user(client)
    assert len(present(user)) == 22
    client.get("/api/me")
    assert server.user(client) == user


def test_a_cookie_is_for_browsers_only_and_lasts_a_year(
    client: AccountClient, serve: Callable[..., AccountClient], tmp_path: Path
) -> None:
    cookie = client.get("/api/me").headers["set-cookie"]
    value, *flags = cookie.split("; ")
    assert value.startswith(f"{COOKIE}=")
    assert set(flags) == {"HttpOnly", "Max-Age=31536000", "Path=/", "SameSite=lax"}


@pytest.mark.parametrize(
    ("settings", "base"),
    [
        (Settings(), "https://testserver"),
        (Settings(public_url="https://play.example.org"), "http://testserver"),
    ],
)
def test_where_there_is_https_the_cookie_is_secure_and_nobody_elses(
    serve: Callable[..., AccountClient], settings: Settings, base: str
) -> None:
    with serve(settings, base=base) as client:
        value, *flags = client.get("/api/me").headers["set-cookie"].split("; ")
    assert value.startswith("__Host-sarisari=")
    assert set(flags) == {"HttpOnly", "Max-Age=31536000", "Path=/", "SameSite=lax", "Secure"}


def test_under_https_a_cookie_without_the_prefix_is_good_only_from_before_there_was_one(
    serve: Callable[..., AccountClient],
) -> None:
    with serve() as client:
        client.get("/api/me")
        first = client.server.now
        new = {COOKIE: client.cookies[COOKIE]}
        client.server.now = first - 1000
        client.cookies.clear()
        client.get("/api/me")
        old = {COOKIE: client.cookies[COOKIE]}
        user = client.server.user_by(old)
    public = Settings(public_url="https://testserver")
    with serve(settings=public, base="https://testserver") as client:
        server = client.server
        assert server.user_by(old, "https") == user
        assert server.user_by(new, "https") is None
        client.use(old)
        assert "__Host-sarisari=" in client.get("/api/me").headers["set-cookie"]
        renewed = {PREFIXED: client.cookies[PREFIXED]}
        assert server.user_by(renewed, "https") == user
        assert server.user_by({**renewed, **new}, "https") == user


def test_after_a_log_out_no_cookie_without_the_prefix_brings_the_user_back(
    serve: Callable[..., AccountClient],
) -> None:
    with serve() as client:
        client.server.now -= 1000
        client.get("/api/me")
        old = {COOKIE: client.cookies[COOKIE]}
        user = client.server.user_by(old)
    with serve(Settings(public_url="https://testserver"), base="https://testserver") as client:
        client.use(old)
        assert client.server.user(client) == user
        client.post("/api/logout")
        assert set(client.cookies) == {PREFIXED}
        client.cookies.delete(PREFIXED)
        assert client.server.user(client) is None
        assert len(client.get("/api/me").headers.get_list("set-cookie")) == 1


@pytest.mark.parametrize("cookie", ["", "x", "ada.1", "ada.1.x", "ada.1." + "A" * 43, "é.1.x", "."])
def test_a_cookie_that_we_did_not_sign_is_nobody(
    client: AccountClient, server: AccountServer, cookie: str
) -> None:
    assert server.user_by({COOKIE: cookie}) is None


async def test_a_cookie_of_another_server_or_purpose_is_nobody(
    client: AccountClient, server: AccountServer
) -> None:
    client.get("/api/me")
    cookies = dict(client.cookies)
    content, _, signature = cookies[COOKIE].rpartition(".")
    form = server.login.form_token(*content.split("."))
    assert form != signature
    assert server.user_by({COOKIE: f"{content}.{form}"}) is None
    other = Login(Settings(), lambda: server.now)
    new = SimpleNamespace(server_key=fresh, prefixed_since=fresh, cut_offs=none_cut_off)
    await other.open(cast(Store, new))
    assert other.user_of(request_from(headers={"cookie": f"{COOKIE}={cookies[COOKIE]}"})) is None


async def fresh(given: T) -> T:
    return given


async def none_cut_off() -> dict[str, int]:
    return {}


def test_a_cookie_is_good_for_a_year_and_renewed_by_use(
    client: AccountClient, server: AccountServer
) -> None:
    client.get("/api/me")
    user, cookies = server.user(client), dict(client.cookies)
    server.now += YEAR_SECONDS * 1000
    assert server.user(client) == user
    client.get("/api/me")
    server.now += 1
    assert server.user(client) == user
    client.use(cookies)
    assert server.user(client) is None


def test_a_cut_off_of_another_process_counts_if_it_is_later(
    client: AccountClient, server: AccountServer
) -> None:
    client.get("/api/me")
    user = present(server.user(client))
    later = server.login.next_valid_from(user)
    assert server.login.learn_cut_off(user, later)
    assert not server.login.learn_cut_off(user, later)
    assert not server.login.learn_cut_off(user, later - 1)
    assert server.user(client) is None
