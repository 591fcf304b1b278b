"""Nobody is sent what it may not know: all bytes to all others, for deals that differ only in
cards that are hidden from them.

Two cards of one suit change hands between Ben and Eli, who both keep theirs to the end of the
round. Until one of the two is played, everything that goes to anybody else must be the same, byte
by byte: to Ada, who plays, is called away, is played by a stand-in and comes back; to a bot's
neighbour; to onlookers from the beginning and late ones; in lists, logs and figures.
"""

import asyncio
import itertools
import json
import logging
import re
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from starlette.websockets import WebSocket

from sarisari.core.event import Deal
from sarisari.core.options import OptionValue
from sarisari.core.stream import new_stream
from sarisari.games import get_game
from sarisari.server import presence
from sarisari.server.connection import Connection
from sarisari.server.hub import Hub
from sarisari.server.settings import Settings, no_limits
from sarisari.server.store import Store
from sarisari.server.store.sqlite import SqliteStore
from sarisari.server.work import Asker
from sarisari.table.fair import salt_hash
from sarisari.table.table import Table
from sarisari.table.terms import Terms
from tests.support.in_process_server import NO_PAUSES, SALT, InstantWorkers, ManualClock
from tests.support.narrowing import of_type, present
from tests.support.soak import IS_SOAK
from tests.support.waiting import eventually

SECRET = bytes(range(32))
GAMES: dict[str, dict[str, OptionValue]] = {
    "tindahan": {"players": 4},
    "bastos": {"players": 4},
    "tanuki": {"players": 4},
    "tanuki-facedown": {"players": 4, "hidden": "facedown"},
}
ADA, BEN, BOT, ELI = range(4)  # seats
Pairs = dict[int, tuple[str, str]]  # by round: two cards that are played last
PEOPLE = {ADA: "ada", BEN: "ben", ELI: "eli"}
AWAY_FROM, AWAY_TO = 6, 14  # actions of Ben and Eli between which Ada is away
UNDO_EVERY = 5  # actions of theirs
# a store only keeps what is sent, so two games suffice for the other kind
CASES = [(game, "sqlite") for game in GAMES]
CASES += [(game, "postgres") for game in (GAMES if IS_SOAK else ("tindahan", "tanuki-facedown"))]
FOLDERS = itertools.count()
LATE = 9  # an onlooker comes, and one who was there comes again


class Wire:
    """A socket whose bytes are kept."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent: list[str] = []

    async def receive(self) -> dict[str, Any]:
        return await self.incoming.get()

    async def send_text(self, text: str) -> None:
        self.sent.append(text)

    async def close(self, code: int) -> None:
        self.sent.append(f"closed {code}")


class Client:
    """A user at a socket."""

    def __init__(self, hub: Hub, user: str, table: str, number: int, seen: int = 0) -> None:
        self.wire = Wire()
        self.table = table
        self._ids = (f"{number}-{count}" for count in itertools.count())
        self._connection = Connection(cast(WebSocket, self.wire), hub, user)
        self._task = asyncio.create_task(self._connection.run())
        self.say("watch", seen=seen)

    def has_seen(self, at: int) -> bool:
        """It was sent everything so far, or is gone."""
        watched = self._connection._subscriptions._subscriptions.get(self.table)
        is_sent = self._connection._outbox.is_empty
        return self._task.done() or (watched is not None and watched.seen == at and is_sent)

    def say(self, kind: str, **fields: Any) -> None:
        line = json.dumps({"type": kind, "table": self.table, **fields})
        self.wire.incoming.put_nowait({"type": "websocket.receive", "text": line})

    async def wish(self, kind: str, **fields: Any) -> None:
        number = next(self._ids)
        self.say(kind, id=number, **fields)
        await eventually(lambda: self._answer(number) is not None)
        answer = present(self._answer(number))
        assert answer["type"] == "done", answer

    def _answer(self, number: str) -> dict[str, Any] | None:
        for text in reversed(self.wire.sent):
            if f'"id":"{number}"' in text and text.startswith(('{"type":"done"', '{"type":"refu')):
                return of_type(dict, json.loads(text))
        return None

    async def leave(self) -> None:
        self.wire.incoming.put_nowait({"type": "websocket.disconnect"})
        await self._task


class Sitting:
    """A whole game over sockets, with the deals that it is given."""

    def __init__(
        self,
        store: Store,
        game: str,
        deals: list[Deal],
        kept: Pairs,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        self.monkeypatch = monkeypatch
        self.game = game.partition("-")[0]
        self.options = GAMES[game]
        self.deals = deals
        self.kept = kept  # by round: two cards that are played last
        self.clock = ManualClock()
        settings = Settings(bot_pauses=NO_PAUSES, limits=no_limits())
        self.hub = Hub(store, InstantWorkers(), settings, self.clock, lambda: SECRET)
        self.everybody: list[Client] = []
        self.wires: dict[str, list[Wire]] = {}  # by a name: all its sockets, in order
        self.lists: list[str] = []
        self.count = 0
        self.undone = 0

    async def run(self) -> None:
        await self.hub.store.open()
        await self.hub.open()
        try:
            await self._play()
        finally:
            await self.hub.close()
            await self.hub.store.close()

    def connect(self, name: str, seen: int = 0) -> Client:
        client = Client(self.hub, name, self.live.id, len(self.everybody), seen)
        self.everybody.append(client)
        self.wires.setdefault(name, []).append(client.wire)
        return client

    async def _play(self) -> None:
        terms = {"bots_pace": "quick", "undo": "free", "seen_by": "everyone"}
        made = msgspec.convert(terms, Terms)
        self.live = await self.hub.create(self.game, self.options, made, Asker("ada"))
        self._one_at_a_time()
        self.clients = {seat: self.connect(name) for seat, name in PEOPLE.items()}
        self.onlooker = self.connect("olga")
        await self.clients[ADA].wish("order", order="fixed")
        for seat, name in PEOPLE.items():
            await self.clients[seat].wish("sit", name=name.title(), seat=seat)
            await self.clients[seat].wish("ready", is_ready=True)
        await self.clients[ADA].wish("bot", seat=BOT, bot="random")
        await self.clients[ADA].wish("begin")
        for seat in PEOPLE:
            await self.clients[seat].wish("salt-hash", hash=salt_hash(seat, SALT))
        for seat in PEOPLE:
            await self.clients[seat].wish("salt", salt=SALT)
        while await self._step():
            pass

    def _one_at_a_time(self) -> None:
        """Nothing more happens before all have been sent what happened: a busy socket is sent
        two events in one message or in two."""
        append = self.hub.store.append

        async def when_all_have_seen(*arguments: Any) -> None:
            await self._all_seen()
            await append(*arguments)

        self.monkeypatch.setattr(self.hub.store, "append", when_all_have_seen)

    async def _step(self) -> bool:
        """The next action of a person. False when the game is over."""
        table = present(self.live.table)
        await self._peoples_turn()
        if table.is_over:
            return False
        seat = self._acting()[0]
        view = table.view(seat)
        kept = self.kept.get(view.round, ())
        free = [do for do in view.legal if not any(card in do.split() for card in kept)]
        await self._meanwhile(seat)
        do = (free or view.legal)[0]
        await self.clients[seat].wish("act", at=table.at, do=do)
        if seat != ADA and self.count % UNDO_EVERY == 0:
            await self._peoples_turn()
            if table.undo_for(seat).how == "free":
                await self.clients[seat].wish("undo", at=table.at)
                await self.clients[seat].wish("act", at=table.at, do=do)
                self.undone += 1
        return True

    async def _peoples_turn(self) -> None:
        """Until bots have done what they do, and all have been sent it; or the game is over."""
        table = present(self.live.table)
        await eventually(lambda: table.is_over or self._acting() == table.to_act() != [])
        await self._all_seen()

    async def _all_seen(self) -> None:
        """Who came or went, too: it is told at once here, but not by whoever comes."""

        def is_seen() -> bool:
            return all(client.has_seen(self.live.at) for client in self.everybody)

        await eventually(lambda: self.live.presence._timer is None and is_seen())

    def _acting(self) -> list[int]:
        table = present(self.live.table)
        return [seat for seat in table.to_act() if table.seats[seat].human_plays]

    async def _meanwhile(self, seat: int) -> None:
        """What else happens: Ada goes away and comes back, an onlooker comes late."""
        if seat == ADA:
            return
        self.count += 1
        self.clock.time += 1000
        if self.count == AWAY_FROM:
            await self.clients[ADA].wish("stand")
            await eventually(lambda: self.live.room.host != "ada")
            await self._all_seen()
            await self.clients[ADA].leave()
        if self.count == AWAY_TO:
            self.clients[ADA] = self.connect("ada", seen=self.live.at // 2)
            await self.clients[ADA].wish("back")
        if self.count == LATE:
            self.late = self.connect("otto")
            await self.onlooker.leave()
            self.onlooker = self.connect("olga", seen=3)
        await self._all_seen()
        lines = await self.hub.lists.lobby() + await self.hub.lists.mine("ada")
        self.lists.append(msgspec.json.encode(lines).decode())


async def played(
    store: Store, game: str, deals: list[Deal], kept: Pairs, monkeypatch: pytest.MonkeyPatch
) -> Sitting:
    """The sitting, with fixed ids, secret and deals."""
    numbers = itertools.count()
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _: f"id-{next(numbers)}")
    dealt = lambda table, _: deals[sum(isinstance(event, Deal) for event in table.events)]  # noqa: E731
    monkeypatch.setattr(Table, "next_deal", dealt)
    monkeypatch.setattr(presence, "PRESENCE_INTERVAL", 0.0)  # seconds, by the machine's clock
    monkeypatch.setattr("sarisari.table.salting.deal_differences", lambda *_: ())
    sitting = Sitting(store, game, deals, kept, monkeypatch)
    await sitting.run()
    return sitting


def deals_of(game: str) -> list[Deal]:
    """Enough deals for a whole game."""
    rules = get_game(game.partition("-")[0])
    state = rules.new(GAMES[game])
    rounds = rules.view(state, None).rounds
    streams = [new_stream(7 * number + 1) for number in range(rounds)]
    return [of_type(Deal, rules.random_deal(state, stream)) for stream in streams]


def suit_of(card: str) -> str:
    return card.rpartition("-")[0]


def pair_of(deal: Deal) -> tuple[str, str]:
    """Two cards of one suit, one of Ben's and one of Eli's, of which both have many: they need
    not play them soon."""
    ben, eli = deal.hands[BEN], deal.hands[ELI]
    counts = [Counter(map(suit_of, hand)) for hand in (ben, eli)]
    suits = sorted(counts[0].keys() & counts[1].keys())
    suit = max(suits, key=lambda suit: min(count[suit] for count in counts))
    bens, elis = (next(card for card in hand if suit_of(card) == suit) for hand in (ben, eli))
    return bens, elis


def swapped(deal: Deal, pair: tuple[str, str]) -> Deal:
    """The deal with two cards in each other's place."""
    other = {pair[0]: pair[1], pair[1]: pair[0]}
    hands = tuple(tuple(other.get(card, card) for card in hand) for hand in deal.hands)
    return msgspec.structs.replace(deal, hands=hands)


def until_shown(sent: list[str], pair: tuple[str, str], number: int) -> list[str]:
    """What was sent before one of the two cards was shown in the round that is about them."""
    marks = re.compile("|".join(rf"\b{card}\b" for card in pair))
    begun = None
    for place, text in enumerate(sent):
        message = json.loads(text)
        if message.get("type") != "table" or message["view"]["round"] < number:
            continue
        begun = message["at"] if begun is None else begun
        news = [event for event in message["events"] if event["at"] > begun]
        told = json.dumps([news, without_unseen(message["view"])])
        if message["view"]["round"] > number or marks.search(told):
            return sent[:place]
    return sent


def without_unseen(view: dict[str, Any]) -> dict[str, Any]:
    """The view without the list of the cards that its reader has not seen: it names both cards,
    whoever holds them."""
    count = view["count"]
    return {**view, "count": None if count is None else {**count, "left": []}}


def share_hidden(sent: list[str], number: int) -> float:
    """How much of a round was over before one of the two cards was shown."""
    views = [json.loads(text)["view"] for text in sent if text.startswith('{"type":"table"')]
    left = [sum(view["cards_left"]) for view in views if view["round"] == number]
    share: float = 1 - left[-1] / max(left)
    return share


@pytest.fixture
def new_store(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Awaitable[Store]]:
    """An empty store of each kind, another each time."""
    if request.param == "postgres":
        cluster = request.getfixturevalue("cluster")

    async def make() -> Store:
        if request.param == "sqlite":
            return SqliteStore(tmp_path / str(next(FOLDERS)))
        from sarisari.server.store.postgres.pg_store import PgStore

        return PgStore(await cluster.new_store_address())

    return make


@pytest.mark.parametrize(("game", "new_store"), CASES, indirect=["new_store"])
async def test_others_get_the_same_bytes_whatever_is_hidden_from_them(
    game: str,
    new_store: Callable[[], Awaitable[Store]],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG, "sarisari")
    deals = deals_of(game)
    pairs = {number + 1: pair_of(deal) for number, deal in enumerate(deals)}
    first = await played(await new_store(), game, deals, pairs, monkeypatch)
    shares = []
    for number in pairs if IS_SOAK else (1, len(pairs)):
        pair = pairs[number]
        twins = [*deals]
        twins[number - 1] = swapped(deals[number - 1], pair)
        second = await played(await new_store(), game, twins, pairs, monkeypatch)
        for name in ("ada", "olga", "otto"):
            ours = [text for wire in first.wires[name] for text in wire.sent]
            theirs = [text for wire in second.wires[name] for text in wire.sent]
            same, other = until_shown(ours, pair, number), until_shown(theirs, pair, number)
            shortest = min(len(same), len(other))
            assert same[:shortest] == other[:shortest]
            assert {len(same), len(other)} <= {shortest, shortest + 1}
            shares.append(share_hidden(same, number))
    counts = [text for text in first.wires["ada"][0].sent if '"count":{"gone":["' in text]
    assert counts, "what is not sent at all cannot leak"
    assert first.undone > 0
    assert sum(shares) / len(shares) > 0.5
    logged = "\n".join(record.getMessage() for record in caplog.records)
    assert SECRET.hex() not in logged
    assert not any(f"{card}" in logged for pair in pairs.values() for card in pair)
    figures = first.hub.metrics.text().decode()
    assert not any(card in figures for pair in pairs.values() for card in pair)
