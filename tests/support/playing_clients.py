"""Clients that play whole games by docs/protocol.md alone: they sit, give their salts, act at
random among the legal actions, join the rematch, and reconnect when the connection is lost.

Each request has an id of its own and is repeated with the same id until it is answered. What the
server acknowledged is recorded, so that a test can look for it in the store.
"""

import asyncio
import json
import random
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from sarisari.games import card_games
from sarisari.table.fair import salt_hash
from sarisari.table.journal import ActEntry, Entry
from tests.support.any_store import open_any
from tests.support.narrowing import present
from tests.support.waiting import eventually, stay_away

Message = dict[str, Any]  # as JSON has it
Wanted = tuple[str, dict[str, Any]]  # the type of a wish, and its fields
NAMES = ("Ada", "Ben", "Chloé", "Dev", "Eli")
LOST = (OSError, WebSocketException, InvalidHandshake, TimeoutError, EOFError)
PATIENCE = 20.0  # seconds without an answer: something is wrong
AGAIN = 0.1  # seconds between tries, and as much again at random


@dataclass(frozen=True)
class Acknowledged:
    """An action that the server said was done: the last of a journal that was so long."""

    table: str
    at: int
    seat: int
    do: str


@dataclass
class ClientTable:
    """People of one table and of those that follow it."""

    game: str
    people: int
    players: int = 4
    pace: str = "relaxed"
    table: str = ""
    clients: list["PlayingClient"] = field(default_factory=list)

    @property
    def actions(self) -> int:
        return sum(len(client.acknowledged) for client in self.clients)


def request(link: str, path: str, cookie: str = "", body: Message | None = None) -> tuple[Any, str]:
    """An answer of the HTTP API, and the cookie that came with it."""
    headers = {"content-type": "application/json", "cookie": cookie}
    content = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(link + path, content, headers)
    with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
        given = answer.headers["set-cookie"] or cookie
        return json.load(answer), given.split(";")[0]


def seat_clients(
    link: str,
    sittings: list[ClientTable],
    seed: int = 0,
    kind: "type[PlayingClient] | None" = None,
) -> list[ClientTable]:
    """Tables, and a client for each person; the first of a table is its host."""
    kind = kind or PlayingClient
    numbers = count()
    for sitting in sittings:
        for person in range(sitting.people):
            _, cookie = request(link, "/api/me")
            stream = random.Random(seed * 10_000 + next(numbers))
            sitting.clients.append(kind(link, cookie, sitting, NAMES[person], stream))
        body = {
            "game": sitting.game,
            "options": {"players": sitting.players},
            "terms": {"bots_pace": "quick", "pace": sitting.pace},
        }
        made, _ = request(link, "/api/tables", sitting.clients[0].cookie, body)
        for client in sitting.clients:
            client.table = sitting.table = made["id"]
    return sittings


def mixed_tables(tables: int) -> list[ClientTable]:
    """Tables of all games, with and without bots, with and without clocks: 64 people at 20."""
    return [
        ClientTable(
            card_games()[number % len(card_games())],
            people=(4, 3, 3, 2, 4)[number % 5],
            pace=("relaxed", "steady")[number % 2],
        )
        for number in range(tables)
    ]


async def wait_for_progress(sittings: Sequence[ClientTable]) -> None:
    """Until people of every table have done something more."""
    before = [sitting.actions for sitting in sittings]
    with suppress(TimeoutError):
        await eventually(
            lambda: all(s.actions > was for s, was in zip(sittings, before, strict=True)), PATIENCE
        )
    stuck = [s.clients for s, was in zip(sittings, before, strict=True) if s.actions <= was]
    assert not stuck, stuck


async def lost_actions(place: Path | str, sittings: Sequence[ClientTable]) -> list[Acknowledged]:
    """Actions that were acknowledged and are not in their place in the journal."""
    acknowledged = [done for s in sittings for client in s.clients for done in client.acknowledged]
    tables = {done.table for done in acknowledged}
    async with open_any(place) as store:
        journals = {table: await store.journal(table) for table in tables}
    return [done for done in acknowledged if not _is_in(journals[done.table], done)]


def _is_in(journal: Sequence[bytes], done: Acknowledged) -> bool:
    if done.at > len(journal):
        return False
    entry = msgspec.json.decode(journal[done.at - 1], type=Entry)
    return isinstance(entry, ActEntry) and (entry.seat, entry.do) == (done.seat, done.do)


class PlayingClient:
    """One person's program."""

    def __init__(
        self,
        link: str,
        cookie: str,
        sitting: ClientTable,
        name: str,
        stream: random.Random,
        pause: float = 0.02,
    ) -> None:
        self.link = link
        self.cookie = cookie
        self.sitting = sitting
        self.name = name
        self.table = ""
        self.shown: Message = {}  # the newest `room` or `table` message
        self.acknowledged: list[Acknowledged] = []
        self.refusals: list[str] = []  # keys
        self.turned_away = 0  # how often a table could not be shown, because the store was away
        self.absences: list[float] = []  # seconds from each lost connection to its table again
        self.waits: list[float] = []  # seconds from each action to its answer
        self.rounds = 0  # that this client saw to their end
        self.is_shown = False  # its table, since it has this connection
        self._stream = stream
        self._pause = pause
        self._numbers = count()
        self._wish: Message | None = None  # sent, and not answered yet
        self._sent = 0.0
        self._lost_at: float | None = None  # since when it has not been shown its table
        self._given: set[str] = set()  # types of wishes that came true at this table
        self._salt = f"{stream.getrandbits(128):032x}"

    def __repr__(self) -> str:
        return f"<{self.name} at {self.table}, waits for {self._wish}, was shown {self.shown}>"

    async def run(self) -> None:
        """Until it is cancelled."""
        wait = 0.0
        while True:
            await stay_away(wait)  # as long as a client stays away
            try:
                wait = await self._connected()
            except LOST:
                wait = AGAIN
            self.is_shown = False
            self._lost_at = self._lost_at or asyncio.get_running_loop().time()
            wait *= 1 + self._stream.random()

    async def _connected(self) -> float:
        """Until the connection is lost; how long to stay away."""
        address = self.link.replace("http", "ws", 1) + "/socket"
        headers = {"cookie": self.cookie}
        async with connect(
            address, additional_headers=headers, open_timeout=PATIENCE, compression=None
        ) as socket:
            await self._watch(socket)
            if self._wish is not None:
                await socket.send(json.dumps(self._wish))
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "bye":
                    return float(message["again_in"]) / 1000
                await self._hear(socket, message)
        return AGAIN

    async def _watch(self, socket: ClientConnection) -> None:
        seen = self.shown.get("at", 0) if self.shown.get("table") == self.table else 0
        await socket.send(json.dumps({"type": "watch", "table": self.table, "seen": seen}))

    async def _hear(self, socket: ClientConnection, message: Message) -> None:
        kind = message["type"]
        if kind in ("room", "table") and message["table"] == self.table:
            self._count_round(message)
            self.shown = message
            self.is_shown = True
            if self._lost_at is not None:
                self.absences.append(asyncio.get_running_loop().time() - self._lost_at)
                self._lost_at = None
        elif kind == "done" and self._is_answer(message):
            self._note(message)
        elif kind == "refused" and self._is_answer(message):
            await self._refused(message["message"]["key"])
        elif kind == "refused" and message["id"] is None and message.get("kind") == "no-room":
            self.turned_away += 1
            await stay_away(AGAIN)  # the database is away: ask for the table again
            await self._watch(socket)
        else:
            assert kind not in ("frozen", "refused"), message
        await self._follow(socket)
        await self._go_on(socket)

    async def _refused(self, key: str) -> None:
        self.refusals.append(key)
        if key == "salt-once":  # it got through before the connection was lost
            self._given.add(present(self._wish)["type"])
        self._wish = None
        await stay_away(self._pause)  # people do not ask again at once

    def _is_answer(self, message: Message) -> bool:
        return self._wish is not None and bool(message["id"] == self._wish["id"])

    def _count_round(self, message: Message) -> None:
        if message["type"] == "table" and self.shown.get("type") == "table":
            before, after = self.shown["view"], message["view"]
            self.rounds += after["round"] > before["round"] > 0 or after["over"] > before["over"]

    def _sends(self, wish: Message) -> None:
        """For the first time."""

    def _note(self, message: Message) -> None:
        """A wish came true."""
        wish, self._wish = present(self._wish), None
        self._given.add(wish["type"])
        if wish["type"] == "act":
            done = Acknowledged(wish["table"], message["at"], self.shown["you"], wish["do"])
            self.acknowledged.append(done)
            self.waits.append(asyncio.get_running_loop().time() - self._sent)

    async def _follow(self, socket: ClientConnection) -> None:
        """To the next table, where everybody goes."""
        following = self.shown.get("next")
        if following is None or self._wish is not None:
            return
        await socket.send(json.dumps({"type": "unwatch", "table": self.table}))
        self.table, self.shown, self._given = following, {}, set()
        self._salt = f"{self._stream.getrandbits(128):032x}"
        await self._watch(socket)

    async def _go_on(self, socket: ClientConnection) -> None:
        if self._wish is not None or not self.shown:
            return
        wanted = self._wanted()
        if wanted is None:
            return
        kind, fields = wanted
        if kind == "act":
            await stay_away(self._pause * self._stream.random())
        id_ = f"{self.name}-{next(self._numbers)}"
        self._wish = {"type": kind, "id": id_, "table": self.table, **fields}
        self._sends(self._wish)
        self._sent = asyncio.get_running_loop().time()
        await socket.send(json.dumps(self._wish))

    def _wanted(self) -> Wanted | None:
        """What to wish for now, as a type and its fields."""
        if self.shown["type"] == "room":
            return self._wanted_in_room()
        view, you, due = self.shown["view"], self.shown.get("you"), self.shown.get("due")
        if you is None or self.shown.get("is_stopped"):
            return None
        if view["over"]:
            return ("rematch", {})
        if self.shown.get("is_paused"):  # because nobody was there: it goes on by itself
            return None
        if "stand_in" in self.shown["seats"][you]:
            return ("back", {})
        if due == "salt-hashes" and "salt-hash" not in self._given:
            return ("salt-hash", {"hash": salt_hash(you, self._salt)})
        if due == "salts" and "salt" not in self._given:
            return ("salt", {"salt": self._salt})
        if view["legal"]:
            return ("act", {"at": self.shown["at"], "do": self._stream.choice(view["legal"])})
        return None

    def _wanted_in_room(self) -> Wanted | None:
        chairs, you, is_host = self.shown["chairs"], self.shown.get("you"), "is_host" in self.shown
        if you is None:
            return ("sit", {"name": self.name})
        if not chairs[you].get("is_ready"):
            return ("ready", {"is_ready": True})
        if not is_host:
            return None
        free = [seat for seat, chair in enumerate(chairs) if "name" not in chair]
        people = sum("name" in chair and "bot" not in chair for chair in chairs)
        if free and people == self.sitting.people:
            return ("bot", {"seat": free[0], "bot": "casual"})
        if not free and all(chair.get("is_ready") for chair in chairs):
            return ("begin", {})
        return None
