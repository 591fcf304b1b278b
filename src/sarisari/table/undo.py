"""Undo: what may be taken back, by whom, and who has to agree."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from sarisari.core.cards import Seat
from sarisari.core.event import Action
from sarisari.core.message import Message, Refused, say
from sarisari.core.persistent_list import PersistentList
from sarisari.table.moment import Moment


class UndoOffer(msgspec.Struct, frozen=True, gc=False):
    """What undo would do for a person: `keep` events would remain. `how` is None if undo is not
    possible, and `why` gives the reason."""

    keep: int | None = None
    how: Literal["free", "ask"] | None = None
    why: Message | None = None

    def checked(self) -> int:
        """Return how many events remain; Refused if undo is not possible."""
        if self.why is not None:
            raise Refused(self.why)
        assert self.keep is not None
        return self.keep


def undo_for(moment: Moment, seat: Seat) -> UndoOffer:
    """Return what undo would do for a seat: go back to just before its last action of this round. A
    person alone among bots need not ask; among stand-ins they must, because stand-ins play for
    other people."""
    why = _why_not(moment, seat)
    keep = None if why is not None else _last_action(moment, seat)
    if keep is None:
        return UndoOffer(why=why or say("undo-nothing"))
    is_free = moment.opening.terms.undo == "free" and _is_free(moment, keep)
    return UndoOffer(keep, "free" if is_free or not moment.others(seat) else "ask")


def rolled_back(moment: Moment, keep: int) -> Moment:
    """Return the moment with only the first `keep` events. Clocks keep running: time that was spent
    stays spent."""
    keep -= moment.earlier
    reading, was_alone = moment.game.read(moment.start), False
    for event in moment.events[:keep]:
        if not isinstance(event, Action):
            continue  # a deal or settle is already part of the start
        was_alone = len(reading.to_act) == 1
        reading, _ = reading.after(event)
    events = moment.events.first(keep)
    acted = Counter(event.seat for event in events if isinstance(event, Action))
    after = replace(
        moment,
        reading=reading,
        events=events,
        places=moment.places.first(keep),
        acted=tuple(acted[seat] for seat in range(len(moment.seats))),
        undone=_merged(moment.undone, moment.places[keep:]),
        was_alone=was_alone,
    )
    return after.with_prompts()


def _merged(undone: PersistentList[int], places: Sequence[int]) -> PersistentList[int]:
    """Return all indices, ascending. Usually the new ones come after all others."""
    if undone and undone[-1] > places[0]:
        return PersistentList(sorted((*undone, *places)))
    for place in places:
        undone = undone.plus(place)
    return undone


def _why_not(moment: Moment, seat: Seat) -> Message | None:
    info = moment.seat(seat)
    if moment.is_over:
        return say("table-is-over")
    if moment.opening.terms.undo == "off":
        return say("undo-off")
    if moment.reading.due == "settle":
        return say("undo-settling", "BAN-25")
    if not moment.is_past and _is_held(moment):
        return say("undo-in-hand", "BAN-26")
    return None if info.human_plays else say("people-only")


def _is_held(moment: Moment) -> bool:
    """BAN-26. Whether a piece is in somebody's hand. The person may already have seen where it would
    touch and how it would rest, so giving it back would allow test-fitting. The event that brought
    it there is always the last one."""
    return any(prompt is not None and prompt[1] == ("place",) for prompt in moment.prompts)


def _last_action(moment: Moment, seat: Seat) -> int | None:
    """Return how many events come before a seat's last action since the last deal or settle, which
    undo never crosses."""
    for index in range(len(moment.events) - 1, -1, -1):
        event = moment.events[index]
        if isinstance(event, Action) and event.seat == seat:
            return moment.earlier + index
    return None


def _is_free(moment: Moment, keep: int) -> bool:
    """Whether nobody else has acted since, and nothing hidden was revealed."""
    return keep == moment.event_count - 1 and not _showed_something(moment)


def _showed_something(moment: Moment) -> bool:
    """Whether the last event revealed hidden information: it completed the secret choices, or it
    ended a round whose earlier tricks were face down."""
    others = moment.state.log[-1].others
    is_secret = others is not None and others.event.sealed
    if is_secret and moment.was_alone:
        return True
    return moment.reading.due is not None and not moment.opening.terms.open_history
