"""What goes wrong with the file: in full for the log, without details for clients."""

import sqlite3
from pathlib import Path

import pytest

from sarisari.server.store import faults
from sarisari.server.store.errors import Conflict, StoreBroken, StoreFull
from sarisari.server.store.faults import MOST_REMEMBERED, QUIET_SECONDS, FaultLog, QuietLog

PATH = Path("/data/sarisari.sqlite")


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def refusing(clock: Clock) -> FaultLog:
    return FaultLog(PATH, QuietLog(clock))


def test_the_same_line_is_logged_once_in_a_while(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    log = QuietLog(clock)
    for _ in range(3):
        log.error("disk I/O error")
    log.error("another")
    assert caplog.messages == ["disk I/O error", "another"]
    clock.now += QUIET_SECONDS
    log.error("disk I/O error")
    assert caplog.messages[-1] == "disk I/O error"
    assert len(caplog.messages) == 3


def test_only_so_many_different_lines_are_remembered(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "MOST_REMEMBERED", 5)
    log = QuietLog(clock)
    for number in range(12):
        log.error(f"line {number}")
    assert len(log._written) <= 5 < MOST_REMEMBERED


def test_clients_hear_nothing_of_paths_and_of_sqlite(
    refusing: FaultLog, caplog: pytest.LogCaptureFixture
) -> None:
    refused = refusing.refusal(sqlite3.OperationalError("disk I/O error"))
    assert isinstance(refused, StoreBroken)
    assert refused.message.key == "store-unusable"
    assert refused.message.params == {}
    assert caplog.messages == [f"the store {PATH}: disk I/O error"]


def test_a_full_disk_is_said_and_logged(
    refusing: FaultLog, caplog: pytest.LogCaptureFixture
) -> None:
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    assert isinstance(refusing.refusal(error), StoreFull)
    assert len(caplog.messages) == 1


@pytest.mark.parametrize("error", [Conflict(), sqlite3.IntegrityError("UNIQUE")])
def test_who_was_too_late_is_no_fault(
    refusing: FaultLog, error: sqlite3.Error | Conflict, caplog: pytest.LogCaptureFixture
) -> None:
    assert isinstance(refusing.refusal(error), Conflict)
    assert caplog.messages == []
