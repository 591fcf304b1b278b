"""Facts are what a record says, all at once."""

from typing import Annotated, Any, NamedTuple

import numpy as np
import pytest

from sarisari.core.layout import Grid, Record, Row, blank_record, copy_of, layout_of
from sarisari.core.record_reader import RecordReader, changed_place
from sarisari.games import get_game
from sarisari.games.card_game import CardGame
from tests.support.narrowing import present
from tests.support.random_games import GAMES_AND_FEW_OPTIONS, option_id, random_game


class SomeFacts(NamedTuple):
    far: Annotated[Row, np.int64, 2]
    grid: Annotated[Grid, np.int16, (2, 3)]
    near: Annotated[int, np.int8]


LAYOUT = layout_of(SomeFacts)


def some_record() -> Record:
    record = blank_record(LAYOUT)
    record.far[:] = (-(2**63), 2**62)
    record.grid[:] = ((1, 2, 3), (-4, -5, -6))
    record.near = -128
    return record


def test_numbers_rows_and_grids_are_read() -> None:
    facts = RecordReader(SomeFacts)(some_record())
    assert facts.far == (-(2**63), 2**62)
    assert facts.grid == ((1, 2, 3), (-4, -5, -6))
    assert facts.near == -128


def test_facts_stay_when_the_record_goes_on() -> None:
    record = some_record()
    facts = RecordReader(SomeFacts)(record)
    record.near = 5
    record.far[0] = 5
    assert (facts.near, facts.far[0]) == (-128, -(2**63))


def test_a_copy_is_equal_and_goes_its_own_way() -> None:
    record = some_record()
    copy = copy_of(record)
    assert copy.tobytes() == record.tobytes()
    copy.near = 1
    copy.grid[1, 2] = 7
    assert (record.near, record.grid[1, 2]) == (-128, -6)
    assert (copy.near, copy.grid[1, 2]) == (1, 7)


@pytest.mark.parametrize(("name", "options"), GAMES_AND_FEW_OPTIONS, ids=option_id)
def test_every_field_of_a_games_records_is_read(name: str, options: dict[str, Any]) -> None:
    game = get_game(name)
    assert isinstance(game, CardGame)
    for state, _, _ in random_game(name, options, 5):
        facts = game.reader(state.record)
        names = present(state.record.dtype.names)
        assert {*facts._fields, "padding"} >= {*names} >= {*facts._fields}
        for field in facts._fields:
            assert np.array_equal(getattr(facts, field), state.record[field])


@pytest.mark.parametrize(
    ("after", "place"), [((3, 0, 1), None), ((4, 0, 1), 0), ((3, 0, 2), 2), ((3, 1, 2), 1)]
)
def test_the_first_place_that_changed(after: tuple[int, int, int], place: int | None) -> None:
    assert changed_place((3, 0, 1), after) == place
