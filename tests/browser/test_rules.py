"""The rules as people read them: beside a table, before one, and when they do not come."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.bandu_browser_player import open_table
from tests.support.browser_player import LAST_SPACE, new_table
from tests.support.browsers import Audit, Browsers, NewBrowsers, Server, Size

PHONE, DESK = (360, 740), (1440, 900)
SOLITAIRE = {"players": 1, "mode": "solitaire"}


@pytest.fixture
def browsers(new_browsers: NewBrowsers, server: Server) -> Browsers:
    """Pages of the server. Software rendering complains about itself."""
    pages = new_browsers(server)
    pages.allowed = ("GPU stall due to ReadPixels", "Automatic fallback to software WebGL")
    return pages


def table_of(browsers: Browsers, game: str, size: Size) -> Page:
    """In front of a table of this game."""
    if game == "bandu":
        return open_table(browsers, size, SOLITAIRE)
    return new_table(browsers, game, size)


@pytest.mark.parametrize("game", ["tindahan", "bastos", "tanuki", "bandu"])
def test_every_game_has_its_rules_beside_the_table(
    browsers: Browsers, is_accessible: Audit, game: str
) -> None:
    page = table_of(browsers, game, DESK)
    page.get_by_role("tab", name="Rules").click()
    expect(page.get_by_role("heading", name="In short")).to_be_visible()
    page.get_by_label("Go to a section").select_option(label="Set-up")
    expect(page.get_by_role("heading", name="Set-up")).to_be_in_viewport()
    is_accessible(page)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_rules_that_do_not_come_are_asked_for_again(browsers: Browsers, size: Size) -> None:
    page = table_of(browsers, "bandu", size)
    browsers.allowed += ("503",)
    page.route("**/rules/*.json", lambda route: route.fulfill(status=503), times=1)
    page.keyboard.press("r")
    expect(page.get_by_text("The rules could not be loaded")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="In short")).to_be_visible()


def fits(page: Page) -> bool:
    """Nothing is wider than the window."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("game", ["tindahan", "bastos", "tanuki", "bandu"])
def test_every_game_has_a_page_of_rules(
    browsers: Browsers, is_accessible: Audit, game: str, size: Size
) -> None:
    page = browsers.open(f"/rules/{game}", size)
    short = page.get_by_role("heading", name="In short")
    expect(short).to_be_visible()
    assert short.evaluate(LAST_SPACE) > 0.3
    expect(page).to_have_title(re.compile("^The rules of "))
    assert fits(page)
    is_accessible(page)


def test_rules_can_be_read_before_a_game_and_one_comes_back(browsers: Browsers) -> None:
    page = browsers.open("/", PHONE)
    page.get_by_role("link", name="The rules of Bastos").click()
    expect(page.get_by_role("heading", name="A first trick")).to_be_visible()
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_role("radio", name=re.compile("Bastos"))).to_be_visible()
    page = browsers.open("/new/bandu", DESK)
    page.get_by_role("link", name="The rules of Bandu").click()
    expect(page.get_by_role("heading", name="A first auction")).to_be_visible()


def test_a_link_to_a_clause_opens_there(browsers: Browsers) -> None:
    page = browsers.open("/rules/bandu#AN-31", PHONE)
    expect(page.locator("[data-here=AN-31]")).to_be_in_viewport()
    expect(page.locator("[data-here]")).to_have_count(1)


def test_a_game_that_is_not_here_leads_to_those_that_are(browsers: Browsers) -> None:
    browsers.allowed += ("404",)
    page = browsers.open("/rules/chess", PHONE)
    expect(page.get_by_role("alert")).to_contain_text("chess")
    page.get_by_role("link", name=re.compile("^Tanuki")).click()
    expect(page.get_by_role("heading", name="Hiding")).to_be_visible()


def test_the_waiting_room_shows_the_rules_of_its_table(
    browsers: Browsers, is_accessible: Audit
) -> None:
    page = open_table(browsers, PHONE, {"players": 2, "auctions": "bid"}, begin=False)
    page.get_by_role("button", name="The rules of Bandu").click()
    expect(page.get_by_role("heading", name="At this table")).to_be_visible()
    expect(page.get_by_role("heading", name="To refuse")).to_have_count(0)
    assert fits(page)
    is_accessible(page)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("waiting-room")).to_be_visible()
