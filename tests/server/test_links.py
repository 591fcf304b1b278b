"""Personal links: back from another device, once, within ten minutes."""

import hashlib
import html
import logging
import re
from collections.abc import Callable

import msgspec
import pytest
from httpx2 import Response

from sarisari.server.chair import Chair
from sarisari.server.login import COOKIE
from sarisari.server.settings import Limits, Rate, Settings
from tests.support.account_clients import PASSWORD, AccountClient, AccountServer, refusal_of
from tests.support.narrowing import of_type, present
from tests.support.temporary_store import table_row

MINUTE = 60_000  # ms


def link_of(client: AccountClient) -> str:
    answer = client.post("/api/links")
    assert answer.status_code == 201
    return of_type(str, answer.json()["link"])


def form_of(page: Response) -> dict[str, str]:
    assert page.status_code == 200, page.text
    (value,) = re.findall(r'name="form" value="([^"]+)"', page.text)
    return {"form": html.unescape(value)}


def come(client: AccountClient, link: str, form: dict[str, str], **headers: str) -> Response:
    return client.post(link, data=form, headers=headers, follow_redirects=False)


def test_one_comes_back_on_another_device(client: AccountClient, server: AccountServer) -> None:
    client.sign_up(name="Ada <3")
    user = server.user(client)
    link = link_of(client)
    client.cookies.clear()
    page = client.get(link)
    assert "<h1>Come back as Ada &lt;3 on this device?</h1>" in page.text
    assert server.user(client) not in (None, user)
    answer = come(client, link, form_of(page), origin="http://testserver")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert server.user(client) == user
    assert client.get("/api/me").json()["login"] == "ada"


def test_a_guest_is_called_as_at_the_newest_table(
    client: AccountClient, server: AccountServer
) -> None:
    client.get("/api/me")
    user = server.user(client)
    assert "Come back as yourself on this device?" in client.get(link_of(client)).text
    chairs = [Chair(user="u-ben", name="Ben"), Chair(user=user, name="Chloé")]
    room = msgspec.json.encode({"chairs": chairs, "more": 1})
    present(client.portal).call(server.store.add_table, table_row(seats={1: user}, room=room))
    assert "Come back as Chloé on this device?" in client.get(link_of(client)).text


def test_looking_at_a_link_does_not_use_it_up(client: AccountClient, server: AccountServer) -> None:
    client.get("/api/me")
    user = server.user(client)
    link = link_of(client)
    client.cookies.clear()
    for _ in range(5):
        assert client.get(link).status_code == 200
        assert client.head(link).status_code == 200
    assert come(client, link, form_of(client.get(link))).status_code == 303
    assert server.user(client) == user


def test_a_link_is_good_once(client: AccountClient) -> None:
    link = link_of(client)
    form = form_of(client.get(link))
    assert come(client, link, form).status_code == 303
    again = come(client, link, form_of_same_browser(client, link))
    assert again.status_code == 404
    assert "This link has been used, or its ten minutes are over" in client.get(link).text
    assert client.get(link).status_code == 404


def form_of_same_browser(client: AccountClient, link: str) -> dict[str, str]:
    token = hashlib.sha256(link.rpartition("/")[2].encode()).hexdigest()
    user = present(client.server.user(client))
    return {"form": client.server.login.form_token(user, f"come.{token}")}


@pytest.mark.parametrize(("passed", "status"), [(10 * MINUTE - 1, 303), (10 * MINUTE, 404)])
def test_a_link_is_good_for_ten_minutes(
    client: AccountClient, server: AccountServer, passed: int, status: int
) -> None:
    link = link_of(client)
    form = form_of(client.get(link))
    server.now += passed
    assert come(client, link, form).status_code == status


def test_a_form_is_for_one_link_and_one_browser(
    client: AccountClient, server: AccountServer
) -> None:
    link, other = link_of(client), link_of(client)
    victim = server.user(client)
    client.cookies.clear()
    attacker = form_of(client.get(link))
    attackers = dict(client.cookies)
    client.cookies.clear()
    client.get("/api/me")
    mine = server.user(client)
    for form in (attacker, {}, {"form": ""}, {"form": "é"}, form_of(client.get(other))):
        answer = come(client, link, form)
        assert answer.status_code == 403
        assert "This form is too old" in answer.text
    assert server.user(client) == mine
    client.cookies.clear()
    assert come(client, link, attacker).status_code == 403
    client.use(attackers)
    assert come(client, link, attacker).status_code == 303
    assert server.user(client) == victim


@pytest.mark.parametrize("origin", ["http://evil.test", "null"])
def test_a_form_of_another_site_is_refused(client: AccountClient, origin: str) -> None:
    link = link_of(client)
    form = form_of(client.get(link))
    answer = come(client, link, form, origin=origin)
    assert answer.status_code == 403
    assert "another site" in answer.text
    assert come(client, link, form).status_code == 303


def test_a_form_has_a_longest_length(client: AccountClient) -> None:
    link = link_of(client)
    assert come(client, link, {"form": "x" * 2000}).status_code == 413


@pytest.mark.parametrize("token", ["x", "x" * 5000, "%00", "é"])
def test_there_is_no_such_link(client: AccountClient, token: str) -> None:
    page = client.get(f"/come/{token}")
    assert page.status_code == 404
    assert "set-cookie" not in page.headers


def test_links_go_with_the_old_password(client: AccountClient) -> None:
    client.sign_up()
    link = link_of(client)
    client.change()
    assert client.get(link).status_code == 404


def test_a_link_leads_to_where_the_server_is_found(serve: Callable[..., AccountClient]) -> None:
    with serve(Settings(public_url="https://play.example.org/")) as client:
        assert link_of(client).startswith("https://play.example.org/come/")
        token = link_of(client).rpartition("/")[2]
        assert len(token) == 43
    with serve(base="http://192.0.2.1:8000") as client:
        assert link_of(client).startswith("http://192.0.2.1:8000/come/")


def test_links_are_limited_by_address(serve: Callable[..., AccountClient]) -> None:
    with serve(Settings(limits=Limits(links=Rate(2, 0.001)))) as client:
        for _ in range(2):
            link_of(client)
        client.cookies.clear()
        assert refusal_of(client.post("/api/links")) == (429, "too-fast")


def test_a_link_says_until_when_and_is_made_for_pages_of_ours_only(
    client: AccountClient, server: AccountServer
) -> None:
    answer = client.post("/api/links")
    assert answer.json()["expires"] == server.now + 10 * MINUTE
    refused = client.post("/api/links", headers={"origin": "http://evil.test"})
    assert refusal_of(refused) == (403, "other-origin")


def test_the_page_has_no_script_and_no_style(client: AccountClient) -> None:
    page = client.get(link_of(client))
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert not re.search(r"<script|<style|style=|\son\w+=|javascript:", page.text)
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert page.headers["cache-control"] == "no-store"


def test_no_token_is_kept_logged_or_told(
    client: AccountClient, server: AccountServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    client.sign_up()
    link = link_of(client)
    token = link.rpartition("/")[2]
    old = client.cookies[COOKIE]
    page = client.get(link)
    form = form_of(page)
    told = [page.text, str(page.headers)]
    told += [come(client, link, {"form": "no"}).text, come(client, link, form).text]
    told += [client.get(link).text, client.get("/api/account/export").text]
    files = b"".join(path.read_bytes() for path in server.store.path.parent.iterdir())
    secrets = [token, hashlib.sha256(token.encode()).hexdigest(), PASSWORD]
    assert [secret for secret in secrets if secret in "".join(told)] == []
    assert [secret for secret in secrets if secret.encode() in files] == []
    ours = [record for record in caplog.records if not record.name.startswith("http")]
    logged = "\n".join(f"{record.getMessage()} {record.__dict__}" for record in ours)
    assert [s for s in (*secrets, old, form["form"]) if s in logged] == []
