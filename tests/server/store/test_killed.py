"""Killed in the middle of writing: everything that was acknowledged is there."""

import os
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path

from tests.support.narrowing import present
from tests.support.temporary_store import open_store, running

KILLS = 100 if os.environ.get("SARISARI_SOAK") else 6
TABLES = [f"t{number}" for number in range(8)]
CHILD = """
import asyncio, sys
from pathlib import Path
from sarisari.server.store.sqlite import SqliteStore

async def write(store, table):
    at = len(await store.journal(table))
    while True:
        size = 1 + at % 3
        await store.append(table, at, [b"%s %d" % (table.encode(), at + n) for n in range(size)])
        at += size
        print(table, at, flush=True)

async def main():
    store = SqliteStore(Path(sys.argv[1]))
    await store.open()
    await asyncio.gather(*(write(store, table) for table in sys.argv[2:]))

asyncio.run(main())
"""


def killed(folder: Path, seconds: float) -> dict[str, int]:
    """By table: how many entries a child said were safe before it was killed."""
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(folder), *TABLES], stdout=subprocess.PIPE
    )
    first = present(child.stdout).readline()
    time.sleep(seconds)  # it is killed in the middle of whatever it does then
    child.kill()
    rest, _ = child.communicate()
    acknowledged: defaultdict[str, int] = defaultdict(int)
    for line in (first + rest).decode().split("\n")[:-1]:
        table, count = line.split()
        acknowledged[table] = int(count)
    return acknowledged


async def test_everything_acknowledged_outlives_a_kill(tmp_path: Path) -> None:
    async with open_store(tmp_path) as store:
        await running(store, *TABLES)
    total = 0
    for number in range(KILLS):
        acknowledged = killed(tmp_path, 0.002 + 0.007 * (number % 10))
        async with open_store(tmp_path) as store:
            journals = {table: await store.journal(table) for table in TABLES}
        for table, journal in journals.items():
            assert len(journal) >= acknowledged[table]
            assert journal == [f"{table} {at}".encode() for at in range(len(journal))]
        total += sum(acknowledged.values())
        assert sum(map(len, journals.values())) > 0
    assert total > KILLS
