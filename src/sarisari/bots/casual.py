"""`casual`: plays by a heuristic, one per game, without search. In card games the heuristic is
the rollout policy, which the searching bots also use as their model of all players."""

from sarisari.bots.bot import PLACE, Choice, legal_of
from sarisari.bots.card_heuristic import card_scores
from sarisari.bots.games import CardPlay, TowerPlay, play_of
from sarisari.bots.games.registration import ActionScore
from sarisari.bots.random_bot import RandomBot
from sarisari.core.game import View
from sarisari.core.message import say
from sarisari.core.stream import below, new_stream


class CasualBot:
    """Chooses the action with the highest score and breaks ties by the seed. In a game without a
    heuristic, `random` chooses instead."""

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
            return Choice(play.casual_choice(view, new_stream(seed)))
        if isinstance(play, CardPlay):
            return Choice(best_scored(legal, card_scores(view, play), seed))
        return Choice(RandomBot().choose(view, seed).do, instead=RandomBot.name)


def best_scored(actions: list[str], scores: dict[str, ActionScore], seed: int) -> str:
    """The action with the highest score; the seed decides between equals."""
    most = max(scores[do] for do in actions)
    best = [do for do in actions if scores[do] == most]
    return best[below(new_stream(seed), len(best))]
