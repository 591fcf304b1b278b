"""Accounts: made, opened with a password, left again."""

import asyncio
from collections.abc import Callable
from typing import Literal

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import VerifyMismatchError

from sarisari.core.message import Refused
from sarisari.server.settings import Limits, Rate, Settings
from tests.support.account_clients import ADA, QUICK, AccountClient, AccountServer, refusal_of
from tests.support.narrowing import of_type, present


def test_a_guest_becomes_an_account_and_stays_who_it_was(
    client: AccountClient, server: AccountServer
) -> None:
    client.get("/api/me")
    user = server.user(client)
    assert client.sign_up(login=" ADA ", name="Ada L.") == {"login": "ada", "name": "Ada L."}
    assert server.user(client) == user
    assert client.get("/api/me").json() == {"login": "ada", "name": "Ada L."}


def test_what_others_have_of_the_guest_is_worth_nothing_for_the_account(
    client: AccountClient, server: AccountServer
) -> None:
    """Somebody may have given the guest a cookie, or made a link, to come in later."""
    client.get("/api/me")
    user, old = server.user(client), dict(client.cookies)
    link = client.post("/api/links").json()["link"]
    client.sign_up()
    assert server.hung_up == [user]
    mine = dict(client.cookies)
    assert client.get(link).status_code == 404
    client.use(old)
    assert server.user(client) is None
    assert client.get("/api/me").json() == {}
    client.use(mine)
    assert server.user(client) == user


def test_a_login_that_is_taken_changes_nothing_for_the_guest_who_asked(
    client: AccountClient, server: AccountServer
) -> None:
    client.sign_up()
    client.cookies.clear()
    client.get("/api/me")
    user = server.user(client)
    link = client.post("/api/links").json()["link"]
    assert refusal_of(client.post("/api/account", json=ADA)) == (409, "login-taken")
    assert server.hung_up == [server.hung_up[0]]
    assert server.user(client) == user
    assert client.get(link).status_code == 200


def test_an_account_needs_no_cookie_first_and_is_called_like_its_login(
    client: AccountClient, server: AccountServer
) -> None:
    assert client.sign_up() == {"login": "ada", "name": "ada"}
    assert server.user(client) is not None


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"login": "ad"}, "login-shape"),
        ({"login": "a" * 33}, "login-shape"),
        ({"login": "ada!"}, "login-shape"),
        ({"login": "adá"}, "login-shape"),
        ({"password": "1234567"}, "password-shape"),
        ({"password": "x" * 201}, "password-shape"),
        ({"login": "adaadaada", "password": "AdaAdaAda"}, "password-is-login"),
        ({"name": "x" * 41}, "name-shape"),
        ({"colour": "red"}, "message-shape"),
    ],
)
def test_what_an_account_may_not_be(
    client: AccountClient, fields: dict[str, str], key: str
) -> None:
    answer = client.post("/api/account", json={**ADA, **fields})
    assert refusal_of(answer) == (400, key)
    assert client.get("/api/me").json() == {}


def test_a_login_is_taken_once(client: AccountClient) -> None:
    client.sign_up()
    again = client.post("/api/account", json={**ADA, "login": "other"})
    assert refusal_of(again) == (409, "account-already")
    client.cookies.clear()
    assert refusal_of(client.post("/api/account", json={**ADA, "login": "Ada"})) == (
        409,
        "login-taken",
    )
    client.get("/api/me")
    assert client.sign_up(login="ada.2")["login"] == "ada.2"


def test_new_accounts_are_limited_by_address(serve: Callable[..., AccountClient]) -> None:
    settings = Settings(limits=Limits(accounts=Rate(2, 0.001)))
    with serve(settings) as client:
        for number in range(3):
            client.cookies.clear()
            answer = client.post("/api/account", json={**ADA, "login": f"ada{number}"})
        assert refusal_of(answer) == (429, "too-fast")
        assert int(answer.headers["retry-after"]) > 900


def test_one_logs_in_from_another_device(client: AccountClient, server: AccountServer) -> None:
    client.sign_up()
    user = server.user(client)
    client.cookies.clear()
    answer = client.log_in(login="ADA")
    assert (answer.status_code, answer.json()) == (200, {"login": "ada", "name": "ada"})
    assert server.user(client) == user


def test_a_letter_is_the_same_however_a_keyboard_sends_it(client: AccountClient) -> None:
    client.sign_up(password="Chloé und ich")
    assert client.log_in(password="Chloe\u0301 und ich").status_code == 200


def test_no_such_login_and_a_wrong_password_are_told_alike(
    client: AccountClient, server: AccountServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.sign_up()
    client.cookies.clear()
    costs = []

    class Watched(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002 - as there
            with pytest.raises(VerifyMismatchError):  # all of the work was done
                super().verify(hash, password)
            costs.append(extract_parameters(of_type(str, hash)))
            raise VerifyMismatchError

    monkeypatch.setattr(server.accounts, "_hasher", Watched())
    wrong, unknown = client.log_in(password="x"), client.log_in(login="nobody")
    assert wrong.status_code == 401
    assert wrong.content == unknown.content
    assert wrong.headers == unknown.headers
    assert "set-cookie" not in wrong.headers
    assert costs == [extract_parameters(QUICK.hash("x"))] * 2


def test_a_guest_cannot_log_in_without_a_password(
    client: AccountClient, server: AccountServer
) -> None:
    """A row without login and password is found by no login."""
    for login in ("", "None", "null"):
        assert refusal_of(client.log_in(login=login, password="")) == (401, "login-wrong")


def test_failed_log_ins_are_throttled_by_login(
    client: AccountClient, server: AccountServer
) -> None:
    client.sign_up()
    for _ in range(12):
        assert client.log_in().status_code == 200
    answers = [client.log_in(password="wrong").status_code for _ in range(11)]
    assert answers == [401] * 10 + [429]
    assert refusal_of(client.log_in()) == (429, "too-fast")
    assert refusal_of(client.log_in(login="ben")) == (401, "login-wrong")
    server.now += 90_000
    assert client.log_in().status_code == 200


def test_failed_log_ins_are_throttled_by_address(client: AccountClient) -> None:
    client.sign_up()
    answers = [client.log_in(login=f"nobody{n}").status_code for n in range(31)]
    assert answers == [401] * 30 + [429]
    assert refusal_of(client.log_in()) == (429, "too-fast")


def test_many_guesses_at_the_same_time_are_throttled_too(
    client: AccountClient, server: AccountServer
) -> None:
    client.sign_up()

    async def guess(number: int) -> str | None:
        try:
            await server.accounts.log_in("ada", f"guess {number}", "192.0.2.1")
        except Refused as refused:
            return refused.message.key
        return None

    async def guesses() -> list[str | None]:
        return await asyncio.gather(*(guess(number) for number in range(25)))

    keys = present(client.portal).call(guesses)
    assert (keys.count("login-wrong"), keys.count("too-fast")) == (10, 15)


def test_one_who_logs_out_is_a_new_guest(client: AccountClient, server: AccountServer) -> None:
    client.sign_up()
    user = server.user(client)
    answer = client.post("/api/logout")
    assert (answer.status_code, answer.content) == (204, b"")
    assert server.user(client) not in (None, user)
    assert client.get("/api/me").json() == {}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/account"),
        ("DELETE", "/api/account"),
        ("POST", "/api/account/password"),
        ("POST", "/api/login"),
        ("POST", "/api/logout"),
        ("POST", "/api/links"),
    ],
)
@pytest.mark.parametrize("origin", ["http://evil.test", "null", "http://testserver.evil.test"])
def test_pages_of_other_sites_change_nothing(
    client: AccountClient, method: str, path: str, origin: str
) -> None:
    answer = client.request(method, path, json=ADA, headers={"origin": origin})
    assert refusal_of(answer) == (403, "other-origin")


def test_a_form_cannot_send_json(client: AccountClient) -> None:
    answer = client.post("/api/login", content=b"{}", headers={"content-type": "text/plain"})
    assert refusal_of(answer) == (415, "body-type")
