"""Simulated people at a server's WebSocket, by docs/protocol.md."""

import json
import random
import sys
import time
import urllib.request
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

sys.path.insert(0, str(Path(__file__).parents[2]))
from sarisari.table.fair import salt_hash
from tests.support.in_process_server import SALT

PATIENCE = 300.0  # seconds
GLANCE = 0.02  # seconds
Shown = dict[str, Any]


class Person:
    """A person with a cookie and a socket."""

    def __init__(self, link: str, name: str) -> None:
        self.name = name
        self.shown: dict[str, Shown] = {}  # by table: the newest message
        self._link = link
        self._cookie = ""
        self.ask("GET", "/api/me")
        self._connect()
        self._answers: dict[str, Shown] = {}
        self._ids = count()

    def _connect(self) -> None:
        address = self._link.replace("http", "ws", 1) + "/socket"
        self._socket = connect(address, additional_headers={"cookie": self._cookie})

    def come_back(self) -> None:
        """Reconnect with the newest cookie: making an account closes the connection."""
        self._socket.close()
        self._connect()

    def ask(self, method: str, path: str, body: Any = None, *, lines: bytes | None = None) -> bytes:
        """Call the HTTP API; return its answer."""
        content = lines if body is None else json.dumps(body).encode()
        kind = "application/json" if lines is None else "application/jsonl"
        headers = {"content-type": kind, "cookie": self._cookie}
        request = urllib.request.Request(self._link + path, content, headers, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            self._cookie = (answer.headers["set-cookie"] or self._cookie).split(";")[0]
            answered: bytes = answer.read()
            return answered

    def make(self, game: str, options: Shown, **terms: Any) -> str:
        """Make a table and sit down."""
        body = {"game": game, "options": options, "terms": {"bots_pace": "quick", **terms}}
        table: str = json.loads(self.ask("POST", "/api/tables", body))["id"]
        self.sit(table)
        return table

    def sit(self, table: str) -> None:
        self.watch(table)
        self.wish(table, "sit", name=self.name)
        self.wish(table, "ready", is_ready=True)

    def watch(self, table: str) -> None:
        self._send({"type": "watch", "table": table})
        self.until(table, bool)

    def unwatch(self, table: str) -> None:
        self._send({"type": "unwatch", "table": table})

    def wish(self, table: str, kind: str, **fields: Any) -> Shown:
        """Send a wish and wait until it is done; it must not be refused."""
        id_ = f"{self.name}-{next(self._ids)}"
        self._send({"type": kind, "id": id_, "table": table, **fields})
        end = time.monotonic() + PATIENCE
        while id_ not in self._answers:
            assert time.monotonic() < end, f"{kind} was never answered"
            self.look()
        answer = self._answers.pop(id_)
        assert answer["type"] == "done", (kind, fields, answer)
        return answer

    def act(self, table: str, do: str) -> None:
        self.wish(table, "act", at=self.shown[table]["at"], do=do)

    def until(self, table: str, condition: Callable[[Shown], object]) -> Shown:
        """Wait until a condition holds; return the table as it is then."""
        end = time.monotonic() + PATIENCE
        while not condition(self.shown.get(table, {})):
            assert time.monotonic() < end, self.shown.get(table)
            self.look()
        return self.shown[table]

    def look(self) -> None:
        """Read pending messages."""
        try:
            while True:
                message = json.loads(self._socket.recv(GLANCE))
                if message["type"] in ("done", "refused"):
                    self._answers[message["id"]] = message
                elif message["type"] in ("room", "table"):
                    self.shown[message["table"]] = message
        except TimeoutError:
            return

    def legal(self, table: str) -> list[str]:
        legal: list[str] = self.shown[table].get("view", {}).get("legal", [])
        return legal

    def choose(self, table: str, stream: random.Random | None = None) -> str:
        """A legal action; a piece goes where the server suggests."""
        legal = self.legal(table)
        if legal != ["place"]:
            return (stream or random.Random(1)).choice(legal)
        poses = json.loads(self.ask("GET", f"/api/tables/{table}/poses"))["poses"]
        do: str = poses[0]["do"]
        return do

    def _send(self, message: Shown) -> None:
        self._socket.send(json.dumps(message))


def fill(host: Person, table: str, *bots: str) -> None:
    """Put bots on the free chairs, in order; the remaining chairs stay free."""
    host.look()
    free = [seat for seat, chair in enumerate(host.shown[table]["chairs"]) if "name" not in chair]
    for seat, bot in zip(free, bots, strict=False):
        host.wish(table, "bot", seat=seat, bot=bot)


def begin(people: list[Person], table: str) -> None:
    """Begin the game and play up to the first decision."""
    people[0].wish(table, "begin")
    promise(people, table)
    show_salts(people, table)


def promise(people: list[Person], table: str) -> None:
    for person in people:
        shown = person.until(table, lambda shown: shown.get("due") == "salt-hashes")
        person.wish(table, "salt-hash", hash=salt_hash(shown["you"], SALT))


def show_salts(people: list[Person], table: str) -> None:
    for person in people:
        person.until(table, lambda shown: shown.get("due") == "salts")
        person.wish(table, "salt", salt=SALT)
    people[0].until(table, lambda shown: shown.get("due") not in ("salts", "deal"))


def play(
    people: list[Person], table: str, until: Callable[[Person], object] | None = None, seed: int = 1
) -> None:
    """Let everyone play at random until the game is over, or a condition holds for one person."""
    stream = random.Random(seed)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for person in people:
            person.look()
            shown = person.shown[table]
            if shown["view"]["over"] or (until is not None and until(person)):
                return
            if person.legal(table) and "stand_in" not in shown["seats"][shown["you"]]:
                person.act(table, person.choose(table, stream))
    raise AssertionError(people[0].shown[table])


def to_the_end(people: list[Person], table: str) -> None:
    """Play the game to its end, and wait until its secret is revealed."""
    play(people, table)
    people[0].until(table, lambda shown: shown["view"]["over"] and "due" not in shown)
