"""What processes share through PostgreSQL: heartbeats, leases, presence and rate limits. All times
are those of the database's clock."""

from collections.abc import Callable, Collection, Mapping, Sequence

from sarisari.server.settings import Rate
from sarisari.server.store.postgres.notices import CHANNEL, JOBS_CHANNEL, Listening, payloads
from sarisari.server.store.postgres.pg_connection import Db
from sarisari.server.store.postgres.pg_jobs import PgJobs
from sarisari.server.store.postgres.pg_readers import PgReaders
from sarisari.server.store.postgres.pg_search import moments
from sarisari.server.store.sharing import LEASE_SECONDS, Notice, Renewal, TableMoment
from sarisari.server.store.table_search import LIVE

RENEW = f"""
INSERT INTO processes (id, kind, alive_until)
VALUES ($1, $2, clock_timestamp() + interval '{LEASE_SECONDS} seconds')
ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until
RETURNING (extract(epoch FROM clock_timestamp()) * 1000)::bigint
"""  # noqa: S608
IS_ALIVE = (
    "EXISTS (SELECT 1 FROM processes WHERE processes.id = leases.owner"
    " AND alive_until > clock_timestamp())"
)
CLAIM = f"""
INSERT INTO leases (table_id, owner)
SELECT id, $1 FROM tables WHERE id = ANY($2::text[]) AND {LIVE} ORDER BY id
ON CONFLICT (table_id) DO UPDATE SET owner = excluded.owner, wake_at = NULL
WHERE leases.owner IS NULL OR leases.owner = excluded.owner OR NOT {IS_ALIVE}
RETURNING table_id
"""  # noqa: S608
CLAIM_ORPHANS = f"""
UPDATE leases SET owner = $1, wake_at = NULL WHERE table_id IN (
    SELECT table_id FROM leases
    WHERE (owner IS NULL AND wake_at <= clock_timestamp())
        OR (owner IS NOT NULL AND owner != $1 AND NOT {IS_ALIVE})
    LIMIT $2 FOR UPDATE SKIP LOCKED
) RETURNING table_id
"""  # noqa: S608
FORGET_DEAD = "DELETE FROM processes WHERE alive_until < clock_timestamp() - interval '1 hour'"
FORGET_ABSENT = (
    "DELETE FROM presence WHERE NOT EXISTS (SELECT 1 FROM processes WHERE id = presence.process)"
)
# a server that is alive needs its row, even if it has written nothing for days
FORGET_BATCHES = """
DELETE FROM batches WHERE written < now() - interval '1 day' AND process != $1
    AND NOT EXISTS (SELECT 1 FROM processes WHERE id = batches.process)
"""
FORGET_JOBS = "DELETE FROM jobs WHERE asked < now() - interval '10 minutes'"
PRESENCE = """
SELECT table_id, user_id, address FROM presence JOIN processes ON processes.id = process
WHERE table_id = ANY($1::text[]) AND process != $2 AND alive_until > clock_timestamp()
"""
OPEN_TABLES = f"""
SELECT id FROM tables WHERE {LIVE} AND seen_by = 'everyone' AND EXISTS (
    SELECT 1 FROM presence JOIN processes ON processes.id = process
    WHERE table_id = tables.id AND alive_until > clock_timestamp()
) ORDER BY created DESC LIMIT $1
"""  # noqa: S608
CUT_OFFS = """
SELECT id, valid_from FROM users WHERE id = ANY($1::text[]) AND valid_from > 0
UNION ALL SELECT user_id, time FROM deleted WHERE user_id = ANY($1::text[])
"""
FILLED = "least($3, b.tokens + extract(epoch FROM clock_timestamp() - b.filled)::float8 * $4)"
TAKE = f"""
INSERT INTO buckets AS b (what, who, tokens, filled)
VALUES ($1, $2, $3::float8 - $5::float8, clock_timestamp())
ON CONFLICT (what, who) DO UPDATE SET tokens = {FILLED} - $5, filled = clock_timestamp()
WHERE {FILLED} >= $5
RETURNING tokens
"""  # noqa: S608
WAIT = f"SELECT ($5::float8 - {FILLED}) / $4 FROM buckets AS b WHERE what = $1 AND who = $2"  # noqa: S608


class PgSharing:
    """One process among those of a database. Implements `Sharing`."""

    def __init__(self, address: str, process: str, readers: PgReaders, kind: str) -> None:
        self.process = process
        self._address = address
        self._readers = readers
        self._kind = kind  # "server" or "worker"
        self.jobs = PgJobs(process, readers)
        self.listening: Listening | None = None

    def listen(self, heard: Callable[[Notice], None]) -> None:
        others = {JOBS_CHANNEL: self.jobs.heard}
        self.listening = Listening(self._address, self.process, heard, others)

    async def close(self) -> None:
        """Stop listening."""
        if self.listening is not None:
            await self.listening.close()

    async def renew(self) -> Renewal:
        async def query(db: Db) -> Renewal:
            time = await db.fetchval(RENEW, self.process, self._kind)
            rows = await db.fetch("SELECT table_id FROM leases WHERE owner = $1", self.process)
            return Renewal(time, frozenset(row["table_id"] for row in rows))

        return await self._readers.read(query, seconds=0)

    async def claim(self, tables: Collection[str]) -> frozenset[str]:
        if not tables:
            return frozenset()
        return await self._tables(CLAIM, self.process, sorted(tables))

    async def claim_orphans(self, most: int) -> frozenset[str]:
        return await self._tables(CLAIM_ORPHANS, self.process, most)

    async def _tables(self, statement: str, *values: object) -> frozenset[str]:
        rows = await self._readers.read(lambda db: db.fetch(statement, *values))
        return frozenset(row["table_id"] for row in rows)

    async def release(self, wake_at: Mapping[str, float | None]) -> None:
        resting = [table for table, seconds in wake_at.items() if seconds is None]
        waking = {table: seconds for table, seconds in wake_at.items() if seconds is not None}

        async def query(db: Db) -> None:
            await db.execute(
                "DELETE FROM leases WHERE owner = $1 AND table_id = ANY($2::text[])",
                self.process,
                resting,
            )
            if waking:
                await db.execute(
                    "UPDATE leases SET owner = NULL,"
                    " wake_at = clock_timestamp() + wanted.seconds * interval '1 second'"
                    " FROM unnest($2::text[], $3::float8[]) AS wanted (id, seconds)"
                    " WHERE owner = $1 AND table_id = wanted.id",
                    self.process,
                    list(waking),
                    list(waking.values()),
                )

        await self._readers.read(query)

    async def retire(self) -> None:
        async def query(db: Db) -> None:
            async with db.transaction():
                await db.execute(
                    "UPDATE leases SET owner = NULL, wake_at = clock_timestamp() WHERE owner = $1",
                    self.process,
                )
                await db.execute("DELETE FROM presence WHERE process = $1", self.process)
                await db.execute("DELETE FROM processes WHERE id = $1", self.process)
                await self._notify(db, ["*"])

        await self._readers.read(query)

    async def forget_dead(self) -> None:
        """Delete what processes that died long ago have left."""

        async def query(db: Db) -> None:
            await db.execute(FORGET_DEAD)
            await db.execute(FORGET_ABSENT)
            await db.execute(FORGET_BATCHES, self.process)
            await db.execute(FORGET_JOBS)

        await self._readers.read(query)

    async def moments(self, tables: Collection[str]) -> dict[str, TableMoment]:
        if not tables:
            return {}
        return await self._readers.read(lambda db: moments(db, sorted(tables)))

    async def put_presence(
        self, here: Mapping[tuple[str, str], str], gone: Collection[tuple[str, str]]
    ) -> None:
        async def query(db: Db) -> None:
            async with db.transaction():
                await db.execute(
                    "DELETE FROM presence USING unnest($2::text[], $3::text[]) AS gone (t, u)"
                    " WHERE process = $1 AND table_id = t AND user_id = u",
                    self.process,
                    [table for table, _ in gone],
                    [user for _, user in gone],
                )
                await db.execute(
                    "INSERT INTO presence (process, table_id, user_id, address)"
                    " SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[])"
                    " ON CONFLICT (table_id, user_id, process)"
                    " DO UPDATE SET address = excluded.address",
                    self.process,
                    [table for table, _ in here],
                    [user for _, user in here],
                    list(here.values()),
                )
                await self._notify(db, [f"@{table}" for table, _ in (*here, *gone)])

        await self._readers.read(query)

    async def _notify(self, db: Db, told: Sequence[str]) -> None:
        for payload in payloads(self.process, told):
            await db.execute("SELECT pg_notify($1, $2)", CHANNEL, payload)

    async def has_presence(self) -> bool:
        query = "SELECT EXISTS (SELECT 1 FROM presence WHERE process = $1)"
        found: bool = await self._readers.read(lambda db: db.fetchval(query, self.process))
        return found

    async def presence(self, tables: Collection[str]) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {table: {} for table in tables}
        if found:
            rows = await self._readers.read(
                lambda db: db.fetch(PRESENCE, sorted(found), self.process)
            )
            for table, user, address in rows:
                found[table][user] = address
        return found

    async def open_tables(self, most: int) -> list[str]:
        rows = await self._readers.read(lambda db: db.fetch(OPEN_TABLES, most))
        return [row["id"] for row in rows]

    async def listed_users(self, tables: Collection[str], users: Collection[str]) -> set[str]:
        if not tables or not users:
            return set()
        query = (
            "SELECT DISTINCT user_id FROM seats"
            " WHERE table_id = ANY($1::text[]) AND user_id = ANY($2::text[])"
        )
        rows = await self._readers.read(lambda db: db.fetch(query, list(tables), list(users)))
        return {row["user_id"] for row in rows}

    async def cut_offs_of(self, users: Sequence[str]) -> dict[str, int]:
        rows = await self._readers.read(lambda db: db.fetch(CUT_OFFS, list(users)))
        return {row["id"]: row["valid_from"] for row in rows}

    async def take_tokens(self, what: str, who: str, rate: Rate, count: int = 1) -> float:
        values = (what, who, float(rate.burst), rate.per_second, float(min(count, rate.burst)))

        async def query(db: Db) -> float:
            if await db.fetchrow(TAKE, *values) is not None:
                return 0.0
            return max(0.0, await db.fetchval(WAIT, *values) or 0.0)

        return await self._readers.read(query)

    async def give_token_back(self, what: str, who: str, rate: Rate) -> None:
        await self._readers.read(
            lambda db: db.execute(
                "UPDATE buckets SET tokens = least($3, tokens + 1) WHERE what = $1 AND who = $2",
                what,
                who,
                float(rate.burst),
            )
        )
