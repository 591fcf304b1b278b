"""A server that a proxy shows under a sub-path."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient
from typer import BadParameter

from sarisari.cli.commands.serve_command import ServeCommand, check_serve
from sarisari.cli.server_runner import settings_of
from sarisari.server.routes.static_files import BuiltPage
from tests.support.in_process_server import new_app


@pytest.mark.parametrize("prefix", ["", "/games"])
def test_a_proxy_may_take_the_sub_path_off_or_leave_it(tmp_path: Path, prefix: str) -> None:
    with TestClient(new_app(tmp_path, root_path="/games")) as web:
        assert web.get(f"{prefix}/health").status_code == 200
        made = web.post(f"{prefix}/api/tables", json={"game": "tanuki"}).json()
        assert made["link"] == f"http://testserver/games/table/{made['id']}"
        with web.websocket_connect(f"{prefix}/socket") as socket:
            assert socket.receive_json()["type"] == "hello"
        assert web.get("/gamesters/health").status_code == 404


def test_the_document_names_files_by_the_sub_path_and_tells_it_to_the_page(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<!-- languages --><script src="./assets/a.js"></script>')
    document = BuiltPage(tmp_path, "/games").document
    assert 'src="/games/assets/a.js"' in document
    assert '<meta name="root" content="/games">' in document
    assert 'src="/assets/a.js"' in BuiltPage(tmp_path).document


@pytest.mark.parametrize(
    ("given", "root"),
    [
        ({}, ""),
        ({"root_path": "/games"}, "/games"),
        ({"public_url": "https://example.org/"}, ""),
        ({"public_url": "https://example.org/fun/games/"}, "/fun/games"),
        ({"public_url": "https://example.org/a", "root_path": "/b"}, "/b"),
    ],
)
def test_the_public_address_has_the_sub_path(given: dict[str, str], root: str) -> None:
    assert settings_of(ServeCommand(**given)).root_path == root  # type: ignore[arg-type]


@pytest.mark.parametrize("path", ["games", "/", "/games/", "/a b", '/"', "//"])
def test_a_sub_path_has_a_plain_form(path: str) -> None:
    with pytest.raises(BadParameter):
        check_serve(ServeCommand(root_path=path))
