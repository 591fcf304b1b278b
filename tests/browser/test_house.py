"""Texts of the people who run a server, and people whom they have banned."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.support.browsers import DESK, PHONE, Audit, Browsers, NewServer, Server, Size

RULES = {
    "announcement": {
        "en": "The server stops on Sunday at 20:00 for an hour. Every table is kept.",
        "fr": "Le serveur s’arrête dimanche à 20 h pour une heure. Chaque table est conservée.",
    },
    "imprint": {"en": "Ada Example\n12 Mango Street\nManila\n\nada@example.org"},
    "privacy": {
        "en": "We keep what you play and write, and nothing else.",
        "fr": "Nous gardons tes parties et tes messages, et rien d’autre.",
    },
}


@pytest.fixture(scope="module")
def server(new_server: NewServer) -> Server:
    """One with texts that nobody else reads."""
    return new_server()


@pytest.mark.parametrize("size", [PHONE, DESK])
@pytest.mark.parametrize(
    ("locale", "announced", "privacy"),
    [("en-US", "stops on Sunday", "Privacy"), ("fr-FR", "s’arrête dimanche", "Confidentialité")],
)
def test_visitors_read_what_is_announced_and_who_runs_the_server(
    server: Server,
    browsers: Browsers,
    is_accessible: Audit,
    size: Size,
    locale: str,
    announced: str,
    privacy: str,
) -> None:
    (server.folder / "house.json").write_text(json.dumps(RULES))
    page = browsers.open("/results", size, locale=locale)
    expect(page.get_by_role("main")).to_be_visible()
    page.wait_for_function("fetch('/api/offer').then((a) => a.json()).then((o) => !!o.house)")
    page.goto("/")
    expect(page.get_by_role("complementary").filter(has_text=announced)).to_be_visible()
    expect(page.get_by_role("main")).to_have_attribute("aria-busy", "false")
    is_accessible(page)
    page.get_by_role("link", name=privacy).click()
    expect(page).to_have_url(re.compile("/privacy$"))
    language = locale[:2]
    expect(page.get_by_role("article")).to_contain_text(RULES["privacy"][language])
    is_accessible(page)
    page.goto("/imprint")
    expect(page.get_by_role("article").locator("[lang=en] p")).to_have_count(2)
