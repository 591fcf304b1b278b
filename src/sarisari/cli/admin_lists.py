"""`sarisari admin users` and `tables`: lists of what is in the store."""

import sqlite3
import sys
from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime
from typing import Any

from sarisari.cli.store_tools import failing_on_refusal
from sarisari.core.message import shown
from sarisari.server.store.database import FILE, data_folder, open_to_read, refused_by
from sarisari.server.table_lines import glance

LIVE = ("waiting", "running")
USERS = (
    "SELECT id, coalesce(login, '-'), name, created,"
    " (SELECT count(*) FROM seats WHERE user_id = id) FROM users"
    " WHERE instr(lower(coalesce(login, '') || ' ' || name), lower(?)) ORDER BY created, id"
)
TABLES = (
    "SELECT id, game, status, created, room FROM tables WHERE status IN ({}) ORDER BY created, id"
)


def list_users(search: str, data: str | None) -> None:
    """Print a line for each account."""
    for user, login, name, created, count in _rows(data, USERS, (search,)):
        _print(user, login, shown(name), _day(created), f"{count}")


def list_tables(status: str | None, data: str | None) -> None:
    """Print a line for each table."""
    wanted = LIVE if status is None else (status,)
    query = TABLES.format(", ".join("?" for _ in wanted))
    for table, game, now, created, room in _rows(data, query, wanted):
        players = (chair.player for chair in glance(room).chairs)
        names = ", ".join(shown(player.name) for player in players if player is not None)
        _print(table, game, now, _day(created), names or "-")


def _rows(data: str | None, query: str, values: Iterable[str]) -> list[tuple[Any, ...]]:
    path = data_folder(data) / FILE
    with failing_on_refusal(), closing(open_to_read(path)) as db:
        try:
            return db.execute(query, [*values]).fetchall()
        except sqlite3.Error as error:
            raise refused_by(error, path) from None
    raise AssertionError("unreachable")


def _day(time: int) -> str:
    return f"{datetime.fromtimestamp(time / 1000, UTC):%Y-%m-%d %H:%M}"


def _print(*columns: str) -> None:
    """Columns are separated by tabs, for other programs."""
    sys.stdout.write("\t".join(columns) + "\n")
