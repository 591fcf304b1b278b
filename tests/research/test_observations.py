"""Observations of a batch: they say what the view says, and nothing that a seat cannot know."""

from typing import Any

import numpy as np
import pytest

from sarisari.core.event import Seen
from sarisari.core.game import State, View
from sarisari.core.phase import CHOOSE, DEAL
from sarisari.core.stream import below, new_stream
from sarisari.games import get_game
from sarisari.games.actions import legal_integers
from sarisari.research import Batch, batch_games
from sarisari.research.observed_fields import ObservationLayout
from tests.support.random_games import few_options, option_id, random_game

GAMES = [(name, options) for name in batch_games() for options in few_options(name)]


def positions(name: str, options: dict[str, Any], every: int = 7) -> list[State]:
    """Some states of a random game in which a seat acts, and the last one."""
    states = [state.copy() for state, _, _ in random_game(name, options, 5)]
    acting = [state for state in states if state.record.phase != DEAL]
    choosing = [state for state in acting if state.record.phase == CHOOSE]
    return [*choosing[:6], *acting[::every], acting[-1]]


def turned(by_seat: list[Any], seat: int) -> list[Any]:
    """A list by seat, from the reader's own on."""
    return by_seat[seat:] + by_seat[:seat]


def cards_in(plays: list[Seen]) -> set[str]:
    """The cards that can be seen in these plays."""
    words = {word for seen in plays for word in (seen.do or "").split(" ")[1:2]}
    return {word for word in words if "-" in word}


def check(read: dict[str, Any], view: View) -> None:
    """Compare what an observation says with a view."""
    seat = view.seat
    assert seat is not None
    assert sorted(read["hand"]) == sorted(view.hand)
    assert read["cards_left"] == turned(view.cards_left, seat)
    assert {(seat + one) % view.players for one in read["to_act"]} == set(view.to_act)
    assert read["round"] == view.round
    assert read["totals"] == turned(view.totals, seat)
    assert [(seat + one) % view.players for one in read["first"]] == [view.leader]
    assert (read["phase"] == ["choose"]) == view.is_choosing
    facts: Any = view
    assert read["led"] == ([facts.led] if facts.led else [])
    assert [(seat + one) % view.players for one in read["best"]] == (
        [] if facts.best is None else [facts.best]
    )
    assert read["tricks"] == turned(facts.tricks, seat)
    plays = [seen for seen in view.trick if not (seen.do or "").startswith(("cart", "spend"))]
    assert set(read["trick"]) == cards_in(plays)
    played = [
        seen for seen in view.events[1:] if not (seen.do or "").startswith(("bastos", "cart"))
    ]
    for step, cards in enumerate(read["played"]):
        other = (seat + step) % view.players
        assert set(cards) == cards_in([seen for seen in played if seen.seat == other])


def check_own(read: dict[str, Any], view: View) -> None:
    """Compare the fields that one game adds."""
    facts: Any = view
    seat = view.seat
    assert seat is not None
    match view.game:
        case "tindahan":
            assert read["fruits"] == facts.fruits
            assert read["cart"] == [facts.cart]
            assert read["sellers_left"] == turned(facts.sellers_left, seat)
            for fruit, sellers in facts.stalls.items():
                assert [row[fruit] for row in read["stalls"]] == turned(sellers, seat)
            verbs = {
                (seen.seat or 0, (seen.do or "").split(" ")[0]) for seen in view.trick if seen.do
            }
            sold = {one for one, verb in verbs if verb in ("seller", "spend")}
            assert {(seat + one) % view.players for one in read["sold"]} == sold
            moved = {one for one, verb in verbs if verb == "cart"}
            assert {(seat + one) % view.players for one in read["moved_cart"]} == moved
        case "bastos":
            assert {fruit: read["values"][fruit] for fruit in facts.fruits} == facts.values
            assert read["trump"] == ([facts.trump] if facts.trump else [])
            assert read["aside"] == ([facts.aside] if facts.aside else [])
            assert read["bastos"] == turned([[card] if card else [] for card in facts.bastos], seat)
            assert read["unclaimed"] == facts.unclaimed
        case "tanuki":
            bids = [-1 if bid is None else bid for bid in facts.bids]
            assert read["bids"] == turned(bids, seat)
            assert read["exact_bids"] == turned(facts.exact_bids, seat)
            hides = {kettle.hider: kettle.kettle for kettle in facts.kettles}
            shown = [[hides[one]] if one in hides else [] for one in range(view.players)]
            assert read["hides_in"] == turned(shown, seat)
        case other:
            raise AssertionError(f"no comparison for {other}")


@pytest.mark.parametrize(("name", "options"), GAMES, ids=option_id)
def test_an_observation_says_what_the_view_says(name: str, options: dict[str, Any]) -> None:
    game = get_game(name)
    batch = Batch(name, 2, options, reset="never")
    for state in positions(name, options):
        batch.put(1, state)
        for seat in range(batch.players):
            view = game.view(state, seat)
            read = batch.layout.read(batch.observe(seat)[1])
            check(read, view)
            check_own(read, view)


@pytest.mark.parametrize(("name", "options"), GAMES, ids=option_id)
def test_masks_are_the_legal_actions(name: str, options: dict[str, Any]) -> None:
    game = get_game(name)
    batch = Batch(name, 1, options, reset="never")
    for state in positions(name, options):
        batch.put(0, state)
        if batch.games_over[0]:
            assert batch.masks.all()
            continue
        seat = int(batch.seats[0])
        assert seat in game.to_act(state)
        legal = legal_integers(name, game.kernel, state.record, seat)
        assert set(np.flatnonzero(batch.masks[0])) == set(legal)


@pytest.mark.parametrize(("name", "options"), GAMES, ids=option_id)
def test_what_a_seat_cannot_know_changes_no_byte(name: str, options: dict[str, Any]) -> None:
    """Worlds drawn from the seat's belief: other hands, secret choices and face-down cards."""
    game = get_game(name)
    truth, other = Batch(name, 1, options, reset="never"), Batch(name, 1, options, reset="never")
    stream = new_stream(3)
    differing = 0
    for state in positions(name, options):
        seat = below(stream, truth.players)
        world = game.belief(game.view(state, seat)).sample(stream)
        truth.put(0, state)
        other.put(0, world)
        differing += state.record.tobytes() != world.record.tobytes()
        assert truth.observe(seat).tobytes() == other.observe(seat).tobytes()
        for step in range(1, truth.players):  # another seat does see the difference
            there = (seat + step) % truth.players
            if state.record.hands[there] != world.record.hands[there]:
                assert truth.observe(there).tobytes() != other.observe(there).tobytes()
    assert differing > 5


@pytest.mark.parametrize("name", batch_games())
def test_half_an_action_is_the_seats_own_secret(name: str) -> None:
    """Between the two integers of a play, others see the position before it."""
    options = {"tindahan": {"seller": "spend"}}.get(name, {})
    batch = Batch(name, 64, options, seed=4)
    generator = np.random.default_rng(4)
    second, checked = batch.layout.fields[6], 0
    assert second.field.name == "phase"
    for _ in range(60):
        seats = batch.seats.astype(np.int64)
        before = batch.observe((seats + 1) % batch.players)
        keys = generator.random(batch.masks.shape) * batch.masks
        batch.step(np.argmax(keys, axis=1))
        after = batch.observe((seats + 1) % batch.players)
        own = batch.observe(seats)
        for number in range(batch.n):
            if second.read(own[number]) == ["second"]:
                checked += 1
                assert before[number].tobytes() == after[number].tobytes()
    assert checked > 20


def test_a_description_has_a_line_for_each_field() -> None:
    batch = Batch("tindahan", 1, {"players": 4}, seed=7)
    lines = batch.describe(batch.observations[0]).splitlines()
    assert [line.split(":")[0] for line in lines] == [one.field.name for one in batch.layout.fields]
    assert lines[0].startswith("hand: banana-")
    assert "cards_left: you 10, +1 10, +2 10, +3 10" in lines
    with pytest.raises(ValueError, match=r"has \d+ numbers, not"):
        batch.describe(batch.observations[0][:5])


@pytest.mark.parametrize("name", batch_games())
def test_fields_follow_each_other_without_gaps(name: str) -> None:
    game: Any = get_game(name)
    for players in game.options[0].values:
        layout: ObservationLayout = Batch(name, 1, {"players": players}).layout
        stops = [0, *(placed.stop for placed in layout.fields)]
        assert [placed.start for placed in layout.fields] == stops[:-1]
        assert stops[-1] == layout.size
        assert len({placed.field.name for placed in layout.fields}) == len(layout.fields)
