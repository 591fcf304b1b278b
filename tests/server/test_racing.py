"""Two sockets of one seat: of two actions at the same moment one is done, and the other is told
why not."""

import asyncio
import json
from itertools import count
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from tests.support.playing_clients import ClientTable, seat_clients
from tests.support.server_process import ServerProcess
from tests.support.waiting import eventually

RACES = 8
TOO_LATE = ("look-again", "not-your-turn", "deal-comes-first")  # by what the winner changed


class Page:
    """A socket that does what the test says."""

    def __init__(self, client: Any, socket: Any) -> None:
        self.table = client.table
        self.shown = {}
        self.answers = {}
        self._socket = socket
        self._ids = count()

    async def send(self, kind: Any, **fields: Any) -> None:
        await self._socket.send(json.dumps({"type": kind, "table": self.table, **fields}))

    async def until(self, condition: Any) -> None:
        """Read until something is true of this page."""
        async with asyncio.timeout(20):
            while not condition():
                message = json.loads(await self._socket.recv())
                if message["type"] == "table":
                    self.shown = message
                elif message["type"] in ("done", "refused"):
                    self.answers[message["id"]] = message

    @property
    def legal(self) -> Any:
        return self.shown["view"]["legal"] if self.shown else []

    async def act(self, do: Any, id_: Any) -> None:
        await self.send("act", id=id_, at=self.shown["at"], do=do)


async def begun(client: Any) -> None:
    """A game in which it is this client's turn; nobody acts for it any more."""
    task = asyncio.create_task(client.run())
    await eventually(lambda: client.acknowledged)
    task.cancel()


async def raced(pages: Any, number: Any) -> Any:
    """The answers to the first and to the last action that is legal, sent at once."""
    for page in pages:
        await page.until(lambda page=page: page.legal)
    newest = max(page.shown["at"] for page in pages)
    for page in pages:
        await page.until(lambda page=page: page.shown["at"] >= newest)
    ids = [f"{number}-{side}" for side in range(2)]
    choices = (pages[0].legal[0], pages[1].legal[-1])
    await asyncio.gather(*(p.act(do, i) for p, do, i in zip(pages, choices, ids, strict=True)))
    for page, id_ in zip(pages, ids, strict=True):
        await page.until(lambda page=page, id_=id_: id_ in page.answers)
    return [page.answers[id_] for page, id_ in zip(pages, ids, strict=True)]


async def races(link: Any, client: Any) -> None:
    await begun(client)
    address, headers = link.replace("http", "ws", 1) + "/socket", {"cookie": client.cookie}
    async with (
        connect(address, additional_headers=headers) as one,
        connect(address, additional_headers=headers) as two,
    ):
        pages = [Page(client, one), Page(client, two)]
        for page in pages:
            await page.send("watch")
        for number in range(RACES):
            first, second = await raced(pages, number)
            won, lost = (first, second) if first["type"] == "done" else (second, first)
            assert (won["type"], lost["type"]) == ("done", "refused")
            assert lost["message"]["key"] in TOO_LATE
            assert lost["text"]
            for page in pages:
                await page.until(lambda page=page, at=won["at"]: page.shown["at"] >= at)


async def test_of_two_sockets_of_one_seat_one_wins_and_the_other_is_told(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        [sitting] = seat_clients(server.link, [ClientTable("tindahan", people=1, players=3)])
        await races(server.link, sitting.clients[0])
        assert "Traceback" not in server.log
