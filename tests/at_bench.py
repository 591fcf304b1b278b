"""A person at a table of Bandu in a browser, for tests: presses whatever the page offers."""

# what leads on, the most particular first; "over" at the end, null while others have the word
OFFERED = """() => {
  if (document.querySelector("dialog.rs")) return "over";
  const find = (name) => document.querySelector(`[data-key=${name}]`);
  for (const name of ["take", "use", "pass", "bid", "refuse"]) if (find(name)) return name;
  if (document.querySelector(".poses [role=radio]") && find("let-go")) return "let-go";
  if (document.querySelector(".shelf-g .piece")) return "offer";
  if (document.querySelector(".pile[data-pick] .piece")) return "pick";
  return document.querySelector(".poses") === null && find("stop") ? "stop" : null;
}"""
PATIENCE = 900  # looks without anything to press


def next_press(page):
    """Wait until something can be pressed: its name."""
    for _ in range(PATIENCE):
        offered = page.evaluate(OFFERED)
        if offered is not None:
            return offered
        page.wait_for_timeout(40)
    raise AssertionError(f"nothing to press: {page.locator('.prompt').first.inner_text()}")


def press_on(page, number=0):
    """Press the next thing that leads on, of pieces this one: its name."""
    offered = next_press(page)
    if offered in ("offer", "pick"):
        pieces = page.locator(".shelf-g .piece, .pile[data-pick] .piece")
        pieces.nth(number % pieces.count()).click()
    elif offered != "over":
        page.locator(f"[data-key={offered}]").first.click()
    return offered
