"""Benchmark of the physics: `python bench/physics.py`.

CPU milliseconds per placement, from lowering to the verdict, on towers of 5, 15 and 30 mixed
pieces; and the candidates a second that a bot can simulate, on one thread and on two.
"""

import argparse
import json
import statistics
import time
from concurrent.futures import ThreadPoolExecutor

from sarisari.core.stream import Stream, fraction, new_stream
from sarisari.physics.settle import SettleOutcome, place
from sarisari.physics.world import Placed

FLAT = (1.0, 0.0, 0.0, 0.0)
BASE: Placed = ("base-1", (0.0, 0.0, 10.0, *FLAT))
BARS = {5: 15.0, 15: 120.0, 30: 800.0}  # milliseconds
ORDER = (
    "slab", "cylinder", "octagon", "hexagon", "disc", "arch", "brick", "window", "frustum", "oval",
    "tube", "cross", "spool", "plank", "trapezoid", "cube", "base-2", "bobbin", "base-3", "ring",
    "base-4", "washer", "base-5", "barrel", "base-6", "pot", "horseshoe", "vee", "trough", "tee",
)  # fmt: skip
TRIED = ("pyramid", "halfround", "dome", "prism", "post", "knob", "tetrahedron", "egg")


def tower_of(count: int) -> tuple[Placed, ...]:
    """A tower of the first pieces of the order that can be stacked without tremor, with its
    base."""
    tower: tuple[Placed, ...] = (BASE,)
    for name in ORDER:
        if len(tower) == count:
            break
        outcome = place(tower, name, (0.0, 0.0, *FLAT), with_film=False)
        tower = outcome.tower if outcome.stands else tower
    assert len(tower) == count, len(tower)
    return tower


def try_one(tower: tuple[Placed, ...], number: int, stream: Stream) -> SettleOutcome:
    """Place a piece within 8 mm of the middle, with a tremor."""
    x = 16 * fraction(stream) - 8
    y = 16 * fraction(stream) - 8
    piece = TRIED[number % len(TRIED)]
    return place(tower, piece, (x, y, *FLAT), stream, "small", with_film=False)


def cost(tower: tuple[Placed, ...], tries: int) -> dict[str, object]:
    """The CPU time of placements in ms; those that stand take longest."""
    stream = new_stream(7)
    try_one(tower, 0, stream)  # warm-up
    standing: list[float] = []
    fallen: list[float] = []
    for number in range(tries):
        start = time.process_time()
        outcome = try_one(tower, number, stream)
        (standing if outcome.stands else fallen).append(1000 * (time.process_time() - start))
    both = standing + fallen
    return {
        "median": round(statistics.median(both), 1),
        "mean": round(statistics.mean(both), 1),
        "worst": round(max(both), 1),
        "stand": len(standing),
        "fall": len(fallen),
    }


def rate(tower: tuple[Placed, ...], threads: int, seconds: float) -> float:
    """Placements a second of wall-clock time."""
    end = time.perf_counter() + seconds

    def work(seed: int) -> int:
        stream = new_stream(seed)
        done = 0
        while time.perf_counter() < end:
            try_one(tower, done, stream)
            done += 1
        return done

    start = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        total = sum(pool.map(work, range(threads)))
    return total / (time.perf_counter() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--sizes", type=int, nargs="*", default=sorted(BARS))
    given = parser.parse_args()
    for count in given.sizes:
        tower = tower_of(count)
        line = {"pieces": count, **cost(tower, given.tries), "bar": BARS[count]}
        rates = {threads: round(rate(tower, threads, given.seconds), 1) for threads in (1, 2)}
        print(json.dumps({**line, "candidates_a_second": rates}), flush=True)


if __name__ == "__main__":
    main()
