"""Before and after a game: inviting, who begins, closing, what is over, addresses without anything."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.support.browsers import Audit, Browsers, Size
from tests.support.narrowing import present

SIZES = {"phone": (360, 740), "laptop": (1280, 800)}
CARD = "[data-testid=hand] button"
WISH = """([id, kind, fields]) => new Promise((done) => {
  const socket = new WebSocket(`ws://${location.host}/socket`);
  socket.onopen = () => socket.send(JSON.stringify({ type: kind, id: "1", table: id, ...fields }));
  socket.onmessage = ({ data }) => {
    const { type } = JSON.parse(data);
    if (type === "done" || type === "refused") { socket.close(); done(type); }
  };
})"""


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> Size:
    return SIZES[request.param]


def in_sight(page: Page, locator: Locator) -> bool:
    """Whether all of it is within the window."""
    box, size = present(locator.bounding_box()), present(page.viewport_size)
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


def wish(page: Page, kind: str, **fields: Any) -> Any:
    """Something that is asked of the server, not of the page."""
    return page.evaluate(WISH, [page.url.rsplit("/", 1)[1], kind, fields])


def players(page: Page) -> list[str | None]:
    table = page.url.rsplit("/", 1)[1]
    names: list[str | None] = page.request.get(f"/api/tables/{table}").json()["players"]
    return names


def a_room(browsers: Browsers, path: str, name: str, **how: Any) -> Page:
    """A host in the waiting room of a table with a seat for a friend."""
    host = browsers.open(path, **how)
    host.get_by_label("Your name").fill(name)
    host.get_by_role("button", name="Play with a friend").click()
    expect(host.get_by_role("img", name="QR code")).to_be_visible()
    return host


def a_guest(browsers: Browsers, host: Page, name: str, **how: Any) -> Page:
    guest = browsers.open(host.url, **how)
    guest.get_by_label("Your name").fill(name)
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_text("Are you ready?")).to_be_visible()
    return guest


@pytest.mark.parametrize("path", ["/", "/new/bandu"])
def test_play_with_a_friend_is_a_button_that_leads_to_the_invitation(
    browsers: Browsers, size: Size, path: str
) -> None:
    host = a_room(browsers, path, "Mia", size=size)
    expect(host.get_by_role("region", name="Invite").get_by_test_id("invite-link")).to_contain_text(
        "/table/"
    )
    expect(host.get_by_text("Empty seat")).to_have_count(1)
    expect(host.get_by_text("One seat is empty")).to_be_visible()


def test_two_quick_presses_make_one_table(browsers: Browsers) -> None:
    page = browsers.open("/")
    play = page.get_by_role("button", name="Play", exact=True)
    play.evaluate("(button) => { button.click(); button.click(); }")
    expect(page.locator(CARD).first).to_be_visible()
    assert len(page.request.get("/api/my/tables").json()) == 1


def test_a_button_says_that_it_is_busy(browsers: Browsers) -> None:
    page = browsers.open("/")
    asked = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route("**/api/tables", hold)  # the answer takes its time
    page.get_by_role("button", name="Play", exact=True).click()
    busy = page.get_by_role("button", name="Dealing")
    expect(busy).to_have_attribute("aria-busy", "true")
    expect(page.get_by_role("button", name="Play with a friend")).to_be_disabled()
    asked[0].continue_()
    expect(page.locator(CARD).first).to_be_visible()


def test_the_youngest_begins_and_everybody_reads_it(browsers: Browsers) -> None:
    host = a_room(browsers, "/new/bastos", "Mia")
    guest = a_guest(browsers, host, "Zoe", size=SIZES["phone"])
    expect(guest.get_by_text("Seats are drawn by lot")).to_be_visible()
    host.get_by_label("Who is the youngest?").select_option("Zoe")
    for page in (host, guest):
        expect(page.get_by_text("Zoe is the youngest and leads the first trick.")).to_be_visible()
        expect(page.locator('[data-testid=chairs] li[data-seat="0"]')).to_contain_text("Zoe")
    guest.get_by_role("button", name="I am ready").click()
    expect(host.get_by_text("Everybody is here")).to_be_visible()
    host.get_by_role("button", name="Start").click()
    expect(guest.locator(CARD).first).to_be_visible()
    assert players(guest) == ["Zoe", "Ada", "Ben", "Mia"]


@pytest.mark.parametrize(
    ("game", "question"),
    [("tanuki", "Who most recently made sense?"), ("tindahan", "Who begins?")],
)
def test_who_begins_can_be_said_before_there_is_a_table(
    browsers: Browsers, game: str, question: str
) -> None:
    page = browsers.open(f"/new/{game}")
    page.get_by_label("Your name").fill("Mia")
    asked = page.get_by_label(question)
    asked.select_option("Ben")
    page.get_by_label("Who sits at seat 3").select_option("friend")
    expect(asked).to_have_value("lot")  # a friend cannot be named before they come
    page.get_by_label("Who sits at seat 3").select_option("casual")
    asked.select_option("Ben")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(CARD).first).to_be_visible()
    assert players(page) == ["Ben", "Chloé", "Mia", "Ada"]


def test_closing_asks_once_and_then_the_table_is_closed_for_everybody(
    browsers: Browsers, is_accessible: Audit
) -> None:
    host = a_room(browsers, "/", "Mia")
    guest = a_guest(browsers, host, "Zoe", size=SIZES["phone"])
    host.get_by_role("button", name="Close the table").click()
    host.get_by_role("group", name="Close it for everybody?").get_by_role("button").last.click()
    host.get_by_role("button", name="Close the table").click()
    is_accessible(host)
    host.get_by_role("button", name="Yes, close it").click()
    for page in (host, guest):
        for _ in range(2):  # and again when it is loaded anew
            expect(page.get_by_text("This table was closed before the game began")).to_be_visible()
            expect(page.locator("main select")).to_have_count(0)
            expect(page.get_by_role("button", name="Back to all tables")).to_be_visible()
            for power in ("Close the table", "Change", "Start", "What you can do", "I am ready"):
                expect(page.get_by_role("button", name=power)).to_have_count(0)
            page.reload()
    expect(host.get_by_role("button", name="Back to all tables")).to_be_visible()
    is_accessible(host)
    assert wish(host, "bot", seat=1, bot="strong") == "refused"
    guest.get_by_role("button", name="Back to all tables").click()
    expect(guest.get_by_text("Choose a game")).to_be_visible()
    expect(guest.get_by_role("region", name="Recent results")).to_have_count(0)


def test_a_bad_link_is_refused_where_one_looks(browsers: Browsers, size: Size) -> None:
    page = browsers.open("/", size)
    field = page.get_by_placeholder("Paste it here")
    for _ in range(2):
        field.fill("https://example.org/")
        page.get_by_role("button", name="Join").click()
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text("This is not a link to a table")
        expect(field).to_be_focused()
        assert in_sight(page, alert)
        assert in_sight(page, field)


def test_a_phone_that_lets_no_page_notify_keeps_the_switch_off(browsers: Browsers) -> None:
    """As Android does; all other answers of browsers: web/test/desk.test.tsx."""
    page = browsers.open("/")
    page.add_init_script(
        "globalThis.Notification = class { static permission = 'default'; "
        "static async requestPermission() { return this.permission = 'granted'; } "
        "constructor() { throw new TypeError('Illegal constructor'); } }"
    )
    page.goto("/new/tanuki")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(CARD).first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    switch = page.get_by_role("switch", name="Tell me when it is my turn")
    switch.click()
    expect(page.get_by_text("has no notifications")).to_be_visible()
    expect(switch).not_to_be_checked()
    expect(switch).to_be_disabled()


def test_a_full_table_is_there_to_watch_not_to_sit_down(browsers: Browsers) -> None:
    host = browsers.open("/new/tindahan")
    host.get_by_label("Your name").fill("Noor")
    host.get_by_role("radiogroup", name="Seen by").get_by_role("radio", name="everyone").click()
    host.get_by_role("button", name="Play", exact=True).click()
    expect(host.locator(CARD).first).to_be_visible()
    other = a_room(browsers, "/new/tindahan", "Omar")
    wish(other, "end")  # not seen by everyone: in nobody's list
    guest = browsers.open("/")
    watch = guest.get_by_role("region", name="Tables to watch")
    expect(watch).to_contain_text("Noor’s table")
    expect(watch.get_by_role("link", name=re.compile("^Watch: Noor"))).to_be_visible()
    expect(guest.get_by_role("region", name="Tables with a seat")).to_have_count(0)


def test_a_game_that_is_over_is_found_with_its_record(
    browsers: Browsers, is_accessible: Audit, size: Size
) -> None:
    page = browsers.open("/new/tanuki", size)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(CARD).first).to_be_visible()
    assert wish(page, "end") == "done"
    page.goto("/")
    recent = page.get_by_role("region", name="Recent results")
    expect(recent).to_contain_text("Tanuki with 3 bots")
    expect(recent).to_contain_text(re.compile("today, .*stopped before the end"))
    recent.get_by_role("link", name="All your games").click()
    expect(page).to_have_url(re.compile("/results$"))
    page.reload()
    mine = page.get_by_role("region", name="Your finished games")
    expect(mine.get_by_role("listitem")).to_have_count(1)
    is_accessible(page)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    mine.get_by_role("link", name="Record of Tanuki with 3 bots").click()
    expect(page.get_by_role("link", name="Download the record")).to_be_visible()
    page.get_by_role("button", name="Check its deals").click()
    expect(page.get_by_role("status")).to_contain_text("Everything checks out")


def test_finished_games_come_a_page_at_a_time(browsers: Browsers) -> None:
    page = browsers.open("/results")
    expect(page.get_by_text("You have not finished a game yet")).to_be_visible()
    lines = [
        {
            "table": f"t{number:02}",
            "game": "bandu",
            "status": "over",
            "created": 1_700_000_000_000,
            "players": ["Mia", "Ada"],
            "bots": [None, "casual"],
            "pace": "relaxed",
            "you": 0,
            "has_record": True,
            "result": {"ranks": [1, 2], "winners": [0], "reason": {"key": "result-won"}},
        }
        for number in range(23)
    ]

    def answer(route: Route) -> None:
        before = re.search("before=t(..)", route.request.url)
        begin = 0 if before is None else int(before[1]) + 1
        route.fulfill(json=lines[begin : begin + 20])

    page.route("**/api/my/finished*", answer)
    page.reload()
    items = page.get_by_role("region", name="Your finished games").get_by_role("listitem")
    expect(items).to_have_count(20)
    expect(items.first).to_contain_text("1. You · 2. Ada")
    page.get_by_role("button", name="More").click()
    expect(items).to_have_count(23)
    expect(page.get_by_role("button", name="More")).to_have_count(0)


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/new/nogame", "There is no game of this name here"),
        ("/table/nothing", "There is no such table here"),
        ("/record/nothing", "There is no such record here"),
        ("/nothing", "There is nothing at this address"),
    ],
)
def test_an_address_without_anything_says_so_and_leads_on(
    browsers: Browsers, is_accessible: Audit, path: str, says: str
) -> None:
    browsers.allowed = ("404",)
    page = browsers.open("/")
    answer = page.goto(path)
    assert present(answer).status == 404
    expect(page.get_by_text(says)).to_be_visible()
    is_accessible(page)
    page.get_by_role("link", name="Bandu").click()
    expect(page).to_have_url(re.compile("/new/bandu$"))
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.clause("AN-30", "BAN-04", "BAN-08")
def test_bandu_has_table_manners_folded_up_on_a_phone(browsers: Browsers) -> None:
    for size, is_open in ((SIZES["laptop"], True), (SIZES["phone"], False)):
        page = browsers.open("/new/bandu", size)
        elbows = page.get_by_text("No elbows on the table, at any time.")
        expect(elbows).to_be_visible(visible=is_open)
        page.get_by_text("Table manners").click()
        expect(elbows).to_be_visible(visible=not is_open)
    expect(browsers.open("/new/bastos").get_by_text("Table manners")).to_have_count(0)


def test_something_stands_there_until_the_script_has_come(browsers: Browsers) -> None:
    page = browsers.open("/")
    expect(page.get_by_text("Choose a game")).to_be_visible()
    expect(page.get_by_test_id("boot")).to_have_count(0)
    with browsers.offline():
        page.route("**/assets/*.js", lambda route: route.abort())
        page.reload()
        expect(page.get_by_test_id("boot")).to_contain_text("Sari-sari")
