"""What happened, told page by page: joined, the pages are what is told at once."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from sarisari.core.event import Action, Deal, Film
from sarisari.core.stream import Stream, below, new_stream
from sarisari.games import card_games
from sarisari.table import compressed_list
from sarisari.table.feed import FeedItem
from sarisari.table.journal import DealEntry, SettleEntry
from sarisari.table.table import Table
from tests.support.bandu_table import any_bandu_event
from tests.support.random_games import any_event
from tests.support.scripted_table import ScriptedTable

FILM = Film(30, 2, {"egg": ((0, 0.0, 0.0, 50.0, 1.0, 0.0, 0.0, 0.0),)})
NAMES = "Ada Ben [Chloé]"


def pages(table: Table, at: int, seat: int | None, count: int) -> Iterator[list[FeedItem]]:
    """From there on, so many entries each."""
    for start in range(at, table.at, count):
        yield table.feed_since(start, seat, start + count)


def a_change(played: ScriptedTable, stream: Stream) -> None:
    """A pause, a stand-in or a request, or what ends it; or an undo where it is free."""
    table = played.table
    match below(stream, 4):
        case 0:
            is_paused = table.snapshot().clocks.is_paused
            played.do(played.clock("resume" if is_paused else "pause"))
        case 1:
            bot = None if table.seats[1].stand_in else "casual"
            played.do(played.sits(1, "Ben", stand_in=bot))
        case 2:
            played.do(played.says(0, "ask" if table.asked is None else "no", "stop"))
        case _:
            if table.undo_for(0).how == "free":
                played.do(played.undo(0))


def any_table(game: str, seed: int, *, open_history: bool, length: int = 130) -> Table:
    """Played at random for a while, with much that is no event in between."""
    stream = new_stream(seed)
    played = ScriptedTable(game, NAMES, open_history=open_history, suggestions="off")
    table = played.table
    while table.at < length and not table.is_over:
        if below(stream, 4) == 0:
            a_change(played, stream)
            continue
        if table.snapshot().clocks.is_paused:
            played.do(played.clock("resume"))
        if game == "bandu":
            event = any_bandu_event(table.game, table.state, stream)
        else:
            event = any_event(table.game, table.game.read(table.state), stream)
        if isinstance(event, Action):
            played.do(played.acted(event.seat, event.do))
        elif isinstance(event, Deal):
            played.do(DealEntry(time=0, deal=event))
        else:
            played.do(SettleEntry(time=0, settle=replace(event, film=FILM)))
    return table


@pytest.mark.parametrize("open_history", [True, False])
@pytest.mark.parametrize("game", [*card_games(), "bandu"])
def test_pages_joined_are_what_is_told_at_once(game: str, open_history: bool) -> None:
    for seed in range(4):
        table = any_table(game, seed, open_history=open_history)
        for seat in (0, 1, 2, None):
            for at in (0, table.at // 2, table.at - 1, table.at):
                told = table.feed_since(at, seat)
                assert len(told) == table.at - at
                for count in (1, 7, 100):
                    joined = [part for page in pages(table, at, seat, count) for part in page]
                    assert joined == told


def test_a_page_ends_where_the_journal_does() -> None:
    table = any_table("tanuki", 1, open_history=True)
    assert table.feed_since(5, 0, table.at + 50) == table.feed_since(5, 0)
    assert table.feed_since(5, 0, 5) == table.feed_since(5, 0, 3) == []


def test_of_all_pages_one_has_a_film() -> None:
    """That of the newest settle, also if the last page comes after it."""
    table = any_table("bandu", 3, open_history=True)
    settles = [part for part in table.feed_since(0, None) if part.kind == "settle"]
    assert len(settles) > 2
    films = [
        part.at
        for page in pages(table, 0, None, 2)
        for part in page
        if part.told is not None and part.told.event.settle is not None
        if part.told.event.settle.film is not None
    ]
    assert films == [settles[-1].at]


def test_a_page_unpacks_only_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    table = any_table("tindahan", 2, open_history=True, length=700)
    unpacked: list[bytes] = []
    true = compressed_list.CompressedList._unpacked

    def noted(self: compressed_list.CompressedList[Any], data: bytes) -> list[Any]:
        unpacked.append(data)
        return true(self, data)

    monkeypatch.setattr(compressed_list.CompressedList, "_unpacked", noted)
    table.feed_since(0, None)
    whole = len(unpacked)
    unpacked.clear()
    table.feed_since(0, None, 3)
    assert len(unpacked) == 2 < whole  # of the journal, and of what was logged
