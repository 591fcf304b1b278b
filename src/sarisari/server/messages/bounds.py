"""What every message keeps to."""

from typing import Annotated, TypeAlias

import msgspec

PROTOCOL = 1
LONGEST_MESSAGE = 16_384  # bytes from a client
LONGEST_ID = 64  # characters of a client's own id
LONGEST_CHAT = 500  # characters
FARTHEST = (1 << 53) - 1  # what every reader of JSON keeps as it is

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]
