"""Protocol version, size limits of messages, and the set phrases of the chat."""

from typing import Annotated, TypeAlias

import msgspec

from sarisari.core.message import Message, say

PROTOCOL = 1
LONGEST_MESSAGE = 16_384  # bytes from a client
LONGEST_ID = 64  # characters in an id chosen by a client
LONGEST_CHAT = 500  # characters
# the set phrases of the chat: `phrase-well-played` of a catalogue is what one of them says
PHRASES = (
    "hello",
    "good-luck",
    "well-played",
    "lucky",
    "oops",
    "thanks",
    "take-your-time",
    "one-moment",
    "back",
    "again",
    "goodbye",
)
FARTHEST = (1 << 53) - 1  # the largest integer that every JSON parser keeps exactly

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]


def phrase_message(phrase: str) -> Message:
    """Return a set phrase as a message, for a catalogue."""
    return say(f"phrase-{phrase}")
