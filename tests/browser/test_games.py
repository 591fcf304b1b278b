"""Whole games in a browser, against bots."""

import json
import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from sarisari.core.message import say
from sarisari.text import catalogue
from tests.support.browser_player import (
    FITS,
    act,
    hand,
    hurry,
    my_turn,
    new_table,
    next_offer,
    play_quickly,
)
from tests.support.browsers import AuditOfSchemes, Browsers

SIZES = {"phone": (360, 740), "desk": (1440, 900)}
GAMES = ("tindahan", "bastos", "tanuki")

# how many lines the words of something take
LINES = """(found) => {
  const range = document.createRange();
  range.selectNodeContents([...found.childNodes].findLast(({ nodeType }) => nodeType === 3));
  return range.getClientRects().length;
}"""


class Frames:
    """What a page receives by its socket."""

    def __init__(self) -> None:
        self.tables: list[dict[str, Any]] = []

    def listen(self, page: Page) -> None:
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "table":
            self.tables.append(message)


def hides_what_it_must(message: dict[str, Any]) -> None:
    """Nobody's cards but one's own, and no secret of others."""
    seat = message["you"]
    for event in message["events"]:
        seen = event.get("told", {}).get("event", {})
        assert set(seen.get("deal", {})) <= {"hand", "aside"}
        if seen.get("sealed"):
            assert "do" not in seen
    view = message["view"]
    assert len(view["hand"]) == view["cards_left"][seat]
    assert not {"hands", "secret"} & view.keys()


def words(language: str, key: str, **params: Any) -> str:
    return catalogue(language).say(say(f"page-play-{key}", **params))


@pytest.mark.parametrize(("size", "language"), [("phone", "fr"), ("desk", "en")])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_can_be_played_by_clicking(
    browsers: Browsers,
    is_accessible_day_and_night: AuditOfSchemes,
    size: str,
    language: str,
    game: str,
) -> None:
    frames = Frames()
    quickly = {"en": "quickly", "fr": "vite"}[language]
    page = new_table(browsers, game, SIZES[size], bots=quickly, locale=language)
    frames.listen(page)
    page.reload()
    if game == "bastos" and language == "fr":
        tag = page.get_by_test_id("tag").filter(has_text=words(language, "chosen")).first
        assert tag.evaluate(LINES) == 1
    number = 0
    while not next_offer(page).startswith("dialog"):
        assert page.evaluate(FITS) <= 1, page.get_by_test_id("prompt").inner_text()
        act(page, number := number + 7)
    sheet = words(language, "sheet-caption", round=1)
    expect(page.get_by_role("table", name=sheet)).to_be_visible()
    assert play_quickly(page) == frames.tables[-1]["view"]["rounds"]
    standing = page.get_by_role("list", name=words(language, "standing"))
    expect(standing.get_by_role("listitem")).to_have_count(3)
    expect(page.get_by_role("button", name=words(language, "play-again"))).to_be_visible()
    expect(page.get_by_text(words(language, "fair-in", game=game))).to_be_visible()
    assert (
        "page-" not in page.locator("body").inner_text()
    )  # nor in the console, where it is an error
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    is_accessible_day_and_night(page)
    for message in frames.tables:
        hides_what_it_must(message)


def tied(frame: str | bytes) -> str:
    """The same message, but a game that is over is tied between the first two seats."""
    message = json.loads(frame)
    if message["type"] == "table" and message["view"]["over"]:
        view = message["view"]
        view["totals"] = [64, 64, *[5] * (len(view["totals"]) - 2)]
        reason = say("result-author", "TIN-54", seats=[0, 1], points=64, author="Peer Sylvester")
        view["result"] = {
            "ranks": [1, 1, *[3] * (len(view["totals"]) - 2)],
            "winners": [0, 1],
            "reason": msgspec.to_builtins(reason),
            "author": "Peer Sylvester",
        }
    return json.dumps(message)


def test_of_a_tie_at_tindahan_the_author_wins(browsers: Browsers) -> None:
    page = new_table(browsers, "tindahan", SIZES["phone"])

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda frame: socket.send(tied(frame)))

    page.route_web_socket("**/socket", pass_on)
    page.reload()
    expect(page.locator("[data-testid=hand] button").first).to_be_visible()
    play_quickly(page)
    expect(page.get_by_role("heading", name="Peer Sylvester wins")).to_be_visible()
    expect(page.get_by_test_id("winner")).to_contain_text("tie on 64, so")
    expect(page.get_by_test_id("winner")).to_contain_text("First place is shared by")
    standing = page.get_by_role("list", name=words("en", "standing"))
    assert [row.inner_text()[0] for row in standing.get_by_role("listitem").all()] == list("113")


def focused_card(page: Page) -> tuple[str | None, str | None]:
    card, is_disabled = page.evaluate("""() => {
      const card = document.activeElement;
      return [card.dataset?.card ?? null, card.getAttribute("aria-disabled")];
    }""")
    return card, is_disabled


def play_by_keys(page: Page) -> None:
    """Look for a card that is not refused with the arrows alone, and play it."""
    for _ in range(30):
        card, is_disabled = focused_card(page)
        if card is not None and is_disabled is None:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("ArrowRight" if card is None or hand(page)[-1] != card else "Home")
    raise AssertionError("no card could be reached")


@pytest.mark.parametrize("game", GAMES)
def test_a_round_can_be_played_by_keys_alone(browsers: Browsers, game: str) -> None:
    page = new_table(browsers, game, SIZES["desk"])
    while not (offered := next_offer(page)).startswith("dialog"):
        if offered == "[data-bid]":
            page.keyboard.press("4")
            expect(page.locator('[data-bid="4"]')).to_have_attribute("aria-pressed", "true")
            page.keyboard.press("Tab")
            for _ in range(20):
                if page.evaluate(
                    "document.activeElement.closest('[data-testid=bid-confirm]') !== null"
                ):
                    break
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        elif offered.startswith("[data-testid=values]"):
            page.keyboard.press("k")
        elif offered.startswith("[data-testid=choice]"):
            page.keyboard.press("Tab")
            while not page.evaluate(
                "document.activeElement.closest('[data-testid=choice]') !== null"
            ):
                page.keyboard.press("Shift+Tab")
            page.keyboard.press("Enter")
        else:
            play_by_keys(page)
        page.wait_for_timeout(30)  # the offer that was taken is gone
    page.keyboard.press("Enter")  # the way on has the focus
    expect(page.locator("dialog")).to_have_count(0)


def test_letters_and_keys_follow_the_language(browsers: Browsers) -> None:
    page = new_table(browsers, "tanuki", SIZES["desk"], bots="vite", locale="fr")
    letters = {"red": "R", "blue": "B", "green": "V", "yellow": "J"}
    for card in (hand(page)[0], hand(page)[-1]):
        suit, rank = card.split("-")
        page.keyboard.press(rank)
        page.keyboard.press(letters[suit].lower())
        assert focused_card(page)[0] == card
        corner = page.locator(f'[data-card="{card}"] > [data-t]:nth-child(2)')
        expect(corner).to_have_attribute("data-t", letters[suit])
    page.keyboard.press("s")
    expect(page.get_by_role("dialog", name=words("fr", "score-sheet"))).to_be_visible()


def test_every_event_is_said_in_words(browsers: Browsers) -> None:
    page = new_table(browsers, "tindahan", SIZES["phone"])
    my_turn(page)
    page.locator("[data-testid=hand] [data-legal=yes]").first.click()
    expect(page.get_by_role("log")).to_contain_text("You ")
    hurry(page)
    expect(page.get_by_role("log")).to_contain_text(re.compile("Ada|Ben"))
    assert "page-" not in page.get_by_role("log").inner_text()
