"""A card player in a browser: creates tables, clicks what the page offers, plays to the end."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from tests.support.bandu_browser_player import SAY, listen
from tests.support.browsers import LIGHT, Browsers, Size
from tests.support.narrowing import of_type

# what can be pressed now, the most particular first; null: it is not our turn
OFFERED = """() => {
  if (document.querySelector("[data-testid=result]")) return "over";
  const sheet = "dialog[data-testid=score] footer button";
  if (document.querySelector(sheet)) return sheet;
  const kinds = [
    "[data-testid=choice] button",
    "[data-testid=bid-confirm] button:not([aria-disabled])",
    "[data-bid]",
    "[data-testid=values] button:not([aria-disabled])",
    "[data-testid=hand] [data-legal=yes]",
    "[data-testid=prompt] [data-testid=act]",
  ];
  for (const kind of kinds) if (document.querySelector(kind)) return kind;
  return null;
}"""
# a touch of the table cuts short what moves
HURRY = """() => document.querySelector("[data-testid=table]")?.dispatchEvent(
  new PointerEvent("pointerdown", { bubbles: true }))"""
# by how much the table is too high for its window, once it is painted
FITS = """async () => {
  for (const _ of "ab") await new Promise(requestAnimationFrame);
  const table = document.querySelector("[data-testid=table]");
  return table.scrollHeight - table.clientHeight;
}"""
# how wide the space before the last word is, in parts of the letters' size
LAST_SPACE = """(line) => {
  const [text] = line.childNodes;
  const range = document.createRange();
  const at = text.data.lastIndexOf(" ");
  range.setStart(text, at);
  range.setEnd(text, at + 1);
  const { width } = range.getBoundingClientRect();
  return width / parseFloat(getComputedStyle(line).fontSize);
}"""
PATIENCE = 3_000  # looks without anything to press


def new_table(
    browsers: Browsers,
    game: str,
    size: Size,
    *,
    players: int = 3,
    bots: str | None = "quickly",
    **options: Any,
) -> Page:
    """A table with bots, already begun: in front of it."""
    page = browsers.open(f"/new/{game}", size, **options)
    count = page.get_by_role("radiogroup", name=re.compile("^(Players|Places)$"))
    count.get_by_role("radio", name=str(players), exact=True).click()
    if bots is not None:
        page.get_by_role("radio", name=bots, exact=True).click()
    page.get_by_role("button", name=re.compile("^(Play|Jouer)$")).click()
    expect(page.locator("[data-testid=hand] button").first).to_be_visible()
    return page


def people_at(
    browsers: Browsers,
    game: str,
    sizes: Sequence[Size],
    *,
    bots: int = 0,
    options: Mapping[str, Any] | None = None,
    terms: Mapping[str, Any] | None = None,
) -> list[Page]:
    """People at one table, each with a window of a size; bots sit behind them. The first is the
    host, and sits at seat 0."""
    pages = [browsers.open(LIGHT, size) for size in sizes]
    players = len(pages) + bots
    body = {
        "game": game,
        "options": {"players": players, **(options or {})},
        "terms": {"bots_pace": "quick", **(terms or {})},
    }
    table = pages[0].evaluate(
        """async (body) => {
          const headers = { "content-type": "application/json" };
          const request = { method: "POST", headers, body: JSON.stringify(body) };
          return (await (await fetch("/api/tables", request)).json()).id;
        }""",
        body,
    )
    for seat, page in enumerate(pages):
        wishes: list[dict[str, Any]] = [{"type": "sit", "name": f"P{seat}", "seat": seat}]
        if seat == 0:
            wishes += [
                {"type": "bot", "seat": len(pages) + number, "bot": "casual"}
                for number in range(bots)
            ]
            wishes.append({"type": "order", "order": "fixed"})
        say(page, table, *wishes, {"type": "ready", "is_ready": True})
    say(pages[0], table, {"type": "begin"})
    for page in pages:
        listen(page)
        page.goto(f"/table/{table}")
        expect(page.get_by_test_id("table")).to_be_visible()
    return pages


def say(page: Page, table: str, *wishes: Mapping[str, Any]) -> None:
    """Wishes by a socket of their own, as a program sends them."""
    page.evaluate(SAY)
    page.evaluate("([id, wishes]) => say(id, wishes)", [table, list(wishes)])


def hurry(page: Page) -> None:
    """Cut short what moves, as a touch of the table does."""
    page.evaluate(HURRY)


def next_offer(page: Page) -> str:
    """Wait until something can be pressed: its selector."""
    look = (
        f"() => {{ const found = ({OFFERED})(); if (found === null) ({HURRY})(); return found; }}"
    )
    try:
        return of_type(str, page.wait_for_function(look, polling=30).json_value())
    except PlaywrightTimeoutError as error:
        prompt = page.get_by_test_id("prompt").first.inner_text()
        raise AssertionError(f"nothing to press: {prompt}") from error


def act(page: Page, number: int = 0) -> bool:
    """Press one of the things that can be pressed; False when the game is over."""
    offered = next_offer(page)
    if offered == "over":
        return False
    choices = page.locator(offered)
    choices.nth(number % choices.count()).click()
    return True


def play_quickly(page: Page, number: int = 0) -> int:
    """Play on to the end of the game without a mouse: how many sheets there were to read."""
    sheets: int = page.evaluate(
        f"""async (number) => {{
      const offered = {OFFERED};
      let sheets = 0;
      for (let looks = 0; looks < {PATIENCE}; looks++) {{
        const selector = offered();
        if (selector === "over") return sheets;
        if (selector === null) {{
          document.querySelector("[data-testid=table]").dispatchEvent(
            new PointerEvent("pointerdown", {{ bubbles: true }}));
        }} else {{
          looks = 0;
          if (selector.startsWith("dialog")) sheets += 1;
          const choices = document.querySelectorAll(selector);
          choices[(number += 7) % choices.length].click();
        }}
        await new Promise((go) => setTimeout(go, 20));
      }}
      throw new Error("nothing to press: " + document.querySelector("[data-testid=prompt]").textContent);
    }}""",
        number,
    )
    return sheets


def my_turn(page: Page) -> None:
    """Play on until a card of the hand can be played."""
    while (offered := next_offer(page)) != "[data-testid=hand] [data-legal=yes]":
        page.locator(offered).first.click()


def play_a_card(page: Page) -> None:
    """The first that may be played; until it has left the hand, or asks what for."""
    my_turn(page)
    held = len(hand(page))
    page.locator("[data-testid=hand] [data-legal=yes]").first.click()
    page.wait_for_function(
        """(held) => document.querySelector("[data-testid=choice]") !== null ||
          document.querySelectorAll("[data-testid=hand] [data-card]").length !== held""",
        arg=held,
    )


def hand(page: Page) -> list[str]:
    cards: list[str] = page.locator("[data-testid=hand] [data-card]").evaluate_all(
        "all => all.map(c => c.dataset.card)"
    )
    return cards
