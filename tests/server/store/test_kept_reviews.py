"""Reviews in SQLite: refused when the disk is nearly full, and they outlive a restart."""

from pathlib import Path

from sarisari.server.store import StoreReserve
from tests.support.temporary_store import open_store, refused


async def test_a_review_outlives_a_restart(tmp_path: Path) -> None:
    async with open_store(tmp_path) as store:
        await store.add_record("r", "u-ada", 1, b"{}")
        await store.put_review("r", 5, b"review")
    async with open_store(tmp_path) as store:
        assert await store.get_review("r") == (5, b"review")


async def test_a_review_leaves_the_last_disk_space_to_running_games(tmp_path: Path) -> None:
    async with open_store(tmp_path) as store:
        await store.add_record("r", "u-ada", 1, b"{}")
    async with open_store(tmp_path, reserve=1_000_000, free=lambda _: 1) as store:
        full = await refused(store.put_review("r", 5, b"review"))
        assert isinstance(full, StoreReserve)
        assert await store.get_review("r") is None
