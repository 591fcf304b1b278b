"""Moderation by the host: remove (kick) or ban people, and readmit them."""

from collections.abc import Sequence

from sarisari.cli.play.remote.server_connection import new_id
from sarisari.cli.play.remote.visit import Visit
from sarisari.core.message import Message, Refused, refuse, say, shown
from sarisari.server.messages import ReadmitWish, RemoveWish, RoomShown, TableShown


def remove(visit: Visit, who: str, *, is_banned: bool) -> Message | None:
    """Remove a person, who may not sit down here again; a banned person may not even watch.
    Return a refusal if that is not possible."""
    command = "ban" if is_banned else "remove"
    try:
        seat, name = _removable(visit, who, command)
        question = "play-server-ban-sure" if is_banned else "play-server-remove-sure"
        if not visit.terminal.is_sure(question, name=name):
            return None
        visit.wait(0)  # another person may have taken the seat while the host was asked
        if visit.client_state.others[seat : seat + 1] != [name]:
            raise _unknown(name, visit.client_state.others)
    except Refused as refused:
        return refused.message
    visit.send(RemoveWish(id=new_id(), table=visit.table, seat=seat, is_banned=is_banned))
    return None


def _removable(visit: Visit, who: str, command: str) -> tuple[int, str]:
    """The seat and the name of a person who can be removed. Refused if there is none."""
    known = visit.client_state
    if not _is_host(visit):
        raise refuse("host-only")
    others = [name for name in known.others if name is not None]
    if not others:
        raise refuse("nobody-to-remove")
    if not who.strip():
        raise refuse("play-server-say-whom", command=command, names=others)
    seat = seat_of(known.sitting, who, known.others)
    name = known.others[seat]
    if name is None:
        raise refuse("nobody-to-remove")
    return seat, name


def readmit(visit: Visit, who: str) -> Message | None:
    """Let a removed person come back; return a refusal if that is not possible."""
    who, removed = who.strip(), visit.client_state.removed
    if not _is_host(visit):
        return say("host-only")
    if not who:
        key = "play-server-say-whom" if removed else "nobody-removed"
        return say(key, command="readmit", names=removed)
    alike = [name for name in removed if name.casefold() == who.casefold()]
    name = who if who in removed or not alike else alike[0]
    visit.send(ReadmitWish(id=new_id(), table=visit.table, name=name))
    return None


def _is_host(visit: Visit) -> bool:
    return visit.client_state.shown is not None and visit.client_state.shown.is_host


def seat_of(
    names: Sequence[str | None], who: str, listed: Sequence[str | None] | None = None
) -> int:
    """A seat by its number or its player's name. Refused with the names in `listed` (default:
    all) if there is no such seat."""
    who = who.strip()
    if who.isdecimal() and int(who[:9]) < len(names):
        return int(who)
    folded = [None if name is None else name.casefold() for name in names]
    if who.casefold() not in folded:
        raise _unknown(who, names if listed is None else listed)
    return folded.index(who.casefold())


def _unknown(who: str, names: Sequence[str | None]) -> Refused:
    listed = [name for name in names if name is not None]
    if not listed:
        return refuse("nobody-to-remove")
    return refuse("play-server-whom", name=shown(who), names=listed, count=len(listed))


def tell_removals(visit: Visit, before: RoomShown | TableShown | None) -> None:
    """Print whether this person was removed or readmitted; for the host, who was readmitted."""
    now = visit.client_state.shown
    assert now is not None
    was_removed = before is not None and before.is_removed
    if now.is_removed and not was_removed:
        _tell_removed(visit, before, now)
    elif was_removed and not now.is_removed:
        visit.tell(say("play-server-let-in"))
    if before is not None and before.is_host and now.is_host:
        back = [name for name in before.removed if name not in now.removed]
        if back:
            visit.tell(say("play-server-readmitted", names=back))


def _tell_removed(
    visit: Visit, before: RoomShown | TableShown | None, now: RoomShown | TableShown
) -> None:
    """Print that this person was removed. Refused on a pipe in a waiting room, because a program
    has nothing left to do there."""
    is_person = visit.terminal.is_keyboard or visit.plan.is_onlooker
    if isinstance(now, RoomShown) and not is_person:
        raise refuse("play-server-removed")
    if isinstance(before, TableShown):
        visit.tell(say("play-server-removed-in-game"))
    else:
        visit.tell_refusal(say("play-server-removed"))
