"""Tables by HTTP: what can be played, made, found and joined."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from sarisari.bots import BOT_NAMES
from sarisari.games import game_names
from tests.support.in_process_server import new_app

OPEN = {"game": "tanuki", "terms": {"seen_by": "everyone"}}


def test_the_offer_has_every_game_with_its_options(web: TestClient) -> None:
    offer = web.get("/api/offer").json()
    assert [game["game"] for game in offer["games"]] == list(game_names())
    for game in offer["games"]:
        assert any(option["name"] == "players" for option in game["options"])
    assert {bot["bot"] for bot in offer["bots"]} <= set(BOT_NAMES)


def test_a_game_that_is_switched_off_is_not_offered_and_not_begun(tmp_path: Path) -> None:
    with TestClient(new_app(tmp_path, games=("tanuki", "bandu"))) as web:
        assert [game["game"] for game in web.get("/api/offer").json()["games"]] == [
            "tanuki",
            "bandu",
        ]
        refused = web.post("/api/tables", json={"game": "tindahan"})
        assert (refused.status_code, refused.json()["refused"]["key"]) == (400, "game-off")
        assert web.post("/api/tables", json={"game": "tanuki"}).status_code == 201


def test_a_table_is_made_and_found_by_its_link(web: TestClient) -> None:
    made = web.post("/api/tables", json={"game": "tanuki", "options": {"players": 3}})
    assert made.status_code == 201
    table = made.json()["id"]
    assert made.json()["link"].endswith(f"/table/{table}")
    line = web.get(f"/api/tables/{table}").json()
    assert (line["game"], line["status"], line["players"]) == ("tanuki", "waiting", [None] * 3)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "patintero"}, 400),
        ({"game": "tanuki", "options": {"players": 99}}, 400),
        ({"game": "tanuki", "options": {"lanterns": True}}, 400),
        ({"game": 7}, 400),
    ],
)
def test_a_table_that_cannot_be_played_is_not_made(
    web: TestClient, body: dict[str, object], status: int
) -> None:
    assert web.post("/api/tables", json=body).status_code == status


@pytest.mark.parametrize("path", ["/api/my/tables", "/api/my/finished"])
@pytest.mark.parametrize("limit", ["0", "x", "100000"])
def test_a_list_has_a_length(web: TestClient, path: str, limit: str) -> None:
    assert web.get(f"{path}?limit={limit}").status_code == 400


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("result=won", 200),
        ("result=", 200),
        ("result=drawn", 400),
        ("game=nothing&with=%00%F0%9F%8E%B2", 200),
        ("with=" + "x" * 3000, 200),
    ],
)
def test_finished_games_are_filtered(web: TestClient, query: str, status: int) -> None:
    web.get("/api/me")
    answer = web.get(f"/api/my/finished?{query}")
    assert answer.status_code == status
    if status == 200:
        assert answer.json() == []
    else:
        assert answer.json()["refused"]["key"] == "result-unknown"


def test_new_guests_have_no_tables_and_no_results(web: TestClient) -> None:
    for path in ("/api/my/tables", "/api/my/finished", "/api/my/results"):
        assert web.get(path).json() == []


def test_the_lobby_has_no_table_where_nobody_is(web: TestClient) -> None:
    web.post("/api/tables", json=OPEN)
    assert web.get("/api/tables").json() == []


def test_a_room_has_no_sheets_yet(web: TestClient) -> None:
    table = web.post("/api/tables", json=OPEN).json()["id"]
    assert web.get(f"/api/tables/{table}/sheets").json() == {"sheets": []}
    assert web.get("/api/tables/nowhere/sheets").status_code == 404
    assert web.get(f"/api/tables/{table}/deals").json() == {"rounds": []}
    assert web.get("/api/tables/nowhere/deals").status_code == 404


def test_from_elsewhere_nobody_opens_the_network(web: TestClient) -> None:
    table = web.post("/api/tables", json=OPEN).json()["id"]
    invited = web.post(f"/api/tables/{table}/invite")
    assert invited.status_code == 200
    assert invited.json()["link"].endswith(f"/table/{table}")
