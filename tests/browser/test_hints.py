"""Hints on the page: asked for, read, and played; and the levels of bots."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from sarisari.bots import BOT_NAMES
from tests.support.browser_player import hand, my_turn, new_table, next_offer
from tests.support.browsers import AuditOfSchemes, Browsers, Size

SIZES = {"phone": (360, 740), "desk": (1440, 900)}


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> Size:
    return SIZES[request.param]


def ask(page: Page) -> Locator:
    page.keyboard.press("h")
    hint = page.get_by_role("region", name="Hint")
    expect(hint.locator("li[data-best]")).to_be_visible()
    return hint


def test_a_hint_is_asked_for_and_played(browsers: Browsers, size: Size) -> None:
    page = new_table(browsers, "tindahan", size, bots="slowly")
    my_turn(page)
    before = hand(page)
    hint = ask(page)
    lines = hint.locator("li")
    assert lines.count() >= page.locator("[data-testid=hand] [data-legal=yes]").count() > 0
    expect(lines.first).to_have_attribute("data-best", "")
    expect(hint).to_contain_text("It sees only what you see.")
    played = [line for line in lines.all() if re.match(r"\w+ \d", line.inner_text())]
    played[0].get_by_role("button").click()
    expect(page.locator("[data-testid=hand] button")).to_have_count(len(before) - 1)
    expect(page.locator("[data-testid=hint] li")).to_have_count(0)


def test_bids_have_the_chance_to_be_met(browsers: Browsers, size: Size) -> None:
    page = new_table(browsers, "tanuki", size, bots="slowly")
    expect(page.locator("[data-bid]").first).to_be_visible()
    hint = ask(page)
    expect(hint.locator("li").first).to_contain_text(re.compile(r"Bid \d+.*bid \d+%"))
    hint.locator("li button").first.click()
    expect(page.locator("[data-bid]")).to_have_count(0)


def test_hints_can_be_read_by_all(
    browsers: Browsers, size: Size, is_accessible_day_and_night: AuditOfSchemes
) -> None:
    page = new_table(browsers, "bastos", size, bots="slowly")
    next_offer(page)
    ask(page)
    is_accessible_day_and_night(page)


def test_every_level_of_bot_can_be_chosen_and_has_a_sentence(
    browsers: Browsers, size: Size
) -> None:
    page = browsers.open("/new/tindahan", size)
    chair = page.locator('[data-testid=seat-rows] li[data-seat="1"]')
    told = set()
    for bot in BOT_NAMES:
        chair.get_by_role("combobox").select_option(bot)
        expect(chair.locator("small")).not_to_be_empty()
        told.add(chair.locator("small").inner_text())
    assert len(told) == len(BOT_NAMES)
    chair.get_by_role("combobox").select_option("strong")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_title("Bot: Strong")).to_be_visible()
