"""What a table of cards says and offers in the place where it matters."""

import re

import pytest
from at_table import OFFERED, PATIENCE, hurry, next_offer, people_at
from playwright.sync_api import expect

SIZES = {"phone": (360, 740), "desk": (1440, 900)}
MARKED = ".hand .card:has(.card-t)"


@pytest.fixture(params=SIZES.values(), ids=SIZES)
def size(request):
    return request.param


def press_a_card_that_may_hide(page):
    """Play on until there is one: its name."""
    while (offered := next_offer(page)) != "over":
        hiding = [do.split()[1] for do in page.wire.view["legal"] if do.startswith("hide ")]
        if hiding:
            page.locator(f'.hand [data-card="{hiding[0]}"][data-legal=yes]').click()
            return hiding[0]
        page.locator(offered).last.click()
    raise AssertionError("nobody could hide in a whole game")


def play_together_until(pages, selector):
    """All seats play the highest cards and declare nothing, until one of them is shown something:
    its page."""
    for _ in range(PATIENCE):
        for page in pages:
            offered = page.evaluate(OFFERED)
            if page.locator(selector).count():
                return page
            assert offered != "over", f"no {selector} in a whole game"
            if offered is None:
                hurry(page)
                page.wait_for_timeout(30)
            else:
                page.locator(offered).last.click()
    raise AssertionError(f"no {selector}: {pages[0].locator('.prompt').first.inner_text()}")


@pytest.mark.clause("TAN-17", "AK-03")
def test_a_raccoon_dog_hides_by_a_press_on_its_kettle(browsers, is_accessible, size):
    [page] = people_at(browsers, "tanuki", [size], bots=2)
    card = press_a_card_that_may_hide(page)
    expect(page.locator(".into").first).to_be_visible()
    is_accessible(page)
    kettle = page.get_by_role("button", name=re.compile("^Hide .* in ")).first
    kettle.click()
    expect(page.locator(f'.hand [data-card="{card}"]')).to_have_count(0)
    if size == SIZES["phone"]:
        page.get_by_role("button", name="History").click()
    expect(page.locator(".history:visible")).to_contain_text("You hide ")


@pytest.mark.clause("BAS-21", "BAS-23", "AB-07")
def test_cards_that_can_become_trump_are_marked_and_say_what_it_costs(browsers, size):
    page = play_together_until(people_at(browsers, "bastos", [size] * 3), MARKED)
    expect(page.locator(".prompt")).to_contain_text("can become trump")
    marked = page.locator(MARKED).first
    expect(marked).to_have_accessible_name(re.compile(", can become trump$"))
    marked.click()
    expect(page.locator(".choice small")).to_have_text(
        re.compile(" will be worth ([+]1|0|\N{MINUS SIGN}[12])$")
    )
