"""Restoration: deserialization of stored rows and replay of their journals (event sourcing), at the
start of a server or to check a whole store."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from sarisari.core.message import Message, RefusalKind, Refused, refuse, shown
from sarisari.games import game_names, named_game
from sarisari.server.room import Room
from sarisari.server.store import table_journal, table_search
from sarisari.server.store.database import has_sums
from sarisari.server.store.rows import TableRow
from sarisari.table.fair import check_secret
from sarisari.table.journal import Entry, Opening, newer_version_refusal
from sarisari.table.step import RefusedEntry
from sarisari.table.table import Table
from sarisari.text import catalogue

T = TypeVar("T")

# Tables are restored by several threads at once, and msgspec crashes if two of them are the first
# to decode a type. So the decoders are made here.
OPENINGS = msgspec.json.Decoder(Opening)
ENTRIES: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
ROOMS = msgspec.json.Decoder(Room)


def restored(row: TableRow, secret: bytes | None, entries: Sequence[bytes]) -> Table:
    """Return the table that a journal leads to. Whatever is wrong, refuse with a reason: one bad
    table must not stop a server with a thousand good ones."""
    _check_whole(row)
    opening = _decoded("store-bad-opening", row.opening or b"", OPENINGS)
    journal = [
        _decoded("store-bad-entry", entry, ENTRIES, at=at) for at, entry in enumerate(entries)
    ]
    try:
        table = Table.restored(opening, journal)
        if opening.commitment is not None:
            check_secret(secret or b"", opening.commitment)
    except RefusedEntry as refused:
        raise refuse("store-bad-entry", at=refused.index, why=_sentence(refused)) from None
    except Refused as refused:
        raise _for_players("store-bad-opening", refused) from None
    except Exception as error:  # a bug, which another version may not have
        raise refuse("store-bad-replay", why=_fault(error)) from None
    return table


def restored_room(row: TableRow) -> Room:
    """Return the room of a table, with defaults for options that were added since. Refuse with a
    reason if this version cannot play it."""
    _check_whole(row)
    room = _decoded("store-bad-room", row.room, ROOMS)
    if room.game not in game_names():
        raise refuse("store-no-game", game=shown(room.game))
    try:
        complete = named_game(room.game).new(room.options).options
    except Refused as refused:
        raise _for_players("store-bad-room", refused) from None
    return msgspec.structs.replace(room, options=complete)


def reason_of(row: TableRow) -> Message:
    """Return why a table is frozen."""
    return msgspec.json.decode(row.result or b"", type=Message)


def _check_whole(row: TableRow) -> None:
    if not row.is_whole:
        raise refuse("store-flipped-row")


def _decoded(key: str, content: bytes, decoder: msgspec.json.Decoder[T], at: int = 0) -> T:
    try:
        return decoder.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise newer_version_refusal(error) or refuse(key, why=shown(error), at=at) from None
    except Refused as refused:
        raise refuse(key, why=_sentence(refused), at=at) from None


def _for_players(key: str, refused: Refused) -> Refused:
    """Return a refusal as players are told it: that another version is needed, if that is all."""
    if refused.kind is RefusalKind.OTHER_RULES:
        return refused
    if refused.kind is RefusalKind.UNKNOWN_OPTION:
        return refuse("made-by-newer", name=refused.message.params["option"])
    return refuse(key, why=_sentence(refused))


def _sentence(refused: Refused) -> str:
    return catalogue().refusal(refused.message)


def _fault(error: Exception) -> str:
    return shown(f"{type(error).__name__}: {error}")


@dataclass(frozen=True)
class TableCheck:
    """A table of the store, and why it no longer replays, if it does not."""

    table: str
    why: Message | None


def check_tables(db: sqlite3.Connection, ids: Iterable[str]) -> Iterator[TableCheck]:
    """Replay some tables of a store, which a server may be writing at the same time."""
    are_summed = has_sums(db)
    for table in ids:
        try:
            _check(db, table, are_summed)
        except Refused as refused:
            yield TableCheck(table, refused.message)
        else:
            yield TableCheck(table, None)


def _check(db: sqlite3.Connection, table: str, are_summed: bool) -> None:
    db.execute("BEGIN")  # a consistent snapshot of row and journal
    try:
        row = table_search.get_table(db, table, has_sums=are_summed)
        secret = table_journal.secret(db, table)
        journal = table_journal.journal(db, table, 0, has_sums=are_summed)
    finally:
        db.execute("ROLLBACK")
    if row is None:
        return
    restored_room(row)
    if row.opening is not None:
        restored(row, secret, journal)
