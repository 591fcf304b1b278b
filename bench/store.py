"""Benchmark of the store: appends a second with 1, 100 and 1,000 concurrent writers.

`python bench/store.py [--seconds 3] [--folder FOLDER]`. Each writer appends an entry to its own
table, waits until it is on disk, and appends the next.
"""

import argparse
import asyncio
import json
import tempfile
import time
from pathlib import Path

from sarisari.server.store import TableRow
from sarisari.server.store.sqlite import SqliteStore

WRITERS = (1, 100, 1000)
ENTRY = b'{"entry":"act","time":1763251200000,"seat":2,"do":"play pineapple-7"}'


async def begin(store: SqliteStore, table: str) -> None:
    await store.add_table(TableRow(id=table, game="bastos", seen_by="link", created=1, room=b"{}"))
    await store.begin(table, b"{}", bytes(32), {})


async def write(store: SqliteStore, table: str, until: float, waits: list[float]) -> None:
    at = 0
    while (start := time.perf_counter()) < until:
        await store.append(table, at, [ENTRY])
        at += 1
        waits.append(time.perf_counter() - start)


async def measure(folder: Path, writers: int, seconds: float) -> dict[str, float]:
    store = SqliteStore(folder)
    await store.open()
    tables = [f"{writers}-{number:017}" for number in range(writers)]
    await asyncio.gather(*(begin(store, table) for table in tables))
    commits, waits = store.writer.commits, list[float]()
    start = time.perf_counter()
    await asyncio.gather(*(write(store, table, start + seconds, waits) for table in tables))
    passed = time.perf_counter() - start
    commits = store.writer.commits - commits
    await store.close()
    waits.sort()
    return {
        "writers": writers,
        "appends_per_second": round(len(waits) / passed),
        "commits_per_second": round(commits / passed),
        "p50_ms": round(waits[len(waits) // 2] * 1000, 2),
        "p99_ms": round(waits[len(waits) * 99 // 100] * 1000, 2),
        "most_ms": round(waits[-1] * 1000, 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--folder", type=Path, help="on the disk to measure; default: /tmp's")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        for writers in WRITERS:
            print(json.dumps(asyncio.run(measure(Path(folder), writers, args.seconds))))


if __name__ == "__main__":
    main()
