"""The thread that takes the newest commits to the file itself."""

import sqlite3
from pathlib import Path

import pytest

from sarisari.server.store import checkpoints
from sarisari.server.store.checkpoints import Checkpoints
from sarisari.server.store.database import connect
from tests.support.waiting import wait_until


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 0.001)


def test_what_was_written_reaches_the_file_without_a_commit_that_waits(
    db: sqlite3.Connection, tmp_path: Path
) -> None:
    path = tmp_path / "alone.sqlite"
    db.execute("PRAGMA wal_autocheckpoint = 0")
    size = path.stat().st_size
    db.execute("CREATE TABLE big (content BLOB)")
    db.execute("INSERT INTO big VALUES (zeroblob(1000000))")
    assert path.stat().st_size < size + 1_000_000
    running = Checkpoints(path)
    wait_until(lambda: path.stat().st_size > size + 1_000_000)
    running.close()
    assert not running._thread.is_alive()


def test_a_file_that_cannot_be_opened_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[Path] = []

    def counted(path: Path, mode: str) -> sqlite3.Connection:
        tries.append(path)
        return connect(path, mode)

    monkeypatch.setattr(checkpoints, "connect", counted)
    running = Checkpoints(tmp_path / "nothing.sqlite")
    wait_until(lambda: len(tries) > 1)
    running.close()
    assert list(tmp_path.iterdir()) == []
