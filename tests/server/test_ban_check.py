"""People who are banned from a server, and accounts that nobody may make."""

import json
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from sarisari.server.app import BANNED
from tests.support.in_process_server import new_app


def test_somebody_who_is_banned_sees_pages_and_gets_nothing_else(tmp_path: Path) -> None:
    house = tmp_path / "house.json"
    with TestClient(new_app(tmp_path, house=house)) as web:
        made = web.post("/api/tables", json={"game": "tanuki"})
        user = made.headers["set-cookie"].partition("=")[2].partition(".")[0]
        house.write_text(json.dumps({"banned_users": {user: "Ada"}}))
    with TestClient(new_app(tmp_path, house=house), cookies=web.cookies) as web:
        refused = web.post("/api/tables", json={"game": "tanuki"})
        assert (refused.status_code, refused.json()["refused"]["key"]) == (403, "banned-here")
        assert web.get("/health").status_code == 200
        assert web.get("/").status_code == 200
        with (
            pytest.raises(WebSocketDisconnect) as closed,
            web.websocket_connect("/socket") as socket,
        ):
            socket.receive_text()
        assert closed.value.code == BANNED
    with TestClient(new_app(tmp_path, house=house)) as web:  # somebody else
        assert web.post("/api/tables", json={"game": "tanuki"}).status_code == 201


def test_a_closed_registration_refuses_accounts_and_nothing_else(tmp_path: Path) -> None:
    house = tmp_path / "house.json"
    house.write_text('{"is_registration_closed": true, "privacy": {"fr": "Rien."}}')
    with TestClient(new_app(tmp_path, house=house)) as web:
        account = {"login": "ada", "password": "a long password", "name": "Ada"}
        refused = web.post("/api/account", json=account)
        assert refused.json()["refused"]["key"] == "registration-closed"
        assert refused.status_code == 403
        assert web.post("/api/tables", json={"game": "tanuki"}).status_code == 201
        assert web.get("/api/offer").json()["house"] == {"privacy": {"fr": "Rien."}}
