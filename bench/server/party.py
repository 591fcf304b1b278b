"""A party: the simulated people of one table. They join, begin, act on schedule, and start a
rematch when a game is over."""

import asyncio
from dataclasses import dataclass
from typing import Protocol

from bench.server.people import Person, WishError
from sarisari.server.messages import BeginWish, ReadyWish, RematchWish, SitWish

NAMES = ("Ada", "Ben", "Chloé", "Dev", "Eli", "Fay")
CHOICE_STRIDE = 7919  # a prime, so that choices go through all legal actions
SETTLE = "settle"  # what is due while a tower comes to rest


class Load(Protocol):
    """The load generator, which decides when to act and records the figures."""

    def is_free(self, party: "Party") -> None:
        """A seat of the party can act now."""

    def is_shown(self, party: "Party", due: float) -> None:
        """An action, due at that time, was acknowledged and shown to all."""

    def has_settled(self, party: "Party", seconds: float) -> None:
        """A tower has come to rest, this long after the action was shown to all."""

    def went_wrong(self, why: str) -> None:
        """Something was refused, or a socket was closed."""

    def start(self, party: "Party") -> None:
        """The game is over, and the next one can start."""


@dataclass
class ActionInFlight:
    """An action that was sent and not yet shown to all."""

    wish: str
    person: Person
    do: str
    due: float  # by the loop's clock
    at: int | None = None  # once acknowledged


class Party:
    """The people of a table."""

    def __init__(self, game: str, cookies: list[str], load: Load) -> None:
        self.game = game
        self.people = [Person(NAMES[place], cookie, self) for place, cookie in enumerate(cookies)]
        self.tables: list[str] = []  # one after the other
        self.has_begun = False  # at the last table
        self._load = load
        self._count = 0
        self._in_flight: ActionInFlight | None = None
        self._is_waiting = False  # for a seat that can act
        self._settling: float | None = None  # since when a tower settles, by the loop's clock
        self._first_turn: asyncio.Future[None] | None = None  # of a game that is starting

    @property
    def host(self) -> Person:
        return self.people[0]

    @property
    def is_busy(self) -> bool:
        """Whether an action is in flight."""
        return self._in_flight is not None

    @property
    def is_settling(self) -> bool:
        """Whether a tower is settling, so that nobody can act."""
        return self._settling is not None

    async def begin(self, table: str) -> None:
        """Start the first game: everyone joins and sits down."""
        await self._come(table)
        for person in self.people:
            await person.wish(SitWish, name=person.name)
        await self._start()

    async def again(self) -> None:
        """Start a rematch after a game."""
        made = await self.host.wish(RematchWish)
        assert made.next is not None
        await self._come(made.next)
        await self._start()

    async def _come(self, table: str) -> None:
        self.tables.append(table)
        for person in self.people:
            person.watch(table)

    async def _start(self) -> None:
        """Begin the game and wait until someone can act."""
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
        """Send an action of a seat that can act."""
        person = next(person for person in self.people if person.can_act)
        self._count += 1
        do = person.choose(self._count * CHOICE_STRIDE)
        self._in_flight = ActionInFlight(person.act(do), person, do, due)

    # callbacks of the people

    def shown(self) -> None:
        """A person received an update of the table."""
        if self._in_flight is not None:
            if self._in_flight.at is not None:
                self._check_shown(self._in_flight, self._in_flight.at)
        elif self._is_waiting:
            self._check_next()

    def done(self, wish: str, at: int) -> None:
        """A wish was acknowledged."""
        sent = self._in_flight
        if sent is None or wish != sent.wish:  # a salt
            return
        sent.at = at
        person = sent.person
        person.acknowledged.setdefault(person.table, {})[at] = sent.do
        self._check_shown(sent, at)

    def failed(self, wish: str | None, why: str) -> None:
        """Something went wrong. The party continues if it can."""
        if self._first_turn is not None and not self._first_turn.done():
            self._first_turn.set_exception(WishError(why))
            return
        self._load.went_wrong(why)
        if self._in_flight is not None and wish == self._in_flight.wish:
            self._in_flight = None
            self._is_waiting = True
            self._check_next()

    def _check_shown(self, sent: ActionInFlight, at: int) -> None:
        """Report the action if it was shown to all."""
        for person in self.people:
            if person.at < at:
                return
        self._in_flight = None
        self._is_waiting = True
        if self.host.due == SETTLE:
            self._settling = asyncio.get_running_loop().time()
        self._load.is_shown(self, sent.due)
        self._check_next()

    def _check_next(self) -> None:
        """Report a settled tower, the end of the game, or a seat that can act."""
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
