"""From nothing to playing: the home page, a new table, the waiting room."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser_player import LAST_SPACE
from tests.support.browsers import Audit, Browsers, Scheme, Size

SIZES = {"phone": (360, 740), "desk": (1440, 900)}
CARD = "[data-testid=hand] button"
GAMES = ("Tindahan", "Bastos", "Tanuki to Chagama")
# between the boxes of a column
GAPS = """() => [...document.querySelectorAll("[data-testid=column]")].flatMap((column) => {
  const boxes = [...column.children].map((box) => box.getBoundingClientRect());
  return boxes.slice(1).map(({ top }, above) => top - boxes[above].bottom);
})"""


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> Size:
    return SIZES[request.param]


@pytest.mark.parametrize("game", GAMES)
def test_two_clicks_lead_to_the_first_cards(browsers: Browsers, size: Size, game: str) -> None:
    page = browsers.open("/", size)
    page.get_by_role("radio", name=re.compile(f"^{game}")).click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(CARD).first).to_be_visible()
    assert page.locator(CARD).count() >= 9
    expect(page).to_have_url(re.compile("/table/"))


def test_a_table_with_other_options(browsers: Browsers, size: Size) -> None:
    page = browsers.open("/", size)
    page.get_by_role("link", name=re.compile("^Options")).click()
    page.get_by_role("radio", name="French edition").click()
    expect(page.get_by_role("radio", name="costs a card", exact=True)).to_be_checked()
    expect(page.get_by_role("radio", name="shared", exact=True)).to_be_checked()
    expect(page.get_by_role("button", name="Passion fruit")).to_be_visible()
    page.get_by_role("radiogroup", name="Players").get_by_role(
        "radio", name="3", exact=True
    ).click()
    expect(page.get_by_role("switch", name="Rated")).to_have_count(0)  # there are no ratings yet
    hints = page.get_by_role("switch", name="Hints")
    hints.click()
    expect(hints).not_to_be_checked()
    page.get_by_label("Who sits at seat 2").select_option("friend")
    page.get_by_role("button", name="Open the table").click()
    how = page.get_by_role("region", name="How we play")
    expect(how).to_contain_text("A seller costs a card")
    expect(how).to_contain_text("Players 3")
    expect(how).to_contain_text("Hints off")
    expect(how).not_to_contain_text("Rated")


@pytest.mark.clause("TIN-01", "TIN-02", "BAS-01")
def test_names_and_ages_are_told_before_a_game(browsers: Browsers, size: Size) -> None:
    page = browsers.open("/", size)
    for game, name in (("Tindahan", "market stall"), ("Bastos", "when a plan goes wrong")):
        choice = page.get_by_role("radio", name=re.compile(f"^{game}"))
        choice.click()
        expect(page.locator("label", has=choice)).to_contain_text("9+")
        expect(page.locator("label", has=choice).locator("em")).to_be_visible()
        expect(page.get_by_text(name)).to_be_visible()
    page.goto("/new/bastos")
    expect(page.get_by_text("For ages 9 and up")).to_be_visible()
    assert page.get_by_role("heading", name="A table of Bastos").evaluate(LAST_SPACE) > 0.3
    page.set_viewport_size({"width": 1920, "height": 1080})
    gaps = page.evaluate(GAPS)
    assert gaps
    assert all(0 < gap <= 24 for gap in gaps)


def test_two_people_meet_in_the_waiting_room(browsers: Browsers) -> None:
    host = browsers.open("/", SIZES["desk"])
    host.get_by_label("Your name").fill("Mia")
    host.get_by_label("Who sits at seat 4").select_option("friend")
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_text("One seat is empty")).to_be_visible()
    link = host.get_by_test_id("invite-link").inner_text()
    assert link.startswith("127.0.0.2:")  # the network's address, not this machine's own
    expect(host.get_by_role("img", name="QR code")).to_be_visible()

    guest = browsers.open("/", SIZES["phone"], locale="fr-FR")
    guest.get_by_placeholder("Colle-le ici").fill(link)
    guest.get_by_role("button", name="Rejoindre").click()
    expect(host.get_by_text("One person is watching")).to_be_visible()
    guest.get_by_label("Ton nom").fill("Chloé")
    guest.get_by_role("button", name="S’asseoir").click()
    guest.get_by_role("button", name="Feu vert", exact=True).click()

    expect(host.get_by_text("Everybody is here")).to_be_visible()
    host.get_by_label("What you can do with Chloé").click()
    host.get_by_label("Move Chloé to").select_option("seat 3: Ben")
    expect(host.locator('[data-testid=chairs] li[data-seat="2"]')).to_contain_text("Chloé")
    expect(host.locator('[data-testid=chairs] li[data-seat="3"]')).to_contain_text("Ben")
    guest.get_by_label("Une ligne").fill("Bonsoir Mia")
    guest.get_by_role("button", name="Envoyer").click()
    expect(host.locator("[data-area=chat] ol")).to_contain_text("Chloé Bonsoir Mia")
    host.get_by_label("Level of Ada").select_option("random")
    expect(guest.get_by_text("joue un coup permis au hasard").first).to_be_visible()
    host.get_by_role("button", name="Start").click()
    for page in (host, guest):
        expect(page.locator(CARD)).to_have_count(10)


def test_a_link_to_a_game_under_way_lets_one_look_on(browsers: Browsers) -> None:
    player = browsers.open("/")
    player.get_by_role("button", name="Play", exact=True).click()
    expect(player.locator(CARD).first).to_be_visible()
    onlooker = browsers.open(player.url)
    expect(onlooker.locator("main")).to_be_visible()
    expect(onlooker.locator(CARD)).to_have_count(0)


def test_the_home_page_leads_back_to_ones_tables(browsers: Browsers, size: Size) -> None:
    page = browsers.open("/", size)
    for _ in range(3):
        page.goto("/new/tindahan")
        page.get_by_label("Who sits at seat 2").select_option("friend")
        page.get_by_role("button", name="Open the table").click()
        expect(page.get_by_text("Waiting room").first).to_be_visible()
    page.goto("/new/bastos")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(CARD).first).to_be_visible()
    page.goto("/")
    mine = page.get_by_role("region", name="Your tables")
    expect(mine.get_by_role("listitem")).to_have_count(4)
    expect(mine).to_contain_text("your turn · round 1/8, trick 1")
    mine.get_by_role("link", name=re.compile("Bastos with 3 bots")).click()
    expect(page.locator(CARD).first).to_be_visible()


def test_the_language_can_be_changed_and_stays(browsers: Browsers) -> None:
    page = browsers.open("/", locale="fr-CA")
    expect(page.get_by_text("Choisis un jeu")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Langue").select_option("en")
    page.keyboard.press("Escape")
    expect(page.get_by_text("Choose a game")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Choose a game")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "en"


def test_day_and_dusk_can_be_chosen(browsers: Browsers) -> None:
    page = browsers.open("/", scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    day = page.evaluate(ground)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("radio", name="dusk").click()
    assert page.evaluate(ground) != day
    page.reload()
    assert page.evaluate(ground) != day


def test_an_address_without_a_table_says_so(browsers: Browsers) -> None:
    browsers.allowed = ("404",)
    page = browsers.open("/table/" + "x" * 22)
    expect(page.get_by_text("There is no such table here")).to_be_visible()
    page.get_by_role("link", name="Back to all tables").last.click()
    expect(page.get_by_text("Choose a game")).to_be_visible()


def test_an_address_without_anything_says_so_in_the_page(browsers: Browsers) -> None:
    browsers.allowed = ("404",)
    page = browsers.open("/nothing/at/all")
    expect(page.get_by_text("There is nothing at this address")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everyone_can_use_these_screens(
    browsers: Browsers, is_accessible: Audit, size: Size, scheme: Scheme
) -> None:
    page = browsers.open("/", size, scheme=scheme)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    is_accessible(page)
    page.get_by_role("button", name="Menu").click()
    is_accessible(page)
    page.goto("/new/tindahan")
    page.get_by_role("radio", name="French edition").click()
    is_accessible(page)
    page.get_by_label("Who sits at seat 2").select_option("friend")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    page.get_by_label("What you can do with Ada").click()
    is_accessible(page)
    page.get_by_role("button", name="Change").click()
    is_accessible(page)


def test_nothing_is_wider_than_a_small_phone(browsers: Browsers) -> None:
    page = browsers.open("/", (360, 740), locale="fr-FR")
    wide = "document.documentElement.scrollWidth > innerWidth"
    expect(page.get_by_text("Choisis un jeu")).to_be_visible()
    assert not page.evaluate(wide)
    for game in ("tindahan", "bastos", "tanuki", "bandu"):
        page.goto(f"/new/{game}")
        expect(page.get_by_role("button", name="Jouer", exact=True)).to_be_visible()
        assert not page.evaluate(wide)
        box = page.locator("main")
        assert box.evaluate("e => e.scrollWidth <= e.clientWidth"), game
