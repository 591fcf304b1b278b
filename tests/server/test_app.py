"""The server over its real protocol: HTTP, cookies and sockets."""

import asyncio

import pytest
from serving import SALT, an_app
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from sarisari.bots import get_bot
from sarisari.server.login import COOKIE
from sarisari.table.fair import salt_hash
from sarisari.table.record import parse_line
from sarisari.table.replay import read_record


@pytest.fixture
def serve(tmp_path):
    def start():
        return TestClient(an_app(tmp_path))

    return start


JSON = {"content-type": "application/json"}


class Player:
    """A client of the protocol: knows nothing but messages."""

    def __init__(self, socket, table):
        self.socket = socket
        self.table = table
        self.number = 0
        self.shown = {}

    def send(self, kind, **fields):
        self.socket.send_json({"type": kind, "table": self.table, **fields})

    def wish(self, kind, **fields):
        self.number += 1
        self.send(kind, id=str(self.number), **fields)
        while True:
            message = self.receive()
            if message["type"] in ("done", "refused") and message["id"] == str(self.number):
                return message

    def receive(self):
        message = self.socket.receive_json()
        if message["type"] in ("room", "table"):
            self.shown = message
        return message

    def until(self, condition):
        while not condition(self.shown):
            self.receive()
        return self.shown


def created(client, game="tanuki", **fields):
    terms = {"bots_pace": "quick"}
    answer = client.post("/api/tables", json={"game": game, "terms": terms, **fields})
    assert answer.status_code == 201
    return answer.json()["id"]


def begun(client, socket, table):
    player = Player(socket, table)
    assert player.receive()["type"] == "hello"
    player.send("watch")
    player.until(lambda shown: shown)
    assert player.wish("sit", name="Ada")["type"] == "done"
    for seat in (1, 2):
        assert player.wish("bot", seat=seat, bot="casual")["type"] == "done"
    assert player.wish("begin")["type"] == "done"
    seat = player.until(lambda shown: shown["type"] == "table")["you"]
    assert player.wish("salt-hash", hash=salt_hash(seat, SALT))["type"] == "done"
    assert player.wish("salt", salt=SALT)["type"] == "done"
    return player, seat


@pytest.mark.parametrize("game", ["tindahan", "bastos", "tanuki"])
def test_a_whole_game_over_a_socket(serve, game):
    with serve() as client:
        table = created(client, game)
        with client.websocket_connect("/socket") as socket:
            player, seat = begun(client, socket, table)
            while True:
                shown = player.until(lambda s: s["view"]["over"] or s["view"]["legal"])
                if shown["view"]["over"]:
                    break
                do = shown["view"]["legal"][0]
                answer = player.wish("act", at=shown["at"], do=do)
                assert answer["type"] == "done", answer
                player.until(lambda s, at=answer["at"]: s["at"] >= at)
            player.until(lambda s: "due" not in s)
            player.until(lambda s: client.get(f"/api/tables/{table}").json()["status"] == "over")
        record = client.get(f"/api/records/{table}")
    replay = read_record(record.text.splitlines())
    assert replay.game.name == game
    assert replay.status()["over"]
    assert parse_line(record.content.splitlines()[0])["salts"][seat] == SALT


def test_refusals_say_why(serve):
    with serve() as client:
        table = created(client)
        with client.websocket_connect("/socket") as socket:
            player, _ = begun(client, socket, table)
            shown = player.until(lambda s: s["view"]["legal"])
            answer = player.wish("act", at=shown["at"], do="play red-1")
            assert answer["message"]["key"] == "tanuki-bid-first"
            assert answer["text"] == "First bid how many tricks you will take (TAN-06)"
            assert player.wish("sit", name="Ada")["message"]["key"] == "game-has-begun"
            for bad in ('{"type": "act"}', "junk", '{"type": "fly"}', "[]", "x" * 20_000):
                socket.send_text(bad)
                answer = player.receive()
                assert answer["type"] == "refused"
                assert answer["message"]["key"] in ("message-shape", "message-too-long")
            player.table = "nowhere"
            assert player.wish("stand")["message"]["key"] == "table-unknown"


def test_a_table_goes_on_after_a_restart(serve):
    with serve() as client:
        table = created(client)
        with client.websocket_connect("/socket") as socket:
            player, _ = begun(client, socket, table)
            shown = player.until(lambda s: s["view"]["legal"])
            at = player.wish("act", at=shown["at"], do="bid 3")["at"]
        cookies = client.cookies
    with serve() as client:
        client.cookies = cookies
        with client.websocket_connect("/socket") as socket:
            player = Player(socket, table)
            player.send("watch", seen=at)
            shown = player.until(lambda s: s and s["type"] == "table")
    assert shown["at"] >= at
    assert shown["view"]["bids"][shown["you"]] == 3
    assert all(event["at"] > at for event in shown["events"])


def test_nobody_sits_without_our_cookie_or_from_another_site(serve):
    with serve() as client:
        with client.websocket_connect("/socket") as socket, pytest.raises(WebSocketDisconnect):
            socket.receive_json()
        created(client)
        headers = {"origin": "http://evil.test"}
        with (
            client.websocket_connect("/socket", headers=headers) as socket,
            pytest.raises(WebSocketDisconnect),
        ):
            socket.receive_json()
        answer = client.post("/api/tables", json={"game": "tanuki"}, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["refused"]["key"] == "other-origin"
        client.cookies.clear()
        client.cookies.set(COOKIE, "somebody.else")
        with client.websocket_connect("/socket") as socket, pytest.raises(WebSocketDisconnect):
            socket.receive_json()


@pytest.mark.parametrize(
    ("body", "key"),
    [
        (b"junk", "message-shape"),
        (b'{"game": "chess"}', "header-game"),
        (b'{"game": "tanuki", "options": {"players": 9}}', "option-value"),
        (b'{"game": "tanuki", "colour": "red"}', "message-shape"),
        (b" " * 70_000, "message-too-long"),
    ],
)
def test_bad_bodies_are_refused(serve, body, key):
    with serve() as client:
        answer = client.post("/api/tables", content=body, headers=JSON)
    assert answer.status_code in (400, 413)
    assert answer.json()["refused"]["key"] == key


def test_the_plain_page_lists_open_tables_and_gives_a_cookie(serve):
    with serve() as client:
        created(client, terms={"seen_by": "everyone"})
        page = client.get("/")
        assert "Tanuki to Chagama</a>: waiting for players" in page.text
        assert "HttpOnly" in page.headers["set-cookie"]
        assert [row["game"] for row in client.get("/api/tables").json()] == ["tanuki"]
        assert client.get("/health").json()["tables"] == 1


def test_another_user_sees_no_hidden_card(serve):
    """Bytes that an onlooker gets hold none of the hand of the one who plays."""
    with serve() as client:
        table = created(client)
        with client.websocket_connect("/socket") as socket:
            player, _ = begun(client, socket, table)
            shown = player.until(lambda s: s["view"]["legal"])
            hand = set(shown["view"]["hand"])
            client.cookies.clear()
            client.get("/")
            with client.websocket_connect("/socket") as other:
                onlooker = Player(other, table)
                onlooker.send("watch")
                seen = onlooker.until(lambda s: s and s["type"] == "table")
                text = str(seen)
    assert seen["you"] is None if "you" in seen else True
    assert not any(f"'{card}'" in text for card in hand)


def test_workers_think_in_processes_of_their_own():
    from sitting import Sitting

    from sarisari.server.thinkers import Workers

    view = Sitting("tanuki", players=3).deal().view(0)
    workers = Workers(1)
    try:
        do = asyncio.run(workers.choose("casual", view, 1, for_people=True))
    finally:
        workers.close()
    assert do == get_bot("casual").choose(view, 1).do
