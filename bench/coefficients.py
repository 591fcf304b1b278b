"""Tune the coefficients of a rollout policy: `python bench/coefficients.py GAME [--minutes M]`.

Random hill climbing: one seat with changed coefficients plays against three with the best so far,
whole rounds inside the kernel, each deal with the change in every seat. A change is kept if it wins
by 2.5 standard errors on fresh deals. With hundreds of trials some are kept by luck, so the last
line is measured on separate deals. Prints the coefficients for
`bots/games/GAME/rollout_policy.py`.

`duels` is a template: `bind` binds the names assigned to `unbound` to one game's functions, so
jump-to-definition ends at `unbound` (see the docstring of `sarisari.bots.kernels`).
"""

import argparse
import time
from typing import Any

import numpy as np

from sarisari.bots.kernels.binder import ROLLOUT, bind
from sarisari.bots.rollout_policy import rollout_policy
from sarisari.bots.rollout_policy.coefficients import numbers_of
from sarisari.core.bits import lowest, size, wide
from sarisari.core.kernel import unbound
from sarisari.core.layout import states_of
from sarisari.core.phase import DEAL, OVER
from sarisari.core.stream import Stream, draw, new_stream
from sarisari.games import get_game

reset = shuffle = begin_round = legal = apply = choose = worth = unbound
JITTER = 0.05


def duels(states: Any, stream: Stream, ours: Any, theirs: Any, jitter: float, edges: Any) -> None:
    """Fill `edges`, by deal, with the mean edge of `ours` in one seat against `theirs` in all
    others."""
    scores = np.zeros(64)
    chance = stream.copy()
    s = states[0]
    for deal in range(len(edges)):
        reset(states[1])
        states[1].round_count = deal % states[1].players
        shuffle(states[1], stream)
        seed = draw(stream)
        total = 0.0
        for seat in range(s.players):
            states[0] = states[1]
            chance[0] = seed
            begin_round(s)
            while s.phase > DEAL and s.phase < OVER:
                turn = wide(s.turn)
                open_to_it = legal(s, turn)
                if size(open_to_it) == 1:
                    action = lowest(open_to_it)
                else:
                    coefficients = ours if turn == seat else theirs
                    action = choose(s, turn, open_to_it, chance, jitter, coefficients[0], scores)
                apply(s, turn, action)
            total += worth(s, seat, 0.0)
        edges[deal] = total / s.players


def duels_of(game: str) -> Any:
    return bind(game, duels, ROLLOUT)


def tune(game: str, minutes: float, deals: int, seed: int) -> None:
    run = duels_of(game)
    states = states_of(get_game(game).new({"players": 4}).record, 2)
    stream = new_stream(seed)
    chance = np.random.default_rng(seed)
    first = rollout_policy(game).COEFFICIENTS
    best = first.copy()

    def edge(ours: Any, theirs: Any, count: int) -> tuple[float, float]:
        edges = np.zeros(count)
        run(states, stream, ours, theirs, JITTER, edges)
        return float(edges.mean()), float(edges.std() / np.sqrt(count))

    steps = np.maximum(0.3 * np.abs(numbers_of(best)), 0.1)
    edge(best, best, 4)
    until = time.time() + 60 * minutes
    tries = kept = 0
    while time.time() < until:
        tries += 1
        ours = best.copy()
        for index in chance.choice(len(steps), size=chance.integers(1, 4), replace=False):
            numbers_of(ours)[index] += steps[index] * chance.normal()
        mean, error = edge(ours, best, deals // 4)
        if mean > error:
            mean, error = edge(ours, best, deals)
            if mean > 2.5 * error:
                best, kept = ours, kept + 1
                print(f"{kept} of {tries}: {mean:+.3f} ± {error:.3f}", flush=True)
    mean, error = edge(best, first, 4 * deals)
    print(f"{game}: {mean:+.3f} ± {error:.3f} a round against the coefficients before")
    for name in best.dtype.names:
        print(f"    {name}={np.round(best[name][0], 3).tolist()},")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    tune(options.game, options.minutes, options.deals, options.seed)


if __name__ == "__main__":
    main()
