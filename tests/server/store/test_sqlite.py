"""The SQLite store: one file, of one process. What every store promises is in test_promises.py."""

from pathlib import Path

from sarisari.server.store import Store
from sarisari.server.store.sqlite import SqliteStore
from tests.support.narrowing import present
from tests.support.temporary_store import open_store, running


def test_the_file_is_a_store(tmp_path: Path) -> None:
    store: Store = SqliteStore(tmp_path)
    methods = {name for name in vars(Store) if not name.startswith("_")} - {"sharing"}
    assert len(methods) > 20
    assert all(callable(getattr(store, name)) for name in methods)
    assert store.sharing is None


async def test_the_folder_has_one_file_when_the_store_is_closed(tmp_path: Path) -> None:
    async with open_store(tmp_path) as store:
        await running(store, "t")
        assert present(await store.get_table("t")).status == "running"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["sarisari.lock", "sarisari.sqlite"]
