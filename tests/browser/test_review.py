"""A finished game is reviewed in a browser: a planted blunder is found, tried again and explained,
and luck and play stand apart."""

import json
import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from sarisari.bots.bot import PLACE
from sarisari.core.game import View
from sarisari.review.decision_judge import judge_decision
from tests.support.bot_games import bot_game
from tests.support.browsers import Audit, AuditOfSchemes, Browsers, Server, Size

PHONE, DESK = (360, 740), (1440, 900)
SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
NAMES = ["Ada", "Ben", "Chloé"]
MANY = {"iterations": 6_000}
LARGE = 2.0  # points: a large mistake in Tindahan
REVIEW_MS = 180_000  # for a whole review on a busy machine
LANGUAGES = {
    "en": ("Review this game", "Where did it turn for Ben?", "Yes, that was the best choice."),
    "fr": (
        "Analyser cette partie",
        "Où cela a-t-il basculé pour Ben\u202f?",
        "Oui, c’était le meilleur choix.",
    ),
}


class Planted(NamedTuple):
    """A game in which seat 1 does the worst instead of the best, once."""

    lines: bytes
    moment: int


@cache
def planted() -> Planted:
    found: list[int] = []

    def blunder(view: View, do: str, number: int) -> str:
        if view.seat != 1 or len(view.legal) < 3 or len(view.events) < 8 or found:
            return do
        judged = [judge_decision(view, other, number, MANY, 77) for other in view.legal]
        worst = max(judged, key=lambda verdict: verdict.loss)
        if worst.loss < LARGE:
            return do
        found.append(number)
        return worst.do

    replay = bot_game("tindahan", ["casual"] * 3, 8, blunder)
    header, *events = replay.record()
    lines = [{**header, "names": NAMES}, *events]
    return Planted(b"".join(json.dumps(line).encode() + b"\n" for line in lines), found[0])


@cache
def planted_fall() -> Planted:
    """A game of Bandu in which seat 0 or 1 once puts a piece where it must fall."""
    found: list[int] = []

    def clumsy(view: View, do: str, number: int) -> str:
        if found or view.legal != [PLACE] or number < 6:
            return do
        found.append(number)
        return "place 44 0 1 0 0 0"

    pieces = ["cube", "brick", "slab", "egg", "disc"]
    replay = bot_game("bandu", ["club:iterations=4"] * 2, 4, clumsy, pieces=pieces)
    header, *events = replay.record()
    lines = [{**header, "names": NAMES[:2]}, *events]
    return Planted(b"".join(json.dumps(line).encode() + b"\n" for line in lines), found[0])


@cache
def brought(url: str, make: Callable[[], Planted] = planted) -> str:
    """A game, uploaded once to each server: its path."""
    headers = {"content-type": "application/jsonl"}
    with urlopen(Request(f"{url}/api/records", make().lines, headers)) as answer:
        return f"/record/{json.load(answer)['id']}"


def reviewed(page: Page, ask: str) -> None:
    """Until the review is there, asked for by whoever comes first."""
    review = page.get_by_test_id("review")
    expect(review).to_have_attribute("data-state", re.compile("none|done"))
    if review.get_attribute("data-state") == "none":
        page.get_by_role("button", name=ask).click()
        expect(page.get_by_role("progressbar")).to_be_visible()
    expect(review).to_have_attribute("data-state", "done", timeout=REVIEW_MS)


@SIZES
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_planted_blunder_is_found_tried_again_and_explained(
    browsers: Browsers,
    server: Server,
    is_accessible: Audit,
    is_accessible_day_and_night: AuditOfSchemes,
    language: str,
    size: Size,
) -> None:
    ask, turned, right = LANGUAGES[language]
    path = brought(server.url)
    page = browsers.open(f"{path}?review=1", size, locale=language)
    reviewed(page, ask)
    expect(page.get_by_role("heading", name=turned)).to_be_visible()
    moments = page.get_by_test_id("review-moment")
    places = [each.get_attribute("data-moment") for each in moments.all()]
    assert str(planted().moment) in places[:3]
    with urlopen(f"{server.url}/api{path.replace('record', 'records')}/review") as answer:
        review = json.load(answer)["review"]
    verdict = next(each for each in review["verdicts"] if each["moment"] == planted().moment)
    moment = page.locator(f"[data-moment='{planted().moment}']")
    moment.get_by_role("button").first.click()  # try it again
    choices = moment.get_by_role("group").get_by_role("button")
    expect(choices).to_have_count(len(verdict["options"]))
    expect(moment.get_by_role("table")).to_have_count(0)  # no answer before the choice
    is_accessible(page)
    legal = _legal(server, path, planted().moment)
    choices.nth(legal.index(verdict["best"])).click()
    expect(moment.get_by_test_id("review-pick")).to_have_text(right)
    expect(moment.get_by_role("table").get_by_role("row")).to_have_count(len(legal) + 1)
    is_accessible_day_and_night(page)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_the_parts_of_the_table_add_up_as_they_are_shown(
    browsers: Browsers, server: Server
) -> None:
    page = browsers.open(f"{brought(server.url)}?review=0", DESK)
    reviewed(page, "Review this game")
    rows = page.get_by_role("table", name="Where the lead came from, by round").locator("tbody tr")
    expect(rows.nth(2)).to_be_visible()
    for row in rows.all():
        cells = [cell.inner_text().split(" ±")[0] for cell in row.locator("td").all()]
        _, *parts, lead = (round(float(text.replace("\u2212", "-")) * 100) for text in cells)
        assert sum(parts) == lead
    page.get_by_role("combobox", name="Whose decisions?").select_option("Chloé")
    expect(page).to_have_url(re.compile(r"\?review=2$"))
    expect(page.get_by_role("heading", name="Luck and play: Chloé")).to_be_visible()


def test_a_moment_leads_into_the_replay_and_the_record_to_the_review(
    browsers: Browsers, server: Server
) -> None:
    page = browsers.open(brought(server.url), PHONE)
    page.get_by_role("link", name="Where did it turn?").click()
    reviewed(page, "Review this game")
    page.get_by_role("combobox", name="Whose decisions?").select_option("Ben")
    moment = page.locator(f"[data-moment='{planted().moment}']")
    moment.get_by_role("link", name="Look at the table").click()
    expect(page.get_by_test_id("replay")).to_contain_text(f"Event {planted().moment} of")
    expect(page).to_have_url(re.compile(rf"moment={planted().moment}&seat=1$"))
    page.go_back()
    expect(page.get_by_role("heading", name="Where did it turn for Ben?")).to_be_visible()


@pytest.mark.parametrize(
    ("size", "language", "ask", "again", "show", "tells", "start"),
    [
        (PHONE, "en", "Review this game", "Try it again", "Show the answer", "tries", "Play on"),
        (DESK, "fr", "Analyser", "Réessayer", "Montrer", "essais", "Reprendre la partie"),
    ],
    ids=["phone", "desk"],
)
def test_a_planted_fall_in_bandu_is_found_and_played_again(
    browsers: Browsers,
    server: Server,
    is_accessible: Audit,
    is_accessible_day_and_night: AuditOfSchemes,
    size: Size,
    language: str,
    ask: str,
    again: str,
    show: str,
    tells: str,
    start: str,
) -> None:
    path, moment = brought(server.url, planted_fall), planted_fall().moment
    with urlopen(f"{server.url}/api{path.replace('record', 'records')}/moments/{moment}") as answer:
        seat = json.load(answer)["view"]["to_act"][0]
    page = browsers.open(f"{path}?review={seat}", size, locale=language)
    reviewed(page, ask)
    costly = page.get_by_test_id("review-moment").first
    expect(costly).to_have_attribute("data-moment", str(moment))
    costly.get_by_role("button", name=show).click()
    expect(costly).to_contain_text(tells)
    expect(page.locator(f"a[href*='moment={moment}&']").first).to_be_visible()
    expect(page.get_by_role("table").first).to_be_visible()
    is_accessible_day_and_night(page)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.reload()
    costly.get_by_role("button", name=again).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("radio")).to_have_count(0)  # nothing is hidden
    is_accessible(page)
    dialog.get_by_role("button", name=start).click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.get_by_test_id("workbench")).to_be_visible()


@pytest.mark.parametrize(
    ("size", "language", "ask", "drawn", "start", "mark"),
    [
        (PHONE, "en", "What if?", "Hands drawn anew", "Play on", "What if ·"),
        (DESK, "fr", "Et si", "Des mains tirées", "Reprendre la partie", "Et si ·"),
    ],
    ids=["phone", "desk"],
)
def test_a_game_goes_on_from_a_moment_with_a_person_at_a_seat(
    browsers: Browsers,
    server: Server,
    is_accessible: Audit,
    size: Size,
    language: str,
    ask: str,
    drawn: str,
    start: str,
    mark: str,
) -> None:
    moment = planted().moment
    where = f"{brought(server.url)}?moment={moment}&seat=1"
    page = browsers.open(where, size, locale=language)
    page.get_by_role("button", name=ask).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(re.compile(drawn)).check()
    is_accessible(page)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    dialog.get_by_role("button", name=start).click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.get_by_role("banner")).to_contain_text(mark)
    legal = _legal(server, brought(server.url), moment)
    cards = [do.split()[1] for do in legal if do.startswith("play")]
    for card in cards:  # the seat's own hand is the same in every world
        expect(page.locator(f"[data-card='{card}']").first).to_be_visible()
    page.reload()
    expect(page.get_by_role("banner")).to_contain_text(mark)


def _legal(server: Server, path: str, moment: int) -> list[str]:
    where = f"{server.url}/api{path.replace('record', 'records')}/moments/{moment}?seat=1"
    with urlopen(where) as answer:
        legal: list[str] = json.load(answer)["view"]["legal"]
    return legal
