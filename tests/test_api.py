"""The Python API: its names, its states as values, and what wrong use gets."""

import inspect
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sarisari
from sarisari.games import card_games, get_game
from tests.support.random_games import GAMES_AND_FEW_OPTIONS, option_id, random_game

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", sarisari.__all__)
def test_every_public_name_is_there_and_documented(name: str) -> None:
    thing = getattr(sarisari, name)
    if inspect.isclass(thing) or inspect.isfunction(thing):
        assert thing.__doc__
        assert not thing.__doc__.startswith(f"{name}(")  # what a class without one would get
    assert f"`{name}`" in (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(sarisari.__all__))
def test_every_method_of_a_public_class_is_documented(name: str) -> None:
    thing = getattr(sarisari, name)
    if inspect.isclass(thing) and not issubclass(thing, Exception):
        for method, function in vars(thing).items():
            if not method.startswith("_") and inspect.isfunction(function):
                assert function.__doc__, f"{name}.{method}"


def test_the_api_is_loaded_late() -> None:
    """`import sarisari` loads none of what it offers: the command answers at once."""
    code = "import sys, sarisari; print([m for m in sys.modules if m.startswith('sarisari.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_name_that_there_is_not() -> None:
    with pytest.raises(AttributeError, match="sarisari has no 'play_chess'"):
        _ = sarisari.play_chess
    assert set(sarisari.__all__) < set(dir(sarisari))


@pytest.mark.parametrize(("name", "options"), GAMES_AND_FEW_OPTIONS, ids=option_id)
def test_states_are_values(name: str, options: dict[str, Any]) -> None:
    """Copied, pickled or saved, a state is equal, hashes the same, and lives on its own."""
    game = get_game(name)
    for number, (state, _, _) in enumerate(random_game(name, options, 31)):
        if number % 13:
            continue
        twins = [state.copy(), pickle.loads(pickle.dumps(state)), game.load(game.save(state))]
        for twin in twins:
            assert twin == state
            assert hash(twin) == hash(state)
            assert game.view(twin, 0) == game.view(state, 0)
            twin.record.totals[0] += 1
            assert twin != state
    assert len({state, state.copy()}) == 1


@pytest.mark.parametrize("name", card_games())
@pytest.mark.parametrize(
    "damage",
    [lambda data: b"", lambda data: data[:40], lambda data: b"\x80" + data, lambda data: b"junk"],
    ids=["empty", "cut", "shifted", "junk"],
)
def test_bytes_that_are_no_state(name: str, damage: Callable[[bytes], bytes]) -> None:
    game = get_game(name)
    with pytest.raises(ValueError, match="not a saved state"):
        game.load(damage(game.save(game.new({}))))


def test_a_state_of_another_game() -> None:
    bastos, tanuki = get_game("bastos"), get_game("tanuki")
    state = bastos.new({})
    for use in (
        lambda: tanuki.load(bastos.save(state)),
        lambda: tanuki.view(state, 0),
        lambda: tanuki.legal(state, 0),
        lambda: tanuki.apply(state, sarisari.Action(0, "bid 1")),
    ):
        with pytest.raises(ValueError, match="bastos"):
            use()


def test_wrong_use_gets_a_clear_exception() -> None:
    game = get_game("tindahan")
    state = game.new({"players": 3})
    with pytest.raises(TypeError, match="an event is a Deal or an Action, not 'play mango-7'"):
        game.apply(state, "play mango-7")  # type: ignore[arg-type]  # text instead of an event
    with pytest.raises(KeyError, match="there is no game 'chess'; there are tindahan, bastos"):
        get_game("chess")
    with pytest.raises(sarisari.Refused, match="deal-comes-first"):
        game.apply(state, sarisari.Action(0, "play mango-7"))
    with pytest.raises(sarisari.Refused, match=r"no-such-seat: highest=2"):
        game.view(state, 3)
    with pytest.raises(
        sarisari.Refused, match=r"option-value: option=players, value=9.*\(TIN-01\)"
    ):
        game.new({"players": 9})
    with pytest.raises(ValueError, match="a seed is a whole number"):
        sarisari.new_stream(-1)
    with pytest.raises(sarisari.BadLine, match="line-blank") as caught:
        sarisari.read_record(['{"sarisari": 1, "game": "tanuki"}', ""])
    assert caught.value.number == 2
    with pytest.raises(sarisari.BadLine, match="line-missing"):
        sarisari.read_record([])


def test_a_record_is_read_in_one_call() -> None:
    path = ROOT / "tests" / "records" / "tindahan-5-won.jsonl"
    with path.open("rb") as lines:
        replay = sarisari.read_record(lines)
    assert replay.status()["over"]
    assert len(replay.record()) == len(path.read_text(encoding="utf-8").splitlines())
    assert sarisari.read_record(path.read_text(encoding="utf-8").splitlines()).state == replay.state
