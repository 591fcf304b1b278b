"""The page of a server that is shown under a sub-path."""

import re

from playwright.sync_api import expect

from tests.support.browsers import NewBrowsers, NewServer

CARD = "[data-testid=hand] button"


def test_a_game_is_played_under_a_sub_path(
    new_server: NewServer, new_browsers: NewBrowsers
) -> None:
    server = new_server(options=("--root-path", "/games"))
    browsers = new_browsers(server)
    page = browsers.open("/games/")
    page.get_by_role("radio", name=re.compile("^Tanuki")).click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(CARD).first).to_be_visible()
    expect(page).to_have_url(re.compile("/games/table/"))
    page.reload()
    expect(page.locator(CARD).first).to_be_visible()
    page.goto("/games/rules")
    page.get_by_role("link", name="Bandu").first.click()
    expect(page).to_have_url(re.compile("/games/rules/bandu$"))
    expect(page.get_by_role("article")).to_contain_text("tower")
    page.get_by_role("link", name=re.compile("Bandu")).last.click()
    expect(page).to_have_url(re.compile("/games/new/bandu$"))
