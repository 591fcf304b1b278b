"""Protocol version and size limits of messages."""

from typing import Annotated, TypeAlias

import msgspec

PROTOCOL = 1
LONGEST_MESSAGE = 16_384  # bytes from a client
LONGEST_ID = 64  # characters in an id chosen by a client
LONGEST_CHAT = 500  # characters
FARTHEST = (1 << 53) - 1  # the largest integer that every JSON parser keeps exactly

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]
