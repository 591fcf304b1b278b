"""A stored table: a room or a running game as the store has it, and the only way to change it.

Every change is saved first and applied here afterwards, so that memory never has anything that a
crash of the server could lose (event sourcing with a write-ahead journal). A conflicting write by
another process is retried, as in optimistic concurrency control.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from time import perf_counter

import msgspec

from sarisari.core.event import Settle
from sarisari.core.message import refuse
from sarisari.core.settle_question import SettleQuestion
from sarisari.server import room as rooms
from sarisari.server.metrics import Metrics
from sarisari.server.rate_limits import Limiter
from sarisari.server.room import Room
from sarisari.server.settings import Settings
from sarisari.server.store import ChatRow, Conflict, Status, Store, TableNews, Wished
from sarisari.server.store import End as Ending
from sarisari.server.store.restoration import ENTRIES, OPENINGS, restored_room
from sarisari.server.store.sharing import TableMoment
from sarisari.server.wish_entries import ProposedEntry
from sarisari.server.work import Asker
from sarisari.table.base_settle import base_question, with_base
from sarisari.table.step import Step
from sarisari.table.table import Table

COMMIT_ATTEMPTS = 20  # when other processes write to the same table


@dataclass(frozen=True)
class Services:
    """What a table needs from the server that hosts it."""

    store: Store
    now: Callable[[], int]
    new_secret: Callable[[], bytes]
    settings: Settings
    limiter: Limiter
    metrics: Metrics
    settle: Callable[[SettleQuestion, int, Asker], Awaitable[Settle]]  # in a worker process


class StoredTable:
    """A room or a running game. Its caller lets one change happen at a time, and shows it to
    others."""

    def __init__(
        self, id_: str, room: Room, services: Services, status: Status, created: int
    ) -> None:
        self.id = id_
        self.room = room
        self.created = created
        self.status: Status = status
        self.table: Table | None = None
        self.users: dict[int, str] = {}  # by seat
        self.secret = b""
        self.last_chat = 0  # number of the last line that was shown
        self.services = services

    def resume(self, table: Table, secret: bytes, users: dict[int, str]) -> None:
        """Take over a table that was restored from the store."""
        self.table, self.secret, self.users = table, secret, users

    @property
    def at(self) -> int:
        """The length of the journal."""
        return 0 if self.table is None else self.table.at

    def now(self) -> int:
        """Return the server's time in ms."""
        return self.services.now()

    def seat_of(self, user: str) -> int | None:
        """Return the seat of a user, or None."""
        for seat, other in self.users_by_seat().items():
            if other == user:
                return seat
        return None

    def users_by_seat(self) -> Mapping[int, str]:
        """Return the seated users by seat."""
        return rooms.users_of(self.room) if self.table is None else self.users

    @property
    def insiders(self) -> set[str]:
        """The host and all seated users."""
        return {self.room.host, *self.users_by_seat().values()}

    def names(self) -> list[str]:
        """Return the players' names by seat; a free chair has an empty name."""
        if self.table is None:
            return [chair.name or "" for chair in self.room.chairs]
        return [info.player.name if info.player else "" for info in self.table.seats]

    # the game

    async def save_entry(
        self,
        proposal: ProposedEntry,
        asker: Asker,
        wished: Wished | None = None,
        attempts: int = COMMIT_ATTEMPTS,
    ) -> None:
        """Commit an entry: propose it, save it, and then take it, with what changes together with
        it. The asker is charged for settling a base. If other processes are faster each time, the
        last `Conflict` is raised."""
        for _ in range(attempts):
            steps = await self._steps(proposal, asker)
            room = self._next_version(proposal.room)
            try:
                await self._append(steps, proposal.seats, room, wished)
            except Conflict:
                await self.catch_up()
            else:
                self._take(steps, proposal.seats, room)
                return
        raise Conflict

    async def _steps(self, proposal: ProposedEntry, asker: Asker) -> list[Step]:
        """Return the steps of a proposal: one, or two if it places a base."""
        assert self.table is not None
        step = self.table.propose(proposal.entry, proposal.at)
        question = base_question(self.table, step, self.secret)
        if question is None:
            return [step]
        settle = await self.services.settle(*question, asker)
        return with_base(self.table, step, settle, self.now())

    async def _append(
        self,
        steps: list[Step],
        seats: Mapping[int, str | None],
        room: Room | None,
        wished: Wished | None,
    ) -> None:
        """Save steps in the journal, with the owners of seats and the room that change."""
        entries = [msgspec.json.encode(step.entry) for step in steps]
        if wished is not None:
            wished = msgspec.structs.replace(wished, at=self.at + len(entries))
        changed = None if room is None else (room.version, msgspec.json.encode(room))
        begun = perf_counter()
        await self.services.store.append(self.id, self.at, entries, seats, wished, changed)
        self.services.metrics.saving.observe(perf_counter() - begun)

    def _take(self, steps: list[Step], seats: Mapping[int, str | None], room: Room | None) -> None:
        """Apply what was saved."""
        assert self.table is not None
        for step in steps:
            self.table.take(step)
            self.services.metrics.count_entry(str(step.entry.__struct_config__.tag))
        for seat, user in seats.items():
            if user is None:
                self.users.pop(seat, None)
            else:
                self.users[seat] = user
        if room is not None:
            self.room = room

    def is_behind(self, moment: TableMoment) -> bool:
        """Whether the store has more than this table. Lines of chat may also be deleted there."""
        here = (self.at, self.room.version, self.status)
        return here != moment[:3] or moment.chat > self.last_chat

    async def catch_up(self) -> None:
        """Read and apply what another process has written to this table."""
        store = self.services.store
        news = await store.news(self.id, self.at, self.last_chat)
        if news is None:  # deleted
            return
        if self.table is None and news.row.opening is not None:
            secret = await store.secret(self.id) or b""
            self.resume(Table(OPENINGS.decode(news.row.opening)), secret, dict(news.row.seats))
        self.take_news(news)

    def take_news(self, news: TableNews) -> None:
        """Apply what another process has written."""
        row = news.row
        if row.version != self.room.version:
            self.room = restored_room(row)
        if self.table is not None:
            for entry in news.entries:
                self.table.take(self.table.propose(ENTRIES.decode(entry)))
            self.users = dict(row.seats)
        self.status = row.status
        if news.chat:
            self.last_chat = news.chat[-1].number

    async def catch_up_if_behind(self) -> bool:
        """Catch up with other processes; return whether there was anything new. A process that is
        behind must not refuse what is possible by now."""
        sharing = self.services.store.sharing
        if sharing is None:
            return False
        moment = (await sharing.moments([self.id])).get(self.id)
        if moment is None or not self.is_behind(moment):
            return False
        await self.catch_up()
        return True

    async def save_start(self, user: str, wished: Wished) -> None:
        """Start the game: create the secret and show its hash (the commitment)."""
        now, store = self.now(), self.services.store
        if not rooms.users_of(self.room) and not self.services.settings.lets_bots_play_alone:
            raise refuse("bots-alone")
        rooms.start(self.room, user, bytes(32), 0, now)  # refuses before a number is used up
        secret = self.services.new_secret()
        start = rooms.start(self.room, user, secret, await store.next_number(), now)
        table = Table(start.opening)
        opening = msgspec.json.encode(start.opening)
        await store.begin(
            self.id, opening, secret, start.users, version=self.room.version, wished=wished
        )
        self.resume(table, secret, start.users)
        self.status = "running"

    async def save_end(
        self, status: Ending, result: bytes | None = None, wished: Wished | None = None
    ) -> None:
        """End the game, or close the room."""
        await self.services.store.finish(self.id, status, result, self.now(), wished)
        self.status = status

    # the room and its chat

    def _next_version(self, room: Room | None) -> Room | None:
        """Return a changed room with its next version number, or None if nothing has changed."""
        if room is None or room is self.room:
            return None
        return msgspec.structs.replace(room, version=self.room.version + 1)

    async def save_room(self, changed: Room, wished: Wished | None = None) -> None:
        """Replace the room, before the game or during it, unless nothing has changed."""
        room = self._next_version(changed)
        if room is None:
            return
        await self.services.store.put_room(
            self.id,
            room.version,
            msgspec.json.encode(room),
            seen_by=room.terms.seen_by if self.table is None else None,
            seats=rooms.users_of(room) if self.table is None else None,
            status=self.status,
            wished=wished,
        )
        self.room = room

    async def save_chat(self, user: str, line: str, wished: Wished) -> list[ChatRow]:
        """Add a line of chat, and return what is to be shown. With other processes, catching up
        shows it, after the lines that came before it."""
        seat = self.seat_of(user)
        if seat is None:
            raise refuse("not-seated")
        if user in self.room.silenced:
            raise refuse("chat-silenced")
        name, time = self.names()[seat], self.now()
        number = await self.services.store.add_chat(self.id, time, user, name, line, wished)
        if self.services.store.sharing is not None:
            await self.catch_up()
            return []
        self.last_chat = number
        return [ChatRow(number=number, time=time, user=user, name=name, text=line)]
