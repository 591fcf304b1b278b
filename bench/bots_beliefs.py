"""Measure the quality of beliefs alone: `python bench/bots_beliefs.py [GAME ...] [--games N]`.

Games are played by bots (`--players-by`). At every sixth decision, for each card that the seat to
act cannot see, the log loss is minus the logarithm of the probability that its worlds give to the
seat that really holds the card. Uniform worlds are compared with worlds weighed by the likelihood
of the others' choices, for several temperatures of the rollout policy; lower is better. Both sides
use the same worlds; intervals are over games.
"""

import argparse
import math

import numpy as np
import numpy.typing as npt

from sarisari.bots import get_bot
from sarisari.bots.search.search_bots import SETTINGS
from sarisari.bots.search.world_sampler import WorldSampler
from sarisari.bots.search.world_weights import tempered
from sarisari.core.bits import members
from sarisari.core.event import Action
from sarisari.core.game import State
from sarisari.core.stream import draw, new_stream
from sarisari.games import card_games, get_game

WORLDS = 400
EVERY = 6
TEMPERATURES = (0.3, 0.6, 1.0, 2.0, 4.0)


def loss(
    hands: npt.NDArray[np.int64], weights: npt.NDArray[np.float64], truth: list[int], seat: int
) -> float:
    """The mean log loss over cards, with one additional world of each kind as a prior."""
    total, cards = 0.0, 0
    others = len(truth) - 1
    for owner, hand in enumerate(truth):
        if owner == seat:
            continue
        for card in members(hand):
            chance = float(weights @ (hands[:, owner] >> card & 1))
            total -= math.log((chance * WORLDS + 1 / others) / (WORLDS + 1))
            cards += 1
    return total / max(1, cards)


def losses(state: State, seat: int, seed: int) -> list[float]:
    """The log loss of uniform worlds, then by temperature."""
    game = get_game(state.game)
    view = game.view(state, seat)
    truth = [int(hand) for hand in state.record.hands[: view.players]]
    found: list[float] = []
    for temperature in TEMPERATURES:
        parameters = SETTINGS["strong"].parameters(state.game)._replace(temperature=temperature)
        states, logs = WorldSampler(view, parameters, 1).draw_weighed(WORLDS, new_stream(seed))
        hands = np.array(states.hands[:, : view.players])
        if not found:
            found.append(loss(hands, np.full(WORLDS, 1 / WORLDS), truth, seat))
        found.append(loss(hands, tempered(logs), truth, seat))
    return found


def play(name: str, bot: str, seed: int) -> npt.NDArray[np.float64]:
    """The losses in one game, averaged over the examined decisions."""
    game, stream = get_game(name), new_stream(seed)
    state = game.new({"players": 4})
    rows, number = [], 0
    while game.result(state) is None:
        if game.due(state):
            game.apply(state, game.random_deal(state, stream))
        seat = game.to_act(state)[0]
        view = game.view(state, seat)
        number += 1
        if number % EVERY == 0 and len(game.to_act(state)) == 1 and len(view.hand) > 1:
            rows.append(losses(state, seat, seed + number))
        choice = get_bot(bot).choose(view, int(draw(stream)))
        game.apply(state, Action(seat, choice.do))
    means: npt.NDArray[np.float64] = np.array(rows).mean(0)
    return means


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=card_games())
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--players-by", default="casual", help="the bot that plays the games")
    options = parser.parse_args()
    for name in options.game:
        table = np.array([play(name, options.players_by, seed) for seed in range(options.games)])
        print(f"{name}, {options.games} games: even {table[:, 0].mean():.4f} nats a card")
        for column, temperature in enumerate(TEMPERATURES, start=1):
            gains = table[:, 0] - table[:, column]
            error = 1.96 * gains.std(ddof=1) / math.sqrt(len(gains))
            print(
                f"  temperature {temperature}: {gains.mean():+.4f} ± {error:.4f} better", flush=True
            )


if __name__ == "__main__":
    main()
