"""Endpoints for who is who; what accounts are and may is in ../test_accounts.py."""

from sarisari.server.routes.account_routes import EXPORT_NAME
from tests.support.account_clients import PASSWORD, AccountClient, refusal_of


def test_a_guest_has_no_login(client: AccountClient) -> None:
    assert "login" not in client.get("/api/me").json()


def test_who_has_an_account_is_told_so(client: AccountClient) -> None:
    client.sign_up(name="Ada")
    me = client.get("/api/me").json()
    assert (me["login"], me["name"]) == ("ada", "Ada")


def test_an_account_is_exported_as_a_file(client: AccountClient) -> None:
    client.sign_up()
    answer = client.get("/api/account/export")
    assert answer.status_code == 200
    assert EXPORT_NAME in answer.headers["content-disposition"]
    assert PASSWORD not in answer.text
    assert "argon2" not in answer.text


def test_guests_have_no_password_to_change(client: AccountClient) -> None:
    assert refusal_of(client.change()) == (401, "not-logged-in")
    assert client.get("/api/account/export").status_code == 200  # what is known of them is theirs


def test_who_logs_out_is_a_new_guest(client: AccountClient) -> None:
    client.sign_up()
    before = client.server.user(client)
    assert client.post("/api/logout").status_code in (200, 204)
    assert client.server.user(client) != before
    assert "login" not in client.get("/api/me").json()
