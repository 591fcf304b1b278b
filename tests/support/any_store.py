"""A store of either kind, by its place: a folder, or the address of a database."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path

from sarisari.server.store import Store
from tests.support.temporary_store import open_store


def open_any(place: Path | str) -> AbstractAsyncContextManager[Store]:
    """The store at a place, closed in the end."""
    if isinstance(place, Path):
        return open_store(place)
    from tests.support.postgres_cluster import open_pg_store

    return open_pg_store(place)
