"""Narration of a server's table: the feed as messages, with presence (who connects and
disconnects), requests and answers."""

from collections.abc import Iterable, Mapping, Sequence

from sarisari.cli.play.narration import messages_of
from sarisari.core.message import Message, say
from sarisari.server.messages import Asking, SeatShown
from sarisari.table.feed import FeedItem
from sarisari.table.journal import AgreementEntry, ClockEntry, SeatEntry, StopEntry


def feed_messages(feed: Iterable[FeedItem], former: Mapping[int, str]) -> list[Message]:
    """The messages about the feed, oldest first, without undone items. `former` has the previous
    player of a seat that was given away, by the length of the journal."""
    return [
        message
        for item in feed
        if not item.undone
        for message in messages_of(item, former) or _people_messages(item)
    ]


def _people_messages(item: FeedItem) -> Sequence[Message]:
    """The messages about stand-ins, requests, pauses and the end of a game."""
    fact = item.fact
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


def presence_messages(
    before: Sequence[SeatShown], after: Sequence[SeatShown], you: int | None
) -> list[Message]:
    """Messages about the people who lost their connection or are back."""
    return [
        say("play-server-here" if new.is_here else "play-server-away", seat=seat)
        for seat, (old, new) in enumerate(zip(before, after, strict=False))
        if old.is_here != new.is_here and new.bot is None and seat != you
    ]


def awaiting_messages(asked: Asking, seats: Sequence[SeatShown]) -> list[Message]:
    """Messages about the people whose answer to a request is missing; those who are away are named
    separately."""
    away = [seat for seat in asked.waiting_for if _is_away(seats[seat])]
    here = [seat for seat in asked.waiting_for if seat not in away]
    groups = [("play-server-awaits", here), ("play-server-awaits-away", away)]
    return [say(key, seats=seats, count=len(seats)) for key, seats in groups if seats]


def _is_away(seat: SeatShown) -> bool:
    return seat.stand_in is not None or not seat.is_here
