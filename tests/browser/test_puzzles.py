"""Puzzles in a browser: right and wrong, by keyboard; the first answer counts."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from sarisari.puzzles.puzzle import get_puzzle, puzzle_games
from tests.support.browsers import DESK, PHONE, AuditOfSchemes, Browsers, Size
from tests.support.lesson_player import do_by_keys

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


def prompt(page: Page) -> Locator:
    return page.get_by_test_id("puzzle")


@SIZES
@pytest.mark.parametrize("game", puzzle_games())
def test_a_right_answer_shows_what_each_action_is_worth(
    browsers: Browsers, is_accessible_day_and_night: AuditOfSchemes, game: str, size: Size
) -> None:
    page = browsers.open(f"/puzzle/{game}/1", size)
    expect(prompt(page)).to_contain_text("What is the best thing to do here?")
    is_accessible_day_and_night(page)
    do_by_keys(page, get_puzzle(game, 1).best)
    expect(prompt(page)).to_have_attribute("data-answer", "right")
    expect(prompt(page)).to_contain_text("Right!")
    first = prompt(page).get_by_role("list").get_by_role("listitem").first
    expect(first).to_contain_text("your answer")
    expect(first).to_contain_text("±")
    expect(prompt(page).get_by_test_id("act")).to_be_focused()
    is_accessible_day_and_night(page)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


@SIZES
def test_a_wrong_answer_tells_the_better_one_and_can_be_tried_again(
    browsers: Browsers, size: Size
) -> None:
    page = browsers.open("/puzzle/tindahan/1", size, locale="fr-FR")
    puzzle = get_puzzle("tindahan", 1)
    expect(prompt(page)).to_contain_text("Que vaut-il mieux faire ici")
    do_by_keys(page, puzzle.actions[-1].do)
    expect(prompt(page)).to_have_attribute("data-answer", "wrong")
    expect(prompt(page)).to_contain_text("Mieux")
    prompt(page).get_by_role("button", name="Réessayer").press("Enter")
    expect(prompt(page)).to_contain_text("Que vaut-il mieux faire ici")
    do_by_keys(page, puzzle.best)
    expect(prompt(page)).to_have_attribute("data-answer", "right")
    page.get_by_role("link", name="Tous les problèmes").press("Enter")
    page.goto("/puzzle/tindahan/2")
    page.get_by_role("button", name="Fermer le problème").click()
    expect(page.get_by_role("heading", name="Quelle carte")).to_be_visible()


def test_todays_puzzle_begins_a_streak_that_a_reload_keeps(browsers: Browsers) -> None:
    page = browsers.open("/learn", PHONE)
    page.get_by_role("link", name=re.compile("Tindahan.*Today’s puzzle", re.DOTALL)).click()
    expect(page.get_by_role("heading", name="Today’s puzzle")).to_be_visible()
    number = int(page.url.rpartition("/")[2])
    do_by_keys(page, get_puzzle("tindahan", number).best)
    expect(page.locator("header")).to_contain_text("1 day in a row")
    page.goto("/learn")
    expect(page.get_by_text("1 day in a row")).to_be_visible()
    today = page.get_by_role("link", name=re.compile("Tindahan.*Today’s puzzle", re.DOTALL))
    expect(today).to_contain_text("solved")


def test_an_unknown_puzzle_is_told(browsers: Browsers) -> None:
    browsers.allowed = ("404", "400")
    page = browsers.open("/puzzle/chess/1", PHONE)
    expect(page.get_by_text("There are no puzzles for chess")).to_be_visible()
    page.goto("/puzzle/tindahan/9999")
    expect(page.get_by_text("puzzles, counted from 1")).to_be_visible()
