"""SQL for users, personal links, chat, uploaded records and the server's own row in PostgreSQL.
Each function runs within the caller's transaction."""

from typing import Any

from sarisari.server.store.errors import Conflict, RecordsFull
from sarisari.server.store.outside_records import BYTES_PER_USER
from sarisari.server.store.postgres.pg_connection import Db, count_of, fetch, fetch_one
from sarisari.server.store.postgres.pg_retention import is_recently_upgraded
from sarisari.server.store.postgres.pg_tables import add_wish
from sarisari.server.store.rows import UserRow, Wished
from sarisari.server.store.users import (
    CHAT_LINES_PER_TABLE,
    PORTIONS,
    USER_COLUMNS,
    USER_FIELDS,
)

KEYS = {"records": "id", "chat": "number", "wishes": "number"}  # by table


async def add_user(db: Db, row: UserRow) -> None:
    await db.execute(
        f"INSERT INTO users ({USER_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6)",  # noqa: S608
        *(getattr(row, name) for name in USER_FIELDS),
    )


async def put_user(db: Db, row: UserRow, was: UserRow | None) -> None:
    """Save a user. Links are deleted together with the cookies that become invalid, because both
    let somebody in."""
    found = await _user(db, "id = $1 FOR UPDATE", row.id)
    if found is None or (was is not None and found != was):
        raise Conflict
    if found.valid_from < row.valid_from:
        await db.execute("DELETE FROM links WHERE user_id = $1", row.id)
    await db.execute(
        "UPDATE users SET name = $1, created = $2, login = $3, password = $4, valid_from = $5"
        " WHERE id = $6",
        row.name,
        row.created,
        row.login,
        row.password,
        row.valid_from,
        row.id,
    )


async def get_user(db: Db, user: str) -> UserRow | None:
    return await _user(db, "id = $1", user)


async def get_user_by_login(db: Db, login: str) -> UserRow | None:
    return await _user(db, "login = $1", login)


async def _user(db: Db, where: str, value: str) -> UserRow | None:
    row = await fetch_one(db, f"SELECT {USER_COLUMNS} FROM users WHERE {where}", value)  # noqa: S608
    return None if row is None else UserRow(**dict(row))


async def cut_offs(db: Db) -> dict[str, int]:
    rows = await db.fetch(
        "SELECT id, valid_from FROM users WHERE valid_from > 0"
        " UNION ALL SELECT user_id, time FROM deleted"
    )
    return dict(map(tuple, rows))


async def delete_some(db: Db, user: str) -> bool:
    """Delete a portion of a user's data; return whether there may be more."""
    gone = [
        count_of(
            await db.execute(
                f"DELETE FROM {table} WHERE {KEYS[table]} IN"  # noqa: S608
                f" (SELECT {KEYS[table]} FROM {table} WHERE user_id = $1 LIMIT {most})",
                user,
            )
        )
        for table, most in PORTIONS.items()
    ]
    return any(count == most for count, most in zip(gone, PORTIONS.values(), strict=True))


async def delete_user(db: Db, user: str, time: int) -> None:
    for table in ("seats", "links", "chat", "records", "wishes"):
        await db.execute(f"DELETE FROM {table} WHERE user_id = $1", user)  # noqa: S608
    await db.execute("DELETE FROM users WHERE id = $1", user)
    await db.execute(
        "INSERT INTO deleted (user_id, time) VALUES ($1, $2)"
        " ON CONFLICT (user_id) DO UPDATE SET time = excluded.time",
        user,
        time,
    )


async def export_user(db: Db, user: str) -> dict[str, Any]:
    async with db.transaction(isolation="repeatable_read", readonly=True):
        row = await get_user(db, user)
        account = (
            {name: getattr(row, name) for name in USER_FIELDS if name != "password"}
            if row
            else None
        )
        tables = await fetch(
            db,
            "SELECT id, game, status, created, finished, seat FROM tables"
            " JOIN seats ON id = table_id WHERE user_id = $1 ORDER BY created, id",
            user,
        )
        chat = await fetch(
            db,
            'SELECT table_id AS "table", time, name, text FROM chat WHERE user_id = $1'
            " ORDER BY number",
            user,
        )
        links = await fetch(
            db, "SELECT expires FROM links WHERE user_id = $1 ORDER BY expires", user
        )
        records = await fetch(
            db, "SELECT id, created FROM records WHERE user_id = $1 ORDER BY created, id", user
        )
    return {
        "user": account,
        "tables": [dict(each) for each in tables],
        "chat": [dict(each) for each in chat],
        "links": [dict(each) for each in links],
        "records": [dict(each) for each in records],
    }


async def add_link(db: Db, token_hash: bytes, user: str, expires: int) -> None:
    await db.execute(
        "INSERT INTO links (token_hash, user_id, expires) VALUES ($1, $2, $3)",
        token_hash,
        user,
        expires,
    )


async def link_user(db: Db, token_hash: bytes, now: int) -> str | None:
    user: str | None = await db.fetchval(
        "SELECT user_id FROM links WHERE token_hash = $1 AND expires > $2", token_hash, now
    )
    return user


async def take_link(db: Db, token_hash: bytes, now: int) -> str | None:
    row = await db.fetchrow(
        "DELETE FROM links WHERE token_hash = $1 RETURNING user_id, expires", token_hash
    )
    return row["user_id"] if row is not None and row["expires"] > now else None


async def add_chat(
    db: Db, table: str, line: tuple[int, str, str, str], wished: Wished | None
) -> int:
    """Add a line of chat (time, user, name, text). When there are very many, the oldest are
    deleted."""
    number: int = await db.fetchval(
        "INSERT INTO chat (table_id, time, user_id, name, text) VALUES ($1, $2, $3, $4, $5)"
        " RETURNING number",
        table,
        *line,
    )
    await db.execute(
        "DELETE FROM chat WHERE table_id = $1 AND number <="
        " (SELECT number FROM chat WHERE table_id = $1 ORDER BY number DESC LIMIT 1 OFFSET $2)",
        table,
        CHAT_LINES_PER_TABLE,
    )
    await add_wish(db, table, wished)
    return number


async def add_record(
    db: Db, row: tuple[str, str, int, bytes], most: int | None, *, are_guests_kept: bool
) -> None:
    """Add a record (id, user, time, content), within the quotas."""
    record, user, time, _ = row
    await db.execute(
        "INSERT INTO records (id, user_id, created, content) VALUES ($1, $2, $3, $4)", *row
    )
    sizes = "SELECT coalesce(sum(octet_length(content)), 0) FROM records"
    if await db.fetchval(f"{sizes} WHERE user_id = $1", user) > BYTES_PER_USER:
        raise RecordsFull
    if most is None:
        return
    over = await db.fetchval(sizes) - most
    if over <= 0:
        return
    if are_guests_kept or await is_recently_upgraded(db, time):
        raise RecordsFull
    await _make_room(db, over, record)


async def _make_room(db: Db, wanted: int, record: str) -> None:
    """Delete the oldest records of guests, except this one. RecordsFull if that does not
    suffice."""
    oldest = await db.fetch(
        "SELECT id, octet_length(content) AS size FROM records WHERE id != $1"
        " AND NOT EXISTS (SELECT 1 FROM users WHERE id = records.user_id) ORDER BY created",
        record,
    )
    going = []
    for old, size in oldest:
        going.append(old)
        wanted -= size
        if wanted <= 0:
            break
    else:
        raise RecordsFull
    await db.execute("DELETE FROM records WHERE id = ANY($1::text[])", going)


async def get_record(db: Db, record: str) -> bytes | None:
    row = await fetch_one(db, "SELECT content FROM records WHERE id = $1", record)
    return None if row is None else row["content"]


async def has_record(db: Db, record: str) -> bool:
    return await fetch_one(db, "SELECT 1 FROM records WHERE id = $1", record) is not None


async def next_number(db: Db) -> int:
    number: int = await db.fetchval("UPDATE server SET number = number + 1 RETURNING number")
    return number


async def server_key(db: Db, fresh: bytes) -> bytes:
    key: bytes = await db.fetchval("UPDATE server SET key = coalesce(key, $1) RETURNING key", fresh)
    return key


async def prefixed_since(db: Db, fresh: int) -> int:
    since: int = await db.fetchval(
        "UPDATE server SET prefixed_since = coalesce(prefixed_since, $1) RETURNING prefixed_since",
        fresh,
    )
    return since
