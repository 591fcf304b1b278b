"""Batches against what researchers would use instead: `python -m bench.peers` (part of `make bench`).

Each peer lives in a virtual environment of its own under `--environments`, which is made if it is
not there, because their dependencies do not fit together. A peer that cannot be installed or run is
named with its error. Each repetition measures every side in turn, in CPU time, so that a slow minute
of the machine meets all of them; ratios are taken within a repetition, and medians over them.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
import venv
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from bench.limits import limit_nanoseconds, our_nanoseconds
from bench.peer_steps import RLCARD_GAMES, SECONDS, agent_steps
from sarisari.research import Batch, batch_games, random_actions

STEPS = Path(__file__).with_name("peer_steps.py")
SIZES = (1, 64, 1024, 16384)
USUAL = 1024
PACKAGES = {"pgx": ["pgx"], "envpool": ["envpool"], "rlcard": ["rlcard", "pettingzoo", "pygame"]}
WHERE = {"pgx": "pgx", "envpool": "envpool", "pettingzoo": "rlcard"} | {
    f"rlcard {game}": "rlcard" for game in RLCARD_GAMES
}
BARS = {"pgx": 15, "envpool": 3, "rlcard": 500, "pettingzoo": 5}
ONE_THREAD = {  # for JAX and for NumPy's linear algebra
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "JAX_PLATFORMS": "cpu",
}


class Peer:
    """A process of a peer, or the error that it has instead."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.error = ""
        self._process: subprocess.Popen[str] | None = None
        try:
            python = _environment(folder / WHERE[name], PACKAGES[WHERE[name]])
        except (OSError, subprocess.CalledProcessError) as error:
            self.error = str(getattr(error, "stderr", "") or error).strip()[-300:]
            return
        self._process = subprocess.Popen(
            [python, STEPS, name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | ONE_THREAD,
        )

    def nanoseconds(self, n: int) -> float:
        """CPU time of a step with `n` games at once; not a number if the peer fails."""
        if self._process is None or self.error:
            return float("nan")
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(f"{n}\n")
            self._process.stdin.flush()
            answer = json.loads(self._process.stdout.readline() or '{"error": "it crashed"}')
        except (OSError, json.JSONDecodeError) as error:
            answer = {"error": str(error)}
        self.error = answer.get("error", "")
        return float(answer.get("ns", "nan"))

    def close(self) -> None:
        if self._process is not None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            self._process.wait()


def _environment(folder: Path, packages: list[str]) -> Path:
    """The interpreter of an environment with these packages."""
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
        subprocess.run(
            [python, "-m", "pip", "install", "--quiet", *packages],
            check=True,
            capture_output=True,
            text=True,
        )
    return python


class OurBatch:
    """A batch of four-seat games; steps are timed, choosing random actions is not."""

    def __init__(self, game: str, n: int, threads: int = 1) -> None:
        self.batch = Batch(game, n, {"players": 4}, seed=1, threads=threads)
        self._generator = np.random.default_rng(1)

    def nanoseconds(self, clock: Any = time.process_time) -> float:
        """Time of a step of one game, with its observation and mask."""
        spent, steps = 0.0, 0
        while spent < SECONDS / 2:
            actions = random_actions(self.batch, self._generator)
            start = clock()
            self.batch.step(actions)
            spent += clock() - start
            steps += 1
        return 1e9 * spent / (steps * self.batch.n)


def measured(repetitions: int, folder: Path, console: Console) -> dict[str, Any]:
    """Nanoseconds by repetition: ours by game, theirs by peer, both at the usual size."""
    peers = [Peer(name, folder) for name in WHERE]
    ours = {game: OurBatch(game, USUAL) for game in batch_games()}
    found: dict[str, Any] = {"ours": [], "theirs": [], "ours pettingzoo": [], "limit": []}
    for number in range(repetitions):
        console.print(f"repetition {number + 1} of {repetitions}", end="\r")
        found["ours"].append({game: batch.nanoseconds() for game, batch in ours.items()})
        found["theirs"].append({peer.name: peer.nanoseconds(USUAL) for peer in peers})
        found["ours pettingzoo"].append({game: _through_pettingzoo(game) for game in ours})
        found["limit"].append({"ours": our_nanoseconds(), "c": limit_nanoseconds()})
    console.print("sizes and threads", end="\r")
    found["sizes"] = {
        game: {n: OurBatch(game, n).nanoseconds() for n in SIZES} for game in batch_games()
    }
    found["sizes"]["pgx"] = {n: peers[0].nanoseconds(n) for n in SIZES}
    found["sizes"]["envpool"] = {n: peers[1].nanoseconds(n) for n in SIZES}
    found["threads"] = {game: _speed_up(game, repetitions) for game in batch_games()}
    found["errors"] = {peer.name: peer.error for peer in peers if peer.error}
    found["games"] = {
        game: {
            "bytes": batch.batch.bytes_per_game,
            "observation": batch.batch.layout.size,
            "actions": len(batch.batch.action_names),
        }
        for game, batch in ours.items()
    }
    for peer in peers:
        peer.close()
    return found


def _through_pettingzoo(game: str) -> float:
    from sarisari.research.pettingzoo import env

    return agent_steps(env(game, players=4))


def _speed_up(game: str, repetitions: int) -> dict[int, float]:
    """By number of games: how much faster two threads are than one, by the clock on the wall."""
    found = {}
    for n in (64, USUAL, 16384):
        one, two = OurBatch(game, n), OurBatch(game, n, threads=2)
        clock = time.perf_counter
        ratios = [one.nanoseconds(clock) / two.nanoseconds(clock) for _ in range(repetitions)]
        found[n] = statistics.median(ratios)
    return found


def ratios(found: dict[str, Any]) -> dict[str, dict[str, float]]:
    """By peer and game of ours: how many times more a step of theirs costs. Of RLCard's games the
    cheapest counts."""
    rows: dict[str, dict[str, float]] = {}
    for name in (*WHERE, "rlcard"):
        side = "ours pettingzoo" if name == "pettingzoo" else "ours"
        pairs = list(zip(found["theirs"], found[side], strict=True))
        rows[name] = {
            game: statistics.median(_theirs(theirs, name) / ours[game] for theirs, ours in pairs)
            for game in batch_games()
        }
    return rows


def _theirs(theirs: dict[str, float], name: str) -> float:
    if name != "rlcard":
        return theirs[name]
    return min(ns for peer, ns in theirs.items() if peer.startswith("rlcard "))


def show(found: dict[str, Any]) -> None:
    """Print the tables."""
    console = Console(width=120)
    table = Table(title=f"Times that a step of theirs costs, {USUAL:,} games, one thread")
    for column in ("", "theirs, ns", *batch_games(), "bar"):
        table.add_column(column, justify="right")
    for name, row in ratios(found).items():
        ns = statistics.median(_theirs(theirs, name) for theirs in found["theirs"])
        cells = [f"{row[game]:,.1f}" for game in batch_games()]
        table.add_row(name, f"{ns:,.0f}", *cells, str(BARS.get(name, "")))
    ours = [statistics.median(row[game] for row in found["ours"]) for game in batch_games()]
    table.add_row("ours, ns", "", *(f"{ns:,.0f}" for ns in ours), "")
    console.print(table)
    limits = [row["ours"] / row["c"] for row in found["limit"]]
    print(f"Tindahan's playouts / the limit in C: {statistics.median(limits):.2f}")
    for name in ("sizes", "threads", "games", "errors"):
        print(f"{name}: {json.dumps(found[name])}")
    packages = {name: version(name) for name in ("numba", "numpy", "pettingzoo")}
    print(json.dumps(packages | {"python": platform.python_version()}))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--environments", type=Path, default=Path(".venv/peers"))
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = measured(options.repetitions, options.environments, Console(stderr=True))
    if options.json:
        print(json.dumps(found))
    else:
        show(found)
    sys.exit(0)


if __name__ == "__main__":
    main()
