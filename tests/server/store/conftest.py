"""Stores of every kind for tests of what all of them promise, and a database without a store around
it for tests of single functions of SQL."""

import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, closing
from functools import partial
from pathlib import Path
from typing import TypeAlias

import pytest

from sarisari.server.store import Store
from sarisari.server.store.database import open_to_write
from tests.support.postgres_cluster import Cluster, open_pg_store
from tests.support.temporary_store import open_store

NewStore: TypeAlias = Callable[[], AbstractAsyncContextManager[Store]]


@pytest.fixture
def db(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """An empty file of the newest version."""
    with closing(open_to_write(tmp_path / "alone.sqlite")) as connection:
        yield connection


@pytest.fixture(params=["sqlite", "postgres"])
async def new_store(request: pytest.FixtureRequest, tmp_path: Path) -> NewStore:
    """Opens the same store each time, of each kind."""
    if request.param == "sqlite":
        return partial(open_store, tmp_path)
    cluster: Cluster = request.getfixturevalue("cluster")
    return partial(open_pg_store, await cluster.new_store_address())


@pytest.fixture
async def any_store(new_store: NewStore) -> AsyncIterator[Store]:
    """An open store of each kind."""
    async with new_store() as store:
        yield store
