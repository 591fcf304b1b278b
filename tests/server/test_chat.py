"""Chat: what may be said, and who is not shown what somebody says."""

import pytest

from sarisari.core.message import Refused, say
from sarisari.server.chat import (
    MOST_MUTED,
    checked_text,
    is_muted,
    muted_after,
    stored_line,
    told_line,
    writer_at,
)
from sarisari.server.messages import LONGEST_CHAT, PHRASES, MuteWish, SayWish
from sarisari.server.room import Room, new_room, sit
from sarisari.table.terms import Terms
from sarisari.text import catalogue, languages

SITTING = {0: "ada", 1: "ben", 2: "cyd"}


def room_of_three() -> Room:
    room = new_room("tanuki", {"players": 3}, Terms(), "ada")
    for user in SITTING.values():
        room = sit(room, user, user.title())
    return room


def mute(seat: int, *, is_muted: bool = True, for_all: bool = False) -> MuteWish:
    return MuteWish(id="1", table="t", seat=seat, is_muted=is_muted, for_all=for_all)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("  hello   there ", "hello there"),
        ("two\nlines\x00and\u202ea trick", "two lines and a trick"),
        ("<b>é</b>", "<b>é</b>"),
    ],
)
def test_a_line_is_words_in_one_line(text: str, said: str) -> None:
    assert checked_text(text) == said


@pytest.mark.parametrize(
    ("text", "key"),
    [("", "chat-empty"), (" \n\t", "chat-empty"), ("x" * (LONGEST_CHAT + 1), "chat-too-long")],
)
def test_nothing_and_too_much_are_refused(text: str, key: str) -> None:
    with pytest.raises(Refused, match=key):
        checked_text(text)


def said(text: str = "", phrase: str | None = None) -> SayWish:
    return SayWish(id="1", table="t", text=text, phrase=phrase)


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_phrase_is_stored_with_its_english_words_and_told_by_its_key(phrase: str) -> None:
    text, key = told_line(stored_line(said(phrase=phrase)))
    assert key == phrase
    assert text == catalogue().say(say(f"phrase-{phrase}"))
    told = {catalogue(language).say(say(f"phrase-{phrase}")) for language in languages()}
    assert len(told) == len(languages())


def test_nobody_types_a_phrase_by_accident_or_to_deceive() -> None:
    assert told_line(stored_line(said("Hello!"))) == ("Hello!", None)
    assert told_line(stored_line(said("Hi\x1fthanks"))) == ("Hi thanks", None)


@pytest.mark.parametrize(
    ("wish", "key"),
    [
        (said(phrase="rude"), "phrase-unknown"),
        (said(phrase=""), "phrase-unknown"),
        (said("Hello!", "hello"), "phrase-and-text"),
        (said(), "chat-empty"),
    ],
)
def test_an_unknown_phrase_is_refused(wish: SayWish, key: str) -> None:
    with pytest.raises(Refused) as refused:
        stored_line(wish)
    assert refused.value.message.key == key
    for language in languages():
        assert catalogue(language).refusal(refused.value.message)


def test_who_mutes_somebody_is_the_only_one_who_does_not_read_them() -> None:
    room = muted_after(room_of_three(), "ben", SITTING, mute(0))
    assert is_muted(room, "ben", "ada")
    assert not is_muted(room, "cyd", "ada")
    assert not is_muted(room, "ben", "cyd")
    assert not is_muted(muted_after(room, "ben", SITTING, mute(0, is_muted=False)), "ben", "ada")


def test_a_host_silences_somebody_for_all() -> None:
    room = muted_after(room_of_three(), "ada", SITTING, mute(1, for_all=True))
    assert all(is_muted(room, reader, "ben") for reader in ("ada", "cyd", "an onlooker"))
    again = muted_after(room, "ada", SITTING, mute(1, is_muted=False, for_all=True))
    assert not is_muted(again, "cyd", "ben")


def test_nobody_else_silences_for_all_and_strangers_mute_nobody() -> None:
    with pytest.raises(Refused, match="host"):
        muted_after(room_of_three(), "ben", SITTING, mute(0, for_all=True))
    with pytest.raises(Refused, match="not-seated"):
        muted_after(room_of_three(), "a stranger", SITTING, mute(0))


@pytest.mark.parametrize("seat", [0, 7])
def test_there_must_be_somebody_else_to_mute(seat: int) -> None:
    with pytest.raises(Refused, match="nobody-to-mute"):
        writer_at(SITTING, "ada", seat)


def test_who_has_left_is_forgotten_and_lists_do_not_grow_for_ever() -> None:
    room = muted_after(room_of_three(), "ben", SITTING, mute(0))
    room = muted_after(room, "cyd", {0: "ada", 2: "cyd"}, mute(0))
    assert set(room.muted) == {"cyd"}
    for number in range(MOST_MUTED + 5):
        room = muted_after(room, "cyd", {2: "cyd", 0: f"guest-{number}"}, mute(0))
    assert len(room.muted["cyd"]) == MOST_MUTED
    assert is_muted(room, "cyd", f"guest-{MOST_MUTED + 4}")
    assert not is_muted(room, "cyd", "ada")
