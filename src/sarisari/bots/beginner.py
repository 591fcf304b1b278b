"""`beginner`: the heuristic of `casual` with a bad memory and typical beginner's mistakes.

It bids and chooses its Bastos by the look of the hand, ignores the cart, considers only the
highest and lowest cards, and in Tindahan takes every trick it can.
"""

from typing import Any

import msgspec

from sarisari.bots.action_words import words_of
from sarisari.bots.bot import Choice, legal_of
from sarisari.bots.card_heuristic import scores_in_world
from sarisari.bots.casual import CasualBot, best_scored
from sarisari.bots.games import CardPlay, TowerPlay, play_of
from sarisari.bots.games.registration import ActionScore
from sarisari.bots.knowledge import SeatKnowledge
from sarisari.core.game import View
from sarisari.core.message import say
from sarisari.core.stream import new_stream
from sarisari.games import get_game


class BeginnerBot:
    """Chooses the best-scored of the actions that a beginner would consider. With towers, the game
    says what it does; in a game without a registration it plays as `casual` does."""

    name = "beginner"
    title = say("bot-beginner")
    about = say("bot-beginner-about")

    def choose(self, view: View, seed: int) -> Choice:
        legal = legal_of(view)
        play = play_of(view.game)
        if isinstance(play, TowerPlay):
            return Choice(play.beginner_choice(view, new_stream(seed)))
        if play is None:
            return CasualBot().choose(view, seed)
        considered = play.beginner_actions(view, legal)
        if len(considered) == 1:
            return Choice(considered[0])
        return Choice(best_scored(considered, _scores(view, play), seed))


def _scores(view: View, play: CardPlay) -> dict[str, ActionScore]:
    """Score the legal actions, treating every card that it does not remember as unseen."""
    game: Any = get_game(view.game)
    world = SeatKnowledge(view).world
    for field in play.forgotten_fields:
        world[field][:] = 0
    unseen = game.hidden.read(remembered_view(view, play)).cards
    return scores_in_world(world, unseen, view, play)


def remembered_view(view: View, play: CardPlay) -> Any:
    """The view as a beginner remembers it: the deal, the choices that lie open and the trick on
    the table, but none of the earlier tricks."""
    trick = len(view.trick)
    current = view.events[len(view.events) - trick :] if trick else []
    earlier = view.events[: len(view.events) - trick]
    remembered = [event for event in earlier if words_of(event.do)[0] not in play.trick_verbs]
    return msgspec.structs.replace(view, events=[*remembered, *current])
