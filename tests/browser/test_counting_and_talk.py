"""A running count and set phrases at a table, in a browser: by keys and touch, for two people who
speak different languages."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser_player import my_turn, new_table, people_at
from tests.support.browsers import Audit, Browsers, Size

PHONE, DESK = (360, 740), (1440, 900)
SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
FITS_ACROSS = "document.documentElement.scrollWidth <= innerWidth"


def count_of(page: Page) -> int:
    """How many cards are not seen yet."""
    text = page.get_by_test_id("count").locator("p").first.inner_text()
    found = re.search(r"\d+", text)
    assert found is not None, text
    return int(found[0])


@SIZES
def test_cards_are_counted_for_those_who_want_it(
    browsers: Browsers, is_accessible: Audit, size: Size
) -> None:
    page = new_table(browsers, "tindahan", size)
    my_turn(page)
    page.keyboard.press("g")
    panel = page.get_by_test_id("count")
    suits = panel.get_by_role("list", name="Count").get_by_role("listitem")
    expect(suits).to_have_count(3)
    expect(panel.get_by_role("listitem").first).to_contain_text("Not seen yet")
    assert count_of(page) >= 18  # of 30, less one's own ten and what lies in the first trick
    assert page.evaluate(FITS_ACROSS)
    is_accessible(page)
    page.reload()
    my_turn(page)
    if size == PHONE:
        page.get_by_role("button", name="History").click()
    page.get_by_role("tab", name="Count").click()
    expect(panel).to_be_visible()


def test_where_history_is_closed_nothing_is_counted(browsers: Browsers) -> None:
    (page,) = people_at(browsers, "tanuki", [DESK], bots=2, terms={"open_history": False})
    my_turn(page)
    page.keyboard.press("g")
    expect(page.get_by_test_id("count")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    count = page.get_by_role("switch", name="Count")
    expect(count).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_text("This table plays with closed history")).to_be_visible()


def test_a_phrase_is_told_to_each_reader_in_their_language(
    browsers: Browsers, is_accessible: Audit
) -> None:
    ada, ben = people_at(browsers, "tanuki", [PHONE, DESK], bots=1)
    ben.evaluate("localStorage.setItem('sarisari.language', JSON.stringify('fr'))")
    ben.reload()
    ada.keyboard.press("m")
    ada.get_by_role("button", name="Set phrases").press("Enter")
    expect(ada.get_by_role("button", name="Hello!")).to_be_focused()
    is_accessible(ada)
    assert ada.evaluate(FITS_ACROSS)
    ada.keyboard.press("ArrowRight")
    ada.keyboard.press("ArrowRight")
    ada.keyboard.press("Enter")
    said = ada.locator("[data-area=chat]").get_by_text("Well played!")
    expect(said).to_be_visible()
    ben.get_by_role("tab", name=re.compile("Discussion")).click()
    expect(ben.locator("[data-area=chat]").get_by_text("Bien joué")).to_be_visible()
    ben.get_by_role("button", name="Phrases toutes faites").click()
    ben.get_by_role("button", name="Merci").click()
    expect(ada.locator("[data-area=chat]").get_by_text("Thank you!")).to_be_visible()
    ada.get_by_role("button", name="Set phrases").press("Enter")
    ada.keyboard.press("Escape")
    expect(ada.get_by_role("button", name="Hello!")).to_have_count(0)
    expect(ada.get_by_role("button", name="Set phrases")).to_be_focused()
    ada.reload()
    expect(ada.get_by_test_id("prompt")).to_be_visible()
    ada.keyboard.press("m")
    expect(ada.locator("[data-area=chat]").get_by_text("Thank you!")).to_be_visible()
