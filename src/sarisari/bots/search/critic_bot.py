"""The searching bot with nets: sequential halving over rollouts that the critic ends."""

from sarisari.bots.bot import Choice, Valued, legal_of
from sarisari.bots.budget import Budget
from sarisari.bots.nets.weight_files import Nets
from sarisari.bots.search.critic_sampler import CriticSampler, CriticSettings
from sarisari.bots.search.search_methods import halve
from sarisari.core.game import View
from sarisari.core.stream import new_stream

USUAL = CriticSettings()


class CriticBot:
    """Compares actions in worlds that fit its view; a rollout ends at its next choice."""

    def __init__(
        self,
        name: str,
        nets: Nets,
        iterations: int | None,
        ms: int | None,
        settings: CriticSettings = USUAL,
    ) -> None:
        self.name = name
        self._nets, self._settings = nets, settings
        self.iterations, self.ms = iterations, ms

    def choose(self, view: View, seed: int) -> Choice:
        legal = legal_of(view)
        if len(legal) == 1:
            return Choice(legal[0])
        sampler = CriticSampler(view, self._nets, self._settings)
        budget = Budget(self.iterations, self.ms)
        valued: tuple[Valued, ...] = halve(
            view, sampler, new_stream(seed), budget, self._settings.sure
        )
        return Choice(valued[0].do, valued)
