"""Score sheet and result of Bastos: every point with its reason."""

from sarisari.core.bits import members
from sarisari.core.cards import of_suit
from sarisari.core.game import Line, Result, ranks_of
from sarisari.core.layout import Record
from sarisari.core.message import say
from sarisari.core.options import Options
from sarisari.games.bastos.state import DECK, RANKS, SUITS, BastosFacts


def score_lines(record: Record) -> list[Line]:
    """BAS-37. Return the cards won, by fruit, each at its fruit's value."""
    lines = []
    for seat in range(record.players):
        for fruit in members(record.fruits):
            cards = DECK.names(of_suit(record.won[seat], fruit, RANKS))
            value = int(record.values[fruit])
            if cards:
                reason = say(
                    "sheet-fruit",
                    "BAS-37",
                    suit=SUITS[fruit],
                    cards=cards,
                    count=len(cards),
                    value=value,
                )
                points = value * len(cards)
                lines.append(Line(seat, points, reason, "fruit", SUITS[fruit]))
    return lines


def final_result(facts: BastosFacts, options: Options) -> Result:
    """BAS-39, AB-19. Most points win; a tie is shared."""
    totals = list(facts.totals[: facts.players])
    ranks = ranks_of(totals)
    winners = tuple(seat for seat in range(len(ranks)) if ranks[seat] == 1)
    key, clause = ("result-won", "BAS-39") if len(winners) == 1 else ("result-shared", "AB-19")
    return Result(ranks, winners, say(key, clause, seats=list(winners), points=max(totals)))
