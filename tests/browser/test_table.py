"""What is around playing: refusals, rules, undo, reloading, a server that goes away, people."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser_player import (
    hand,
    my_turn,
    new_table,
    next_offer,
    people_at,
    play_a_card,
)
from tests.support.browsers import Audit, AuditOfSchemes, Browsers, Server, Size
from tests.support.waiting import wait_until

SIZES = {"phone": (360, 740), "desk": (1440, 900)}
LEGAL = "[data-testid=hand] [data-legal=yes]"
NOT_NOW = "[data-testid=hand] [data-legal=no]"


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> Size:
    return SIZES[request.param]


def test_a_card_that_may_not_be_played_says_why_and_shows_the_rule(
    browsers: Browsers, size: Size
) -> None:
    page = new_table(browsers, "tanuki", size)
    my_turn(page)
    while not page.locator(NOT_NOW).count():
        play_a_card(page)
        my_turn(page)
    card = page.locator(NOT_NOW).first.get_attribute("data-card")
    page.locator(NOT_NOW).first.click(force=True)  # disabled to readers, and pressed all the same
    prompt = page.locator("[data-testid=prompt][data-refused]")
    expect(prompt).to_contain_text("you still hold")
    expect(page.locator(f'[data-card="{card}"]')).to_have_attribute("data-refused", "")
    prompt.get_by_role("button", name=re.compile("TAN-10")).click()
    expect(page.locator("[data-here]").last).to_be_in_viewport()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name="Confirm cards").click()
    page.keyboard.press("Escape")
    page.locator(LEGAL).first.click()  # which only asks, in the place of the refusal
    expect(page.locator("[data-testid=choice] button").first).to_be_visible()
    expect(page.locator("[data-testid=prompt][data-refused]")).to_have_count(0)


def test_an_action_can_be_taken_back(browsers: Browsers, size: Size) -> None:
    page = new_table(browsers, "tindahan", size, bots="slowly")
    my_turn(page)
    before = hand(page)
    page.locator(LEGAL).first.click()
    expect(page.locator("[data-testid=hand] button")).to_have_count(len(before) - 1)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("[data-testid=hand] button")).to_have_count(len(before))
    assert hand(page) == before
    if size == SIZES["phone"]:
        page.get_by_role("button", name="History").click()
    expect(page.locator("[data-testid=history]:visible")).to_contain_text(
        "You take back your last action."
    )


def test_a_reload_brings_everything_back(browsers: Browsers, size: Size) -> None:
    page = new_table(browsers, "bastos", size)
    for _ in range(2):
        play_a_card(page)
    my_turn(page)
    before, prompt = hand(page), page.locator("[data-testid=prompt] p").inner_text()
    history = page.locator("[data-testid=history]:visible")
    for _ in range(2):
        page.keyboard.press("l")
        expect(history).to_contain_text("as Bastos")
        # BAS-29: the trick on the table, or the last one until a card of the next lies there
        expect(history.locator("h2", has_text=re.compile("^trick", re.IGNORECASE))).to_have_count(1)
        page.reload()
        expect(page.locator(LEGAL).first).to_be_visible()
        assert hand(page) == before
        assert page.locator("[data-testid=prompt] p").inner_text() == prompt


def test_a_server_that_goes_away_loses_nothing(browsers: Browsers, server: Server) -> None:
    page = new_table(browsers, "tindahan", SIZES["phone"])
    my_turn(page)
    before = hand(page)
    with browsers.offline():
        server.stop(kill=True)
        expect(page.get_by_text("Connection lost.")).to_be_visible()
        expect(page.get_by_test_id("connection-lost")).to_be_visible()
        server.start()
        expect(page.locator(LEGAL).first).to_be_visible()
        server.stop()
        expect(page.get_by_text("The shop is restarting.")).to_be_visible()
        server.start()
        expect(page.locator(LEGAL).first).to_be_visible()
    assert hand(page) == before
    page.locator(LEGAL).first.click()
    expect(page.locator("[data-testid=hand] button")).to_have_count(len(before) - 1)


def test_cards_can_be_confirmed_sorted_and_dragged(browsers: Browsers) -> None:
    page = new_table(browsers, "tindahan", SIZES["phone"])
    my_turn(page)
    before = hand(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("radio", name="by number").click()
    page.get_by_role("switch", name="Confirm cards").click()
    page.keyboard.press("Escape")
    ranks = [int(card.split("-")[1]) for card in hand(page)]
    assert ranks == sorted(ranks)
    first = page.locator(LEGAL).first
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("prompt")).to_contain_text(re.compile("Play .*?", re.DOTALL))
    first.click()
    expect(page.locator("[data-testid=hand] button")).to_have_count(len(before) - 1)
    my_turn(page)
    count = page.locator("[data-testid=hand] button").count()
    page.locator(LEGAL).first.drag_to(
        page.locator("[data-area=trick] li:last-child [data-testid=open-place]")
    )
    expect(page.locator("[data-testid=hand] button")).to_have_count(count - 1)


def test_two_people_talk_pause_and_stop(browsers: Browsers) -> None:
    host = browsers.open("/new/tindahan", SIZES["desk"])
    host.get_by_label("Your name").fill("Mia")
    host.get_by_label("Who sits at seat 2").select_option("friend")
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_text("One seat is empty")).to_be_visible()
    guest = browsers.open(host.url, SIZES["phone"])
    guest.get_by_label("Your name").fill("Noor")
    guest.get_by_role("button", name="Sit down").click()
    guest.get_by_role("button", name="I am ready").click()
    host.get_by_role("button", name="Start").click()
    for page in (host, guest):
        expect(page.locator("[data-testid=hand] button")).to_have_count(10)

    host.get_by_role("tab", name="Chat").click()
    host.get_by_label("A line of chat").fill("<b>Hello</b>")
    host.keyboard.press("Enter")
    guest.get_by_role("button", name="History").click()
    guest.get_by_role("tab", name="Chat").click()
    expect(guest.locator("[data-area=chat]")).to_contain_text("Mia <b>Hello</b>")
    guest.get_by_label("A line of chat").fill("Hi")
    guest.keyboard.press("Enter")
    guest.keyboard.press("Escape")
    host.get_by_role("tab", name="History").click()
    host.get_by_role("tab", name="Chat").click()
    expect(host.locator("[data-area=chat]")).to_contain_text("Noor Hi")
    expect(guest.locator("[data-news]")).to_have_count(0)  # it was one's own line

    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Pause the table").click()
    expect(guest.get_by_text("Mia paused the table")).to_be_visible()
    guest.get_by_role("button", name="Resume").click()
    expect(host.get_by_text("You paused the table")).to_have_count(0)

    wait_until(  # whatever a bot does would end the request
        lambda: host.locator(LEGAL).count() or guest.locator(LEGAL).count(),
        sleep=lambda seconds: host.wait_for_timeout(1000 * seconds),
    )
    guest.get_by_role("button", name="Menu").click()
    guest.get_by_role("button", name="Ask to stop the game").click()
    expect(host.get_by_text("Noor would like to stop the game.")).to_be_visible()
    host.get_by_role("button", name="Yes").click()
    expect(host.get_by_test_id("prompt")).to_contain_text("Noor asked to stop the game")
    expect(guest.get_by_test_id("prompt")).to_contain_text("You asked to stop the game")


def test_two_tabs_of_one_player_agree(browsers: Browsers) -> None:
    page = new_table(browsers, "tindahan", SIZES["desk"])
    my_turn(page)
    other = browsers.tab(page.context, page.url)
    expect(other.locator(LEGAL).first).to_be_visible()
    play_a_card(page)
    count = page.locator("[data-testid=hand] button").count()
    expect(other.locator("[data-testid=hand] button")).to_have_count(count)


@pytest.mark.parametrize("game", ["tindahan", "bastos", "tanuki"])
def test_everyone_can_use_the_table(
    browsers: Browsers, is_accessible_day_and_night: AuditOfSchemes, size: Size, game: str
) -> None:
    check = is_accessible_day_and_night
    page = new_table(browsers, game, size)
    next_offer(page)
    check(page)
    my_turn(page)
    check(page)
    page.locator(LEGAL).first.click()
    for key in ("t", "r"):
        page.keyboard.press(key)
        page.wait_for_timeout(100)  # until what this key opens is painted
        check(page)
        page.keyboard.press("Escape")
    while not (offered := next_offer(page)).startswith("dialog"):
        page.locator(offered).first.click()
        page.wait_for_timeout(30)  # the offer that was taken is gone
    expect(page.get_by_role("table", name="Points of round 1")).to_be_visible()
    check(page)


def test_everyone_can_use_what_is_around_the_table(
    browsers: Browsers, is_accessible_day_and_night: AuditOfSchemes, size: Size
) -> None:
    """It looks the same in all games."""
    check = is_accessible_day_and_night
    page = new_table(browsers, "tanuki", size)
    for key in ("o", "?", "m"):
        page.keyboard.press(key)
        page.wait_for_timeout(100)  # until what this key opens is painted
        check(page)
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    check(page)
    page.get_by_role("button", name="Who is here").click()
    check(page)


@pytest.mark.parametrize("game", ["tindahan", "bastos", "tanuki"])
def test_the_score_sheet_shows_the_round_that_is_played(
    browsers: Browsers, is_accessible: Audit, size: Size, game: str
) -> None:
    page = new_table(browsers, game, size)
    my_turn(page)
    page.keyboard.press("o")
    sheet = page.get_by_role("table", name="Round 1 so far")
    expect(sheet.get_by_role("row").nth(1)).to_contain_text(re.compile("Tricks|Bid"))
    names = sheet.get_by_role("columnheader").all_inner_texts()
    assert names[1].strip() == "You"
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    is_accessible(page)


@pytest.mark.parametrize("game", ["tindahan", "bastos", "tanuki"])
def test_the_trick_is_a_list_with_one_item_for_each_player(
    browsers: Browsers, size: Size, game: str
) -> None:
    page = new_table(browsers, game, size, bots="slowly")
    my_turn(page)
    trick = page.get_by_role("region", name=re.compile("^(Trick|Secret choices)$"))
    players = trick.get_by_role("listitem")
    expect(players).to_have_count(3)
    assert "You" in players.nth(2).inner_text()
    assert (
        players.nth(2).aria_snapshot().casefold().count("your turn") == 1
    )  # its pill is drawn only
    held = page.locator(LEGAL).first.get_attribute("aria-label")
    play_a_card(page)
    if page.locator("[data-testid=choice] button").count():
        page.locator("[data-testid=choice] button").first.click()
    expect(players.nth(2).get_by_role("img", name=held)).to_be_visible()


def test_everybody_is_the_teal_circle_on_their_own_page(browsers: Browsers) -> None:
    """Seats differ, and the mark of a seat too: but not one's own."""
    pages = people_at(browsers, "tindahan", [SIZES["desk"], SIZES["phone"], SIZES["phone"]])
    for page in pages:
        own = page.locator("[data-testid=own-badge] > svg:first-child use")
        expect(own).to_have_attribute("href", "#mark-0")
        marks = page.locator("[data-area=badge] > svg:first-child use").evaluate_all(
            "all => all.map(each => each.getAttribute('href'))"
        )
        assert len({*marks}) == 3
    colours = {
        page.locator("[data-testid=own-badge] > svg:first-child").evaluate(
            "mark => getComputedStyle(mark).color"
        )
        for page in pages
    }
    assert len(colours) == 1
