"""Hints at a server: for whoever asks, from their own view, while the table goes on."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from sarisari.bots.hints import Hint
from sarisari.core.game import View
from sarisari.core.message import Refused
from sarisari.server.hint_requests import HintRequests
from sarisari.server.hub import Hub
from sarisari.server.messages import FromServer, HintRequest, HintsShown
from sarisari.server.settings import Limits, Rate
from sarisari.server.work import Asker, Work
from sarisari.table.terms import Terms
from tests.support.in_process_server import Person, new_game, open_hub
from tests.support.waiting import eventually, turns_of_the_loop

QUICK = Terms(bots_pace="quick")


class Asking:
    """Somebody's socket, as far as hints go."""

    def __init__(self, hub: Hub, person: Person) -> None:
        self.live = person.live
        self.answers: list[FromServer] = []
        self.refusals: list[tuple[str | None, str]] = []
        self.hinting = HintRequests(hub, Asker(person.user), self.answers.append, self._refuse)

    def _refuse(self, wish_id: str | None, refused: Refused, table: str | None) -> None:
        self.refusals.append((wish_id, refused.message.key))

    def ask(self, id_: str = "one", at: int | None = None) -> str | None:
        """The key of a refusal that comes at once; None if it is thought about."""
        at = self.live.at if at is None else at
        try:
            self.hinting.ask(self.live, HintRequest(id=id_, table=self.live.id, at=at))
        except Refused as refused:
            return refused.message.key
        return None


class Slow:
    """Hints that come when the gate is open."""

    def __init__(self, thinkers: Work) -> None:
        self._thinkers = thinkers
        self.gate = asyncio.Event()
        self.views: list[View] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._thinkers, name)

    async def hints(self, view: View, seed: int, *, asker: Asker) -> tuple[Hint, ...]:
        self.views.append(view)
        await self.gate.wait()
        return await self._thinkers.hints(view, seed, asker=asker)


async def at_turn(hub: Hub, **more: Any) -> list[Person]:
    [ada, *others] = await new_game(hub, **more)
    await eventually(lambda: ada.table.to_act() == [ada.seat])
    return [ada, *others]


async def test_a_person_gets_a_hint_for_each_of_their_actions(tmp_path: Path) -> None:
    async with open_hub(tmp_path) as hub:
        hub.workers = slow = Slow(hub.workers)
        slow.gate.set()
        [ada] = await at_turn(hub)
        before, asking = ada.live.at, Asking(hub, ada)
        assert asking.ask() is None
        await eventually(lambda: asking.answers)
        [shown], [view] = asking.answers, slow.views
        assert ada.live.at == before  # nothing was saved
    assert isinstance(shown, HintsShown)
    assert (shown.id, shown.table) == ("one", ada.live.id)
    assert sorted(hint.do for hint in shown.hints) == ada.table.view(ada.seat).legal
    assert view.seat == ada.seat


async def test_who_may_not_ask_hears_why(tmp_path: Path) -> None:
    async with open_hub(tmp_path) as hub:
        [ada] = await at_turn(hub)
        onlooker = Asking(hub, Person(hub, ada.live, "eve"))
        strict = Terms(bots_pace="quick", hints=False)
        [ben] = await at_turn(hub, people=("ben",), terms=strict)
        early = Asking(hub, ada).ask(at=0)
        keys = onlooker.ask(), Asking(hub, ben).ask(), early, Asking(hub, ada).ask("x" * 99)
    assert keys == ("not-seated", "hints-off", "hint-too-late", "id-too-long")


async def test_nobody_asks_out_of_turn_or_too_often(tmp_path: Path) -> None:
    limits = Limits(hints=Rate(2, 0.01))
    async with open_hub(tmp_path, limits=limits) as hub:
        hub.workers = Slow(hub.workers)
        [ada, ben] = await new_game(hub, people=("ada", "ben"))
        await eventually(lambda: ben.seat in ada.table.to_act())
        await eventually(lambda: ada.seat in ada.table.to_act())
        asking = Asking(hub, ada)
        asked = [asking.ask(str(number)) for number in range(3)]
        await ada.act("bid 1")
        out_of_turn = asking.ask("late")
    assert asked == [None, None, "too-fast"]
    assert out_of_turn in ("not-your-turn", "already-chosen")
    assert asking.refusals == [("0", "hint-too-late")]  # a new question took its place


async def test_a_hint_for_a_table_that_has_gone_on_is_not_given(tmp_path: Path) -> None:
    async with open_hub(tmp_path) as hub:
        hub.workers = slow = Slow(hub.workers)
        [ada, ben] = await new_game(hub, people=("ada", "ben"))
        await eventually(lambda: len(ada.table.to_act()) >= 1)
        await eventually(lambda: {ada.seat, ben.seat} <= set(ada.table.to_act()))
        asking = Asking(hub, ada)
        asking.ask()
        await turns_of_the_loop()
        await ben.act("bid 0")
        asking.hinting.table_changed(ada.live)  # another's secret bid changes nothing for Ada
        kept = list(asking.refusals)
        await ada.act("bid 1")
        asking.hinting.table_changed(ada.live)
        slow.gate.set()
        await turns_of_the_loop()
    assert kept == []
    assert asking.refusals == [("one", "hint-too-late")]
    assert asking.answers == []


async def test_a_fault_while_thinking_is_a_refusal(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Faulty(Slow):
        async def hints(self, view: View, seed: int, *, asker: Asker) -> tuple[Hint, ...]:
            raise ZeroDivisionError("a fault")

    async with open_hub(tmp_path) as hub:
        hub.workers = Faulty(hub.workers)
        [ada] = await at_turn(hub)
        asking = Asking(hub, ada)
        asking.ask()
        await eventually(lambda: asking.refusals)
        assert asking.refusals == [("one", "hint-failed")]
    assert "a hint could not be found" in caplog.text
