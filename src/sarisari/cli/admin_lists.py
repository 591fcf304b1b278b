"""`sarisari admin users` and `tables`: lists of what is in the store."""

import sys
from datetime import UTC, datetime

from sarisari.cli.store_place import place_of
from sarisari.cli.store_queries import rows_of
from sarisari.cli.store_tools import failing_on_refusal
from sarisari.core.message import shown
from sarisari.server.table_lines import glance

USERS = """
SELECT id, login, name, created, (SELECT count(*) FROM seats WHERE user_id = users.id)
FROM users
WHERE CAST($1 AS text) = ''
   OR replace(lower(coalesce(login, '') || ' ' || name), lower(CAST($1 AS text)), '')
      <> lower(coalesce(login, '') || ' ' || name)
ORDER BY created, id
"""
TABLES = """
SELECT id, game, status, created, room
FROM tables
WHERE status = CAST($1 AS text) OR (CAST($1 AS text) IS NULL AND status IN ('waiting', 'running'))
ORDER BY created, id
"""


def list_users(search: str, data: str | None, store: str | None) -> None:
    """Print a line for each account."""
    with failing_on_refusal():
        rows = rows_of(place_of(store, data), USERS, search)
    for user, login, name, created, count in rows:
        _print(user, login or "-", shown(name), _day(created), f"{count}")


def list_tables(status: str | None, data: str | None, store: str | None) -> None:
    """Print a line for each table."""
    with failing_on_refusal():
        rows = rows_of(place_of(store, data), TABLES, status)
    for table, game, now, created, room in rows:
        players = (chair.player for chair in glance(room).chairs)
        names = ", ".join(shown(player.name) for player in players if player is not None)
        _print(table, game, now, _day(created), names or "-")


def _day(time: int) -> str:
    return f"{datetime.fromtimestamp(time / 1000, UTC):%Y-%m-%d %H:%M}"


def _print(*columns: str) -> None:
    """Columns are separated by tabs, for other programs."""
    sys.stdout.write("\t".join(columns) + "\n")
