"""`random`: any legal action, uniformly at random."""

from sarisari.bots.bot import PLACE, Choice, legal_of
from sarisari.bots.games import TowerPlay, play_of
from sarisari.core.game import View
from sarisari.core.message import say
from sarisari.core.stream import below, new_stream


class RandomBot:
    """The baseline that every other bot must beat."""

    name = "random"
    title = say("bot-random")
    about = say("bot-random-about")

    def choose(self, view: View, seed: int) -> Choice:
        legal, stream = legal_of(view), new_stream(seed)
        do = legal[below(stream, len(legal))]
        play = play_of(view.game)
        if do == PLACE and isinstance(play, TowerPlay):
            return Choice(play.any_placement(stream))
        return Choice(do)
