"""The scenes of Bandu for the screenshots."""

from collections.abc import Sequence
from typing import Any

from camera import Camera, Person
from playwright.sync_api import Page, expect

from tests.support.bandu_browser_player import (  # isort: skip - camera.py says where it is
    MAKE,
    SAY,
    next_press,
    press_on,
    use,
)

STEADY = ("slab", "brick", "cube", "octagon", "disc", "plank", "window", "trapezoid", "tube")
CARELESS_MM, TOWER_PIECES = 60, 14  # the offset of a careless placement; pieces on six towers


def bench(mia: Person, options: dict[str, Any], bots: Sequence[str] = ()) -> Page:
    """Begin a table of Bandu."""
    page = mia.page
    page.goto("/")
    page.evaluate(SAY)
    table = page.evaluate(MAKE, [options, list(bots), "Mia"])
    page.evaluate("(id) => say(id, [{ type: 'begin' }])", table)
    page.goto(f"/table/{table}")
    expect(page.get_by_test_id("workbench")).to_be_visible()
    return page


def pick_steady(page: Page) -> None:
    """Pick the next piece that is easy to build with."""
    pieces = page.locator(
        "[data-testid=shelf] [data-piece], [data-testid=pile][data-pick] [data-piece]"
    )
    names = [piece.get_attribute("data-piece") for piece in pieces.all()]
    wanted = next((name for name in STEADY if name in names), names[0])
    piece = pieces.and_(page.locator(f"[data-piece={wanted}]"))
    if piece.get_attribute("aria-pressed") != "true":
        piece.click()


def press_next(page: Page) -> str:
    """Press the next control: choose easy pieces, and refuse where possible."""
    offered: str = next_press(page)
    refuse = page.locator("[data-testid=choice] [data-key=refuse]")
    if offered in ("offer", "pick"):
        pick_steady(page)
        page.locator("[data-testid=choice] [data-testid=act]").last.click()
    elif offered == "use" and refuse.count():
        refuse.click()  # keeps the tower small, so that it does not fall
    else:
        press_on(page)
    page.wait_for_timeout(60)
    return offered


def until(page: Page, wanted: str) -> None:
    """Play until this control can be pressed."""
    while (offered := next_press(page)) != wanted:
        if offered == "over":
            raise RuntimeError(f"the game is over, and there was no {wanted}")
        press_next(page)


def auctions(mia: Person, camera: Camera) -> None:
    """Answers, an offer, a piece in hand; then a tower that falls, and the result."""
    page = bench(mia, {"players": 4}, ["casual"] * 3)
    names = {"use": "answer", "offer": "offer", "let-go": "place"}
    while names and (offered := next_press(page)) != "over":
        if offered in names and sum(map(len, mia.view["towers"])) > 6:
            if offered == "offer":
                pick_steady(page)
            camera.shoot(page, f"bandu-{names.pop(offered)}")
        press_next(page)
    until(page, "let-go")
    page.evaluate("document.activeElement?.blur()")
    for _ in range(CARELESS_MM // 5):
        page.keyboard.press("Shift+ArrowRight")
    for _ in range(2):  # after a warning, if it would touch the table
        page.locator("[data-key=let-go]").click()
        if page.get_by_test_id("warning").count() == 0:
            break
    expect(page.get_by_text("You can stay and watch")).to_be_visible()
    page.evaluate("() => { globalThis.isDeaf = true; }")
    camera.shoot(page, "bandu-fall")
    page.reload()
    while press_on(page) != "over":
        pass
    camera.shoot(page, "bandu-result")


def bids(mia: Person, camera: Camera) -> None:
    """An auction of another player's piece to the highest bidder."""
    page = bench(mia, {"players": 4, "auctions": "bid"}, ["casual"] * 3)
    until(page, "pass")
    camera.shoot(page, "bandu-raise")


def pulls(mia: Person, camera: Camera) -> None:
    """The pile is empty: a piece must be pulled out of the player's tower."""
    browser = mia.context.browser
    assert browser is not None
    chloe = Person(browser, mia.server, "Chloé")
    page, other = mia.page, chloe.page
    for each in (page, other):
        each.goto("/")
        each.evaluate(SAY)
    table = page.evaluate(MAKE, [{"players": 2, "pieces": list(STEADY[:6])}, [], "Mia"])
    sit = [{"type": "sit", "name": "Chloé", "seat": 1}, {"type": "ready", "is_ready": True}]
    other.evaluate("([id, wishes]) => say(id, wishes)", [table, sit])
    page.evaluate("(id) => say(id, [{ type: 'begin' }])", table)
    for each in (page, other):
        each.goto(f"/table/{table}")
    for giver, taker in ((page, other), (other, page)) * 3:
        expect(giver.locator("[data-testid=shelf] [data-piece]").first).to_be_visible()
        pick_steady(giver)
        giver.locator("[data-key=to-refuse]").click()
        use(taker)
    expect(page.locator("[data-testid=pile][data-pick]")).to_contain_text(
        "pull one out", ignore_case=True
    )
    page.locator("[data-testid=pile] [data-piece]").last.click()
    camera.shoot(page, "bandu-pull")
    chloe.context.close()


def alone(mia: Person, camera: Camera) -> None:
    """Solitaire: a tower of nine, its end, and another game."""
    page = bench(mia, {"players": 1, "mode": "solitaire"})
    while sum(map(len, mia.view.get("towers", []))) < 9 and next_press(page) != "over":
        press_next(page)
    until(page, "pick")
    pick_steady(page)
    camera.shoot(page, "bandu-solitaire")
    page.locator("[data-key=stop]").click()
    expect(page.get_by_test_id("result")).to_be_visible()
    camera.shoot(page, "bandu-solitaire-result")
    page.goto(page.url.replace("/table/", "/record/"))
    page.get_by_role("link", name="Watch it again").click()
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="One event back").click()
    expect(page.locator("[data-testid=stage] canvas")).to_be_visible()
    page.wait_for_timeout(600)
    camera.shoot(page, "bandu-replay")


def six(mia: Person, camera: Camera) -> None:
    """A table with six towers."""
    page = bench(mia, {"players": 6}, ["strong"] * 5)
    while next_press(page) != "over":
        if sum(map(len, mia.view["towers"])) >= TOWER_PIECES and next_press(page) == "use":
            break
        press_next(page)
    camera.shoot(page, "bandu-six")


BANDU = {f"bandu-{scene.__name__}": scene for scene in (auctions, bids, pulls, alone, six)}
