"""The actions that a beginner considers in Bastos: a weakness by the look of the hand."""

from sarisari.bots.action_words import outermost, rank_of, words_of
from sarisari.games.bastos.view import BastosView

TRICK_VERBS = ("play", "trump")


def beginner_actions(view: BastosView, legal: list[str]) -> list[str]:
    """As Bastos the lowest cards; otherwise the highest and the lowest card of each fruit."""
    if words_of(legal[0])[0] != "bastos":
        return outermost(legal)
    least = min(map(rank_of, view.hand))
    return [do for do in legal if rank_of(words_of(do)[1]) == least]
