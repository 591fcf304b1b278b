"""Passwords that change, accounts that go, and what nobody is told."""

import logging
from collections.abc import Callable

import pytest
from argon2 import PasswordHasher
from httpx2 import Response

from sarisari.server.login import COOKIE
from tests.support.account_clients import (
    ADA,
    OTHER,
    PASSWORD,
    AccountClient,
    AccountServer,
    refusal_of,
)
from tests.support.narrowing import present
from tests.support.temporary_store import SECRET, table_row


def test_another_password_logs_out_all_other_devices(
    client: AccountClient, server: AccountServer
) -> None:
    client.sign_up()
    user, other = server.user(client), dict(client.cookies)
    assert client.change().status_code == 204
    assert server.user(client) == user
    mine = dict(client.cookies)
    client.use(other)
    assert server.user(client) is None
    assert client.get("/api/me").json() == {}
    assert refusal_of(client.log_in()) == (401, "login-wrong")
    assert client.log_in(password=OTHER).status_code == 200
    client.use(mine)
    assert server.user(client) == user


def test_what_was_cut_off_stays_so_after_a_restart(serve: Callable[..., AccountClient]) -> None:
    with serve() as client:
        client.sign_up()
        old = dict(client.cookies)
        client.change()
        new = dict(client.cookies)
        user = client.server.user(client)
        client.post("/api/account", json=ADA)
    with serve() as client:
        client.use(old)
        assert client.server.user(client) is None
        client.use(new)
        assert client.server.user(client) == user


def test_a_password_is_changed_only_by_who_knows_it(
    client: AccountClient, server: AccountServer
) -> None:
    assert refusal_of(client.change()) == (401, "not-logged-in")
    client.get("/api/me")
    assert refusal_of(client.change()) == (401, "not-logged-in")
    client.sign_up()
    assert refusal_of(client.change(password="wrong")) == (401, "login-wrong")
    assert refusal_of(client.change(new="short")) == (400, "password-shape")
    assert refusal_of(client.change(new="ada")) == (400, "password-shape")
    assert client.log_in().status_code == 200
    for _ in range(9):
        client.change(password="wrong")
    assert refusal_of(client.change()) == (429, "too-fast")


def test_passwords_are_hashed_as_the_library_advises(serve: Callable[..., AccountClient]) -> None:
    with serve(hasher=None) as client:
        client.sign_up()
        row = present(client.portal).call(client.server.store.get_user_by_login, "ada")
    kept = present(present(row).password)
    advised = PasswordHasher()
    parameters = f"m={advised.memory_cost},t={advised.time_cost},p={advised.parallelism}"
    assert kept.startswith(f"$argon2id$v=19${parameters}$")
    assert not advised.check_needs_rehash(kept)


def test_an_old_hash_is_made_anew_when_its_owner_comes(serve: Callable[..., AccountClient]) -> None:
    with serve() as client:
        client.sign_up()
    stronger = PasswordHasher(time_cost=2, memory_cost=128, parallelism=1)
    with serve(hasher=stronger) as client:
        store = client.server.store
        assert client.log_in(password="wrong").status_code == 401
        old = present(present(client.portal).call(store.get_user_by_login, "ada")).password
        assert stronger.check_needs_rehash(present(old))
        assert client.log_in().status_code == 200
        new = present(present(client.portal).call(store.get_user_by_login, "ada")).password
        assert not stronger.check_needs_rehash(present(new))
        assert client.log_in().status_code == 200


def test_a_password_that_changes_while_it_is_checked_is_wrong(
    client: AccountClient, server: AccountServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever logs in with the old one at that moment would have a cookie made after it."""
    client.sign_up()
    in_thread = server.accounts._in_thread

    async def slowly(work: Callable[..., object], *args: object) -> object:
        result = await in_thread(work, *args)
        row = present(await server.store.get_user_by_login("ada"))
        monkeypatch.setattr(server.accounts, "_in_thread", in_thread)
        await server.accounts.change_password(row.id, PASSWORD, OTHER, "192.0.2.2")
        return result

    monkeypatch.setattr(server.accounts, "_in_thread", slowly)
    assert refusal_of(client.log_in()) == (401, "login-wrong")
    assert client.log_in(password=OTHER).status_code == 200


def test_an_account_is_deleted_with_all_that_it_had(
    client: AccountClient, server: AccountServer
) -> None:
    client.sign_up()
    user, old = server.user(client), dict(client.cookies)
    link = client.post("/api/links").json()["link"]
    for kept in (server.web.results, server.web.contents):
        kept.put("record", b"ada")
    assert refusal_of(client.leave("wrong")) == (401, "login-wrong")
    assert server.gone == []
    assert server.web.contents.find("record") == b"ada"
    assert client.leave().status_code == 204
    assert server.web.results.find("record") is None
    assert server.web.contents.find("record") is None
    assert server.gone == [user]
    assert server.user(client) not in (None, user)
    assert client.get(link).status_code == 404
    client.use(old)
    assert server.user(client) is None
    assert refusal_of(client.log_in()) == (401, "login-wrong")
    assert present(client.portal).call(server.store.get_user, present(user)) is None


def test_a_deleted_users_cookie_is_worthless_after_a_restart(
    serve: Callable[..., AccountClient],
) -> None:
    with serve() as client:
        client.sign_up()
        old = dict(client.cookies)
        client.leave()
    with serve() as client:
        client.use(old)
        assert client.server.user(client) is None
        assert client.get("/api/me").json() == {}
        assert client.sign_up()["login"] == "ada"


def test_a_guest_has_no_account_to_delete(client: AccountClient, server: AccountServer) -> None:
    assert refusal_of(client.leave()) == (401, "not-logged-in")
    client.get("/api/me")
    assert refusal_of(client.leave()) == (401, "not-logged-in")
    assert server.gone == []


def test_an_export_is_a_file_with_all_that_is_kept(
    client: AccountClient, server: AccountServer
) -> None:
    client.sign_up(name="Ada")
    user = present(server.user(client))
    present(client.portal).call(server.store.add_table, table_row(seats={1: user}))
    present(client.portal).call(server.store.begin, "t", b"{}", SECRET, {1: user})
    answer = client.get("/api/account/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="sarisari-account.json"'
    kept = answer.json()
    assert kept["user"]["login"] == "ada"
    assert [(table["id"], table["seat"]) for table in kept["tables"]] == [("t", 1)]
    assert "argon2" not in answer.text
    assert SECRET.hex() not in answer.text


def test_a_guest_may_see_what_is_kept_too(client: AccountClient) -> None:
    kept = client.get("/api/account/export").json()
    assert {"user", "tables", "chat", "links"} <= set(kept)
    assert not any(kept.values())


def test_no_secret_is_logged_or_told(
    client: AccountClient, server: AccountServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    told = []

    def tell(answer: Response) -> None:
        told.append(answer.text)
        told.append(str({k: v for k, v in answer.headers.items() if k != "set-cookie"}))

    tell(client.post("/api/account", json=ADA))
    link = client.post("/api/links").json()["link"]
    for body in (b'{"login": "ada", "password": 7}', b'{"password": "%s"' % PASSWORD.encode()):
        tell(client.post("/api/login", content=body, headers={"content-type": "application/json"}))
    tell(client.log_in(password=OTHER))
    tell(client.change(new=PASSWORD[:7]))
    tell(client.change(password=OTHER))
    tell(client.change())
    tell(client.get("/api/me"))
    tell(client.get("/api/account/export"))
    row = present(client.portal).call(server.store.get_user_by_login, "ada")
    token = link.rpartition("/")[2]
    secrets = [PASSWORD, OTHER, PASSWORD[:7], token, present(row).password, client.cookies[COOKIE]]
    everything = "\n".join([*told, repr(row), repr(server.login), repr(server.accounts)])
    assert [secret for secret in secrets if secret in everything] == []
    ours = [
        record for record in caplog.records if not record.name.startswith(("httpx", "httpcore"))
    ]
    logged = "\n".join(f"{record.getMessage()} {record.__dict__}" for record in ours)
    assert [secret for secret in secrets if secret in logged] == []
