"""What a table of cards says and offers in the place where it matters, and that it stays there."""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.support.bandu_browser_player import wire_of
from tests.support.browser_player import (
    FITS,
    OFFERED,
    PATIENCE,
    hurry,
    my_turn,
    new_table,
    next_offer,
    people_at,
)
from tests.support.browsers import Audit, Browsers, Size

SIZES = {"phone": (360, 740), "desk": (1440, 900)}
MARKED = "[data-testid=hand] button:has([data-testid=card-mark])"


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> Size:
    return SIZES[request.param]


def press_a_card_that_may_hide(page: Page) -> str:
    """Play on until there is one: its name."""
    while (offered := next_offer(page)) != "over":
        legal: list[str] = wire_of(page).view["legal"]
        hiding = [do.split()[1] for do in legal if do.startswith("hide ")]
        if hiding:
            page.locator(f'[data-testid=hand] [data-card="{hiding[0]}"][data-legal=yes]').click()
            return hiding[0]
        page.locator(offered).last.click()
    raise AssertionError("nobody could hide in a whole game")


def play_together_until(pages: Sequence[Page], selector: str) -> Page:
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
                page.wait_for_timeout(30)  # several pages are looked at in turn
            else:
                page.locator(offered).last.click()
    raise AssertionError(f"no {selector}: {pages[0].get_by_test_id('prompt').first.inner_text()}")


@pytest.mark.clause("TAN-17", "AK-03")
def test_a_raccoon_dog_hides_by_a_press_on_its_kettle(
    browsers: Browsers, is_accessible: Audit, size: Size
) -> None:
    [page] = people_at(browsers, "tanuki", [size], bots=2)
    card = press_a_card_that_may_hide(page)
    expect(page.get_by_test_id("hiding-place").first).to_be_visible()
    is_accessible(page)
    kettle = page.get_by_role("button", name=re.compile("^Hide .* in ")).first
    kettle.click()
    expect(page.locator(f'[data-testid=hand] [data-card="{card}"]')).to_have_count(0)
    if size == SIZES["phone"]:
        page.get_by_role("button", name="History").click()
    expect(page.locator("[data-testid=history]:visible")).to_contain_text("You hide ")


@pytest.mark.clause("BAS-21", "BAS-23", "AB-07")
def test_cards_that_can_become_trump_are_marked_and_say_what_it_costs(
    browsers: Browsers, size: Size
) -> None:
    page = play_together_until(people_at(browsers, "bastos", [size] * 3), MARKED)
    expect(page.get_by_test_id("prompt")).to_contain_text("can become trump")
    marked = page.locator(MARKED).first
    expect(marked).to_have_accessible_name(re.compile(", can become trump$"))
    marked.click()
    expect(page.locator("[data-testid=choice] small")).to_have_text(
        re.compile(" will be worth ([+]1|0|\N{MINUS SIGN}[12])$")
    )


def busy(message: dict[str, Any], cards: int | None) -> dict[str, Any]:
    """The same table when as much as possible stands there: a seller of everybody at every stall,
    trump led, one neighbour to play and the next to deal, an action to take back; and so many
    cards in hand."""
    view, you = message["view"], message["you"]
    seats = range(view["players"])
    beside = (you + 1) % view["players"]
    view |= {
        "stalls": {fruit: [1 for _ in seats] for fruit in view["fruits"]},
        "led": view["cart"],
        "dealer": (beside + 1) % view["players"],
        "to_act": [beside],
        "hand": view["hand"][:cards],
        "legal": [],
        "round": view["rounds"],
        "tricks": [2 for _ in seats],
    }
    return message | {"undo": "free"}


def made_busy(cards: int | None) -> Callable[[WebSocketRoute], None]:
    """A route for the page's socket."""

    def pass_on(socket: WebSocketRoute) -> None:
        def send(frame: str | bytes) -> None:
            message = json.loads(frame)
            is_table = message["type"] == "table"
            socket.send(json.dumps(busy(message, cards)) if is_table else frame)

        socket.connect_to_server().on_message(send)

    return pass_on


# where things are: the pill that says whose turn it is has no box of its own
BOXES = """async () => {
  await document.fonts.ready;
  const boxOf = ({ x, y, width, height }) => [x, y, x + width, y + height].map(Math.round);
  const all = (selector) => [...document.querySelectorAll(selector)]
    .map((found) => boxOf(found.getBoundingClientRect()))
    .filter(([left, , right]) => right > left);
  const pills = [...document.querySelectorAll("[data-area=badge][data-turn]")].map((badge) => {
    const { x, y } = badge.getBoundingClientRect();
    const style = getComputedStyle(badge, "::after");
    const [left, top, width, height] = ["left", "top", "width", "height"].map((name) =>
      parseFloat(style[name]));
    const box = { x: x + badge.clientLeft + left, y: y + badge.clientTop + top, width, height };
    return boxOf({ ...box, x: box.x + new DOMMatrix(style.transform).e });
  });
  return {
    pills,
    stalls: all("[data-testid=stall]"),
    hand: all("[data-testid=hand]"),
    tags: all("[data-testid=stall] [data-testid=tag]"),
    marks: all("[data-testid=badge-mark]"),
    title: all("header h1"),
    undo: all("[data-name=ui-undo]"),
    isCut: ["header small", "header h1"].filter((selector) => {
      const line = document.querySelector(selector);
      return line.scrollWidth > line.clientWidth;
    }),
  };
}"""
WIDTHS = [(360, 640), (360, 740), (600, 800), (768, 1024), (1024, 768), (1440, 900)]


def meet(one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether two boxes have more than an edge in common."""
    return all(max(one[i], other[i]) < min(one[i + 2], other[i + 2]) for i in (0, 1))


def boxes_at(page: Page, size: Size) -> dict[str, Any]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(FITS)  # the table has found its measure
    boxes: dict[str, Any] = page.evaluate(BOXES)
    return boxes


def nothing_meets(boxes: dict[str, Any], players: int) -> None:
    """Nothing in the bar is cut or touches the arrow, no pill or mark lies on another one."""
    assert boxes["isCut"] == []
    assert boxes["title"][0][2] <= boxes["undo"][0][0]
    (pill,) = boxes["pills"]
    assert len(boxes["tags"]) == 2
    assert not any(meet(pill, tag) for tag in boxes["tags"])
    marks = boxes["marks"]
    assert len(marks) == players  # of all bots, and of the dealer
    assert not [(a, b) for a in marks for b in marks if a is not b and meet(a, b)]


@pytest.mark.parametrize("players", [4, 5])
def test_nothing_jumps_or_collides_when_much_stands_there(browsers: Browsers, players: int) -> None:
    page = new_table(browsers, "tindahan", SIZES["phone"], players=players)
    my_turn(page)
    seen = [{size: boxes_at(page, size) for size in WIDTHS}]
    count = page.get_by_test_id("stall").count() * players
    for cards in (10, 1, 0):
        page.route_web_socket("**/socket", made_busy(cards))
        page.reload()
        expect(page.get_by_test_id("seller")).to_have_count(count)
        expect(page.locator("[data-testid=hand] button")).to_have_count(cards)
        seen.append({size: boxes_at(page, size) for size in WIDTHS})
    first, full, held, empty = seen
    for size in WIDTHS:
        for now in (full, held, empty):
            assert now[size]["stalls"] == first[size]["stalls"], size
        assert held[size]["hand"] == empty[size]["hand"], size
    for size in WIDTHS[:2]:
        nothing_meets(full[size], players)
