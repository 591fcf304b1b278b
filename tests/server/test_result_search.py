"""Finished games are found by game, company and outcome, page by page."""

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from sarisari.core.game import Result
from sarisari.core.message import say
from sarisari.server.result_search import ResultFilter, find_results
from sarisari.server.store import Store
from sarisari.server.store.sqlite import SqliteStore
from sarisari.table.journal import Player
from tests.support.temporary_store import SECRET, open_store, table_row

ADA = "u-ada"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    async with open_store(tmp_path) as opened:
        yield opened


async def played(
    store: Store, table: str, created: int, company: str, winner: int | None, game: str = "tanuki"
) -> None:
    """A game of Ada with somebody else, with a winner or stopped."""
    await store.add_table(table_row(table, game=game, created=created, seats={0: ADA}))
    players = [Player(name="Ada"), Player(name=company, bot="casual")]
    opening = msgspec.json.encode({"game": game, "players": players, "terms": {}})
    await store.begin(table, opening, SECRET, {0: ADA})
    if winner is None:
        await store.finish(table, "stopped", None, 9)
        return
    ranks = tuple(1 if seat == winner else 2 for seat in (0, 1))
    result = msgspec.json.encode(Result(ranks, (winner,), say("x")))
    await store.finish(table, "over", result, 9)


async def found(store: Store, limit: int = 50, before: str | None = None, **wanted: str) -> str:
    rows = await find_results(store, ADA, msgspec.convert(wanted, ResultFilter), limit, before)
    return " ".join(row.id for row in rows)


async def six_games(store: Store) -> None:
    await played(store, "a", 1, "Ben", 0)
    await played(store, "b", 2, "Chloé", 1)
    await played(store, "c", 3, "Ben", 1, "bastos")
    await played(store, "d", 4, "Ada Lovelace", None)
    await played(store, "e", 5, "ÉLODIE", 0, "bastos")
    await played(store, "f", 6, "Ben", None, "bastos")


async def test_each_filter_alone_and_all_together(store: Store) -> None:
    await six_games(store)
    assert await found(store) == "f e d c b a"
    assert await found(store, game="bastos") == "f e c"
    assert await found(store, ending="won") == "e a"
    assert await found(store, ending="lost") == "c b"
    assert await found(store, ending="stopped") == "f d"
    assert await found(store, company="ben") == "f c a"
    assert await found(store, company="ben", game="bastos", ending="lost") == "c"
    assert await found(store, game="patintero") == ""


async def test_names_are_compared_without_case_and_ones_own_does_not_count(store: Store) -> None:
    await six_games(store)
    assert await found(store, company="chloé") == "b"
    assert await found(store, company="élodie") == "e"
    assert await found(store, company="ada") == "d"


async def test_pages_follow_one_another_without_a_gap(store: Store) -> None:
    await six_games(store)
    assert await found(store, 2, company="ben") == "f c"
    assert await found(store, 2, "c", company="ben") == "a"
    assert await found(store, 2, "a", company="ben") == ""


async def test_a_search_goes_on_after_a_portion_without_a_find(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sarisari.server.result_search.PORTION", 2)
    await six_games(store)
    assert await found(store, 3, ending="lost") == "c b"
    assert await found(store, 1, ending="lost") == "c"


async def test_a_game_that_cannot_be_decoded_is_in_no_company(store: Store) -> None:
    await store.add_table(table_row("t", seats={0: ADA}))
    await store.begin("t", b"damaged", SECRET, {0: ADA})
    await store.finish("t", "stopped", None, 9)
    assert await found(store) == "t"
    assert await found(store, company="ben") == ""
