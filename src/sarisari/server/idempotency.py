"""Idempotency: the outcome of recent wishes, so that a wish which a client sends again after a lost
connection counts once (deduplication).

A wish's own id is the idempotency key. The store keeps the outcomes too, so that a restart of the
server forgets none of them.
"""

import hashlib
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

import msgspec

from sarisari.core.message import refuse
from sarisari.server.messages import Wish
from sarisari.server.store import Store, Wished

ANSWERS_PER_USER = 8  # a client has few wishes under way at a time
USERS_PER_TABLE = 64  # the user who has been silent the longest is dropped first
HASH_BYTES = 16

T = TypeVar("T")


class WishOutcome(msgspec.Struct, frozen=True, gc=False):
    """What became of a wish: the length of the journal afterwards, and the table of a rematch."""

    at: int
    next: str | None = None


class AnswerCache:
    """The newest answers of each user at a table. One user's wishes never displace another's."""

    def __init__(self) -> None:
        self._users: dict[str, dict[str, Wished]] = {}  # by user and id, the oldest first

    def get(self, user: str, wish: Wish) -> WishOutcome | None:
        """Return the answer if the wish has been answered. Refuse a different wish with the same
        id."""
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
        """Return the answer to a wish, which is carried out unless it has been before."""
        outcome = self.get(user, wish)
        if outcome is None:
            wished = Wished(user=user, id=wish.id, content=content_of(wish), at=0, time=time)
            outcome = await carry_out(wished)
            self.keep(msgspec.structs.replace(wished, at=outcome.at, next=outcome.next))
        return outcome

    def keep(self, wished: Wished) -> None:
        """Keep the newest answer."""
        wishes = self._users.pop(wished.user, {})
        self._users[wished.user] = wishes
        wishes[wished.id] = wished
        _trim(wishes, ANSWERS_PER_USER)
        _trim(self._users, USERS_PER_TABLE)

    async def read(self, store: Store, table: str) -> None:
        """Read the answers that other processes have given at a table. What a process usually hears
        of the others has only the newest."""
        if store.sharing is not None:
            self.keep_all(await store.wishes(table))

    def keep_all(self, wished: Iterable[Wished]) -> None:
        """Keep answers from the store, the oldest first."""
        for answer in wished:
            self.keep(answer)


def content_of(wish: Wish) -> bytes:
    """Return a hash of a wish's content, without how much of the journal its author had seen."""
    fields = msgspec.to_builtins(wish)
    fields.pop("at", None)
    return hashlib.blake2b(msgspec.json.encode(fields), digest_size=HASH_BYTES).digest()


def _trim(kept: dict[str, T], most: int) -> None:
    if len(kept) > most:
        del kept[next(iter(kept))]
