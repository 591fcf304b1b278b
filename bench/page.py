"""Benchmark of the page in Chromium: download size, load time, latency, frames and memory. Prints
JSON on standard output.

python bench/page.py                        all of it: about ten minutes
python bench/page.py --only weight frames   parts: weight, loading, answers, frames, memory
python bench/page.py --games 5              fewer games in one tab

Needs what the tests need (`make test` installs it). Nothing else should run beside it.
"""

import argparse
import gzip
import json
import statistics
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT)]

from browsing import Server, chromium  # noqa: E402
from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, expect  # noqa: E402

from bench.page_trace import CATEGORIES, frames_of  # noqa: E402
from tests.support.browser_player import OFFERED, act, my_turn, next_offer, play_quickly  # noqa: E402

DESK: ViewportSize = {"width": 1440, "height": 900}
LEGAL = "[data-testid=hand] [data-legal=yes]"
LOADS = 7
CARDS = 12  # own cards whose answer is timed
THROTTLE = 4
TRICKS = 4  # in which frames are looked at
GAMES = ("tindahan", "bastos", "tanuki")
WARM = 8  # things pressed before frames are looked at: nobody's whole game is its first seconds
PRESS_SOON = f"""() => setTimeout(() => {{
  const offered = ({OFFERED})();
  if (offered !== null && offered !== "over") document.querySelector(offered).click();
}}, 200)"""

# how far things move by themselves, when a card can first be pressed, and when answers are drawn
PROBES = """
  globalThis.probes = { shift: 0, shifted: [], ready: null, answers: [], asked: null };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      probes.shift += entry.value;
      probes.shifted.push(entry.sources.map(({ node }) => node?.className ?? "").join(" "));
    }
  }).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    if (document.querySelector("[data-testid=hand] [data-legal=yes]")) probes.ready = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const Real = WebSocket;
  globalThis.WebSocket = class extends Real {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if (probes.asked === null || JSON.parse(data).type !== "table") return;
        const came = performance.now();
        probes.asked = null;
        requestAnimationFrame(() => setTimeout(() => probes.answers.push(performance.now() - came)));
      });
    }
  };
"""


def person(
    browser: Browser,
    url: str,
    motion: Literal["no-preference", "reduce"] = "no-preference",
    probes: str = PROBES,
    **more: Any,
) -> Page:
    """A new browser context with an empty cache."""
    context = browser.new_context(
        base_url=url, viewport=DESK, locale="en-US", reduced_motion=motion, **more
    )
    context.add_init_script(probes)
    page = context.new_page()
    page.set_default_timeout(120_000)
    return page


def devtools(page: Page) -> CDPSession:
    """A DevTools session for a page."""
    return page.context.new_cdp_session(page)


def begin(page: Page, game: str = "tindahan", bots: str = "quickly") -> None:
    """Begin a new table with bots through the page's form."""
    page.goto(f"/new/{game}")
    page.get_by_role("radio", name="3", exact=True).click()
    page.get_by_role("radio", name=bots, exact=True).click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-testid=hand] button").first).to_be_visible()


def weight(browser: Browser, url: str) -> dict[str, Any]:
    """The bytes that a first table of Tindahan loads, from the home page on."""
    page = person(browser, url)
    session = devtools(page)
    session.send("Network.enable")
    kinds: dict[str, tuple[str, str]] = {}
    sizes: dict[str, int] = {}
    session.on(
        "Network.responseReceived",
        lambda e: kinds.update({e["requestId"]: (e["type"], e["response"]["url"])}),
    )
    session.on(
        "Network.loadingFinished", lambda e: sizes.update({e["requestId"]: e["encodedDataLength"]})
    )
    page.goto("/")
    pressed = time.perf_counter()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-testid=hand] button").first).to_be_visible()
    first = time.perf_counter() - pressed
    page.wait_for_timeout(1500)
    wire: dict[str, int] = {}
    for request, size in sizes.items():
        kind = kinds.get(request, ("Other", ""))[0]
        wire[kind] = wire.get(kind, 0) + size
    scripts = [address for kind, address in kinds.values() if kind == "Script"]
    page.context.close()
    return {
        "javascript_gzip_bytes": sum(map(gzipped, scripts)),
        "wire_bytes": dict(sorted(wire.items())),
        "play_to_first_cards_ms": round(first * 1000),
    }


def gzipped(address: str) -> int:
    """The size of a script as the server sends it with gzip."""
    request = urllib.request.Request(address, headers={"accept-encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        body = answer.read()
    assert gzip.decompress(body)
    return len(body)


def loading(browser: Browser, url: str) -> dict[str, Any]:
    """The time to open a running table without a cache, until a card can be pressed."""
    page = person(browser, url)
    begin(page)
    my_turn(page)
    address, storage = page.url, page.context.storage_state()
    page.context.close()
    ready, shifts, moved = [], [], []
    for _ in range(LOADS):
        page = person(browser, url, storage_state=storage)
        page.goto(address)
        expect(page.locator(LEGAL).first).to_be_visible()
        page.wait_for_timeout(700)
        probes = page.evaluate("probes")
        ready.append(probes["ready"])
        shifts.append(probes["shift"])
        moved += probes["shifted"]
        page.context.close()
    page = person(browser, url)
    page.goto("/")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.wait_for_timeout(700)
    home = page.evaluate("probes")
    page.context.close()
    return {
        "first_table_interactive_ms": summary(ready),
        "layout_shift_table": round(max(shifts), 4),
        "layout_shift_home": round(home["shift"], 4),
        "shifted": sorted({*moved, *home["shifted"]}),
    }


def answers(browser: Browser, url: str) -> dict[str, Any]:
    """The time from the server's answer to the frame that shows it, for the player's own cards,
    and layout shifts."""
    page = person(browser, url)
    begin(page, bots="naturally")
    for _ in range(CARDS):
        play_card(page)
    page.wait_for_timeout(500)
    probes = page.evaluate("probes")
    page.context.close()
    return {
        "answer_to_frame_ms": summary(probes["answers"]),
        "layout_shift_playing": round(probes["shift"], 4),
        "shifted_playing": sorted(set(probes["shifted"])),
    }


def play_card(page: Page) -> None:
    """Play any card once that is possible; close score sheets."""
    while (offered := next_offer(page)) != LEGAL:
        page.locator(offered).first.click()
    page.evaluate("() => { probes.asked = performance.now(); }")
    page.locator(LEGAL).first.click()
    page.wait_for_function("() => probes.asked === null")


def frames(browser: Browser, url: str) -> dict[str, Any]:
    """Script time per frame while cards and tricks are animated. Without the probes, whose
    recording of layout shifts would count as script of the page."""
    found = {}
    for game in GAMES:
        for name, rate in (("plain", 1), (f"throttled_{THROTTLE}x", THROTTLE)):
            page = person(browser, url, probes="")
            begin(page, game, bots="naturally")
            for _ in range(WARM):
                act(page)
            my_turn(page)
            devtools(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
            browser.start_tracing(page=page, categories=CATEGORIES)
            for _ in range(TRICKS):
                page.evaluate(PRESS_SOON)
                page.wait_for_timeout(7000 if rate == 1 else 10_000)
            drawn = frames_of(browser.stop_tracing())
            found[f"{game}_{name}"] = {
                "frames": len(drawn),
                "script_ms": summary([frame.script for frame in drawn]),
                "layout_ms": summary([frame.layout for frame in drawn]),
                "over_bar": sum(frame.script > (4 if rate == 1 else 16) for frame in drawn),
            }
            page.context.close()
    return {"script_of_frames": found}


def memory(browser: Browser, url: str, games: int) -> dict[str, Any]:
    """The memory left after each game in one tab, after garbage collection. Without the probes,
    whose records would grow with every game."""
    page = person(browser, url, motion="reduce", probes="")
    session = devtools(page)
    session.send("Performance.enable")
    page.goto("/new/tanuki")
    page.get_by_role("radio", name="quickly", exact=True).click()
    after = []
    for _ in range(games):
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.locator("[data-testid=hand] button").first).to_be_visible()
        play_quickly(page)
        page.evaluate("() => document.querySelector('header a').click()")
        page.get_by_role("radio", name="Tanuki").click()
        page.wait_for_timeout(1500)
        session.send("HeapProfiler.collectGarbage")
        metrics = {m["name"]: m["value"] for m in session.send("Performance.getMetrics")["metrics"]}
        after.append(
            {
                "heap_kb": round(metrics["JSHeapUsedSize"] / 1024),
                "nodes": int(metrics["Nodes"]),
                "listeners": int(metrics["JSEventListeners"]),
            }
        )
        print(f"game {len(after)}: {after[-1]}", file=sys.stderr, flush=True)
    page.context.close()
    return {"after_each_game": after}


def summary(values: list[float]) -> dict[str, float]:
    """Median, 95th percentile and maximum."""
    if not values:
        return {}
    ordered = sorted(values)
    return {
        "median": round(statistics.median(ordered), 2),
        "p95": round(ordered[int(0.95 * (len(ordered) - 1))], 2),
        "most": round(ordered[-1], 2),
    }


def main() -> None:
    """Measure all parts, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", default=None)
    parser.add_argument("--games", type=int, default=20)
    wanted = parser.parse_args()
    parts: dict[str, Callable[[Browser, str], dict[str, Any]]] = {
        "weight": weight,
        "loading": loading,
        "answers": answers,
        "frames": frames,
        "memory": lambda browser, url: memory(browser, url, wanted.games),
    }
    found: dict[str, Any] = {}
    with Server() as server, chromium() as browser:
        for name in wanted.only or parts:
            found[name] = parts[name](browser, server.url)
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
