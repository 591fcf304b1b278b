"""What came of the wishes of late, for whoever lost the answer on the way and asks again."""

from typing import TypeVar

import msgspec

WISHES = 8  # of one user whose answers are kept: a client has few under way at a time
USERS = 64  # of one table: whoever has been silent the longest is forgotten first

T = TypeVar("T")


class Came(msgspec.Struct, frozen=True, gc=False):
    """What came of a wish: the length of the journal since, and the table of a rematch."""

    at: int
    next: str | None = None


class Answered:
    """The newest answers of each user at a table: nobody else's wishes push them out."""

    def __init__(self) -> None:
        self._users: dict[str, dict[str, Came]] = {}  # by user and id, the oldest first

    def get(self, user: str, id_: str) -> Came | None:
        """The answer, if the wish has been answered."""
        return self._users.get(user, {}).get(id_)

    def keep(self, user: str, id_: str, came: Came) -> None:
        """The newest answer."""
        wishes = self._users.pop(user, {})
        self._users[user] = wishes
        wishes[id_] = came
        _trim(wishes, WISHES)
        _trim(self._users, USERS)


def _trim(kept: dict[str, T], most: int) -> None:
    if len(kept) > most:
        del kept[next(iter(kept))]
