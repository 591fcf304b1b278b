"""`random`: any legal action, each as likely as the next."""

from sarisari.bots.bot import PLACE, Choice, legal_of
from sarisari.bots.placing import any_placement
from sarisari.core.game import View
from sarisari.core.message import say
from sarisari.core.stream import below, new_stream


class RandomBot:
    """The one that every other bot must beat."""

    name = "random"
    title = say("bot-random")
    about = say("bot-random-about")

    def choose(self, view: View, seed: int) -> Choice:
        legal, stream = legal_of(view), new_stream(seed)
        do = legal[below(stream, len(legal))]
        return Choice(any_placement(stream) if do == PLACE else do)
