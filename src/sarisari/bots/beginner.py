"""`beginner`: the rules of thumb of `casual` with a bad memory, and the mistakes of a first evening:
bids and weaknesses by the look of the hand, no care for the cart, no eye for the second best, and
in Tindahan every trick in sight is taken."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from sarisari.bots.bot import Choice, legal_of
from sarisari.bots.casual import thumb_rules
from sarisari.bots.casual.trick import TURNS, beats, best_card
from sarisari.bots.casual.words import rank_of, suit_of, words_of
from sarisari.core.game import View
from sarisari.core.message import say
from sarisari.core.stream import below, new_stream

SURE = 8  # a card from this rank on looks like a trick


class BeginnerBot:
    """Does what it likes best of what it thinks of."""

    name = "beginner"
    title = say("bot-beginner")
    about = say("bot-beginner-about")

    def choose(self, view: View, seed: int) -> Choice:
        thought_of = noticed(view, legal_of(view))
        if len(thought_of) == 1:
            return Choice(thought_of[0])
        liking: dict[str, float] = thumb_rules(view.game).liking(forgetful(view))
        most = max(liking[do] for do in thought_of)
        best = [do for do in thought_of if liking[do] == most]
        return Choice(best[below(new_stream(seed), len(best))])


def forgetful(view: View) -> Any:
    """The same view to somebody who remembers the deal, the choices that lie open and the trick
    on the table, and none of the tricks before."""
    trick = len(view.trick)
    now = view.events[len(view.events) - trick :] if trick else []
    before = view.events[: len(view.events) - trick]
    kept = [event for event in before if words_of(event.do)[0] not in TURNS]
    return msgspec.structs.replace(view, events=[*kept, *now])


def noticed(view: View, legal: list[str]) -> list[str]:
    """The actions that it thinks of: of each suit the highest and the lowest card; for a bid as
    many as it has sure cards; for a Bastos its lowest cards."""
    verb = words_of(legal[0])[0]
    if view.game == "tindahan":
        return in_sight(view, legal)
    if verb == "bid":
        sure = sum(rank_of(card) >= SURE for card in view.hand)
        return [f"bid {sure}"]
    if verb == "bastos":
        least = min(map(rank_of, view.hand))
        return [do for do in legal if rank_of(words_of(do)[1]) == least]
    return [do for do in legal if _comes_to_mind(do, legal)]


def in_sight(view: Any, legal: list[str]) -> list[str]:
    """Tindahan: its highest cards of those that would lead the trick now, whatever they are good
    for later and whoever comes after; if there are none, its lowest ones or a seller."""
    plays = [do for do in legal if words_of(do)[0] == "play"]
    best = best_card(view.trick, view.best)
    winning = [do for do in plays if best is None or _wins(words_of(do)[1], best, view)]
    if winning:
        return _extreme(winning, max)
    others = [do for do in legal if words_of(do)[0] in ("seller", "spend")]
    return [*_extreme(plays, min), *others]


def _wins(card: str, best: str, view: Any) -> bool:
    return suit_of(card) in (view.led, view.cart) and beats(card, best, view.cart)


def _extreme(plays: list[str], which: Callable[[Iterable[int]], int]) -> list[str]:
    """The plays of the highest or the lowest rank."""
    ranks = [rank_of(words_of(do)[1]) for do in plays]
    return [do for do, rank in zip(plays, ranks, strict=True) if rank == which(ranks)]


def _comes_to_mind(do: str, legal: list[str]) -> bool:
    verb, *rest = words_of(do)
    if not rest or "-" not in rest[0]:
        return True
    alike = [
        rank_of(words_of(other)[1])
        for other in legal
        if words_of(other)[0] == verb and suit_of(words_of(other)[1]) == suit_of(rest[0])
    ]
    return rank_of(rest[0]) in (min(alike), max(alike))
