"""What a beginner thinks of in Bastos: a weakness by the look of the hand."""

from sarisari.bots.action_words import outermost, rank_of, words_of
from sarisari.games.bastos.view import BastosView

TURNS = ("play", "trump")


def noticed(view: BastosView, legal: list[str]) -> list[str]:
    """For a Bastos its lowest cards; else of each fruit the highest and the lowest."""
    if words_of(legal[0])[0] != "bastos":
        return outermost(legal)
    least = min(map(rank_of, view.hand))
    return [do for do in legal if rank_of(words_of(do)[1]) == least]
