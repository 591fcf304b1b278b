"""The PostgreSQL store. What every store promises is in test_promises.py."""

from sarisari.server.store import Sharing, Store
from sarisari.server.store.postgres.pg_store import PgStore


async def test_the_database_is_a_store_that_is_shared(store: PgStore) -> None:
    as_store: Store = store
    methods = {name for name in vars(Store) if not name.startswith("_")} - {"sharing"}
    assert all(callable(getattr(as_store, name)) for name in methods)
    sharing: Sharing | None = as_store.sharing
    assert sharing is not None


async def test_every_process_has_a_name_of_its_own(store: PgStore, other: PgStore) -> None:
    assert store.process != other.process
    assert store.sharing.process == store.process
