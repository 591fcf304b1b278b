"""What outcome of the wishes of late, for whoever lost the answer on the way and asks again
(idempotency keys). The store has them too, so that a restart forgets none."""

import hashlib
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

import msgspec

from sarisari.core.message import refuse
from sarisari.server.messages import Wish
from sarisari.server.store.rows import Wished

ANSWERS_PER_USER = 8  # of one user whose answers are kept: a client has few under way at a time
USERS_PER_TABLE = 64  # of one table: whoever has been silent the longest is forgotten first
HASH_BYTES = 16

T = TypeVar("T")


class WishOutcome(msgspec.Struct, frozen=True, gc=False):
    """What outcome of a wish: the length of the journal since, and the table of a rematch."""

    at: int
    next: str | None = None


class AnswerCache:
    """The newest answers of each user at a table: nobody else's wishes push them out."""

    def __init__(self) -> None:
        self._users: dict[str, dict[str, Wished]] = {}  # by user and id, the oldest first

    def get(self, user: str, wish: Wish) -> WishOutcome | None:
        """The answer, if the wish has been answered. Refused if another wish had its id."""
        wished = self._users.get(user, {}).get(wish.id)
        if wished is None:
            return None
        if wished.content != content_of(wish):
            raise refuse("id-used")
        return WishOutcome(wished.at, wished.next)

    async def once(
        self,
        user: str,
        wish: Wish,
        time: int,
        carry_out: Callable[[Wished], Awaitable[WishOutcome]],
    ) -> WishOutcome:
        """The answer to a wish, which is carried out unless it was before."""
        outcome = self.get(user, wish)
        if outcome is None:
            wished = Wished(user=user, id=wish.id, content=content_of(wish), at=0, time=time)
            outcome = await carry_out(wished)
            self.keep(msgspec.structs.replace(wished, at=outcome.at, next=outcome.next))
        return outcome

    def keep(self, wished: Wished) -> None:
        """The newest answer."""
        wishes = self._users.pop(wished.user, {})
        self._users[wished.user] = wishes
        wishes[wished.id] = wished
        _trim(wishes, ANSWERS_PER_USER)
        _trim(self._users, USERS_PER_TABLE)

    def keep_all(self, wished: Iterable[Wished]) -> None:
        """Answers that the store has, the oldest first."""
        for each in wished:
            self.keep(each)


def content_of(wish: Wish) -> bytes:
    """A hash of what is wished for. How far its author had seen is no part of that."""
    fields = msgspec.to_builtins(wish)
    fields.pop("at", None)
    return hashlib.blake2b(msgspec.json.encode(fields), digest_size=HASH_BYTES).digest()


def _trim(kept: dict[str, T], most: int) -> None:
    if len(kept) > most:
        del kept[next(iter(kept))]
