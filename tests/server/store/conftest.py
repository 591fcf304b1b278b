"""A database without a store around it, for tests of single functions of SQL."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from sarisari.server.store.database import open_to_write


@pytest.fixture
def db(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """An empty file of the newest version."""
    with closing(open_to_write(tmp_path / "alone.sqlite")) as connection:
        yield connection
