"""The running count (card counting): which cards of a round are gone, for people who want to see it.

Where history is closed there is none, because cards that nobody may look up again must not be
listed either.
"""

from msgspec.structs import replace

from sarisari.core.card_count import CardCount
from sarisari.core.game import State, View
from sarisari.games import get_game
from sarisari.games.card_game import CardGame
from sarisari.table.moment import Moment


def with_count(moment: Moment, view: View) -> View:
    """Return the view of a person, with the count if the terms leave history open."""
    if not moment.opening.terms.open_history:
        return view
    return replace(view, count=card_count(moment.state, view))


def card_count(state: State, view: View) -> CardCount | None:
    """Count the cards of a round. None between rounds, and for a game without cards. What is hidden
    follows from the view alone, which must have all events of the round; of the state, only the
    list of the cards that are played with is used, which everybody knows."""
    game = get_game(state.game)
    if not isinstance(game, CardGame) or not view.events or view.due is not None or view.over:
        return None
    used = game.cards_in_use(state.record)
    left = used & game.hidden.read(view).cards
    gone = used & ~left & ~game.deck.cards(*view.hand)
    return CardCount(gone=game.deck.names(gone), left=game.deck.names(left))
