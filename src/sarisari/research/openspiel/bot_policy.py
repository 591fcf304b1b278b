"""A bot of Sari-sari as a policy in OpenSpiel: how often it chooses each action in a state."""

from typing import Any

import numpy as np

from sarisari.bots import get_bot
from sarisari.bots.bot import Bot
from sarisari.research.openspiel.game_tree import GameTree, Probabilities

USUAL_SAMPLES = 8


def action_shares(state: Any, bot: Bot, samples: int, first_seed: int = 0) -> Probabilities:
    """Return how often a bot chooses each legal action of a state, in `samples` choices with seeds
    of their own. If it never begins the action of which the first half has been made, it is taken
    to choose the second half at random."""
    actions = state.legal_actions()
    position = state.position
    parse = position.setup.rules.actions.parse
    view = state.view(state.current_player())
    half = position.played[-1].action if position.played and position.played[-1].is_half else None
    counts = np.zeros(len(actions))
    for seed in range(first_seed, first_seed + samples):
        first, *second = parse(bot.choose(view, seed).do)
        if half is None:
            counts[actions.index(first)] += 1
        elif first == half:
            counts[actions.index(second[0])] += 1
    total = counts.sum()
    return counts / total if total else np.full(len(actions), 1 / len(actions))


def bot_policy(tree: GameTree, spec: str, samples: int = USUAL_SAMPLES) -> dict[int, Probabilities]:
    """Return the policy of a bot in every information set of a tree."""
    bot = get_bot(spec)
    return {
        number: np.ones(1) if state is None else action_shares(state, bot, samples)
        for number, state in enumerate(tree.samples)
    }
