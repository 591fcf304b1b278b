"""The built page: one document for people, files that are kept, sentences and rules as data."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from sarisari.games import GamePackage, get_game
from sarisari.server.app import make_app
from sarisari.server.hub import Hub
from sarisari.server.routes import static_files
from sarisari.server.routes.static_files import LANGUAGES_PLACEHOLDER, BuiltPage, built_page
from sarisari.server.settings import Settings
from sarisari.server.store.sqlite import SqliteStore
from sarisari.text import languages, source_of
from tests.support.in_process_server import InstantWorkers, new_app

SCRIPT = b"console.log('a script that is long enough to be packed')" * 20


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    built = tmp_path / "static"
    (built / "assets").mkdir(parents=True)
    (built / "rules").mkdir()
    (built / "index.html").write_text(f"<!doctype html><head>{LANGUAGES_PLACEHOLDER}</head>")
    (built / "assets" / "index-abc.js").write_bytes(SCRIPT)
    (built / "assets" / "index-abc.js.br").write_bytes(b"brotli")
    (built / "assets" / "index-abc.js.gz").write_bytes(gzip.compress(SCRIPT, mtime=0))
    (built / "assets" / "letters.woff2").write_bytes(b"letters")
    (built / "rules" / "tindahan.en.json").write_text("{}")
    (built / ".stamp").write_text("stamp")
    return built


@pytest.fixture
def client(tmp_path: Path, folder: Path) -> Iterator[TestClient]:
    workers = InstantWorkers()
    hub = Hub(SqliteStore(tmp_path / "data"), workers, Settings())
    with TestClient(make_app(hub, workers, page=BuiltPage(folder))) as found:
        found.headers["accept-encoding"] = "identity"
        yield found


def test_people_get_one_document_and_a_cookie_wherever_they_are(client: TestClient) -> None:
    for path in ("/", "/new/tindahan", "/results", "/rules", "/rules/bandu"):
        client.cookies.clear()
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-store"
        assert "HttpOnly" in answer.headers["set-cookie"]


def test_an_address_without_a_table_or_record_is_not_found_but_has_the_page(
    client: TestClient,
) -> None:
    made = client.post("/api/tables", json={"game": "tanuki"}).json()
    assert client.get(f"/table/{made['id']}").status_code == 200
    lines = {"content-type": "application/jsonl"}
    record = b'{"sarisari": 1, "game": "tanuki", "options": {"players": 3}}'
    brought = client.post("/api/records", content=record, headers=lines).json()
    assert client.get(f"/record/{brought['id']}").status_code == 200
    for path in ("/table/nowhere", "/record/nowhere", "/new/nogame", "/rules/chess"):
        answer = client.get(path)
        assert (answer.status_code, "<!doctype" in answer.text) == (404, True)


def test_the_document_says_which_languages_there_are(client: TestClient) -> None:
    [content] = re.findall('<meta name="languages" content="([^"]*)">', client.get("/").text)
    known = [part.split(" ") for part in content.split(", ")]
    assert [code for code, *_ in known] == languages()
    assert ["en", "English"] in [[code, name] for code, _, name in known]


@pytest.mark.parametrize(
    ("accepted", "encoding", "body"),
    [
        ("br, gzip", "br", b"brotli"),
        ("gzip, deflate", "gzip", gzip.compress(SCRIPT, mtime=0)),
        ("br;q=0, gzip", "gzip", gzip.compress(SCRIPT, mtime=0)),
        ("identity", None, SCRIPT),
    ],
)
def test_scripts_come_packed_as_the_browser_takes_them(
    client: TestClient, accepted: str, encoding: str | None, body: bytes
) -> None:
    url = "/assets/index-abc.js"
    with client.stream("GET", url, headers={"accept-encoding": accepted}) as answer:
        found = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert len(found) == len(body)
    assert found[10:] == body[10:]  # the head of a gzip file has a time in it


def test_letters_come_as_they_are(client: TestClient) -> None:
    answer = client.get("/assets/letters.woff2", headers={"accept-encoding": "br"})
    assert (answer.content, answer.headers["content-type"]) == (b"letters", "font/woff2")
    assert "vary" not in answer.headers


def test_sentences_are_kept_under_their_mark_and_asked_for_again_without(
    client: TestClient,
) -> None:
    plain = client.get("/text/en.ftl")
    assert plain.text == source_of("en")
    assert plain.headers["cache-control"] == "no-cache"
    mark = plain.headers["etag"].strip('"')
    assert "immutable" in client.get(f"/text/en.ftl?v={mark}").headers["cache-control"]
    assert client.get("/text/en.ftl?v=old").headers["cache-control"] == "no-cache"
    again = client.get("/text/en.ftl", headers={"if-none-match": f'"{mark}"'})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/text/xx.ftl").status_code == 404


def test_rules_are_asked_for_again(client: TestClient) -> None:
    answer = client.get("/rules/tindahan.en.json")
    assert (answer.json(), answer.headers["cache-control"]) == ({}, "no-cache")


@pytest.mark.parametrize(
    "path",
    [
        "/assets/nothing.js",
        "/assets/../index.html",
        "/assets/%2e%2e/index.html",
        "/assets/..%2f..%2fdata/sarisari.db",
        "/assets/index-abc.js.br",
        "/rules/../.stamp",
        "/rules/chess.en.json",
        "/.stamp",
    ],
)
def test_nothing_else_is_served(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_without_a_built_page_there_are_plain_ones(tmp_path: Path) -> None:
    assert built_page(tmp_path) is None
    with TestClient(new_app(tmp_path)) as client:
        assert "sarisari play --server" in client.get("/").text


def test_rules_of_a_game_package_come_as_they_are_written(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "en.md").write_text("# Lutong", encoding="utf-8")
    (tmp_path / "fr.md").write_text("# Le Lutong", encoding="utf-8")
    package = GamePackage(contract=1, game=get_game("tanuki"), text=tmp_path, rules=tmp_path)
    monkeypatch.setattr(static_files, "package_of", {"lutong": package}.get)
    assert client.get("/rules/lutong.fr.json").json() == {"markdown": "# Le Lutong"}
    for other in ("en", "xx", "..", "fr/../en"):
        answer = client.get(f"/rules/lutong.{other}.json")
        assert answer.status_code == 404 or answer.json() == {"markdown": "# Lutong"}
    (tmp_path / "fr.md").unlink()
    assert client.get("/rules/lutong.fr.json").json() == {"markdown": "# Lutong"}
