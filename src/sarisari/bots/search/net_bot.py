"""The bot that plays what the net scores highest, without any search."""

from sarisari.bots.bot import Choice, legal_of
from sarisari.bots.nets.weight_files import Nets
from sarisari.bots.search.critic_sampler import CriticSampler, CriticSettings
from sarisari.core.game import View
from sarisari.core.stream import new_stream


class NetBot:
    """Chooses by the actor alone."""

    def __init__(self, name: str, nets: Nets) -> None:
        self.name = name
        self._nets = nets

    def choose(self, view: View, seed: int) -> Choice:
        legal = legal_of(view)
        if len(legal) == 1:
            return Choice(legal[0])
        sampler = CriticSampler(view, self._nets, CriticSettings())
        return Choice(legal[int(sampler.actor_scores(new_stream(seed)).argmax())])
