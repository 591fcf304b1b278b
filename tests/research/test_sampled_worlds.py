"""Samples of beliefs as a batch."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from sarisari.core.event import Action
from sarisari.core.game import View
from sarisari.core.stream import below, new_stream
from sarisari.games import get_game
from sarisari.research import Batch, batch_games, random_actions, sampled_worlds

OPTIONS: dict[str, dict[str, Any]] = {
    "tindahan": {"players": 4, "seller": "spend"},
    "bastos": {"players": 3},
    "tanuki": {"players": 3, "hide": "exempt", "hidden": "facedown"},
}
ALL = [*OPTIONS.items(), ("tanuki", {"players": 4})]


def readings(name: str, options: dict[str, Any], seed: int, steps: int) -> list[Any]:
    """The positions of a random round."""
    game: Any = get_game(name)
    stream = new_stream(seed)
    reading = game.read(game.new(options))
    found = []
    for _ in range(steps):
        if reading.due == "deal":
            reading, _ = reading.after(game.random_deal(reading.state, stream))
        seat = reading.to_act[0]
        legal = reading.legal(seat)
        reading, _ = reading.after(Action(seat, legal[below(stream, len(legal))]))
        if reading.to_act:
            found.append(reading)
    return found


def views_of(name: str, options: dict[str, Any], seat: int | None = None) -> list[View]:
    """Views of a round's beginning, middle and end: of one seat, or of the seat to act."""
    some = [readings(name, options, 3, 60)[place] for place in (0, 1, 12, 25)]
    return [reading.view(reading.to_act[0] if seat is None else seat) for reading in some]


@pytest.mark.parametrize(("name", "options"), ALL)
def test_a_seat_sees_the_same_in_all_of_its_worlds(name: str, options: dict[str, Any]) -> None:
    count = 20
    for seat in range(3):
        views = views_of(name, options, seat)
        batch = sampled_worlds(views, count, seed=2)
        seen = batch.observe(seat)
        true = Batch(name, len(views), options)
        for number, reading in enumerate(
            readings(name, options, 3, 60)[place] for place in (0, 1, 12, 25)
        ):
            true.put(number, reading.state)
        expected = true.observe(seat)
        for number in range(len(views)):
            assert (seen[number * count : (number + 1) * count] == expected[number]).all()
        assert (batch.seats.reshape(-1, count) == true.seats[:, None]).all()
        others = batch.observe((seat + 1) % 3)[:count]
        assert len(np.unique(others, axis=0)) > count // 2


@pytest.mark.parametrize("name", batch_games())
def test_the_games_can_be_played_to_their_end(name: str) -> None:
    batch = sampled_worlds(views_of(name, OPTIONS[name]), 8, seed=1, reset="never")
    generator = np.random.default_rng(1)
    for _ in range(2000):
        if batch.games_over.all():
            break
        batch.step(random_actions(batch, generator))
    assert batch.games_over.all()


def test_worlds_depend_on_the_seed_and_the_place_alone() -> None:
    views = views_of("bastos", OPTIONS["bastos"])
    hands = [
        [batch.record(number).tobytes() for number in range(3)]
        for batch in (
            sampled_worlds(views, 3, seed=5),
            sampled_worlds(views[:1], 3, seed=5, threads=2),
            sampled_worlds(views, 3, seed=6),
        )
    ]
    assert hands[0] == hands[1] != hands[2]


def test_all_worlds_are_equally_likely() -> None:
    """At the end of a round few worlds are left."""
    rules: Any = get_game("tanuki")
    late = readings("tanuki", {"players": 3}, 8, 36)[32]
    view = late.view(late.to_act[0])
    count = int(rules.belief(view).count)
    assert 2 <= count <= 60
    batch = sampled_worlds([view], 200 * count, seed=3)
    found = Counter(batch.record(number).hands.tobytes() for number in range(batch.n))
    assert len(found) == count
    assert max(found.values()) < 1.4 * 200
    assert min(found.values()) > 0.6 * 200


def test_wrong_views_get_a_sentence() -> None:
    tanuki, bastos = (views_of(name, {"players": 3})[0] for name in ("tanuki", "bastos"))
    with pytest.raises(ValueError, match="at least one view"):
        sampled_worlds([], 3)
    with pytest.raises(ValueError, match="same game"):
        sampled_worlds([tanuki, bastos], 3)
    rules: Any = get_game("tanuki")
    with pytest.raises(ValueError, match="a round that is being played"):
        sampled_worlds([rules.view(rules.new({}), 0)], 3)
