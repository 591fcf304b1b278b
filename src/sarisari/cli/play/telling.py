"""What happened at a table, in sentences, as one person saw it."""

from collections.abc import Iterable, Sequence

from sarisari.core.cards import Seat
from sarisari.core.message import Message, say
from sarisari.table.happened import Happened
from sarisari.table.journal import Clock, Seated, Undone
from sarisari.table.table import Table
from sarisari.text import Catalogue


def since_last_decision(table: Table, seat: Seat) -> list[Happened]:
    """From a person's last action on, or from the deal if that came later."""
    happened = [part for part in table.told_since(0, seat) if not part.undone]
    start = 0
    for index, part in enumerate(happened):
        if part.kind == "deal" or (part.kind == "act" and part.seat == seat):
            start = index
    return happened[start:]


def facts(
    happened: Iterable[Happened], words: Catalogue, names: Sequence[str], reader: Seat
) -> list[str]:
    """The sentences, oldest first; what was taken back is not told."""
    return [
        words.say(message, names, reader)
        for part in happened
        if not part.undone
        for message in _messages(part)
    ]


def _messages(part: Happened) -> Sequence[Message]:
    if part.told is not None:
        return part.told.tell
    fact = part.fact
    if isinstance(fact, Undone):
        return [say("play-takes-back", seat=fact.seat)]
    if isinstance(fact, Clock) and fact.what == "out" and fact.seat is not None:
        return [say("play-time-up", seat=fact.seat)]
    if isinstance(fact, Seated) and fact.player is not None and fact.player.bot is not None:
        return [say("play-bot-instead", seat=fact.seat, bot=fact.player.bot)]
    if isinstance(fact, Seated) and fact.stand_in is None:
        return [say("play-is-back", seat=fact.seat)]
    return []
