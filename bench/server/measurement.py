"""What the people of a server under load measure, and how it is told."""

import asyncio
import json
import sys
import time
from typing import Any

from bench.server.coming import begin_all, connect_all, make_parties, make_tables
from bench.server.command import LoadCommand
from bench.server.lost import count_kept
from bench.server.pacing import Figures, Pacing, percentile
from bench.server.served import SILENT, NotMeasuredError, Served
from sarisari.cli.name_check import checked_game, fail
from sarisari.games import game_names

MOST_P99 = 100.0  # ms: what `--find` holds
KEPT_UP = 0.9  # of the rate
STEP_SECONDS = 8.0
APART = 40  # actions between the first and the last table: about a round
STEP, STEP_DOWN = 1.15, 1.5  # from one rate to the next
SETTLE = 2.0  # seconds between steps, for what is left of the last
OTHER_FILES = 200  # open ones besides sockets
TOLD_EVERY = 2.0  # seconds


def run(command: LoadCommand) -> None:
    """Measure and print. Status 1 if anything went wrong."""
    games = game_names() if command.game == "all" else (command.game,)
    for game in games:
        checked_game(game, command.people)
    allow_files(command.tables * command.people + OTHER_FILES)
    try:
        with Served() as server:
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
    """As many open files as sockets need, for us and for the server that we start."""
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
    """Progress."""
    sys.stderr.write(line + "\n")
    sys.stderr.flush()


async def come(command: LoadCommand, games: tuple[str, ...], server: Served) -> Pacing:
    """Everybody at their tables, dealt to."""
    pacing = Pacing(server.check)
    make_parties(pacing, server.port, games, command.tables, command.people, tell)
    await connect_all(pacing, server.port, tell)
    await begin_all(pacing, make_tables(pacing, server.port), tell)
    return pacing


def leave(pacing: Pacing) -> None:
    """Everybody hangs up."""
    for party in pacing.parties:
        for person in party.people:
            if person.wire is not None:
                person.wire.close()


async def _measured(command: LoadCommand, games: tuple[str, ...], server: Served) -> dict[str, Any]:
    pacing = await come(command, games, server)
    tell("tables get apart")
    await pacing.spread(APART)
    steps: list[dict[str, float]] = []
    if command.find:
        steps = await _find(server, pacing, command.rate)
        result = max(_held(steps), key=lambda step: step["rate"], default=steps[-1])
    else:
        result = _line(await _at_rate(server, pacing, command.rate, command.seconds), command.rate)
    server.check()
    await pacing.end()
    kept, lost = await count_kept(pacing, tell)
    leave(pacing)
    await asyncio.sleep(0)
    if lost:
        tell(f"went wrong: actions that were acknowledged are not in their journals ({lost} times)")
    for why in pacing.reasons:
        tell(f"went wrong: {why}")
    return {
        "tables": command.tables,
        "connections": command.tables * command.people,
        **{key: value for key, value in result.items() if command.find or key != "rate"},
        "lost": lost,
        "errors": pacing.errors,
        "games": dict(kept),
        **({"steps": steps} if command.find else {}),
    }


async def _find(server: Served, pacing: Pacing, rate: float) -> list[dict[str, float]]:
    """Faster and faster until it is too much or goes wrong; slower at first if it is too much from
    the start."""
    steps: list[dict[str, float]] = []
    while True:
        steps.append(_line(await _at_rate(server, pacing, rate, STEP_SECONDS), rate))
        is_held = bool(_held(steps[-1:]))
        tell(f"{rate:.0f} actions a second: p99 {steps[-1]['p99_ms']} ms")
        if pacing.errors or (not is_held and (_held(steps) or rate < 1)):
            return steps
        await asyncio.sleep(SETTLE)
        rate = round(rate * STEP) + 1 if is_held else rate / STEP_DOWN


def _held(steps: list[dict[str, float]]) -> list[dict[str, float]]:
    """Those at which the server kept up. With nothing but towers that settle, answers stay quick
    however many actions are let go."""
    return [
        step
        for step in steps
        if step["p99_ms"] <= MOST_P99 and step["actions_per_second"] >= KEPT_UP * step["rate"]
    ]


async def _at_rate(server: Served, pacing: Pacing, rate: float, seconds: float) -> Figures:
    told, cpu, begun = 0.0, time.process_time(), time.perf_counter()
    server_cpu = server.cpu()

    def progress(passed: float, actions: int) -> None:
        nonlocal told
        if passed >= told:
            told += TOLD_EVERY
            tell(f"{passed:.0f} of {seconds:.0f} s: {actions} actions")

    figures = await pacing.measure(rate, seconds, progress)
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
    if figures.let_go:
        tell(f"{figures.let_go} actions were let go: towers settled at all tables")
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
