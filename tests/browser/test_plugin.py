"""A game of cards that comes from a package, without a page part of its own: the plain table."""

import pytest
from playwright.sync_api import Page, expect

from sarisari.core.game_packages import ENVIRONMENT_VARIABLE
from tests.support.browser_player import FITS, act, next_offer, play_quickly, say
from tests.support.browsers import Audit, Browsers, NewServer, Server

PHONE = (360, 740)
MADE = """async (body) => {
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  return (await (await fetch("/api/tables", request)).json()).id;
}"""
# the suit of each card, and the colour that it has
LOOKS = """(cards) => cards.map((card) => [
  card.dataset.suit,
  getComputedStyle(card).getPropertyValue("--suit"),
])"""


@pytest.fixture(scope="module")
def server(new_server: NewServer) -> Server:
    """One that has Palitan."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(ENVIRONMENT_VARIABLE, "palitan")
        return new_server()


def at_palitan(browsers: Browsers, players: int, locale: str) -> Page:
    """A person against random bots, in front of a table that has begun."""
    page = browsers.open("/", PHONE, locale=locale)
    body = {
        "game": "palitan",
        "options": {"players": players},
        "terms": {"bots_pace": "quick"},
    }
    table = page.evaluate(MADE, body)
    bots = [{"type": "bot", "seat": seat, "bot": "random"} for seat in range(1, players)]
    say(
        page,
        table,
        {"type": "sit", "name": "Ada", "seat": 0},
        *bots,
        {"type": "order", "order": "fixed"},
        {"type": "ready", "is_ready": True},
        {"type": "begin"},
    )
    page.goto(f"/table/{table}")
    expect(page.locator("[data-testid=hand] button").first).to_be_visible()
    return page


def test_a_whole_game_is_played_by_clicking_what_is_legal(
    browsers: Browsers, is_accessible: Audit
) -> None:
    page = at_palitan(browsers, 4, "fr")
    prompt = page.get_by_test_id("prompt").first
    expect(prompt).to_contain_text("Choisis une carte pour")
    assert page.evaluate(FITS) <= 1
    act(page)
    expect(prompt).to_contain_text("t’a passé le")
    is_accessible(page)
    page.reload()
    expect(page.locator("[data-testid=hand] button").first).to_be_visible()
    looks = page.locator("[data-testid=hand] button").evaluate_all(LOOKS)
    assert len({suit for suit, _ in looks}) == len({colour for _, colour in looks}), looks
    number = 0
    while not next_offer(page).startswith("dialog"):
        assert page.evaluate(FITS) <= 1, prompt.inner_text()
        act(page, number := number + 7)
    expect(page.get_by_test_id("score")).to_contain_text("le rang le plus bas parmi ces cartes")
    assert play_quickly(page) == 4
    expect(page.get_by_test_id("result")).to_contain_text("Palitan")


def test_its_rules_can_be_read_in_french(browsers: Browsers) -> None:
    page = browsers.open("/rules/palitan", PHONE, locale="fr")
    expect(page.get_by_role("heading", name="Palitan").first).to_be_visible()
    expect(page.locator("main")).to_contain_text("trois couleurs de longueurs différentes")
