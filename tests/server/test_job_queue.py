"""The queue of work: fair by address and by user, people first, with an end."""

import asyncio

import pytest

from sarisari.core.message import Refused
from sarisari.server.job_queue import FIRST, LAST_RANK_EVERY, Job, Queue
from sarisari.server.settings import Limits
from sarisari.server.work import Asker

LATER = FIRST + 1


def ask(
    queue: Queue, user: str, address: str = "here", rank: int = LATER
) -> asyncio.Future[object]:
    """The future of one more job."""
    future: asyncio.Future[object] = asyncio.get_running_loop().create_future()
    queue.put(Job(rank, Asker(user, address), lambda _: lambda: None, future, 1.0))
    return future


def turns(queue: Queue) -> list[str]:
    """Who is served, in order."""
    served = []
    while (job := queue.take()) is not None:
        served.append(job.asker.user)
    return served


async def test_addresses_take_turns_and_users_within_them() -> None:
    queue = Queue(Limits())
    for user in ("ann", "ann", "ann", "bob"):
        ask(queue, user, "one")
    for user in ("cat", "cat"):
        ask(queue, user, "two")
    assert turns(queue) == ["ann", "cat", "bob", "cat", "ann", "ann"]


async def test_one_request_comes_soon_however_many_a_flood_has() -> None:
    queue = Queue(Limits(jobs_per_address=500))
    for number in range(400):
        ask(queue, f"guest-{number}", "flood")
    ask(queue, "ada", "home")
    assert turns(queue).index("ada") == 1


async def test_what_people_wait_for_at_their_tables_comes_first() -> None:
    queue = Queue(Limits())
    ask(queue, "record")
    ask(queue, "table", rank=FIRST)
    assert turns(queue) == ["table", "record"]


@pytest.mark.parametrize(
    ("limits", "asked"),
    [
        (Limits(jobs_per_user=3), [("ada", "one")] * 5),
        (Limits(jobs_per_address=3), [(f"guest-{number}", "one") for number in range(5)]),
        (Limits(jobs=3), [(f"guest-{number}", f"at-{number}") for number in range(5)]),
    ],
)
async def test_too_many_are_refused(limits: Limits, asked: list[tuple[str, str]]) -> None:
    queue, answers = Queue(limits), []
    for user, address in asked:
        try:
            ask(queue, user, address)
            answers.append("waits")
        except Refused as refused:
            answers.append(refused.message.key)
    queue.take()
    ask(queue, *asked[0])
    assert answers == ["waits"] * 3 + ["too-busy"] * 2


async def test_what_can_wait_does_not_wait_for_ever() -> None:
    queue = Queue(Limits(jobs=100))
    for number in range(40):
        ask(queue, f"table-{number}", rank=FIRST)
    ask(queue, "record")
    assert turns(queue).index("record") == LAST_RANK_EVERY - 1


async def test_one_address_does_not_take_all_room_for_tables() -> None:
    queue = Queue(Limits(jobs=10))
    for number in range(5):
        ask(queue, f"guest-{number}", "flood", FIRST)
    with pytest.raises(Refused, match="too-busy"):
        ask(queue, "guest", "flood", FIRST)
    ask(queue, "ada", "home", FIRST)
    assert len(queue) == 6


async def test_a_table_of_people_is_not_turned_away_for_what_else_its_host_asks() -> None:
    queue = Queue(Limits(jobs_per_user=1, jobs_per_address=1))
    ask(queue, "ada")
    ask(queue, "ada", rank=FIRST)
    assert turns(queue) == ["ada", "ada"]


async def test_who_has_gone_is_passed_over() -> None:
    queue = Queue(Limits())
    ask(queue, "gone").cancel()
    ask(queue, "ada")
    assert (turns(queue), len(queue)) == (["ada"], 0)


async def test_a_flood_slows_itself_down_more_than_others() -> None:
    queue = Queue(Limits())
    for number in range(20):
        ask(queue, f"guest-{number}", "flood")
    ask(queue, "ada", "home")
    assert (queue.load(Asker("guest", "flood")), queue.load(Asker("ada", "home"))) == (21, 2)
