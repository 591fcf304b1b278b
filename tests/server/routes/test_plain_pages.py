"""Plain pages, without a script."""

import pytest
from starlette.testclient import TestClient

from sarisari.core.message import RefusalKind, refuse
from sarisari.server.login import COOKIE
from sarisari.server.messages import TableLine
from sarisari.server.routes.plain_pages import _item, page


def make(web: TestClient, **terms: str) -> str:
    body = {"game": "tanuki", "terms": terms}
    table: str = web.post("/api/tables", json=body).json()["id"]
    return table


def test_an_invitation_says_how_to_join_by_a_terminal(web: TestClient) -> None:
    table = make(web)
    answer = web.get(f"/table/{table}")
    assert answer.status_code == 200
    assert f"sarisari play --server http://testserver/table/{table}" in answer.text


def test_a_record_can_be_fetched_and_verified(web: TestClient) -> None:
    table = make(web)
    answer = web.get(f"/record/{table}")
    assert f'href="/api/records/{table}"' in answer.text
    assert f'href="/api/records/{table}/verify"' in answer.text


@pytest.mark.parametrize("path", ["/record/nowhere", "/table/nowhere"])
def test_what_is_not_there_is_said_with_its_status(web: TestClient, path: str) -> None:
    answer = web.get(path)
    assert answer.status_code == 404
    assert "<h1>" in answer.text


def test_everybody_who_opens_a_page_is_somebody_with_tables_of_their_own(web: TestClient) -> None:
    assert "Open tables" in web.get("/").text
    assert COOKIE in web.cookies


def test_a_refusal_is_a_page_in_words() -> None:
    answer = page(refuse("table-unknown", kind=RefusalKind.UNKNOWN))
    assert answer.status_code == 404
    assert b"<h1>" in answer.body


def test_names_are_data_and_never_markup() -> None:
    line = TableLine(
        table="t\"", game="tanuki", status="waiting", created=1, pace="relaxed",
        players=["<script>", None], bots=[None, None],
    )  # fmt: skip
    text = _item(line)
    assert "<script>" not in text
    assert "&lt;script&gt;" in text
    assert 'href="/table/t&quot;"' in text
