"""What stays of a round, and who may watch, in a browser: hands as dealt, and an invitation."""

import re

from playwright.sync_api import expect

from tests.browser.test_replay import brought
from tests.support.browser_player import my_turn, new_table
from tests.support.browsers import Audit, Browsers, Server

PHONE = (360, 740)
FITS_ACROSS = "document.documentElement.scrollWidth <= innerWidth"


def test_hands_are_shown_as_they_were_dealt(
    browsers: Browsers, server: Server, is_accessible: Audit
) -> None:
    path = f"{brought(server, 'tindahan-5-won')}?moment=1"
    page = browsers.open(path, PHONE, locale="fr-FR")
    page.get_by_role("button", name="Feuille de score").click()
    page.get_by_role("button", name="Toutes les mains de départ").click()
    hands = page.get_by_role("list", name=re.compile("mains de départ de la manche 1"))
    expect(hands.get_by_role("listitem")).to_have_count(5)
    expect(hands.get_by_role("img").first).to_be_visible()
    assert page.evaluate(FITS_ACROSS)
    is_accessible(page)
    page.get_by_role("button", name="Cacher les mains").click()
    expect(hands).to_have_count(0)


def test_onlookers_are_invited_during_a_game(browsers: Browsers, is_accessible: Audit) -> None:
    page = new_table(browsers, "tanuki", PHONE)
    my_turn(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Invite onlookers").click()
    dialog = page.get_by_role("dialog", name="Invite onlookers")
    expect(dialog.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = dialog.get_by_test_id("invite-link")
    expect(link).to_contain_text("/table/")
    assert page.evaluate(FITS_ACROSS)
    is_accessible(page)
    guest = browsers.open(f"/table/{link.inner_text().rpartition('/')[2]}", PHONE)
    expect(guest.get_by_text("You are watching.")).to_be_visible()
    expect(guest.locator("[data-testid=hand] [data-card]")).to_have_count(0)
