"""Clients that mean no good do no harm to those who play."""

import asyncio
import json
import statistics
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from tests.support.hostile_clients import KINDS
from tests.support.narrowing import present
from tests.support.playing_clients import ClientTable, mixed_tables, seat_clients, wait_for_progress
from tests.support.raw_client import Place
from tests.support.server_process import ServerProcess
from tests.support.soak import IS_SOAK, tell

SECONDS, CLIENTS = (60, 50) if IS_SOAK else (3, 15)
TABLES = 6
ROOT = Path(__file__).parents[2]
MOST_MEMORY = 150_000_000  # bytes more than before
LONGEST_WAIT = 1.0  # seconds, for 99 of 100 actions


async def attacked(server: ServerProcess, tables: list[str]) -> tuple[dict[str, int], int]:
    """How often each kind did what it does, and the most memory that the server had."""
    place = Place("127.0.0.1", server.port, tables, SECONDS, CLIENTS)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.support.hostile_clients",
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, cwd=ROOT,
    )  # fmt: skip
    present(process.stdin).write(json.dumps(asdict(place)).encode())
    present(process.stdin).close()
    output = asyncio.create_task(present(process.stdout).read())
    most = 0
    while not output.done():
        most = max(most, server.memory())
        await asyncio.wait([output], timeout=0.1)
    assert await process.wait() == 0
    return json.loads(await output), most


async def played(server: ServerProcess, sittings: list[ClientTable]) -> tuple[dict[str, int], int]:
    """The same, while honest people play, and memory before."""
    clients = [client for sitting in sittings for client in sitting.clients]
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(client.run()) for client in clients]
        await wait_for_progress(sittings)
        before = server.memory()
        for client in clients:
            client.waits.clear()
        done, most = await attacked(server, [sitting.table for sitting in sittings])
        for task in tasks:
            task.cancel()
    return done, most - before


@pytest.mark.skipif(sys.platform != "linux", reason="needs more loopback addresses than one")
async def test_bad_clients_do_no_harm(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with ServerProcess(tmp_path) as server:
        sittings = seat_clients(server.link, mixed_tables(TABLES))
        done, more = await played(server, sittings)
        assert "sarisari" in server.health()
        log = server.log
    clients = [client for sitting in sittings for client in sitting.clients]
    waits = [wait for client in clients for wait in client.waits]
    p99 = statistics.quantiles(waits, n=100)[-1]
    rounds = sum(sitting.clients[0].rounds for sitting in sittings)
    tell(
        capsys,
        f"{CLIENTS} bad clients for {SECONDS} s, {dict(sorted(done.items()))}: {len(waits)} honest "
        f"actions answered in {statistics.median(waits) * 1000:.0f} ms (median), "
        f"{p99 * 1000:.0f} ms (p99), {max(waits) * 1000:.0f} ms (most); {rounds} rounds finished; "
        f"{more / 1e6:.0f} MB more memory",
    )
    assert set(done) == {kind.__name__ for kind in KINDS}
    assert p99 < LONGEST_WAIT
    assert rounds >= (TABLES if IS_SOAK else 1)
    assert more < MOST_MEMORY
    assert "Traceback" not in log
