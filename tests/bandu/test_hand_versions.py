"""Bandu: a game keeps the hand that it began with, through saves, records and restarts."""

import pickle
from typing import Any

import msgspec
import pytest

from sarisari.cli.engine import Engine
from sarisari.core.event import Action
from sarisari.core.hand_version import hand_version_of, with_hand_version
from sarisari.core.settle_question import FIRST_HAND, NEWEST_HAND
from sarisari.core.stream import new_stream
from sarisari.games import get_game
from sarisari.games.bandu import GAME
from sarisari.games.bandu.state import BanduState
from sarisari.table.record import parse_header
from sarisari.table.replay import Replay
from sarisari.table.table import Table
from tests.support.bandu_table import PLACE
from tests.support.scripted_table import opening_of

HEADER: dict[str, Any] = {"sarisari": 1, "game": "bandu", "options": {"players": 2}}
FIRST_TURN = (Action(0, "offer egg refuse"), Action(1, "use"), Action(1, PLACE))


def table_of(version: int, **options: Any) -> Table:
    opening = opening_of("bandu", "Ada Ben", options)
    return Table(msgspec.structs.replace(opening, hand_version=version))


def state_of(version: int) -> BanduState:
    """A state in which an egg settles."""
    state = with_hand_version(GAME.new({"players": 2}), version)
    assert isinstance(state, BanduState)
    for action in FIRST_TURN:
        GAME.apply(state, action)
    return state


def ask(engine: Engine, **request: Any) -> dict[str, Any]:
    answer = engine.answer(msgspec.json.encode(request))
    assert answer is not None
    assert "error" not in answer
    return answer


@pytest.mark.parametrize("version", [FIRST_HAND, NEWEST_HAND])
def test_the_question_and_every_view_say_which_hand_releases_the_piece(version: int) -> None:
    state = state_of(version)
    assert GAME.settling(state).hand == version
    views = [GAME.view(state, seat) for seat in (0, 1, None)]
    assert [view.hand_version for view in views] == [version] * 3
    assert GAME.belief(views[0]).sample(new_stream(1)).hand_version == version


@pytest.mark.parametrize("version", [FIRST_HAND, NEWEST_HAND])
def test_copies_and_saved_states_keep_the_hand(version: int) -> None:
    state = state_of(version)
    for twin in (state.copy(), pickle.loads(pickle.dumps(state)), GAME.load(GAME.save(state))):
        assert (twin, hand_version_of(twin)) == (state, version)


def test_a_state_saved_before_there_were_versions_has_the_first_hand() -> None:
    older = msgspec.msgpack.decode(GAME.save(GAME.new({})))[:3]
    assert GAME.load(msgspec.msgpack.encode(older)).hand_version == FIRST_HAND


@pytest.mark.parametrize("version", [FIRST_HAND, NEWEST_HAND])
def test_a_table_keeps_the_hand_of_its_opening_and_its_record_names_it(version: int) -> None:
    table = table_of(version)
    assert hand_version_of(table.state) == version
    again = Table.restored(table.opening, table.journal)
    assert hand_version_of(again.state) == version
    [header] = table.record()
    assert header["hand"] == version
    assert hand_version_of(Replay(parse_header(header)).state) == version


def test_a_record_that_names_no_hand_has_the_first() -> None:
    replay = Replay(parse_header(HEADER))
    for action in FIRST_TURN:
        replay.apply(action)
    assert GAME.settling(replay.state).hand == FIRST_HAND
    replay.undo(1)
    assert hand_version_of(replay.state) == FIRST_HAND
    assert "hand" not in replay.record()[0]


@pytest.mark.parametrize("strange", ["left", True, 0, NEWEST_HAND + 1, 1.0, None])
def test_a_hand_that_does_not_exist_keeps_no_record_from_replaying(strange: object) -> None:
    replay = Replay(parse_header({**HEADER, "hand": strange}))
    assert hand_version_of(replay.state) == FIRST_HAND


@pytest.mark.parametrize(("given", "version"), [({}, NEWEST_HAND), ({"hand": 1}, FIRST_HAND)])
def test_an_engine_has_the_newest_hand_unless_told_otherwise(
    given: dict[str, int], version: int
) -> None:
    engine = Engine()
    ask(engine, new={**HEADER, **given})
    assert ask(engine, view=0)["view"]["hand_version"] == version
    assert ask(engine, record=True)["record"][0]["hand"] == version


def test_card_games_have_no_hand_version() -> None:
    state = get_game("tanuki").new({})
    assert hand_version_of(state) is None
    assert with_hand_version(state, FIRST_HAND) is state
    assert "hand" not in Table(opening_of("tanuki", "Ada Ben Dev")).record()[0]
