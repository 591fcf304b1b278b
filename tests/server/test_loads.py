"""Tables that must be read from the store: an address may ask for so many; those in memory are
free."""

from pathlib import Path

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from sarisari.server.settings import Limits, Rate
from sarisari.server.work import Asker
from tests.support.in_process_server import QUICK, ManualClock, new_app, open_hub

PATHS = [
    "/api/records/{}",
    "/api/records/{}/about",
    "/api/records/{}/verify",
    "/api/tables/{}/sheets",
    "/api/tables/{}/poses",
    "/api/tables/{}/bearing",
    "/api/tables/{}/steady",
    "/api/tables/{}/settles/1",
]


async def closed_tables(folder: Path, count: int) -> list[str]:
    """Tables that no server has in memory when it begins."""
    async with open_hub(folder) as hub:
        tables = [
            await hub.create("tanuki", {"players": 3}, QUICK, Asker("ada")) for _ in range(count)
        ]
        for live in tables:
            await live.close_room()
        return [live.id for live in tables]


def key_of(answer: Response) -> str | None:
    return answer.json()["refused"]["key"] if answer.status_code >= 400 else None


@pytest.mark.parametrize("path", PATHS)
async def test_an_address_may_ask_for_so_many_tables_that_are_not_in_memory(
    tmp_path: Path, path: str
) -> None:
    tables = await closed_tables(tmp_path, 3)
    app = new_app(tmp_path, ManualClock(), limits=Limits(loads=Rate(2, 0.001)))
    with TestClient(app) as client:
        keys = [key_of(client.get(path.format(table))) for table in (*tables, *tables[:2])]
    assert [key == "too-fast" for key in keys] == [False, False, True, False, False]


def test_tables_that_there_are_not_count_once_each(tmp_path: Path) -> None:
    app = new_app(tmp_path, ManualClock(), limits=Limits(loads=Rate(3, 0.001)))
    with TestClient(app) as client:
        keys = [key_of(client.get(f"/api/tables/nowhere-{i}/poses?seen=1")) for i in range(4)]
    assert keys == ["table-unknown"] * 3 + ["too-fast"]
