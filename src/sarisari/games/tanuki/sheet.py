"""Score sheet and result of Tanuki: every point with its reason."""

from sarisari.core.cards import Seat
from sarisari.core.game import Line, Result, ranks_of
from sarisari.core.layout import Record
from sarisari.core.message import say
from sarisari.core.options import Options
from sarisari.games.tanuki.state import TanukiFacts


def score_lines(record: Record) -> list[Line]:
    """TAN-22 to TAN-25. Return the bid, the tricks taken, and the difference, for each seat."""
    return [line for seat in range(record.players) for line in _seat_lines(record, seat)]


def _seat_lines(record: Record, seat: Seat) -> list[Line]:
    bid, taken = int(record.bids[seat]), int(record.tricks[seat])
    if bid == 0:
        if taken == 0:
            return [Line(seat, 5, say("sheet-zero-met", "TAN-25"), "bid")]
        if record.zero_each:
            return [Line(seat, -taken, say("sheet-zero-each", "AK-18", count=taken), "bid")]
        return [Line(seat, 0, say("sheet-zero-missed", "AK-11", count=taken), "bid")]
    lines = [Line(seat, taken, say("sheet-taken", "TAN-22", count=taken, bid=bid), "taken")]
    missed = abs(bid - taken)
    if missed == 0:
        lines.append(Line(seat, 2, say("sheet-exact", "TAN-23", bid=bid), "bid"))
    elif taken > bid and record.points[seat] == taken:  # no points were deducted
        free = say("sheet-over-free", "AK-10", bid=bid, count=missed)
        lines.append(Line(seat, 0, free, "bid"))
    else:
        key = "sheet-missed-over" if taken > bid else "sheet-missed-under"
        lines.append(Line(seat, -missed, say(key, "TAN-24", bid=bid, count=missed), "bid"))
    return lines


def final_result(facts: TanukiFacts, options: Options) -> Result:
    """TAN-27, TAN-28, AK-15. Most points win; among those tied for first, most exact bids."""
    players = facts.players
    totals, exact = facts.totals[:players], facts.exact_bids[:players]
    top = max(totals)
    # exact bids only break a tie for first place; all others stay tied
    ranks = ranks_of([(totals[s], exact[s] if totals[s] == top else 0) for s in range(players)])
    winners = tuple(seat for seat in range(players) if ranks[seat] == 1)
    if len(winners) > 1:
        reason = say("result-shared-exact", "TAN-28", seats=list(winners), points=top)
    elif totals.count(top) > 1:
        count = exact[winners[0]]
        reason = say("result-exact", "TAN-28", seats=list(winners), points=top, count=count)
    else:
        reason = say("result-won", "TAN-27", seats=list(winners), points=top)
    return Result(ranks, winners, reason)
