"""Nothing is cut off on a phone of 360 px: every screen of every game, in both languages. Tables are
shown in the states of the gallery, all in one page."""

import re
import subprocess
from contextlib import suppress
from pathlib import Path

import build_page
import pytest
from playwright.sync_api import Page, Route, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.support.browsers import PHONE, Browsers, NewBrowsers, Server

WEB = Path(__file__).parents[2] / "web"
LANGUAGES = {"en": "en-US", "fr": "fr-FR"}
GAMES = ("tindahan", "bastos", "tanuki", "bandu")
# what is wider than the screen, and controls that lie beyond its edge where nothing scrolls to them
CUT_OFF = """() => {
  const wide = document.documentElement.scrollWidth;
  const goes = (way) => /auto|scroll/.test(way);
  // a strip that is meant to be moved sideways; what scrolls up and down may not do both
  const isStrip = ({ overflowX, overflowY }) => goes(overflowX) && !goes(overflowY);
  const scrolls = (element) => element !== null
    && (isStrip(getComputedStyle(element)) || scrolls(element.parentElement));
  const isWide = (element) => goes(getComputedStyle(element).overflowY)
    && element.querySelector("button, a, input, select") !== null && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
  const isOut = (control) => {
    const { left, right, width, height } = control.getBoundingClientRect();
    if (width < 2 || height < 2 || !control.checkVisibility({ visibilityProperty: true })) return false;
    return (left < -1 || right > innerWidth + 1) && !scrolls(control.parentElement);
  };
  const controls = [...document.querySelectorAll("button, a, input, select, textarea")];
  const out = controls.filter(isOut).map((each) =>
    (each.getAttribute("aria-label") ?? each.textContent ?? "").slice(0, 40) || each.outerHTML);
  const sideways = [...document.querySelectorAll("main, section, div, ul")].filter(isWide)
    .map((each) => `${each.className} is ${each.scrollWidth} px wide`);
  return [...(wide > innerWidth ? [`${wide} px wide`] : []), ...sideways, ...out];
}"""


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The gallery, built into a folder of its own."""
    folder = tmp_path_factory.mktemp("gallery")
    node, _ = build_page.system_node() or build_page.pypi_node()
    vite = ["node_modules/vite/bin/vite.js", "build", "-c", "gallery/vite.config.ts"]
    command = [node, *vite, "--logLevel", "error", "--outDir", str(folder)]
    subprocess.run(command, cwd=WEB, check=True)
    return folder


@pytest.fixture
def browsers(new_browsers: NewBrowsers, server: Server) -> Browsers:
    """Pages of the server. Software rendering complains about itself, and the gallery asks
    for a table that the server does not have."""
    pages = new_browsers(server)
    pages.allowed = ("GPU stall", "Automatic fallback to software", "status of 40")
    return pages


def open_gallery(browsers: Browsers, gallery: Path) -> Page:
    page = browsers.open("/rules", PHONE)

    def serve(route: Route) -> None:
        path = route.request.url.split("/gallery/", 1)[1].split("?")[0]
        route.fulfill(path=gallery / path)

    page.route(re.compile(r"^http://[^/]+/gallery/"), serve)
    page.goto("/gallery/gallery.html")
    page.wait_for_function("globalThis.gallery !== undefined")
    return page


def cut_off(page: Page) -> list[str]:
    """What is cut off once the page is drawn: the handles of a piece get their places with the
    first frame."""
    with suppress(TooLate):
        page.wait_for_function(f"({CUT_OFF})().length === 0", timeout=3000)
    found: list[str] = page.evaluate(CUT_OFF)
    return found


def test_every_state_of_a_table_fits(browsers: Browsers, gallery: Path) -> None:
    page = open_gallery(browsers, gallery)
    states = page.evaluate("gallery.states")
    assert {state.split("-")[0] for state in states} >= set(GAMES)
    found = {}
    for language in LANGUAGES:
        for state in states:
            page.evaluate("([state, language]) => gallery.show(state, language)", [state, language])
            if state.startswith("bandu"):  # its table comes with the bundle of three.js
                expect(page.get_by_test_id("workbench")).to_be_attached()
            if cut := cut_off(page):
                found[f"{state} {language}"] = cut
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_home_page_fits_with_every_game_and_number_of_players(
    browsers: Browsers, language: str
) -> None:
    page = browsers.open("/", PHONE, locale=LANGUAGES[language])
    found = {}
    for game in GAMES:
        page.locator(f"input[name=game][value={game}]").check(force=True)
        for number in page.get_by_role("radiogroup").first.get_by_role("radio").all():
            number.click()
            if cut := page.evaluate(CUT_OFF):
                found[f"{game} {number.inner_text()}"] = cut
    for path in (*(f"/new/{game}" for game in GAMES), "/rules", "/rules/bandu", "/results"):
        page.goto(path)
        expect(page.locator("main")).to_be_visible()
        if cut := page.evaluate(CUT_OFF):
            found[path] = cut
    assert found == {}
