"""The people of one table: they come, begin, act when told to, and play again when it is over."""

import asyncio
from dataclasses import dataclass
from typing import Protocol

from bench.server.people import Person, WishError
from sarisari.server.messages import BeginWish, ReadyWish, RematchWish, SitWish

NAMES = ("Ada", "Ben", "Chloé", "Dev", "Eli", "Fay")
SPREAD = 7919  # a prime: choices go through all that is legal
SETTLE = "settle"  # what is due while a tower comes to rest


class Load(Protocol):
    """Whoever says when to act, and keeps the figures."""

    def is_free(self, party: "Party") -> None:
        """A seat of this table can act now."""

    def is_shown(self, party: "Party", due: float) -> None:
        """An action that was due then has been acknowledged and shown to all."""

    def has_settled(self, party: "Party", seconds: float) -> None:
        """A tower has come to rest, so long after everybody was shown the action."""

    def went_wrong(self, why: str) -> None:
        """Something was refused, or a socket was closed."""

    def start(self, party: "Party") -> None:
        """The game is over: the next one is to begin."""


@dataclass
class UnderWay:
    """An action that was sent."""

    wish: str
    person: Person
    do: str
    due: float  # by the loop's clock
    at: int | None = None  # once acknowledged


class Party:
    """A table and those who sit there."""

    def __init__(self, game: str, cookies: list[str], load: Load) -> None:
        self.game = game
        self.people = [Person(NAMES[place], cookie, self) for place, cookie in enumerate(cookies)]
        self.tables: list[str] = []  # one after the other
        self.has_begun = False  # at the last of them
        self._load = load
        self._count = 0
        self._under_way: UnderWay | None = None
        self._is_waiting = False  # for a seat that can act
        self._settling: float | None = None  # by the loop's clock: since when a tower settles
        self._first_turn: asyncio.Future[None] | None = None  # of the game that is to begin

    @property
    def host(self) -> Person:
        return self.people[0]

    @property
    def is_busy(self) -> bool:
        """An action is under way."""
        return self._under_way is not None

    @property
    def is_settling(self) -> bool:
        """A tower settles, and nobody can act until it has."""
        return self._settling is not None

    async def begin(self, table: str) -> None:
        """The first game: everybody comes in and sits down."""
        await self._come(table)
        for person in self.people:
            await person.wish(SitWish, name=person.name)
        await self._start()

    async def again(self) -> None:
        """The next game, when one is over."""
        made = await self.host.wish(RematchWish)
        assert made.next is not None
        await self._come(made.next)
        await self._start()

    async def _come(self, table: str) -> None:
        self.tables.append(table)
        for person in self.people:
            person.watch(table)

    async def _start(self) -> None:
        """Until somebody can act."""
        self.has_begun = False
        self._first_turn = asyncio.get_running_loop().create_future()
        others = [person for person in self.people if person is not self.host]
        try:
            await asyncio.gather(*(person.wish(ReadyWish, is_ready=True) for person in others))
            self._is_waiting = True
            await self.host.wish(BeginWish)
            await self._first_turn
            self.has_begun = True
        finally:
            self._first_turn = None

    def act(self, due: float) -> None:
        """A seat that can act does."""
        person = next(person for person in self.people if person.can_act)
        self._count += 1
        do = person.choose(self._count * SPREAD)
        self._under_way = UnderWay(person.act(do), person, do, due)

    # what the people tell

    def shown(self) -> None:
        """Somebody was shown something new."""
        if self._under_way is not None:
            if self._under_way.at is not None:
                self._look(self._under_way, self._under_way.at)
        elif self._is_waiting:
            self._look_for_next()

    def done(self, wish: str, at: int) -> None:
        """A wish came true."""
        sent = self._under_way
        if sent is None or wish != sent.wish:  # a salt
            return
        sent.at = at
        person = sent.person
        person.acknowledged.setdefault(person.table, {})[at] = sent.do
        self._look(sent, at)

    def failed(self, wish: str | None, why: str) -> None:
        """Something went wrong. The table goes on if it can."""
        if self._first_turn is not None and not self._first_turn.done():
            self._first_turn.set_exception(WishError(why))
            return
        self._load.went_wrong(why)
        if self._under_way is not None and wish == self._under_way.wish:
            self._under_way = None
            self._is_waiting = True
            self._look_for_next()

    def _look(self, sent: UnderWay, at: int) -> None:
        """Whether all have been shown the action."""
        for person in self.people:
            if person.at < at:
                return
        self._under_way = None
        self._is_waiting = True
        if self.host.due == SETTLE:
            self._settling = asyncio.get_running_loop().time()
        self._load.is_shown(self, sent.due)
        self._look_for_next()

    def _look_for_next(self) -> None:
        if self._settling is not None and self.host.due != SETTLE:
            self._load.has_settled(self, asyncio.get_running_loop().time() - self._settling)
            self._settling = None
        if self.host.is_over:
            self._is_waiting = False
            self._load.start(self)
        elif any(person.can_act for person in self.people):
            self._is_waiting = False
            if self._first_turn is not None and not self._first_turn.done():
                self._first_turn.set_result(None)
            self._load.is_free(self)
