"""`beginner`: the rule of thumb of `casual` with a bad memory, and the mistakes of a first evening:
bids and weaknesses by the look of the hand, no care for the cart, no eye for the second best, and
in Tindahan every trick in sight is taken."""

from typing import Any

import msgspec

from sarisari.bots.action_words import words_of
from sarisari.bots.bot import Choice, legal_of
from sarisari.bots.card_heuristic import likings_in
from sarisari.bots.casual import CasualBot, favourite
from sarisari.bots.games import CardPlay, play_of
from sarisari.bots.games.registration import Liking
from sarisari.bots.knowledge import SeatKnowledge
from sarisari.core.game import View
from sarisari.core.message import say
from sarisari.games import get_game


class BeginnerBot:
    """Does what it likes best of what it thinks of. In a game that has nothing for beginners it
    plays as `casual` does."""

    name = "beginner"
    title = say("bot-beginner")
    about = say("bot-beginner-about")

    def choose(self, view: View, seed: int) -> Choice:
        legal = legal_of(view)
        play = play_of(view.game)
        if not isinstance(play, CardPlay):
            return CasualBot().choose(view, seed)
        thought_of = play.noticed(view, legal)
        if len(thought_of) == 1:
            return Choice(thought_of[0])
        return Choice(favourite(thought_of, _likings(view, play), seed))


def _likings(view: View, play: CardPlay) -> dict[str, Liking]:
    """With every card unseen that it does not remember."""
    game: Any = get_game(view.game)
    world = SeatKnowledge(view).world
    for field in play.forgotten:
        world[field][:] = 0
    unseen = game.hidden.read(forgetful(view, play)).cards
    return likings_in(world, unseen, view, play)


def forgetful(view: View, play: CardPlay) -> Any:
    """The same view to somebody who remembers the deal, the choices that lie open and the trick
    on the table, and none of the tricks before."""
    trick = len(view.trick)
    now = view.events[len(view.events) - trick :] if trick else []
    before = view.events[: len(view.events) - trick]
    kept = [event for event in before if words_of(event.do)[0] not in play.turns]
    return msgspec.structs.replace(view, events=[*kept, *now])
