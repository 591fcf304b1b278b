"""World sampling from a game's belief, for tree search in a game without a registration."""

from typing import Any

from sarisari.bots.kernels.binder import grow_of
from sarisari.bots.kernels.view_decoder import SearchParameters
from sarisari.bots.rollout_policy import rollout_policy
from sarisari.bots.search.world_sampler import integers_of
from sarisari.core.game import View
from sarisari.core.layout import states_of
from sarisari.core.stream import Stream
from sarisari.games import get_game


class BeliefSampler:
    """Grows a tree as `WorldSampler` does. All worlds weigh the same, so the round need not be
    replayed in each."""

    def __init__(self, view: View, parameters: SearchParameters) -> None:
        assert view.seat is not None
        game: Any = get_game(view.game)
        self.parameters = parameters
        self.actions = integers_of(view)
        self._seat = view.seat
        self._belief = game.belief(view)
        self._grow = grow_of(view.game)
        self._coefficients = rollout_policy(view.game).COEFFICIENTS

    def grow(self, nodes: Any, used: int, count: int, stream: Stream) -> int:
        """Grow a tree by `count` iterations. Return the number of nodes in use."""
        states = self._belief.fill(count, stream)
        scratch = states_of(states[0])
        return int(
            self._grow(
                nodes,
                used,
                states,
                scratch,
                self._seat,
                self.parameters,
                self._coefficients[0],
                stream,
            )
        )
