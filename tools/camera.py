"""A person at the page (a Playwright browser), and a camera that takes screenshots of it."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeAlias

from browsing import Server
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.support.browser_player import act, hurry, next_offer

SIZES = {"phone": (360, 740), "desk": (1440, 900)}
Scheme: TypeAlias = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
DAY = SCHEMES[:1]
ALWAYS_THE_SAME = """
  let number = 0;
  crypto.getRandomValues = (bytes) => bytes.map(() => (number = (number * 137 + 41) % 256));
  const wait = setTimeout;
  globalThis.isHeld = false; // a finished trick stays until its picture is taken
  globalThis.setTimeout = (work, ms, ...rest) =>
    wait(work, globalThis.isHeld && ms > 500 ? 60_000 : ms, ...rest);
  const Real = WebSocket;
  globalThis.isDeaf = false; // what the server says is not heard: the game stands still
  globalThis.WebSocket = class extends Real {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", (event) => {
        if (globalThis.isDeaf) event.stopImmediatePropagation();
      });
    }
  };
"""
View = dict[str, Any]
expect.set_options(timeout=60_000)  # a busy machine is waited for


class Camera:
    """Takes screenshots of a page."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def shoot(
        self,
        page: Page,
        name: str,
        prepare: Callable[[str], object] | None = None,
        schemes: tuple[Scheme, ...] = SCHEMES,
    ) -> None:
        """Take screenshots at both sizes in these colour schemes; `prepare` is called with the
        size first."""
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            if prepare is not None:
                prepare(size)
            page.mouse.move(width - 1, height - 1)  # away from cards, which rise when hovered
            for scheme in schemes:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                page.evaluate("document.fonts.ready")
                page.wait_for_timeout(120)
                self._write(page.screenshot(), f"{name}-{size}-{scheme}.png")

    def _write(self, png: bytes, name: str) -> None:
        picture = Image.open(io.BytesIO(png)).convert("RGB")
        reduced = picture.quantize(
            256, Image.Quantize.MAXCOVERAGE, kmeans=4, dither=Image.Dither.NONE
        )
        reduced.save(self._folder / name, optimize=True)
        print(name, flush=True)


class Person:
    """A person at the page, and the newest update of their table."""

    def __init__(self, browser: Browser, server: Server, name: str, locale: str = "en-US") -> None:
        self.server = server
        self.context: BrowserContext = browser.new_context(
            base_url=server.url, locale=locale, reduced_motion="reduce", timezone_id="UTC"
        )
        self.context.add_init_script(ALWAYS_THE_SAME)
        self.page = self.context.new_page()
        self.page.set_default_timeout(60_000)
        self.page.set_viewport_size({"width": 1440, "height": 900})
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._hear))
        self.view: View = {}
        self.number = 0
        self.page.goto("/")
        self.page.evaluate("name => localStorage.setItem('sarisari.name', name)", json.dumps(name))

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "table":
            self.view = message["view"]

    def new_table(
        self,
        game: str,
        players: int = 4,
        friends: int = 0,
        bots: str = "quick",
        edition: int = 0,
        seen: str = "link",
    ) -> None:
        """Make a table with bots and free seats through the page's form."""
        page = self.page
        page.goto(f"/new/{game}")
        page.get_by_role("radio", name=str(players), exact=True).first.click()
        terms = page.get_by_test_id("terms").get_by_role("radiogroup")
        terms.last.get_by_role("radio").nth(("quick", "natural", "slow").index(bots)).click()
        terms.nth(2).get_by_role("radio").nth(("link", "everyone").index(seen)).click()
        if edition:
            page.locator("[data-testid=presets] button").nth(edition).click()
        for seat in range(players - friends, players):
            page.locator("[data-testid=seat-rows] select").nth(seat - 1).select_option("friend")
        page.locator("footer button").first.click()
        page.wait_for_url("**/table/*")
        if not friends:
            expect(page.locator("[data-testid=hand] button").first).to_be_visible(timeout=60_000)

    def act(self) -> None:
        """Press one of the offered controls; which one varies, but is the same in every run."""
        self.number = (self.number * 1103515245 + 12345) % 2**31
        act(self.page, self.number >> 8)

    def play_until(self, is_there: Callable[[View], bool], most: int = 300) -> None:
        """Play until it is this person's turn and the condition holds."""
        for _ in range(most):
            offered = next_offer(self.page)
            if offered == "over":
                raise RuntimeError("the game is over, and it never was as it should be")
            if not offered.startswith("dialog") and is_there(self.view):
                return
            self.act()
            self.page.wait_for_timeout(60)
        raise RuntimeError("it never was as it should be")

    def hold_the_trick(self) -> None:
        """Play the card that ends a trick, and freeze the trick on the table."""
        self.page.evaluate("() => { globalThis.isHeld = true; }")
        self.act()
        while self.page.locator("[data-testid=choice] button").count():
            self.act()
        self.page.wait_for_timeout(900)

    def let_go(self) -> None:
        """Let the game continue."""
        self.page.evaluate("() => { globalThis.isHeld = false; }")
        hurry(self.page)
