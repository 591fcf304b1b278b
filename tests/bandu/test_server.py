"""Bandu on a server: settles are asked for in a worker, saved, and only then shown."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import msgspec
import pytest

from sarisari.bots import Choice
from sarisari.core.event import Film, Settle
from sarisari.core.game import View
from sarisari.core.message import Refused
from sarisari.core.settle_question import SettleQuestion, Settler
from sarisari.games.bandu.view import BanduView
from sarisari.server.games.bandu.films import settle_at
from sarisari.server.games.bandu.pieces import Pieces
from sarisari.server.hub import Hub
from sarisari.server.live_table import LiveTable
from sarisari.server.messages import BeginWish, BotWish, ReadyWish, RematchWish, SitWish, UndoWish
from sarisari.server.record_work import verified
from sarisari.server.result_cache import ResultCache
from sarisari.server.work import Asker
from sarisari.server.worker_pool import WorkerPool
from sarisari.table.journal import SettleEntry
from sarisari.table.terms import Terms, rated_terms
from tests.support.bandu_table import FALLS, FLAT, PLACE, STANDS, RandomSettler, ScriptedSettler
from tests.support.in_process_server import InstantWorkers, Person, give_salts, new_room, open_hub
from tests.support.narrowing import of_type, present
from tests.support.waiting import eventually, turns_of_the_loop

QUICK = Terms(bots_pace="quick")
S = TypeVar("S", bound=Settler)


class Noted:
    """Suggestions that find nothing, and note that they were asked for."""

    def __init__(self, asked: list[str], name: str) -> None:
        self.asked, self.name = asked, name

    def __call__(self, *_: object, **__: object) -> tuple[()]:
        self.asked.append(self.name)
        return ()


async def begun(hub: Hub, people: Sequence[str] = ("ada",), **kwargs: Any) -> list[Person]:
    """A game of Bandu whose salts are given."""
    sitting = await new_room(hub, people, game="bandu", **kwargs)
    await sitting[0].wish(BeginWish)
    await give_salts(sitting)
    return sitting


def let_settle(hub: Hub, settler: S) -> S:
    """Towers settle as this settler says."""
    workers: Any = hub.workers
    workers.settler = settler
    return settler


async def seated(hub: Hub, live: LiveTable) -> Person:
    """Ada beside a bot, at a table that has begun."""
    ada = Person(hub, live, "ada")
    await ada.wish(SitWish, name="Ada")
    await ada.wish(ReadyWish, is_ready=True)
    await ada.wish(BotWish, seat=1, bot="casual")
    await ada.wish(BeginWish)
    await give_salts([ada])
    return ada


async def plays(person: Person) -> None:
    """One action of a person, a placement if one is due."""
    legal = person.table.view(person.seat).legal
    await person.act(PLACE if legal == ["place"] else legal[-1])


async def play_until(condition: Callable[[], object], sitting: list[Person]) -> None:
    """Everybody plays until it holds. Bots may take long for a whole game, but not for one
    action."""
    first = sitting[0]

    def acting() -> list[Person]:
        return [person for person in sitting if person.seat in first.table.to_act()]

    while not condition():
        if acting():
            await plays(acting()[0])
        else:
            await _goes_on(first, condition)


async def _goes_on(person: Person, condition: Callable[[], object]) -> None:
    """Until the next entry of the table, or until it holds."""
    before = person.table.at
    await eventually(lambda: condition() or person.table.at > before)


async def play_to_end(sitting: list[Person]) -> None:
    await play_until(lambda: sitting[0].table.is_over, sitting)


@pytest.mark.parametrize("players", [2, 6])
async def test_a_game_with_bots_comes_to_its_end(tmp_path: Path, players: int) -> None:
    async with open_hub(tmp_path) as hub:
        let_settle(hub, RandomSettler(4))
        [ada] = await begun(hub, players=players)
        await play_to_end([ada])
        await eventually(lambda: ada.live.status == "over")
        lines = ada.table.record()
        assert lines[0]["secret"] == ada.live.secret.hex()
        assert any("settle" in line for line in lines)


async def test_a_settle_that_was_not_saved_is_asked_for_again_after_a_restart(
    tmp_path: Path,
) -> None:
    """With the same question and the same seed: nobody has seen what came of it."""
    asked: list[tuple[SettleQuestion, int]] = []

    class Hanging:
        def __init__(self, gate: asyncio.Event) -> None:
            self.gate = gate

        async def __call__(self, question: SettleQuestion, seed: int, asker: Asker) -> Settle:
            asked.append((question, seed))
            await self.gate.wait()
            return STANDS

    async def before() -> tuple[str, int]:
        async with open_hub(tmp_path) as hub:
            [ada] = await begun(hub, players=2)
            hanging = Hanging(asyncio.Event())
            object.__setattr__(ada.live.services, "settle", hanging)
            await play_until(lambda: asked, [ada])
            assert ada.table.due() == "settle"
            return ada.live.id, ada.table.at

    async def after(table: str, at: int) -> None:
        async with open_hub(tmp_path) as hub:
            scripted = let_settle(hub, ScriptedSettler([STANDS]))
            live = await hub.get(table)
            ada = Person(hub, live, "ada")
            await eventually(lambda: ada.table.at > at)
            assert of_type(SettleEntry, ada.table.journal[at]).settle.stands
            assert scripted.asked[0] == asked[0]

    await after(*await before())


async def test_nobody_is_shown_a_settle_before_it_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_hub(tmp_path) as hub:
        [ada] = await begun(hub, players=2)
        append, saved = hub.store.append, list[int]()

        async def append_slowly(table: str, at: int, entries: Sequence[bytes], *seats: Any) -> None:
            if b'"settle"' in entries[-1]:
                assert ada.table.at == at
                saved.append(at)
                await turns_of_the_loop()
                assert max(ada.seen) <= at
            await append(table, at, entries, *seats)

        monkeypatch.setattr(hub.store, "append", append_slowly)
        await play_to_end([ada])
        assert len(saved) > 1


@pytest.mark.clause("AN-24")
async def test_a_base_that_does_not_come_to_rest_is_refused_and_nothing_is_saved(
    tmp_path: Path,
) -> None:
    async with open_hub(tmp_path) as hub:
        live = await hub.create("bandu", {"players": 2, "mode": "challenge"}, QUICK, Asker("ada"))
        ada = await seated(hub, live)
        settler = let_settle(hub, ScriptedSettler([STANDS]))
        await play_until(lambda: ada.table.view(ada.seat).legal == ["place"], [ada])
        settler.outcomes = [FALLS, STANDS]
        at = ada.table.at
        with pytest.raises(Refused, match="bandu-base-unstable"):
            await ada.act(PLACE)
        assert ada.table.at == at
        await ada.act(PLACE)
        rows = [msgspec.json.decode(row) for row in await hub.store.journal(live.id, at)]
        assert [row["entry"] for row in rows[:2]] == ["act", "settle"]


@pytest.mark.clause("AN-24")
async def test_a_bot_whose_base_does_not_come_to_rest_tries_another_pose(tmp_path: Path) -> None:
    async with open_hub(tmp_path) as hub:
        live = await hub.create("bandu", {"players": 2, "mode": "challenge"}, QUICK, Asker("ada"))
        ada = await seated(hub, live)
        scripted = ScriptedSettler([FALLS, FALLS, FALLS, STANDS])

        class Picky:
            def settle(self, asked: SettleQuestion, seed: int) -> Settle:
                is_adas = ada.seat in ada.table.to_act()
                return (ScriptedSettler() if is_adas else scripted).settle(asked, seed)

        let_settle(hub, Picky())
        bots = 1 - present(ada.seat)
        await play_until(lambda: of_type(BanduView, ada.table.view(None)).towers[bots], [ada])
        assert len({asked.placed for asked, _ in scripted.asked[:4]}) == 4


@pytest.mark.clause("AN-33", "BAN-08")
async def test_few_pieces_are_drawn_and_saved_before_the_first_prompt_and_again_for_a_rematch(
    tmp_path: Path,
) -> None:
    async with open_hub(tmp_path) as hub:
        let_settle(hub, RandomSettler(1))
        live = await hub.create("bandu", {"players": 2, "pieces": 8}, QUICK, Asker("ada"))
        ada = await seated(hub, live)
        await eventually(lambda: ada.table.due() is None)
        rows = [msgspec.json.decode(row) for row in await hub.store.journal(live.id)]
        kinds = [row["entry"] for row in rows]
        assert kinds[:3] == ["salt-hash", "salt", "pieces"]
        drawn = rows[2]["pieces"]
        assert len(drawn) == 8
        await play_to_end([ada])
        await eventually(lambda: live.status == "over")
        header = ada.table.record()[0]
        assert (header["options"]["pieces"], header["drawn"]) == (drawn, 8)
        found = verified(b"".join(msgspec.json.encode(x) + b"\n" for x in ada.table.record()))
        assert found.fits
        assert "The 8 pieces of this table come from the secret and the salts." in found.text
        again = await hub.get(present((await ada.wish(RematchWish)).next))
        assert again.room.options["pieces"] == 8
        there = Person(hub, again, "ada")  # against bots alone it has begun
        await give_salts([there])
        await eventually(lambda: there.table.due() is None)
        assert there.table.snapshot().drawn != tuple(drawn)


@pytest.mark.clause("AN-33")
async def test_a_server_that_was_stopped_before_the_draw_draws_when_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def before() -> str:
        async with open_hub(tmp_path) as hub:
            live = await hub.create("bandu", {"players": 2, "pieces": 8}, QUICK, Asker("ada"))
            append = hub.store.append

            async def append_no_draw(
                table: str, at: int, entries: Sequence[bytes], *seats: Any
            ) -> None:
                if b'"pieces"' in entries[-1]:
                    await asyncio.Event().wait()
                await append(table, at, entries, *seats)

            monkeypatch.setattr(hub.store, "append", append_no_draw)
            ada = await seated(hub, live)
            assert ada.table.to_act() == []
            return live.id

    async def after(table: str) -> None:
        async with open_hub(tmp_path) as hub:
            live = await hub.get(table)
            ada = Person(hub, live, "ada")
            await eventually(lambda: ada.table.snapshot().drawn is not None)
            assert len(of_type(BanduView, ada.table.view(None)).pile) == 8

    await after(await before())


class Asking:
    """The endpoint of poses, asked by a user of ours; nobody without a name."""

    def __init__(self, hub: Hub, live: LiveTable) -> None:
        login = SimpleNamespace(user_of=lambda request: request.user)
        self.workers = hub.workers
        web: Any = SimpleNamespace(
            hub=hub, login=login, workers=self.workers, results=ResultCache()
        )
        self.pages = Pieces(web)
        self.table = live.id

    async def __call__(self, user: str | None, seen: int | str | None = None) -> Any:
        """What is answered, or the refusal; the status of an answer without content."""
        query = {} if seen is None else {"seen": str(seen)}
        request: Any = SimpleNamespace(
            path_params={"table": self.table},
            user=user,
            query_params=query,
            client=None,
            receive=asyncio.Event().wait,  # it never hangs up
        )
        try:
            answered = await self.pages.unless_late(self.pages.poses)(request)
            return msgspec.json.decode(answered.body) if answered.body else answered.status_code
        except Refused as refused:
            return refused.message


async def holding(sitting: list[Person]) -> list[Person]:
    """Whoever of some people holds a piece, as soon as somebody does, and somebody else."""
    await sitting[0 if sitting[0].seat == 0 else 1].act("offer cube refuse")
    await sitting[0 if sitting[0].seat == 1 else 1].act("use")
    [seat] = sitting[0].table.to_act()
    return sorted(sitting, key=lambda person: person.seat != seat)


@pytest.mark.clause("BAN-26")
@pytest.mark.parametrize("how", ["tried", "looks", "off"])
async def test_poses_follow_the_term_and_only_whoever_holds_the_piece_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    asked: list[str] = []
    for name in ("simulated_suggestions", "by_looks"):
        monkeypatch.setattr(f"sarisari.physics.suggestions.{name}", Noted(asked, name))

    async with open_hub(tmp_path) as hub:
        terms = msgspec.structs.replace(QUICK, suggestions=how, hints=how == "off")
        sitting = await begun(hub, ("ada", "ben"), players=2, terms=terms)
        poses = Asking(hub, sitting[0].live)
        assert (await poses("ada")).key == "poses-not-now"
        holder, other = await holding(sitting)
        for user in (other.user, "eve", None):
            message = await poses(user)
            assert (message.key, message.clause) == ("poses-not-yours", "BAN-26")
            assert message.params["seat"] == holder.seat
        for user in (other.user, holder.user) if how == "off" else (other.user,):
            assert await poses(user, seen=holder.live.at - 1) == 204  # it was too late
            assert (await poses(user, seen=holder.live.at)).clause == "BAN-26"
        assert (await poses(holder.user, seen="soon")).key == "number-range"
        assert asked == []
        answered = await poses(holder.user)
        if how == "off":
            assert (answered.key, answered.clause) == ("poses-off", "BAN-26")
        else:
            assert answered["poses"] == []
        assert asked == {"tried": ["simulated_suggestions"], "looks": ["by_looks"], "off": []}[how]
        assert await holder.refused(UndoWish, at=holder.live.at) == "undo-in-hand"


@pytest.mark.clause("BAN-26")
@pytest.mark.parametrize(("people", "how"), [(["ada"], "tried"), (["ada", "ben"], "looks")])
async def test_what_the_host_did_not_choose_follows_who_sits(
    tmp_path: Path, people: list[str], how: str
) -> None:
    async with open_hub(tmp_path) as hub:
        sitting = await begun(hub, people, players=3)
        assert sitting[0].table.terms.suggests == how


@pytest.mark.clause("BAN-26", "AN-29")
@pytest.mark.parametrize("terms", [rated_terms(QUICK), QUICK], ids=["rated", "friends"])
async def test_bots_at_a_rated_table_are_told_to_go_by_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, terms: Terms
) -> None:
    seen: list[bool] = []

    async with open_hub(tmp_path) as hub:
        choose = hub.workers.choose

        async def noted(
            bot: str, view: View, seed: int, *, asker: Asker, for_people: bool
        ) -> Choice:
            seen.append(of_type(BanduView, view).by_looks)
            return await choose(bot, view, seed, asker=asker, for_people=for_people)

        monkeypatch.setattr(hub.workers, "choose", noted)
        [ada] = await begun(hub, players=3, terms=terms)
        await play_until(lambda: seen, [ada])
        assert set(seen) == {terms.rated}


async def test_without_physics_no_table_is_made(tmp_path: Path) -> None:
    async with open_hub(tmp_path) as hub:
        of_type(InstantWorkers, hub.workers).can_settle = False
        with pytest.raises(Refused, match="settle-no-physics"):
            await hub.create("bandu", {}, QUICK, Asker("ada"))
        await hub.create("tanuki", {}, QUICK, Asker("ada"))


def test_workers_know_whether_there_is_physics(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sarisari.server.worker_pool.find_spec", lambda name: None)
    pool = WorkerPool(1)
    assert not pool.can_settle
    pool.close()


async def test_earlier_turns_keep_their_films_and_other_entries_have_none(tmp_path: Path) -> None:
    """The feed drops all films but the newest; the page asks for the others one by one."""
    film = Film(60, 1, {"egg": ((0, *FLAT), (1, *FLAT))})
    async with open_hub(tmp_path) as hub:
        let_settle(hub, ScriptedSettler([msgspec.structs.replace(STANDS, film=film)] * 9))
        [ada] = await begun(hub, players=2)

        def settles() -> list[int]:
            journal = enumerate(ada.table.journal, 1)
            return [at for at, entry in journal if isinstance(entry, SettleEntry)]

        await play_until(lambda: len(settles()) >= 2, [ada])
        first, *_, second = settles()
        fed = {item.at: item.told for item in ada.table.feed_since(0, None)}
        assert present(present(fed[first]).event.settle).film is None
        assert present(present(fed[second]).event.settle).film == film
        assert [settle_at(ada.live, str(at), None).film for at in (first, second)] == [film, film]
        for other in (str(first - 1), "0", "-1", "x", str(ada.live.at + 1), "9" * 30):
            with pytest.raises(Refused) as refused:
                settle_at(ada.live, other, None)
            assert refused.value.message.key == "film-not-there"
