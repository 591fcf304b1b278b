"""What happened at a table, in sentences, as one person saw it."""

from collections.abc import Iterable, Mapping, Sequence

from sarisari.core.cards import Seat
from sarisari.core.event import Told
from sarisari.core.message import Message, say
from sarisari.table.feed import FeedItem
from sarisari.table.journal import ClockEntry, PiecesEntry, SeatEntry, UndoEntry
from sarisari.text import Catalogue


def since_last_decision(happened: Iterable[FeedItem], seat: Seat | None) -> list[FeedItem]:
    """From a person's last action on, or from the deal if that came later."""
    left = [part for part in happened if not part.undone]
    start = 0
    for index, part in enumerate(left):
        if part.kind == "deal" or (part.kind == "act" and part.seat == seat):
            start = index
    return left[start:]


def round_told(happened: Iterable[FeedItem]) -> list[Told]:
    """The events of this round that may be looked back at, from the deal on."""
    told: list[Told] = []
    for part in happened:
        if part.kind == "deal":
            told = []
        if part.told is not None and not part.undone:
            told.append(part.told)
    return told


def facts(
    happened: Iterable[FeedItem],
    words: Catalogue,
    names: Sequence[str],
    reader: Seat | None,
    former: Mapping[int, str] | None = None,
) -> list[str]:
    """The sentences, oldest first; what was taken back is not told."""
    return [
        words.say(message, names, reader)
        for part in happened
        if not part.undone
        for message in messages_of(part, former)
    ]


def messages_of(part: FeedItem, former: Mapping[int, str] | None = None) -> Sequence[Message]:
    """What there is to say about an entry; nothing about one that goes without saying. `former`:
    who had a seat that was given away, by the length of the journal; None where a bot keeps the
    name of whom it plays for."""
    if part.told is not None:
        return part.told.tell
    fact = part.fact
    if isinstance(fact, PiecesEntry):
        return [say("bandu-drawn", "AN-33", count=len(fact.pieces), pieces=list(fact.pieces))]
    if isinstance(fact, UndoEntry):
        return [say("play-takes-back", seat=fact.seat)]
    if isinstance(fact, ClockEntry) and fact.what == "out" and fact.seat is not None:
        return [say("play-time-up", seat=fact.seat)]
    if isinstance(fact, SeatEntry) and fact.player is not None and fact.player.bot is not None:
        name = fact.player.name
        before = name if former is None else former.get(part.at)
        if before is None:
            return [say("play-server-bot-sits-there", name=name)]
        if before != name:
            return [say("play-server-bot-has-seat", name=name, before=before)]
        return [say("play-bot-instead", seat=fact.seat, bot=fact.player.bot)]
    if isinstance(fact, SeatEntry) and fact.stand_in is None:
        return [say("play-is-back", seat=fact.seat)]
    return []
