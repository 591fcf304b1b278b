"""Several server processes on one PostgreSQL: actions a second, and the CPU time of each part.

`python -m bench.scaling [--processes 1 2 3] [--tables 30] [--seconds 8] [--together]`

Starts its own PostgreSQL, which waits for the disk at every commit as a real one does, and one to
three servers that share it. Four people play at every table in a closed loop: as soon as an action
was shown to all four, the next is sent. Usually the four are spread over all processes, which is
the most expensive case, because every process that somebody is connected to follows the table.
`--together` connects the people of one table to one process, as a load balancer by address does for
people in one home.

When all cores of the machine are busy, actions a second say more about the machine than about the
servers; CPU time per action does not. docs/scaling.md reckons with it.
"""

import argparse
import asyncio
import json
import os
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from bench.server.load_setup import begin_all, make_parties, make_tables
from bench.server.measurement import allow_files, leave
from bench.server.schedule import Schedule
from bench.server.server_process import HOST, ServerProcess, cpu_of
from bench.server.websocket_client import open_socket
from sarisari.games import card_games
from tests.support import postgres_cluster
from tests.support.postgres_cluster import Cluster, new_cluster

PEOPLE = 4
SAFE = {"fsync": "on", "full_page_writes": "on", "autovacuum": "on", "shared_buffers": "128MB"}


def quiet(*_: object) -> None:
    """Print no progress."""


def cpu_of_family(parent: int) -> float:
    """The CPU time of a process and of its children that still run, in seconds."""
    total = cpu_of(parent)
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and _parent_of(int(folder.name)) == parent:
            total += cpu_of(int(folder.name))
    return total


def _parent_of(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, IndexError):
        return 0


async def connect(schedule: Schedule, ports: Sequence[int], *, is_together: bool) -> None:
    """Open a WebSocket for each person."""
    for number, party in enumerate(schedule.parties):
        for seat, person in enumerate(party.people):
            port = ports[(number if is_together else number + seat) % len(ports)]
            person.socket = await open_socket(
                HOST, port, "/socket", person.cookie, person.receive, person.disconnected
            )


async def measured(
    servers: Sequence[ServerProcess], cluster: Cluster, args: argparse.Namespace
) -> dict[str, Any]:
    def check() -> None:
        for server in servers:
            server.check()

    schedule = Schedule(check)
    ports = [server.port for server in servers]
    make_parties(schedule, ports[0], card_games(), args.tables, PEOPLE, quiet)
    await connect(schedule, ports, is_together=args.together)
    await begin_all(schedule, make_tables(schedule, ports[0]), quiet)
    await schedule.measure(None, args.seconds / 2, quiet)  # until everything is loaded
    parts = {
        "server": lambda: sum(server.cpu() for server in servers),
        "postgresql": lambda: cpu_of_family(cluster.process.pid),
        "client": time.process_time,
    }
    before = {part: cpu() for part, cpu in parts.items()}
    figures = await schedule.measure(None, args.seconds, quiet)
    spent = {part: cpu() - before[part] for part, cpu in parts.items()}
    leave(schedule)
    return {
        "processes": len(servers),
        "people": "together" if args.together else "spread",
        "actions_per_second": round(figures.per_second, 1),
        "p50_ms": figures.percentile(50),
        "p99_ms": figures.percentile(99),
        "cpu_ms_per_action": {
            part: round(1000 * cpu / max(1, figures.actions), 3) for part, cpu in spent.items()
        },
        "cores_used": {part: round(cpu / figures.seconds, 2) for part, cpu in spent.items()},
        "errors": schedule.reasons,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--together", action="store_true", help="a table's people at one process")
    args = parser.parse_args()
    allow_files(PEOPLE * args.tables + 200)
    postgres_cluster.SETTINGS.update(SAFE)
    print(json.dumps({"cores": os.cpu_count(), "load": os.getloadavg()[0]}), flush=True)
    for count in args.processes:
        with new_cluster() as cluster, ExitStack() as stack:
            address = asyncio.run(cluster.new_database())
            servers = [stack.enter_context(ServerProcess("--store", address)) for _ in range(count)]
            print(json.dumps(asyncio.run(measured(servers, cluster, args))), flush=True)


if __name__ == "__main__":
    main()
