"""Measure the quality of suggested placements: `python bench/suggestions.py --towers 200 --out
FILE`.

On random towers of eight pieces: how often the best suggestion survives a random tremor, against
the best of many random poses. The random pose is chosen by simulation, once for each pose and three
more times for those that stood; both are then measured with fresh tremors. An interrupted run
resumes from its file; `--jobs 2` uses two processes.
"""

import argparse
import json
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from sarisari.core.settle_question import Placement
from sarisari.core.stream import Stream, below, draw, fraction, new_stream
from sarisari.games.bandu.pieces import PIECE_NAMES
from sarisari.physics.settle import place
from sarisari.physics.suggestions import simulated_suggestions, stable_suggestions
from sarisari.physics.world import Placed, Tower

BASE: Placed = ("base-1", (0.0, 0.0, 10.0, 1.0, 0.0, 0.0, 0.0))
PIECES = 8  # of a tower, without its base
AGAIN = 20  # random poses that are tried again


def stands(tower: Tower, piece: str, placement: Placement, stream: Stream) -> bool:
    return place(tower, piece, placement, stream, "small", with_film=False).stands


def random_pose(stream: Stream) -> Placement:
    x, y = 80 * fraction(stream) - 40, 50 * fraction(stream) - 25
    while True:
        a, b, c, d = (2 * fraction(stream) - 1 for _ in range(4))
        if 0.01 < a * a + b * b + c * c + d * d < 1:
            return x, y, a, b, c, d


def random_tower(stream: Stream) -> tuple[tuple[Placed, ...], str]:
    """A tower of random pieces, each at a random likely placement, and one of the remaining
    pieces."""
    tower: tuple[Placed, ...] = (BASE,)
    left = list(PIECE_NAMES)
    while len(tower) <= PIECES:
        if len(left) == 1:  # too many pieces have fallen
            return random_tower(stream)
        piece = left.pop(below(stream, len(left)))
        offered = stable_suggestions(tower, piece)
        if offered:
            placement = offered[below(stream, len(offered))].placement
            outcome = place(tower, piece, placement, stream, "small", with_film=False)
            tower = outcome.tower if outcome.stands else tower
    return tower, left[below(stream, len(left))]


def best_random(tower: Tower, piece: str, tries: int, seed: int) -> Placement | None:
    """The first of the poses that stood most often. Stops at one that never fell, because none
    can be better."""
    best, most, stood = None, 0, 0
    for number in range(tries):
        stream = new_stream(seed + number)
        pose = random_pose(stream)
        if stood == AGAIN or not stands(tower, piece, pose, stream):
            continue
        stood += 1
        count = 1 + sum(stands(tower, piece, pose, stream) for _ in range(3))
        if count > most:
            best, most = pose, count
        if most == 4:
            break
    return best


def survival(
    tower: Tower, piece: str, placement: Placement | None, draws: int, stream: Stream
) -> float:
    if placement is None:
        return 0.0
    return sum(stands(tower, piece, placement, stream) for _ in range(draws)) / draws


def measured(number: int, given: argparse.Namespace) -> dict[str, object]:
    """Measure one tower."""
    stream = new_stream(given.seed * 1_000_003 + number)
    tower, piece = random_tower(stream)
    start = time.process_time()
    offered = simulated_suggestions(tower, piece)
    cost = time.process_time() - start
    best = offered[0].placement if offered else None
    other = best_random(tower, piece, given.random, int(draw(stream)) >> 1)
    return {
        "tower": number,
        "piece": piece,
        "degrees": offered[0].degrees if offered else None,
        "inside": offered[0].inside if offered else None,
        "suggested": survival(tower, piece, best, given.draws, stream),
        "random": survival(tower, piece, other, given.draws, stream),
        "seconds": round(cost, 3),
    }


def ratio(lines: Sequence[dict[str, float]]) -> float:
    return sum(line["suggested"] for line in lines) / sum(line["random"] for line in lines)


def report(lines: Sequence[dict[str, float]]) -> str:
    """Means, their ratio with a 95 % bootstrap interval over towers, and the cost of a call."""
    stream, count = new_stream(1), len(lines)
    drawn = sorted(ratio([lines[below(stream, count)] for _ in lines]) for _ in range(2000))
    ours, theirs = (mean([line[who] for line in lines]) for who in ("suggested", "random"))
    costs = sorted(line["seconds"] for line in lines)
    return (
        f"{count} towers: suggested {ours:.3f}, best random {theirs:.3f}, "
        f"ratio {ratio(lines):.3f} ({drawn[50]:.3f} to {drawn[1949]:.3f}); "
        f"a call {costs[count // 2]:.3f} s CPU, at most {costs[-1]:.3f}"
    )


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--towers", type=int, default=200)
    parser.add_argument("--random", type=int, default=500)
    parser.add_argument("--draws", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--out", type=Path, required=True, help="goes on where this file ends")
    given = parser.parse_args()
    given.out.touch()
    done = given.out.read_text().splitlines()
    numbers = range(len(done), given.towers)
    with given.out.open("a") as out, ProcessPoolExecutor(given.jobs) as pool:
        for line in pool.map(partial(measured, given=given), numbers):
            print(json.dumps(line), file=out, flush=True)
    print(report([json.loads(line) for line in given.out.read_text().splitlines()]))


if __name__ == "__main__":
    main()
