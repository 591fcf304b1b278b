"""What happened at a table far away, in sentences: also who comes, goes, asks and answers."""

from collections.abc import Iterable, Mapping, Sequence

from sarisari.cli.play.narration import messages_of
from sarisari.core.message import Message, say
from sarisari.server.messages import Asking, SeatShown
from sarisari.table.feed import FeedItem
from sarisari.table.journal import AgreementEntry, ClockEntry, SeatEntry, StopEntry


def told(happened: Iterable[FeedItem], former: Mapping[int, str]) -> list[Message]:
    """Everything there is to say about it, oldest first; what was taken back is not told.
    `former`: who had a seat that was given away, by the length of the journal."""
    return [
        message
        for part in happened
        if not part.undone
        for message in messages_of(part, former) or _of_people(part)
    ]


def _of_people(part: FeedItem) -> Sequence[Message]:
    fact = part.fact
    match fact:
        case SeatEntry() if fact.stand_in is not None:
            return [say("play-server-stand-in", seat=fact.seat, bot=fact.stand_in)]
        case AgreementEntry() if fact.says == "ask":
            return [say("play-server-asked", seat=fact.seat, about=fact.about)]
        case AgreementEntry() if fact.is_late:
            return [say("request-late")]
        case AgreementEntry():
            return [say("play-server-answered", seat=fact.seat, answer=fact.says)]
        case ClockEntry() if fact.what == "pause":
            return [say("play-server-paused")]
        case ClockEntry() if fact.what == "resume":
            return [say("play-server-resumed")]
        case StopEntry():
            return [say("play-server-stopped", seat=fact.seat)]
    return []


def who_came_and_went(
    before: Sequence[SeatShown], after: Sequence[SeatShown], you: int | None
) -> list[Message]:
    """Whose connection is lost, and whose is back."""
    return [
        say("play-server-here" if new.is_here else "play-server-away", seat=seat)
        for seat, (old, new) in enumerate(zip(before, after, strict=False))
        if old.is_here != new.is_here and new.bot is None and seat != you
    ]


def awaited(asked: Asking, seats: Sequence[SeatShown]) -> list[Message]:
    """Whose answer to a request is missing: those who are away are named as such."""
    away = [seat for seat in asked.waiting_for if _is_away(seats[seat])]
    here = [seat for seat in asked.waiting_for if seat not in away]
    said = [("play-server-awaits", here), ("play-server-awaits-away", away)]
    return [say(key, seats=named, count=len(named)) for key, named in said if named]


def _is_away(seat: SeatShown) -> bool:
    return seat.stand_in is not None or not seat.is_here
