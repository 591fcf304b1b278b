"""Who is who, without an account."""

import asyncio
from types import SimpleNamespace

import pytest

from sarisari.server.login import COOKIE, YEAR, Login
from sarisari.server.settings import Settings


def test_a_guest_is_known_again(client, server):
    assert client.get("/api/me").json() == {}
    user = server.user(client)
    assert len(user) == 22
    client.get("/api/me")
    assert server.user(client) == user


def test_a_cookie_is_for_browsers_only_and_lasts_a_year(client, serve, tmp_path):
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
def test_where_there_is_https_the_cookie_is_secure(serve, settings, base):
    with serve(settings, base=base) as client:
        assert "Secure" in client.get("/api/me").headers["set-cookie"]


@pytest.mark.parametrize("cookie", ["", "x", "ada.1", "ada.1.x", "ada.1." + "A" * 43, "é.1.x", "."])
def test_a_cookie_that_we_did_not_sign_is_nobody(client, server, cookie):
    assert server.login.user_of(SimpleNamespace(cookies={COOKIE: cookie})) is None


def test_a_cookie_of_another_server_or_purpose_is_nobody(client, server):
    client.get("/api/me")
    cookies = dict(client.cookies)
    content, _, signature = cookies[COOKIE].rpartition(".")
    form = server.login.form_token(*content.split("."))
    assert form != signature
    assert server.login.user_of(SimpleNamespace(cookies={COOKIE: f"{content}.{form}"})) is None
    other = Login(Settings(), lambda: server.now)
    asyncio.run(other.open(SimpleNamespace(server_key=key_of, cut_offs=none_cut_off)))
    assert other.user_of(SimpleNamespace(cookies=cookies)) is None


async def key_of(fresh):
    return fresh


async def none_cut_off():
    return {}


def test_a_cookie_is_good_for_a_year_and_renewed_by_use(client, server):
    client.get("/api/me")
    user, cookies = server.user(client), dict(client.cookies)
    server.now += YEAR * 1000
    assert server.user(client) == user
    client.get("/api/me")
    server.now += 1
    assert server.user(client) == user
    client.use(cookies)
    assert server.user(client) is None
