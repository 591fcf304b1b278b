"""Requests that need consent (undo and stop): all other people who own a seat must agree.

People who are away cannot answer: their stand-in plays for them, but does not agree to anything.
"""

from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace

from sarisari.core.cards import Seat
from sarisari.core.game import View
from sarisari.core.message import refuse, say
from sarisari.table.journal import AgreementEntry, StopEntry, UndoEntry
from sarisari.table.moment import Moment, Request, StopHow, with_seat
from sarisari.table.undo import rolled_back, undo_for

STOP_PROMPTS: dict[StopHow, str] = {
    "early": "table-stopped-early",
    "alone": "table-stopped-alone",
    "agreed": "table-stopped-agreed",
    "host": "table-stopped-host",
    "server": "table-stopped-server",
}


@dataclass(frozen=True)
class RequestState:
    """The pending request: who has agreed, and who has not answered yet."""

    seat: Seat
    about: Literal["undo", "stop"]
    keep: int | None  # undo: how many events would remain
    yes: frozenset[Seat]
    waiting_for: list[Seat]


def pending_request(moment: Moment) -> RequestState | None:
    """Return the pending request, if there is one."""
    request = moment.request
    if request is None:
        return None
    waiting_for = [seat for seat in moment.others(request.seat) if seat not in request.yes]
    return RequestState(request.seat, request.about, request.keep, request.yes, waiting_for)


def is_agreed(moment: Moment, seat: Seat, about: str) -> bool:
    """Whether a seat asked for this and all others have agreed."""
    now = pending_request(moment)
    return now is not None and (now.seat, now.about) == (seat, about) and not now.waiting_for


def after_agreement(moment: Moment, entry: AgreementEntry, at: int | None) -> Moment:
    """Return the moment after a person asks or answers. `at`: how much of the journal the person
    had seen."""
    moment.check_person(entry.seat)
    return _ask(moment, entry) if entry.says == "ask" else _answer(moment, entry, at)


def _ask(moment: Moment, entry: AgreementEntry) -> Moment:
    if moment.request is not None:
        raise refuse("asked-already", seat=moment.request.seat)
    keep = undo_for(moment, entry.seat).checked() if entry.about == "undo" else None
    request = Request(entry.seat, entry.about, keep, moment.at + 1, moment.clocks.now)
    return replace(moment, request=request)


def _answer(moment: Moment, entry: AgreementEntry, at: int | None) -> Moment:
    request = moment.request
    if request is None or request.about != entry.about:
        raise refuse("nothing-asked")
    if at is not None and at < request.at:
        raise refuse("look-again")
    if entry.says == "no":  # from the person who asked, this withdraws the request
        return replace(moment, request=None)
    # in older journals a yes was dropped when the person left, and could be given again
    is_said = entry.seat in request.yes and not moment.is_past
    if entry.seat == request.seat or is_said:
        raise refuse("answered-already")
    return replace(moment, request=replace(request, yes=request.yes | {entry.seat}))


def without_abandoned_request(moment: Moment) -> Moment:
    """Drop a request when the person who asked has left."""
    request = moment.request
    if request is None or (request.seat in moment.people and not moment.is_over):
        return moment
    return replace(moment, request=None)


def after_stop(moment: Moment, entry: StopEntry) -> Moment:
    """Return the moment after a table is stopped. Before the first deal, any person may stop it.
    Later all must agree, or the host decides if the game is not rated. The server may always stop
    it."""
    moment.seat(entry.seat)
    if entry.by_server:
        return replace(moment, stopped_by=entry.seat, stopped_how="server")
    if entry.by_host:
        if moment.has_begun and moment.opening.terms.rated and moment.consulted:
            raise refuse("rated-no-ending")
        return replace(moment, stopped_by=entry.seat, stopped_how=_stop_how(moment, entry))
    if moment.consulted:  # a table without people is stopped by the program that runs it
        moment.check_person(entry.seat)
    others = moment.others(entry.seat)
    if moment.has_begun and others and not is_agreed(moment, entry.seat, "stop"):
        raise refuse("ask-first", seats=others)
    return replace(moment, stopped_by=entry.seat, stopped_how=_stop_how(moment, entry))


def _stop_how(moment: Moment, entry: StopEntry) -> StopHow:
    """Return how a table was stopped. Before the first deal nobody has to agree, and a person who
    is alone has nobody to ask. In older journals, people who were away did not have to agree."""
    if not moment.has_begun:
        return "early"
    if moment.owners == [entry.seat]:
        return "alone"
    if entry.by_host:
        return "host"
    is_asked = not moment.owners or is_agreed(moment, entry.seat, "stop")
    return "agreed" if is_asked else "alone"


def without_turns(moment: Moment, view: View) -> View:
    """Return the view of a stopped table: nobody is to act, and the prompt says how it was stopped."""
    prompt = say(STOP_PROMPTS[moment.stopped_how], seat=moment.stopped_by or 0)
    return replace(view, to_act=[], coming=[], legal=[], prompt=prompt)


def before_turns(view: View) -> View:
    """Return the view of a table that still waits for salts or pieces: nobody can act yet."""
    return replace(view, to_act=[], coming=[], legal=[], prompt=say("start-awaited"))


def after_undo(moment: Moment, entry: UndoEntry, at: int | None) -> Moment:
    """Return the moment after a person takes back an action, freely or with the consent of all
    others. `at`: how much of the journal the person had seen; the undo is stale if the seat has
    acted or taken back since."""
    offer = undo_for(moment, entry.seat)
    keep = offer.checked()
    if offer.how == "ask" and not is_agreed(moment, entry.seat, "undo"):
        raise refuse("ask-first", seats=moment.others(entry.seat))
    if entry.keep != keep or (at is not None and at < moment.did_at[entry.seat]):
        raise refuse("look-again")
    did_at = with_seat(moment.did_at, entry.seat, moment.at + 1)
    return replace(rolled_back(moment, keep), did_at=did_at)
