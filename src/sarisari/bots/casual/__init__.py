"""`casual`: rules of thumb that a club player would nod at, one file for each game."""

from functools import cache
from importlib import import_module
from typing import Any

from sarisari.bots.bot import PLACE, Choice, legal_of
from sarisari.core.game import View
from sarisari.core.message import say
from sarisari.core.stream import below, new_stream


class CasualBot:
    """Does what it likes best; of equals, whichever the seed says."""

    name = "casual"
    title = say("bot-casual")
    about = say("bot-casual-about")

    def choose(self, view: View, seed: int) -> Choice:
        legal = legal_of(view)
        if legal == [PLACE]:
            placement: str = thumb_rules(view.game).placement(view, new_stream(seed))
            return Choice(placement)
        if len(legal) == 1:
            return Choice(legal[0])
        liking: dict[str, float] = thumb_rules(view.game).liking(view)
        most = max(liking.values())
        best = [do for do in legal if liking[do] == most]
        return Choice(best[below(new_stream(seed), len(best))])


@cache
def thumb_rules(game: str) -> Any:
    """The rules of thumb for a game: a module whose `liking` says how much the seat to act likes
    each of its legal actions. Loaded with the first choice, as games are."""
    return import_module(f"sarisari.bots.casual.{game}")
