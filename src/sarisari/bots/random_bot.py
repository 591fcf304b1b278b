"""`random`: any legal action, each as likely as the next."""

from sarisari.bots.bot import Choice, legal_of
from sarisari.core.game import View
from sarisari.core.message import say
from sarisari.core.stream import below, new_stream


class RandomBot:
    """The one that every other bot must beat."""

    name = "random"
    title = say("bot-random")
    about = say("bot-random-about")

    def choose(self, view: View, seed: int) -> Choice:
        legal = legal_of(view)
        return Choice(legal[below(new_stream(seed), len(legal))])
