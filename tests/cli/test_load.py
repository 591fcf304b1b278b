"""The parts of `python -m bench.server` that would not be noticed if they were wrong."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from itertools import pairwise
from types import SimpleNamespace
from typing import NoReturn, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typing_extensions import Buffer

from bench.server.journal_audit import count_kept
from bench.server.message_parts import FeedItemPart, SeenPart, ToldPart
from bench.server.party import Party
from bench.server.people import WishError
from bench.server.schedule import Figures, Schedule
from bench.server.server_process import NotMeasuredError, ServerProcess
from bench.server.websocket_client import HandshakeError, WebSocketClient

WELCOME = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"


def frame(content: bytes, opcode: int = 1) -> bytes:
    length = len(content)
    if length < 126:
        return bytes((0x80 | opcode, length)) + content
    if length < 1 << 16:
        return bytes((0x80 | opcode, 126)) + length.to_bytes(2, "big") + content
    return bytes((0x80 | opcode, 127)) + length.to_bytes(8, "big") + content


class Transport(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__()
        self.sent = b""

    def write(self, data: Buffer) -> None:
        self.sent += bytes(data)

    def close(self) -> None:
        pass


async def heard_of(
    parts: Iterable[bytes],
) -> tuple[list[bytes], list[str], bytes, asyncio.Future[None]]:
    """What a wire makes of bytes that come in these parts, and what it sends."""
    heard: list[bytes] = []
    lost: list[str] = []
    transport = Transport()
    wire = WebSocketClient(heard.append, lost.append)
    wire.connection_made(transport)
    for part in parts:
        wire.data_received(part)
    return heard, lost, transport.sent, wire.opened


@given(
    lengths=st.lists(st.sampled_from((0, 1, 125, 126, 127, 65_535, 65_536)), max_size=4),
    cuts=st.lists(st.integers(0, 70_000), max_size=5),
)
async def test_messages_are_whole_however_the_bytes_come(
    lengths: list[int], cuts: list[int]
) -> None:
    messages = [bytes([number]) * length for number, length in enumerate(lengths)]
    stream = WELCOME + b"".join(frame(message) for message in messages)
    places = [0, *sorted(min(cut, len(stream)) for cut in cuts), len(stream)]
    parts = [stream[a:b] for a, b in pairwise(places)]
    heard, lost, _, opened = await heard_of(parts)
    assert heard == messages
    assert lost == []
    assert opened.exception() is None


async def test_a_ping_is_answered_and_a_close_is_told() -> None:
    stream = WELCOME + frame(b"there?", 9) + frame((4429).to_bytes(2, "big"), 8)
    heard, lost, sent, _ = await heard_of([stream])
    assert heard == []
    assert sent == bytes((0x8A, 0x80 | 6)) + bytes(4) + b"there?"
    assert lost == ["the server hung up (4429)"]


async def test_a_server_that_does_not_open_a_socket_is_an_error() -> None:
    _, _, _, opened = await heard_of([b"HTTP/1.1 403 Forbidden\r\n\r\n"])
    assert isinstance(opened.exception(), HandshakeError)
    assert "403" in str(opened.exception())


def test_percentiles_are_of_all_that_was_asked_for() -> None:
    figures = Figures(2.0, 100, [number / 1000 for number in range(1, 101)])
    assert (figures.percentile(50), figures.percentile(99)) == (51.0, 100.0)
    assert figures.per_second == 50
    assert Figures(1.0, 0, []).percentile(99) == 0


class SlowParty:
    """A table whose actions are never shown to anybody."""

    is_busy = False
    is_settling = False
    has_begun = False

    def act(self, due: float) -> None:
        self.due = due


async def measured_with(*slow: SlowParty) -> Figures:
    """What 20 actions a second come to in half a second, when only the first table is free."""
    schedule = Schedule(lambda: None)
    parties = [cast(Party, party) for party in slow]  # as much of one as a schedule uses
    schedule.parties += parties
    schedule.is_free(parties[0])
    return await schedule.measure(20, 0.5, lambda *_: None)


async def test_actions_that_find_no_table_free_are_counted_as_long_as_they_wait() -> None:
    figures = await measured_with(SlowParty())
    assert figures.actions == 0
    assert len(figures.waits) == 9  # the first was sent, the others are owed
    assert 0.4 < figures.waits[-1] <= 0.5
    assert figures.skipped == 0


async def test_actions_that_are_due_while_all_towers_settle_are_skipped() -> None:
    party = SlowParty()
    party.is_settling = True
    figures = await measured_with(party)
    assert (len(figures.waits), figures.skipped) == (0, 9)
    still = await measured_with(party, SlowParty())  # that one is not settling: it is slow
    assert (len(still.waits), still.skipped) == (9, 0)


async def test_tables_that_never_began_are_not_waited_for_while_others_get_apart() -> None:
    schedule = Schedule(lambda: None)
    schedule.parties += [cast(Party, SlowParty()) for _ in range(2)]
    await asyncio.wait_for(schedule.spread(40), 60)
    assert schedule.errors == 0  # it was told when they did not begin


async def test_a_table_that_does_not_begin_is_an_error_with_its_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def refused() -> None:
        raise WishError("Not now")

    async def silent() -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("bench.server.schedule.PATIENCE_SECONDS", 0.01)
    schedule = Schedule(lambda: None)
    for game in (refused(), refused(), silent()):
        await schedule.try_to_begin(game)
    assert schedule.errors == 3
    assert schedule.reasons == [
        "a table did not begin: Not now (2 times)",
        "a table did not begin within 0 seconds",
    ]


def journal_of(*actions: tuple[int, str]) -> list[FeedItemPart]:
    return [FeedItemPart(at, "act", 0, ToldPart(SeenPart(do))) for at, do in actions]


async def looked_at_again(
    journal: Callable[[str], Awaitable[list[FeedItemPart]]],
) -> tuple[int, int, int]:
    """What is kept and lost of two actions, and the errors, with such a `Person.journal`."""
    acknowledged = {"t": {9: "bid 2", 12: "play mango-7"}}
    person = SimpleNamespace(acknowledged=acknowledged, journal=journal)
    schedule = Schedule(lambda: None)
    schedule.parties.append(cast(Party, SimpleNamespace(game="tanuki", people=[person])))
    kept, lost = await count_kept(schedule, lambda _: None)
    return kept["tanuki"], lost, schedule.errors


@pytest.mark.parametrize(
    ("there", "lost"),
    [
        ([(9, "bid 2"), (12, "play mango-7")], 0),
        ([(9, "bid 2")], 1),
        ([(9, "bid 3"), (12, "play mango-7")], 1),
        ([(10, "bid 2"), (11, "play mango-7")], 2),
        ([], 2),
    ],
)
async def test_what_was_acknowledged_and_is_not_in_the_journal_is_lost(
    there: list[tuple[int, str]], lost: int
) -> None:
    async def journal(_: object) -> list[FeedItemPart]:
        return journal_of(*there)

    assert await looked_at_again(journal) == (2 - lost, lost, 0)


async def test_a_table_that_cannot_be_looked_at_again_is_an_error() -> None:
    async def journal(_: object) -> NoReturn:
        raise WishError("the socket is closed")

    assert await looked_at_again(journal) == (0, 0, 1)


def test_a_server_that_dies_is_noticed_and_leaves_nothing() -> None:
    with ServerProcess() as server:
        folder = server.folder
        assert folder.is_dir()
        server.check()
        server.kill()
        with pytest.raises(NotMeasuredError, match="has ended with status"):
            server.check()
    assert not folder.exists()
