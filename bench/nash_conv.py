"""How much a best response gains against our bots in small games, exactly: NashConv.

    python bench/nash_conv.py tindahan:3x2 --bots casual,club:iterations=200 --samples 4 \\
        --mccfr 2000 --out bench/results/openspiel/nash-conv-tindahan-3x2.jsonl

A bot is a policy by its choices with as many seeds as there are samples, in every information set.
`random` is exactly uniform. With `--mccfr N` there is a line for the average policy of OpenSpiel's
external-sampling MCCFR after N iterations a player; with three seats it promises no equilibrium.
Each line of the result has the size of the tree, the options, and versions, so that it can be made
again: iterations and seeds are fixed, and nothing depends on time.
"""

import argparse
import json
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

import sarisari.research.openspiel  # noqa: F401 - registers the games
from sarisari.games import get_game
from sarisari.research.openspiel.bot_policy import bot_policy
from sarisari.research.openspiel.game_tree import GameTree

BOTS = "random,casual,club:iterations=200,strong:iterations=500"


def mccfr(tree: GameTree, iterations: int) -> dict[int, Any]:
    """The average policy of OpenSpiel's solver."""
    solver = pyspiel.ExternalSamplingMCCFRSolver(tree.game, 1, pyspiel.MCCFRAverageType.SIMPLE)
    for _ in range(iterations):
        solver.run_iteration()
    average = solver.average_policy()
    policy = tree.uniform()
    for number, state in enumerate(tree.samples):
        if state is not None:
            chances = dict(average.get_state_policy(state))
            policy[number] = np.array([chances[action] for action in tree.actions[number]])
    return policy


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", help="a game and a part of its deck: tindahan:3x2")
    parser.add_argument("--bots", default=BOTS)
    parser.add_argument("--samples", type=int, default=4)
    parser.add_argument("--mccfr", type=int, default=0, help="iterations a player")
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    name, small = chosen.game.split(":")
    begun = time.process_time()
    spiel = f"python_sarisari_{name}(players=3,small={small})"
    tree = GameTree(pyspiel.load_game(spiel))
    print(spiel, tree.size, f"{time.process_time() - begun:.0f} s", flush=True)
    about = {
        "game": spiel,
        "rules_version": get_game(name).rules_version,
        "open_spiel": version("open_spiel"),
        **tree.size,
    }
    jobs = [(spec, chosen.samples) for spec in chosen.bots.split(",") if spec]
    for spec, samples in [*jobs, *([("mccfr", chosen.mccfr)] if chosen.mccfr else [])]:
        begun = time.process_time()
        extra: dict[str, Any] = {}
        if spec == "random":
            policy: dict[int, Any] = tree.uniform()
        elif spec == "mccfr":
            policy, extra = mccfr(tree, samples), {"iterations": samples}
        else:
            policy, extra = bot_policy(tree, spec, samples), {"samples": samples}
        expected, gains = tree.nash_conv(policy)
        line = {
            **about,
            "policy": spec,
            **extra,
            "expected": [round(float(value), 6) for value in expected],
            "gains": [round(float(gain), 6) for gain in gains],
            "nash_conv": round(float(gains.sum()), 6),
            "cpu_seconds": round(time.process_time() - begun, 1),
        }
        print(json.dumps(line), flush=True)
        if chosen.out:
            chosen.out.parent.mkdir(parents=True, exist_ok=True)
            with chosen.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    main()
