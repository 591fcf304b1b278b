"""Batches: reproducible, independent of their size and threads, and copied or saved whole."""

import hashlib
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from sarisari.games import get_game
from sarisari.research import Batch, batch_games, random_actions
from tests.support.random_games import few_options, option_id

ROOT = Path(__file__).parents[2]
GAMES = [(name, options) for name in batch_games() for options in few_options(name)]


def chosen(batch: Batch, time: int) -> np.ndarray[Any, Any]:
    """Legal actions that depend on each game's own mask and the time, and not on other games."""
    places = np.arange(batch.masks.shape[1])
    actions: np.ndarray[Any, Any] = np.argmax(
        batch.masks * (1 + (places * 31 + time * 17) % 97), axis=1
    )
    return actions


def trace(batch: Batch, steps: int, games: slice = slice(None)) -> str:
    """A hash of everything that some games show in so many steps."""
    digest = hashlib.sha256()
    for time in range(steps):
        for array in batch.step(chosen(batch, time)):
            digest.update(array[games].tobytes())
    return digest.hexdigest()


@pytest.mark.parametrize(("name", "options"), GAMES, ids=option_id)
def test_results_do_not_depend_on_the_size_or_on_threads(
    name: str, options: dict[str, Any]
) -> None:
    opponents = {0: "random", 2: "quick"}
    small = Batch(name, 3, options, seed=8, opponents=opponents)
    large = Batch(name, 200, options, seed=8, threads=3, opponents=opponents)
    assert trace(small, 150) == trace(large, 150, slice(0, 3))


@pytest.mark.parametrize("name", batch_games())
def test_a_seed_gives_the_same_games_and_another_one_others(name: str) -> None:
    batch = Batch(name, 8, seed=1)
    first = trace(batch, 40)
    batch.reset(1)
    assert trace(batch, 40) == first
    batch.reset(2)
    assert trace(batch, 40) != first
    assert len({row.tobytes() for row in Batch(name, 500).observations}) == 500


@pytest.mark.parametrize("name", batch_games())
def test_deals_do_not_depend_on_play(name: str) -> None:
    """Whatever is played, the second round of a game has the same cards."""
    hands = []
    for time in (0, 5):
        batch = Batch(name, 4, seed=3, reset="never")
        found: dict[int, bytes] = {}
        while len(found) < batch.n:
            batch.step(chosen(batch, time))
            own = batch.observe(0)
            for number in np.flatnonzero(batch.rounds_over):
                found.setdefault(int(number), own[number][:36].tobytes())
        hands.append(sorted(found.items()))
    assert hands[0] == hands[1]


@pytest.mark.parametrize(("name", "options"), GAMES, ids=option_id)
def test_rewards_add_up_to_the_score(name: str, options: dict[str, Any]) -> None:
    points = Batch(name, 5, options, seed=2, reward="points", reset="never")
    edges = Batch(name, 5, options, seed=2, reset="never")
    paid = np.zeros((2, 5, points.players))
    rounds = np.zeros(5)
    time = 0
    while not points.games_over.all():
        actions = chosen(points, time)
        running = ~points.games_over
        points.step(actions)
        edges.step(actions)
        rounds += points.rounds_over
        paid += [points.rewards, edges.rewards]
        assert not points.rewards[~running].any()
        time += 1
    assert (paid[0] == points.totals()).all()
    assert np.allclose(paid[1].sum(axis=1), 0, atol=1e-3)
    mean_of_others = (paid[0].sum(axis=1, keepdims=True) - paid[0]) / (points.players - 1)
    assert np.allclose(paid[1], paid[0] - mean_of_others, atol=1e-3)
    assert len(set(rounds)) == 1
    assert (points.seats == -1).all()
    assert points.masks.all()


@pytest.mark.parametrize("name", batch_games())
def test_a_finished_game_is_followed_by_another_when_asked(name: str) -> None:
    batches = {
        reset: Batch(name, 1, seed=5, reset=reset) for reset in ("at once", "next step", "never")
    }
    for time in range(2000):
        for batch in batches.values():
            batch.step(chosen(batch, time))
        if batches["never"].games_over[0]:
            break
    assert all(batch.games_over[0] for batch in batches.values())
    at_once, next_step, never = batches.values()
    assert at_once.seats[0] >= 0
    assert not at_once.totals().any()
    assert next_step.seats[0] == never.seats[0] == -1
    assert next_step.totals().tobytes() == never.totals().tobytes()
    for batch in (next_step, never):
        batch.step([0])
        assert not batch.rewards.any()
    assert never.games_over[0]
    assert not next_step.games_over[0]
    assert next_step.observations.tobytes() == at_once.observations.tobytes()


@pytest.mark.parametrize("name", batch_games())
def test_copies_go_on_alike_and_on_their_own(name: str) -> None:
    batch = Batch(name, 6, {"players": 4}, seed=9, opponents={1: "random"})
    trace(batch, 25)
    copies = [batch.clone(), Batch.restore(batch.save()), pickle.loads(pickle.dumps(batch))]
    one, two = batch.take([4, 2, 4]), batch.take([2])
    expected = trace(batch, 60)
    assert [trace(copy, 60) for copy in copies] == [expected] * 3
    for _ in range(60):
        actions = chosen(one, 3)
        one.step(actions)
        two.step(actions[1:2])
    assert one.observations[1].tobytes() == two.observations[0].tobytes()
    assert one.observations[0].tobytes() == one.observations[2].tobytes()
    assert one.observations[0].tobytes() != one.observations[1].tobytes()


@pytest.mark.parametrize("name", batch_games())
def test_seats_of_the_kernel_are_never_asked(name: str) -> None:
    batch = Batch(name, 16, {"players": 4}, opponents={0: "random", 3: "quick"})
    generator = np.random.default_rng(1)
    asked = set()
    for _ in range(100):
        batch.step(random_actions(batch, generator))
        asked |= set(batch.seats.tolist())
    assert asked == {1, 2}


@pytest.mark.parametrize("name", batch_games())
def test_quick_play_is_better_than_random_play(name: str) -> None:
    batch = Batch(name, 64, {"players": 3}, seed=6, opponents={1: "quick", 2: "random"})
    generator = np.random.default_rng(2)
    paid = np.zeros(3)
    for _ in range(200):
        batch.step(random_actions(batch, generator))
        paid += batch.rewards.sum(axis=0)
    assert paid[1] > max(paid[0], paid[2]) + 100


def test_a_wrong_action_changes_nothing() -> None:
    batch = Batch("tanuki", 3, seed=1)
    before = batch.save()
    good = chosen(batch, 0)
    for action, words in ((0, r"0 \(red-1\)"), (62, "62"), (-2, "-2"), (900, "900")):
        with pytest.raises(ValueError, match=f"action {words} is not legal in game 2"):
            batch.step([good[0], good[1], action])
    for wrong in ([1, 2], [0.5, 1, 1]):
        with pytest.raises(ValueError, match="a step takes 3 whole numbers"):
            batch.step(wrong)
    assert batch.save() == before


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"game": "bandu"}, "there are batches of tindahan, bastos, tanuki, not of 'bandu'"),
        ({"n": 0}, "at least one game"),
        ({"options": {"players": 7}}, "tindahan: .*players"),
        ({"reward": "gold"}, "a reward is edge or points, not 'gold'"),
        ({"reset": "soon"}, "a reset is one of at once, next step, never; not 'soon'"),
        ({"opponents": {5: "random"}}, "no seat 5"),
        ({"opponents": {1: "strong"}}, "an opponent is random or quick, not 'strong'"),
        ({"opponents": dict.fromkeys(range(3), "random")}, "left for the caller"),
        ({"seed": -1}, "a seed is a whole number"),
    ],
)
def test_wrong_arguments_get_a_sentence(arguments: dict[str, Any], words: str) -> None:
    given: dict[str, Any] = {"game": "tindahan", "n": 1} | arguments
    with pytest.raises(ValueError, match=words):
        Batch(**given)


def test_wrong_uses_get_a_sentence() -> None:
    batch = Batch("tindahan", 2)
    with pytest.raises(ValueError, match="seats 0 to 2"):
        batch.observe(3)
    with pytest.raises(ValueError, match="a list of games"):
        batch.take([])
    with pytest.raises(ValueError, match="another game"):
        batch.put(0, get_game("tanuki").new({}))
    with pytest.raises(ValueError, match="not a saved batch"):
        Batch.restore(b"nonsense")
    with pytest.raises(ValueError, match="not a saved batch"):
        Batch.restore(batch.save()[:-10])
    promised = {**msgspec.msgpack.decode(batch.save()), "n": 10**12}
    with pytest.raises(ValueError, match="not a saved batch: its seats are not complete"):
        Batch.restore(msgspec.msgpack.encode(promised))


@pytest.mark.parametrize(("name", "options"), GAMES, ids=option_id)
def test_a_game_takes_less_than_a_kilobyte(name: str, options: dict[str, Any]) -> None:
    assert Batch(name, 1, options).bytes_per_game < 1000


PROGRAM = """
from sarisari.research import Batch, batch_games
from tests.research.test_batch import trace
for name in batch_games():
    print(trace(Batch(name, 2, {"players": 4}, seed=3, opponents={1: "quick", 2: "random"}), 12))
"""


def test_plain_python_gives_the_same_bytes() -> None:
    found = set()
    for plain in ("", "1"):
        paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
        environment = os.environ | {"NUMBA_DISABLE_JIT": plain, "PYTHONPATH": paths}
        run = [sys.executable, "-c", PROGRAM]
        done = subprocess.run(run, env=environment, capture_output=True, text=True, check=True)
        found.add(done.stdout)
    assert len(found) == 1
    assert len(found.pop().split()) == len(batch_games())
