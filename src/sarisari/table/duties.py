"""The turn loop's decision function: what is due next at a table.

The program that runs a table calls `next_duty`, does what it says, and calls it again: the server,
the terminal and, for a game without a table (`duty_of`), the arena, the demo and the warm-up.

While none of a table's people is present, nothing is played in their place and no clock runs. While
somebody is present, a person who is away (disconnected) or does not respond (AFK) is replaced by a stand-in, a bot that
plays for them after a grace period (`Patience.away`).
"""

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from sarisari.core.cards import Seat
from sarisari.core.game import Reading
from sarisari.table import clock
from sarisari.table.company import Company
from sarisari.table.moment import Moment


class Patience(msgspec.Struct, frozen=True, gc=False):
    """How many ms a table waits; None: for ever."""

    away: int | None = None  # for somebody who is away, until a stand-in takes over
    request: int | None = None  # for the answer to a request. None: bots do not wait for it at all
    salt: int | None = None  # for somebody's salt
    changes: int | None = None  # maximum number of change entries before the table is stopped


class DealDuty(msgspec.Struct, frozen=True, gc=False):
    """Deal the next round."""


class DrawDuty(msgspec.Struct, frozen=True, gc=False):
    """AN-33. Draw the pieces of this table."""


class SettleDuty(msgspec.Struct, frozen=True, gc=False):
    """Ask a settler what becomes of a tower."""


class ActDuty(msgspec.Struct, frozen=True, gc=False):
    """One of these seats is to act, in a game without a table."""

    seats: tuple[Seat, ...]


class BotsActDuty(msgspec.Struct, frozen=True, gc=False):
    """Let the bots and stand-ins of these seats act."""

    seats: tuple[Seat, ...]


class PromiseSaltsDuty(msgspec.Struct, frozen=True, gc=False):
    """Wait for the people of these seats to commit to their salts, by a hash."""

    seats: tuple[Seat, ...]
    until: int | None = None  # as in `WaitDuty`


class ShowSaltsDuty(msgspec.Struct, frozen=True, gc=False):
    """Wait for the people of these seats to reveal the salts that they committed to."""

    seats: tuple[Seat, ...]
    until: int | None = None  # as in `WaitDuty`


class TimeOutDuty(msgspec.Struct, frozen=True, gc=False):
    """Declare a seat out of time: its clock has run out."""

    seat: Seat


class PauseDuty(msgspec.Struct, frozen=True, gc=False):
    """Stop the clocks as of this time: nobody is present any more."""

    time: int


class ResumeDuty(msgspec.Struct, frozen=True, gc=False):
    """Start the clocks again: somebody is back."""


class EndRequestDuty(msgspec.Struct, frozen=True, gc=False):
    """End the request of this seat, which has not been answered for too long."""

    seat: Seat
    about: Literal["undo", "stop"]


class StandInDuty(msgspec.Struct, frozen=True, gc=False):
    """Put a stand-in at this seat: its person has been away or unresponsive for too long."""

    seat: Seat


class StartOverDuty(msgspec.Struct, frozen=True, gc=False):
    """Start the game over without this seat's person, who committed to a salt and does not reveal
    it. The deal can no longer change, so it would never happen otherwise."""

    seat: Seat


class StopDuty(msgspec.Struct, frozen=True, gc=False):
    """Stop the table: so many changes have been made that its journal would grow without bound."""


class RevealDuty(msgspec.Struct, frozen=True, gc=False):
    """Reveal the secret behind the deals: the game is over."""


class WaitDuty(msgspec.Struct, frozen=True, gc=False):
    """Wait for people. At `until`, in ms, something is due in any case; None if nothing ever is."""

    until: int | None = None


class NoDuty(msgspec.Struct, frozen=True, gc=False):
    """Do nothing: the game is over and its record complete."""


GameDuty: TypeAlias = DealDuty | SettleDuty | ActDuty | NoDuty
Duty: TypeAlias = (
    DealDuty
    | DrawDuty
    | SettleDuty
    | BotsActDuty
    | PromiseSaltsDuty
    | ShowSaltsDuty
    | TimeOutDuty
    | PauseDuty
    | ResumeDuty
    | EndRequestDuty
    | StandInDuty
    | StartOverDuty
    | StopDuty
    | RevealDuty
    | WaitDuty
    | NoDuty
)


def duty_of(reading: Reading) -> GameDuty:
    """Return what is due in a game by its rules alone."""
    if reading.result is not None:
        return NoDuty()
    if reading.due == "deal":
        return DealDuty()
    return SettleDuty() if reading.due == "settle" else ActDuty(tuple(reading.to_act))


def next_duty(moment: Moment, now: int, company: Company, patience: Patience) -> Duty:
    """Return what is due at a table: the first that applies, in this order. The end of the table;
    clocks that nobody watches; what a paused table waits for; what a game begins with; deals and
    settles; bots, unless a request is pending; timeouts."""
    if moment.is_over:
        return RevealDuty() if moment.due() == "secret" else NoDuty()
    if patience.changes is not None and moment.changes >= patience.changes:
        return StopDuty()
    standing = _unwatched_clocks(moment, now, company, patience)
    if standing is not None:
        return standing
    if moment.clocks.is_paused:
        return WaitDuty()
    return _automatic_duty(moment, company, patience) or _timeout_or_wait(
        moment, now, company, patience
    )


def _unwatched_clocks(
    moment: Moment, now: int, company: Company, patience: Patience
) -> PauseDuty | ResumeDuty | WaitDuty | None:
    """Pause the clocks while nobody is present. Time during which a server was down costs nobody
    anything."""
    clocks = moment.clocks
    if clocks.banks is None or not company.gone or patience.away is None:
        return None
    if clocks.is_paused:
        return ResumeDuty() if company.is_anybody_there and clocks.while_away else None
    if company.is_anybody_there or not clock.running(moment):
        return None
    since = max(gone or company.loaded for gone in company.gone.values())
    if since == company.loaded:
        return PauseDuty(clocks.now if moment.at else now)
    until = since + patience.away
    return WaitDuty(until) if until > now else PauseDuty(now)


def _automatic_duty(
    moment: Moment, company: Company, patience: Patience
) -> DealDuty | DrawDuty | SettleDuty | BotsActDuty | None:
    """Return what can be done without waiting for anybody."""
    due = moment.due()
    if due == "pieces":
        return DrawDuty()
    if due in ("deal", "settle"):
        duty = duty_of(moment.reading)
        assert isinstance(duty, DealDuty | SettleDuty)
        return duty
    bots = company.bots_to_act(moment)
    is_asked = moment.request is not None and patience.request is not None
    return BotsActDuty(bots) if bots and not is_asked else None


def _timeout_or_wait(moment: Moment, now: int, company: Company, patience: Patience) -> Duty:
    """Return what to do about somebody who has kept the table waiting too long, or how long to
    wait."""
    later = list(_timeouts(moment, company, patience))
    for time, duty in later:
        if time <= now:
            return duty
    until = min((time for time, _ in later), default=None)
    if moment.due() == "salt-hashes":
        return PromiseSaltsDuty(tuple(moment.seats_without_hash()), until)
    if moment.due() == "salts":
        return ShowSaltsDuty(tuple(moment.seats_without_salt()), until)
    return WaitDuty(until)


def _timeouts(
    moment: Moment, company: Company, patience: Patience
) -> Iterator[tuple[int, EndRequestDuty | TimeOutDuty | StandInDuty | StartOverDuty]]:
    """Yield what becomes due if nothing happens, and when; the more important first."""
    request = moment.request
    if request is not None and patience.request is not None:
        since = max(request.time, company.loaded)
        yield since + patience.request, EndRequestDuty(request.seat, request.about)
    running = clock.runs_out(moment)
    if running is not None:
        yield running[0], TimeOutDuty(running[1])
    if moment.due() in ("salt-hashes", "salts"):
        yield from _late_salts(moment, company, patience)
    elif patience.away is not None:
        yield from _absent_people(moment, company, patience.away)


def _late_salts(
    moment: Moment, company: Company, patience: Patience
) -> Iterator[tuple[int, StandInDuty | StartOverDuty]]:
    """Yield what to do about late salts. Clients send salts by themselves. A person who does not
    commit to one gets a stand-in; if one is not revealed, the others start over without that
    person."""
    is_promised = moment.due() == "salts"
    seats = moment.seats_without_salt() if is_promised else moment.seats_without_hash()
    late = [seat for seat in seats if company.is_somebody_else_here(moment, seat)]
    if late and patience.salt is not None:
        time = max(moment.clocks.now, company.loaded) + patience.salt
        yield time, StartOverDuty(late[0]) if is_promised else StandInDuty(late[0])


def _absent_people(
    moment: Moment, company: Company, away: int
) -> Iterator[tuple[int, StandInDuty]]:
    """Yield stand-ins for people who are to act and away, while others are present."""
    for seat in moment.to_act:
        gone = company.gone_since(seat)
        is_away = gone is not None and moment.seats[seat].human_plays
        if gone is not None and is_away and company.is_somebody_else_here(moment, seat):
            yield gone + away, StandInDuty(seat)
