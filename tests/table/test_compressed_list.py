"""A journal whose finished rounds are packed reads as if they were not."""

import pytest

from sarisari.core.event import Action
from sarisari.table.compressed_list import CompressedList
from sarisari.table.journal import ActEntry, Entry
from tests.support.scripted_table import ScriptedTable

NUMBERS = [5, 3, 8, 0, 2, 7, 1]


def packed_after(*lengths: int) -> CompressedList[int]:
    """The numbers, packed whenever there were so many."""
    packed: CompressedList[int] = CompressedList(int)
    for count, number in enumerate(NUMBERS, start=1):
        packed.append(number)
        if count in lengths:
            packed.pack()
    return packed


@pytest.mark.parametrize("lengths", [(), (3,), (7,), (1, 2, 6), (2, 7)])
def test_it_reads_like_a_list(lengths: tuple[int, ...]) -> None:
    packed = packed_after(*lengths)
    assert (len(packed), list(packed)) == (len(NUMBERS), NUMBERS)
    assert packed == NUMBERS
    assert packed == packed_after(4)
    assert list(reversed(packed)) == NUMBERS[::-1]
    for index in range(-7, 7):
        assert packed[index] == NUMBERS[index]


@pytest.mark.parametrize("lengths", [(), (3,), (7,), (1, 2, 6)])
def test_every_slice_and_every_rest_of_it_is_that_of_the_list(lengths: tuple[int, ...]) -> None:
    packed = packed_after(*lengths)
    for start in range(9):
        assert packed.since(start) == NUMBERS[start:]
        for stop in range(9):
            assert packed.since(start, stop) == NUMBERS[start:stop]
        for stop in range(-8, 9):
            for step in (-2, -1, 1, 3):
                assert packed[start:stop:step] == NUMBERS[start:stop:step]


def test_very_many_are_packed_in_parts() -> None:
    many = list(range(1000))
    packed: CompressedList[int] = CompressedList(int)
    for number in many:
        packed.append(number)
    packed.pack()
    packed.append(1000)
    assert len(packed._parts) == 4
    assert packed == [*many, 1000]
    assert packed.since(249, 501) == many[249:501]
    assert packed.since(990, 2000) == [*many[990:], 1000]


@pytest.mark.parametrize("index", [7, -8, 100])
def test_there_is_nothing_past_its_ends(index: int) -> None:
    with pytest.raises(IndexError):
        packed_after(3)[index]


def test_lists_that_differ_are_not_equal() -> None:
    other = packed_after(3)
    other.append(9)
    assert packed_after(3) != other
    assert packed_after(3) != "5380271"
    assert packed_after(3) != 5


def test_packing_nothing_changes_nothing() -> None:
    packed: CompressedList[int] = CompressedList(int)
    packed.pack()
    assert (len(packed), list(packed), packed[:]) == (0, [], [])


def test_what_was_packed_is_small() -> None:
    entries = [
        ActEntry(time=1_700_000_000_000 + n, seat=n % 4, do="play mango-7") for n in range(200)
    ]
    packed: CompressedList[Entry] = CompressedList(Entry)
    for entry in entries:
        packed.append(entry)
    packed.pack()
    assert packed == entries
    assert sum(len(data) for _, data in packed._parts) < 10 * len(entries)


@pytest.mark.parametrize("game", ["tindahan", "bastos", "tanuki"])
def test_what_was_told_of_a_round_stays_the_same_in_later_rounds(game: str) -> None:
    played = ScriptedTable(game, "Ada Ben Chloé", undo="free").deal()
    table, watchers = played.table, (None, 0, 1, 2)
    first = table.to_act()[0]
    played.act(first)
    played.do(played.undo(first)).to_end_of_round()
    at = table.at
    then = [table.feed_since(0, seat) for seat in watchers]
    played.to_end()
    assert [table.feed_since(0, seat)[:at] for seat in watchers] == then
    assert any(part.undone for part in then[0])
    assert [table.feed_since(at - 2, seat)[:2] for seat in watchers] == [told[-2:] for told in then]


def test_the_record_has_all_rounds_and_nothing_that_was_taken_back() -> None:
    played = ScriptedTable("tanuki", "Ada Ben [Chloé]").deal().act(0, "bid 3")
    played.do(played.undo(0)).act(0, "bid 4").to_end()
    events = played.table.events
    assert events[1] == Action(0, "bid 4")
    assert len(events) == len(played.table.journal) - 2
    assert len(played.table.record()) == 1 + len(events)
