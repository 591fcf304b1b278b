"""Narration: the feed of a table as sentences, as one person saw it."""

from collections.abc import Iterable, Mapping, Sequence

from sarisari.core.cards import Seat
from sarisari.core.event import Told
from sarisari.core.message import Message, say
from sarisari.table.feed import FeedItem
from sarisari.table.journal import ClockEntry, PiecesEntry, SeatEntry, UndoEntry
from sarisari.text import Catalogue


def since_last_decision(feed: Iterable[FeedItem], seat: Seat | None) -> list[FeedItem]:
    """The items from the seat's last action, or from the last deal if that came later. Undone
    items are left out."""
    items = [item for item in feed if not item.undone]
    start = 0
    for index, item in enumerate(items):
        if item.kind == "deal" or (item.kind == "act" and item.seat == seat):
            start = index
    return items[start:]


def round_events(feed: Iterable[FeedItem]) -> list[Told]:
    """The events of the current round, from the deal, for looking back."""
    events: list[Told] = []
    for item in feed:
        if item.kind == "deal":
            events = []
        if item.told is not None and not item.undone:
            events.append(item.told)
    return events


def sentences_of(
    feed: Iterable[FeedItem],
    words: Catalogue,
    names: Sequence[str],
    reader: Seat | None,
    former: Mapping[int, str] | None = None,
) -> list[str]:
    """The feed as sentences, oldest first, without undone items."""
    return [
        words.say(message, names, reader)
        for item in feed
        if not item.undone
        for message in messages_of(item, former)
    ]


def messages_of(item: FeedItem, former: Mapping[int, str] | None = None) -> Sequence[Message]:
    """The messages about an item; none for one that needs no words. `former` has the previous
    player of a seat that was given away, by the length of the journal; it is None where a bot
    keeps the name of the person it plays for."""
    if item.told is not None:
        return item.told.tell
    fact = item.fact
    if isinstance(fact, PiecesEntry):
        return [say("bandu-drawn", "AN-33", count=len(fact.pieces), pieces=list(fact.pieces))]
    if isinstance(fact, UndoEntry):
        return [say("play-takes-back", seat=fact.seat)]
    if isinstance(fact, ClockEntry) and fact.what == "out" and fact.seat is not None:
        return [say("play-time-up", seat=fact.seat)]
    if isinstance(fact, SeatEntry) and fact.player is not None and fact.player.bot is not None:
        name = fact.player.name
        before = name if former is None else former.get(item.at)
        if before is None:
            return [say("play-server-bot-sits-there", name=name)]
        if before != name:
            return [say("play-server-bot-has-seat", name=name, before=before)]
        return [say("play-bot-instead", seat=fact.seat, bot=fact.player.bot)]
    if isinstance(fact, SeatEntry) and fact.stand_in is None:
        return [say("play-is-back", seat=fact.seat)]
    return []
