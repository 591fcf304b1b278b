"""What a beginner thinks of in Tanuki to Chagama: a bid by the look of the hand."""

from sarisari.bots.action_words import outermost, rank_of, words_of
from sarisari.games.tanuki.view import TanukiView

TURNS = ("play", "hide")
SURE = 8  # a card from this rank on looks like a trick


def noticed(view: TanukiView, legal: list[str]) -> list[str]:
    """For a bid as many as it has sure cards; else of each colour the highest and the lowest."""
    if words_of(legal[0])[0] != "bid":
        return outermost(legal)
    sure = sum(rank_of(card) >= SURE for card in view.hand)
    return [f"bid {sure}"]
