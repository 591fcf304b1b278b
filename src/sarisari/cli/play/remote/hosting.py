"""What a host does about people: send them away, and let them come back."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sarisari.cli.play.remote.connection import new_id
from sarisari.core.message import Message, Refused, refuse, shown
from sarisari.server.messages import Readmit, Remove

if TYPE_CHECKING:
    from sarisari.cli.play.remote.visit import Visit


def remove(visit: "Visit", who: str, *, is_banned: bool) -> Message | None:
    """Send a person away, who may not sit down here again; a banned one may not even look on."""
    try:
        seat = seat_of(visit.known.sitting, who)
    except Refused as refused:
        return refused.message
    visit.send(Remove(id=new_id(), table=visit.table, seat=seat, is_banned=is_banned))
    return None


def readmit(visit: "Visit", name: str) -> Message | None:
    """Let a person come back who was sent away."""
    visit.send(Readmit(id=new_id(), table=visit.table, name=name.strip()))
    return None


def seat_of(names: Sequence[str | None], who: str) -> int:
    """A seat by its number or by the name of who sits there."""
    who = who.strip()
    if who.isdecimal() and int(who[:9]) < len(names):
        return int(who)
    folded = [None if name is None else name.casefold() for name in names]
    if who.casefold() not in folded:
        sitting = [name for name in names if name is not None]
        raise refuse("play-server-whom", name=shown(who), names=sitting)
    return folded.index(who.casefold())
