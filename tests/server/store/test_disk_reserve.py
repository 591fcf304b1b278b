"""A reserve of disk, for games under way."""

import sqlite3
from pathlib import Path

import pytest

from sarisari.server.store.disk_reserve import CHECK_SECONDS, DISK_FRACTION, Reserve, free_bytes
from sarisari.server.store.errors import StoreReserve

LEAST = 1_000_000


class Disk:
    """So much is free; its clock stands still."""

    def __init__(self, free: int) -> None:
        self.free, self.now, self.looks = free, 0.0, 0

    def __call__(self, folder: Path) -> int:
        self.looks += 1
        if self.free < 0:
            raise OSError
        return self.free


def reserve_on(disk: Disk, least: int = LEAST) -> Reserve:
    return Reserve(Path(), least, disk, lambda: disk.now)


def is_enough(reserve: Reserve, db: sqlite3.Connection) -> bool:
    try:
        reserve.check(db)
    except StoreReserve:
        return False
    return True


@pytest.mark.parametrize(("free", "enough"), [(LEAST, True), (LEAST // 2, False), (0, False)])
def test_what_is_new_has_to_wait_for_room(db: sqlite3.Connection, free: int, enough: bool) -> None:
    assert is_enough(reserve_on(Disk(free)), db) is enough


def test_the_disk_is_looked_at_now_and_then(db: sqlite3.Connection) -> None:
    disk = Disk(0)
    reserve = reserve_on(disk)
    for _ in range(5):
        assert not is_enough(reserve, db)
    disk.free = LEAST
    assert not is_enough(reserve, db)
    assert disk.looks == 1
    disk.now += CHECK_SECONDS
    assert is_enough(reserve, db)


def test_free_pages_of_the_file_count_but_not_for_the_last_quarter(db: sqlite3.Connection) -> None:
    db.execute("CREATE TABLE big (content BLOB)")
    db.execute("INSERT INTO big VALUES (zeroblob(?))", (2 * LEAST,))
    db.execute("DROP TABLE big")
    assert is_enough(reserve_on(Disk(LEAST // DISK_FRACTION)), db)
    assert not is_enough(reserve_on(Disk(LEAST // DISK_FRACTION - 1)), db)


def test_a_disk_that_cannot_be_asked_does_not_stand_in_the_way(db: sqlite3.Connection) -> None:
    assert is_enough(reserve_on(Disk(-1)), db)


def test_without_a_reserve_nobody_looks(db: sqlite3.Connection) -> None:
    disk = Disk(0)
    assert is_enough(reserve_on(disk, 0), db)
    assert disk.looks == 0


def test_a_real_disk_has_some_room(tmp_path: Path) -> None:
    assert free_bytes(tmp_path) > 0


def test_a_guarded_work_is_done_only_if_there_is_room(db: sqlite3.Connection) -> None:
    done: list[str] = []
    with pytest.raises(StoreReserve):
        reserve_on(Disk(0)).guarded(lambda _: done.append("without room"))(db)
    assert reserve_on(Disk(LEAST)).guarded(lambda _: 7)(db) == 7
    assert done == []
