"""One server for each folder."""

import os
import sys
from pathlib import Path

import pytest

from sarisari.server.store.errors import StoreBroken, StoreBusy
from sarisari.server.store.lock import FILE, Lock

unix_only = pytest.mark.skipif(sys.platform == "win32", reason="needs modes and flock")


def test_a_folder_has_one_server_at_a_time(tmp_path: Path) -> None:
    first, second = Lock(tmp_path), Lock(tmp_path)
    first.take()
    with pytest.raises(StoreBusy) as busy:
        second.take()
    assert busy.value.message.params["file"] == str(tmp_path)
    first.release()
    second.take()
    second.release()


def test_a_lock_may_be_given_back_twice(tmp_path: Path) -> None:
    held = Lock(tmp_path)
    held.release()
    held.take()
    held.release()
    held.release()


@unix_only
def test_the_folder_is_made_and_the_file_is_its_owners(tmp_path: Path) -> None:
    held = Lock(tmp_path / "new" / "folder")
    held.take()
    held.release()
    file = tmp_path / "new" / "folder" / FILE
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreBroken):
        Lock(tmp_path / "file").take()


@unix_only
def test_a_file_system_without_locks_is_said_and_nothing_stays_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(file: int, how: int) -> None:
        raise OSError(45, "Operation not supported")

    monkeypatch.setattr("fcntl.flock", no_locks)
    closed: list[int] = []
    close = os.close

    def noted(file: int) -> None:
        closed.append(file)
        close(file)

    monkeypatch.setattr(os, "close", noted)
    with pytest.raises(StoreBroken, match="store-broken"):
        Lock(tmp_path).take()
    assert len(closed) == 1
