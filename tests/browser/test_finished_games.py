"""Finished games in a browser: found by filters, and shared as a link and a picture."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_replay import brought
from tests.support.browser_player import new_table, play_quickly
from tests.support.browsers import Audit, Browsers, Server, Size

PHONE, DESK = (360, 740), (1440, 900)
SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
FITS_ACROSS = "document.documentElement.scrollWidth <= innerWidth"


def stopped_game(page: Page) -> None:
    """A new game that is stopped at once, of the same person."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Stop the game").click()
    page.get_by_role("button", name=re.compile("sure|Yes|Stop")).first.click()
    expect(page.get_by_test_id("prompt")).to_contain_text("stopped")


def rows(page: Page) -> int:
    return page.get_by_role("main").get_by_role("listitem").count()


@SIZES
def test_games_are_found_by_filters_that_stay_in_the_address(
    browsers: Browsers, is_accessible: Audit, size: Size
) -> None:
    page = new_table(browsers, "tanuki", size)
    stopped_game(page)
    page.goto("/results")
    lines = page.get_by_role("main").get_by_role("listitem")
    expect(lines).to_have_count(1)
    page.get_by_role("combobox", name="Result").select_option("Stopped")
    expect(page).to_have_url(re.compile(r"/results\?result=stopped$"))
    expect(lines).to_have_count(1)
    page.get_by_role("combobox", name="Game").select_option("Bandu")
    expect(page.get_by_text("None of your finished games matches these filters.")).to_be_visible()
    expect(page).to_have_url(re.compile(r"game=bandu&result=stopped$"))
    is_accessible(page)
    page.reload()
    expect(page.get_by_role("combobox", name="Game")).to_have_value("bandu")
    expect(page.get_by_text("None of your finished games matches these filters.")).to_be_visible()
    page.get_by_role("button", name="All your games").click()
    expect(page).to_have_url(re.compile("/results$"))
    expect(lines).to_have_count(1)
    page.get_by_role("combobox", name="With").fill("nobody of this name")
    expect(page).to_have_url(re.compile("with=nobody"))
    expect(lines).to_have_count(0)
    assert page.evaluate(FITS_ACROSS)


def test_nothing_is_found_before_the_first_game_in_french(
    browsers: Browsers, is_accessible: Audit
) -> None:
    page = browsers.open("/results?result=won", PHONE, locale="fr-FR")
    expect(page.get_by_text("Aucune de tes parties finies")).to_be_visible()
    assert page.evaluate(FITS_ACROSS)
    is_accessible(page)


@SIZES
def test_a_result_is_shared_as_a_link_and_a_picture(
    browsers: Browsers, is_accessible: Audit, size: Size
) -> None:
    page = new_table(browsers, "tanuki", size)
    play_quickly(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    share = page.get_by_test_id("share-result")
    with page.expect_download() as saved:
        share.get_by_role("button", name="Save picture").click()
    path = saved.value.path()
    assert saved.value.suggested_filename.startswith("tanuki-")
    content = path.read_bytes()
    assert content.startswith(b"\x89PNG")
    assert len(content) > 10_000
    share.get_by_role("button", name="Copy link").click()
    expect(share.get_by_role("button", name="Copied")).to_be_visible()
    is_accessible(page)
    assert page.evaluate(FITS_ACROSS)
    link = page.evaluate("navigator.clipboard.readText()")
    onlooker = browsers.open(link, PHONE)
    expect(onlooker.get_by_test_id("standing").get_by_role("listitem")).to_have_count(3)
    onlooker.get_by_role("link", name="Watch it again").click()
    expect(onlooker.get_by_test_id("replay")).to_contain_text("The game begins.")


@pytest.mark.parametrize("name", ["tindahan-5-won", "bastos-4-shared", "bandu-2-last-tower"])
def test_a_record_from_elsewhere_has_its_picture(
    browsers: Browsers, server: Server, is_accessible: Audit, name: str
) -> None:
    page = browsers.open(brought(server, name), PHONE, locale="fr-FR")
    share = page.get_by_test_id("share-result")
    with page.expect_download() as saved:
        share.get_by_role("button", name="Enregistrer l’image").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    assert page.evaluate(FITS_ACROSS)
    is_accessible(page)
