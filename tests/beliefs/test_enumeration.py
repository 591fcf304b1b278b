"""On small cases the sampler is held against all worlds, tried out one by one with the rules."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

from sarisari.core.event import Action
from sarisari.core.game import State, View
from sarisari.core.stream import below, new_stream
from sarisari.games import card_games
from sarisari.games.card_belief import CardBelief
from tests.support.exhaustive_worlds import AllWorlds, card_in, is_enumerable
from tests.support.random_games import option_id, random_game, some_options
from tests.support.rules_table import card_game_of

MOST_TRIES = 60  # worlds tried per case; the rules play each of them from the deal
DRAWS = 20_000


def small_cases(
    name: str, options: dict[str, Any], seed: int, most: int = MOST_TRIES
) -> Iterator[View]:
    """Views late in a round, of seats and of an onlooker, with few enough worlds to try all."""
    game = card_game_of(name)
    for number, (state, _, _) in enumerate(random_game(name, options, seed)):
        viewer = [*range(options["players"]), None][number % (options["players"] + 1)]
        view = game.view(state, viewer)
        if is_enumerable(view) and 1 < AllWorlds(game, view).tries <= most:
            yield view


CASES = [(name, options) for name in card_games() for options in some_options(name, 5)]


def facedown_cases(players: int, hide: str, seed: int, most: int) -> Iterator[View]:
    """Views late in a round of Tanuki in which raccoons hide, face down, whenever they can."""
    game = card_game_of("tanuki")
    state = game.new({"players": players, "hide": hide, "hidden": "facedown"})
    stream = new_stream(seed)
    while game.result(state) is None:
        if game.due(state):
            game.apply(state, game.random_deal(state, stream))
        seat = game.to_act(state)[0]
        legal = game.legal(state, seat)
        legal = [do for do in legal if do.startswith("hide")] or legal
        game.apply(state, Action(seat, legal[below(stream, len(legal))]))
        viewer = below(stream, players)
        view = game.view(state, viewer)
        worlds = AllWorlds(game, view) if is_enumerable(view) else None
        if worlds and worlds.face_down and 1 < worlds.tries <= most:
            yield view


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.clause("AK-01", "AK-07", "AK-17")
@pytest.mark.parametrize("hide", ["follow", "exempt", "kettle"])
def test_raccoons_face_down_are_counted_as_the_rules_do(players: int, hide: str) -> None:
    """AK-01, AK-07, AK-17. A seat that hid may have followed, or may have had none of the colour."""
    game = card_game_of("tanuki")
    slots = Counter[int]()
    for seed in range(3):
        for view in facedown_cases(players, hide, seed, most=250):
            belief = game.belief(view)
            assert round(belief.count) == len(AllWorlds(game, view).states())
            slots[len(belief._unseen.slots)] += 1
    assert len(slots) >= 3, slots


@pytest.mark.parametrize(("name", "options"), CASES, ids=option_id)
def test_the_count_is_that_of_all_worlds_tried_with_the_rules(
    name: str, options: dict[str, Any]
) -> None:
    game = card_game_of(name)
    cases = list(islice(small_cases(name, options, seed=3), 8))
    for view in cases:
        assert round(game.belief(view).count) == len(AllWorlds(game, view).states())
    assert cases


def chi_square(drawn: Counter[bytes], expected: dict[bytes, float]) -> float:
    return sum((drawn[key] - mean) ** 2 / mean for key, mean in expected.items())


def check_frequencies(view: View) -> int:
    """Chi-square against full enumeration: within six standard deviations of its mean. Returns
    how many worlds there were."""
    game = card_game_of(view.game)
    belief = game.belief(view)
    truths = [state.record.tobytes() + slot_bytes(belief, state) for state in worlds_of(view)]
    states, slots = belief._draw(belief.sample(new_stream(1)).record, DRAWS, new_stream(7))
    rows = [
        np.ascontiguousarray(each).view(np.uint8).reshape(DRAWS, -1) for each in (states, slots)
    ]
    joined = np.hstack(rows)
    found, counts = np.unique(joined.view(f"V{joined.shape[1]}"), return_counts=True)
    drawn = Counter(dict(zip((row.tobytes() for row in found), counts.tolist(), strict=True)))
    assert set(drawn) == set(truths)
    freedom = len(truths) - 1
    expected = dict.fromkeys(truths, DRAWS / len(truths))
    assert len(expected) == len(truths)
    assert chi_square(drawn, expected) <= freedom + 6 * (2 * freedom) ** 0.5
    return len(truths)


def worlds_of(view: View) -> list[State]:
    return AllWorlds(card_game_of(view.game), view).states()


def slot_bytes(belief: CardBelief[Any], state: State) -> bytes:
    """The cards that lie in the slots of a view, in a world."""
    return b"".join(
        (1 << card_in(state, slot)).to_bytes(8, "little") for slot in belief._unseen.slots
    )


@pytest.mark.parametrize("name", card_games())
def test_every_world_is_drawn_equally_often(name: str) -> None:
    told_apart = [
        check_frequencies(view)
        for options in some_options(name, 3)
        for view in list(small_cases(name, options, seed=5))[::9]
    ]
    assert sum(count > 1 for count in told_apart) >= 4


@pytest.mark.clause("AK-01", "AK-07", "AK-17")
@pytest.mark.parametrize("hide", ["follow", "exempt", "kettle"])
def test_every_card_face_down_is_drawn_equally_often(hide: str) -> None:
    views = [view for seed in range(3) for view in facedown_cases(3, hide, seed, most=200)]
    several = [view for view in views if card_game_of("tanuki").belief(view).count > 1]
    assert sum(check_frequencies(view) for view in several[::4]) > 10


def test_the_check_notices_a_bias() -> None:
    """The same test fails for draws of which one world in ten is a little too frequent."""
    expected = {bytes([key]): DRAWS / 10 for key in range(10)}
    drawn = Counter({bytes([key]): DRAWS // 10 for key in range(10)})
    drawn[bytes([0])] += 400
    assert chi_square(drawn, expected) > 9 + 6 * 18**0.5
