"""A server inside the test's own process: `open_hub` without sockets, `new_app` for a test client.

Bots answer at once (`InstantWorkers`), time moves by hand (`ManualClock`), and a `Person` has a
socket, records what it is sent, and makes requests. `new_room` and `new_game` seat people.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from starlette.types import ASGIApp

from sarisari.bots import Choice, get_bot
from sarisari.bots.hints import Hint
from sarisari.bots.hints.hint_finder import hints_of
from sarisari.core.event import Settle
from sarisari.core.game import View
from sarisari.core.message import Refused
from sarisari.core.settle_question import SettleQuestion
from sarisari.server.app import make_app
from sarisari.server.hub import Hub
from sarisari.server.idempotency import WishOutcome
from sarisari.server.live_table import LiveTable
from sarisari.server.messages import (
    ActWish,
    BeginWish,
    BotWish,
    ReadyWish,
    SaltHashWish,
    SaltWish,
    SitWish,
    TableLine,
    Wish,
)
from sarisari.server.settings import Settings
from sarisari.server.steady_clock import now
from sarisari.server.store import ChatRow
from sarisari.server.store.sqlite import SqliteStore
from sarisari.server.work import Asker
from sarisari.table.fair import salt_hash
from sarisari.table.table import Table
from sarisari.table.terms import Terms
from tests.support.bandu_table import RandomSettler
from tests.support.narrowing import present
from tests.support.waiting import eventually

SALT = "adaadaadaadaadaa"
QUICK = Terms(bots_pace="quick")
T = TypeVar("T")
IDS = count()  # of wishes: a server remembers them for longer than it runs


class InstantWorkers:
    """Bots that think at once, towers that settle at once, and other work done at once."""

    can_settle = True

    def __init__(self) -> None:
        self.settler = RandomSettler()

    async def settle(self, asked: SettleQuestion, seed: int, *, asker: Asker) -> Settle:
        return self.settler.settle(asked, seed)

    async def choose(
        self, bot: str, view: View, seed: int, *, asker: Asker, for_people: bool
    ) -> Choice:
        return get_bot(bot).choose(view, seed)

    async def hints(self, view: View, seed: int, *, asker: Asker) -> tuple[Hint, ...]:
        return hints_of(view, seed, iterations=100)

    async def look(self, work: Callable[..., T], *arguments: Any, asker: Asker) -> T:
        return work(*arguments)

    async def run(self, work: Callable[..., T], *arguments: Any, asker: Asker) -> T:
        return work(*arguments)


class ManualClock:
    """A clock that is moved by hand."""

    def __init__(self, time: int = 1_000_000) -> None:
        self.time = time

    def __call__(self) -> int:
        return self.time


class Person:
    """Somebody with a socket: notes what it is told, wishes for things, gives its salt."""

    def __init__(self, hub: Hub, live: LiveTable, user: str, address: str = "") -> None:
        self.hub = hub
        self.live = live
        self.user = user
        self.address = address
        self.seen: list[int] = []
        self.noticed = 0  # how often it heard that somebody came or went
        self.is_turned_away = False
        self.heard: list[str] = []
        self.lists: dict[str, list[TableLine]] = {}
        self.come()

    def come(self) -> None:
        self.live.presence.add(self)

    def go(self) -> None:
        self.live.presence.remove(self)

    def table_changed(self, table: LiveTable) -> None:
        self.seen.append(table.at)

    def presence_changed(self, table: LiveTable) -> None:
        self.noticed += 1

    def banned_from(self, table: LiveTable) -> None:
        self.is_turned_away = True
        self.go()

    def chat_said(self, table: LiveTable, line: ChatRow) -> None:
        self.heard.append(line.text)

    def listed(self, what: str, lines: list[TableLine]) -> None:
        self.lists[what] = lines

    @property
    def table(self) -> Table:
        """The game, which has begun."""
        return present(self.live.table)

    @property
    def seat(self) -> int | None:
        return self.live.seat_of(self.user)

    async def wish(self, kind: type[Wish], **fields: Any) -> WishOutcome:
        wish = kind(id=f"wish-{next(IDS)}", table=self.live.id, **fields)
        return await self.live.wish(self.user, wish, self.address)

    async def refused(self, kind: type[Wish], **fields: Any) -> str | None:
        """The key of the refusal."""
        try:
            await self.wish(kind, **fields)
        except Refused as refused:
            return refused.message.key
        return None

    async def act(self, do: str | None = None) -> WishOutcome:
        table = self.table
        do = table.view(self.seat).legal[0] if do is None else do
        return await self.wish(ActWish, at=table.at, do=do)


def fixed_secrets() -> Callable[[], bytes]:
    """The first table of a server is dealt the same cards in every run, the second others."""
    numbers = count()
    return lambda: sha256(b"%d" % next(numbers)).digest()


NO_PAUSES = dict.fromkeys(("quick", "natural", "slow"), 0.0)


@asynccontextmanager
async def open_hub(
    folder: Path, clock: Callable[[], int] | None = None, **settings: Any
) -> AsyncIterator[Hub]:
    """A server without its sockets."""
    store = SqliteStore(folder)
    await store.open()
    given = Settings(**{"bot_pauses": NO_PAUSES, **settings})
    hub = Hub(store, InstantWorkers(), given, clock or ManualClock(), fixed_secrets())
    await hub.open()
    try:
        yield hub
    finally:
        await hub.close()
        await store.close()


def new_app(folder: Path, clock: Callable[[], int] = now, **settings: Any) -> ASGIApp:
    """A whole server, for a test client."""
    workers = InstantWorkers()
    given = Settings(**{"bot_pauses": NO_PAUSES, **settings})
    return make_app(Hub(SqliteStore(folder), workers, given, clock, fixed_secrets()), workers)


async def new_room(
    hub: Hub,
    people: Sequence[str] = ("ada",),
    game: str = "tanuki",
    terms: Terms = QUICK,
    players: int = 3,
    bots: bool = True,
) -> list[Person]:
    """People who sit and are ready, bots on the other chairs."""
    live = await hub.create(game, {"players": players}, terms, Asker(people[0]))
    sitting = [Person(hub, live, user) for user in people]
    for person in sitting:
        await person.wish(SitWish, name=person.user.title())
        await person.wish(ReadyWish, is_ready=True)
    for seat in range(len(people), players if bots else 0):
        await sitting[0].wish(BotWish, seat=seat, bot="casual")
    return sitting


async def new_game(hub: Hub, people: Sequence[str] = ("ada",), **kwargs: Any) -> list[Person]:
    """A game that has begun: salts are given, cards dealt."""
    sitting = await new_room(hub, people, **kwargs)
    await sitting[0].wish(BeginWish)
    await give_salts(sitting)
    await eventually(lambda: sitting[0].table.events)
    return sitting


async def give_salts(sitting: Sequence[Person]) -> None:
    for person in sitting:
        await person.wish(SaltHashWish, hash=salt_hash(present(person.seat), SALT))
    for person in sitting:
        await person.wish(SaltWish, salt=SALT)


async def play_on(sitting: Sequence[Person], until: Callable[[], object] | None = None) -> None:
    """Everybody plays the first legal action, until the game is over or a condition holds."""
    first = sitting[0]

    def is_played() -> bool:
        return first.table.is_over or bool(until and until())

    def acting() -> list[Person]:
        to_act = [person for person in sitting if person.seat in first.table.to_act()]
        return [p for p in to_act if first.table.seats[present(p.seat)].human_plays]

    while not is_played():
        await eventually(lambda: is_played() or acting())
        if not is_played():
            await acting()[0].act()


async def settled(live: LiveTable) -> None:
    """Whatever the table does by itself now, it has done."""
    await eventually(
        lambda: live.is_resting or (live.sleep_seconds and not live.wake_event.is_set())
    )
