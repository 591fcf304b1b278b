"""Reviews as jobs: made in parts, kept with the game, and continued after an interruption."""

import asyncio
import zlib
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from sarisari.bots.versions import VERSIONS
from sarisari.core.message import RefusalKind, Refused, refuse
from sarisari.review.reviewer import Reviewer
from sarisari.server import review_jobs, review_work
from sarisari.server.messages import ReviewShown
from sarisari.server.rate_limits import LocalLimiter
from sarisari.server.record_work import replay_of
from sarisari.server.review_jobs import ReviewJobs
from sarisari.server.review_work import CARD_PART
from sarisari.server.settings import Limits
from sarisari.server.store.sqlite import SqliteStore
from sarisari.server.work import Asker
from tests.support.in_process_server import InstantWorkers
from tests.support.narrowing import present
from tests.support.temporary_store import open_store
from tests.support.waiting import eventually, eventually_found

CONTENT = Path("tests/records/tanuki-3-exact.jsonl").read_bytes()
UNFINISHED = b"".join(CONTENT.splitlines(keepends=True)[:9])
FEW = {"iterations": 30}
ADA = Asker("u-ada", "192.0.2.1")
T = TypeVar("T")


class Workers(InstantWorkers):
    """Counts what is asked, may hold it back after some parts, and may refuse it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: Counter[str] = Counter()
        self.parts_left = 1_000
        self.refusals: list[Refused] = []

    async def run(self, work: Callable[..., T], *args: Any, asker: Asker) -> T:
        self.asked[work.__name__] += 1
        if work is review_work.part:
            if self.refusals:
                raise self.refusals.pop()
            if self.parts_left == 0:
                await asyncio.Event().wait()
            self.parts_left -= 1
        await asyncio.sleep(0)
        return work(*args)


class Shop:
    """A store with one record, and jobs."""

    def __init__(self, store: SqliteStore, limits: Limits) -> None:
        self.store = store
        self.workers = Workers()
        self.limits = limits
        self.open()

    def open(self, budget: dict[str, int] = FEW) -> None:
        limiter = LocalLimiter(lambda: 0.0)
        now = lambda: 1_000  # noqa: E731
        self.jobs = ReviewJobs(self.store, self.workers, limiter, self.limits, now, budget)

    async def ask(self, record: str = "r", content: bytes = CONTENT) -> ReviewShown:
        return await self.jobs.ask(record, content, ADA)

    async def until(self, state: str) -> ReviewShown:
        async def look() -> ReviewShown | None:
            shown = await self.jobs.look("r")
            return shown if shown.state == state else None

        return present(await eventually_found(look))


@asynccontextmanager
async def shop(folder: Path, limits: Limits | None = None) -> AsyncIterator[Shop]:
    async with open_store(folder) as store:
        for record in ("r", "s", "t"):
            await store.add_record(record, "u-ada", 1, CONTENT)
        opened = Shop(store, limits or Limits())
        yield opened
        await opened.jobs.close()


async def test_a_review_is_made_in_parts_and_equals_one_made_at_once(tmp_path: Path) -> None:
    async with shop(tmp_path) as here:
        assert (await here.jobs.look("r")).state == "none"
        begun = await here.ask()
        assert (begun.state, begun.review) == ("running", None)
        done = await here.until("done")
        reviewer = Reviewer(replay_of(CONTENT), FEW)
        list(reviewer.run())
        assert done.review == reviewer.review()
        assert here.workers.asked["part"] == -(-reviewer.count // CARD_PART)
        assert (done.done, done.total) == (reviewer.count, reviewer.count)
        assert not done.is_outdated


async def test_whoever_asks_again_gets_the_same_review_without_any_work(tmp_path: Path) -> None:
    async with shop(tmp_path) as here:
        await asyncio.gather(here.ask(), here.ask())
        done = await here.until("done")
        asked = here.workers.asked.copy()
        assert await here.ask() == done
        assert here.workers.asked == asked
        here.open()  # another process, later
        assert await here.ask() == done
        assert asked["whole"] == 1


async def test_an_interrupted_review_goes_on_where_it_stopped(tmp_path: Path) -> None:
    async with shop(tmp_path) as here:
        here.workers.parts_left = 3
        await here.ask()
        await eventually(lambda: not here.workers.parts_left)
        await here.jobs.close()
        here.open()
        stopped = await here.jobs.look("r")
        assert stopped.state == "interrupted"
        assert stopped.done >= CARD_PART
        here.workers.parts_left = 1_000
        made = here.workers.asked["part"]
        assert (await here.ask()).state == "running"
        done = await here.until("done")
        assert present(done.review).is_complete
        assert here.workers.asked["part"] - made < -(-done.total // CARD_PART)


async def test_a_review_that_goes_on_keeps_its_budget_and_says_so(tmp_path: Path) -> None:
    """All its parts are made alike, whatever the server's setting is by then."""
    async with shop(tmp_path) as here:
        here.workers.parts_left = 2
        await here.ask()
        await eventually(lambda: not here.workers.parts_left)
        await here.jobs.close()
        here.open({"iterations": 12})
        here.workers.parts_left = 1_000
        await here.ask()
        done = present((await here.until("done")).review)
        assert done.judge.budget == FEW
        reviewer = Reviewer(replay_of(CONTENT), FEW)
        list(reviewer.run())
        assert done == reviewer.review()


async def test_a_review_that_is_made_again_says_its_new_budget(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shop(tmp_path) as here:
        await here.ask()
        await here.until("done")
        monkeypatch.setitem(VERSIONS, "strong", VERSIONS["strong"] + 1)
        here.open({"iterations": 12})
        assert present((await here.ask()).review).judge.budget == FEW  # the one before
        assert present((await here.until("done")).review).judge.budget == {"iterations": 12}


async def test_parts_whose_budget_is_unknown_are_made_again(tmp_path: Path) -> None:
    """Earlier versions did not keep it."""
    async with shop(tmp_path) as here:
        here.workers.parts_left = 2
        await here.ask()
        await eventually(lambda: not here.workers.parts_left)
        await here.jobs.close()
        _, content = present(await here.store.get_review("r"))
        kept = msgspec.json.decode(zlib.decompress(content))
        del kept["budget"], kept["part"]
        await here.store.put_review("r", 1, zlib.compress(msgspec.json.encode(kept)))
        here.open({"iterations": 12})
        here.workers.parts_left = 1_000
        await here.ask()
        done = present((await here.until("done")).review)
        assert done.judge.budget == {"iterations": 12}
        assert done.is_complete


async def test_a_part_that_the_workers_have_no_time_for_is_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_jobs, "AGAIN_SECONDS", 0.0)
    async with shop(tmp_path) as here:
        here.workers.refusals = [refuse("too-busy", kind=RefusalKind.TOO_BUSY)] * 2
        await here.ask()
        assert present((await here.until("done")).review).is_complete


async def test_a_part_that_is_refused_interrupts_the_review(tmp_path: Path) -> None:
    async with shop(tmp_path) as here:
        here.workers.refusals = [refuse("server-fault")]
        await here.ask()
        assert (await here.until("interrupted")).review is None
        await here.ask()
        assert present((await here.until("done")).review).is_complete


async def test_a_game_that_is_not_over_is_refused_and_nothing_is_kept(tmp_path: Path) -> None:
    async with shop(tmp_path) as here:
        with pytest.raises(Refused) as refused:
            await here.ask(content=UNFINISHED)
        assert refused.value.message.key == "review-unfinished"
        assert await here.store.get_review("r") is None


async def test_a_review_of_an_earlier_judge_is_shown_until_the_new_one_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shop(tmp_path) as here:
        await here.ask()
        first = await here.until("done")
        monkeypatch.setitem(VERSIONS, "strong", VERSIONS["strong"] + 1)
        old = await here.jobs.look("r")
        assert (old.is_outdated, old.review) == (True, first.review)
        here.workers.parts_left = 2
        again = await here.ask()
        assert (again.state, again.review) == ("running", first.review)
        await here.jobs.close()
        here.workers.parts_left = 1_000
        await here.ask()
        new = await here.until("done")
        assert not new.is_outdated
        assert present(new.review).judge.version == old.newest


async def test_an_address_has_only_so_many_reviews_made_at_once(tmp_path: Path) -> None:
    async with shop(tmp_path, Limits(reviews_at_once=2)) as here:
        here.workers.parts_left = 0
        await here.ask("r")
        await here.ask("s")
        with pytest.raises(Refused) as refused:
            await here.ask("t")
        assert refused.value.kind is RefusalKind.TOO_MANY
        assert (await here.jobs.look("t")).state == "none"


async def test_a_record_that_is_removed_takes_its_review_along(tmp_path: Path) -> None:
    async with shop(tmp_path) as here:
        here.workers.parts_left = 1
        await here.ask()
        await here.store.delete_user("u-ada", 2)
        await here.jobs.close()
        assert await here.store.get_review("r") is None


async def test_what_another_version_kept_is_made_again(tmp_path: Path) -> None:
    async with shop(tmp_path) as here:
        for content in (b"no", zlib.compress(b'{"format":99}')):
            await here.store.put_review("r", 1, content)
            assert (await here.jobs.look("r")).state == "none"
        await here.ask()
        assert present((await here.until("done")).review).is_complete
        assert msgspec.json.encode(await here.jobs.look("r"))
