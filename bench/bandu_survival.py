"""Measure how likely towers survive pieces, for Bandu's bots.

`python -m bench.bandu_survival measure --towers 60 --out FILE` builds towers of random pieces, hard
ones more often on some towers than on others, each at a place that looks good. After every piece it
lets go a few others on top of it. An interrupted run resumes from its file.
`python -m bench.bandu_survival fit --out FILE` prints the tables of `bots/games/bandu/worth/` and of
`placement_odds` that follow from these placements.
`python -m bench.bandu_survival games --out FILE` prints the difficulties of pieces that stood more or
less often than expected in the games of `bench/bandu_games.py`.
"""

import argparse
import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from bench.bandu_games import read
from sarisari.bots.games.bandu.builder.placement_odds import (
    hardness,
    likely_placements,
    looks_features,
)
from sarisari.bots.games.bandu.worth import survival
from sarisari.bots.games.bandu.worth.surface import Surface, surface_of
from sarisari.bots.games.bandu.worth.survival import (
    LEAST_OPENNESS,
    MOST_OPENNESS,
    surface_features,
)
from sarisari.bots.games.bandu.worth.survival_table import SPREAD
from sarisari.core.settle_question import NEWEST_HAND, PhysicsOptions
from sarisari.core.stream import Stream, below, fraction, new_stream
from sarisari.games.bandu.pieces import BASE_POSE, PIECE_NAMES
from sarisari.physics.settle import trial

Floats = npt.NDArray[np.float64]

PHYSICS = PhysicsOptions("small", "any", NEWEST_HAND)
TRIED_PIECES = 3  # pieces that are let go on each tower
TRIES = 3  # of each of them at its best place; once at another
MOST_PIECES = 12  # on a tower
HARD = 0.55  # hardness of the pieces that some towers are mostly built of
RIDGE = 1.0
USUAL_ERROR = 1.5  # of a difficulty in the table
LEAST_GAIN = 1.0  # of log likelihood, from which a difficulty is corrected
SAFE_DEGREES = 2.0  # of tilt, from which a placement may be chosen


def build(number: int) -> Iterator[dict[str, Any]]:
    """Build one tower until it falls; yield what was measured on the way."""
    stream = new_stream(1_000_003 * number)
    tower: Any = (("base-1", BASE_POSE),)
    pile = list(PIECE_NAMES)
    hard_share = (0.2, 0.6, 0.9)[number % 3]
    while len(tower) <= MOST_PIECES:
        for _ in range(TRIED_PIECES):
            yield from measure(tower, pile[below(stream, len(pile))], stream)
        piece = _next_piece(pile, hard_share, stream)
        where = likely_placements(tower, piece)
        if not where:
            return
        outcome = trial(tower, piece, where[0].placement, PHYSICS, stream)
        if not outcome.stands:
            return
        tower = outcome.tower


def _next_piece(pile: list[str], hard_share: float, stream: Stream) -> str:
    is_hard = fraction(stream) < hard_share
    fitting = [piece for piece in pile if (hardness(piece) >= HARD) == is_hard] or pile
    piece = fitting[below(stream, len(fitting))]
    pile.remove(piece)
    return piece


def measure(tower: Any, piece: str, stream: Stream) -> Iterator[dict[str, Any]]:
    """Let a piece go at its best place, and once at the last of the likely ones."""
    found = likely_placements(tower, piece)
    before = surface_of(tower)
    for rank in sorted({0, len(found) - 1}) if found else ():
        each = found[rank]
        tries = TRIES if rank == 0 else 1
        outcomes = [trial(tower, piece, each.placement, PHYSICS, stream) for _ in range(tries)]
        stood = [outcome for outcome in outcomes if outcome.stands]
        yield {
            "piece": piece,
            "rank": rank,
            "before": before,
            "degrees": each.degrees,
            "inside": each.inside,
            "around": each.around,
            "tries": tries,
            "stood": len(stood),
            "after": surface_of(stood[0].tower) if stood else None,
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("measure", "fit", "games"))
    parser.add_argument("--towers", type=int, default=60)
    parser.add_argument("--out", type=Path, required=True, help="goes on where this file ends")
    given = parser.parse_args()
    if given.what == "games":
        compare(read(given.out))
        return
    given.out.touch()
    rows = [json.loads(line) for line in given.out.read_text().splitlines()]
    if given.what == "fit":
        fit(rows)
        return
    with given.out.open("a") as out:
        for number in range(max((row["tower"] + 1 for row in rows), default=0), given.towers):
            found = [{"tower": number, **row} for row in build(number)]
            out.write("".join(json.dumps(row) + "\n" for row in found))
            out.flush()


def fit(rows: Sequence[dict[str, Any]]) -> None:
    """Print the tables."""
    looks = logistic(
        np.array([looks_features(row["inside"], row["degrees"], row["around"]) for row in rows]),
        rows,
        0.1,
    )
    print("LOOKS =", tuple(np.round(looks, 2).tolist()))
    best = [row for row in rows if row["rank"] == 0]
    table = {name: number for number, name in enumerate(PIECE_NAMES)}
    ones = np.zeros((len(best), len(table)))
    for number, row in enumerate(best):
        ones[number, table[row["piece"]]] = -1.0
    hard = np.array([-(hardness(row["piece"]) - 0.4) for row in best])
    surfaces = np.array([surface_features(Surface(*row["before"][:2])) for row in best])
    design = np.concatenate([surfaces, hard[:, None], ones], axis=1)
    weights = logistic(design, best, np.array([0.01, 0.1, 0.1, 0.1] + [RIDGE] * len(table)))
    spread = random_effect(design @ weights, best)
    weights = weights * math.sqrt(1 + 0.35 * spread**2)
    difficulties = {
        name: float(weights[3] * (hardness(name) - 0.4) + weights[4 + number])
        for name, number in table.items()
    }
    print("OPENNESS =", tuple(np.round(weights[:3], 2).tolist()))
    print("SPREAD =", round(spread, 2))
    print("DIFFICULTIES =", {name: round(value, 2) for name, value in difficulties.items()})
    slope, shifts = fit_shifts(best, rows, weights[:3], table)
    print("SLOPE =", round(slope, 2))
    print("SHIFTS =", {name: round(value, 2) for name, value in shifts.items()})
    stood = sum(row["stood"] for row in best) / sum(row["tries"] for row in best)
    print(f"# {len(rows)} placements, {len(best)} best ones, of which {stood:.0%} stood")


def compare(games: Sequence[dict[str, Any]]) -> None:
    """Print the pieces whose difficulty the games contradict."""
    seen: dict[str, list[tuple[float, bool]]] = {}
    for turn in (turn for game in games for turn in game["turns"] if "open" in turn):
        seen.setdefault(turn["piece"], []).append((turn["open"], turn["stood"]))
    for piece, found in sorted(seen.items()):
        usual = survival.difficulty(piece)

        def surprise(value: float, found: Any = found, usual: float = usual) -> float:
            return _surprise(value, found) + (value - usual) ** 2 / 2 / USUAL_ERROR**2

        best = min(np.arange(-6.0, 13.0, 0.1), key=surprise)
        if surprise(usual) - surprise(best) > LEAST_GAIN:
            stood = np.mean([stood for _, stood in found])
            print(f"{piece}: {best:.1f} instead of {usual} ({len(found)} times, {stood:.0%} stood)")


def _surprise(difficulty: float, found: Sequence[tuple[float, bool]]) -> float:
    """The negative log likelihood of what became of towers, by their openness."""
    total = 0.0
    for openness, stood in found:
        deviation = SPREAD * survival.unlikeness(openness)
        logit = (openness - difficulty) / math.sqrt(1 + survival.LOGIT_VARIANCE * deviation**2)
        total += math.log1p(math.exp(-logit if stood else logit))
    return total


def logistic(design: Floats, rows: Sequence[dict[str, Any]], ridge: Any) -> Floats:
    """Fit a logistic regression to how often pieces stood, by Newton's method."""
    tries = np.array([row["tries"] for row in rows], float)
    stood = np.array([row["stood"] for row in rows], float)
    weights = np.zeros(design.shape[1])
    penalty = np.broadcast_to(np.asarray(ridge, float), weights.shape)
    for _ in range(30):
        chance = 1 / (1 + np.exp(-np.clip(design @ weights, -30, 30)))
        gradient = design.T @ (stood - tries * chance) - penalty * weights
        curvature = tries * chance * (1 - chance)
        hessian = (design * curvature[:, None]).T @ design + np.diag(penalty + 1e-6)
        step = np.linalg.solve(hessian, gradient)
        weights = weights + step * min(1.0, 2 / max(1e-9, abs(step).max()))
    return weights


def random_effect(logits: Floats, rows: Sequence[dict[str, Any]]) -> float:
    """The standard deviation of the logit from tower to tower, by maximum likelihood."""
    nodes, masses = np.polynomial.hermite_e.hermegauss(15)
    tries = np.array([row["tries"] for row in rows], float)
    stood = np.array([row["stood"] for row in rows], float)

    def likelihood(spread: float) -> float:
        scaled = logits * math.sqrt(1 + 0.35 * spread**2)
        chances = 1 / (1 + np.exp(-(scaled[:, None] + spread * nodes)))
        parts = chances ** stood[:, None] * (1 - chances) ** (tries - stood)[:, None]
        return float(np.log(parts @ masses / masses.sum()).sum())

    return float(max(np.arange(0.0, 3.01, 0.25), key=likelihood))


def fit_shifts(
    best: Sequence[dict[str, Any]],
    rows: Sequence[dict[str, Any]],
    weights: Floats,
    table: dict[str, int],
) -> tuple[float, dict[str, float]]:
    """How much openness a tower keeps, and what each piece adds to it. Builders choose the better
    of the two placements that were tried."""
    stood = [row for row in best if row["after"] is not None]
    others = {
        (row["tower"], tuple(row["before"]), row["piece"]): row["after"]
        for row in rows
        if row["rank"] and row["after"] is not None and row["degrees"] > SAFE_DEGREES
    }

    def openness(surface: Sequence[Any]) -> float:
        value = float(weights @ surface_features(Surface(*surface[:2])))
        return min(max(value, LEAST_OPENNESS), MOST_OPENNESS)

    before = np.array([openness(row["before"]) for row in stood])
    after = np.array(
        [
            max(
                openness(row["after"]),
                openness(
                    others.get((row["tower"], tuple(row["before"]), row["piece"]), row["after"])
                ),
            )
            for row in stood
        ]
    )
    hard = np.array([hardness(row["piece"]) - 0.4 for row in stood])
    ones = np.zeros((len(stood), len(table)))
    for number, row in enumerate(stood):
        ones[number, table[row["piece"]]] = 1.0
    design = np.concatenate([before[:, None], np.ones((len(stood), 1)), hard[:, None], ones], 1)
    penalty = np.diag([0.0, 0.0, 0.01] + [3.0] * len(table))
    found = np.linalg.solve(design.T @ design + penalty, design.T @ after)
    residual = float((after - design @ found).std())
    print("# openness after a piece deviates by", round(residual, 2))
    return float(found[0]), {
        name: float(found[1] + found[2] * (hardness(name) - 0.4) + found[3 + number])
        for name, number in table.items()
    }


if __name__ == "__main__":
    main()
