"""Benchmark of bot latency: how long bots take to answer while several tables are played at once.

`python -m bench.bots_server [--tables 10] [--bot strong] [--seconds 30]`

Each table has one person, who acts at once, and bots on all other chairs; the games alternate. The
latency is measured over the loopback interface, from the message that makes a bot the only seat to
act until the message that shows its action: thinking, queueing behind other bots, saving and
sending. Bots pause for at least 0.15 s (`quick`), so no answer is faster. The first seconds are not
counted.
"""

import argparse
import asyncio
import json
import statistics
import time
import urllib.request
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from bench.server.server_process import HOST, ServerProcess
from sarisari.games import card_games
from sarisari.table.fair import salt_hash

SALT = "benchbenchbenchb"
WARM_UP = 5.0  # seconds that are not counted
PLAYERS = 4


def made(port: int, game: str) -> tuple[str, str]:
    """Make a new table; return its id and the cookie of its host."""
    body = {"game": game, "options": {"players": PLAYERS}, "terms": {"bots_pace": "quick"}}
    request = urllib.request.Request(
        f"http://{HOST}:{port}/api/tables",
        json.dumps(body).encode(),
        {"content-type": "application/json"},
        method="POST",
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        cookie = answer.headers["set-cookie"].partition(";")[0]
        return json.load(answer)["id"], cookie


class Person:
    """The one person of a table, who records how long the bots take."""

    def __init__(self, socket: ClientConnection, table: str, bot: str) -> None:
        self._socket = socket
        self._table = table
        self._bot = bot
        self._number = 0
        self._awaited: tuple[int, float] | None = None  # a bot's seat, and since when
        self.answers: list[tuple[float, float]] = []  # the time of an answer, and its latency
        self.refusals: list[str] = []

    async def wish(self, kind: str, **fields: Any) -> None:
        """Send a wish; its answer is read later."""
        self._number += 1
        wish = {"type": kind, "id": str(self._number), "table": self._table, **fields}
        await self._socket.send(json.dumps(wish))

    async def play(self, until: float) -> None:
        """Sit down, begin and act until the time or the game is over."""
        await self._socket.send(json.dumps({"type": "watch", "table": self._table}))
        await self.wish("sit", name="Ada")
        for seat in range(1, PLAYERS):
            await self.wish("bot", seat=seat, bot=self._bot)
        await self.wish("begin")
        while (left := until - time.monotonic()) > 0:
            try:
                message = json.loads(await asyncio.wait_for(self._socket.recv(), left))
            except TimeoutError:
                return
            if message["type"] == "refused":
                self.refusals.append(message["text"])
            if message["type"] == "table" and await self._is_over(message):
                return

    async def _is_over(self, shown: dict[str, Any]) -> bool:
        view, you, now = shown["view"], shown["you"], time.monotonic()
        if self._awaited is not None:
            bot, since = self._awaited
            if any(event.get("seat") == bot for event in shown["events"]):
                self.answers.append((now, now - since))
                self._awaited = None
        if view["to_act"] not in ([], [you]) and len(view["to_act"]) == 1:
            self._awaited = self._awaited or (view["to_act"][0], now)
        if shown.get("due") == "salt-hashes":
            await self.wish("salt-hash", hash=salt_hash(you, SALT))
        elif shown.get("due") == "salts":
            await self.wish("salt", salt=SALT)
        elif you in view["to_act"] and view["legal"]:
            await self.wish("act", at=shown["at"], do=view["legal"][0])
        return bool(view["over"])


async def at_one_table(port: int, number: int, bot: str, until: float) -> list[Person]:
    """Play games at one table after another."""
    people: list[Person] = []
    while time.monotonic() < until:
        game = card_games()[(number + len(people)) % len(card_games())]
        table, cookie = await asyncio.to_thread(made, port, game)
        address = f"ws://{HOST}:{port}/socket"
        async with connect(address, additional_headers={"Cookie": cookie}) as socket:
            people.append(Person(socket, table, bot))
            await people[-1].play(until)
    return people


async def measured(port: int, tables: int, bot: str, seconds: float) -> dict[str, Any]:
    """Measure all tables at once."""
    begun = time.monotonic() + WARM_UP
    until = begun + seconds
    playing = (at_one_table(port, number, bot, until) for number in range(tables))
    people = [person for each in await asyncio.gather(*playing) for person in each]
    took = [ms for person in people for when, ms in person.answers if when >= begun]
    percentiles = statistics.quantiles(took, n=100)
    return {
        "tables": tables,
        "bot": bot,
        "seconds": seconds,
        "answers": len(took),
        "p50": round(percentiles[49], 3),
        "p95": round(percentiles[94], 3),
        "p99": round(percentiles[98], 3),
        "longest": round(max(took), 3),
        "refusals": sorted({text for person in people for text in person.refusals}),
    }


def main() -> None:
    """Measure and print one line of JSON; times are seconds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--bot", default="strong")
    parser.add_argument("--seconds", type=float, default=30.0)
    wanted = parser.parse_args()
    with ServerProcess() as server:
        measuring = measured(server.port, wanted.tables, wanted.bot, wanted.seconds)
        print(json.dumps(asyncio.run(measuring)))


if __name__ == "__main__":
    main()
