"""The server as a process: started, killed in the middle of a game, started again."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from contextlib import ExitStack

import pytest
from websockets.sync.client import connect

from sarisari.table.fair import salt_hash

SALT = "adaadaadaadaadaa"


class Server:
    """`sarisari serve` on a free port."""

    def __init__(self, folder, port=0):
        env = {**os.environ, "SARISARI_DATA_DIR": str(folder)}
        command = [sys.executable, "-m", "sarisari", "serve", "--bot-workers", "1"]
        self.process = subprocess.Popen(
            [*command, "--port", str(port or 17_274)], env=env, stderr=subprocess.PIPE, text=True
        )
        self.line = self.process.stderr.readline()
        self.link = self.line.split(" at ")[1].split(". ")[0]
        self._wait()

    def _wait(self):
        for _ in range(200):
            try:
                with urllib.request.urlopen(self.link + "health", timeout=1) as answer:
                    assert "sarisari" in json.load(answer)
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("it never answered")

    def end(self, how=signal.SIGINT):
        self.process.send_signal(how)
        said = self.process.communicate(timeout=20)[1]
        return self.process.returncode, said


@pytest.fixture
def server(tmp_path):
    started = []

    def start():
        started.append(Server(tmp_path))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.end(signal.SIGKILL)


def created(link):
    body = {"game": "tanuki", "terms": {"bots_pace": "quick"}}
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(link + "api/tables", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["id"], answer.headers["set-cookie"].split(";")[0]


class Client:
    """A program that plays by the protocol, and comes back."""

    def __init__(self, table, cookie):
        self.table, self.cookie = table, cookie
        self.number = 0
        self.shown = {}
        self.stack = ExitStack()

    def connect(self, link):
        headers = {"cookie": self.cookie}
        opened = connect(link.replace("http", "ws") + "socket", additional_headers=headers)
        self.socket = self.stack.enter_context(opened)
        self.say("watch", seen=self.shown.get("at", 0))

    def say(self, kind, **fields):
        self.socket.send(json.dumps({"type": kind, "table": self.table, **fields}))

    def wish(self, kind, **fields):
        self.number += 1
        self.say(kind, id=str(self.number), **fields)
        while True:
            message = self.hear()
            if message["type"] in ("done", "refused"):
                assert message["type"] == "done", message
                return message["at"]

    def hear(self):
        message = json.loads(self.socket.recv(timeout=20))
        if message["type"] in ("room", "table"):
            self.shown = message
        return message

    def act(self):
        """The first legal action, as soon as there is one; how far the journal goes then."""
        self.until(lambda shown: shown["view"]["over"] or shown["view"]["legal"])
        view = self.shown["view"]
        at = self.wish("act", at=self.shown["at"], do=view["legal"][0]) if view["legal"] else 0
        self.until(lambda shown: shown["at"] >= at)
        return at

    def until(self, condition):
        while not condition(self.shown):
            self.hear()


def test_a_game_outlives_a_kill_of_the_server(server):
    first = server()
    client = Client(*created(first.link))
    client.connect(first.link)
    client.wish("sit", name="Ada")
    for seat in (1, 2):
        client.wish("bot", seat=seat, bot="casual")
    client.wish("begin")
    client.until(lambda shown: shown.get("type") == "table")
    client.wish("salt-hash", hash=salt_hash(client.shown["you"], SALT))
    client.wish("salt", salt=SALT)
    for _ in range(6):
        acknowledged = client.act()
    assert first.end(signal.SIGKILL)[0] == -signal.SIGKILL

    second = server()
    client.connect(second.link)
    client.until(lambda shown: shown["at"] >= acknowledged)
    while not client.shown["view"]["over"]:
        client.act()
    assert client.shown["view"]["result"]["winners"]
    client.stack.close()
    status, said = second.end()
    assert "Traceback" not in said
    assert status == 0


def test_a_second_server_of_the_same_data_says_so(server, tmp_path):
    first = server()
    env = {**os.environ, "SARISARI_DATA_DIR": str(tmp_path)}
    command = [sys.executable, "-m", "sarisari", "serve"]
    done = subprocess.run(
        [*command, "--port", "18_000"], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    port = first.link.rstrip("/").rsplit(":", 1)[1]
    done = subprocess.run(
        [*command, "--port", port], env=env, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr.strip()) == (
        0, f"A server of ours is already there: {first.link}",
    )  # fmt: skip
