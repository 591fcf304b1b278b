"""A server under load, killed at random moments and started again: nothing is lost, and nothing is
done twice."""

import asyncio
import random
import re
import signal
import statistics
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.erratic_clients import ErraticClient, compare_with_store
from tests.support.narrowing import present
from tests.support.playing_clients import (
    PATIENCE,
    ClientTable,
    PlayingClient,
    lost_actions,
    mixed_tables,
    seat_clients,
    wait_for_progress,
)
from tests.support.server_process import ServerProcess
from tests.support.soak import IS_SOAK, tell
from tests.support.waiting import eventually

KILLS = 300 if IS_SOAK else 3
TABLES = 20
EARLY = 0.2  # of the kills come while the server is starting, or soon after
LONGEST = 1.5  # seconds until then
MOST = 200  # actions that are acknowledged before any other kill
# what Python says of a worker whose server was killed while it was being started
UNBORN = re.compile(
    r"Traceback \(most recent call last\):\n(?:  .*\n)*?.*multiprocessing/spawn.py.*\n(?:  .*\n)*"
    r"EOFError: Ran out of input\n"
)
LONG = 60.0  # seconds for that: other tests may have the processor


async def resumed(server: ServerProcess, clients: list[PlayingClient]) -> None:
    """Until all are shown their tables again."""
    with suppress(TimeoutError):
        await eventually(lambda: all(client.is_shown for client in clients), PATIENCE)
    assert present(server.process).poll() is None, server.log
    assert [client for client in clients if not client.is_shown] == []


async def acknowledged(sittings: list[ClientTable], count: int) -> None:
    """Until so many more actions are, whichever they are."""
    done = sum(sitting.actions for sitting in sittings)
    await eventually(lambda: sum(sitting.actions for sitting in sittings) >= done + count, LONG)


async def killed_again_and_again(
    server: ServerProcess, sittings: list[ClientTable], stream: random.Random
) -> list[float]:
    """Seconds that each start took until every client was back."""
    clients = [client for sitting in sittings for client in sitting.clients]
    times = []
    for _ in range(KILLS):
        begun = time.monotonic()
        if stream.random() < EARLY:
            await asyncio.sleep(stream.uniform(0.0, LONGEST))  # killed at any moment of its start
        else:
            await resumed(server, clients)
            times.append(time.monotonic() - begun)
            await acknowledged(sittings, stream.randint(1, MOST))
        server.end(signal.SIGKILL)
        server.launch()
        for client in clients:
            client.is_shown = False
    await resumed(server, clients)
    await wait_for_progress(sittings)
    return times


async def played(
    server: ServerProcess, sittings: list[ClientTable], stream: random.Random
) -> list[float]:
    async with asyncio.TaskGroup() as group:
        clients = [client for sitting in sittings for client in sitting.clients]
        tasks = [group.create_task(client.run()) for client in clients]
        times = await killed_again_and_again(server, sittings, stream)
        for task in tasks:
            task.cancel()
    return times


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
async def test_a_server_under_load_that_is_killed_loses_nothing_and_does_nothing_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ServerProcess(tmp_path) as server:
        sittings = seat_clients(server.link, mixed_tables(TABLES), kind=ErraticClient)
        times = await played(server, sittings, random.Random(4))
        server.end()
        assert not server.has_left_workers()
        assert "Traceback" not in UNBORN.sub("", server.log)
    missing = await lost_actions(tmp_path, sittings)
    others_missing, twice, done = await compare_with_store(tmp_path, sittings)
    command = [sys.executable, "-m", "sarisari", "check-store", "--data", str(tmp_path)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    tell(
        capsys,
        f"killed {KILLS} times with {TABLES} tables and {sum(s.people for s in sittings)} sockets: "
        f"{done.total()} wishes acknowledged ({dict(done.most_common())}), "
        f"{len(missing) + len(others_missing)} lost, {len(twice)} done twice; all clients back "
        f"after {statistics.median(times):.1f} s (median), {max(times):.1f} s (most)",
    )
    assert missing == []
    assert others_missing == []
    assert twice == []
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert done["act"] > 20 * KILLS
    assert {"undo", "say", "agree", "ready", "order"} <= set(done)
