"""Falls of Bandu in a browser: what the page says and shows of each kind, before and after."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.bandu_browser_player import DESK, PHONE, act, open_table, two_people
from tests.support.browser_player import FITS
from tests.support.browsers import AuditOfSchemes, Browsers, NewBrowsers, Server, Size
from tests.support.narrowing import present

STEADY = {"tremor": "none"}
ALONE = {"players": 1, "mode": "solitaire", **STEADY}
FLAT, ACROSS = "1 0 0 0", "0.70710678 0 0 0.70710678"


@pytest.fixture
def browsers(new_browsers: NewBrowsers, server: Server) -> Browsers:
    """Pages of the server. Software rendering complains about itself."""
    pages = new_browsers(server)
    pages.allowed = ("GPU stall due to ReadPixels", "Automatic fallback to software WebGL")
    return pages


def build(page: Page, *placed: str) -> None:
    """Alone: take pieces and put them where they belong, `dowel -25` on the middle line."""
    for text in placed:
        piece, x, *turn = text.split(" ", 2)
        act(page, f"take {piece}", f"place {x} 0 {turn[0] if turn else FLAT}")


def history(page: Page) -> Locator:
    """What has happened, as the page tells it when the result is closed."""
    result = page.get_by_test_id("result")
    result.get_by_role("button").first.click()
    expect(result).to_be_hidden()
    if present(page.viewport_size)["width"] < 800:
        page.get_by_role("button", name="History").or_(
            page.get_by_role("button", name="Historique")
        ).first.click()
    return page.get_by_test_id("history")


KINDS = {
    "tumbles": (["dowel -25", "spool -10"], "The spool came down 90 mm.", "a chuté de 90 mm."),
    "thrown": (
        ["cylinder 21", "disc 7", f"plank -26 {ACROSS}"],
        "The disc came down 30 mm.",
        "Le disque a chuté de 30 mm.",
    ),
    "lands": (["cone 46"], "mm, to the table.", "jusqu’à la table."),
    "touches": (["cube 100"], "The cube touches the table.", "Le cube touche la table."),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.clause("AN-31", "AN-13")
def test_the_history_says_what_fell_and_how_far(browsers: Browsers, kind: str) -> None:
    placed, english, _ = KINDS[kind]
    page = open_table(browsers, DESK, ALONE)
    build(page, *placed)
    expect(history(page)).to_contain_text(english)


@pytest.mark.clause("AN-31")
def test_the_history_says_it_in_french_on_a_phone(browsers: Browsers) -> None:
    placed, _, french = KINDS["thrown"]
    page = open_table(browsers, PHONE, ALONE, locale="fr")
    build(page, *placed)
    expect(history(page)).to_contain_text(french)


@pytest.mark.clause("AN-31")
def test_where_only_the_table_counts_the_tower_stands(browsers: Browsers) -> None:
    page = open_table(browsers, DESK, {**ALONE, "fall": "table"})
    build(page, "dowel -25", "spool -10")
    expect(page.get_by_role("log")).to_contain_text("Your tower stands: 3 pieces.")


def pulling(browsers: Browsers, fall: str = "any", **how: Any) -> tuple[Page, Page]:
    """Ada at the host's screen has an octagon, a cube, a washer beside them and a disc on top, and
    the pile is empty."""
    pieces = ["octagon", "cube", "washer", "disc"]
    options = {"pieces": pieces, "auctions": "bid", "fall": fall, **STEADY}
    host, guest = two_people(browsers, options, **how)
    spots = {"octagon": -12, "cube": -12, "washer": 25, "disc": -12}
    turns = [(host, guest), (guest, host)] * 2
    for (giver, other), piece in zip(turns, pieces, strict=True):
        act(giver, f"offer {piece} bid")
        if giver is host:
            act(other, "pass")
        else:
            act(host, "bid 1")
            act(guest, "pass")
        act(host, f"place {spots[piece]} 0 {FLAT}")
    expect(host.locator("[data-testid=pile][data-pick] [data-piece] small")).to_be_visible()
    return host, guest


@pytest.mark.parametrize(
    ("sizes", "locale", "words", "mark"),
    [
        ((DESK, PHONE), "en-US", "comes down more than 10 mm", "bears nothing"),
        ((PHONE, DESK), "fr", "descend de plus de 10 mm", "ne porte rien"),
    ],
    ids=["desk", "phone-fr"],
)
@pytest.mark.clause("AN-32")
def test_before_a_pull_the_page_says_what_counts_and_which_pieces_bear_nothing(
    browsers: Browsers,
    is_accessible_day_and_night: AuditOfSchemes,
    sizes: Sequence[Size],
    locale: str,
    words: str,
    mark: str,
) -> None:
    host, _ = pulling(browsers, sizes=sizes, locale=locale)
    expect(host.get_by_test_id("prompt")).to_contain_text(words)
    expect(host.locator("[data-testid=pile] [data-piece] small")).to_have_text([mark])
    marked = host.locator("[data-testid=pile] [data-piece]:has(small)")
    expect(marked).to_have_attribute("data-piece", "washer")
    assert mark in present(marked.get_attribute("aria-label"))
    marked.click()
    ways = host.get_by_role("radiogroup").get_by_role("radio")
    expect(ways).to_have_count(6)
    ways.last.click()
    expect(ways.last).to_be_checked()
    assert host.evaluate(FITS) <= 1
    is_accessible_day_and_night(host)


@pytest.mark.clause("AN-32")
def test_where_only_the_table_counts_the_tower_survives_the_pull(browsers: Browsers) -> None:
    host, guest = pulling(browsers, "table")
    expect(host.get_by_test_id("prompt")).to_contain_text("if a piece that stays reaches the table")
    act(host, "pull washer bid")
    expect(guest.locator("[data-key=bid]")).to_be_visible()


@pytest.mark.clause("AN-32", "BAN-36")
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_after_a_pull_all_that_it_took_along_is_told_and_towers_have_no_points(
    browsers: Browsers, size: Size
) -> None:
    host, guest = pulling(browsers, sizes=(size, DESK))
    act(host, "pull octagon bid")
    places = host.get_by_test_id("standing-score")
    expect(places).to_have_text(["still in · 1 piece", "fell first"])
    for page in (host, guest):
        told = history(page)
        expect(told).to_contain_text(re.compile(r"The cube (fell|came down)"))
        expect(told).to_contain_text(re.compile(r"The disc (fell|came down)"))
    host.goto(host.url.replace("/table/", "/record/"))
    expect(host.get_by_test_id("standing-score")).to_have_text(["still in · 1 piece", "fell first"])
    expect(host.get_by_role("button", name="Check its tremors")).to_be_visible()
    assert "deals" not in host.locator("main").inner_text()
    assert not host.evaluate("document.documentElement.scrollWidth > innerWidth")
