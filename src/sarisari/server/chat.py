"""Chat: which text is allowed, set phrases, and who has muted whom.

A set phrase is a key on the wire, so that each reader is told it in their own language. It is
stored in the column of the text, as what it says in English and its key. The character between
them occurs in no text of a person, so that neither can be taken for the other. An earlier version
of the program, on the same store, shows the English words with the key behind them."""

from collections.abc import Mapping

import msgspec

from sarisari.core.message import refuse, shown
from sarisari.server.messages import LONGEST_CHAT, PHRASES, MuteWish, SayWish, phrase_message
from sarisari.server.room import Room, check_host
from sarisari.text import catalogue

BEFORE_KEY = "\x1f"  # the unit separator of ASCII, which is not printable
MOST_MUTED = 50  # people whom one reader may mute, or a host for all


def checked_text(text: str) -> str:
    """Return a chat message as one line of printable text. Refuse an empty one, or one that is too
    long. The text is data and is never interpreted as markup."""
    words = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    if not words:
        raise refuse("chat-empty")
    if len(words) > LONGEST_CHAT:
        raise refuse("chat-too-long", count=LONGEST_CHAT)
    return words


def stored_line(wish: SayWish) -> str:
    """Return what is stored of a line. Refuse a phrase that is not one of the set phrases, and a
    text beside one."""
    if wish.phrase is None:
        return checked_text(wish.text)
    if wish.phrase not in PHRASES:
        raise refuse("phrase-unknown", phrase=shown(wish.phrase))
    if wish.text:
        raise refuse("phrase-and-text")
    return f"{catalogue().say(phrase_message(wish.phrase))}{BEFORE_KEY}{wish.phrase}"


def told_line(stored: str) -> tuple[str, str | None]:
    """Return the text of a stored line, and the key of its phrase if it is one."""
    text, _, phrase = stored.partition(BEFORE_KEY)
    return text, phrase or None


def muted_after(room: Room, user: str, sitting: Mapping[int, str], wish: MuteWish) -> Room:
    """Return the room after an insider has muted or unmuted a person, or the host has done so for
    everybody."""
    insiders = {room.host, *sitting.values()}
    if user not in insiders:
        raise refuse("not-seated")
    other = writer_at(sitting, user, wish.seat)
    if wish.for_all:
        check_host(room, user)
        silenced = _with(room.silenced, other, wish.is_muted)
        return msgspec.structs.replace(room, silenced=silenced)
    muted = {reader: users for reader, users in room.muted.items() if reader in insiders}
    muted[user] = _with(muted.get(user, ()), other, wish.is_muted)
    return msgspec.structs.replace(room, muted=muted)


def writer_at(sitting: Mapping[int, str], user: str, seat: int) -> str:
    """Return the user at a seat whose chat another user may mute."""
    other = sitting.get(seat)
    if other is None or other == user:
        raise refuse("nobody-to-mute")
    return other


def is_muted(room: Room, reader: str, writer: str) -> bool:
    """Whether a reader is not shown what a writer says."""
    return writer in room.silenced or writer in room.muted.get(reader, ())


def _with(users: tuple[str, ...], user: str, is_in: bool) -> tuple[str, ...]:
    others = tuple(other for other in users if other != user)
    return (*others, user)[-MOST_MUTED:] if is_in else others
