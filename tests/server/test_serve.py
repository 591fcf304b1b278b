"""The server as a process: started, killed in the middle of a game, started again."""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from sarisari.table.fair import salt_hash
from tests.support.narrowing import of_type, present
from tests.support.server_process import PLAIN
from tests.support.waiting import wait_until

SALT = "adaadaadaadaadaa"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


class Server:
    """`sarisari serve` on a free port."""

    def __init__(self, folder: Path, port: int | None = None, **environment: str) -> None:
        env = {**os.environ, **PLAIN, "SARISARI_DATA_DIR": str(folder), **environment}
        command = [sys.executable, "-m", "sarisari", "serve", "--bot-workers", "1"]
        self.process = subprocess.Popen(
            [*command, "--port", str(port or free_port())],
            env=env,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.lines: list[str] = []
        output = present(self.process.stderr)
        while not self.lines or "are served at" not in self.lines[-1]:
            self.lines.append(output.readline())
            assert self.lines[-1], self.lines
        self.link = self.lines[-1].split(" at ")[1].split(". ")[0]
        self._wait()

    def _wait(self) -> None:
        wait_until(self._is_answering)

    def _is_answering(self) -> bool:
        try:
            with urllib.request.urlopen(self.link + "health", timeout=1) as answer:
                return "sarisari" in json.load(answer)
        except OSError:
            return False

    def end_as_ctrl_c(self) -> tuple[int, str]:
        """In a terminal the workers hear it too."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self._said()

    def end(self, how: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        self.process.send_signal(how)
        return self._said()

    def _said(self) -> tuple[int, str]:
        said = self.process.communicate(timeout=20)[1]
        return self.process.returncode, said


Start = Callable[..., Server]  # with settings, as environment variables


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Start]:
    started: list[Server] = []

    def start(**kwargs: Any) -> Server:
        started.append(Server(tmp_path, **kwargs))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.end(signal.SIGKILL)


def created(link: str) -> tuple[str, str]:
    """The id of a new table, and the cookie of its host."""
    body = {"game": "tanuki", "terms": {"bots_pace": "quick"}}
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(link + "api/tables", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["id"], answer.headers["set-cookie"].split(";")[0]


class Client:
    """A program that plays by the protocol, and comes back."""

    def __init__(self, table: str, cookie: str) -> None:
        self.table, self.cookie = table, cookie
        self.number = 0
        self.shown: dict[str, Any] = {}
        self.stack = ExitStack()

    def connect(self, link: str) -> None:
        headers = {"cookie": self.cookie}
        opened = connect(link.replace("http", "ws") + "socket", additional_headers=headers)
        self.socket = self.stack.enter_context(opened)
        self.say("watch", seen=self.shown.get("at", 0))

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind, "table": self.table, **fields}))

    def wish(self, kind: str, **fields: Any) -> int:
        self.number += 1
        self.say(kind, id=str(self.number), **fields)
        while True:
            message = self.hear()
            if message["type"] in ("done", "refused"):
                assert message["type"] == "done", message
                return of_type(int, message["at"])

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=20))
        if message["type"] in ("room", "table"):
            self.shown = message
        return message

    def act(self) -> int:
        """The first legal action, as soon as there is one; how far the journal goes then."""
        self.until(lambda shown: shown["view"]["over"] or shown["view"]["legal"])
        view = self.shown["view"]
        at = self.wish("act", at=self.shown["at"], do=view["legal"][0]) if view["legal"] else 0
        self.until(lambda shown: shown["at"] >= at)
        return at

    def until(self, condition: Callable[[dict[str, Any]], object]) -> None:
        while not condition(self.shown):
            self.hear()


def test_a_game_outlives_a_kill_of_the_server(server: Start) -> None:
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


def test_a_second_server_of_the_same_data_says_so(server: Start, tmp_path: Path) -> None:
    first = server()
    env = {**os.environ, **PLAIN, "SARISARI_DATA_DIR": str(tmp_path)}
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
        0, f"A Sari-sari server is already running: {first.link}",
    )  # fmt: skip


def test_an_older_program_refuses_a_newer_store_with_a_sentence(
    server: Start, tmp_path: Path
) -> None:
    server().end()
    file = tmp_path / "sarisari.sqlite"
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA user_version = 99")
    before = file.read_bytes()
    command = [sys.executable, "-m", "sarisari", "serve", "--data", str(tmp_path)]
    env = {**os.environ, **PLAIN}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("This store was written by a newer Sari-sari (version 99; ")
    assert len(done.stderr.splitlines()) == 1
    assert file.read_bytes() == before


def got(link: str, path: str, **headers: str) -> str:
    request = urllib.request.Request(link.rstrip("/") + path, headers=headers)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return of_type(bytes, answer.read()).decode()


def test_a_port_that_another_program_has_is_left_to_it(server: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        one = server(port=taken)
    assert f"Port {taken} is taken by another program" in one.lines[0]
    assert not one.link.endswith(f":{taken}/")


def test_ctrl_c_ends_the_server_without_a_word(server: Start) -> None:
    status, said = server().end_as_ctrl_c()
    assert (status, said) == (0, "")


def test_clients_hear_that_the_server_stops_and_come_back_by_themselves(
    server: Start,
) -> None:
    first = server()
    client = Client(*created(first.link))
    client.connect(first.link)
    client.wish("sit", name="Ada")
    first.process.send_signal(signal.SIGTERM)
    while (message := client.hear())["type"] != "bye":
        pass
    assert message["again_in"] > 0
    with pytest.raises(ConnectionClosed) as closed:
        client.hear()
    assert present(closed.value.rcvd).code == 1012  # the service restarts
    assert "Traceback" not in first.process.communicate(timeout=20)[1]
    second = server()
    client.connect(second.link)
    client.until(lambda shown: shown.get("type") == "room" and "name" in shown["chairs"][0])
    client.stack.close()


def test_an_invitation_opens_the_server_to_the_network(server: Start) -> None:
    """Another loopback address stands for the network."""
    one = server(SARISARI_LAN_ADDRESS="127.0.0.2")
    elsewhere = one.link.replace("127.0.0.1", "127.0.0.2")
    with pytest.raises(urllib.error.URLError):
        got(elsewhere, "/health")
    table, cookie = created(one.link)
    headers = {"cookie": cookie}
    request = urllib.request.Request(
        one.link + f"api/tables/{table}/invite", b"", headers, method="POST"
    )
    with urllib.request.urlopen(request) as answer:
        link = json.load(answer)["link"]
    assert link == f"{elsewhere}table/{table}"
    assert "<title>Sari-sari" in got(link, "")
    friend = Client(*created(elsewhere))
    friend.table = table
    friend.connect(elsewhere)
    friend.wish("sit", name="Ben")
    friend.stack.close()


def test_with_lan_the_links_are_ones_that_others_can_reach(server: Start) -> None:
    one = server(SARISARI_LAN="1", SARISARI_LAN_ADDRESS="127.0.0.2")
    elsewhere = one.link.replace("127.0.0.1", "127.0.0.2")
    assert elsewhere in present(one.process.stderr).readline()
    headers = {"content-type": "application/json"}
    body = json.dumps({"game": "tanuki"}).encode()
    request = urllib.request.Request(one.link + "api/tables", body, headers)
    with urllib.request.urlopen(request) as answer:
        link = json.load(answer)["link"]
    assert link.startswith(elsewhere + "table/")
    assert "sarisari" in json.loads(got(elsewhere, "/health"))


def test_figures_are_for_this_machine_or_who_has_the_token(server: Start) -> None:
    one = server(SARISARI_METRICS_TOKEN="a-token")
    assert "sarisari_sockets" in got(one.link, "/metrics")
    with pytest.raises(urllib.error.HTTPError, match="403"):
        got(one.link, "/metrics", **{"x-forwarded-for": "192.0.2.7"})
    forwarded = {"x-forwarded-for": "192.0.2.7", "authorization": "Bearer a-token"}
    assert "sarisari_sockets" in got(one.link, "/metrics", **forwarded)


def test_logs_are_lines_of_json_without_ids_and_tokens(server: Start) -> None:
    one = server(SARISARI_LOG_FORMAT="json", SARISARI_LOG_LEVEL="debug")
    table, cookie = created(one.link)
    got(one.link, f"/api/tables/{table}", cookie=cookie)
    client = Client(table, cookie)
    client.connect(one.link)
    client.wish("sit", name="Ada")
    client.stack.close()
    _, said = one.end(signal.SIGTERM)
    lines = [json.loads(line) for line in said.splitlines()]
    answered = [line for line in lines if line["text"] == "answered"]
    assert {line["route"] for line in answered} >= {"/api/tables", "/api/tables/{table}"}
    assert table not in said
    assert cookie.partition("=")[2] not in said


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--host", "192.0.2.77"], "Nothing can be served at http://192.0.2.77"),
        (["--host", "not a host"], "Nothing can be served"),
        (["--public-url", "play.example.org"], "begins with http:// or https://"),
        (["--port", "0"], "greater than or equal to 1"),
        (["--data", "/dev/null/x"], "/dev/null/x"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    options: list[str], sentence: str, tmp_path: Path
) -> None:
    env = {**os.environ, **PLAIN, "SARISARI_DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "sarisari", "serve", *options],
        env=env, capture_output=True, text=True, check=False, timeout=30,
    )  # fmt: skip
    assert done.returncode == 2
    assert sentence in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
