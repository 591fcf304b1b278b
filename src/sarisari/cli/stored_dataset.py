"""`sarisari dataset --from-store`: the finished games of a server as a dataset, without names."""

import asyncio
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

from sarisari.cli.language import own_words
from sarisari.cli.store_place import Place, place_of
from sarisari.core.message import Refused, refuse, say
from sarisari.core.options import players_of
from sarisari.games import get_game
from sarisari.research.data.dataset_file import parquet_of
from sarisari.research.data.dataset_folder import DatasetFolder
from sarisari.research.data.dataset_plan import FORMAT, GAMES_A_FILE, check_game
from sarisari.research.data.decision_rows import rows_of
from sarisari.research.data.game_script import script_of
from sarisari.server.store import StoreError, table_journal, table_search
from sarisari.server.store.database import FILE, has_sums, open_to_read, refused_by
from sarisari.server.store.restoration import restored
from sarisari.server.store.rows import TableRow
from sarisari.table.table import Table
from sarisari.workforce.work_unit import program_version

PERSON = "person"
OVER = "over"  # the status of a table that was played to its end


def write_stored(
    game: str,
    seats: int,
    out: str,
    store: str | None,
    data: str | None,
    on_games: Callable[[int], None],
) -> tuple[int, int]:
    """Write the games of a store with so many seats; return how many games and decisions there
    are. Stores grow, so nothing is resumed: the folder must be empty."""
    check_game(game)
    place = place_of(store, data)
    header = {
        "sarisari-dataset": FORMAT,
        "source": "store",
        "game": game,
        "rules": get_game(game).rules_version,
        "options": {"players": seats},
        "program": program_version(),
    }
    number, left_out = 0, [0]
    tables = _finished(place, game, seats, left_out)
    first = next(tables, None)
    if first is None:
        raise refuse("dataset-store-empty", seats=seats)
    with closing(DatasetFolder(Path(out), header, resumes=False)) as folder:
        tables = _chained(first, tables)
        while chunk := list(islice(tables, GAMES_A_FILE)):
            scripts = [
                script_of(game, table.options, table.events, number + at, _players(table))
                for at, table in enumerate(chunk)
            ]
            folder.add(parquet_of(number, rows_of(game, scripts)))
            number += len(chunk)
            on_games(len(chunk))
        counts = folder.finish()
    if left_out[0]:
        message = say("dataset-left-out", count=left_out[0], seats=seats)
        sys.stderr.write(own_words().say(message) + "\n")
    return counts


def _chained(first: Table, rest: Iterator[Table]) -> Iterator[Table]:
    yield first
    yield from rest


def _players(table: Table) -> tuple[str, ...]:
    """Who sat where: a bot by its name, and people without theirs."""
    bots = [None if info.player is None else info.player.bot for info in table.seats]
    return tuple(bot or PERSON for bot in bots)


def _finished(place: Place, game: str, seats: int, left_out: list[int]) -> Iterator[Table]:
    """Yield the finished games with so many seats, the oldest first; count those with others. A
    what-if began as another game, which others played, so it is no row. Tables that cannot be replayed are passed over: `sarisari check-store` names them."""
    try:
        for row, secret, journal in _stored(place, game):
            try:
                table = restored(row, secret, journal)
            except Refused:
                continue
            if table.result() is None or table.opening.what_if is not None:
                continue
            if players_of(table.options) == seats:
                yield table
            else:
                left_out[0] += 1
    except StoreError as error:
        raise Refused(error.message) from None


Stored = tuple[TableRow, bytes | None, list[bytes]]


def _stored(place: Place, game: str) -> Iterator[Stored]:
    """Yield the tables of a game that are over, each with its secret and its journal."""
    return _in_file(place / FILE, game) if isinstance(place, Path) else _in_database(place, game)


def _is_wanted(row: TableRow, game: str) -> bool:
    return row.status == OVER and row.game == game and row.opening is not None


def _in_file(path: Path, game: str) -> Iterator[Stored]:
    with closing(open_to_read(path)) as db:
        try:
            are_summed = has_sums(db)
            for table in table_search.every_id(db):
                row = table_search.get_table(db, table, has_sums=are_summed)
                if row is None or not _is_wanted(row, game):
                    continue
                journal = table_journal.journal(db, table, 0, has_sums=are_summed)
                yield row, table_journal.secret(db, table), list(journal)
        except sqlite3.Error as error:
            raise refused_by(error, path) from None


def _in_database(address: str, game: str) -> Iterator[Stored]:
    from sarisari.server.store.postgres.pg_store import PgStore

    store = PgStore(address)
    with asyncio.Runner() as runner:  # one journal at a time, as all would not fit into memory
        runner.run(store.open())
        try:
            for row in runner.run(store.tables_ended_since(0)):
                if _is_wanted(row, game):
                    yield row, runner.run(store.secret(row.id)), runner.run(store.journal(row.id))
        finally:
            runner.run(store.close())
