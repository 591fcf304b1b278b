"""Reviews as background jobs: made in parts by the workers, one job for each game, saved as they
grow, so that a restart loses a few seconds of work and no more.

A job goes on when whoever asked for it has gone: the review is kept with the game for all who may
see its record. Parts wait in the workers' queue behind everything that players wait for.
"""

import asyncio
import logging
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from sarisari.bots.versions import VERSIONS
from sarisari.core.message import Message, RefusalKind, Refused
from sarisari.review import GameReview
from sarisari.review.judged_game import FORMAT, ReviewPart
from sarisari.server import review_work
from sarisari.server.messages import ReviewShown, ReviewState
from sarisari.server.rate_limits import Limiter
from sarisari.server.review_work import ReviewPlan
from sarisari.server.settings import Limits
from sarisari.server.store import Store
from sarisari.server.work import Asker, Work

JUDGE = "strong"
PARTS_AT_ONCE = 2  # of one review; the queue has room for more of the same asker
SAVE_SECONDS = 2.0  # between two times that a growing review is saved
SILENT_MS = 15_000  # after that long without a word, whoever made a review has stopped
AGAIN_SECONDS = 3.0  # after which a part is asked for again
BUSY_ATTEMPTS = 100  # while the workers have no time, or are still without kernels
LONG_ATTEMPTS = 4  # when a part takes too long

log = logging.getLogger("sarisari.reviews")

T = TypeVar("T")


class KeptReview(msgspec.Struct, frozen=True):
    """A review in the store: complete, or as far as it has come."""

    format: int
    version: int  # of the judge
    total: int  # how many decisions there are
    budget: dict[str, int] = {}  # for each decision; the parts of a review have the same
    part: int = review_work.CARD_PART  # decisions in a part
    parts: dict[int, ReviewPart] = {}  # by their first decision, until the review is complete
    review: GameReview | None = None  # the newest complete one, perhaps of an earlier judge
    is_growing: bool = True


class ReviewJobs:
    """The reviews of one process."""

    def __init__(
        self,
        store: Store,
        workers: Work,
        limiter: Limiter,
        limits: Limits,
        now: Callable[[], int],
        budget: Mapping[str, int] | None,
    ) -> None:
        self._store = store
        self._workers = workers
        self._limiter = limiter
        self._limits = limits
        self._now = now
        self._budget = budget  # for each decision; None: the usual one of the game
        self._jobs: dict[str, ReviewJob] = {}  # by record

    async def look(self, record: str) -> ReviewShown:
        """Return what there is of a review."""
        job = self._jobs.get(record)
        if job is not None:
            return msgspec.structs.replace(_shown(job.kept, is_made=True), waits=job.waits)
        found = await self._store.get_review(record)
        kept = None if found is None else _read(found[1])
        if found is None or kept is None:
            return ReviewShown(state="none", newest=VERSIONS[JUDGE])
        is_elsewhere = self._store.sharing is not None and self._now() - found[0] < SILENT_MS
        return _shown(kept, is_made=is_elsewhere)

    async def ask(self, record: str, content: bytes, asker: Asker) -> ReviewShown:
        """Begin a review, or go on with an interrupted one. Nothing happens if it is being made, or
        if it is complete and no newer judge exists. Refused if the game cannot be reviewed."""
        shown = await self.look(record)
        if shown.state == "running" or (shown.state == "done" and not shown.is_outdated):
            return shown
        plan = await self._workers.run(review_work.plan, content, self._budget, asker=asker)
        if record not in self._jobs:
            kept = await self._begun(record, plan)
            if record not in self._jobs:  # nobody else was faster
                self._begin(record, content, kept, asker)
        return await self.look(record)

    async def _begun(self, record: str, plan: ReviewPlan) -> KeptReview:
        """Return a review with the parts of an interrupted one, if the same judge made them; it goes
        on with the budget that they were made with."""
        found = await self._store.get_review(record)
        before = None if found is None else _read(found[1])
        new = KeptReview(FORMAT, VERSIONS[JUDGE], plan.total, plan.budget, plan.part)
        if before is None:
            return new
        same_judge = (before.version, before.total) == (new.version, new.total)
        if before.is_growing and same_judge and before.budget:
            return before
        return msgspec.structs.replace(new, review=before.review)

    def _begin(self, record: str, content: bytes, kept: KeptReview, asker: Asker) -> None:
        who = asker.address or asker.user
        held = self._limiter.held("review", who, self._limits.reviews_at_once)
        held.__enter__()  # until the job ends
        try:
            self._limiter.check("reviews", who, self._limits.reviews)
        except Refused:
            held.__exit__(None, None, None)
            raise
        job = ReviewJob(self._store, self._workers, self._now, record, kept)
        job.task = asyncio.create_task(job.run(content, asker))
        self._jobs[record] = job

        def end(_: "asyncio.Task[None]") -> None:
            held.__exit__(None, None, None)
            self._jobs.pop(record, None)

        job.task.add_done_callback(end)

    async def close(self) -> None:
        """Stop all jobs; each saves how far it is."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class ReviewJob:
    """One review that is being made."""

    def __init__(
        self,
        store: Store,
        workers: Work,
        now: Callable[[], int],
        record: str,
        kept: KeptReview,
    ) -> None:
        self.kept = kept
        self.task: asyncio.Task[None] | None = None
        self.waits: Message | None = None  # why it makes no progress just now
        self._store = store
        self._workers = workers
        self._now = now
        self._record = record
        self._saved = float("-inf")

    async def run(self, content: bytes, asker: Asker) -> None:
        """Make the review. If something goes wrong, the parts stay, and it is shown as
        interrupted."""
        try:
            await self._judge_all(content, asker)
            parts = [self.kept.parts[first] for first in sorted(self.kept.parts)]
            whole, budget = review_work.whole, self.kept.budget
            review = await self._work(whole, content, budget, parts, asker=asker)
            complete = msgspec.structs.replace(self.kept, parts={}, review=review, is_growing=False)
            await self._save(complete)
            self.kept = complete  # shown when it is saved
        except asyncio.CancelledError:
            with suppress(Refused):
                await self._save()
            raise
        except Refused as refused:
            log.warning("a review was interrupted: %s", refused)
            with suppress(Refused):
                await self._save()
        except Exception:
            log.exception("a review failed")

    async def _judge_all(self, content: bytes, asker: Asker) -> None:
        await self._save()
        starts = range(0, self.kept.total, self.kept.part)
        missing = iter([first for first in starts if first not in self.kept.parts])
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(PARTS_AT_ONCE):
                    group.create_task(self._judge(missing, content, asker))
        except ExceptionGroup as failed:
            raise failed.exceptions[0] from None

    async def _judge(self, missing: Iterator[int], content: bytes, asker: Asker) -> None:
        for first in missing:
            part = await self._work(
                review_work.part, content, first, self.kept.part, self.kept.budget, asker=asker
            )
            parts = {**self.kept.parts, first: part}
            self.kept = msgspec.structs.replace(self.kept, parts=parts)
            if time.monotonic() - self._saved > SAVE_SECONDS:
                await self._save()

    async def _work(self, work: Callable[..., T], *args: Any, asker: Asker) -> T:
        """Return the result of some work, asked for again while the workers have no time."""
        attempts = {RefusalKind.TOO_BUSY: BUSY_ATTEMPTS, RefusalKind.TOO_LONG: LONG_ATTEMPTS}
        while True:
            try:
                result = await self._workers.run(work, *args, asker=asker)
            except Refused as refused:
                if refused.kind is None or attempts.get(refused.kind, 0) == 0:
                    raise
                attempts[refused.kind] -= 1
                self.waits = refused.message
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                self.waits = None
                return result

    async def _save(self, kept: KeptReview | None = None) -> None:
        self._saved = time.monotonic()
        content = zlib.compress(msgspec.json.encode(kept or self.kept))
        await self._store.put_review(self._record, self._now(), content)


def _read(content: bytes) -> KeptReview | None:
    """Return a review as it was kept; None if another version of the program made it in a form
    that this one does not know. Then it is made again."""
    try:
        kept = msgspec.json.decode(zlib.decompress(content), type=KeptReview)
    except (zlib.error, msgspec.DecodeError):
        return None
    return kept if kept.format == FORMAT else None


def _shown(kept: KeptReview, is_made: bool) -> ReviewShown:
    """Return what a client is told. The newest complete review is shown until a new one is."""
    newest = VERSIONS[JUDGE]
    if kept.is_growing:
        state: ReviewState = "running" if is_made else "interrupted"
    else:
        state = "done"
    return ReviewShown(
        state=state,
        done=sum(len(part.verdicts) for part in kept.parts.values())
        if kept.is_growing
        else kept.total,
        total=kept.total,
        newest=newest,
        is_outdated=state == "done" and kept.version < newest,
        review=kept.review,
    )
