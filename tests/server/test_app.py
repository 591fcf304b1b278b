"""The server over its real protocol: HTTP, cookies and sockets."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from sarisari.games import card_games, get_game
from sarisari.server.app import make_app
from sarisari.server.hub import Hub
from sarisari.server.login import COOKIE
from sarisari.server.settings import Limits, Rate
from sarisari.server.store import TableRow
from sarisari.server.store.sqlite import SqliteStore
from sarisari.table.fair import salt_hash
from sarisari.table.record import parse_line
from sarisari.table.replay import read_record
from tests.support.in_process_server import SALT, InstantWorkers, new_app
from tests.support.narrowing import of_type
from tests.support.waiting import wait_until


@pytest.fixture
def serve(tmp_path: Path) -> Callable[[], TestClient]:
    def start() -> TestClient:
        return TestClient(new_app(tmp_path))

    return start


JSON = {"content-type": "application/json"}


class Player:
    """A client of the protocol: knows nothing but messages."""

    def __init__(self, socket: WebSocketTestSession, table: str) -> None:
        self.socket = socket
        self.table = table
        self.number = 0
        self.shown: dict[str, Any] = {}
        self.chat: list[str] = []

    def send(self, kind: str, **fields: Any) -> None:
        self.socket.send_json({"type": kind, "table": self.table, **fields})

    def wish(self, kind: str, **fields: Any) -> dict[str, Any]:
        self.number += 1
        self.send(kind, id=str(self.number), **fields)
        while True:
            message = self.receive()
            if message["type"] in ("done", "refused") and message["id"] == str(self.number):
                return message

    def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = self.socket.receive_json()
        if message["type"] in ("room", "table"):
            self.shown = message
        if message["type"] == "chat":
            self.chat += [line["text"] for line in message["lines"]]
        return message

    def until(self, condition: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        while not condition(self.shown):
            self.receive()
        return self.shown

    def until_at(self, at: int) -> None:
        self.until(lambda shown: shown["at"] >= at)


def created(client: TestClient, game: str = "tanuki", **fields: Any) -> str:
    terms = {"bots_pace": "quick"}
    answer = client.post("/api/tables", json={"game": game, "terms": terms, **fields})
    assert answer.status_code == 201
    return of_type(str, answer.json()["id"])


@pytest.mark.clause("AB-22")
def test_the_offer_describes_each_game_so_that_no_client_has_to_know_it(
    serve: Callable[[], TestClient],
) -> None:
    with serve() as client:
        games = {each["game"]: each for each in client.get("/api/offer").json()["games"]}
    tindahan, bandu = games["tindahan"], games["bandu"]
    french = {"seller": "spend", "tie": "shared"}
    assert (tindahan["minutes"], tindahan["age"]) == (40, 9)
    assert tindahan["presets"]["french"] == french
    labels = {"lanzones": "passionfruit", "durian": "orange"}
    assert tindahan["editions"] == [{"options": french, "labels": labels, "name": "french"}]
    fruits = next(option for option in tindahan["options"] if option["name"] == "fruits")
    assert fruits["required"] == ["banana"]
    assert list(bandu["presets"]) == ["standard", "challenge", "solitaire"]
    assert bandu["presets"]["solitaire"] == {"mode": "solitaire", "players": 1}
    assert [name for name, each in games.items() if each.get("has_cards", True)] == [*card_games()]
    assert games["tanuki"]["suits"] == [*get_game("tanuki").suits]
    assert "suits" not in bandu
    assert not any("has_hints" in each for each in games.values())  # ours have


@pytest.mark.parametrize(
    ("game", "given", "is_open"),
    [
        ("bastos", {}, False),
        ("bastos", {"undo": "ask"}, False),
        ("bastos", {"open_history": True}, True),
        ("tanuki", {"undo": "ask"}, True),
    ],
)
def test_ab22_a_new_table_begins_with_what_is_usual_for_its_game(
    serve: Callable[[], TestClient], game: str, given: dict[str, bool | str], is_open: bool
) -> None:
    with serve() as client:
        offered = {each["game"]: each["terms"] for each in client.get("/api/offer").json()["games"]}
        assert offered[game]["open_history"] == (game != "bastos")
        table = created(client, game, terms=given)
        with client.websocket_connect("/socket") as socket:
            player = Player(socket, table)
            assert player.receive()["type"] == "hello"
            player.send("watch")
            terms = player.until(lambda shown: shown)["terms"]
    assert terms["open_history"] is is_open
    assert terms["undo"] == given.get("undo", "free")


@pytest.mark.parametrize("terms", [{"colour": "red"}, {"undo": "often"}, {"hints": "yes"}])
def test_terms_that_there_are_not_are_refused(
    serve: Callable[[], TestClient], terms: dict[str, str]
) -> None:
    with serve() as client:
        answer = client.post("/api/tables", json={"game": "tanuki", "terms": terms})
    assert answer.status_code == 400
    assert answer.json()["refused"]["key"] == "message-shape"


def seen(socket: WebSocketTestSession, table: str) -> Player:
    """Somebody is at a table."""
    player = Player(socket, table)
    player.send("watch")
    player.until(lambda shown: shown)
    return player


def begun(client: TestClient, socket: WebSocketTestSession, table: str) -> tuple[Player, int]:
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
def test_a_whole_game_over_a_socket(serve: Callable[[], TestClient], game: str) -> None:
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
                player.until_at(answer["at"])
            player.until(lambda s: "due" not in s)
            player.until(lambda s: client.get(f"/api/tables/{table}").json()["status"] == "over")
        record = client.get(f"/api/records/{table}")
    replay = read_record(record.text.splitlines())
    assert replay.game.name == game
    assert replay.status()["over"]
    assert parse_line(record.content.splitlines()[0])["salts"][seat] == SALT


def test_refusals_say_why(serve: Callable[[], TestClient]) -> None:
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


def test_hints_come_over_the_socket(serve: Callable[[], TestClient]) -> None:
    with serve() as client:
        table = created(client)
        with client.websocket_connect("/socket") as socket:
            player, _ = begun(client, socket, table)
            shown = player.until(lambda s: s["view"]["legal"])
            player.send("hint", id="please", at=shown["at"])
            while (message := player.receive())["type"] != "hints":
                assert message["type"] in ("table", "done")
    assert message["id"] == "please"
    assert {hint["do"] for hint in message["hints"]} == set(shown["view"]["legal"])
    assert all("bid" in hint and "trick" not in hint for hint in message["hints"])


def test_a_table_goes_on_after_a_restart(serve: Callable[[], TestClient]) -> None:
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


def test_nobody_sits_without_our_cookie_or_from_another_site(
    serve: Callable[[], TestClient],
) -> None:
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
def test_bad_bodies_are_refused(serve: Callable[[], TestClient], body: bytes, key: str) -> None:
    with serve() as client:
        answer = client.post("/api/tables", content=body, headers=JSON)
    assert answer.status_code in (400, 413)
    assert answer.json()["refused"]["key"] == key


def test_the_plain_page_lists_open_tables_and_gives_a_cookie(
    serve: Callable[[], TestClient],
) -> None:
    with serve() as client:
        table = created(client, terms={"seen_by": "everyone"})
        assert "Tanuki to Chagama</a>" not in client.get("/").text  # nobody is there
        with client.websocket_connect("/socket") as socket:
            seen(socket, table)
            page = client.get("/")
            assert "Tanuki to Chagama</a>: waiting for players" in page.text
            assert "HttpOnly" in page.headers["set-cookie"]
            assert [row["game"] for row in client.get("/api/tables").json()] == ["tanuki"]
            assert client.get("/health").json()["tables"] == 1


def test_another_user_sees_no_hidden_card(serve: Callable[[], TestClient]) -> None:
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
                del seen["view"]["count"]  # names all cards that are not gone, whoever holds them
                text = str(seen)
    assert seen["you"] is None if "you" in seen else True
    assert not any(f"'{card}'" in text for card in hand)


def whole_game(client: TestClient, game: str = "tanuki") -> tuple[str, int]:
    """A finished game: its table, and where Ada sat."""
    table = created(client, game)
    with client.websocket_connect("/socket") as socket:
        player, seat = begun(client, socket, table)
        while not player.until(lambda s: s["view"]["over"] or s["view"]["legal"])["view"]["over"]:
            shown = player.shown
            at = player.wish("act", at=shown["at"], do=shown["view"]["legal"][0])["at"]
            player.until_at(at)
        player.until(lambda s: "due" not in s)
        wait_until(lambda: client.get(f"/api/tables/{table}").json()["status"] == "over")
    return table, seat


def test_a_finished_game_is_looked_at_verified_and_counted(
    serve: Callable[[], TestClient],
) -> None:
    with serve() as client:
        table, seat = whole_game(client)
        about = client.get(f"/api/records/{table}/about").json()
        assert (about["game"], about["players"][seat], about["is_sealed"]) == (
            "tanuki",
            "Ada",
            True,
        )
        assert client.get(f"/api/records/{table}/verify").json()["fits"] is True
        last = about["moments"] - 1
        end = client.get(f"/api/records/{table}/moments/{last}").json()
        assert end["view"]["over"]
        assert end["view"]["result"] == about["result"]
        first = client.get(f"/api/records/{table}/moments/1", params={"seat": "all"}).json()
        assert first["view"]["seat"] is None
        assert [len(hand) for hand in first["hands"]] == first["view"]["cards_left"]
        mine = client.get(f"/api/records/{table}/moments/1", params={"seat": seat}).json()
        assert mine["view"]["hand"] == first["hands"][seat]
        for bad in ("-1", "x", str(last + 1), "9" * 30):
            assert client.get(f"/api/records/{table}/moments/{bad}").status_code == 400
        assert client.get(f"/api/records/{table}/moments/1?seat=9").status_code == 400
        sheets = client.get(f"/api/records/{table}/sheets").json()["sheets"]
        assert len(sheets) == end["view"]["rounds"]
        [result] = client.get("/api/my/results").json()
        assert (result["game"], result["bots"], result["played"]) == ("tanuki", "casual", 1)
        [line] = client.get("/api/my/tables").json()
        assert (line["table"], line["status"], line["you"]) == (table, "over", seat)
        assert line["result"]["totals"] == sheets[-1]["totals"]
        assert client.get("/api/my/finished").json() == [line]


def test_only_games_that_ended_are_finished_and_have_a_record(
    serve: Callable[[], TestClient],
) -> None:
    with serve() as client:
        closed, stopped = created(client), created(client)
        with client.websocket_connect("/socket") as socket:
            ada, _ = begun(client, socket, stopped)
            assert client.get("/api/my/finished").json() == []
            assert ada.wish("end")["type"] == "done"
            ada.table = closed
            for kind, fields in (("sit", {"name": "Ada"}), ("end", {})):
                assert ada.wish(kind, **fields)["type"] == "done"
            while client.get(f"/api/tables/{stopped}").json()["status"] == "running":
                pass  # its end is being written down
        lines = {line["table"]: line for line in client.get("/api/my/tables").json()}
        assert lines[closed]["status"] == lines[stopped]["status"] == "stopped"
        assert "has_record" not in lines[closed]
        [line] = client.get("/api/my/finished").json()
        assert (line["table"], line["has_record"]) == (stopped, True)
        assert "result" not in line
        assert client.get(f"/api/records/{stopped}").status_code == 200
        assert client.get("/api/my/finished", params={"before": stopped}).json() == []
        assert client.get("/api/my/finished", params={"limit": 0}).status_code == 400


def test_a_record_is_not_open_while_the_game_is_under_way(
    serve: Callable[[], TestClient],
) -> None:
    with serve() as client:
        table = created(client)
        with client.websocket_connect("/socket") as socket:
            begun(client, socket, table)
            paths = ("", "/about", "/moments/1", "/moments", "/history", "/verify", "/sheets")
            for path in paths:
                for seat in ("", "?seat=0", "?seat=all"):
                    answer = client.get(f"/api/records/{table}{path}{seat}")
                    assert answer.status_code == 400
                    assert answer.json().keys() == {"refused", "text"}  # and not a card more
                    assert answer.json()["refused"] == {"key": "record-too-early"}
        assert client.get("/api/records/nowhere").status_code == 404


def test_a_record_from_outside_is_opened_and_a_bad_one_refused_by_its_line(
    serve: Callable[[], TestClient],
) -> None:
    content = Path("tests/records/tanuki-3-exact.jsonl").read_bytes()
    lines = {"content-type": "application/jsonl"}
    with serve() as client:
        made = client.post("/api/records", content=content, headers=lines).json()
        assert made["link"].endswith(f"/record/{made['id']}")
        assert client.get(f"/api/records/{made['id']}").content == content
        assert client.get(f"/api/records/{made['id']}/about").json()["game"] == "tanuki"
        assert client.get(f"/api/records/{made['id']}/verify").json()["fits"] is None
        assert "Download" in client.get(f"/record/{made['id']}").text
        broken = content.replace(b"bid", b"beg", 1)
        answer = client.post("/api/records", content=broken, headers=lines)
        assert answer.json()["refused"]["key"] == "record-line"
        assert "Line 3" in answer.json()["text"]
        assert client.post("/api/records", content=content).status_code == 415
        long = client.post("/api/records", content=b"x" * (1 << 21), headers=lines)
        assert long.status_code == 413


def test_names_and_chat_are_data_never_markup(serve: Callable[[], TestClient]) -> None:
    with serve() as client:
        table = created(client, terms={"seen_by": "everyone"})
        with client.websocket_connect("/socket") as socket:
            player = Player(socket, table)
            player.send("watch")
            assert player.wish("sit", name="<script>x</script>")["type"] == "done"
            assert player.wish("say", text="<b>hello</b>")["type"] == "done"
        page = client.get("/").text
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_chat_that_was_missed_is_shown_and_muted_chat_is_not(
    serve: Callable[[], TestClient],
) -> None:
    with serve() as client:
        table = created(client)
        with client.websocket_connect("/socket") as socket:
            ada = Player(socket, table)
            ada.send("watch")
            ada.wish("sit", name="Ada", seat=0)
            ada.wish("say", text="one")
            client.cookies.clear()
            client.get("/api/me")
            with client.websocket_connect("/socket") as other:
                ben = Player(other, table)
                ben.send("watch")
                ben.wish("sit", name="Ben", seat=1)
                assert ben.chat == ["one"]
                ada.wish("say", text="two")
                ben.wish("mute", seat=0, is_muted=True)
                ada.wish("say", text="three")
                ben.wish("mute", seat=0, is_muted=False)
                ada.wish("say", text="four")
                ben.wish("ready", is_ready=True)
                assert ben.chat == ["one", "two", "four"]


def test_a_phrase_is_a_key_also_after_a_restart_and_words_for_old_clients(
    serve: Callable[[], TestClient],
) -> None:
    with serve() as client:
        table = created(client)
        with client.websocket_connect("/socket") as socket:
            ada = Player(socket, table)
            ada.wish("sit", name="Ada", seat=0)
            assert ada.wish("say", phrase="well-played")["type"] == "done"
            refused = ada.wish("say", phrase="well-paid")
            assert refused["message"]["key"] == "phrase-unknown"
            assert "well-paid" in refused["text"]
        exported = client.get("/api/account/export").json()["chat"]
        assert [line["text"] for line in exported] == ["Well played!"]
    with serve() as client:
        client.get("/api/me")
        with client.websocket_connect("/socket") as socket:
            socket.send_json({"type": "watch", "table": table})
            message = socket.receive_json()
            while message["type"] != "chat":
                message = socket.receive_json()
    [line] = message["lines"]
    assert (line["name"], line["text"], line["phrase"]) == ("Ada", "Well played!", "well-played")


def test_too_much_chat_is_refused(serve: Callable[[], TestClient]) -> None:
    with serve() as client:
        table = created(client)
        with client.websocket_connect("/socket") as socket:
            player = Player(socket, table)
            player.wish("sit", name="Ada")
            answers = [player.wish("say", text=f"line {number}") for number in range(7)]
    keys = [answer["message"]["key"] for answer in answers if answer["type"] == "refused"]
    assert keys == ["too-fast"] * 2


def test_one_user_has_only_so_many_sockets_and_tables_in_one(tmp_path: Path) -> None:
    limits = Limits(connections_per_user=1, watched_per_connection=1)
    with TestClient(new_app(tmp_path, limits=limits)) as client:
        first, second = created(client), created(client)
        with client.websocket_connect("/socket") as socket:
            assert socket.receive_json()["type"] == "hello"
            with client.websocket_connect("/socket") as other:
                with pytest.raises(WebSocketDisconnect) as closed:
                    other.receive_json()
                assert closed.value.code == 4429
            player = Player(socket, first)
            player.send("watch")
            player.until(lambda shown: shown)
            player.table = second
            player.send("watch")
            while (message := player.receive())["type"] != "refused":
                pass
            assert message["message"]["key"] == "too-many"


def test_an_address_opens_only_so_many_sockets_at_a_time(tmp_path: Path) -> None:
    with TestClient(new_app(tmp_path, limits=Limits(openings=Rate(2, 0.001)))) as client:
        client.get("/api/me")
        for _ in range(2):
            with client.websocket_connect("/socket") as socket:
                assert socket.receive_json()["type"] == "hello"
        client.cookies.clear()
        with (
            client.websocket_connect("/socket") as socket,
            pytest.raises(WebSocketDisconnect) as closed,
        ):
            socket.receive_json()
    assert closed.value.code == 4429


def test_results_are_asked_for_once_at_a_time(
    serve: Callable[[], TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are many rows; and only games with a result are read."""
    asked = []

    async def tables_of(
        store: SqliteStore, user: str, limit: int, before: object = None, **which: bool
    ) -> list[TableRow]:
        asked.append(which)
        answer = await asyncio.to_thread(client.get, "/api/my/results")
        assert (answer.status_code, answer.json()["refused"]["key"]) == (429, "too-many")
        return []

    with serve() as client:
        client.get("/api/me")
        monkeypatch.setattr("sarisari.server.store.sqlite.SqliteStore.tables_of", tables_of)
        assert client.get("/api/my/results").json() == []
    assert asked == [{"are_over": True}]


def test_a_guest_who_becomes_an_account_comes_back_with_its_new_cookie(
    serve: Callable[[], TestClient],
) -> None:
    with serve() as client:
        table = created(client)
        with client.websocket_connect("/socket") as socket:
            player = seen(socket, table)
            assert player.wish("sit", name="Ada")["type"] == "done"
            account = {"login": "ada", "password": "correct horse"}
            assert client.post("/api/account", json=account).status_code == 201
            with pytest.raises(WebSocketDisconnect) as closed:
                player.until(lambda _: False)
        assert closed.value.code == 4401
        assert client.get("/api/me").json()["login"] == "ada"
        with client.websocket_connect("/socket") as socket:
            assert seen(socket, table).shown["you"] is not None


def test_a_new_password_hangs_up_on_all_sockets(serve: Callable[[], TestClient]) -> None:
    with serve() as client:
        account = {"login": "ada", "password": "correct horse"}
        assert client.post("/api/account", json=account).status_code == 201
        with client.websocket_connect("/socket") as socket:
            assert socket.receive_json()["login"] == "ada"
            change = {"password": "correct horse", "new": "battery staple"}
            assert client.post("/api/account/password", json=change).status_code == 204
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
    assert closed.value.code == 4401


def test_what_is_not_served_is_refused_with_the_same_headers(
    serve: Callable[[], TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    with serve() as client:
        for answer in (client.get("/nothing"), client.put("/api/tables")):
            assert answer.status_code in (404, 405)
            assert "refused" in answer.json()
            assert "default-src 'none'" in answer.headers["content-security-policy"]

    def broken(*_: object) -> None:
        raise ZeroDivisionError("hidden-card mango-7")

    monkeypatch.setattr("sarisari.server.lobby.TableLists.lobby", broken)
    with TestClient(serve().app, raise_server_exceptions=False) as client:
        answer = client.get("/api/tables")
    assert answer.status_code == 500
    assert "mango-7" not in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_lists_come_over_the_socket(serve: Callable[[], TestClient]) -> None:
    with serve() as client:
        table = created(client, terms={"seen_by": "everyone"})
        with (
            client.websocket_connect("/socket") as other,
            client.websocket_connect("/socket") as socket,
        ):
            seen(other, table)
            socket.send_json({"type": "ping"})
            socket.send_json({"type": "watch-list", "what": "lobby"})
            messages = [socket.receive_json() for _ in range(3)]
    assert [message["type"] for message in messages] == ["hello", "pong", "list"]
    assert messages[-1]["tables"][0]["game"] == "tanuki"


def test_a_server_that_stops_is_alive_and_not_ready(tmp_path: Path) -> None:
    workers = InstantWorkers()
    hub = Hub(SqliteStore(tmp_path), workers)
    with TestClient(make_app(hub, workers)) as client:
        wait_until(lambda: client.get("/health/ready").status_code == 200)
        assert client.get("/health/live").json() == client.get("/health/ready").json()
        hub.is_draining = True
        refused = client.get("/health/ready")
        assert (refused.status_code, refused.json()["kind"]) == (503, "closed")
        assert client.get("/health/live").status_code == 200
