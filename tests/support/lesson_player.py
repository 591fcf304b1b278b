"""Follows a lesson in a browser by keyboard, knowing what it awaits."""

from playwright.sync_api import Locator, Page, expect

from sarisari.games import get_game
from sarisari.lessons.lesson import Lesson, get_lesson
from sarisari.lessons.lesson_play import judge, moments_until

# what a pressed card asks is drawn
PAINTED = """async () => { for (const _ of "ab") await new Promise(requestAnimationFrame); }"""


def lesson_at(page: Page) -> Locator:
    """The prompt of the lesson."""
    return page.get_by_test_id("lesson")


def is_asked(page: Page, step: int) -> None:
    """Wait until a step of the lesson asks."""
    expect(lesson_at(page).locator("progress")).to_have_js_property("value", step)
    expect(lesson_at(page)).to_have_attribute("data-phase", "asking")


def wanted(lesson: Lesson, step: int) -> str:
    """What the lesson awaits at a step."""
    asked = lesson.step[step]
    if asked.do is not None:
        return asked.do
    return f"answer {[answer.is_right for answer in asked.answers].index(True)}"


def wrong(name: str, step: int) -> str:
    """Something that may be done at a step and is not awaited."""
    lesson = get_lesson(name)
    asked = lesson.step[step]
    if asked.answers:
        return f"answer {[answer.is_right for answer in asked.answers].index(False)}"
    legal = get_game(lesson.game).legal(moments_until(name, step)[-1].state, lesson.seat)
    return next(do for do in legal if not judge(name, step, do).is_right)


def do_by_keys(page: Page, do: str) -> None:
    """Find what does this at the table, focus it and press Enter."""
    verb, *rest = do.split(" ")
    if verb == "answer":
        page.get_by_test_id("answers").get_by_role("button").nth(int(rest[0])).press("Enter")
    elif verb == "offer":
        page.locator(f"[data-testid=shelf] [data-piece={rest[0]}]").press("Enter")
        page.locator(f"[data-key=to-{rest[1]}]").press("Enter")
    elif verb == "bid" and page.locator("[data-key=bid]").count():
        page.locator("[data-key=bid]").press("Enter")
    elif verb == "bid":
        page.locator(f"[data-bid='{rest[0]}']").press("Enter")
        page.get_by_test_id("bid-confirm").get_by_role("button").press("Enter")
    elif verb == "cart":
        page.locator(f"[data-cart={rest[0]}]").press("Enter")
    elif verb in ("raise", "lower"):
        page.locator(f"[data-do='{do}']").press("Enter")
    elif rest:
        page.locator(f"[data-testid=hand] [data-card={rest[0]}]").press("Enter")
        page.evaluate(PAINTED)
        choice = page.locator(f"[data-do='{do}']")
        if choice.count():
            choice.press("Enter")
    else:
        page.locator(f"[data-key={verb}]").press("Enter")
