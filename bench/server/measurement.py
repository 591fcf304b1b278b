"""Run the load test and report latency, throughput, CPU time and lost actions."""

import asyncio
import json
import sys
import time
from typing import Any

from bench.server.command import LoadCommand
from bench.server.journal_audit import count_kept
from bench.server.load_setup import begin_all, connect_all, make_parties, make_tables
from bench.server.schedule import Figures, Schedule, percentile
from bench.server.server_process import SILENT, NotMeasuredError, ServerProcess
from sarisari.cli.name_check import checked_game, fail
from sarisari.games import game_names

MOST_P99_MS = 100.0  # the latency that `--find` allows
LEAST_RATE_SHARE = 0.9  # of the rate that must be reached for the server to have kept up
STEP_SECONDS = 8.0
SPREAD_ACTIONS = 40  # between the first and the last table: about a round
STEP, STEP_DOWN = 1.15, 1.5  # factors from one rate to the next
DRAIN_SECONDS = 2.0  # between steps, for what is left of the last one
OTHER_FILES = 200  # open files besides sockets
PROGRESS_SECONDS = 2.0


def run(command: LoadCommand) -> None:
    """Measure and print the result. Exit with status 1 if anything went wrong."""
    games = game_names() if command.game == "all" else (command.game,)
    for game in games:
        checked_game(game, command.people)
    allow_files(command.tables * command.people + OTHER_FILES)
    try:
        with ServerProcess() as server:
            result = asyncio.run(_measured(command, games, server))
    except NotMeasuredError as error:
        tell(str(error))
        raise SystemExit(1) from None
    except TimeoutError:
        tell(SILENT)
        raise SystemExit(1) from None
    sys.stdout.write(json.dumps(result) + "\n" if command.as_json else _words(result))
    if result["lost"] or result["errors"]:
        raise SystemExit(1)


def allow_files(count: int) -> None:
    """Raise the limit of open files for the sockets of this process and of the server."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not everywhere

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < count:
        if hard != resource.RLIM_INFINITY and hard < count:
            fail(
                f"{count} files must be open for that, and this machine allows {hard}:"
                " take fewer tables"
            )
        resource.setrlimit(resource.RLIMIT_NOFILE, (count, hard))


def tell(line: str) -> None:
    """Print progress on standard error."""
    sys.stderr.write(line + "\n")
    sys.stderr.flush()


async def come(command: LoadCommand, games: tuple[str, ...], server: ServerProcess) -> Schedule:
    """Set up all people at their tables, with the first round dealt."""
    schedule = Schedule(server.check)
    make_parties(schedule, server.port, games, command.tables, command.people, tell)
    await connect_all(schedule, server.port, tell)
    await begin_all(schedule, make_tables(schedule, server.port), tell)
    return schedule


def leave(schedule: Schedule) -> None:
    """Close all connections."""
    for party in schedule.parties:
        for person in party.people:
            if person.socket is not None:
                person.socket.close()


async def _measured(
    command: LoadCommand, games: tuple[str, ...], server: ServerProcess
) -> dict[str, Any]:
    schedule = await come(command, games, server)
    tell("tables get apart")
    await schedule.spread(SPREAD_ACTIONS)
    steps: list[dict[str, float]] = []
    if command.find:
        steps = await _find(server, schedule, command.rate)
        result = max(_held(steps), key=lambda step: step["rate"], default=steps[-1])
    else:
        result = _line(
            await _at_rate(server, schedule, command.rate, command.seconds), command.rate
        )
    server.check()
    await schedule.end()
    kept, lost = await count_kept(schedule, tell)
    leave(schedule)
    await asyncio.sleep(0)
    if lost:
        tell(f"went wrong: actions that were acknowledged are not in their journals ({lost} times)")
    for why in schedule.reasons:
        tell(f"went wrong: {why}")
    return {
        "tables": command.tables,
        "connections": command.tables * command.people,
        **{key: value for key, value in result.items() if command.find or key != "rate"},
        "lost": lost,
        "errors": schedule.errors,
        "games": dict(kept),
        **({"steps": steps} if command.find else {}),
    }


async def _find(server: ServerProcess, schedule: Schedule, rate: float) -> list[dict[str, float]]:
    """Faster and faster until it is too much or goes wrong; slower at first if it is too much from
    the start."""
    steps: list[dict[str, float]] = []
    while True:
        steps.append(_line(await _at_rate(server, schedule, rate, STEP_SECONDS), rate))
        is_held = bool(_held(steps[-1:]))
        tell(f"{rate:.0f} actions a second: p99 {steps[-1]['p99_ms']} ms")
        if schedule.errors or (not is_held and (_held(steps) or rate < 1)):
            return steps
        await asyncio.sleep(DRAIN_SECONDS)
        rate = round(rate * STEP) + 1 if is_held else rate / STEP_DOWN


def _held(steps: list[dict[str, float]]) -> list[dict[str, float]]:
    """The steps at which the server kept up: both latency and throughput, because with only
    settling towers the latency stays low however many actions are skipped."""
    return [
        step
        for step in steps
        if step["p99_ms"] <= MOST_P99_MS
        and step["actions_per_second"] >= LEAST_RATE_SHARE * step["rate"]
    ]


async def _at_rate(
    server: ServerProcess, schedule: Schedule, rate: float, seconds: float
) -> Figures:
    told, cpu, begun = 0.0, time.process_time(), time.perf_counter()
    server_cpu = server.cpu()

    def progress(passed: float, actions: int) -> None:
        nonlocal told
        if passed >= told:
            told += PROGRESS_SECONDS
            tell(f"{passed:.0f} of {seconds:.0f} s: {actions} actions")

    figures = await schedule.measure(rate, seconds, progress)
    passed = time.perf_counter() - begun
    tell(f"the people themselves took {(time.process_time() - cpu) / passed:.0%} of a core")
    spent = server.cpu() - server_cpu
    if spent and figures.actions:
        each = 1000 * spent / figures.actions
        tell(f"the server took {spent / passed:.0%} of a core, {each:.2f} ms an action")
    if figures.settles:
        middle, most = (percentile(figures.settles, percent) / 1000 for percent in (50, 99))
        tell(
            f"{len(figures.settles)} towers settled, {middle:.2f} s after their action in the"
            f" median, {most:.2f} s for 99 of 100"
        )
    if figures.skipped:
        tell(f"{figures.skipped} actions were skipped: towers settled at all tables")
    return figures


def _line(figures: Figures, rate: float) -> dict[str, float]:
    return {
        "rate": rate,
        "actions": figures.actions,
        "actions_per_second": round(figures.per_second, 1),
        "p50_ms": figures.percentile(50),
        "p99_ms": figures.percentile(99),
    }


def _words(result: dict[str, Any]) -> str:
    games = ", ".join(f"{game} {actions:,}" for game, actions in result["games"].items())
    return (
        f"{result['tables']:,} tables, {result['connections']:,} connections: "
        f"{result['actions']:,} actions, {result['actions_per_second']:,} a second.\n"
        f"From an action to the last view: {result['p50_ms']} ms in the median, "
        f"{result['p99_ms']} ms for 99 of 100.\n"
        f"{result['lost']} lost, {result['errors']} errors. Looked at again: {games}.\n"
    )
