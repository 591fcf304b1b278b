"""Tindahan's playouts against `bench/limit.c`, a program in C that is specialised by hand. Both play
the same deals, and every score is the same: `python -m bench.limits`."""

import json
import shutil
import statistics
import subprocess
import tempfile
import time
from functools import cache
from pathlib import Path

from sarisari.core.layout import states_of
from sarisari.core.stream import new_stream
from sarisari.games import get_game
from sarisari.games.playouts import playouts_of

SOURCE = Path(__file__).with_name("limit.c")
GAMES, SEED = 10_000, 1


@cache
def program() -> Path:
    """The compiled program. RuntimeError if there is no compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        raise RuntimeError("there is no C compiler (cc) on this machine")
    path = Path(tempfile.mkdtemp()) / "limit"
    subprocess.run([compiler, "-O3", "-march=native", SOURCE, "-o", path], check=True)
    return path


def limit_run(games: int = GAMES, seed: int = SEED) -> dict[str, float]:
    """What the program in C prints: actions, a signature of all scores, nanoseconds an action."""
    done = subprocess.run(
        [program(), str(games), str(seed)], capture_output=True, text=True, check=True
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def our_run(games: int = GAMES, seed: int = SEED) -> tuple[int, int, float]:
    """The same of our kernel."""
    states = states_of(get_game("tindahan").new({"players": 4}).record)
    start = time.process_time()
    actions, _, signature = playouts_of("tindahan")(states, new_stream(seed), games)
    return actions, signature, 1e9 * (time.process_time() - start) / int(actions)


def limit_nanoseconds() -> float:
    """CPU time of an action in C."""
    return limit_run()["ns"]


def our_nanoseconds() -> float:
    """CPU time of an action in our kernel."""
    our_run(10)
    return our_run()[2]


def main() -> None:
    """Compare the scores, then the times."""
    for seed in range(1, 6):
        theirs, (actions, signature, _) = limit_run(2_000, seed), our_run(2_000, seed)
        if (theirs["actions"], theirs["signature"]) != (actions, signature):
            raise SystemExit(f"with seed {seed} the scores differ")
    pairs = [(our_nanoseconds(), limit_nanoseconds()) for _ in range(15)]
    ratio = statistics.median(ours / theirs for ours, theirs in pairs)
    print(f"ours {min(ours for ours, _ in pairs):.2f} ns, in C {min(c for _, c in pairs):.2f} ns")
    print(f"all scores are the same; ours / in C: {ratio:.2f}")


if __name__ == "__main__":
    main()
