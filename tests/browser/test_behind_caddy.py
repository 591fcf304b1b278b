"""Three servers of one PostgreSQL behind Caddy: two people whose pages are connected to different
servers finish a game while one of the servers is killed, and need not touch their browsers."""

import asyncio
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sarisari.games import card_games
from tests.support.browser_player import HURRY, OFFERED, people_at
from tests.support.browsers import DESK, PHONE, Browsers, Server, free_port
from tests.support.caddy_proxy import caddy_before
from tests.support.postgres_cluster import Cluster
from tests.support.soak import IS_SOAK, tell
from tests.support.waiting import wait_until

PROCESSES = 3
GAMES = card_games() if IS_SOAK else card_games()[:1]
TOKEN = "of-this-test"
BEFORE = 8  # actions of the two people before a server is killed
PATIENCE = 120.0  # seconds in which something must be possible for one of them
PRESS = """(selector) => document.querySelector(selector)?.click()"""


@pytest.fixture
def url() -> str:
    return f"http://127.0.0.1:{free_port()}"


@pytest.fixture
def servers(
    built_page: None, url: str, cluster: Cluster, tmp_path: Path
) -> Iterator[Sequence[Server]]:
    # in a thread: playwright has an event loop in this one
    with ThreadPoolExecutor(1) as thread:
        address = thread.submit(lambda: asyncio.run(cluster.new_database())).result()
    options = ("--store", address, "--public-url", url, "--metrics-token", TOKEN)
    servers = []
    for number in range(PROCESSES):
        folder = tmp_path / str(number)
        folder.mkdir()
        servers.append(Server(folder, options=options))
    for server in servers:
        server.start()
    yield servers
    for server in servers:
        server.stop()


def sockets_of(server: Server) -> int:
    """How many sockets are open at one server."""
    request = urllib.request.Request(
        f"{server.url}/metrics", headers={"authorization": f"Bearer {TOKEN}"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        lines = answer.read().decode().splitlines()
    [count] = [line.split()[1] for line in lines if line.startswith("sarisari_sockets ")]
    return round(float(count))


def play(pages: Sequence[Page], most: int | None = None) -> int:
    """Press what can be pressed, in whichever page; until the game is over for both, or so many
    actions have been done. Returns how many were."""
    done = 0
    is_over = [False] * len(pages)

    def press() -> bool:
        nonlocal done
        pressed = False
        for number, page in enumerate(pages):
            offered = page.evaluate(OFFERED)
            is_over[number] = offered == "over"
            if offered is None:
                page.evaluate(HURRY)
            elif offered != "over":
                page.evaluate(PRESS, offered)
                pressed = True
        done += pressed
        return pressed or all(is_over)

    while not all(is_over) and (most is None or done < most):
        wait_until(press, PATIENCE, pause=0.02)
    return done


@pytest.mark.skipif(sys.platform == "win32", reason="PostgreSQL of the tests needs Unix")
@pytest.mark.parametrize("game", GAMES)
def test_two_people_at_different_servers_finish_a_game_while_one_is_killed(
    game: str,
    url: str,
    servers: Sequence[Server],
    chromium: Browser,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with caddy_before(url, [server.url.partition("//")[2] for server in servers], tmp_path):
        browsers = Browsers(chromium, url)
        try:
            pages = people_at(browsers, game, [DESK, PHONE], bots=1)
            apart(servers, pages)
            play(pages, BEFORE)
            busy = [server for server in servers if sockets_of(server)]
            assert len(busy) == len(pages)
            with browsers.offline():
                busy[0].stop(kill=True)
                done = play(pages)
            results = [page.get_by_test_id("result").inner_text() for page in pages]
        finally:
            browsers.close()
    assert results[0]
    assert browsers.wrong == []
    tell(capsys, f"{game}: two browsers at two of three servers, one killed: {done} actions after")


def apart(servers: Sequence[Server], pages: Sequence[Page]) -> None:
    """Reload the second page until the two are connected to different servers."""

    def counts() -> list[int]:
        return sorted(sockets_of(server) for server in servers)

    wait_until(lambda: sum(counts()) == len(pages), PATIENCE, pause=0.1)
    while counts()[-1] > 1:
        pages[1].reload()
        expect(pages[1].get_by_test_id("table")).to_be_visible()
        wait_until(lambda: sum(counts()) == len(pages), PATIENCE, pause=0.1)
