"""OpenSpiel's ISMCTS as a program that plays at our tables: JSON lines over its pipes.

    sarisari arena tindahan ismcts='python -m sarisari.research.openspiel.ismcts_player' casual

Its Python bot searches the round that a view shows, in worlds drawn from our beliefs. Rewards are
edges in points, hence the size of the constant of exploration.
"""

import argparse
import json
import sys
from typing import Any, TextIO

import msgspec
import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from sarisari.core.game import View
from sarisari.core.stream import new_stream
from sarisari.games import get_game
from sarisari.research.openspiel.card_state import CardState, state_of_view
from sarisari.research.openspiel.spiel_games import spiel_parameters

USUAL_SIMULATIONS = 100
USUAL_EXPLORATION = 10.0  # points
SEEDS = 2**32  # NumPy's RandomState takes no larger seed


class IsmctsPlayer:
    """OpenSpiel's search, for the views of any card game."""

    def __init__(self, simulations: int, exploration: float) -> None:
        self._simulations, self._exploration = simulations, exploration

    def choose(self, view: View, seed: int) -> str:
        """Return the action that the search visited most. If an action consists of two integers,
        the second one is searched for as well."""
        rules: Any = get_game(view.game)
        game = pyspiel.load_game(spiel_parameters(view.game, view.options, one_round=True))
        numbers = np.random.RandomState(seed % SEEDS)
        state = state_of_view(game, view, new_stream(seed))
        integers = [self._search(game, state, numbers)]
        state.apply_action(integers[0])
        if state.position.played and state.position.played[-1].is_half:
            integers.append(self._search(game, state, numbers))
        done = len(integers)
        return next(do for do in view.legal if [*rules.actions.parse(do)][:done] == integers)

    def _search(self, game: Any, state: CardState, numbers: np.random.RandomState) -> int:
        rollouts = RandomRolloutEvaluator(1, numbers)
        bot = ISMCTSBot(game, rollouts, self._exploration, self._simulations, random_state=numbers)
        # its own sampler cannot be seeded
        bot.set_resampler(lambda at, seat: at.resample_from_infostate(seat, numbers.uniform))
        return int(bot.step(state))


def answer(player: IsmctsPlayer, lines: TextIO, out: TextIO) -> None:
    """Answer requests until the input ends."""
    for line in lines:
        request = json.loads(line)
        rules: Any = get_game(request["view"]["game"])
        view: View = msgspec.convert(request["view"], rules.view_type)
        out.write(json.dumps({"do": player.choose(view, int(request["seed"]))}) + "\n")
        out.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description="OpenSpiel's ISMCTS over pipes")
    parser.add_argument("--simulations", type=int, default=USUAL_SIMULATIONS)
    parser.add_argument("--exploration", type=float, default=USUAL_EXPLORATION)
    chosen = parser.parse_args()
    answer(IsmctsPlayer(chosen.simulations, chosen.exploration), sys.stdin, sys.stdout)


if __name__ == "__main__":
    main()
