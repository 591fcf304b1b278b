"""Under which name a server is known, and who may ask it for its figures."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from sarisari.server.settings import Limits, Rate
from tests.support.in_process_server import new_app

PUBLIC = "https://play.example.org"
HERE = ("127.0.0.1", 40_000)
AFAR = ("192.0.2.7", 40_000)


def client_of(
    folder: Path, host: str = "play.example.org", client: tuple[str, int] = HERE, **settings: Any
) -> TestClient:
    app = new_app(folder, **{"public_url": PUBLIC, **settings})
    return TestClient(app, f"https://{host}", client=client)


@pytest.mark.parametrize("host", ["evil.example", "play.example.org:8443", "127.0.0.1", "[", "a@b"])
@pytest.mark.parametrize("path", ["/", "/api/me", "/openapi.json", "/nowhere", "/come/token"])
def test_what_is_meant_for_another_name_is_refused(tmp_path: Path, path: str, host: str) -> None:
    with client_of(tmp_path) as client:
        answer = client.get(path, headers={"host": host})
    assert answer.status_code == 421
    assert answer.json()["refused"]["key"] == "wrong-host"
    assert "set-cookie" not in answer.headers
    assert "default-src 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("url", "host"),
    [
        (PUBLIC, "play.example.org"),
        (PUBLIC, "PLAY.example.org:443"),
        (f"{PUBLIC}:8443/", "play.example.org:8443"),
        ("http://play.example.org", "play.example.org:80"),
    ],
)
def test_the_public_name_is_known_however_it_is_written(
    tmp_path: Path, url: str, host: str
) -> None:
    with client_of(tmp_path, public_url=url) as client:
        assert client.get("/api/me", headers={"host": host}).status_code == 200


def test_without_a_public_url_any_name_will_do(tmp_path: Path) -> None:
    with client_of(tmp_path, public_url=None) as client:
        for host in ("localhost:7274", "192.0.2.1", "["):
            assert client.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("origin", ["http://play.example.org", "https://evil.example", "http://["])
def test_only_pages_of_the_public_url_change_anything(tmp_path: Path, origin: str) -> None:
    with client_of(tmp_path) as client:
        refused = client.post("/api/tables", json={"game": "tanuki"}, headers={"origin": origin})
        assert (refused.status_code, refused.json()["refused"]["key"]) == (403, "other-origin")
        done = client.post("/api/tables", json={"game": "tanuki"}, headers={"origin": PUBLIC})
        assert done.status_code == 201


@pytest.mark.parametrize(
    "headers",
    [{"host": "evil.example"}, {"origin": "https://evil.example"}, {"origin": "http://["}],
)
def test_so_do_sockets(tmp_path: Path, headers: dict[str, str]) -> None:
    with client_of(tmp_path) as client:
        client.get("/api/me")
        with client.websocket_connect("wss://play.example.org/socket") as socket:
            assert socket.receive_json()["type"] == "hello"
        with (
            client.websocket_connect("wss://play.example.org/socket", headers=headers) as socket,
            pytest.raises(WebSocketDisconnect) as closed,
        ):
            socket.receive_json()
    assert closed.value.code == 4403


def test_whoever_watches_a_server_need_not_know_its_name(tmp_path: Path) -> None:
    token = {"authorization": "Bearer a-token", "host": "127.0.0.1:7274"}
    with client_of(tmp_path, metrics_token="a-token") as client:
        assert client.get("/health", headers={"host": "127.0.0.1:7274"}).status_code == 200
        assert client.get("/metrics", headers=token).status_code == 200
    with client_of(tmp_path, metrics_token="a-token", client=AFAR) as client:
        assert client.get("/health", headers={"host": "127.0.0.1:7274"}).status_code == 200
        assert client.get("/metrics", headers=token).status_code == 200
        for other in ({}, {"authorization": "Bearer another"}):
            headers = {"host": "127.0.0.1:7274", **other}
            assert client.get("/metrics", headers=headers).status_code == 421
    with client_of(tmp_path, client=AFAR) as client:
        assert client.get("/metrics", headers=token).status_code == 421


@pytest.mark.parametrize("path", ["/", "/api/me"])
def test_what_is_meant_for_another_name_is_counted_too(tmp_path: Path, path: str) -> None:
    limits = Limits(requests=Rate(2, 0.001), files=Rate(2, 0.001))
    with client_of(tmp_path, limits=limits, client=AFAR) as client:
        answers = [client.get(path, headers={"host": "evil.example"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [421, 421, 429]


def test_with_a_public_url_figures_always_need_the_token(tmp_path: Path) -> None:
    """A proxy on this machine that does not say for whom it asks would open them to everybody."""
    with client_of(tmp_path) as client:
        refused = client.get("/metrics")
        assert (refused.status_code, refused.json()["refused"]["key"]) == (403, "metrics-no-token")
    with client_of(tmp_path, metrics_token="a-token") as client:
        refused = client.get("/metrics")
        assert (refused.status_code, refused.json()["refused"]["key"]) == (403, "metrics-closed")
        answer = client.get("/metrics", headers={"authorization": "Bearer a-token"})
        assert "sarisari_sockets" in answer.text
    with client_of(tmp_path, public_url=None) as client:
        assert client.get("/metrics").status_code == 200
