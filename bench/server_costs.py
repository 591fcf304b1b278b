"""Benchmark of the server against boardgame.io, and the cost of a table, a view and an action.

`python -m bench.server_costs [--tables 100] [--seconds 10] [--repeats 3] [--only compare memory length]`

The comparison is of actions a second in a closed loop: each table always has one action in flight,
which counts when it was shown to all four people. Sari-sari saves every action to disk first;
boardgame.io keeps it in memory. Repeats alternate, and the ratio is taken within each. Needs Node,
and `npm ci` in bench/boardgame.
"""

import argparse
import asyncio
import json
import statistics
from collections.abc import Callable

import msgspec

from bench.boardgame import theirs
from bench.server.load_setup import begin_all, connect_all, make_parties, make_tables
from bench.server.measurement import allow_files, leave
from bench.server.schedule import Schedule
from bench.server.server_process import ServerProcess
from sarisari.games import card_games

PEOPLE = 4
LONG_GAME = "bastos"  # 8 rounds, 386 events
SLICE = 1.0  # seconds
MID_GAME = 60  # entries of a journal
FIRST = 20  # tables played before memory is measured


class ViewPart(msgspec.Struct):
    view: msgspec.Raw


VIEW = msgspec.json.Decoder(ViewPart)


def quiet(*_: object) -> None:
    """Print no progress."""


async def seated(
    server: ServerProcess, tables: int, games: tuple[str, ...] = card_games()
) -> Schedule:
    """Connect people, without tables yet."""
    schedule = Schedule(server.check)
    make_parties(schedule, server.port, games, tables, PEOPLE, quiet)
    await connect_all(schedule, server.port, quiet)
    return schedule


async def begin(server: ServerProcess, schedule: Schedule) -> None:
    await begin_all(schedule, make_tables(schedule, server.port), quiet)
    if schedule.errors:
        raise SystemExit(f"a table did not begin: {schedule.reasons[0]}")


async def to_mid_game(server: ServerProcess, schedule: Schedule) -> None:
    await begin(server, schedule)
    while min(party.host.at for party in schedule.parties) < MID_GAME:
        await schedule.measure(None, SLICE, quiet)


def overhear(schedule: Schedule, hear: Callable[[bytes], None]) -> None:
    """Call `hear` with every update that people receive."""
    for party in schedule.parties:
        for person in party.people:
            person.overheard = hear


def ours(tables: int, seconds: float) -> dict[str, float]:
    """Sari-sari in a closed loop: actions a second, and the server's CPU time per action."""

    async def run(server: ServerProcess) -> dict[str, float]:
        schedule = await seated(server, tables)
        await begin(server, schedule)
        sizes: list[int] = []
        overhear(schedule, lambda data: sizes.append(len(data)))
        cpu = server.cpu()
        figures = await schedule.measure(None, seconds, quiet)
        spent = server.cpu() - cpu
        leave(schedule)
        if schedule.errors:
            raise SystemExit(f"our server: {schedule.reasons[0]}")
        return {
            "actions_per_second": round(figures.per_second, 1),
            "p50_ms": figures.percentile(50),
            "p99_ms": figures.percentile(99),
            "cpu_ms_per_action": round(1000 * spent / figures.actions, 3),
            "bytes": round(statistics.mean(sizes)),
        }

    with ServerProcess() as server:
        return asyncio.run(run(server))


def compare(args: argparse.Namespace) -> dict[str, object]:
    ratios: list[float] = []
    for _ in range(args.repeats):
        here = ours(args.tables, args.seconds)
        there = theirs.measured(args.tables, args.seconds, args.node)
        ratio = round(here["actions_per_second"] / there["actions_per_second"], 3)
        ratios.append(ratio)
        print(json.dumps({"ours": here, "theirs": there, "ratio": ratio}), flush=True)
    return {"tables": args.tables, "watchers": PEOPLE, "ratio": statistics.median(ratios)}


def memory(args: argparse.Namespace) -> dict[str, object]:
    """The memory of a table in mid-game, and the size of views."""

    async def run(server: ServerProcess) -> dict[str, object]:
        first = await seated(server, FIRST)  # warm-up: what is loaded and cached once
        await to_mid_game(server, first)
        empty = server.memory()
        schedule = await seated(server, args.idle_tables)
        without = server.memory()
        sizes: list[int] = []
        overhear(schedule, lambda data: sizes.append(len(VIEW.decode(data).view)))
        await to_mid_game(server, schedule)
        with_tables = server.memory()
        leave(schedule)
        leave(first)
        return {
            "idle_tables": args.idle_tables,
            "kB_per_table": round((with_tables - without) / args.idle_tables / 1000, 1),
            "kB_per_socket": round((without - empty) / args.idle_tables / PEOPLE / 1000, 1),
            "view_bytes_mean": round(statistics.mean(sizes)),
            "view_bytes_most": max(sizes),
        }

    with ServerProcess() as server:
        return asyncio.run(run(server))


def length(args: argparse.Namespace) -> dict[str, object]:
    """The server's CPU time per action at the beginning of a long game, and at its end."""

    async def run(server: ServerProcess) -> dict[str, object]:
        schedule = await seated(server, args.length_tables, (LONG_GAME,))
        await begin(server, schedule)
        costs: list[float] = []  # ms of CPU an action, slice by slice
        while all(len(party.tables) == 1 for party in schedule.parties):
            cpu = server.cpu()
            figures = await schedule.measure(None, SLICE, quiet)
            costs.append(1000 * (server.cpu() - cpu) / max(1, figures.actions))
        leave(schedule)
        part = max(1, len(costs) // 4)
        first, last = statistics.median(costs[:part]), statistics.median(costs[-part - 1 : -1])
        return {
            "game": LONG_GAME,
            "first_quarter_ms": round(first, 3),
            "last_quarter_ms": round(last, 3),
            "ratio": round(last / first, 3),
        }

    with ServerProcess() as server:
        return asyncio.run(run(server))


PARTS: dict[str, Callable[[argparse.Namespace], dict[str, object]]] = {
    "compare": compare,
    "memory": memory,
    "length": length,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100, help="compared side by side")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--idle-tables", type=int, default=500, help="whose memory is measured")
    parser.add_argument("--length-tables", type=int, default=20)
    parser.add_argument("--node", default="node", help="the program")
    parser.add_argument("--only", nargs="+", choices=tuple(PARTS), default=list(PARTS))
    args = parser.parse_args()
    allow_files(PEOPLE * max(args.tables, args.idle_tables) + 200)
    for part in args.only:
        print(json.dumps({part: PARTS[part](args)}), flush=True)


if __name__ == "__main__":
    main()
