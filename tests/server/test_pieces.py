"""Bandu's pieces for the page: sizes, meshes, poses and steadiness by HTTP."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from starlette.testclient import TestClient

from sarisari.core.settle_question import PhysicsOptions
from sarisari.games.bandu.notation import placement_of
from sarisari.games.bandu.pieces import BASE_POSE, PIECE_NAMES
from sarisari.physics.geometry import shape_of
from sarisari.server.app import make_app
from sarisari.server.games.bandu.pieces import MESH_STEP, bearing, suggest, weigh
from sarisari.server.hub import Hub
from sarisari.server.settings import Settings
from sarisari.server.store.sqlite import SqliteStore
from sarisari.text import catalogue
from tests.support.in_process_server import InstantWorkers

TOWER = (("base-1", BASE_POSE), ("slab", (0.0, 0.0, 26.0, 1.0, 0.0, 0.0, 0.0)))
TABLES = {"bandu": {"mode": "solitaire"}, "tanuki": {}}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    workers = InstantWorkers()
    hub = Hub(SqliteStore(tmp_path), workers, Settings())
    with TestClient(make_app(hub, workers)) as found:
        yield found


def test_the_meshes_are_those_of_the_physics(client: TestClient) -> None:
    shown = client.get("/api/pieces").json()
    data = client.get(shown["meshes"]).content
    assert [piece["name"] for piece in shown["pieces"]] == [*PIECE_NAMES, "base"]
    at = 0
    for piece in shown["pieces"]:
        mesh = shape_of("base-1" if piece["name"] == "base" else piece["name"]).mesh
        corners = np.frombuffer(data, "<i2", 3 * piece["corners"], at).reshape(-1, 3)
        at += corners.nbytes
        triangles = np.frombuffer(data, "<u2", 3 * piece["triangles"], at).reshape(-1, 3)
        at += triangles.nbytes
        assert abs(corners * MESH_STEP - mesh.corners).max() <= MESH_STEP / 2 + 1e-9
        assert (triangles == mesh.triangles).all()
    assert at == len(data)


def test_the_meshes_are_small_and_kept_for_ever_under_their_hash(client: TestClient) -> None:
    address = client.get("/api/pieces").json()["meshes"]
    answer = client.get(address, headers={"accept-encoding": "gzip"})
    assert "immutable" in answer.headers["cache-control"]
    assert int(answer.headers["content-length"]) < 70_000
    assert client.get("/pieces/0123456789abcdef.bin").status_code == 404


@pytest.mark.parametrize("game", TABLES)
def test_without_a_piece_in_hand_there_are_no_poses_and_nothing_to_weigh(
    client: TestClient, game: str
) -> None:
    made = client.post("/api/tables", json={"game": game, "options": TABLES[game], "terms": {}})
    table = made.json()["id"]
    refused = {"poses": "poses-not-now", "steady?seat=7": "steady-not-now"}
    for path, why in (*refused.items(), ("bearing?seat=1", "bearing-not-now")):
        answer = client.get(f"/api/tables/{table}/{path}")
        assert (answer.status_code, answer.json()["refused"]["key"]) == (400, why)


@pytest.mark.parametrize("how", ["tried", "looks"])
def test_suggested_poses_are_actions_with_words(how: str) -> None:
    poses = suggest(how, TOWER[:1], "cube", PhysicsOptions("small", "any")).poses
    assert len(poses) > 1
    for pose in poses:
        assert placement_of(pose.do) is not None
        assert "base 1" in catalogue().say(pose.words)


def test_a_tower_is_weighed() -> None:
    steady = weigh(TOWER)
    assert 5 < steady.degrees < 45
    assert steady.piece in ("base-1", "slab")


@pytest.mark.clause("AN-32")
def test_a_worker_says_which_pieces_bear_nothing() -> None:
    assert bearing(TOWER).nothing == ["slab"]
    assert bearing((*TOWER, ("disc", (0.0, 0.0, 37.0, 1.0, 0.0, 0.0, 0.0)))).nothing == ["disc"]
