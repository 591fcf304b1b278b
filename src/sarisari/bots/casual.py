"""`casual`: a rule of thumb that a club player would nod at, one for each game. In card games it
is the quick play that searches take for the way in which everybody chooses."""

from sarisari.bots.bot import PLACE, Choice, legal_of
from sarisari.bots.card_heuristic import card_likings
from sarisari.bots.games import CardPlay, TowerPlay, play_of
from sarisari.bots.games.registration import Liking
from sarisari.bots.random_bot import RandomBot
from sarisari.core.game import View
from sarisari.core.message import say
from sarisari.core.stream import below, new_stream


class CasualBot:
    """Does what it likes best; of equals, whichever the seed says. Where nobody has told it a
    rule of thumb, `random` chooses instead."""

    name = "casual"
    title = say("bot-casual")
    about = say("bot-casual-about")

    def choose(self, view: View, seed: int) -> Choice:
        legal = legal_of(view)
        play = play_of(view.game)
        if isinstance(play, TowerPlay) and legal == [PLACE]:
            return Choice(play.placement(view, new_stream(seed)))
        if len(legal) == 1:
            return Choice(legal[0])
        if isinstance(play, TowerPlay):
            return Choice(favourite(legal, play.likings(view), seed))
        if isinstance(play, CardPlay):
            return Choice(favourite(legal, card_likings(view, play), seed))
        return Choice(RandomBot().choose(view, seed).do, instead=RandomBot.name)


def favourite(actions: list[str], likings: dict[str, Liking], seed: int) -> str:
    """Of these actions the one that is liked best; of equals, whichever the seed says."""
    most = max(likings[do] for do in actions)
    best = [do for do in actions if likings[do] == most]
    return best[below(new_stream(seed), len(best))]
