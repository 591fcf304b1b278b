"""A sequence that grows without copies and never changes."""

import pickle
from itertools import pairwise

import pytest

from sarisari.core.persistent_list import PersistentList


def grown(text: str) -> PersistentList[str]:
    """Letter by letter."""
    growing: PersistentList[str] = PersistentList()
    for letter in text:
        growing = growing.plus(letter)
    return growing


def test_one_more_changes_nothing_that_was_there_before() -> None:
    values: list[PersistentList[int]] = [PersistentList()]
    for number in range(50):
        values.append(values[-1].plus(number))
    assert [list(value) for value in values] == [list(range(count)) for count in range(51)]


def test_values_that_grow_from_one_another_share_one_list() -> None:
    values: list[PersistentList[int]] = [PersistentList()]
    for number in range(50):
        values.append(values[-1].plus(number))
    assert all(a._items is b._items for a, b in pairwise(values))


def test_two_that_grow_from_the_same_value_do_not_meet() -> None:
    stem = grown("ab")
    left, right = stem.plus("c").plus("d"), stem.plus("x").plus("y")
    assert [list(stem), list(left), list(right)] == [list("ab"), list("abcd"), list("abxy")]
    assert list(left.plus("e")) == list("abcde")


def test_the_first_so_many_go_on_by_themselves() -> None:
    whole = grown("abcd")
    part = whole.first(2)
    assert (list(part), list(part.plus("x")), list(whole)) == (
        list("ab"), list("abx"), list("abcd"),
    )  # fmt: skip
    assert list(whole.first(9)) == list("abcd")
    assert list(whole.first(0).plus("z")) == ["z"]


def test_it_reads_like_a_tuple() -> None:
    whole = tuple("abcde")
    for growing in (grown("abcde"), grown("abcdefg").first(5)):
        assert (len(growing), tuple(growing), tuple(reversed(growing))) == (5, whole, whole[::-1])
        for index in range(-5, 5):
            assert growing[index] == whole[index]
        for start in (None, 0, 2, 4, 9, -2):
            for stop in (None, 0, 3, 9, -1):
                for step in (None, 1, 2, -1):
                    assert growing[start:stop:step] == whole[start:stop:step]
        for index in (5, 6, -6):
            with pytest.raises(IndexError):
                growing[index]
        assert "e" in growing
        assert "f" not in growing
    assert not PersistentList()


def test_it_is_equal_by_what_it_has() -> None:
    assert grown("abc") == PersistentList("abc") == ("a", "b", "c") == grown("abcd").first(3)
    assert grown("abc") != grown("abd")
    assert grown("abc") != grown("abcd")
    assert grown("abc") != "abc"
    assert hash(grown("abc")) == hash(("a", "b", "c")) == hash(grown("abcd").first(3))


def test_pickled_it_has_nothing_of_what_others_appended() -> None:
    part = PersistentList(["open"]).plus("taken back").first(1)
    data = pickle.dumps(part)
    assert pickle.loads(data) == part
    assert b"taken back" not in data
