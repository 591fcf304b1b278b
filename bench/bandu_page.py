"""Benchmark of Bandu in the page, in Chromium with software rendering. Prints JSON on standard
output.

python bench/bandu_page.py                  all of it: about two minutes
python bench/bandu_page.py --only release   parts: release, frames

Needs what the tests need (`make test` installs it). Nothing else should run beside it.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT)]

from browsing import Server, chromium  # noqa: E402
from playwright.sync_api import Browser, Page, WebSocketRoute, expect  # noqa: E402

from bench.page import person, summary  # noqa: E402
from bench.page_trace import CATEGORIES, frames_of  # noqa: E402
from bench.physics import BASE, FLAT, ORDER, tower_of  # noqa: E402
from sarisari.core.stream import new_stream  # noqa: E402
from sarisari.physics.settle import place  # noqa: E402
from sarisari.physics.world import Placed  # noqa: E402
from tests.support.bandu_browser_player import choose_pose, next_press  # noqa: E402

TALLEST = 15  # pieces
THOUGHT = 1500  # ms before a piece is let go: the still picture is drawn
TRIES = 4  # towers that are built, if one falls early
SEATS, HIGH = 6, 8
TURN = 240  # moves of the mouse, each a frame
LOWEST = 0  # quality

# when a piece was let go, when it first moved, what the server said, and when the film began
RELEASE = """
  globalThis.release = {};
  const note = (name) => { globalThis.release[name] ??= performance.now(); };
  addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-key=let-go]")) return;
    globalThis.release = { pressed: event.timeStamp };
    start = null;
  }, true);
  let start = null;
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const [by, , , z] = (target.dataset.moving ?? "").split(" ");
      if (by === "film") setTimeout(() => note("film"));
      if (by !== "lowering") continue;
      start ??= Number(z);
      if (Number(z) < start) setTimeout(() => note("lowering"));
    }
  }).observe(document, { subtree: true, attributeFilter: ["data-moving"] });
  const Real = WebSocket;
  globalThis.WebSocket = class extends Real {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        for (const { kind, told } of JSON.parse(data).events ?? []) {
          if (kind === "settle") note("settled");
          if (told?.event.do?.startsWith("place ")) note("placed");
        }
      });
    }
  };
"""
# what WebGL is asked to draw between two frames, shadows and still pictures included
DRAWN = """
  globalThis.drawn = { calls: 0, triangles: 0, most: { calls: 0, triangles: 0 }, painted: [] };
  for (const [name, count] of [["drawElements", 1], ["drawArrays", 2]]) {
    const real = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...given) {
      drawn.calls += 1;
      drawn.triangles += given[count] / 3;
      return real.apply(this, given);
    };
  }
  const next = () => {
    for (const name of ["calls", "triangles"]) {
      drawn.most[name] = Math.max(drawn.most[name], drawn[name]);
      drawn[name] = 0;
    }
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  new MutationObserver(() => drawn.painted.push(performance.now()))
    .observe(document, { subtree: true, attributeFilter: ["data-ms"] });
"""
Message = dict[str, Any]


class Ear:
    """The newest update of a table, from the page's WebSocket."""

    def __init__(self, page: Page) -> None:
        self.view: Message = {}
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "table":
            self.view = message["view"]


def begin(page: Page, way: str, players: int) -> None:
    """Begin a new table of Bandu with slow bots."""
    page.goto("/new/bandu")
    page.get_by_role("radio", name=way).click()
    if players > 1:
        page.get_by_role("radio", name=str(players), exact=True).first.click()
    page.locator("footer button").first.click()
    expect(page.get_by_test_id("workbench")).to_be_visible()


def release(browser: Browser, url: str) -> dict[str, Any]:
    """Solitaire towers, piece by piece: the time from releasing a piece until its fall is shown."""
    rows: list[dict[str, float]] = []
    place([BASE], "cube", (0.0, 0.0, *FLAT))  # what is loaded once
    for _ in range(TRIES):
        page = person(browser, url, probes=RELEASE)
        ear = Ear(page)
        begin(page, "Solitaire", 1)
        while next_press(page) != "over" and len(rows) < TALLEST * 2:
            if not place_next(page, ear, rows):
                break
        page.context.close()
        if any(row["pieces"] >= TALLEST for row in rows):
            break
    names = [name for name in rows[0] if name != "pieces"]
    return {
        "placements": len(rows),
        "tallest": max(row["pieces"] for row in rows),
        **{f"{name}_ms": summary([row[name] for row in rows]) for name in names},
        "rows": [{name: round(value, 1) for name, value in row.items()} for row in rows],
    }


def place_next(page: Page, ear: Ear, rows: list[dict[str, float]]) -> bool:
    """Place the next flat piece of the list; False when the tower is high enough."""
    view = ear.view
    names = [name for name in ORDER if name in view["pile"]]
    if len(view["towers"][0]) >= TALLEST or not names:
        return False
    page.locator(f"[data-testid=pile][data-pick] [data-piece={names[0]}]").click()
    page.locator("[data-key=take]").click()
    choose_pose(page)
    page.wait_for_timeout(THOUGHT)
    action = page.locator("[data-testid=poses] [role=radio]").first.get_attribute("data-pose") or ""
    page.locator("[data-key=let-go]").click()
    page.wait_for_function("() => globalThis.release.film !== undefined")
    found = page.evaluate("() => globalThis.release")
    next_press(page)
    rows.append(figures(found, view, names[0], action))
    return True


def figures(found: dict[str, float], view: Message, piece: str, action: str) -> dict[str, float]:
    """Times in ms since the release; the simulation is run once more to time it alone."""
    poses = view["poses"][0]
    tower: list[Placed] = [(name, tuple(poses[name])) for name in view["towers"][0]]
    x, y, a, b, c, d = map(float, action.split()[1:])
    begun = time.perf_counter()
    place(tower, piece, (x, y, a, b, c, d), new_stream(1), "small")
    simulation = 1000 * (time.perf_counter() - begun)
    to_film = found["film"] - found["pressed"]
    return {
        "pieces": len(tower) + 1,
        "to_lowering": found["lowering"] - found["pressed"],
        "simulation": simulation,
        "to_settle": found["settled"] - found["pressed"],
        "settle_to_film": found["film"] - found["settled"],
        "to_film": to_film,
        "beyond_simulation": to_film - simulation,
    }


def frames(browser: Browser, url: str) -> dict[str, Any]:
    """The cost of a frame while the camera orbits six towers of eight pieces."""
    page = person(browser, url, probes=DRAWN)
    page.route_web_socket("**/socket", six_towers)
    begin(page, "Standard", SEATS)
    canvas = page.locator("[data-testid=stage] canvas")
    page.wait_for_function("() => drawn.painted.length > 0")
    page.wait_for_timeout(1500)
    browser.start_tracing(page=page, categories=CATEGORIES)
    turn_round(page)
    traced = [frame.script for frame in frames_of(browser.stop_tracing())]
    by_level = {}
    for _ in range(6):
        level = canvas.get_attribute("data-level") or ""
        page.evaluate("() => { drawn.painted = []; }")
        turn_round(page)
        painted = page.evaluate("() => drawn.painted")
        if level == canvas.get_attribute("data-level"):
            by_level[level] = round(1000 * (len(painted) - 1) / (painted[-1] - painted[0]), 1)
        if level == str(LOWEST) and level in by_level:
            break
    found: dict[str, Any] = {
        "script_ms": {"frames": len(traced), **summary(traced)},
        "stage_calls": int(canvas.get_attribute("data-calls") or 0),
        "stage_triangles": int(canvas.get_attribute("data-triangles") or 0),
        "most_in_a_frame": page.evaluate("() => drawn.most"),
        "frames_a_second_by_quality": by_level,
    }
    page.context.close()
    return found


def turn_round(page: Page) -> None:
    """Drag the view to and fro."""
    box = page.locator("[data-testid=stage] canvas").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] * 0.2, box["y"] + box["height"] * 0.3
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + box["width"] * 0.5, y, steps=TURN // 2)
    page.mouse.move(x, y, steps=TURN // 2)
    page.mouse.up()


def six_towers(socket: WebSocketRoute) -> None:
    """Rewrite the table's messages to show six towers of eight, while another seat is to act."""
    server = socket.connect_to_server()
    towers = [[(f"base-{seat + 1}", pose) if name == "base-1" else (name, pose)
               for name, pose in tower_of(HIGH)] for seat in range(SEATS)]  # fmt: skip
    is_shown = False

    def show(frame: str | bytes) -> None:
        nonlocal is_shown
        message = json.loads(frame)
        if message["type"] == "table":
            if is_shown:
                return  # nothing happens any more
            is_shown = True
            message["view"].update(
                towers=[[name for name, _ in tower] for tower in towers],
                poses=[dict(tower) for tower in towers],
                phase="answer", kind="refuse", piece="egg", auctioneer=0, to_act=[1], legal=[],
            )  # fmt: skip
        socket.send(json.dumps(message))

    server.on_message(show)


def main() -> None:
    """Measure all parts, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", default=None)
    wanted = parser.parse_args()
    parts: dict[str, Callable[[Browser, str], dict[str, Any]]] = {
        "release": release,
        "frames": frames,
    }
    found: dict[str, Any] = {}
    with Server() as server, chromium() as browser:
        for name in wanted.only or parts:
            found[name] = parts[name](browser, server.url)
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
