"""The actions that a beginner considers in Tanuki to Chagama: a bid by the look of the hand."""

from sarisari.bots.action_words import outermost, rank_of, words_of
from sarisari.games.tanuki.view import TanukiView

TRICK_VERBS = ("play", "hide")
HIGH_RANK = 8  # a card of this rank or higher looks like a trick


def beginner_actions(view: TanukiView, legal: list[str]) -> list[str]:
    """As bid the number of high cards; otherwise the highest and the lowest card of each colour."""
    if words_of(legal[0])[0] != "bid":
        return outermost(legal)
    high_cards = sum(rank_of(card) >= HIGH_RANK for card in view.hand)
    return [f"bid {high_cards}"]
