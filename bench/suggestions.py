"""How good suggested placements are: `python bench/suggestions.py --towers 200`.

On random towers of eight pieces, how often the best suggestion survives the tremor of a hand,
against the best of many random poses. The random pose is chosen by simulation: one draw for each,
three more for those that stood, and both are then measured with fresh draws.
"""

import argparse
import json
from collections.abc import Sequence

from sarisari.core.settling import Placement
from sarisari.core.stream import Stream, below, fraction, new_stream
from sarisari.games.bandu.pieces import PIECE_NAMES
from sarisari.physics.poses import suggested
from sarisari.physics.settle import place
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
    """Pieces by lot, each by one of its suggestions, also by lot; and a piece that is left."""
    tower: tuple[Placed, ...] = (BASE,)
    left = list(PIECE_NAMES)
    while len(tower) <= PIECES:
        if len(left) == 1:  # too many have fallen
            return random_tower(stream)
        piece = left.pop(below(stream, len(left)))
        offered = suggested(tower, piece)
        if offered:
            placement = offered[below(stream, len(offered))].placement
            outcome = place(tower, piece, placement, stream, "small", with_film=False)
            tower = outcome.tower if outcome.stands else tower
    return tower, left[below(stream, len(left))]


def best_random(tower: Tower, piece: str, tries: int, stream: Stream) -> Placement | None:
    poses = [random_pose(stream) for _ in range(tries)]
    stood = [pose for pose in poses if stands(tower, piece, pose, stream)][:AGAIN]
    counts = [sum(stands(tower, piece, pose, stream) for _ in range(3)) for pose in stood]
    return stood[counts.index(max(counts))] if stood else None


def survival(
    tower: Tower, piece: str, placement: Placement | None, draws: int, stream: Stream
) -> float:
    if placement is None:
        return 0.0
    return sum(stands(tower, piece, placement, stream) for _ in range(draws)) / draws


def mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 4)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--towers", type=int, default=200)
    parser.add_argument("--random", type=int, default=500)
    parser.add_argument("--draws", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    ours, theirs = [], []
    for number in range(given.towers):
        stream = new_stream(given.seed * 1_000_003 + number)
        tower, piece = random_tower(stream)
        offered = suggested(tower, piece)
        best = offered[0].placement if offered else None
        ours.append(survival(tower, piece, best, given.draws, stream))
        other = best_random(tower, piece, given.random, stream)
        theirs.append(survival(tower, piece, other, given.draws, stream))
        line = {"tower": number, "piece": piece, "suggested": ours[-1], "random": theirs[-1]}
        print(json.dumps({**line, "means": [mean(ours), mean(theirs)]}), flush=True)


if __name__ == "__main__":
    main()
