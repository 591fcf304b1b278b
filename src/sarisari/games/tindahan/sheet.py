"""Score sheet and result of Tindahan: every point with its reason."""

from sarisari.core.bits import members
from sarisari.core.cards import Seat, Suit
from sarisari.core.game import Line, Result, ranks_of
from sarisari.core.layout import Record
from sarisari.core.message import say
from sarisari.core.options import Options
from sarisari.games.tindahan.rules import is_shut_out, stall_points
from sarisari.games.tindahan.state import SUITS, TindahanFacts

AUTHOR = "Peer Sylvester"


def score_lines(record: Record) -> list[Line]:
    """TIN-38 to TIN-48. Return the lines: tricks, cards left, each stall, then the shutout."""
    lines = [line for seat in range(record.players) for line in _ordinary_lines(record, seat)]
    for seat in range(record.players):
        if is_shut_out(record, seat):
            ordinary = sum(line.points for line in lines if line.seat == seat)
            top = int(record.points[seat])
            reason = say("sheet-shutout", "TIN-48", top=top)
            lines.append(Line(seat, top - ordinary, reason, "shutout"))
    return lines


def _ordinary_lines(record: Record, seat: Seat) -> list[Line]:
    lines = []
    tricks = int(record.tricks[seat])
    if tricks:
        reason = say("sheet-tricks", "TIN-38", count=tricks)
        lines.append(Line(seat, 2 * tricks, reason, "tricks"))
    left = int(record.hands[seat]).bit_count()
    if left:
        reason = say("sheet-cards-left", "TIN-39", count=left)
        lines.append(Line(seat, -left, reason, "cards-left"))
    for fruit in members(record.fruits):
        line = _stall_line(record, seat, fruit)
        if line is not None:
            lines.append(line)
    return lines


def _stall_line(record: Record, seat: Seat, fruit: Suit) -> Line | None:
    """TIN-41 to TIN-47. Return what a seat scored for a stall where it has sellers; third places
    and below have no line."""
    sellers = record.stalls[: int(record.players), fruit].tolist()
    mine = sellers[seat]
    ahead = sum(other > mine for other in sellers)
    level = [other for other in range(len(sellers)) if sellers[other] == mine]
    if mine == 0 or ahead > 1:
        return None
    place = "first" if ahead == 0 else "second"
    clause = "TIN-41" if ahead == 0 else "TIN-42"
    if len(level) > 1:
        place += "-tied"
        clause = "TIN-44" if ahead == 0 else "TIN-45"
    is_trump, suit = bool(fruit == record.cart), SUITS[fruit]
    key = f"sheet-stall-{place}" + ("-trump" if is_trump else "")
    tied = [other for other in level if other != seat]
    reason = say(key, clause, suit=suit, count=mine, **({"seats": tied} if tied else {}))
    points = int(stall_points(record, seat, fruit))
    return Line(seat, points, reason, "stall", suit, is_trump)


def final_result(facts: TindahanFacts, options: Options) -> Result:
    """TIN-53, TIN-54, AT-19. Most points win; the author wins a tie."""
    totals = list(facts.totals[: facts.players])
    ranks = ranks_of(totals)
    winners = tuple(seat for seat in range(len(ranks)) if ranks[seat] == 1)
    top = max(totals)
    if len(winners) == 1:
        return Result(ranks, winners, say("result-won", "TIN-53", seats=list(winners), points=top))
    if options["tie"] == "author":
        reason = say("result-author", "TIN-54", seats=list(winners), points=top, author=AUTHOR)
        return Result(ranks, winners, reason, AUTHOR)
    return Result(ranks, winners, say("result-shared", "AT-19", seats=list(winners), points=top))
