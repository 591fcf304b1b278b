"""Two sockets of one seat: of two actions at the same moment one is done, and the other is told
why not."""

import asyncio
import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.support.playing_clients import ClientTable, PlayingClient, seat_clients
from tests.support.server_process import ServerProcess
from tests.support.waiting import eventually

RACES = 8
TOO_LATE = ("look-again", "not-your-turn", "deal-comes-first")  # by what the winner changed


class Page:
    """A socket that does what the test says."""

    def __init__(self, client: PlayingClient, socket: ClientConnection) -> None:
        self.table = client.table
        self.shown: dict[str, Any] = {}
        self.answers: dict[str, dict[str, Any]] = {}
        self._socket = socket
        self._ids = count()

    async def send(self, kind: str, **fields: Any) -> None:
        await self._socket.send(json.dumps({"type": kind, "table": self.table, **fields}))

    async def until(self, condition: Callable[[], object]) -> None:
        """Read until something is true of this page."""
        async with asyncio.timeout(20):
            while not condition():
                message = json.loads(await self._socket.recv())
                if message["type"] == "table":
                    self.shown = message
                elif message["type"] in ("done", "refused"):
                    self.answers[message["id"]] = message

    @property
    def legal(self) -> list[str]:
        return self.shown["view"]["legal"] if self.shown else []

    async def until_legal(self) -> None:
        await self.until(lambda: self.legal)

    async def until_at(self, at: int) -> None:
        await self.until(lambda: self.shown["at"] >= at)

    async def answer(self, id_: str) -> dict[str, Any]:
        await self.until(lambda: id_ in self.answers)
        return self.answers[id_]

    async def act(self, do: str, id_: str) -> None:
        await self.send("act", id=id_, at=self.shown["at"], do=do)


async def begun(client: PlayingClient) -> None:
    """A game in which it is this client's turn; nobody acts for it any more."""
    task = asyncio.create_task(client.run())
    await eventually(lambda: client.acknowledged)
    task.cancel()


async def raced(pages: list[Page], number: int) -> list[dict[str, Any]]:
    """The answers to the first and to the last action that is legal, sent at once."""
    for page in pages:
        await page.until_legal()
    newest = max(page.shown["at"] for page in pages)
    for page in pages:
        await page.until_at(newest)
    ids = [f"{number}-{side}" for side in range(2)]
    choices = (pages[0].legal[0], pages[1].legal[-1])
    await asyncio.gather(*(p.act(do, i) for p, do, i in zip(pages, choices, ids, strict=True)))
    return [await page.answer(id_) for page, id_ in zip(pages, ids, strict=True)]


async def races(link: str, client: PlayingClient) -> None:
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
                await page.until_at(won["at"])


async def test_of_two_sockets_of_one_seat_one_wins_and_the_other_is_told(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        [sitting] = seat_clients(server.link, [ClientTable("tindahan", people=1, players=3)])
        await races(server.link, sitting.clients[0])
        assert "Traceback" not in server.log
