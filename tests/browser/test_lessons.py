"""Lessons in a browser: each is followed to its end in every language, by keyboard."""

import re

import pytest
from playwright.sync_api import Page, expect

from sarisari.lessons.lesson import get_lesson, lesson_names
from sarisari.lessons.lesson_words import lesson_words
from tests.support.browsers import DESK, PHONE, Audit, AuditOfSchemes, Browsers, Server, Size
from tests.support.lesson_player import do_by_keys, is_asked, lesson_at, wanted, wrong

PAGE_LANGUAGES = {"en": "en-US", "fr": "fr-FR"}


@pytest.fixture
def browsers(browsers: Browsers) -> Browsers:
    """Software draws the towers."""
    browsers.allowed = ("GPU stall due to ReadPixels", "Automatic fallback to software WebGL")
    return browsers


def take_back(page: Page) -> None:
    """A wrong move is explained, has the focus, and goes away by one key."""
    expect(lesson_at(page)).to_have_attribute("data-phase", "wrong")
    expect(lesson_at(page).get_by_test_id("act")).to_be_focused()
    page.keyboard.press("Enter")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", lesson_names())
def test_a_lesson_is_followed_to_its_end_by_keys(
    browsers: Browsers, is_accessible: Audit, name: str, language: str, size: Size
) -> None:
    lesson, words = get_lesson(name), lesson_words(name, language)
    page = browsers.open(f"/learn/{name}", size, locale=PAGE_LANGUAGES[language])
    for step, asked in enumerate(lesson.step):
        is_asked(page, step)
        expect(lesson_at(page)).to_contain_text(words.text(asked.say))
        expect(lesson_at(page).get_by_test_id("clause")).to_contain_text(asked.clause)
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
        if step == 1:
            is_accessible(page)
            do_by_keys(page, wrong(name, step))
            take_back(page)
            is_asked(page, step)
        do_by_keys(page, wanted(lesson, step))
    expect(lesson_at(page)).to_contain_text(words.text(lesson.end))
    expect(lesson_at(page).get_by_test_id("act")).to_be_focused()
    is_accessible(page)


@pytest.mark.parametrize("name", lesson_names())
def test_the_end_begins_a_game_against_beginners(browsers: Browsers, name: str) -> None:
    page = browsers.open(f"/learn/{name}", DESK)
    sent: list[str] = []
    page.on(
        "websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame)))
    )
    steps = len(get_lesson(name).step)
    page.evaluate(
        "([name, step]) => localStorage.setItem('sarisari.lessons', JSON.stringify({[name]: {step}}))",
        [name, steps],
    )
    page.reload()
    page.get_by_role("button", name="Play a game against beginners").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.get_by_test_id("table")).to_be_visible()
    bots = re.findall('"bot":"([a-z]+)"', "".join(sent))
    assert bots == ["beginner"] * (len(get_lesson(name).names) - 1)


def test_why_a_move_is_wrong_leads_to_the_rule(browsers: Browsers) -> None:
    page = browsers.open("/learn/tanuki", PHONE)
    is_asked(page, 0)
    do_by_keys(page, "bid 0")
    expect(lesson_at(page)).to_contain_text("Zero is worth five points if you win nothing at all")
    lesson_at(page).get_by_test_id("clause").click()
    expect(
        page.get_by_role("dialog", name="Rules").locator("[data-here=TAN-25]").first
    ).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(lesson_at(page).get_by_test_id("act")).to_be_visible()


def test_a_move_against_the_rules_is_refused_as_at_a_table(browsers: Browsers) -> None:
    page = browsers.open("/learn/tanuki", DESK)
    is_asked(page, 0)
    do_by_keys(page, "bid 2")
    is_asked(page, 1)
    page.locator("[data-card=green-1]").press("Enter")
    expect(lesson_at(page)).to_contain_text("Follow red: you still hold red 4 and red 9")
    expect(lesson_at(page).get_by_test_id("clause")).to_contain_text("TAN-1")
    is_asked(page, 1)


def test_a_lesson_continues_where_it_was_and_goes_back(browsers: Browsers) -> None:
    page = browsers.open("/learn/tindahan", PHONE)
    is_asked(page, 0)
    do_by_keys(page, "play mango-2")
    is_asked(page, 1)
    page.reload()
    is_asked(page, 1)
    page.get_by_role("link", name="Back to all tables").click()
    page.goto("/learn")
    page.get_by_role("link", name=re.compile("Tindahan.*Step 2 of 10", re.DOTALL)).click()
    is_asked(page, 1)
    page.get_by_role("button", name="One step back").click()
    is_asked(page, 0)


def test_newcomers_are_offered_a_lesson_once(
    browsers: Browsers, is_accessible_day_and_night: AuditOfSchemes
) -> None:
    page = browsers.open("/", PHONE)
    offer = page.get_by_test_id("first-visit")
    expect(offer).to_be_visible()
    is_accessible_day_and_night(page)
    offer.get_by_role("button", name="Not now").click()
    expect(offer).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(offer).to_have_count(0)
    page.get_by_role("radio", name=re.compile("^Bastos")).click()
    page.get_by_role("link", name="Learn Bastos by playing").click()
    is_asked(page, 0)
    is_accessible_day_and_night(page)


def test_an_unknown_lesson_and_a_server_that_is_gone_are_told(
    browsers: Browsers, server: Server
) -> None:
    browsers.allowed = (*browsers.allowed, "404", "ERR_CONNECTION_REFUSED", "WebSocket")
    page = browsers.open("/learn/chess", PHONE)
    expect(page.get_by_text("There is no lesson called chess")).to_be_visible()
    page.goto("/learn/tindahan")
    is_asked(page, 0)
    server.stop()
    do_by_keys(page, "play mango-2")
    expect(lesson_at(page)).to_contain_text("The server does not answer")
    server.start()
    do_by_keys(page, "play mango-2")
    is_asked(page, 1)


def test_a_lesson_that_lacks_the_language_says_so(browsers: Browsers) -> None:
    page = browsers.open("/learn/tanuki", PHONE, locale="fr-FR")
    is_asked(page, 0)
    page.route(
        "**/api/lessons/tanuki?language=fr",
        lambda route: route.continue_(url=route.request.url.replace("language=fr", "language=eo")),
    )
    page.reload()
    is_asked(page, 0)
    expect(lesson_at(page)).to_contain_text("elle est donc en anglais")
    expect(lesson_at(page)).to_contain_text("You are Beni.")
