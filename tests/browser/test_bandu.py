"""Bandu in a browser, on software rendering: auctions, placing by hand, falls, pulls, games."""

import math
import re

import pytest
from at_bench import press_on
from at_table import FITS
from playwright.sync_api import expect

PHONE, DESK = (360, 740), (1440, 900)
SOLITAIRE = {"players": 1, "mode": "solitaire"}
# a table is made, and everybody but its host is a bot or comes with `sit`
MAKE = """async ([options, bots, name]) => {
  const body = { game: "bandu", options, terms: { bots_pace: "quick", undo: "off" } };
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  const { id } = await (await fetch("/api/tables", request)).json();
  await say(id, [
    { type: "sit", name, seat: 0 },
    { type: "ready", is_ready: true },
    { type: "order", order: "fixed" },
    ...bots.map((bot, i) => ({ type: "bot", seat: i + 1, bot })),
  ]);
  return id;
}"""
SAY = """() => { window.say = (table, wishes) => new Promise((resolve, reject) => {
  const socket = new WebSocket(location.origin.replace("http", "ws") + "/socket");
  let left = wishes.length;
  socket.onopen = () => wishes.forEach((wish) =>
    socket.send(JSON.stringify({ table, id: crypto.randomUUID(), ...wish })));
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(data);
    if (answer.type === "refused") reject(new Error(data));
    if (answer.type === "done" && --left === 0) { socket.close(); resolve(); }
  };
}); }"""
# the part of the picture that is not empty: its edges in parts, and the mean colour of its lower
# and its upper half
SEEN = """(canvas) => {
  const copy = document.createElement("canvas");
  [copy.width, copy.height] = [canvas.width, canvas.height];
  const pen = copy.getContext("2d", { willReadFrequently: true });
  pen.drawImage(canvas, 0, 0);
  const { data, width, height } = pen.getImageData(0, 0, copy.width, copy.height);
  let [left, right, top, bottom] = [width, 0, height, 0];
  const solid = [];
  for (let y = 0; y < height; y += 2) for (let x = 0; x < width; x += 2) {
    const at = 4 * (y * width + x);
    if (data[at + 3] < 250) continue;
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    solid.push([y, data[at], data[at + 1], data[at + 2]]);
  }
  const mean = (part) => [1, 2, 3].map((i) =>
    part.reduce((sum, pixel) => sum + pixel[i], 0) / Math.max(1, part.length));
  const middle = top + (bottom - top) * 0.55;
  return {
    left: left / width, right: right / width, top: top / height, bottom: bottom / height,
    upper: mean(solid.filter(([y]) => y < middle)), lower: mean(solid.filter(([y]) => y >= middle)),
  };
}"""


class Sent:
    """The actions that a page sends."""

    def __init__(self, page):
        self.actions = []
        page.on("websocket", lambda socket: socket.on("framesent", self._hear))

    def _hear(self, frame):
        found = re.search(r'"do":"([^"]+)"', frame)
        if found:
            self.actions.append(found[1])


@pytest.fixture
def browsers(new_browsers, server):
    """Pages of the file's server. Software rendering complains about itself."""
    pages = new_browsers(server)
    pages.allowed = ("GPU stall", "WebGL")
    return pages


def open_table(browsers, size, options, bots=(), *, begin=True, **how):
    page = browsers.open("/", size, **how)
    page.evaluate(SAY)
    table = page.evaluate(MAKE, [options, list(bots), "Dev"])
    if begin:
        page.evaluate("(id) => say(id, [{ type: 'begin' }])", table)
    page.sent = Sent(page)
    page.goto(f"/table/{table}")
    expect(page.locator(".bd-in") if begin else page.locator(".wr")).to_be_visible()
    return page


def two_people(browsers, options):
    """Two at a table: the host begins."""
    host = open_table(browsers, DESK, {"players": 2, **options}, begin=False)
    table = host.url.rsplit("/", 1)[1]
    guest = browsers.open("/", PHONE)
    guest.evaluate(SAY)
    sit = [{"type": "sit", "name": "Ada", "seat": 1}, {"type": "ready", "is_ready": True}]
    guest.evaluate("([id, wishes]) => say(id, wishes)", [table, sit])
    host.evaluate(SAY)
    host.evaluate("(id) => say(id, [{ type: 'begin' }])", table)
    guest.goto(f"/table/{table}")
    for page in (host, guest):
        expect(page.locator(".bd-in")).to_be_visible()
    return host, guest


def press(page, key):
    page.locator(f"[data-key={key}]").click()


def offer(page, piece, kind):
    page.locator(f".shelf-g [data-piece={piece}]").click()
    press(page, kind)


def take(page, piece, *, with_poses=False):
    page.locator(f".pile[data-pick] [data-piece={piece}]").click()
    press(page, "take")
    if with_poses:
        expect(page.locator(".poses [role=radio]").first).to_be_visible()
    expect(page.locator(".own canvas")).not_to_have_attribute("data-held", "")


def held(page):
    """Where the piece in the hand is drawn: x, y and its turn."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)))")
    x, y, _, *turn = map(float, page.locator(".own canvas").get_attribute("data-held").split())
    return (x, y), turn


def is_same_pose(action, shown):
    """Within half a millimetre and half a degree."""
    x, y, *turn = map(float, action.split()[1:])
    (x0, y0), turn0 = shown
    cosine = min(1.0, abs(sum(a * b for a, b in zip(turn, turn0, strict=True))))
    assert math.dist((x, y), (x0, y0)) < 0.5
    assert 2 * math.degrees(math.acos(cosine)) < 0.5


def drag(page, name, dx, dy):
    box = page.locator(f"[data-grip={name}]").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx / 2, y + dy / 2)
    page.mouse.move(x + dx, y + dy)
    page.mouse.up()


def test_auctions_of_both_kinds_say_what_they_cost(browsers, is_accessible):
    host, guest = two_people(browsers, {"pieces": ["slab", "brick", "cube", "plank"]})
    is_accessible(host)
    offer(host, "slab", "refuse")
    expect(guest.locator("[data-key=refuse]")).to_contain_text("pay 1 of your 5 beans")
    assert guest.evaluate(FITS) <= 1
    is_accessible(guest)
    press(guest, "refuse")
    expect(host.locator("[data-key=refuse]")).to_be_visible()
    expect(host.locator('.tw [aria-label="4 beans"]')).to_be_visible()
    press(host, "use")
    press(host, "let-go")
    offer(guest, "cube", "bid")
    expect(host.locator("[data-key=bid]")).to_contain_text("leaves 4 of your 5 beans")
    press(host, "bid")
    expect(guest.locator("[data-key=bid]")).to_contain_text("Bid 2")
    press(guest, "pass")
    expect(host.locator(".poses")).to_be_visible()
    expect(guest.locator(".go")).to_contain_text("passed")
    expect(guest.locator('.tw [aria-label="4 beans"]')).to_be_visible()
    assert guest.evaluate(FITS) <= 1


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_piece_is_moved_and_turned_by_dragging(browsers, is_accessible, size):
    page = open_table(browsers, size, SOLITAIRE)
    sent = page.sent
    take(page, "brick")
    assert page.evaluate(FITS) <= 1
    is_accessible(page)
    before = held(page)
    drag(page, "move", 20, 0)
    moved = held(page)
    assert math.dist(before[0], moved[0]) > 2
    drag(page, "up", 0, 40)
    page.get_by_role("radio", name="free").click()
    drag(page, "right", 3, 18)
    turned = held(page)
    assert turned[0] == moved[0]
    assert turned[1] != moved[1]
    press(page, "let-go")
    expect(page.locator(".pile[data-pick], dialog.rs").first).to_be_visible()
    is_same_pose(sent.actions[-1], turned)


def test_a_piece_is_placed_by_keys_alone(browsers):
    page = open_table(browsers, DESK, SOLITAIRE)
    sent = page.sent
    take(page, "cube", with_poses=True)
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("2")
    (x, y), _ = held(page)
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "Shift+ArrowUp", "q"):
        page.keyboard.press(key)
    shown = held(page)
    assert round(math.dist((x, y), shown[0]), 2) == 5.1
    page.keyboard.press("Enter")
    expect(page.locator(".pile[data-pick], dialog.rs").first).to_be_visible()
    is_same_pose(sent.actions[-1], shown)


def test_the_list_places_and_the_tower_is_there_in_words_and_colours(browsers):
    page = open_table(browsers, DESK, SOLITAIRE)
    sent = page.sent
    canvas = page.locator(".own canvas")
    expect(canvas).to_have_attribute("data-triangles", re.compile(r"\d\d"))
    alone = canvas.evaluate(SEEN)
    assert max(alone["lower"]) < 150  # walnut
    assert 0.3 < (alone["left"] + alone["right"]) / 2 < 0.7
    take(page, "slab", with_poses=True)
    pose = page.locator(".poses [role=radio]").last
    pose.click()
    wanted = pose.get_attribute("data-pose")
    press(page, "let-go")
    expect(page.locator(".pile[data-pick]")).to_be_visible()
    assert sent.actions[-1] == wanted
    words = page.get_by_role("list", name="Your tower from the base up")
    expect(words).to_contain_text("The slab stands on base 1.")
    page.wait_for_timeout(100)
    both = canvas.evaluate(SEEN)
    assert both["upper"][0] > alone["lower"][0] + 40  # a lighter wood on top
    page.get_by_role("button", name="How steady?").click()
    expect(page.locator(".steady")).to_contain_text("The table could lean by")


def test_a_tower_falls_as_it_happened(browsers):
    page = open_table(browsers, DESK, SOLITAIRE, motion="no-preference")
    take(page, "cone")
    page.evaluate("document.activeElement?.blur()")
    for _ in range(12):
        page.keyboard.press("Shift+ArrowRight")
    press(page, "let-go")
    expect(page.locator(".stage")).to_have_attribute("data-playing", "0")
    expect(page.locator("dialog.rs")).to_contain_text("The tower fell")
    expect(page.locator("dialog.rs .author h2")).to_have_text("1 piece")


def test_a_piece_is_pulled_out_and_the_tower_falls(browsers):
    host, guest = two_people(browsers, {"pieces": ["slab", "cube", "brick", "plank"]})
    for page, other, piece in ((host, guest, "slab"), (guest, host, "brick")) * 2:
        left = page.locator(".shelf-g .piece")
        expect(left.first).to_be_visible()
        names = [each.get_attribute("data-piece") for each in left.all()]
        offer(page, piece if piece in names else names[0], "refuse")
        press(other, "use")
        press(other, "let-go")
    expect(host.locator(".shelf-g")).to_contain_text("pull one out", ignore_case=True)
    host.locator(".shelf-g .piece").first.click()
    press(host, "refuse")
    expect(host.locator(".history, dialog.rs").first).to_contain_text("You pull")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize(
    ("options", "bots"),
    [({**SOLITAIRE, "pieces": 2}, []), ({"players": 2, "pieces": 3, "circles": 1}, ["casual"])],
    ids=["solitaire", "bots"],
)
def test_a_whole_game_is_played_by_pressing_what_is_offered(
    browsers, is_accessible_day_and_night, size, options, bots
):
    page = open_table(browsers, size, options, bots, locale="fr" if size == PHONE else "en-US")
    number = 0
    while press_on(page, number := number + 5) != "over":
        assert page.evaluate(FITS) <= 1, page.locator(".prompt").inner_text()
    expect(page.locator("dialog.rs .rank li")).to_have_count(options["players"])
    assert "page-" not in page.locator("body").inner_text()
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    is_accessible_day_and_night(page)
