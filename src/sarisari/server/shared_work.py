"""Work that is shared with other machines: when all processes of this server are busy, bots and
settles are asked of workers (`sarisari work`), if there are any. Whoever answers, the answer is a
proposal like any other."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import msgspec

from sarisari.bots import Choice
from sarisari.bots.hints import Hint
from sarisari.core.event import Settle
from sarisari.core.game import View
from sarisari.core.message import Refused
from sarisari.core.settle_question import SettleQuestion
from sarisari.games import get_game
from sarisari.server.store.sharing import JobBoard, TakenJob
from sarisari.server.work import Asker, Work

WORKERS_SECONDS = 5.0  # for which it is remembered whether there are workers
CHOICE_SECONDS, SETTLE_SECONDS = 10.0, 30.0  # for an answer from elsewhere
IDLE_SECONDS = 1.0  # between two looks of a worker at an empty board

log = logging.getLogger("sarisari.work")

T = TypeVar("T")


class ChoiceQuestion(msgspec.Struct, frozen=True):
    """What a bot is asked. The view is decoded when its game is known."""

    bot: str
    seed: int
    for_people: bool
    game: str
    view: msgspec.Raw


class SettleJob(msgspec.Struct, frozen=True):
    """What a settler is asked."""

    asked: SettleQuestion
    seed: int


class OwnWork(Work, Protocol):
    """The worker processes of this machine."""

    def is_busy(self, kind: str) -> bool:
        """Whether every process for this kind of work has something to do."""


class SharedWork:
    """The work of one server of several. Implements `Work`."""

    def __init__(self, own: OwnWork, board: JobBoard) -> None:
        self.can_settle = own.can_settle
        self._own = own
        self._board = board
        self._looked = float("-inf")
        self._has_workers = False

    async def choose(
        self, bot: str, view: View, seed: int, *, asker: Asker, for_people: bool
    ) -> Choice:
        """Return a bot's choice, from here or elsewhere."""
        if self._own.is_busy("choose"):
            raw = msgspec.Raw(msgspec.json.encode(view))
            question = ChoiceQuestion(bot, seed, for_people, view.game, raw)
            answer = await self._ask("choose", question, asker, CHOICE_SECONDS)
            if answer is not None:
                choice = msgspec.json.decode(answer, type=Choice)
                if choice.do in view.legal or not view.legal:
                    return choice
        return await self._own.choose(bot, view, seed, asker=asker, for_people=for_people)

    async def settle(self, asked: SettleQuestion, seed: int, *, asker: Asker) -> Settle:
        """Return what becomes of a tower, from here or elsewhere."""
        if self._own.is_busy("settle"):
            answer = await self._ask("settle", SettleJob(asked, seed), asker, SETTLE_SECONDS)
            if answer is not None:
                return msgspec.json.decode(answer, type=Settle)
        return await self._own.settle(asked, seed, asker=asker)

    async def hints(self, view: View, seed: int, *, asker: Asker) -> tuple[Hint, ...]:
        return await self._own.hints(view, seed, asker=asker)

    async def look(self, work: Callable[..., T], *args: Any, asker: Asker) -> T:
        return await self._own.look(work, *args, asker=asker)

    async def run(self, work: Callable[..., T], *args: Any, asker: Asker) -> T:
        return await self._own.run(work, *args, asker=asker)

    async def _ask(
        self, kind: str, question: msgspec.Struct, asker: Asker, seconds: float
    ) -> bytes | None:
        """Ask the workers; None if there are none, or they cannot answer in time."""
        try:
            if time.monotonic() - self._looked > WORKERS_SECONDS:
                self._looked = time.monotonic()
                self._has_workers = await self._board.has_workers()
            if not self._has_workers:
                return None
            content = msgspec.json.encode(question)
            return await self._board.ask(kind, content, asker.address, seconds)
        except Refused as refused:
            log.info("the workers cannot be asked: %s", refused)
            return None


async def answer_of(job: TakenJob, own: Work) -> bytes | None:
    """Return a worker's answer to a question; None if there is none."""
    asker = Asker(job.asker, job.asker)
    try:
        if job.kind == "choose":
            asked = msgspec.json.decode(job.question, type=ChoiceQuestion)
            view = msgspec.json.decode(asked.view, type=get_game(asked.game).view_type)
            choice = await own.choose(
                asked.bot, view, asked.seed, asker=asker, for_people=asked.for_people
            )
            return msgspec.json.encode(choice)
        if job.kind == "settle" and own.can_settle:
            tower = msgspec.json.decode(job.question, type=SettleJob)
            settle = await own.settle(tower.asked, tower.seed, asker=asker)
            return msgspec.json.encode(settle)
    except (Refused, msgspec.MsgspecError) as error:  # too much to do, or a newer question
        log.warning("a question could not be answered: %s", error)
    return None


async def work_at(board: JobBoard, own: Work) -> None:
    """Answer questions one after the other, until cancelled."""
    while True:
        try:
            job = await board.take()
            if job is None:
                await board.wait(IDLE_SECONDS)
            else:
                await board.answer(job.number, await answer_of(job, own))
        except Refused as refused:
            log.warning("the database cannot be reached: %s", refused)
            await asyncio.sleep(IDLE_SECONDS)
