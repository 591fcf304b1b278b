"""A server that starts anew listens where people of its open tables know it. Another address of
this machine stands for the network."""

import asyncio
import errno
import json
import os
import random
import signal
import socket
import urllib.error
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from sarisari.server.lan import RESULT_SHOWN_MS, Lan, links_in_use
from sarisari.server.messages import EndWish, RematchWish
from sarisari.server.settings import Settings
from tests.support.in_process_server import new_game, new_room, open_hub, play_on
from tests.support.playing_clients import ClientTable, PlayingClient, request, wait_for_progress
from tests.support.server_process import PATIENCE, ServerProcess
from tests.support.waiting import eventually, wait_until

NETWORK = "127.0.0.2"
AGAIN = "Open tables have players on the network, so the server listens there again: "


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerProcess]:
    """One whose network is known the first time only."""
    monkeypatch.setenv("SARISARI_LAN_ADDRESS", NETWORK)
    with ServerProcess(tmp_path) as process:
        monkeypatch.delenv("SARISARI_LAN_ADDRESS")
        yield process


def invited(server: ServerProcess, sitting: ClientTable) -> tuple[PlayingClient, PlayingClient]:
    """Ada, at the machine, makes a table and invites Ben, who comes over the network."""
    ada = somebody(server.link, sitting, "Ada")
    body = {
        "game": sitting.game,
        "options": {"players": sitting.players},
        "terms": {"bots_pace": "quick"},
    }
    made, _ = request(server.link, "/api/tables", ada.cookie, body)
    invited, _ = request(server.link, f"/api/tables/{made['id']}/invite", ada.cookie, {})
    base, _, table = invited["link"].rpartition("/table/")
    ben = somebody(base, sitting, "Ben")
    for client in (ada, ben):
        client.table = sitting.table = table
    return ada, ben


def somebody(link: str, sitting: ClientTable, name: str) -> PlayingClient:
    _, cookie = request(link, "/api/me")
    client = PlayingClient(link, cookie, sitting, name, random.Random(name))
    sitting.clients.append(client)
    return client


@asynccontextmanager
async def playing(sitting: ClientTable) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(client.run()) for client in sitting.clients]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks)


def listens_on_network(server: ServerProcess) -> bool:
    try:
        with socket.create_connection((NETWORK, server.port), timeout=5):
            return True
    except OSError:
        return False


def restarted(server: ServerProcess, says: str = AGAIN) -> None:
    """Killed and started, until it has said something."""
    server.end(signal.SIGKILL)
    before = len(server.log)
    server.start()
    wait_until(lambda: says in server.log[before:], PATIENCE, log=lambda: server.log)


async def test_a_friend_from_the_network_comes_back_by_itself_after_a_kill(
    server: ServerProcess,
) -> None:
    assert not listens_on_network(server)
    sitting = ClientTable("tanuki", people=2, players=3)
    _, ben = invited(server, sitting)
    assert ben.link == f"http://{NETWORK}:{server.port}"
    async with playing(sitting):
        await wait_for_progress([sitting])
        await asyncio.to_thread(restarted, server)
        await wait_for_progress([sitting])
        before = len(ben.acknowledged)
        await eventually(lambda: len(ben.acknowledged) > before, 30)
    assert "Somebody was invited, so the server now listens on the network too" in server.log
    assert (
        f"{AGAIN}http://{NETWORK}:{server.port} (--no-lan keeps it to this machine)" in server.log
    )


def test_whoever_says_no_lan_is_obeyed(
    server: ServerProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _ = invited(server, ClientTable("tanuki", people=2))
    monkeypatch.setenv("SARISARI_LAN", "0")
    restarted(server, "--no-lan or --limits off, the server stays on this machine")
    assert not listens_on_network(server)
    with pytest.raises(urllib.error.HTTPError) as refused:
        request(server.link, f"/api/tables/{ada.table}/invite", ada.cookie, {})
    assert json.load(refused.value)["refused"]["key"] == "lan-off"


async def lan_after(
    links: set[str], has: Sequence[str] = (NETWORK,), **settings: Any
) -> tuple[str | None, list[str]]:
    """Where a server listens after a start whose open tables have people who came by these links,
    at a machine that has these addresses, and the keys of what it said."""
    lan = Lan(Settings(**settings))
    said: list[str] = []

    async def listen(address: str) -> int:
        if address not in has:
            raise OSError(errno.EADDRNOTAVAIL, os.strerror(errno.EADDRNOTAVAIL))
        return 7274

    lan.listen, lan.tell = listen, lambda message: said.append(message.key)
    await lan.open_again(links)
    return lan.url, said


LINK = f"http://{NETWORK}:7274"


async def test_without_such_tables_nothing_is_opened_or_said() -> None:
    assert await lan_after(set()) == (None, [])


async def test_the_address_that_people_know_comes_first() -> None:
    assert await lan_after({LINK}) == (LINK, ["serve-lan-again"])
    assert await lan_after({LINK, "http://[fd00::1]:7274"}, ["fd00::1"]) == (
        "http://[fd00::1]:7274",
        ["serve-lan-again", "serve-lan-moved"],  # the others do not find it
    )


async def test_another_address_or_port_is_said() -> None:
    other = ("http://127.0.0.3:7274", ["serve-lan-again", "serve-lan-moved"])
    assert await lan_after({LINK}, ["127.0.0.3"], lan_address="127.0.0.3") == other
    assert await lan_after({f"http://{NETWORK}:9"}) == (
        LINK,
        ["serve-lan-again", "serve-lan-moved"],
    )


async def test_an_address_that_is_gone_is_said_and_the_server_goes_on() -> None:
    assert await lan_after({LINK}, [], lan_address=NETWORK) == (None, ["serve-lan-not"])


async def test_what_whoever_runs_it_has_said_counts() -> None:
    assert await lan_after({LINK}, is_lan_allowed=False) == (None, ["serve-lan-off"])
    assert await lan_after({LINK}, public_url="https://play.example.org") == (None, [])


async def test_a_table_needs_the_network_a_day_longer_than_it_lasts_and_so_does_its_rematch(
    tmp_path: Path,
) -> None:
    async with open_hub(tmp_path) as hub:
        [ada] = await new_game(hub)
        [ben] = await new_room(hub, ("ben",))
        assert await links_in_use(hub.store, hub.now()) == set()
        for person in (ada, ben):
            await person.live.open_to_network(LINK)
            assert await links_in_use(hub.store, hub.now()) == {LINK}
        await ben.wish(EndWish)
        await play_on([ada])
        await eventually(lambda: ada.live.status == "over")
        ended = hub.now()
        assert await links_in_use(hub.store, ended) == {LINK}
        later = ended + RESULT_SHOWN_MS + 1
        assert await links_in_use(hub.store, later) == set()
        reached: asyncio.Queue[str] = asyncio.Queue()
        hub.reopen_link = reached.put
        await ada.wish(RematchWish)
        assert reached.get_nowait() == LINK  # though nobody asked for a new invitation
        assert await links_in_use(hub.store, later) == {LINK}
