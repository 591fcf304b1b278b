"""Write web/test/fixtures: real `table` messages, from games of one person and bots at a server.

python tools/fixtures.py            what the tests of the page need
python tools/fixtures.py --all DIR  every message of every game, to look through
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

FIXTURES = Path(__file__).parents[1] / "web/test/fixtures"
PORT = 18777
SALT = "adaadaadaadaadaa"
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "tindahan": ("tindahan", {"players": 4}),
    "tindahan-five": ("tindahan", {"players": 5}),
    "tindahan-fr": ("tindahan", {"players": 5, "seller": "spend", "tie": "shared"}),
    "bastos": ("bastos", {"players": 4}),
    "tanuki": ("tanuki", {"players": 3}),
    "tanuki-four": ("tanuki", {"players": 4}),
}


class Table:
    """A table with one person and bots; `shown` yields its updates while playing."""

    def __init__(self, address: str, game: str, options: dict[str, Any]) -> None:
        self.address = address
        self.ids = count()
        with urllib.request.urlopen(f"{address}/api/me") as answer:
            self.cookie = answer.headers["Set-Cookie"].split(";")[0]
        terms = {"bots_pace": "quick"}
        self.id = self.post("/api/tables", {"game": game, "options": options, "terms": terms})["id"]
        self.socket = connect(
            address.replace("http", "ws") + "/socket", additional_headers={"Cookie": self.cookie}
        )
        self.send(type="watch", table=self.id)
        self.wish(type="sit", name="Mia")
        for seat in range(1, options["players"]):
            self.wish(type="bot", seat=seat, bot="casual")
        self.wish(type="order", order="fixed")
        self.wish(type="begin")

    def post(self, path: str, body: dict[str, Any]) -> Any:
        request = urllib.request.Request(self.address + path, json.dumps(body).encode())
        request.add_header("Content-Type", "application/json")
        request.add_header("Cookie", self.cookie)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def get(self, path: str) -> Any:
        request = urllib.request.Request(self.address + path, headers={"Cookie": self.cookie})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def wish(self, **wish: Any) -> None:
        self.send(id=f"w{next(self.ids)}", table=self.id, **wish)

    def shown(self) -> Iterator[dict[str, Any]]:
        while True:
            message = json.loads(self.socket.recv(20))
            if message["type"] != "table":
                continue
            yield message
            if message["view"]["over"]:
                return
            self.answer(message)

    def answer(self, shown: dict[str, Any]) -> None:
        if shown.get("due") == "salt-hashes":
            seat = shown["you"]
            promise = sha256(f"sarisari/1 salt {seat} {SALT}".encode()).hexdigest()
            self.wish(type="salt-hash", hash=promise)
        elif shown.get("due") == "salts":
            self.wish(type="salt", salt=SALT)
        elif shown["view"]["legal"]:
            self.wish(type="act", at=shown["at"], do=choose(shown["view"]["legal"], shown["at"]))


def choose(legal: list[str], at: int) -> str:
    """A legal action that varies with the length of the journal."""
    kinds = sorted({action.split()[0] for action in legal})
    kind = kinds[at % len(kinds)]
    choices = [action for action in legal if action.split()[0] == kind]
    return choices[at % len(choices)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", type=Path, help="write every message of every game here")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        serve = [sys.executable, "-m", "sarisari", "serve", "--port", str(PORT)]
        server = subprocess.Popen(serve, env=os.environ | {"SARISARI_DATA_DIR": folder})
        try:
            address = f"http://127.0.0.1:{PORT}"
            wait_for(address)
            for name, (game, options) in GAMES.items():
                if arguments.all is None and name != game:
                    continue
                table = Table(address, game, options)
                messages = list(table.shown())
                sheets = table.get(f"/api/tables/{table.id}/sheets")
                if arguments.all is not None:
                    arguments.all.mkdir(parents=True, exist_ok=True)
                    write(arguments.all / f"{name}.json", {"shown": messages, **sheets})
                else:
                    some = {"shown": [*beginning(messages), *ending(messages)]}
                    write(FIXTURES / f"{name}.json", {**some, "sheets": sheets["sheets"][:1]})
        finally:
            server.terminate()
            server.wait()


def told(message: dict[str, Any]) -> set[str]:
    """The keys of the sentences in a message."""
    return {
        tell["key"]
        for event in message["events"]
        for tell in event.get("told", {"tell": []})["tell"]
    }


def beginning(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The messages up to the end of the first trick."""
    ends = (i for i, message in enumerate(messages) if "wins-trick" in told(message))
    return messages[: next(ends) + 1]


def ending(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The last two messages of the first round, and the deal of the next."""
    over = next(i for i, message in enumerate(messages) if "round-over" in told(message))
    return messages[over - 1 : over + 2]


def write(path: Path, what: Any) -> None:
    path.write_text(json.dumps(what, ensure_ascii=False), encoding="utf-8")


def wait_for(address: str) -> None:
    for _ in range(200):
        try:
            urllib.request.urlopen(f"{address}/health").close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("the server does not answer")


if __name__ == "__main__":
    main()
