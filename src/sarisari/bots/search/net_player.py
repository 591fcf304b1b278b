"""The bots with nets for every game: where there are no usable nets, `strong` plays instead."""

from sarisari.bots.bot import Choice
from sarisari.bots.nets.weight_files import nets_of
from sarisari.bots.per_game import PerGameBot
from sarisari.bots.search.critic_bot import CriticBot
from sarisari.bots.search.net_bot import NetBot
from sarisari.core.game import View
from sarisari.core.kernel import PLAIN
from sarisari.core.message import say

USUAL_MS = 20  # of `critic`
WORDS = {
    "net": (say("bot-net"), say("bot-net-about")),
    "critic": (say("bot-critic"), say("bot-critic-about")),
}


class NetPlayer:
    """A bot that plays by nets, with a budget if it searches."""

    def __init__(self, name: str, budget: dict[str, int]) -> None:
        self.name = name
        self.title, self.about = WORDS[name]
        self.iterations = budget.get("iterations")
        self.ms = budget.get("ms", USUAL_MS if self.iterations is None else None)
        self._instead = PerGameBot("strong", budget or {"ms": USUAL_MS})

    def choose(self, view: View, seed: int) -> Choice:
        nets = nets_of(view.game)
        is_too_slow = PLAIN and self.name == "critic" and self.iterations is None
        if nets is None or is_too_slow:
            choice = self._instead.choose(view, seed)
            return Choice(choice.do, choice.actions, choice.instead or self._instead.name)
        bot: NetBot | CriticBot
        if self.name == "net":
            bot = NetBot(self.name, nets)
        else:
            bot = CriticBot(self.name, nets, self.iterations, self.ms)
        return bot.choose(view, seed)
