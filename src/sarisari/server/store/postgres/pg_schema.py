"""The schema of the PostgreSQL store and its migrations, by number, one process at a time.

A migration first expands the schema, so that the program before it can go on using the store for a
while (two versions side by side); what nobody needs any more is removed by a later one. The first
line of a migration, `-- oldest: N`, is the number of the oldest schema whose programs may still use
the store afterwards.
"""

import re
from importlib.resources import files

from sarisari.core.message import say
from sarisari.server.store.errors import StoreBroken
from sarisari.server.store.postgres.pg_connection import Db, shown_address

LOCK = int.from_bytes(b"SARI", "big")  # advisory lock of everybody who migrates
OLDEST = re.compile(r"-- oldest: (\d+)\n")


def migrations() -> dict[int, str]:
    """Return the migrations by number: the statements of `migrations/0001_first.sql` and so on."""
    scripts = (files(__package__) / "migrations").iterdir()
    return {
        int(script.name[:4]): script.read_text(encoding="utf-8")
        for script in scripts
        if script.name.endswith(".sql")
    }


def oldest_after(script: str) -> int:
    """Return the oldest schema whose programs can use the store after a migration."""
    found = OLDEST.match(script)
    assert found is not None, "a migration begins with `-- oldest: N`"
    return int(found.group(1))


async def migrate(db: Db, address: str, known: dict[int, str] | None = None) -> None:
    """Bring a database to the newest schema, completely or not at all. Another process that opens
    it at the same time waits, and then has nothing to do. StoreBroken if the database belongs to
    another program, or to a newer one that this one cannot work beside."""
    known = known or migrations()
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        version, oldest = await versions(db, address)
        newest = max(known)
        if oldest > newest:
            shown = shown_address(address)
            raise StoreBroken(say("store-too-new", file=shown, version=oldest, known=newest))
        for number, script in sorted(known.items()):
            if number > version:
                await db.execute(script)
                await db.execute(
                    "UPDATE store_version SET version = $1, oldest = $2",
                    number,
                    oldest_after(script),
                )


async def versions(db: Db, address: str) -> tuple[int, int]:
    """Return the number of the last migration, and of the oldest schema whose programs may use the
    store. An empty database is made a store without any tables."""
    names = await db.fetch(
        "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = ("
        "SELECT oid FROM pg_namespace WHERE nspname = current_schema())"
    )
    tables = {row["relname"] for row in names}
    if not tables:
        await db.execute(
            "CREATE TABLE store_version (version integer NOT NULL, oldest integer NOT NULL);"
            " INSERT INTO store_version VALUES (0, 0)"
        )
    elif "store_version" not in tables:
        raise StoreBroken(say("store-not-ours", file=shown_address(address)))
    row = await db.fetchrow("SELECT version, oldest FROM store_version")
    return row["version"], row["oldest"]
