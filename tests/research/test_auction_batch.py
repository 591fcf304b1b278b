"""Bandu's auctions in a batch, with the survival model in place of the physics."""

from typing import Any

import numpy as np
import pytest

from sarisari.bots.games.bandu.worth import survival
from sarisari.core.event import Action, Settle
from sarisari.games import get_game
from sarisari.games.bandu.pieces import NAMES
from sarisari.research.auction_batch import AuctionBatch, edges_of
from sarisari.research.games import bandu

FALLS = Settle(False, True, {})
STANDS = Settle(True, False, {})


def random_actions(batch: AuctionBatch, generator: np.random.Generator) -> Any:
    return (generator.random(batch.masks.shape) * batch.masks).argmax(1)


def text_of(name: str, facts: Any) -> str:
    """An answer of the batch as an action of the game."""
    return f"bid {facts.bid + 1}" if name == "bid" else name


@pytest.mark.parametrize(
    "options", [{"players": 2}, {"players": 4, "pieces": 9, "auctions": "bid"}]
)
def test_games_are_those_of_the_text_contract(options: dict[str, Any]) -> None:
    """The same auctions, with settles as they came out, lead to the same beans and towers."""
    game: Any = get_game("bandu")
    for seed in range(4):
        batch = AuctionBatch("bandu", 1, options, seed)
        generator = np.random.default_rng(seed)
        reading = game.read(game.new(options))
        half = ""
        while not batch.games_over[0]:
            assert reading.to_act == [batch.seats[0]]
            [action] = random_actions(batch, generator).tolist()
            name = batch.action_names[action]
            batch.step([action])
            if name in NAMES:
                half = name
                continue
            seat = reading.to_act[0]
            do = f"offer {half} {name.split()[0]}" if half else text_of(name, reading.facts)
            half = ""
            reading, _ = reading.after(Action(seat, do))
            if reading.view(None).phase == "place":
                builder = reading.to_act[0]
                reading, _ = reading.after(Action(builder, "place 0 0 1 0 0 0"))
                went = batch._states[0].out_at[builder] > 0
                settle = FALLS if went else STANDS
                reading, _ = reading.after(settle)
        view = reading.view(None)
        assert view.beans == batch._states[0].beans[: batch.players].tolist()
        assert view.out_at == batch._states[0].out_at[: batch.players].tolist()
        assert view.over or not view.pile
        assert batch.rewards[0].sum() == pytest.approx(0, abs=1e-6)


def test_towers_survive_as_often_as_the_model_says() -> None:
    """The first piece of a game goes on a bare base."""
    batch = AuctionBatch("bandu", 4000, {"players": 2, "beans": 0, "auctions": "refuse"}, seed=3)
    names = batch.action_names
    for piece in ("spindle", "fir", "brick"):
        batch.reset()
        for name in (piece, "refuse auction", "use"):
            batch.step(np.full(batch.n, names.index(name)))
        survived = 1 - batch.games_over.mean()
        expected = survival.estimate(bandu.BARE, piece)
        assert survived == pytest.approx(expected, abs=4 * (0.25 / batch.n) ** 0.5)
        standing = ~batch.games_over
        openness = batch._memories["openness"][standing, 1]
        likely = survival.opened(bandu.BARE, piece)
        if survival.LEAST_OPENNESS + 1 < likely < survival.MOST_OPENNESS - 1:
            assert openness.mean() == pytest.approx(likely, abs=0.1)


def test_tables_are_the_model() -> None:
    for piece in (0, 2, 33):
        for openness in (-5.97, -1.0, 3.33, 9.99):
            found = bandu.interpolated(bandu.CHANCES[piece], openness)
            assert found == pytest.approx(survival.estimate(openness, NAMES[piece]), abs=2e-3)
            after = bandu.interpolated(bandu.AFTERS[piece], openness)
            assert after == pytest.approx(survival.opened(openness, NAMES[piece]), abs=2e-2)


def test_results_depend_neither_on_n_nor_on_other_games() -> None:
    def played(n: int) -> bytes:
        batch = AuctionBatch("bandu", n, {"players": 3}, seed=7)
        generator = np.random.default_rng(1)
        trace = b""
        for _ in range(120):
            keys = generator.random((1, len(batch.action_names)))
            batch.step((keys * batch.masks).argmax(1))
            trace += batch.observations[0].tobytes() + batch.rewards[0].tobytes()
        return trace

    assert played(1) == played(30)


def test_actions_may_have_any_type_of_whole_numbers() -> None:
    """Also of a kind without negative numbers, when a game has just ended."""
    batch = AuctionBatch("bandu", 8, {"players": 2, "pieces": 2}, seed=1)
    generator = np.random.default_rng(1)
    ended = 0
    for _ in range(40):
        ended += int(batch.games_over.sum())
        batch.step(random_actions(batch, generator).astype(np.uint8))
    assert ended > 0


def test_observations_say_what_the_record_says() -> None:
    batch = AuctionBatch("bandu", 2, {"players": 3, "beans": 4}, seed=1)
    names = batch.action_names
    for name in ("egg", "bid auction", "bid", "pass"):
        batch.step([names.index(name)] * 2)
    seen = batch.describe(batch.observations[0])
    assert names[int(np.argmax(seen["piece"]))] == "egg"
    assert seen["pile"][names.index("egg")] == 0
    assert sum(seen["pile"]) == 47
    assert seen["phase"] == [0, 0, 0, 1]
    assert seen["bid"] == [1]
    assert batch.seats.tolist() == [0, 0]
    assert seen["high_bidder"] == [0, 1, 0]
    assert seen["passed"] == [0, 0, 1]
    assert seen["beans"] == [4, 4, 4]
    assert seen["openness"] == pytest.approx([bandu.BARE] * 3)


def test_whoever_stands_has_outlasted_the_others() -> None:
    """Seats 0 and 2 stand; seat 1 went out first, seat 3 after it."""
    [edges] = edges_of(np.array([[0, 1, 0, 2]])).tolist()
    assert edges == pytest.approx([2 - 3 / 3, 0 - 5 / 3, 2 - 3 / 3, 1 - 4 / 3])


def test_wrong_uses_get_a_sentence() -> None:
    with pytest.raises(ValueError, match="no batches of auctions of 'tindahan'"):
        AuctionBatch("tindahan", 1)
    with pytest.raises(ValueError, match="no batches of auctions of 'chess'"):
        AuctionBatch("chess", 1)
    with pytest.raises(ValueError, match="bandu: "):
        AuctionBatch("bandu", 1, {"players": 9})
    with pytest.raises(ValueError, match="standard only"):
        AuctionBatch("bandu", 1, {"players": 2, "mode": "challenge"})
    batch = AuctionBatch("bandu", 2)
    with pytest.raises(ValueError, match="takes 2 whole numbers"):
        batch.step([0])
    with pytest.raises(ValueError, match="action 53 is not legal in game 1"):
        batch.step([0, 53])
