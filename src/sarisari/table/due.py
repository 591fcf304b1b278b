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


class Deal(msgspec.Struct, frozen=True, gc=False):
    """The next round is dealt."""


class Draw(msgspec.Struct, frozen=True, gc=False):
    """AN-33. The pieces of this table are drawn."""


class Settle(msgspec.Struct, frozen=True, gc=False):
    """A settler says what becomes of a tower."""


class Act(msgspec.Struct, frozen=True, gc=False):
    """One of these seats acts: all that a game knows, which has no table around it."""

    seats: tuple[Seat, ...]


class BotsAct(msgspec.Struct, frozen=True, gc=False):
    """The bots and stand-ins of these seats act."""

    seats: tuple[Seat, ...]


class PromiseSalts(msgspec.Struct, frozen=True, gc=False):
    """The people of these seats promise their part in the deals, by a hash of it."""

    seats: tuple[Seat, ...]
    until: int | None = None  # as in `Wait`


class ShowSalts(msgspec.Struct, frozen=True, gc=False):
    """The people of these seats show the part in the deals that they promised."""

    seats: tuple[Seat, ...]
    until: int | None = None  # as in `Wait`


class TimeOut(msgspec.Struct, frozen=True, gc=False):
    """The clock of a seat has run out."""

    seat: Seat


class Pause(msgspec.Struct, frozen=True, gc=False):
    """Nobody is there any more: the clocks stand still from this time on."""

    time: int


class Resume(msgspec.Struct, frozen=True, gc=False):
    """Somebody is back: the clocks run again."""


class EndRequest(msgspec.Struct, frozen=True, gc=False):
    """Nobody has answered this seat's request for too long."""

    seat: Seat
    about: Literal["undo", "stop"]


class StandIn(msgspec.Struct, frozen=True, gc=False):
    """The person of a seat has been away or silent for too long: a bot plays for them."""

    seat: Seat


class StartOver(msgspec.Struct, frozen=True, gc=False):
    """Somebody promised a part in the deals and does not show it, which would hold up a deal that
    nobody may change any more: the others begin again without."""

    seat: Seat


class Stop(msgspec.Struct, frozen=True, gc=False):
    """So much has changed that the journal would grow for ever."""


class Reveal(msgspec.Struct, frozen=True, gc=False):
    """The game is over: the secret behind its deals is shown."""


class Wait(msgspec.Struct, frozen=True, gc=False):
    """It is for people to do something. At `until`, in ms, something is due in any case; None if
    nothing ever is."""

    until: int | None = None


class Nothing(msgspec.Struct, frozen=True, gc=False):
    """The game is over and its record whole."""


GameDuty: TypeAlias = Deal | Settle | Act | Nothing
Duty: TypeAlias = (
    Deal
    | Draw
    | Settle
    | BotsAct
    | PromiseSalts
    | ShowSalts
    | TimeOut
    | Pause
    | Resume
    | EndRequest
    | StandIn
    | StartOver
    | Stop
    | Reveal
    | Wait
    | Nothing
)


def duty_of(reading: Reading) -> GameDuty:
    """What is due in a game by its rules alone."""
    if reading.result is not None:
        return Nothing()
    if reading.due == "deal":
        return Deal()
    return Settle() if reading.due == "settle" else Act(tuple(reading.to_act))


def next_duty(moment: Moment, now: int, company: Company, patience: Patience) -> Duty:
    """What is due at a table: the first thing that holds of these, in this order. The end of it;
    clocks that nobody watches; what a paused table waits for; what a game begins with; deals and
    settles; bots, unless a request is under way; what was waited for in vain."""
    if moment.is_over:
        return Reveal() if moment.due() == "secret" else Nothing()
    if patience.changes is not None and moment.changes >= patience.changes:
        return Stop()
    standing = _unwatched_clocks(moment, now, company, patience)
    if standing is not None:
        return standing
    if moment.clocks.is_paused:
        return Wait()
    return _by_itself(moment, company, patience) or _waited(moment, now, company, patience)


def _unwatched_clocks(
    moment: Moment, now: int, company: Company, patience: Patience
) -> Pause | Resume | Wait | None:
    """While nobody is there the clocks stand still; the time while a server was down costs nobody
    anything."""
    clocks = moment.clocks
    if clocks.banks is None or not company.gone or patience.away is None:
        return None
    if clocks.is_paused:
        return Resume() if company.is_anybody_there and clocks.while_away else None
    if company.is_anybody_there or not clock.running(moment):
        return None
    since = max(gone or company.loaded for gone in company.gone.values())
    if since == company.loaded:
        return Pause(clocks.now if moment.at else now)
    until = since + patience.away
    return Wait(until) if until > now else Pause(now)


def _by_itself(
    moment: Moment, company: Company, patience: Patience
) -> Deal | Draw | Settle | BotsAct | None:
    """What nobody has to be waited for."""
    due = moment.due()
    if due == "pieces":
        return Draw()
    if due in ("deal", "settle"):
        duty = duty_of(moment.reading)
        assert isinstance(duty, Deal | Settle)
        return duty
    bots = company.bots_to_act(moment)
    is_asked = moment.request is not None and patience.request is not None
    return BotsAct(bots) if bots and not is_asked else None


def _waited(moment: Moment, now: int, company: Company, patience: Patience) -> Duty:
    """What was waited for in vain, or how long to wait."""
    later = list(_later(moment, company, patience))
    for time, duty in later:
        if time <= now:
            return duty
    until = min((time for time, _ in later), default=None)
    if moment.due() == "salt-hashes":
        return PromiseSalts(tuple(moment.seats_without_hash()), until)
    if moment.due() == "salts":
        return ShowSalts(tuple(moment.seats_without_salt()), until)
    return Wait(until)


def _later(
    moment: Moment, company: Company, patience: Patience
) -> Iterator[tuple[int, EndRequest | TimeOut | StandIn | StartOver]]:
    """What is due if nothing happens, and when: the more important first."""
    request = moment.request
    if request is not None and patience.request is not None:
        since = max(request.time, company.loaded)
        yield since + patience.request, EndRequest(request.seat, request.about)
    running = clock.runs_out(moment)
    if running is not None:
        yield running[0], TimeOut(running[1])
    if moment.due() in ("salt-hashes", "salts"):
        yield from _late_salts(moment, company, patience)
    elif patience.away is not None:
        yield from _absent(moment, company, patience.away)


def _late_salts(
    moment: Moment, company: Company, patience: Patience
) -> Iterator[tuple[int, StandIn | StartOver]]:
    """Clients give their part in the deals by themselves. Whoever does not promise it gets a
    stand-in; without whoever does not show it all others begin again."""
    is_promised = moment.due() == "salts"
    seats = moment.seats_without_salt() if is_promised else moment.seats_without_hash()
    late = [seat for seat in seats if company.is_somebody_else_here(moment, seat)]
    if late and patience.salt is not None:
        time = max(moment.clocks.now, company.loaded) + patience.salt
        yield time, StartOver(late[0]) if is_promised else StandIn(late[0])


def _absent(moment: Moment, company: Company, away: int) -> Iterator[tuple[int, StandIn]]:
    """Whoever is waited for and away, while others are there."""
    for seat in moment.to_act:
        gone = company.gone_since(seat)
        is_away = gone is not None and moment.seats[seat].is_person
        if gone is not None and is_away and company.is_somebody_else_here(moment, seat):
            yield gone + away, StandIn(seat)
