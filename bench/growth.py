"""The value of thinking time to `strong`: `python bench/growth.py [GAME ...] [--games N]`.

Games are played by `casual`. At every tenth decision all legal actions are played out in the same
worlds, far more than a real budget allows; this is the reference. Then `strong` chooses with each
budget, and its regret is how much less its choice is worth than the reference's, in points. The
reference uses two independent sets of worlds, one to find the best action and one to value it, so
that a lucky action does not make every choice look worse. Intervals are over games.
"""

import argparse
import math
import sys
from typing import NamedTuple

import numpy as np

from sarisari.bots import get_bot
from sarisari.bots.search.search_bots import SETTINGS
from sarisari.bots.search.world_sampler import WorldSampler
from sarisari.bots.search.world_weights import resampled, tempered
from sarisari.core.event import Action
from sarisari.core.game import View
from sarisari.core.stream import Stream, draw, fraction, new_stream
from sarisari.games import card_games, get_game

BUDGETS = (5, 20, 50, 200, 1000)  # ms
EVERY = 10
WORLDS = 16_000  # of the reference, in each of its two draws


class Look(NamedTuple):
    """One decision: by budget, the regret in points and whether the choice was the reference's;
    and the regret of a random choice."""

    lost: list[float]
    is_same: list[bool]
    lost_by_chance: float


def values(view: View, stream: Stream) -> np.ndarray:
    """The value of each legal action, averaged over many worlds."""
    sampler = WorldSampler(view, SETTINGS["strong"].parameters(view.game), 1, 2)
    states, logs = sampler.draw_weighed(WORLDS, stream)
    if len(sampler.past.events):
        states = states[resampled(tempered(logs), WORLDS, float(fraction(stream)))]
    everything = np.arange(len(view.legal))
    found: np.ndarray = sampler.compare(states, everything, stream)[:, :, 0].mean(0)
    return found


def look_at(view: View, seed: int) -> Look:
    stream = new_stream(seed)
    best, worth = int(values(view, stream).argmax()), values(view, stream)
    chosen = [
        view.legal.index(get_bot(f"strong:ms={ms}").choose(view, seed + ms).do) for ms in BUDGETS
    ]
    return Look(
        [float(worth[best] - worth[action]) for action in chosen],
        [action == best for action in chosen],
        float(worth[best] - worth.mean()),
    )


def play(name: str, seed: int) -> list[Look]:
    """The decisions examined in one game."""
    game, stream = get_game(name), new_stream(seed)
    state = game.new({"players": 4})
    looks, number = [], seed
    while game.result(state) is None:
        if game.due(state):
            game.apply(state, game.random_deal(state, stream))
        seat = game.to_act(state)[0]
        view = game.view(state, seat)
        number += len(view.legal) > 1
        if number % EVERY == 0 and len(view.legal) > 1:
            looks.append(look_at(view, int(draw(stream)) >> 1))
        choice = get_bot("casual").choose(view, int(draw(stream)))
        game.apply(state, Action(seat, choice.do))
    return looks


def interval(by_game: list[list[float]]) -> str:
    """The mean over decisions, with a 95 % interval over games."""
    sums = np.array([sum(row) for row in by_game])
    counts = np.array([len(row) for row in by_game])
    mean = sums.sum() / counts.sum()
    rest = sums - mean * counts
    error = 1.96 * math.sqrt((rest @ rest) * len(sums) / (len(sums) - 1)) / counts.sum()
    return f"{mean:.3f} ± {error:.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=card_games())
    parser.add_argument("--games", type=int, default=20)
    options = parser.parse_args()
    for name in options.game:
        games: list[list[Look]] = []
        for seed in range(options.games):
            games.append(play(name, seed))
            print(f"\r{name} {len(games)}/{options.games} games", end="", file=sys.stderr)
        looks = [look for game in games for look in game]
        by_chance = interval([[look.lost_by_chance for look in game] for game in games])
        print(f"\n{name}, {len(looks)} decisions of {len(games)} games; points given away:")
        print(f"  by chance {by_chance}")
        for at, ms in enumerate(BUDGETS):
            same = np.mean([look.is_same[at] for look in looks])
            lost = interval([[look.lost[at] for look in game] for game in games])
            line = f"  {ms:5} ms: {lost}, the same choice in {100 * same:.0f} %"
            if at:
                saved = [[look.lost[at - 1] - look.lost[at] for look in game] for game in games]
                line += f", {interval(saved)} less than with {BUDGETS[at - 1]} ms"
            print(line, flush=True)


if __name__ == "__main__":
    main()
