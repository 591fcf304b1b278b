"""The rule of thumb of a card game, for bots that do not search: quick play over what a seat has
seen itself."""

from typing import Any

import numpy as np

from sarisari.bots.games.registration import CardPlay, Liking
from sarisari.bots.knowledge import SeatKnowledge
from sarisari.core.bits import CardSet
from sarisari.core.game import View
from sarisari.core.layout import copy_of
from sarisari.core.phase import SECOND
from sarisari.games import get_game

MOST_ACTIONS = 64  # integers that a kernel can tell apart


def card_likings(view: View, play: CardPlay) -> dict[str, Liking]:
    """How much the seat to act likes each of its legal actions, with a good memory."""
    known = SeatKnowledge(view)
    return likings_in(known.world, known.unseen, view, play)


def likings_in(world: Any, unseen: CardSet, view: View, play: CardPlay) -> dict[str, Liking]:
    """By legal action, in a world of which quick play may look at all that the seat knows."""
    game: Any = get_game(view.game)
    rated = _rated(world, unseen, view, play)
    likings: dict[str, Liking] = {}
    by_first: dict[int, Any] = {}
    for do in view.legal:
        first, *second = game.actions.parse(do)
        if second and first not in by_first:
            by_first[first] = _after(world, first, unseen, view, play)
        ways = by_first.get(first)
        likings[do] = (float(rated[first]), 0.0 if ways is None else float(ways[second[0]]))
    return likings


def _rated(world: Any, unseen: CardSet, view: View, play: CardPlay) -> Any:
    """By integer."""
    likings = np.zeros(MOST_ACTIONS)
    knobs = play.quick.KNOBS if play.knobs is None else play.knobs
    play.quick.rate(world, view.seat or 0, unseen, knobs[0], likings)
    return likings


def _after(world: Any, first: int, unseen: CardSet, view: View, play: CardPlay) -> Any:
    """The second integers, if there is a choice of them once the first is done."""
    game: Any = get_game(view.game)
    world = copy_of(world)
    game.kernel.apply(world, view.seat, first)
    return _rated(world, unseen, view, play) if world["phase"] == SECOND else None
