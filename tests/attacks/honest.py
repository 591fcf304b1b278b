"""Honest people beside whom others mean no good: how long they wait for an answer, how long from
one turn of theirs to the next, and how much they are sent."""

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Self

from tests.attacks.guest import LOST, Guest, Place, at_table, give_salt, until_asked
from tests.support.narrowing import present

HERE = "127.0.0.1"
TERMS: dict[str, Any] = {"pace": "quick", "bots_pace": "quick", "seen_by": "everyone"}
FOR_EVER = 3600.0  # seconds
GAMES = (("tindahan", 5), ("tanuki", 3), ("bastos", 3), ("tanuki", 4))


@dataclass
class Waits:
    """In seconds."""

    answers: list[float] = field(default_factory=list)  # from an action to `done`
    turns: list[float] = field(default_factory=list)  # from there to the next that is asked

    def clear(self) -> None:
        self.answers.clear()
        self.turns.clear()


class Person:
    """Somebody who plays with bots, and begins again when the game is over."""

    def __init__(self, port: int, game: str, players: int, waits: Waits) -> None:
        self.table = ""
        self.acted: float | None = None  # when it was last answered, while it waits for its turn
        self._guest = Guest(Place(port, 0.0, HERE))
        self._game, self._players, self._waits = game, players, waits

    async def begin(self) -> None:
        if not self._guest.cookie:
            await self._guest.come()
        options = {"players": self._players}
        self.line, table = await at_table(self._guest, self._game, options=options, terms=TERMS)
        self.table = present(table)
        self.line.patience = FOR_EVER
        await give_salt(self.line, self.table)
        await until_asked(self.line, self.table)

    async def play(self) -> None:
        """Until it is cancelled."""
        while True:
            await self._play_a_game()
            await self.begin()

    async def _play_a_game(self) -> None:
        at, self.acted = 0, None
        while True:
            shown = await until_asked(self.line, self.table, at)
            begun = time.perf_counter()
            if self.acted is not None:
                self._waits.turns.append(begun - self.acted)
            self.acted = None
            if shown["view"]["over"]:
                return
            do = shown["view"]["legal"][0]
            answer = await self.line.wish("act", self.table, at=shown["at"], do=do)
            at, now = answer.get("at", 0), time.perf_counter()
            self._waits.answers.append(now - begun)
            self.acted = now

    def go(self) -> None:
        self._guest.go()


class People:
    """Some at tables of their own, one in a room that waits for others, and newcomers."""

    def __init__(self, port: int) -> None:
        self.waits = Waits()
        self.room = ""
        self.newcomers = [0, 0]  # who came in, who did not
        self._port = port
        self._people = [Person(port, game, players, self.waits) for game, players in GAMES]
        self._host = Guest(Place(port, 0.0, HERE))
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def first(self) -> Person:
        """Whose table strangers look at."""
        return self._people[0]

    async def __aenter__(self) -> Self:
        await self._host.come()
        self.room = present(await self._host.make_table(terms={"seen_by": "everyone"}))
        self.waiting = await self._host.line()  # the socket of whoever waits there
        await self.waiting.watch(self.room)
        await self.waiting.wish("sit", self.room, name="Ada")
        for person in self._people:
            await person.begin()
        playing = [person.play() for person in self._people]
        self._tasks = [asyncio.create_task(work) for work in (*playing, self._come_in())]
        return self

    async def __aexit__(self, *_: object) -> None:
        faults = [task.exception() for task in self._tasks if task.done()]
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for person in self._people:
            person.go()
        self._host.go()
        self.faults = [repr(fault) for fault in faults]

    def note_who_waits(self) -> None:
        """Whoever still waits for a turn has waited for so long at least."""
        now, usual = time.perf_counter(), max(self.waits.turns, default=0.0)
        waits = [now - person.acted for person in self._people if person.acted is not None]
        self.waits.turns += [wait for wait in waits if wait > usual]

    async def is_room_listed(self) -> bool:
        """In the lobby."""
        _, lines = await self._host.ask("GET", "/api/tables")
        return self.room in [line["table"] for line in lines]

    async def _come_in(self) -> None:
        """Newcomers, one after the other."""
        while True:
            await asyncio.sleep(0.5)
            guest = Guest(Place(self._port, 0.0, HERE))
            is_in = False
            with suppress(*LOST, ValueError):
                async with asyncio.timeout(5):
                    await guest.come()
                    line = await guest.line()
                    is_in = bool(await line.watch(self.room))
            self.newcomers[not is_in] += 1
            guest.go()
