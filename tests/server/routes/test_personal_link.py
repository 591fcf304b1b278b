"""Where a personal link leads: a page that asks first, and the form that it has."""

import re

import pytest

from sarisari.server.routes.personal_link import FIELD, LONGEST_FORM
from tests.support.account_clients import AccountClient


@pytest.fixture
def path(client: AccountClient) -> str:
    """Of a link of Ada's account."""
    client.sign_up(name="Ada")
    link: str = client.post("/api/links").json()["link"]
    return "/come/" + link.rsplit("/", 1)[1]


def form_in(client: AccountClient, path: str) -> str:
    page = client.get(path)
    assert page.status_code == 200
    found = re.search(f'name="{FIELD}" value="([^"]+)"', page.text)
    assert found
    return found[1]


def test_the_page_asks_and_uses_nothing_up(client: AccountClient, path: str) -> None:
    ada = client.server.user(client)
    client.use({})
    for _ in range(3):  # programs that make previews
        assert "Ada" in client.get(path).text
    form = form_in(client, path)
    taken = client.post(path, data={FIELD: form}, follow_redirects=False)
    assert (taken.status_code, taken.headers["location"]) == (303, "/")
    assert client.server.user(client) == ada


def test_a_link_is_good_once(client: AccountClient, path: str) -> None:
    client.use({})
    form = form_in(client, path)
    client.post(path, data={FIELD: form}, follow_redirects=False)
    client.use({})
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("form", ["", "made-up"])
def test_a_form_of_another_site_takes_nobody_anywhere(
    client: AccountClient, path: str, form: str
) -> None:
    client.use({})
    client.get(path)
    before = client.server.user(client)
    assert client.post(path, data={FIELD: form}, follow_redirects=False).status_code == 403
    assert client.server.user(client) == before


def test_a_form_is_good_in_its_own_browser_only(client: AccountClient, path: str) -> None:
    client.use({})
    form = form_in(client, path)
    client.use({})
    client.get(path)
    assert client.post(path, data={FIELD: form}, follow_redirects=False).status_code == 403


def test_a_form_may_not_be_long(client: AccountClient, path: str) -> None:
    sent = client.post(path, data={FIELD: "x" * LONGEST_FORM}, follow_redirects=False)
    assert sent.status_code == 413


def test_a_link_that_nobody_made_is_a_page_that_says_so(client: AccountClient) -> None:
    answer = client.get("/come/nowhere")
    assert answer.status_code == 404
    assert "<h1>" in answer.text
    assert "nowhere" not in answer.text
