"""Benchmark of beliefs: `python bench/beliefs.py [--games N]`.

For views of the seat to act throughout random games, the CPU time of decoding the view, of counting
the worlds (the table), both including Python's overhead, and of drawing one world into a kernel
state (in a batch of 2,000, including copies). The minimum of three measurements each, because
anything above it is noise.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from sarisari.core.event import Action
from sarisari.core.game import View
from sarisari.core.stream import below, new_stream
from sarisari.core.worlds import count
from sarisari.games import get_game
from sarisari.games.card_game import CardGame

CASES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("tindahan", {"players": 3}),
    ("tindahan", {"players": 4}),
    ("tindahan", {"players": 5}),
    ("bastos", {"players": 3}),
    ("bastos", {"players": 4}),
    ("bastos", {"players": 4, "climb": True}),
    ("tanuki", {"players": 3}),
    ("tanuki", {"players": 4}),
    ("tanuki", {"players": 4, "hidden": "facedown"}),
    ("tanuki", {"players": 4, "hidden": "facedown", "hide": "exempt"}),
)
EVERY = 3  # one decision in this many is measured
BATCH = 2_000


def views(name: str, options: dict[str, Any], games: int) -> Iterator[View]:
    """Views of the seats to act, from random games."""
    game = get_game(name)
    for seed in range(games):
        stream = new_stream(seed)
        state = game.new(options)
        while game.result(state) is None:
            if game.due(state):
                game.apply(state, game.random_deal(state, stream))
            seat = game.to_act(state)[0]
            view = game.view(state, seat)
            if below(stream, EVERY) == 0:
                yield view
            game.apply(state, Action(seat, view.legal[below(stream, len(view.legal))]))


def least(work: Callable[[], object], times: int = 1) -> float:
    """Microseconds of CPU time per call, the minimum of three measurements."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time_ns()
        for _ in range(times):
            work()
        best = min(best, (time.process_time_ns() - start) / 1000 / times)
    return best


def measure(name: str, options: dict[str, Any], games: int) -> np.ndarray[Any, Any]:
    """By view: microseconds for the whole belief, its table, and one sample."""
    game, stream = get_game(name), new_stream(1)
    assert isinstance(game, CardGame)
    rows = []
    for view in views(name, options, games):
        belief = game.belief(view)
        belief.fill(1, stream)
        whole = least(partial(game.belief, view), 3)
        table = least(partial(count, belief.worlds), 10)
        sample = least(partial(belief.fill, BATCH, stream)) / BATCH
        rows.append((whole, table, sample))
    return np.array(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4, help="random games of each kind")
    games = parser.parse_args().games
    table = Table(
        "game", "views", "belief µs", "table µs", "95 %", "most", "sample µs", "95 %", "most"
    )
    for name, options in CASES:
        rows = measure(name, options, games)
        whole, counting, sample = rows.T
        extra = " ".join(f"{key}={value}" for key, value in options.items() if key != "players")
        table.add_row(
            f"{name}, {options['players']} seats {extra}",
            str(len(rows)),
            f"{np.median(whole):.0f}",
            *(
                f"{value:.1f}"
                for value in (np.median(counting), np.percentile(counting, 95), counting.max())
            ),
            *(
                f"{value:.2f}"
                for value in (np.median(sample), np.percentile(sample, 95), sample.max())
            ),
        )
        sys.stderr.write(f"{name} {options} done\n")
    Console().print(table)


if __name__ == "__main__":
    main()
