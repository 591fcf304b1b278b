"""Uploaded records, and reviews of finished games: the part of the SQLite store that concerns them,
with the SQL of reviews. A review belongs to a table or a record and is deleted with it."""

import sqlite3
from abc import ABC, abstractmethod

from sarisari.server.store import outside_records
from sarisari.server.store.readers import Readers
from sarisari.server.store.writer import T, Work


class SqliteRecords(ABC):
    """What `Store` promises about uploaded records and reviews."""

    @property
    @abstractmethod
    def readers(self) -> Readers: ...

    @abstractmethod
    async def _add(self, work: Work[T]) -> T: ...

    async def add_record(
        self,
        record: str,
        user: str,
        time: int,
        content: bytes,
        most: int | None = None,
        *,
        are_guests_kept: bool = False,
    ) -> None:
        row = (record, user, time, content)
        await self._add(
            lambda db: outside_records.add_record(db, row, most, are_guests_kept=are_guests_kept)
        )

    async def get_record(self, record: str) -> bytes | None:
        return await self.readers.read(lambda db: outside_records.get_record(db, record))

    async def has_record(self, record: str) -> bool:
        return await self.readers.read(lambda db: outside_records.has_record(db, record))

    async def put_review(self, record: str, time: int, content: bytes) -> None:
        await self._add(lambda db: put_review(db, record, time, content))

    async def get_review(self, record: str) -> tuple[int, bytes] | None:
        return await self.readers.read(lambda db: get_review(db, record))


def put_review(db: sqlite3.Connection, record: str, time: int, content: bytes) -> None:
    db.execute(
        "INSERT INTO reviews (id, table_id, record_id, time, content) VALUES"
        " (:id, (SELECT id FROM tables WHERE id = :id), (SELECT id FROM records WHERE id = :id),"
        " :time, :content)"
        " ON CONFLICT (id) DO UPDATE SET time = excluded.time, content = excluded.content",
        {"id": record, "time": time, "content": content},
    )


def get_review(db: sqlite3.Connection, record: str) -> tuple[int, bytes] | None:
    row = db.execute("SELECT time, content FROM reviews WHERE id = ?", (record,)).fetchone()
    return None if row is None else (int(row[0]), bytes(row[1]))
