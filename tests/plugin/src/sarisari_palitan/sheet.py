"""Score sheet and result of Palitan: every point with its reason."""

from sarisari.core.game import Line, Result, ranks_of
from sarisari.core.layout import Record
from sarisari.core.message import say
from sarisari.core.options import Options
from sarisari_palitan.rules import lowest_rank, side_cards, side_tricks
from sarisari_palitan.state import PalitanFacts, sides_of


def score_lines(record: Record) -> list[Line]:
    """PAL-13 to PAL-15. Return tricks times the lowest rank won, for each seat of a side."""
    return [_line(record, seat) for seat in range(record.players)]


def _line(record: Record, seat: int) -> Line:
    tricks = int(side_tricks(record, seat))
    if tricks == 0:
        return Line(seat, 0, say("palitan-sheet-none", "PAL-14"), row="tricks")
    rank = int(lowest_rank(side_cards(record, seat)))
    reason = say("palitan-sheet", "PAL-13", count=tricks, rank=rank)
    return Line(seat, tricks * rank, reason, row="tricks")


def final_result(facts: PalitanFacts, options: Options) -> Result:
    """PAL-17. Most points win; partners win together, and a tie is shared."""
    totals = list(facts.totals[: facts.players])
    ranks = ranks_of(totals)
    winners = tuple(seat for seat in range(len(ranks)) if ranks[seat] == 1)
    sides = sides_of(facts.players)
    if len({sides[seat] for seat in winners}) > 1:
        key = "result-shared"
    else:
        key = "palitan-result-partners" if len(winners) > 1 else "result-won"
    return Result(ranks, winners, say(key, "PAL-17", seats=list(winners), points=max(totals)))
