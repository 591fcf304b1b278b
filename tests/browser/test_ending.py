"""How games end in a browser: stopped by people, or played to the result; and what stays."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.bandu_browser_player import offer
from tests.support.browser_player import (
    FITS,
    my_turn,
    new_table,
    next_offer,
    people_at,
    play_quickly,
)
from tests.support.browsers import Audit, Browsers, Size
from tests.support.narrowing import present

PHONE, LOW, DESK = (360, 740), (360, 640), (1440, 900)
LEGAL = "[data-testid=hand] [data-legal=yes]"


def meet(one: Locator, other: Locator) -> bool:
    """Whether two things on a page have more than an edge in common."""
    a, b = present(one.bounding_box()), present(other.bounding_box())
    across = max(a["x"], b["x"]) + 1 < min(a["x"] + a["width"], b["x"] + b["width"])
    down = max(a["y"], b["y"]) + 1 < min(a["y"] + a["height"], b["y"] + b["height"])
    return across and down


def is_over_and_stopped(page: Page, why: str) -> None:
    """Nothing asks to be played or says that it was, and the prompt says why."""
    prompt = page.get_by_test_id("prompt")
    expect(prompt).to_contain_text(why)
    expect(
        page.locator(
            "[data-legal=yes], [data-area=badge][data-turn], [data-now], [data-testid=hint]"
        )
    ).to_have_count(0)
    expect(
        page.locator("[data-area=trick] [data-testid=card-back], [data-area=trick] [data-ready]")
    ).to_have_count(0)
    expect(page).not_to_have_title(re.compile("your turn", re.IGNORECASE))
    expect(prompt.get_by_role("link", name="The record")).to_be_visible()


@pytest.mark.parametrize("game", ["tindahan", "bastos", "tanuki"])
def test_a_game_that_all_agreed_to_stop_is_over_for_everybody(
    browsers: Browsers, is_accessible: Audit, game: str
) -> None:
    host, guest = people_at(browsers, game, [DESK, PHONE], bots=1)
    onlooker = browsers.open(host.url, PHONE)
    expect(onlooker.get_by_text("You are watching.")).to_be_visible()
    where = onlooker.locator("header small")
    expect(where).to_contain_text(re.compile(r"Round 1/\d"))
    assert where.evaluate("line => line.scrollWidth <= line.clientWidth")
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Ask to stop the game").click()
    guest.get_by_role("button", name="Yes").click()
    is_over_and_stopped(host, "You asked to stop the game, and everybody agreed.")
    for page in (guest, onlooker):
        is_over_and_stopped(page, "P0 asked to stop the game, and everybody agreed.")
    guest.reload()
    is_over_and_stopped(guest, "P0 asked to stop the game")
    guest.locator("[data-testid=hand] button").first.click(force=True)
    expect(guest.locator("[data-refused]")).to_have_count(0)
    is_accessible(guest)
    host.get_by_role("button", name="Play again").click()
    expect(host.get_by_test_id("waiting-room")).to_be_visible()
    guest.get_by_role("link", name="Join the rematch").click()
    expect(guest.get_by_test_id("waiting-room")).to_be_visible()
    assert guest.url == host.url


def test_the_record_of_a_stopped_game_can_be_read(browsers: Browsers) -> None:
    (page,) = people_at(browsers, "tindahan", [PHONE], bots=2)
    my_turn(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Stop the game").click()
    expect(page.locator(LEGAL).first).to_be_attached()  # it only asks
    page.get_by_role("button", name="Stop it now? Nobody wins.").click()
    is_over_and_stopped(page, "You stopped the game.")
    page.get_by_role("link", name="The record").click()
    expect(page.get_by_text("An unfinished game of Tindahan")).to_be_visible()


def test_the_host_says_that_it_ended_the_game(browsers: Browsers) -> None:
    browsers.allowed = ("GPU stall due to ReadPixels", "Automatic fallback to software WebGL")
    pieces = ["slab", "brick", "cube", "plank"]
    host, guest = people_at(browsers, "bandu", [DESK, PHONE], options={"pieces": pieces})
    guest.locator("[data-key=ready]").click()
    offer(host, "slab", "refuse")
    expect(guest.locator("[data-key=refuse]")).to_be_visible()
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="End the table").click()
    host.get_by_role("button", name="End it for everybody?").click()
    is_over_and_stopped(host, "The host stopped the game.")
    is_over_and_stopped(guest, "The host stopped the game.")
    for page in (host, guest):
        expect(
            page.locator(
                "[data-testid=choice] button, [data-testid=pile][data-pick], [data-testid=shelf]"
            )
        ).to_have_count(0)


def test_the_menu_has_a_way_out_and_no_keys_where_there_are_none(browsers: Browsers) -> None:
    (desk,) = people_at(browsers, "tanuki", [DESK], bots=2)
    desk.get_by_role("button", name="Menu").click()
    menu = desk.get_by_role("dialog")
    expect(menu.get_by_role("button", name="Keys")).to_be_visible()
    expect(menu.get_by_role("button", name="Ask to stop")).to_have_count(0)
    menu.get_by_role("link", name="Leave for now").click()
    expect(desk).to_have_url(re.compile("/$"))
    (phone,) = people_at(browsers, "tanuki", [PHONE], bots=2)
    phone.get_by_role("button", name="Menu").click()
    menu = phone.get_by_role("dialog")
    expect(menu.get_by_role("button", name="Last trick")).to_be_visible()
    expect(menu.get_by_role("button", name="Keys")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("game", ["tanuki", "bastos", "tindahan"])
def test_ones_own_clock_is_always_visible(browsers: Browsers, game: str, size: Size) -> None:
    (page,) = people_at(browsers, game, [size], bots=2, terms={"pace": "quick"})
    next_offer(page)
    clock = page.get_by_test_id("prompt").get_by_role("timer", name="Your time left")
    expect(clock).to_be_in_viewport()
    expect(clock).to_have_text(re.compile(r"^[12]:\d\d$"))
    for key in ("t", "o", "m"):
        page.keyboard.press(key)
        if key != "m" or size == PHONE:  # a desk has the chat beside the table
            expect(page.get_by_role("dialog").get_by_role("timer")).to_be_visible()
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="How we play").click()
    how = page.get_by_role("dialog", name="How we play")
    expect(how.get_by_role("timer", name="Your time left")).to_be_visible()
    page.keyboard.press("Escape")
    if size == PHONE:
        my_turn(page)
        page.set_viewport_size({"width": LOW[0], "height": LOW[1]})
        page.evaluate(FITS)  # the table has found its measure
        expect(clock).to_be_in_viewport()
        assert not meet(clock, page.get_by_test_id("own-badge"))


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_ones_own_clock_stands_at_the_prompt_in_bandu_too(browsers: Browsers, size: Size) -> None:
    browsers.allowed = ("GPU stall due to ReadPixels", "Automatic fallback to software WebGL")
    terms = {"pace": "quick", "undo": "off"}
    pieces = ["slab", "brick", "cube", "plank"]
    host, guest = people_at(browsers, "bandu", [size] * 2, options={"pieces": pieces}, terms=terms)
    guest.locator("[data-key=ready]").click()
    offer(host, "slab", "refuse")
    guest.locator("[data-key=use]").click()  # it places: its badge makes room
    expect(guest.locator("[data-key=let-go]")).to_be_visible()
    for page in (host, guest):
        clock = page.get_by_role("timer", name="Your time left")
        expect(clock).to_be_in_viewport()
        prompt = present(page.get_by_test_id("prompt").bounding_box())
        assert abs(present(clock.bounding_box())["y"] - prompt["y"]) < 30


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_record_is_at_hand_after_the_game_also_after_a_reload(
    browsers: Browsers, is_accessible: Audit, size: Size
) -> None:
    page = new_table(browsers, "tanuki", size)
    play_quickly(page)
    for _ in range(2):
        box = page.get_by_role("region", name="The record")
        expect(box.get_by_role("link", name="The record")).to_be_visible()
        expect(box.get_by_role("link", name="Download")).to_have_attribute(
            "href", re.compile("/api/records/")
        )
        box.get_by_role("button", name="Check its deals").click()
        expect(box.get_by_role("status")).to_contain_text("Everything checks out")
        foot = page.locator("[data-testid=result] footer")
        expect(foot.get_by_role("link", name="The record")).to_be_in_viewport()
        expect(foot.get_by_role("button", name="Play again")).to_be_in_viewport()
        page.reload()
    is_accessible(page)
    expect(page.get_by_role("table", name="Points, round by round")).to_have_count(1)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_the_winner_is_told_when_the_last_trick_is_gone(browsers: Browsers) -> None:
    page = new_table(browsers, "tanuki", DESK, motion="no-preference")
    page.evaluate(
        """() => { window.early = []; new MutationObserver(() => {
          const told = document.querySelector("[data-testid=history] h2")?.textContent ?? "";
          const laid = document.querySelectorAll("[data-area=trick] [data-laid]").length;
          if (told.startsWith("The end") && laid > 0) window.early.push(laid);
        }).observe(document.body, { subtree: true, childList: true }); }"""
    )
    play_quickly(page)
    expect(page.locator("[data-testid=history] section").first).to_contain_text(
        re.compile(r"\bwins? with |share the victory")
    )
    assert page.evaluate("window.early") == []
    headings = page.locator("[data-testid=history] h2 > span:first-child").all_inner_texts()
    assert headings[0].casefold() == "the end"
