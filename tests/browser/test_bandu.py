"""Bandu in a browser, on software rendering: auctions, placing by hand, falls, pulls, games."""

import math
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.bandu_browser_player import (
    COLOURS,
    DESK,
    PHONE,
    Shown,
    choose_pose,
    drag,
    drag_by_finger,
    held,
    is_same_pose,
    let_go_and_wait,
    note_motion,
    offer,
    open_table,
    press,
    press_on,
    seen_at,
    take,
    two_people,
    use,
    wait_for_motions,
    wire_of,
)
from tests.support.browser_player import FITS
from tests.support.browsers import Audit, AuditOfSchemes, Browsers, NewBrowsers, Server, Size
from tests.support.narrowing import present

SOLITAIRE = {"players": 1, "mode": "solitaire"}
FRONT = 20  # mm from the middle of a base to its front
# at once: the page forgets a word that is typed slowly, as a busy machine may do it
TYPE = """(letters) => {
  for (const key of letters)
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}"""
OVER_THE_EDGE = 46  # mm from the middle: what is let go there tips over


@pytest.fixture
def browsers(new_browsers: NewBrowsers, server: Server) -> Browsers:
    """Pages of the server. Software rendering complains about itself."""
    pages = new_browsers(server)
    pages.allowed = ("GPU stall due to ReadPixels", "Automatic fallback to software WebGL")
    return pages


def test_auctions_of_both_kinds_say_what_they_cost(
    browsers: Browsers, is_accessible: Audit
) -> None:
    host, guest = two_people(browsers, {"pieces": ["slab", "brick", "cube", "plank"]})
    is_accessible(host)
    offer(host, "slab", "refuse")
    expect(guest.locator("[data-key=refuse]")).to_contain_text("pay 1 of your 5 beans")
    assert guest.evaluate(FITS) <= 1
    is_accessible(guest)
    press(guest, "refuse")
    expect(host.locator("[data-key=refuse]")).to_be_visible()
    expect(host.locator('[data-testid=tower] [aria-label="4 beans"]')).to_be_visible()
    use(host)
    offer(guest, "cube", "bid")
    expect(host.locator("[data-key=bid]")).to_contain_text("leaves 4 of your 5 beans")
    press(host, "bid")
    expect(guest.locator("[data-key=bid]")).to_contain_text("Bid 2")
    press(guest, "pass")
    expect(host.get_by_test_id("poses")).to_be_visible()
    expect(guest.get_by_test_id("answers")).to_contain_text("passed")
    expect(guest.locator('[data-testid=tower] [aria-label="4 beans"]')).to_be_visible()
    assert guest.evaluate(FITS) <= 1


def is_let_go_as_turned(page: Page, moved: Shown) -> None:
    """A piece that was moved and then turned is let go as it hangs, and the game goes on."""
    turned = held(page)
    assert turned[0] == moved[0]
    assert turned[1] != moved[1]
    press(page, "let-go")
    expect(
        page.locator("[data-testid=pile][data-pick], [data-testid=result]").first
    ).to_be_visible()
    is_same_pose(wire_of(page).actions[-1], turned)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_piece_is_moved_and_turned_by_dragging(
    browsers: Browsers, is_accessible: Audit, size: Size
) -> None:
    page = open_table(browsers, size, SOLITAIRE)
    take(page, "brick", over_pose=0)
    assert page.evaluate(FITS) <= 1
    is_accessible(page)
    before = held(page)
    drag(page, "move", 20, 0)
    moved = held(page)
    assert math.dist(before[0], moved[0]) > 2
    drag(page, "up", 0, 40)
    page.get_by_role("radio", name="free").click()
    drag(page, "right", 3, 18)
    is_let_go_as_turned(page, moved)


def test_a_piece_is_placed_with_one_finger(browsers: Browsers) -> None:
    page = open_table(browsers, PHONE, SOLITAIRE)
    take(page, "brick", over_pose=0)
    before = held(page)
    drag_by_finger(page, "move", 20, 0)
    moved = held(page)
    assert math.dist(before[0], moved[0]) > 2
    drag_by_finger(page, "up", 0, 40)
    is_let_go_as_turned(page, moved)


def test_a_piece_is_placed_by_keys_alone(browsers: Browsers) -> None:
    page = open_table(browsers, DESK, SOLITAIRE)
    wire = wire_of(page)
    pile = page.get_by_role("listbox", name="pieces")
    pile.get_by_role("option").first.focus()
    page.evaluate(TYPE, "cub")
    page.keyboard.press("Enter")
    expect(pile.get_by_role("option", selected=True)).to_have_attribute("data-piece", "cube")
    while page.evaluate("document.activeElement.dataset.key") != "take":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    hand = page.get_by_role("application")
    expect(hand).to_be_focused()
    expect(page.get_by_role("log")).to_contain_text("It would touch the table")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("warning")).to_be_visible()
    page.keyboard.press("s")
    expect(page.locator("[data-testid=poses] [role=radio]").nth(1)).to_be_visible()
    page.keyboard.press("2")
    expect(page.get_by_test_id("warning")).to_be_hidden()
    (x, y), _ = held(page)
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "Shift+ArrowUp", "q"):
        page.keyboard.press(key)
    shown = held(page)
    assert round(math.dist((x, y), shown[0]), 2) == 5.1
    page.keyboard.press("Enter")
    expect(page.locator("[data-testid=pile][data-pick] [role=option]:focus")).to_be_visible()
    is_same_pose(wire.actions[-1], shown)


def test_the_list_places_and_the_tower_is_there_in_words_and_colours(browsers: Browsers) -> None:
    page = open_table(browsers, DESK, SOLITAIRE)
    wire = wire_of(page)
    take(page, "slab", over_pose=3)
    pose = page.locator("[data-testid=poses] [role=radio][aria-checked=true]")
    shown = held(page)
    height = page.locator("[data-testid=stage] output")
    assert height.evaluate("label => label.style.left") != "", "the height stands beside the piece"
    wanted = present(pose.get_attribute("data-pose"))
    let_go_and_wait(page)
    assert wire.actions[-1] == wanted
    is_same_pose(wanted, shown)
    words = page.get_by_role("list", name="Your tower from the base up")
    said = re.compile(r"The slab lies on the [a-z ]+ of base 1, 20 mm up\.")
    expect(words).to_contain_text(said)
    expect(page.get_by_role("log")).to_contain_text(said)
    page.get_by_role("button", name="How steady?").click()
    expect(page.get_by_test_id("steadiness")).to_contain_text("The table could tilt by")
    expect(words).to_contain_text("The table could tilt by")
    expect(page.get_by_role("log")).to_contain_text("The table could tilt by")


@pytest.mark.clause("BAN-26")
@pytest.mark.parametrize("how", ["tried", "looks", "off"])
def test_the_list_of_poses_follows_the_term(
    browsers: Browsers, is_accessible: Audit, how: str
) -> None:
    page = open_table(browsers, PHONE, SOLITAIRE, terms={"suggestions": how})
    asked = []
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[1]))
    take(page, "cube")
    poses = page.get_by_test_id("poses")
    expect(poses).to_have_attribute("data-how", how)
    assert "poses" not in " ".join(asked)
    if how != "off":
        choose_pose(page)
    assert page.evaluate(FITS) <= 1
    is_accessible(page)
    if how == "off":
        expect(poses.get_by_role("radio")).to_have_count(0)
        poses.locator("summary").click()
        expect(poses).to_contain_text("That is what the host chose.")
        press(page, "let-go")
        press(page, "let-go")
        expect(page.get_by_test_id("result")).to_be_visible()
    else:
        said = {"tried": "tried out", "looks": "by looks alone"}[how]
        expect(poses.locator("header small")).to_have_text(said)
        let_go_and_wait(page)
    assert wire_of(page).actions[-1].startswith("place ")


@pytest.mark.clause("AN-33", "BAN-08")
def test_drawn_pieces_are_told_and_stand_in_how_we_play(
    browsers: Browsers, is_accessible: Audit
) -> None:
    page = open_table(browsers, PHONE, {**SOLITAIRE, "pieces": 5})
    expect(page.locator("[data-testid=pile] [data-piece]")).to_have_count(5)
    shown = page.locator("[data-testid=pile] [data-piece]").evaluate_all(
        "all => all.map(e => e.dataset.piece)"
    )
    assert shown == sorted(wire_of(page).view["options"]["pieces"])
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="How we play").click()
    how = page.get_by_role("dialog", name="How we play")
    expect(how).to_contain_text("Drawn for this table, 5 pieces: ")
    expect(how).to_contain_text("Suggested poses tried out")
    expect(how).not_to_contain_text("Rated")
    is_accessible(page)


def test_pieces_are_drawn_where_the_server_says_in_their_woods(browsers: Browsers) -> None:
    page = open_table(browsers, DESK, SOLITAIRE)
    take(page, "cube", over_pose=0)
    let_go_and_wait(page)
    poses = wire_of(page).view["poses"][0]
    cube, base = poses["cube"], poses["base-1"]
    beside = [(cube[0] + side, *cube[1:]) for side in (-50, 50)]
    front = (base[0], base[1] - FRONT, base[2])
    page.wait_for_timeout(900)  # until the still picture is drawn: the page does not say so
    points = [seen_at(page, point) for point in (cube, front, *beside)]
    light, walnut, *nothing = page.locator("[data-testid=stage] canvas").evaluate(COLOURS, points)
    assert max(colour[3] for colour in nothing) < 50
    assert min(light[3], walnut[3]) > 250
    assert max(walnut[:3]) < 150
    assert light[0] > walnut[0] + 40
    assert light[0] > light[1] > light[2]  # wood


def test_a_tower_falls_as_it_happened(browsers: Browsers) -> None:
    page = open_table(browsers, DESK, SOLITAIRE, motion="no-preference")
    take(page, "cone", over_pose=0)
    page.evaluate("document.activeElement?.blur()")
    while held(page)[0][0] < OVER_THE_EDGE:
        page.keyboard.press("Shift+ArrowRight")
    note_motion(page)
    press(page, "let-go")
    expect(page.get_by_test_id("stage")).to_have_attribute("data-playing", "0")
    wait_for_motions(page, 5)
    expect(page.get_by_test_id("result")).to_contain_text("The tower fell")
    expect(page.locator("[data-testid=winner] h2")).to_have_text("1 piece")


def test_a_piece_is_pulled_out_and_the_tower_falls(browsers: Browsers) -> None:
    host, guest = two_people(browsers, {"pieces": ["slab", "cube", "brick", "plank"]})
    for page, other, piece in ((host, guest, "slab"), (guest, host, "brick")) * 2:
        left = page.locator("[data-testid=shelf] [data-piece]")
        expect(left.first).to_be_visible()
        names = [present(each.get_attribute("data-piece")) for each in left.all()]
        offer(page, piece if piece in names else names[0], "refuse")
        use(other)
    expect(host.locator("[data-testid=pile][data-pick]")).to_contain_text(
        "pull one out", ignore_case=True
    )
    expect(host.locator("[data-testid=pile] [data-piece]")).to_have_attribute("data-piece", "brick")
    host.locator("[data-testid=pile] [data-piece]").click()
    press(host, "to-refuse")
    for page, winner in ((host, "Ada wins"), (guest, "You win")):
        expect(page.locator("[data-testid=winner] h2")).to_contain_text(winner)
        expect(page.locator("[data-testid=standing] li").last).to_contain_text("fell first")


def test_a_finished_game_is_watched_again(browsers: Browsers) -> None:
    page = open_table(browsers, DESK, {**SOLITAIRE, "pieces": ["slab", "cube"]})
    take(page, "slab", over_pose=0)
    let_go_and_wait(page)
    press(page, "stop")
    expect(page.get_by_test_id("result")).to_be_visible()
    page.goto(page.url.replace("/table/", "/record/"))
    page.emulate_media(reduced_motion="no-preference")
    page.get_by_role("link", name="Watch it again").click()
    words = page.get_by_role("list", name="from the base up")
    expect(words).to_contain_text("Base 1 lies on the table.")
    expect(words).not_to_contain_text("slab")
    on = page.get_by_role("button", name="One event on")
    on.click()
    expect(page.get_by_test_id("replay")).to_contain_text("takes the slab")
    note_motion(page)
    on.click()
    wait_for_motions(page, 1)
    expect(words).to_contain_text("The slab lies on the middle of base 1")
    page.get_by_role("button", name="One event back").click()
    expect(words).not_to_contain_text("slab")
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_test_id("replay")).to_contain_text("Event 4 of 4")


def test_bots_for_bandu_are_those_that_build_in_their_own_ways(browsers: Browsers) -> None:
    page = browsers.open("/new/bandu", DESK)
    levels = page.locator("[data-testid=seat-rows] select").first
    names = ("random", "beginner", "casual", "club", "strong")
    expect(levels.locator("option")).to_have_text(
        [*(f"Bot: {name}" for name in names), "A friend, by link"]
    )
    levels.select_option("strong")
    expect(page.locator("[data-testid=seat-rows] li").nth(1)).to_contain_text(
        "tries pieces in its head before it bids"
    )


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize(
    ("options", "bots"),
    [
        ({**SOLITAIRE, "pieces": 2}, []),
        ({"players": 2, "pieces": 3, "circles": 1}, ["casual"]),
        ({"players": 2, "mode": "challenge", "pieces": 4, "circles": 1}, ["casual"]),
    ],
    ids=["solitaire", "bots", "challenge"],
)
def test_a_whole_game_is_played_by_pressing_what_is_offered(
    browsers: Browsers,
    is_accessible_day_and_night: AuditOfSchemes,
    size: Size,
    options: dict[str, Any],
    bots: list[str],
) -> None:
    page = open_table(browsers, size, options, bots, locale="fr" if size == PHONE else "en-US")
    number = 0
    while press_on(page, number := number + 5) != "over":
        assert page.evaluate(FITS) <= 1, page.get_by_test_id("prompt").inner_text()
    expect(page.locator("[data-testid=standing] li")).to_have_count(options["players"])
    assert "page-" not in page.locator("body").inner_text()
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    is_accessible_day_and_night(page)
