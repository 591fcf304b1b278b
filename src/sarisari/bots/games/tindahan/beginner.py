"""The actions that a beginner considers in Tindahan: take every trick, and never move the cart."""

from collections.abc import Callable, Iterable

from sarisari.bots.action_words import rank_of, suit_of, words_of
from sarisari.games.tindahan.view import TindahanView

TRICK_VERBS = ("play", "seller", "spend", "cart")


def beginner_actions(view: TindahanView, legal: list[str]) -> list[str]:
    """The highest cards that would now win the trick, regardless of their later use and of the
    seats still to come. If there are none, the lowest cards or a seller."""
    plays = [do for do in legal if words_of(do)[0] == "play"]
    winning = [do for do in plays if _leads(words_of(do)[1], view)]
    if winning:
        return _extreme(winning, max)
    others = [do for do in legal if words_of(do)[0] in ("seller", "spend")]
    return [*_extreme(plays, min), *others]


def _leads(card: str, view: TindahanView) -> bool:
    """TIN-27, TIN-28. Whether a card would become the best card of the trick."""
    best = next((words_of(seen.do)[1] for seen in view.trick if seen.seat == view.best), None)
    if best is None:
        return True
    if suit_of(card) == suit_of(best):
        return rank_of(card) > rank_of(best)
    return suit_of(card) == view.cart


def _extreme(plays: list[str], which: Callable[[Iterable[int]], int]) -> list[str]:
    """The plays of the highest or the lowest rank, by `which`: `max` or `min`."""
    ranks = [rank_of(words_of(do)[1]) for do in plays]
    return [do for do, rank in zip(plays, ranks, strict=True) if rank == which(ranks)]
