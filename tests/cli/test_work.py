"""`sarisari work`: a machine that helps servers elsewhere, as a process of its own."""

import asyncio
import signal
import subprocess
import sys

import pytest

from sarisari.bots import Choice
from sarisari.core.game import View
from sarisari.server.shared_work import SharedWork
from sarisari.server.work import Asker
from tests.server.test_shared_work import BusyWorkers, first_view
from tests.support.narrowing import present
from tests.support.postgres_cluster import Cluster, open_pg_store
from tests.support.waiting import eventually_found


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
async def test_a_worker_chooses_for_a_busy_server_and_ends_when_told(cluster: Cluster) -> None:
    address = await cluster.new_store_address()
    command = [sys.executable, "-m", "sarisari", "work", "--store", address, "--bot-workers", "1"]
    async with open_pg_store(address) as store:
        store.sharing.listen(lambda _: None)
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        try:
            said = await asyncio.to_thread(present(process.stderr).readline)
            assert "Working for the servers" in said
            await eventually_found(store.sharing.jobs.has_workers)
            own, view = BusyWorkers(), first_view("tindahan")
            choice = await chosen(SharedWork(own, store.sharing.jobs), view)
            assert choice.do in view.legal
            assert own.chosen == []  # the worker did it
        finally:
            process.send_signal(signal.SIGTERM)
            rest = await asyncio.to_thread(process.communicate, timeout=30)
    assert (process.returncode, rest[1]) == (0, "")
    async with open_pg_store(address) as store:
        assert not await store.sharing.jobs.has_workers()


async def chosen(work: SharedWork, view: View) -> Choice:
    return await work.choose("random", view, 7, asker=Asker("ada", "net"), for_people=True)


def test_a_worker_needs_a_database() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sarisari", "work"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "postgresql://" in done.stderr
