"""Reviews of finished games in PostgreSQL: the part of the store that concerns them, with its SQL.
`kept_reviews.py` has the same for SQLite."""

from functools import partial

from sarisari.server.store.postgres.pg_connection import Db, fetch_one
from sarisari.server.store.postgres.pg_readers import PgReaders
from sarisari.server.store.postgres.pg_writer import PgWriter


class PgReviews:
    """What `Store` promises about reviews."""

    writer: PgWriter
    readers: PgReaders

    async def put_review(self, record: str, time: int, content: bytes) -> None:
        await self.writer.write(
            partial(put_review, record=record, time=time, content=content), notices=()
        )

    async def get_review(self, record: str) -> tuple[int, bytes] | None:
        return await self.readers.read(lambda db: get_review(db, record))


async def put_review(db: Db, *, record: str, time: int, content: bytes) -> None:
    await db.execute(
        "INSERT INTO reviews (id, table_id, record_id, time, content) VALUES"
        " ($1, (SELECT id FROM tables WHERE id = $1), (SELECT id FROM records WHERE id = $1),"
        " $2, $3)"
        " ON CONFLICT (id) DO UPDATE SET time = excluded.time, content = excluded.content",
        record,
        time,
        content,
    )


async def get_review(db: Db, record: str) -> tuple[int, bytes] | None:
    row = await fetch_one(db, "SELECT time, content FROM reviews WHERE id = $1", record)
    return None if row is None else (row["time"], row["content"])
