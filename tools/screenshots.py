"""Take screenshots of every screen, at phone and desktop size, in light and dark.

python tools/screenshots.py                 all of them, into screenshots/, which git ignores
python tools/screenshots.py home bastos     only these scenes
python tools/screenshots.py --into DIR      somewhere else

Those that the documentation shows are copied to docs/screenshots.

Secrets, ids and the browser's salts come from a seeded series, so the games are the same each time.
Pictures are reduced to 256 colours; `make screenshots` installs Pillow for it.
"""

import argparse
import re
import shutil
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bandu_scenes import BANDU
from browsing import Server, chromium
from camera import DAY, SCHEMES, Camera, Person, Scheme, View
from playwright.sync_api import Page, expect

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
from tests.support.browser_player import next_offer, play_quickly  # noqa: E402

PORT = 18274  # if it is free, because it is visible in the picture of an invitation


def tricks(view: View) -> int:
    """The number of finished tricks of this round."""
    return int(sum(view["tricks"]) + view.get("unclaimed", 0))


def is_last(view: View) -> bool:
    """Whether the person plays the last card of a trick."""
    cards = [play for play in view["trick"] if "cart" not in play.get("do", "")]
    return len(cards) == view["players"] - 1 and not view["legal"][0].startswith(("raise", "lower"))


def has_not_now(view: View) -> bool:
    """Whether some cards of the hand may not be played."""
    played = {action.split()[1] for action in view["legal"] if " " in action}
    return 0 < len(played & set(view["hand"])) < len(view["hand"])


def is_lively(view: View) -> bool:
    """Whether a round of Tindahan is in the middle: sellers sent, and a fruit led to follow."""
    sellers = sum(map(sum, view["stalls"].values()))
    return sellers >= 6 and tricks(view) >= 4 and len(view["trick"]) >= 2 and has_not_now(view)


def has(verb: str) -> Callable[[View], bool]:
    """A condition: whether an action with this verb is legal."""
    return lambda view: any(action.split()[0] == verb for action in view["legal"])


def close(page: Page) -> None:
    """Close the dialogs in front of the table."""
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)


def opened(page: Page, how: Callable[[], object]) -> Callable[[str], None]:
    """A `prepare` that opens a panel again at each size, because on a phone it is a sheet."""

    def prepare(_: str) -> None:
        close(page)
        how()

    return prepare


def shoot_hint(page: Page, camera: Camera, game: str, schemes: tuple[Scheme, ...] = DAY) -> None:
    """Take a screenshot of the hints."""

    def ask() -> None:
        page.keyboard.press("h")
        expect(page.locator("[data-testid=hint] li[data-best]")).to_be_visible()

    camera.shoot(page, f"{game}-hint", opened(page, ask), schemes)
    close(page)


def end_of_round(person: Person, camera: Camera, game: str) -> None:
    """Take screenshots of a score sheet and of the result of the game."""
    page = person.page
    while not next_offer(page).startswith("dialog"):
        person.act()
    camera.shoot(page, f"{game}-score")
    play_quickly(page)
    page.wait_for_timeout(300)
    camera.shoot(page, f"{game}-result")


# scenes


def home(mia: Person, camera: Camera) -> None:
    page = mia.page
    page.goto("/")
    expect(page.get_by_test_id("open-buttons")).to_be_visible()
    camera.shoot(page, "home")
    page.get_by_role("button", name="Menu").click()
    camera.shoot(page, "settings")
    page.keyboard.press("Escape")
    page.goto("/new/tindahan")
    page.get_by_role("radio", name="French edition").click()
    camera.shoot(page, "create")
    camera.shoot(
        page, "create-terms", lambda _: page.get_by_test_id("terms").scroll_into_view_if_needed()
    )
    page.goto("/nowhere/at/all")
    camera.shoot(page, "nowhere")


def waiting(mia: Person, camera: Camera) -> None:
    mia.new_table("tindahan", friends=2)
    page = mia.page
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    browser = mia.context.browser
    assert browser is not None
    address = page.url.split("/table/")[1]
    server = page.url.split("/table/", maxsplit=1)[0]
    chloe = browser.new_context(locale="en-US", reduced_motion="reduce")
    guest = chloe.new_page()
    guest.set_default_timeout(60_000)
    guest.goto(f"{server}/table/{address}")
    guest.get_by_label("Your name").fill("Chloé")
    camera.shoot(guest, "join")
    guest.get_by_role("button", name="Sit down").click()
    guest.get_by_role("button", name="I am ready", exact=True).click()
    guest.get_by_label("A line of chat").fill("Who brings the mangoes?")
    guest.get_by_role("button", name="Send").click()
    expect(page.get_by_text("Who brings the mangoes?")).to_be_visible()
    page.get_by_label("What you can do with Chloé").click()
    camera.shoot(page, "waiting")
    chloe.close()


def tindahan(mia: Person, camera: Camera) -> None:
    mia.new_table("tindahan")
    page = mia.page
    mia.play_until(has("cart"))
    camera.shoot(page, "tindahan-start")
    mia.play_until(is_lively)
    camera.shoot(page, "tindahan-play")
    shoot_hint(page, camera, "tindahan", SCHEMES)
    page.locator("[data-testid=hand] [data-legal=no]").first.click(force=True)
    expect(page.locator("[data-testid=prompt][data-refused]")).to_be_visible()
    camera.shoot(page, "tindahan-refused")
    rule = page.locator("[data-testid=prompt] [data-testid=clause]")
    camera.shoot(page, "tindahan-rules", opened(page, rule.click))
    close(page)
    for name, key in (("history", "l"), ("chat", "m"), ("last-trick", "t"), ("keys", "?")):
        press = partial(page.keyboard.press, key)
        camera.shoot(page, f"tindahan-{name}", opened(page, press))
        close(page)
    page.get_by_role("button", name="Menu").click()
    camera.shoot(page, "tindahan-menu")
    page.keyboard.press("Escape")
    mia.play_until(is_last)
    mia.hold_the_trick()
    camera.shoot(page, "tindahan-trick")
    mia.let_go()
    end_of_round(mia, camera, "tindahan")
    record = page.url.replace("/table/", "/record/")
    page.goto(record)
    page.get_by_role("button", name="Check its deals").click()
    expect(page.get_by_role("status")).to_be_visible()
    camera.shoot(page, "record")


def five(mia: Person, camera: Camera) -> None:
    mia.new_table("tindahan", players=5, edition=1)
    mia.play_until(
        lambda view: tricks(view) >= 3 and len(view["trick"]) >= 3 and has("spend")(view)
    )
    spend = {action.split()[1] for action in mia.view["legal"] if action.startswith("spend")}
    play = {action.split()[1] for action in mia.view["legal"] if action.startswith("play")}
    card = min(spend & play or spend)
    mia.page.locator(f'[data-testid=hand] [data-card="{card}"]').click()
    camera.shoot(mia.page, "tindahan-spend")


def bastos(mia: Person, camera: Camera) -> None:
    mia.new_table("bastos", bots="natural")
    page = mia.page
    mia.play_until(has("bastos"))
    camera.shoot(page, "bastos-choose")
    mia.new_table("bastos")
    mia.play_until(lambda view: tricks(view) >= 3 and len(view["trick"]) >= 2)
    camera.shoot(page, "bastos-play")
    shoot_hint(page, camera, "bastos")
    mia.play_until(is_last)
    mia.hold_the_trick()
    camera.shoot(page, "bastos-trick")
    mia.let_go()
    mia.play_until(has("trump"))
    trump = next(a.split()[1] for a in mia.view["legal"] if a.startswith("trump"))
    page.locator(f'[data-testid=hand] [data-card="{trump}"]').click()
    camera.shoot(page, "bastos-trump")
    page.locator("[data-testid=choice] button").last.click()
    mia.new_table("bastos")
    mia.play_until(has("raise"))
    camera.shoot(page, "bastos-change")
    end_of_round(mia, camera, "bastos")


def tanuki(mia: Person, camera: Camera) -> None:
    mia.new_table("tanuki")
    page = mia.page
    mia.play_until(has("bid"))
    camera.shoot(page, "tanuki-bid")
    mia.play_until(lambda view: None not in view["bids"] and tricks(view) == 0)
    camera.shoot(page, "tanuki-bids")
    mia.play_until(lambda view: tricks(view) >= 3 and len(view["trick"]) >= 2)
    camera.shoot(page, "tanuki-play")
    shoot_hint(page, camera, "tanuki")
    mia.play_until(has("hide"))
    card = next(a.split()[1] for a in mia.view["legal"] if a.startswith("hide"))
    page.locator(f'[data-testid=hand] [data-card="{card}"]').click()
    camera.shoot(page, "tanuki-hide")
    page.locator("[data-testid=choice] button").last.click()
    mia.play_until(is_last)
    mia.hold_the_trick()
    camera.shoot(page, "tanuki-trick")
    mia.let_go()
    end_of_round(mia, camera, "tanuki")


def busy(mia: Person, camera: Camera) -> None:
    mia.new_table("tanuki", 3)
    play_quickly(mia.page)
    for game, players in (("tindahan", 4), ("bastos", 3), ("tanuki", 4)):
        mia.new_table(game, players)
        mia.play_until(lambda view: bool(view["legal"]) and tricks(view) >= 2)
    mia.new_table("bastos", friends=1)
    browser = mia.context.browser
    assert browser is not None
    chloe = Person(browser, mia.server, "Chloé")
    for game in ("tindahan", "tanuki"):
        chloe.new_table(game, friends=2, seen="everyone")
    mia.page.goto("/")
    expect(mia.page.get_by_role("region", name="Your tables")).to_be_visible()
    camera.shoot(mia.page, "home-busy")


CARDS = (home, waiting, tindahan, five, bastos, tanuki, busy)
SCENES = {**{scene.__name__: scene for scene in CARDS}, **BANDU}


def away(mia: Person, camera: Camera, server: Server) -> None:
    """Take the last screenshots, with the server stopped."""
    mia.new_table("tindahan")
    page = mia.page
    mia.play_until(lambda view: tricks(view) >= 2)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Pause the table").click()
    expect(page.get_by_text("You paused the table.")).to_be_visible()
    camera.shoot(page, "paused")
    page.get_by_role("button", name="Resume").click()
    expect(page.locator("[data-testid=hand] [data-legal=yes]").first).to_be_visible()
    server.stop()
    expect(page.get_by_text("The shop is restarting.")).to_be_visible()
    camera.shoot(page, "restarting")
    server.start()
    expect(page.locator("[data-testid=hand] [data-legal=yes]").first).to_be_visible(timeout=60_000)
    server.stop(kill=True)
    expect(page.get_by_text("Connection lost.")).to_be_visible()
    camera.shoot(page, "lost")
    server.start()


def publish(folder: Path) -> None:
    """Copy the screenshots that the documentation shows to docs/screenshots."""
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    for page in pages:
        for name in re.findall(r"screenshots/([\w-]+\.png)", page.read_text(encoding="utf-8")):
            if (folder / name).exists():
                shutil.copy(folder / name, ROOT / "docs/screenshots" / name)


def main() -> None:
    """Take screenshots of all scenes, or of those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", nargs="*", help=f"some of {', '.join([*SCENES, 'away'])}")
    parser.add_argument("--into", type=Path, default=ROOT / "screenshots")
    wanted = parser.parse_args()
    names = wanted.scenes or [*SCENES, "away"]
    if unknown := set(names) - {*SCENES, "away"}:
        parser.error(f"no such scene: {', '.join(sorted(unknown))}")
    camera = Camera(wanted.into)
    for name in names:
        with Server(f"screenshots {name}", PORT) as server, chromium() as browser:
            language = "fr-FR" if name == "five" else "en-US"
            mia = Person(browser, server, "Mia", language)
            if name == "away":
                away(mia, camera, server)
            else:
                SCENES[name](mia, camera)
    publish(wanted.into)


if __name__ == "__main__":
    main()
