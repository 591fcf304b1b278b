"""The heuristic of a card game, for bots that do not search: the game's rollout policy, evaluated
on what one seat has seen."""

from typing import Any

import numpy as np

from sarisari.bots.games.registration import ActionScore, CardPlay
from sarisari.bots.knowledge import SeatKnowledge
from sarisari.core.bits import CardSet
from sarisari.core.game import View
from sarisari.core.layout import copy_of
from sarisari.core.phase import SECOND
from sarisari.games import get_game

MOST_ACTIONS = 64  # action integers of a kernel: legal actions are bits of one word


def card_scores(view: View, play: CardPlay) -> dict[str, ActionScore]:
    """Score each legal action of the seat to act, with perfect memory of what it has seen."""
    known = SeatKnowledge(view)
    return scores_in_world(known.world, known.unseen, view, play)


def scores_in_world(
    world: Any, unseen: CardSet, view: View, play: CardPlay
) -> dict[str, ActionScore]:
    """Score each legal action in one world. The policy reads only those fields of the world that
    the seat knows."""
    game: Any = get_game(view.game)
    first_scores = _scores_by_integer(world, unseen, view, play)
    scores: dict[str, ActionScore] = {}
    by_first: dict[int, Any] = {}
    for do in view.legal:
        first, *second = game.actions.parse(do)
        if second and first not in by_first:
            by_first[first] = _second_scores(world, first, unseen, view, play)
        second_scores = by_first.get(first)
        second_score = 0.0 if second_scores is None else float(second_scores[second[0]])
        scores[do] = (float(first_scores[first]), second_score)
    return scores


def _scores_by_integer(world: Any, unseen: CardSet, view: View, play: CardPlay) -> Any:
    """The policy's scores, indexed by the kernel's action integers."""
    scores = np.zeros(MOST_ACTIONS)
    coefficients = (
        play.policy.COEFFICIENTS if play.casual_coefficients is None else play.casual_coefficients
    )
    play.policy.score_actions(world, view.seat or 0, unseen, coefficients[0], scores)
    return scores


def _second_scores(world: Any, first: int, unseen: CardSet, view: View, play: CardPlay) -> Any:
    """Scores of the second integers, if the first one leaves a choice among them."""
    game: Any = get_game(view.game)
    world = copy_of(world)
    game.kernel.apply(world, view.seat, first)
    return _scores_by_integer(world, unseen, view, play) if world["phase"] == SECOND else None
