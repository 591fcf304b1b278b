"""A tree search in a game that has nothing but rules: worlds come from its belief."""

from typing import Any

from sarisari.bots.kernels.binder import grow_of
from sarisari.bots.kernels.view_decoder import Aim
from sarisari.bots.rollout_policy import rollout_policy
from sarisari.bots.search.world_sampler import integers_of
from sarisari.core.game import View
from sarisari.core.layout import states_of
from sarisari.core.stream import Stream
from sarisari.games import get_game


class BeliefSampler:
    """Does for a tree what `Desk` does. It weighs no worlds, and so need not play the round
    again in each."""

    def __init__(self, view: View, aim: Aim) -> None:
        assert view.seat is not None
        game: Any = get_game(view.game)
        self.aim = aim
        self.actions = integers_of(view)
        self._seat = view.seat
        self._belief = game.belief(view)
        self._grow = grow_of(view.game)
        self._knobs = rollout_policy(view.game).KNOBS

    def grow(self, nodes: Any, used: int, count: int, stream: Stream) -> int:
        """A tree, larger by so many iterations: how many nodes are used then."""
        states = self._belief.fill(count, stream)
        scratch = states_of(states[0])
        return int(
            self._grow(nodes, used, states, scratch, self._seat, self.aim, self._knobs[0], stream)
        )
