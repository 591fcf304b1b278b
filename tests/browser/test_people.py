"""Who comes, goes, is removed and let in again: everybody sees it, on a phone as on a laptop."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browsers import Audit, Browsers, Size

PHONE, LAPTOP = (360, 740), (1280, 800)
SIZES = {"phone": PHONE, "laptop": LAPTOP}
CARD = "[data-testid=hand] button"
REMOVED = "The host has removed you from your seat. You can stay and watch."
BANNED = "The host has banned you from this table"
REMOVED_IN_GAME = "The host has given your seat to a bot."


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> Size:
    return SIZES[request.param]


def a_room(browsers: Browsers, **how: Any) -> Page:
    """A host in the waiting room of a table with a seat for a friend."""
    host = browsers.open("/new/tindahan", **how)
    host.get_by_label("Your name").fill("Mia")
    host.get_by_role("button", name="Play with a friend").click()
    expect(host.get_by_role("img", name="QR code")).to_be_visible()
    return host


def sit(guest: Page) -> None:
    guest.get_by_label("Your name").fill("Zoe")
    guest.get_by_role("button", name="Sit down").click()


def a_guest(browsers: Browsers, host: Page, **how: Any) -> Page:
    guest = browsers.open(host.url, **how)
    sit(guest)
    expect(guest.get_by_text("Are you ready?")).to_be_visible()
    return guest


def by_keyboard(page: Page, button: Locator) -> None:
    """A button of the page, reached and pressed as without a mouse."""
    button.focus()
    expect(button).to_be_focused()
    page.keyboard.press("Enter")


def powers(host: Page) -> None:
    by_keyboard(host, host.get_by_role("button", name="What you can do with Zoe"))


def chairs(host: Page) -> Locator:
    """The list of who sits where."""
    return host.get_by_test_id("chairs")


def has_no_bar(page: Page) -> bool:
    """Nothing is wider than the window."""
    return not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def a_game(browsers: Browsers, **how: Any) -> tuple[Page, Page]:
    """A host and a guest at a table under way."""
    host = a_room(browsers, **how)
    guest = a_guest(browsers, host)
    guest.get_by_role("button", name="I am ready").click()
    expect(host.get_by_text("Everybody is here")).to_be_visible()
    host.get_by_role("button", name="Start").click()
    for page in (host, guest):
        expect(page.locator(CARD).first).to_be_visible()
    return host, guest


def open_people(page: Page) -> Locator:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Who is here").click()
    return page.get_by_role("dialog", name="Who is here")


def test_whoever_is_removed_is_told_and_sits_down_only_when_let_in_again(
    browsers: Browsers, size: Size, is_accessible: Audit
) -> None:
    host = a_room(browsers, size=size)
    guest = a_guest(browsers, host)
    powers(host)
    is_accessible(host)
    assert has_no_bar(host)
    by_keyboard(host, host.get_by_role("button", name="Remove", exact=True))
    by_keyboard(host, host.get_by_role("button", name="No seat at this table any more. Really?"))
    expect(chairs(host)).to_be_focused()
    expect(guest.get_by_text(REMOVED)).to_be_visible()
    expect(guest.get_by_role("button", name="Sit down")).to_have_count(0)
    expect(host.get_by_text("Removed: Zoe")).to_be_visible()
    is_accessible(host)
    assert has_no_bar(host)
    by_keyboard(host, host.get_by_role("button", name="Let in again: Zoe"))
    expect(host.get_by_text("Removed: Zoe")).to_have_count(0)
    expect(chairs(host)).to_be_focused()
    expect(guest.get_by_text(REMOVED)).to_have_count(0)
    sit(guest)
    expect(guest.get_by_text("Are you ready?")).to_be_visible()


def test_whoever_is_banned_sees_the_table_only_when_let_in_again(browsers: Browsers) -> None:
    host = a_room(browsers)
    guest = a_guest(browsers, host, size=PHONE)
    powers(host)
    host.get_by_role("button", name="Remove and ban").click()
    host.get_by_role("button", name="No seat, no watching. Really?").click()
    for _ in range(2):  # and again when it is loaded anew
        expect(guest.get_by_text(BANNED)).to_be_visible()
        guest.reload()
    host.get_by_role("button", name="Let in again: Zoe").click()
    expect(host.get_by_text("Removed: Zoe")).to_have_count(0)
    guest.reload()
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()


def test_a_place_in_a_game_is_given_to_a_bot_and_its_player_looks_on(
    browsers: Browsers, size: Size, is_accessible: Audit
) -> None:
    host, guest = a_game(browsers, size=size)
    people = open_people(host)
    by_keyboard(host, people.get_by_role("button", name="Remove", exact=True))
    by_keyboard(host, people.get_by_role("button", name="A bot takes the seat for good. Really?"))
    expect(people.get_by_text("Removed: Zoe")).to_be_visible()
    expect(people.get_by_role("list").first).to_be_focused()
    is_accessible(host)
    assert has_no_bar(host)
    expect(guest.get_by_text(REMOVED_IN_GAME)).to_be_visible()
    people.get_by_role("button", name="Open this seat").first.click()
    expect(people.get_by_role("button", name="Keep the bot here")).to_be_visible()
    expect(guest.get_by_role("button", name="Sit in for")).to_have_count(0)
    by_keyboard(host, people.get_by_role("button", name="Let in again: Zoe"))
    expect(people.get_by_text("Removed: Zoe")).to_have_count(0)
    expect(people.get_by_role("list").first).to_be_focused()
    guest.get_by_role("button", name="Sit in for").click()
    sheet = guest.get_by_role("dialog", name="Sit in for")
    sheet.get_by_role("button", name="Sit down").click()
    expect(guest.locator(CARD).first).to_be_visible()
    expect(guest.get_by_text(REMOVED_IN_GAME)).to_have_count(0)


def test_whoever_is_banned_from_a_game_sees_no_more_of_it(browsers: Browsers) -> None:
    host, guest = a_game(browsers)
    people = open_people(host)
    people.get_by_role("button", name="Remove and ban").click()
    people.get_by_role("button", name="No seat, no watching. Really?").click()
    expect(guest.get_by_text(BANNED)).to_be_visible()
    expect(guest.locator(CARD)).to_have_count(0)


def test_who_comes_and_goes_is_seen_in_a_waiting_room_and_in_a_game(browsers: Browsers) -> None:
    host = a_room(browsers)
    guest = a_guest(browsers, host)
    guest.get_by_role("button", name="I am ready").click()
    chair = host.get_by_role("listitem").filter(has_text="Zoe")
    expect(chair).to_contain_text("ready")
    table = guest.url
    guest.goto("/rules")
    expect(chair).to_contain_text("away")
    guest.goto(table)
    expect(chair).not_to_contain_text("away")
    onlooker = browsers.open(table)
    expect(host.get_by_text("One person is watching")).to_be_visible()
    host.get_by_role("button", name="Start").click()
    expect(host.locator(CARD).first).to_be_visible()
    people = open_people(host)
    zoe = people.get_by_role("listitem").filter(has_text="Zoe")
    expect(zoe).to_contain_text("here")
    guest.goto("/rules")
    expect(zoe).to_contain_text("away")
    expect(people.get_by_text("1 watching")).to_be_visible()
    onlooker.goto("/rules")
    expect(people.get_by_text("1 watching")).to_have_count(0)
    guest.goto(table)
    expect(zoe).to_contain_text("here")


def test_a_request_waits_for_somebody_who_is_away_and_says_so(browsers: Browsers) -> None:
    host, guest = a_game(browsers)
    guest.goto("/rules")
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Ask to stop the game").click()
    expect(host.get_by_text("Waiting for Zoe, who is away.")).to_be_visible()
