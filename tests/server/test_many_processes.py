"""Three processes of one PostgreSQL store, with people who talk to any of them: processes are killed
and stopped, the database restarts, connections are cut; nothing is lost, nothing is done twice, and
everybody is back by themselves."""

import asyncio
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from sarisari.server.store.postgres.notices import LISTENER
from sarisari.server.store.sharing import LEASE_SECONDS
from tests.server.test_killed import UNBORN
from tests.support.any_store import open_any
from tests.support.erratic_clients import compare_with_store
from tests.support.narrowing import present
from tests.support.playing_clients import (
    ClientTable,
    lost_actions,
    mixed_tables,
    seat_clients,
    wait_for_progress,
)
from tests.support.postgres_cluster import Cluster
from tests.support.roaming_clients import RoamingClient, spread
from tests.support.server_process import ServerProcess
from tests.support.soak import IS_SOAK, tell
from tests.support.waiting import eventually, eventually_found

KILLS, STOPS, RESTARTS, CUTS = (100, 20, 20, 50) if IS_SOAK else (2, 1, 2, 2)
TABLES = 20 if IS_SOAK else 4
PROCESSES = 3
MOST = 60  # actions that are acknowledged between two accidents
LONG = 180.0 if IS_SOAK else 90.0  # seconds for that

Accident = Callable[[], Coroutine[None, None, None]]


class Accidents:
    """What happens to the processes and their database."""

    def __init__(
        self,
        servers: Sequence[ServerProcess],
        cluster: Cluster,
        address: str,
        seed: int,
        diary: Path,
    ) -> None:
        self._servers = servers
        self._cluster = cluster
        self._address = address
        self._stream = random.Random(seed)
        self._diary = diary
        self.was_cut = 0

    def note(self, line: str) -> None:
        """Write down what happens when, to be read beside the logs of the servers."""
        with self._diary.open("a", encoding="utf-8") as diary:
            diary.write(f"{time.strftime('%H:%M:%S')} {line}\n")

    def all(self) -> list[Accident]:
        """In any order."""
        wanted: list[Accident] = []
        wanted += [self.kill] * KILLS + [self.stop] * STOPS
        wanted += [self.restart] * (RESTARTS // 2) + [self.crash] * (RESTARTS - RESTARTS // 2)
        wanted += [self.cut] * CUTS
        self._stream.shuffle(wanted)
        return wanted

    async def kill(self) -> None:
        server = self._stream.choice(self._servers)
        self.note(f"kills {server.folder.name}")
        server.end(signal.SIGKILL)
        server.launch()

    async def stop(self) -> None:
        """A process is paused for so long that the others take over."""
        server = self._stream.choice(self._servers)
        self.note(f"stops {server.folder.name}")
        process = present(server.process)
        process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(LEASE_SECONDS + 1)  # by the clock of the database, which nobody sets
        process.send_signal(signal.SIGCONT)

    async def restart(self) -> None:
        await asyncio.to_thread(self._cluster.restart)

    async def crash(self) -> None:
        await asyncio.to_thread(lambda: self._cluster.restart(is_crash=True))

    async def cut(self) -> None:
        """All listening connections are cut; right after a crash there may be none yet."""
        self.was_cut += await eventually_found(
            lambda: self._cluster.cut(self._address, LISTENER), LONG, pause=0.1
        )


async def resumed(clients: Sequence[RoamingClient]) -> None:
    """Until all are shown their tables."""
    await eventually(lambda: all(client.is_shown for client in clients), LONG)


async def acknowledged(sittings: list[ClientTable], count: int) -> None:
    done = sum(sitting.actions for sitting in sittings)
    await eventually(lambda: sum(sitting.actions for sitting in sittings) >= done + count, LONG)


async def played(sittings: list[ClientTable], links: list[str], accidents: Accidents) -> None:
    """Until all accidents have happened, and people have acted at every table after them."""
    clients, stream = spread(sittings, links), random.Random(5)
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(client.run()) for client in clients]
        await resumed(clients)
        for accident in accidents.all():
            await acknowledged(sittings, stream.randint(1, MOST))
            accidents.note(f"{accident.__name__} begins")
            await accident()
            await resumed(clients)
        await wait_for_progress(sittings)
        for task in tasks:
            task.cancel()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
async def test_processes_that_die_or_pause_and_a_database_that_restarts_lose_nothing(
    tmp_path: Path, cluster: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    address = await cluster.new_database()
    with ExitStack() as stack:
        servers = []
        for number in range(PROCESSES):
            folder = tmp_path / str(number)
            folder.mkdir()
            options = ("--store", address, "--limits", "off")
            servers.append(stack.enter_context(ServerProcess(folder, *options)))
        links = [server.link for server in servers]
        sittings = seat_clients(links[0], mixed_tables(TABLES), kind=RoamingClient)
        accidents = Accidents(servers, cluster, address, seed=4, diary=tmp_path / "diary")
        await played(sittings, links, accidents)
        for server in servers:
            await eventually(server.is_answering, LONG)  # it may just have been started again
            server.end()
        logs = "".join(server.log for server in servers)
    missing = await lost_actions(address, sittings)
    others_missing, twice, done = await compare_with_store(address, sittings)
    unsaved = await shown_but_not_saved(address, sittings)
    clients = [client for sitting in sittings for client in sitting.clients]
    turned_away = sum(client.turned_away for client in clients)
    absences = sorted(seconds for client in clients for seconds in client.absences)
    command = [sys.executable, "-m", "sarisari", "check-store", "--store", address]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    tell(
        capsys,
        f"{PROCESSES} processes, {TABLES} tables, {sum(s.people for s in sittings)} sockets: "
        f"killed {KILLS}, stopped {STOPS}, database restarted {RESTARTS}, listening cut {CUTS} "
        f"times: {done.total()} wishes acknowledged, {len(missing) + len(others_missing)} lost, "
        f"{len(twice)} done twice, {len(unsaved)} shown but not saved, {turned_away} times "
        f"a table could not be shown at once; {len(absences)} times a client lost its connection, "
        f"and was shown its table again after {absences[len(absences) // 2]:.1f} s (median), "
        f"{absences[-1]:.1f} s (most)",
    )
    assert (missing, others_missing, twice, unsaved) == ([], [], [], [])
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "Traceback" not in UNBORN.sub("", logs)
    assert accidents.was_cut >= CUTS


async def shown_but_not_saved(
    address: str, sittings: Sequence[ClientTable]
) -> list[tuple[str, int, int]]:
    """Views that had more than the journal has, and views that went back in time."""
    clients = [client for sitting in sittings for client in sitting.clients]
    roaming = [client for client in clients if isinstance(client, RoamingClient)]
    found = [back for client in roaming for back in client.went_back]
    async with open_any(address) as store:
        for client in roaming:
            for table, shown in client.lengths.items():
                length = len(await store.journal(table))
                if shown > length:
                    found.append((table, shown, length))
    return found
