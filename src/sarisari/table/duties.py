"""What is due at a table: the one question that drives every game.

Whoever runs a table asks `next_duty`, does what it says, and asks again: the server, the terminal
and, for a game without a table around it (`duty_of`), the arena, the demo and the warm-up.

Nobody is left behind: while no person of a table is there, nothing is played in their place and
no clock runs. Nobody is held up: while somebody is there, whoever is away or silent is replaced.
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
    """For how many ms a table waits; None: for ever."""

    away: int | None = None  # for somebody who is away, until a stand-in comes
    request: int | None = None  # for the answer to a request. None: bots do not wait for it at all
    salt: int | None = None  # for somebody's part in the deals
    changes: int | None = None  # entries that are no part of the game, until the table is stopped


class DealDuty(msgspec.Struct, frozen=True, gc=False):
    """The next round is dealt."""


class DrawDuty(msgspec.Struct, frozen=True, gc=False):
    """AN-33. The pieces of this table are drawn."""


class SettleDuty(msgspec.Struct, frozen=True, gc=False):
    """A settler says what becomes of a tower."""


class ActDuty(msgspec.Struct, frozen=True, gc=False):
    """One of these seats acts: all that a game knows, which has no table around it."""

    seats: tuple[Seat, ...]


class BotsActDuty(msgspec.Struct, frozen=True, gc=False):
    """The bots and stand-ins of these seats act."""

    seats: tuple[Seat, ...]


class PromiseSaltsDuty(msgspec.Struct, frozen=True, gc=False):
    """The people of these seats promise their part in the deals, by a hash of it."""

    seats: tuple[Seat, ...]
    until: int | None = None  # as in `Wait`


class ShowSaltsDuty(msgspec.Struct, frozen=True, gc=False):
    """The people of these seats show the part in the deals that they promised."""

    seats: tuple[Seat, ...]
    until: int | None = None  # as in `Wait`


class TimeOutDuty(msgspec.Struct, frozen=True, gc=False):
    """The clock of a seat has run out."""

    seat: Seat


class PauseDuty(msgspec.Struct, frozen=True, gc=False):
    """Nobody is there any more: the clocks stand still from this time on."""

    time: int


class ResumeDuty(msgspec.Struct, frozen=True, gc=False):
    """Somebody is back: the clocks run again."""


class EndRequestDuty(msgspec.Struct, frozen=True, gc=False):
    """Nobody has answered this seat's request for too long."""

    seat: Seat
    about: Literal["undo", "stop"]


class StandInDuty(msgspec.Struct, frozen=True, gc=False):
    """The person of a seat has been away or silent for too long: a bot plays for them."""

    seat: Seat


class StartOverDuty(msgspec.Struct, frozen=True, gc=False):
    """Somebody promised a part in the deals and does not show it, which would hold up a deal that
    nobody may change any more: the others begin again without."""

    seat: Seat


class StopDuty(msgspec.Struct, frozen=True, gc=False):
    """So much has changed that the journal would grow for ever."""


class RevealDuty(msgspec.Struct, frozen=True, gc=False):
    """The game is over: the secret behind its deals is shown."""


class WaitDuty(msgspec.Struct, frozen=True, gc=False):
    """It is for people to do something. At `until`, in ms, something is due in any case; None if
    nothing ever is."""

    until: int | None = None


class NoDuty(msgspec.Struct, frozen=True, gc=False):
    """The game is over and its record whole."""


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
    """What is due in a game by its rules alone."""
    if reading.result is not None:
        return NoDuty()
    if reading.due == "deal":
        return DealDuty()
    return SettleDuty() if reading.due == "settle" else ActDuty(tuple(reading.to_act))


def next_duty(moment: Moment, now: int, company: Company, patience: Patience) -> Duty:
    """What is due at a table: the first thing that holds of these, in this order. The end of it;
    clocks that nobody watches; what a paused table waits for; what a game begins with; deals and
    settles; bots, unless a request is under way; what was waited for in vain."""
    if moment.is_over:
        return RevealDuty() if moment.due() == "secret" else NoDuty()
    if patience.changes is not None and moment.changes >= patience.changes:
        return StopDuty()
    standing = _unwatched_clocks(moment, now, company, patience)
    if standing is not None:
        return standing
    if moment.clocks.is_paused:
        return WaitDuty()
    return _by_itself(moment, company, patience) or _waited(moment, now, company, patience)


def _unwatched_clocks(
    moment: Moment, now: int, company: Company, patience: Patience
) -> PauseDuty | ResumeDuty | WaitDuty | None:
    """While nobody is there the clocks stand still; the time while a server was down costs nobody
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


def _by_itself(
    moment: Moment, company: Company, patience: Patience
) -> DealDuty | DrawDuty | SettleDuty | BotsActDuty | None:
    """What nobody has to be waited for."""
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


def _waited(moment: Moment, now: int, company: Company, patience: Patience) -> Duty:
    """What was waited for in vain, or how long to wait."""
    later = list(_later(moment, company, patience))
    for time, duty in later:
        if time <= now:
            return duty
    until = min((time for time, _ in later), default=None)
    if moment.due() == "salt-hashes":
        return PromiseSaltsDuty(tuple(moment.seats_without_hash()), until)
    if moment.due() == "salts":
        return ShowSaltsDuty(tuple(moment.seats_without_salt()), until)
    return WaitDuty(until)


def _later(
    moment: Moment, company: Company, patience: Patience
) -> Iterator[tuple[int, EndRequestDuty | TimeOutDuty | StandInDuty | StartOverDuty]]:
    """What is due if nothing happens, and when: the more important first."""
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
        yield from _absent(moment, company, patience.away)


def _late_salts(
    moment: Moment, company: Company, patience: Patience
) -> Iterator[tuple[int, StandInDuty | StartOverDuty]]:
    """Clients give their part in the deals by themselves. Whoever does not promise it gets a
    stand-in; without whoever does not show it all others begin again."""
    is_promised = moment.due() == "salts"
    seats = moment.seats_without_salt() if is_promised else moment.seats_without_hash()
    late = [seat for seat in seats if company.is_somebody_else_here(moment, seat)]
    if late and patience.salt is not None:
        time = max(moment.clocks.now, company.loaded) + patience.salt
        yield time, StartOverDuty(late[0]) if is_promised else StandInDuty(late[0])


def _absent(moment: Moment, company: Company, away: int) -> Iterator[tuple[int, StandInDuty]]:
    """Whoever is waited for and away, while others are there."""
    for seat in moment.to_act:
        gone = company.gone_since(seat)
        is_away = gone is not None and moment.seats[seat].human_plays
        if gone is not None and is_away and company.is_somebody_else_here(moment, seat):
            yield gone + away, StandInDuty(seat)
