"""Results that never change: worked out once, for all who ask, as long as anybody waits; nobody
waits behind another network's work."""

import asyncio

import pytest

from sarisari.core.message import Refused, refuse
from sarisari.server.result_cache import OVERHEAD_BYTES, ResultCache
from tests.support.waiting import turns_of_the_loop


class Slow:
    """Work that takes until it is told to end; counts how often it was begun and given up."""

    def __init__(self, result: bytes | Exception = b"found") -> None:
        self.result = result
        self.begun = 0
        self.given_up = 0
        self.may_end = asyncio.Event()

    async def __call__(self) -> bytes:
        self.begun += 1
        try:
            await self.may_end.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        if isinstance(self.result, Exception):
            raise self.result
        return self.result


async def asked(
    kept: ResultCache, work: Slow, times: int = 1, network: str = ""
) -> list[asyncio.Task[bytes]]:
    """So many who wait for the same."""
    tasks = [asyncio.create_task(kept.get("key", work, network)) for _ in range(times)]
    await turns_of_the_loop()
    return tasks


async def test_the_same_question_is_worked_out_once_and_kept() -> None:
    kept, work = ResultCache(), Slow()
    tasks = await asked(kept, work, 3)
    work.may_end.set()
    assert await asyncio.gather(*tasks) == [b"found"] * 3
    assert await kept.get("key", work) == b"found"
    assert work.begun == 1


async def test_work_is_given_up_when_the_last_who_asked_has_gone() -> None:
    kept, work = ResultCache(), Slow()
    first, second = await asked(kept, work, 2)
    first.cancel()
    await asyncio.wait({first})
    assert work.given_up == 0
    second.cancel()
    await asyncio.wait({second})
    await turns_of_the_loop()
    assert (work.begun, work.given_up) == (1, 1)
    (third,) = await asked(kept, work)
    work.may_end.set()
    assert await third == b"found"
    assert work.begun == 2


async def test_a_refusal_is_for_all_who_wait_and_is_not_kept() -> None:
    kept, work = ResultCache(), Slow(refuse("too-busy"))
    tasks = await asked(kept, work, 2)
    work.may_end.set()
    for task in tasks:
        with pytest.raises(Refused):
            await task
    work.result = b"found"
    assert await kept.get("key", work) == b"found"


async def test_nobody_waits_in_the_place_of_another_network() -> None:
    kept, slow, quick = ResultCache(), Slow(), Slow(b"quick")
    waiting = await asked(kept, slow, 2, "192.0.2.1")
    (other,) = await asked(kept, quick, 1, "192.0.2.2")
    quick.may_end.set()
    assert await other == b"quick"
    assert await asyncio.gather(*waiting) == [b"quick"] * 2  # nor need they wait any longer
    assert (slow.begun, slow.given_up) == (1, 1)
    assert await kept.get("key", slow, "192.0.2.1") == b"quick"
    assert not kept._flights


async def test_a_refusal_is_for_one_network_only() -> None:
    kept, refused, good = ResultCache(), Slow(refuse("too-busy")), Slow()
    (first,) = await asked(kept, refused, 1, "192.0.2.1")
    (second,) = await asked(kept, good, 1, "192.0.2.2")
    refused.may_end.set()
    with pytest.raises(Refused):
        await first
    assert not second.done()
    good.may_end.set()
    assert await second == b"found"


def test_the_longest_unused_go_when_there_are_too_many_bytes_or_results() -> None:
    kept = ResultCache(most_bytes=3 * (OVERHEAD_BYTES + 100), most=10)
    for name in "abc":
        kept.put(name, bytes(100))
    assert kept.find("a") == bytes(100)
    kept.put("d", bytes(100))
    assert [name for name in "abcd" if kept.find(name) is not None] == ["a", "c", "d"]
    kept.put("long", bytes(1000))
    assert kept.find("long") is None
    few = ResultCache(most=2)
    for name in "abc":
        few.put(name, b"")
    assert [name for name in "abc" if few.find(name) is not None] == ["b", "c"]


async def test_nothing_is_kept_of_what_was_asked_before_all_was_forgotten() -> None:
    """Not even what is being worked out: it may have the name in it of somebody who is gone."""

    kept, work = ResultCache(), Slow()
    kept.put("other", b"name")
    (task,) = await asked(kept, work)
    kept.clear()
    work.may_end.set()
    assert await task == b"found"
    assert kept.find("other") is None
    assert kept.find("key") is None
    assert not kept._flights
