"""The people of `python -m bench.server`: what they make of messages, and whole games of theirs."""

import asyncio
import json
from typing import Any, cast

import msgspec
import pytest

from bench.server.journal_audit import count_kept
from bench.server.load_setup import begin_all, connect_all, make_parties, make_tables
from bench.server.measurement import leave
from bench.server.message_parts import decode_message
from bench.server.party import Party
from bench.server.people import Person, WishError
from bench.server.schedule import Schedule
from bench.server.server_process import ServerProcess
from bench.server.tower_placement import placement
from bench.server.websocket_client import WebSocketClient
from sarisari.games.bandu.notation import placement_of
from tests.support.narrowing import present
from tests.support.waiting import turns_of_the_loop

LONGEST = 120.0  # seconds for what takes a few


class Others:
    """A table that notes what its person tells."""

    def __init__(self) -> None:
        self.failures: list[str] = []

    def shown(self) -> None:
        pass

    def done(self, wish: str, at: int) -> None:
        pass

    def failed(self, wish: str | None, why: str) -> None:
        self.failures.append(why)


class Paper:
    """A wire that leads nowhere."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def send(self, data: bytes) -> None:
        self.sent.append(json.loads(data))


class PaperPerson(Person):
    """Somebody on such a wire, at such a table."""

    def __init__(self) -> None:
        self.others, self.paper = Others(), Paper()
        super().__init__("Ada", "", self.others)
        self.socket = cast(WebSocketClient, self.paper)  # as much of one as a person uses


def person_at(table: str = "t") -> PaperPerson:
    person = PaperPerson()
    person.watch(table)
    return person


def page(*numbers: int, table: str = "t", **fields: Any) -> bytes:
    happened = [
        {"at": at, "time": 0, "kind": "act", "seat": 0, "told": {"event": {"do": f"bid {at}"}}}
        for at in numbers
    ]
    return json.dumps({"type": "table", "table": table, "events": happened, **fields}).encode()


async def told(*messages: bytes) -> list[int]:
    """The numbers of what a person is told of a journal by these messages."""

    async def run() -> list[int]:
        person = person_at()
        asking = asyncio.create_task(person.journal("t"))
        await turns_of_the_loop()
        for message in messages:
            person.receive(message)
        assert person.paper.sent[-1] == {"type": "watch", "table": "t", "seen": 0, "chat_seen": 0}
        return [happened.at for happened in await asyncio.wait_for(asking, LONGEST)]

    return await run()


async def test_a_journal_is_read_to_its_last_page() -> None:
    first = page(1, 2, opening={}, has_more=True)
    assert await told(first, page(3, 4, has_more=True), page(5)) == [1, 2, 3, 4, 5]
    assert await told(page(1, opening={})) == [1]


async def test_what_else_is_said_while_a_journal_is_told_is_no_part_of_it() -> None:
    presence = b'{"type": "presence", "table": "t", "here": [true]}'
    before, other = page(8), page(9, table="u", opening={})
    pages = page(1, opening={}, has_more=True), page(2)
    assert await told(before, other, presence, pages[0], presence, other, pages[1]) == [1, 2]


async def test_a_journal_is_not_waited_for_when_the_socket_is_closed() -> None:
    person = person_at()
    asking = asyncio.create_task(person.journal("t"))
    await turns_of_the_loop()
    person.disconnected("the server hung up (1001)")
    with pytest.raises(WishError, match="1001"):
        await asking
    with pytest.raises(WishError, match="closed"):
        await person.journal("t")


@pytest.mark.parametrize("kind", ["presence", "chat", "list", "of a later protocol"])
def test_messages_of_other_kinds_are_passed_over(kind: str) -> None:
    assert decode_message(json.dumps({"type": kind, "table": 7}).encode()) is None


def test_a_message_that_is_not_as_it_should_be_is_not_passed_over() -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_message(b'{"type": "done", "id": 7}')


def shown_to(person: Person, **fields: Any) -> None:
    message: dict[str, Any] = {"type": "table", "table": "t", "at": 1, "you": 0}
    message["view"] = {"legal": ["offer egg bid"], "over": False}
    person.receive(json.dumps({**message, **fields}).encode())


@pytest.mark.parametrize("due", ["salt-hashes", "salts", "pieces", "deal", "settle"])
def test_nobody_acts_while_something_else_is_due(due: str) -> None:
    person = person_at()
    shown_to(person, due=due)
    assert not person.can_act
    shown_to(person)
    assert person.can_act


def building(*towers: dict[str, list[float]], seat: int = 0) -> dict[str, Any]:
    view = {"seat": seat, "poses": list(towers), "legal": ["place"], "over": False}
    return {"type": "table", "table": "t", "at": 1, "view": view, "you": seat}


@pytest.mark.parametrize(
    ("towers", "middle"),
    [
        ([{}, {}], (0.0, 0.0)),
        ([{"egg": [9, 9, 90, 1, 0, 0, 0]}, {"base-2": [0.5, -2, 5, 1, 0, 0, 0]}], (0.5, -2.0)),
        ([{}, {"disc": [3, 4, 20, 1, 0, 0, 0], "base-2": [0, 0, 5, 1, 0, 0, 0]}], (3.0, 4.0)),
    ],
)
def test_a_piece_is_placed_on_what_is_highest_in_the_own_tower(
    towers: list[dict[str, list[float]]], middle: tuple[float, float]
) -> None:
    message = building(*towers, seat=1)
    assert present(placement_of(placement(json.dumps(message).encode())))[:2] == middle
    person = person_at()
    person.receive(json.dumps(message).encode())
    assert placement_of(person.choose(7919)) is not None


def test_as_many_can_sit_as_any_game_has_seats() -> None:
    party = Party("bandu", [f"c{number}" for number in range(6)], Schedule(lambda: None))
    assert len({person.name for person in party.people}) == 6


@pytest.mark.parametrize("people", [2, 6])
async def test_whole_games_of_bandu_are_played_and_one_follows_the_other(people: int) -> None:
    async def run(server: ServerProcess) -> tuple[int, int, list[str], int, int]:
        schedule = Schedule(server.check)
        make_parties(schedule, server.port, ("bandu",), 1, people, lambda _: None)
        await connect_all(schedule, server.port, lambda _: None)
        await begin_all(schedule, make_tables(schedule, server.port), lambda _: None)
        party = schedule.parties[0]
        settles = 0
        while len(party.tables) < 2 or not party.has_begun:
            assert schedule.reasons == []
            settles += len((await schedule.measure(None, 0.25, lambda *_: None)).settles)
        await schedule.end()
        kept, lost = await count_kept(schedule, lambda _: None)
        leave(schedule)
        acknowledged = [person.acknowledged for person in party.people]
        done = sum(len(actions) for tables in acknowledged for actions in tables.values())
        return kept["bandu"], lost, schedule.reasons, done, settles

    with ServerProcess() as server:
        kept, lost, reasons, done, settles = await asyncio.wait_for(run(server), LONGEST)
    assert (lost, reasons) == (0, [])
    assert kept == done > people
    assert settles > 0
