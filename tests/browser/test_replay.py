"""Finished games are watched again in a browser: by buttons, keys, links and lines."""

import json
import re
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser_player import FITS, my_turn, new_table, people_at, play_quickly
from tests.support.browsers import Audit, Browsers, Server, Size

PHONE, DESK = (360, 740), (1440, 900)
SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
LONGEST = "bastos-4-shared"  # of the kept records: 385 events


def brought(server: Server, name: str) -> str:
    """A kept record, uploaded: its path."""
    content = Path(f"tests/records/{name}.jsonl").read_bytes()
    headers = {"content-type": "application/jsonl"}
    with urlopen(Request(f"{server.url}/api/records", content, headers)) as answer:
        return f"/record/{json.load(answer)['id']}"


def said(page: Page) -> Locator:
    return page.get_by_test_id("replay").locator("p")


def is_at(page: Page, number: int) -> None:
    """The moment is shown, and is in the address."""
    expect(said(page)).to_contain_text(f"Event {number} of")
    expect(page).to_have_url(re.compile(rf"\?moment={number}\b"))


def whole_game_is_there(page: Page) -> None:
    """Everything has been fetched: the page asks for nothing more."""
    expect(page.get_by_role("main")).to_have_attribute("data-fetched", "all")


@SIZES
@pytest.mark.parametrize("name", ["tindahan-4-won", "bastos-4-shared", "tanuki-3-exact"])
def test_a_card_game_is_watched_again(
    browsers: Browsers, server: Server, is_accessible: Audit, name: str, size: Size
) -> None:
    page = browsers.open(brought(server, name), size)
    page.get_by_role("link", name="Watch it again").click()
    is_at(page, 0)
    expect(said(page)).to_contain_text("The game begins.")
    page.get_by_role("button", name="One event on").click()
    is_at(page, 1)
    expect(page.get_by_test_id("replay-hands").get_by_role("img").first).to_be_visible()
    page.get_by_role("combobox", name="Steps").select_option("trick")
    for _ in range(3):
        page.get_by_role("button", name="One trick on").click()
    expect(said(page)).to_contain_text("wins the trick")
    page.get_by_role("combobox", name="Steps").select_option("round")
    page.get_by_role("button", name="One round on").click()
    expect(said(page)).to_contain_text("Round 1 is over.")
    page.get_by_role("button", name="To the end").click()
    expect(said(page)).to_contain_text(re.compile(r"Event (\d+) of \1"))
    page.get_by_role("button", name="To the beginning").click()
    is_at(page, 0)
    is_accessible(page)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    if name != "bastos-4-shared" or size == DESK:  # four seats with values above them may scroll
        assert page.evaluate(FITS) <= 2
    page.get_by_role("button", name="Close the replay").click()
    expect(page.get_by_role("link", name="Watch it again")).to_be_visible()


def test_keys_lead_through_a_game(browsers: Browsers, server: Server) -> None:
    page = browsers.open(f"{brought(server, LONGEST)}?moment=20", DESK)
    is_at(page, 20)
    for key, moment in (("ArrowRight", 21), ("ArrowLeft", 20), ("End", 385), ("Home", 0)):
        page.keyboard.press(key)
        is_at(page, moment)
    page.keyboard.press("PageDown")
    expect(said(page)).to_contain_text("Round 1 is over.")
    page.keyboard.press("Shift+ArrowLeft")
    expect(said(page)).to_contain_text("wins the trick")
    page.keyboard.press("Home")
    for _ in range(2):
        page.keyboard.press("+")
    expect(page.get_by_role("combobox", name="Speed")).to_have_value("4")
    page.keyboard.press("Space")
    expect(said(page)).not_to_contain_text(re.compile(r"Event [012] of"))
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@SIZES
def test_lines_of_history_and_score_sheet_lead_to_their_moment(
    browsers: Browsers, server: Server, size: Size
) -> None:
    page = browsers.open(f"{brought(server, 'tindahan-4-won')}?moment=0", size)
    is_at(page, 0)
    if size == PHONE:
        page.get_by_role("button", name="History").click()
    line = page.get_by_test_id("replay-history").get_by_role("button", name="wins the trick").nth(1)
    told = line.inner_text().strip()
    line.click()
    expect(said(page)).to_contain_text(told)
    page.get_by_role("button", name="Score sheet").click()
    sheet = page.get_by_test_id("score")
    sheet.get_by_role("button", name="Round 2", exact=True).click()
    sheet.get_by_role("button", name="show the moment").first.click()
    expect(sheet).to_have_count(0)
    expect(page.locator("header small")).to_contain_text("Round 2/4")


def test_a_link_to_a_moment_needs_no_account(browsers: Browsers) -> None:
    """An onlooker opens the link that a player copied, and looks through one player's eyes."""
    player = new_table(browsers, "tanuki", DESK)
    play_quickly(player)
    player.get_by_role("link", name="Watch it again").click()
    expect(said(player)).to_contain_text("The game begins.")
    player.get_by_role("button", name="One event on").click()
    is_at(player, 1)
    hands = player.get_by_test_id("replay-hands").get_by_role("listitem")
    expect(hands).to_have_count(1)  # as one saw it oneself
    player.get_by_role("combobox", name="Whose eyes").select_option("all")
    expect(hands).to_have_count(3)
    expect(player).not_to_have_url(re.compile("seat="))
    onlooker = browsers.open(player.url, PHONE)
    is_at(onlooker, 1)
    onlooker.get_by_role("combobox", name="Whose eyes").select_option("1")
    expect(onlooker.get_by_test_id("replay-hands").get_by_role("listitem")).to_have_count(1)
    expect(onlooker).to_have_url(re.compile("seat=1$"))
    onlooker.reload()
    expect(onlooker.get_by_test_id("replay-hands").get_by_role("listitem")).to_have_count(1)
    is_at(onlooker, 1)


def test_a_game_that_is_being_played_has_no_replay(browsers: Browsers) -> None:
    browsers.allowed = ("400 (Bad Request)",)
    (page,) = people_at(browsers, "tindahan", [DESK], bots=2)
    my_turn(page)
    address = page.url.replace("/table/", "/record/")
    for query in ("", "?moment=1", "?moment=1&seat=1"):
        page.goto(address + query)
        expect(page.get_by_text("The record can be read once the game is over")).to_be_visible()
        expect(page.locator("[data-suit]")).to_have_count(0)


def test_a_jump_needs_no_answer_once_the_game_is_there(browsers: Browsers, server: Server) -> None:
    page = browsers.open(f"{brought(server, LONGEST)}?moment=0", DESK)
    is_at(page, 0)
    whole_game_is_there(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="To the end").click()
    is_at(page, 385)
    page.get_by_role("button", name="Round 5", exact=True).click()
    expect(said(page)).to_contain_text("Round 5 of 8")
    page.get_by_role("button", name="To the beginning").click()
    is_at(page, 0)
    assert asked == []


OUTSIDE = """() => [...document.querySelectorAll("main button, main select, main input")]
  .filter((part) => part.getBoundingClientRect().right > innerWidth)
  .map((part) => part.ariaLabel ?? part.textContent)"""


@pytest.mark.parametrize("name", ["tindahan-5-won", "bastos-4-shared", "tanuki-3-exact"])
def test_all_controls_are_on_a_small_screen_in_french(
    browsers: Browsers, server: Server, name: str
) -> None:
    page = browsers.open(f"{brought(server, name)}?moment=40", PHONE, locale="fr-FR")
    expect(page.get_by_test_id("replay")).to_contain_text("Événement 40")
    assert page.evaluate(OUTSIDE) == []


def test_a_replay_in_french(browsers: Browsers, server: Server, is_accessible: Audit) -> None:
    page = browsers.open(brought(server, "tanuki-3-exact"), PHONE, locale="fr-FR")
    page.get_by_role("link", name="Revoir la partie").click()
    page.get_by_role("button", name="Un événement en avant").click()
    expect(said(page)).to_contain_text("Événement 1 sur")
    is_accessible(page)


def test_towers_are_watched_again_by_keys_and_by_link(
    browsers: Browsers, server: Server, is_accessible: Audit
) -> None:
    """The pile, the auctions and the towers as they were; a link leads there without an account."""
    browsers.allowed = ("GPU stall due to ReadPixels", "Automatic fallback to software WebGL")
    page = browsers.open(f"{brought(server, 'bandu-4-last-tower-challenge')}?moment=0", DESK)
    is_at(page, 0)
    page.keyboard.press("Shift+ArrowRight")
    expect(said(page)).not_to_contain_text("Event 0 of")
    page.keyboard.press("End")
    is_at(page, 65)
    expect(said(page)).to_contain_text("Ben")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    is_at(page, 1)
    history = page.get_by_test_id("replay-history").get_by_role("button")
    history.filter(has_text=re.compile("rest|stands")).nth(3).click()
    expect(said(page)).not_to_contain_text("Event 1 of")
    told = said(page).inner_text()
    is_accessible(page)
    onlooker = browsers.open(page.url, PHONE)
    expect(said(onlooker)).to_have_text(told)
    assert onlooker.evaluate(OUTSIDE) == []
