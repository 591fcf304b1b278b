"""Game clocks of people: a time bank that runs while a person is to act, and an increment for each
action."""

from msgspec.structs import replace

from sarisari.core.cards import Seat
from sarisari.core.message import RefusalKind, refuse
from sarisari.table.journal import ClockEntry
from sarisari.table.moment import Clocks, Moment, SeatInfo, with_seat
from sarisari.table.terms import PACES, Pace, Terms

STAND_IN = "casual"  # the bot that acts for a person whose time is up


def new_clocks(terms: Terms, players: int, time: int) -> Clocks:
    """Return the clocks of a new table."""
    pace = PACES[terms.pace]
    banks = None if pace is None else (pace.bank,) * players
    return Clocks(time, banks, (0,) * players)


def running(moment: Moment) -> list[Seat]:
    """Return the seats whose clocks run: people who are present and to act."""
    if moment.clocks.banks is None or moment.clocks.is_paused:
        return []
    return [seat for seat in moment.to_act if moment.seats[seat].human_plays]


def advance(moment: Moment, time: int) -> Moment:
    """Return the moment at a later time. A time before that of the last entry is raised to it,
    because a system clock that was set back must not break a table."""
    clocks = moment.clocks
    now = max(clocks.now, time)
    banks = clocks.banks
    if banks is not None:
        runs = running(moment)
        spent = now - clocks.now
        banks = tuple(
            max(0, bank - spent) if seat in runs else bank for seat, bank in enumerate(banks)
        )
    return replace(moment, clocks=replace(clocks, now=now, banks=banks))


def clock_left(moment: Moment, seat: Seat, now: int) -> int | None:
    """Return the time left on a person's clock, in ms; None without a clock."""
    clocks = moment.clocks
    if not moment.seat(seat).human_plays or clocks.banks is None:
        return None
    spent = max(now - clocks.now, 0) if seat in running(moment) else 0
    return max(0, clocks.banks[seat] - spent)


def runs_out(moment: Moment) -> tuple[int, Seat] | None:
    """Return when the next clock runs out if nothing happens, and whose it is."""
    banks = moment.clocks.banks
    if banks is None:
        return None
    return min(((moment.clocks.now + banks[seat], seat) for seat in running(moment)), default=None)


def check_clock(moment: Moment, seat: Seat) -> None:
    """Refuse an action of a seat whose time is up."""
    if seat in running(moment) and _bank(moment, seat) == 0:
        raise refuse("time-is-up", kind=RefusalKind.TIME_IS_UP)


def with_increment(moment: Moment, seat: Seat) -> Moment:
    """Return the moment after the increment for an action. An action that was taken back and
    repeated brings no second increment; otherwise alternating play and undo would gain time."""
    clocks, pace = moment.clocks, _pace(moment)
    if clocks.banks is None or pace is None:
        return moment
    count, banks = moment.acted[seat], clocks.banks
    if count <= clocks.paid[seat]:
        return moment
    if moment.seats[seat].human_plays:
        banks = with_seat(banks, seat, banks[seat] + pace.increment)
    paid = with_seat(clocks.paid, seat, count)
    return replace(moment, clocks=replace(clocks, banks=banks, paid=paid))


def with_increments_reset(moment: Moment) -> Moment:
    """Return the moment with increments available again, after a deal or a settle, which undo never
    crosses."""
    return replace(moment, clocks=replace(moment.clocks, paid=(0,) * len(moment.seats)))


def with_minimum_bank(moment: Moment, seat: Seat) -> Moment:
    """Return the moment with at least one increment in a seat's bank, for a person who takes over a
    clock that may have run out."""
    pace = _pace(moment)
    if moment.clocks.banks is None or pace is None:
        return moment
    banks = list(moment.clocks.banks)
    banks[seat] = max(banks[seat], pace.increment)
    return replace(moment, clocks=replace(moment.clocks, banks=tuple(banks)))


def after_clock(moment: Moment, entry: ClockEntry) -> Moment:
    """Return the moment after a seat's time has run out, or after the whole table was paused or
    resumed."""
    if entry.what == "out":
        if moment.clocks.banks is None:
            raise refuse("no-clock")
        return _time_out(moment, entry.seat)
    if entry.seat is not None:
        raise refuse("clock-for-all")
    pauses = entry.what == "pause"
    if pauses == moment.clocks.is_paused:
        raise refuse("clock-paused" if pauses else "clock-not-paused")
    clocks = replace(moment.clocks, is_paused=pauses, while_away=pauses and entry.while_away)
    return replace(moment, clocks=clocks)


def _time_out(moment: Moment, seat: Seat | None) -> Moment:
    """Let a stand-in take over from a person whose time is up."""
    if seat is None:
        raise refuse("clock-whose")
    info = moment.seat(seat)
    if seat not in running(moment):
        raise refuse("clock-stands", seat=seat)
    if _bank(moment, seat) > 0:
        raise refuse("time-is-left", seat=seat)
    seats = list(moment.seats)
    seats[seat] = SeatInfo(info.player, STAND_IN)
    return replace(moment, seats=tuple(seats))


def _pace(moment: Moment) -> Pace | None:
    return PACES[moment.opening.terms.pace]


def _bank(moment: Moment, seat: Seat) -> int:
    assert moment.clocks.banks is not None
    return moment.clocks.banks[seat]
