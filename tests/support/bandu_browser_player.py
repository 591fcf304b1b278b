"""A Bandu player in a browser: creates tables, presses what the page offers, drags pieces and
reads where the page draws them. `Wire` records what a page sends and receives."""

import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import Locator, Page, WebSocket, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from tests.support.browsers import LIGHT, Browsers, Size
from tests.support.narrowing import of_type, present
from tests.support.waiting import wait_until

Shown = tuple[tuple[float, float], list[float]]  # where a piece is drawn, and its turn

PHONE, DESK = (360, 740), (1440, 900)
# a table is made, and everybody but its host is a bot or comes with `sit`
MAKE = """async ([options, bots, name, more]) => {
  const body = { game: "bandu", options, terms: { bots_pace: "quick", undo: "off", ...more } };
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
  socket.onclose = () => reject(new Error("the socket was closed"));
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(data);
    if (answer.type === "refused") reject(new Error(data));
    if (answer.type === "done" && --left === 0) { socket.close(); resolve(); }
  };
}); }"""
# the colours of points of the picture, each the mean of some pixels; points in parts of it
COLOURS = """(canvas, points) => {
  const copy = document.createElement("canvas");
  [copy.width, copy.height] = [canvas.width, canvas.height];
  const pen = copy.getContext("2d", { willReadFrequently: true });
  pen.drawImage(canvas, 0, 0);
  return points.map(([x, y]) => {
    const [left, top] = [Math.round(x * copy.width) - 3, Math.round(y * copy.height) - 3];
    const { data } = pen.getImageData(left, top, 7, 7);
    return [0, 1, 2, 3].map((part) =>
      data.filter((_, i) => i % 4 === part).reduce((sum, value) => sum + value, 0) / 49);
  });
}"""
# what leads on, the most particular first; "over" at the end, null while others have the word
OFFERED = """() => {
  if (document.querySelector("[data-testid=result]")) return "over";
  // any key says that enough has been seen of an outcome or an answer
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" }));
  const find = (name) => document.querySelector(`[data-key=${name}]:enabled`);
  const names = ["ready", "take", "use", "pass", "bid", "refuse", "to-bid", "to-refuse"];
  for (const name of names) if (find(name)) return name;
  const list = "[data-testid=poses] [role=radio]";
  if (find("let-go")) {
    if (document.querySelector(`${list}[aria-checked=true]`)) return "let-go";
    if (document.querySelector(list)) return "pose";
    if (find("suggest")) return "suggest";
  }
  if (document.querySelector("[data-testid=shelf] [data-piece]")) return "offer";
  if (document.querySelector("[data-testid=pile][data-pick] [data-piece]")) return "pick";
  return document.querySelector("[data-testid=poses]") === null && find("stop") ? "stop" : null;
}"""
PATIENCE = 90_000  # ms without anything to press


class Wire:
    """The actions that a page sends, and the view that it was shown last."""

    def __init__(self, page: Page) -> None:
        self.actions: list[str] = []
        self.view: dict[str, Any] = {}
        self.at = 0
        self._page = page
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self._sent)
        socket.on("framereceived", self._received)

    def _sent(self, frame: str | bytes) -> None:
        found = re.search(r'"do":"([^"]+)"', frame if isinstance(frame, str) else frame.decode())
        if found:
            self.actions.append(found[1])

    def _received(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "table":
            self.view, self.at = message["view"], message["at"]

    def wait_for(self, legal: str) -> None:
        """Until an action is legal in the view that was shown last: a frame may arrive before
        `wait_for_event` listens."""
        wait_until(
            lambda: legal in self.view.get("legal", []),
            PATIENCE / 1000,
            pause=0.03,
            log=lambda: f"{legal} is not legal: {self.view.get('legal')}",
            sleep=lambda seconds: self._page.wait_for_timeout(1000 * seconds),
        )


_wires: WeakKeyDictionary[Page, Wire] = WeakKeyDictionary()


def listen(page: Page) -> None:
    """From now on, note what goes over the wire of a page."""
    _wires[page] = Wire(page)


def wire_of(page: Page) -> Wire:
    return _wires[page]


def open_table(
    browsers: Browsers,
    size: Size,
    options: Mapping[str, Any],
    bots: Iterable[str] = (),
    *,
    begin: bool = True,
    terms: Mapping[str, Any] | None = None,
    **how: Any,
) -> Page:
    page = browsers.open(LIGHT, size, **how)
    page.evaluate(SAY)
    table = page.evaluate(MAKE, [options, list(bots), "Dev", terms or {}])
    if begin:
        page.evaluate("(id) => say(id, [{ type: 'begin' }])", table)
    listen(page)
    page.goto(f"/table/{table}")
    expect(
        page.get_by_test_id("workbench") if begin else page.get_by_test_id("waiting-room")
    ).to_be_visible()
    return page


def two_people(
    browsers: Browsers,
    options: Mapping[str, Any],
    sizes: Sequence[Size] = (DESK, PHONE),
    **how: Any,
) -> tuple[Page, Page]:
    """Two at a table: the host begins."""
    host = open_table(browsers, sizes[0], {"players": 2, **options}, begin=False, **how)
    table = host.url.rsplit("/", 1)[1]
    guest = browsers.open(LIGHT, sizes[1], **how)
    guest.evaluate(SAY)
    sit = [{"type": "sit", "name": "Ada", "seat": 1}, {"type": "ready", "is_ready": True}]
    guest.evaluate("([id, wishes]) => say(id, wishes)", [table, sit])
    host.evaluate(SAY)
    host.evaluate("(id) => say(id, [{ type: 'begin' }])", table)
    listen(guest)
    guest.goto(f"/table/{table}")
    for page in (host, guest):
        expect(page.get_by_test_id("workbench")).to_be_visible()
    press(guest, "ready")  # the host's first offer waits while the guest looks at the pieces
    return host, guest


def act(page: Page, *actions: str) -> None:
    """Do this at the seat of a page, each as soon as it may be done; placements to the tenth of a
    millimetre."""
    page.evaluate(SAY)
    table = page.url.rsplit("/", 1)[1]
    for do in actions:
        legal = "place" if do.startswith("place ") else do
        wire = wire_of(page)
        wire.wait_for(legal)
        wish = {"type": "act", "at": wire.at, "do": do}
        page.evaluate("([id, wish]) => say(id, [wish])", [table, wish])


def press(page: Page, key: str) -> None:
    page.locator(f"[data-key={key}]").click()


def offer(page: Page, piece: str, kind: str) -> None:
    page.locator(f"[data-testid=shelf] [data-piece={piece}]").click()
    press(page, f"to-{kind}")


def take(page: Page, piece: str, *, over_pose: int | None = None) -> None:
    """Take a piece into the hand, and hang it over one of the suggested poses."""
    page.locator(f"[data-testid=pile][data-pick] [data-piece={piece}]").click()
    press(page, "take")
    if over_pose is not None:
        choose_pose(page, over_pose)
    expect(page.locator("[data-testid=stage] canvas")).not_to_have_attribute("data-held", "")


def choose_pose(page: Page, number: int = 0) -> None:
    """Ask for suggestions, and hang the piece over one of them."""
    press(page, "suggest")
    poses = page.locator("[data-testid=poses] [role=radio]")
    expect(poses.first).to_be_visible()
    poses.nth(number).click()


def use(page: Page) -> None:
    """Use the piece that was offered, and let it go over the first suggestion."""
    press(page, "use")
    choose_pose(page)
    press(page, "let-go")


def held(page: Page) -> Shown:
    """Where the piece in the hand is drawn: x, y and its turn."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)))")
    drawn = page.locator("[data-testid=stage] canvas").get_attribute("data-held")
    x, y, _, *turn = map(float, present(drawn).split())
    return (x, y), turn


def is_same_pose(action: str, shown: Shown) -> None:
    """Within half a millimetre and half a degree."""
    x, y, *turn = map(float, action.split()[1:])
    (x0, y0), turn0 = shown
    cosine = min(1.0, abs(sum(a * b for a, b in zip(turn, turn0, strict=True))))
    assert math.dist((x, y), (x0, y0)) < 0.5
    assert 2 * math.degrees(math.acos(cosine)) < 0.5


def middle_of(found: Locator) -> tuple[float, float]:
    box = present(found.bounding_box())
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, name: str, dx: float, dy: float) -> None:
    x, y = middle_of(page.locator(f"[data-grip={name}]"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx / 2, y + dy / 2)
    page.mouse.move(x + dx, y + dy)
    page.mouse.up()


def drag_by_finger(page: Page, name: str, dx: float, dy: float) -> None:
    """The same by one finger on the screen."""
    x, y = middle_of(page.locator(f"[data-grip={name}]"))
    tell = page.context.new_cdp_session(page).send
    tell("Emulation.setTouchEmulationEnabled", {"enabled": True})
    ways = [("touchStart", 0), ("touchMove", 0.5), ("touchMove", 1)]
    for kind, part in ways:
        spot = {"x": x + dx * part, "y": y + dy * part}
        tell("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [spot]})
    tell("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def let_go_and_wait(page: Page) -> None:
    press(page, "let-go")
    expect(page.locator("[data-testid=pile][data-pick]")).to_be_visible()


def note_motion(page: Page) -> None:
    """From now on the page remembers how the piece that was let go moved: a film may be short."""
    page.evaluate("""() => {
      window.motions = [];
      new MutationObserver(([{ target }]) => motions.push(target.dataset.moving))
        .observe(document, { subtree: true, attributeFilter: ["data-moving"] });
    }""")


def wait_for_motions(page: Page, in_film: int) -> None:
    """It was lowered, then its film was played, with so many poses at least: what is let go on a
    firm place does not move any more."""
    page.wait_for_function(
        """(least) => Object.entries(least).every(([kind, count]) =>
          new Set(motions.filter((text) => text.startsWith(kind))).size >= count)""",
        arg={"lowering": 2, "film": in_film},
    )


def seen_at(
    page: Page, point: Sequence[float], height: int = 110, wide: int = 130
) -> tuple[float, float]:
    """Where the usual camera sees a point of the table, in parts of the picture."""
    box = present(page.locator("[data-testid=stage] canvas").bounding_box())
    aspect = box["width"] / box["height"]
    half, around, above = math.tan(math.radians(13)), -math.pi / 2 - 0.5, math.radians(17)
    far = max((height / 2 + 14) / half, wide / 2 / (half * aspect)) + 60
    away = (math.cos(around) * math.cos(above), math.sin(around) * math.cos(above), math.sin(above))
    right = (-math.sin(around), math.cos(around), 0)
    up = (-math.cos(around) * math.sin(above), -math.sin(around) * math.sin(above), math.cos(above))
    x, y, z = point[0], point[1], point[2] - (height / 2 - 4)
    across, upwards, near = (sum(a * b for a, b in zip((x, y, z), axis, strict=True))
                             for axis in (right, up, away))  # fmt: skip
    deep = (far - near) * half
    return (1 + across / (deep * aspect)) / 2, (1 - upwards / deep) / 2


def next_press(page: Page) -> str:
    """Wait until something can be pressed: its name."""
    try:
        found = page.wait_for_function(OFFERED, polling=30, timeout=PATIENCE)
        return of_type(str, found.json_value())
    except PlaywrightTimeoutError as error:
        prompt = page.get_by_test_id("prompt").first.inner_text()
        raise AssertionError(f"nothing to press: {prompt}") from error


def press_on(page: Page, number: int = 0) -> str:
    """Press the next thing that leads on, of pieces this one: its name."""
    offered = next_press(page)
    if offered in ("offer", "pick"):
        pieces = page.locator(
            "[data-testid=shelf] [data-piece], [data-testid=pile][data-pick] [data-piece]"
        )
        pieces.nth(number % pieces.count()).click()
    elif offered == "pose":
        page.locator("[data-testid=poses] [role=radio]").first.click()
    elif offered != "over":
        press(page, offered)
    return offered
