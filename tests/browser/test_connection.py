"""Nothing is lost when a tab, a network or the server goes away."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browsers import Browsers, Server

CARD = "[data-testid=hand] button"


@pytest.fixture
def waiting(browsers: Browsers) -> Page:
    """A host in a waiting room with a free seat."""
    page = browsers.open("/new/tindahan")
    page.get_by_label("Your name").fill("Mia")
    page.get_by_label("Who sits at seat 4").select_option("friend")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("One seat is empty")).to_be_visible()
    return page


def test_two_tabs_of_one_player_agree(browsers: Browsers, waiting: Page) -> None:
    other = browsers.tab(waiting.context, waiting.url)
    expect(other.get_by_text("You (Mia)")).to_be_visible()
    other.get_by_role("button", name="Seat a bot").click()
    expect(waiting.get_by_text("Everybody is here")).to_be_visible()
    waiting.get_by_role("button", name="Start").click()
    for page in (waiting, other):
        expect(page.locator(CARD)).to_have_count(10)
    hands = [page.locator(CARD).all_inner_texts() for page in (waiting, other)]
    assert hands[0] == hands[1]


def test_a_reload_brings_everything_back(waiting: Page) -> None:
    waiting.reload()
    expect(waiting.get_by_text("You (Mia)")).to_be_visible()
    waiting.get_by_role("button", name="Start").click()
    expect(waiting.locator(CARD)).to_have_count(10)
    waiting.reload()
    expect(waiting.locator(CARD)).to_have_count(10)


@pytest.mark.parametrize("kill", [False, True], ids=["restarted", "killed"])
def test_a_server_that_comes_back_finds_its_guests_again(
    browsers: Browsers, server: Server, waiting: Page, kill: bool
) -> None:
    home = browsers.tab(waiting.context, "/")
    expect(home.get_by_role("region", name="Your tables")).to_be_visible()
    with browsers.offline():
        server.stop(kill=kill)
        told = "Connection lost" if kill else "The shop is restarting"
        expect(home.get_by_text(told)).to_be_visible()
        waiting.get_by_role("button", name="Seat a bot").click()  # sent again when it can be
        server.start()
        expect(home.get_by_text(told)).to_be_hidden()
    expect(waiting.get_by_text("Everybody is here")).to_be_visible()
