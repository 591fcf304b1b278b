"""What a seat of Palitan must hold possible: hands, and passes that stay secret for good."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import comb
from typing import Any

import msgspec
import pytest
from sarisari_palitan.view import PalitanView

from sarisari.core.event import Action, Deal
from sarisari.core.game import State
from sarisari.core.message import Refused
from sarisari.core.stream import new_stream
from sarisari.games.card_belief import before_round
from sarisari.games.card_game import CardGame
from tests.beliefs.test_enumeration import chi_square
from tests.beliefs.test_samples import is_possible
from tests.support.exhaustive_worlds import splits
from tests.support.narrowing import of_type, present
from tests.support.random_games import option_id, random_game
from tests.support.rules_table import RulesTable, card_game_of

EVERY_TABLE = [
    {"players": 2, "pass": "right"},
    {"players": 3, "trump": "none"},
    {"players": 4, "pass": "right"},
    {"players": 5},
    {"players": 6, "trump": "none"},
]
FEW_TABLES = [{"players": 3, "pass": "right"}, {"players": 4}]
PROBES = ("pass shell-1", "play shell-1", "play leaf-15", "play stone-6")
DRAWS = 4000

every_table = pytest.mark.parametrize("options", EVERY_TABLE, ids=option_id)
few_tables = pytest.mark.parametrize("options", FEW_TABLES, ids=option_id)


def moments(options: dict[str, Any], seed: int, every: int) -> Iterator[tuple[State, PalitanView]]:
    """States of a whole random game, each with the view of one seat or of an onlooker."""
    game = card_game_of("palitan")
    viewers = [*range(options["players"]), None]
    for number, (state, _, _) in enumerate(random_game("palitan", options, seed)):
        if number % every == 0:
            view = game.view(state, viewers[number // every % len(viewers)])
            yield state, of_type(PalitanView, view)


def seen(state: State, viewer: int | None) -> bytes:
    """All that a viewer is shown and told."""
    game = card_game_of("palitan")
    refusals = [] if viewer is None else [game.refusal(state, viewer, do) for do in PROBES]
    return msgspec.json.encode([game.view(state, viewer), game.history(state, viewer), refusals])


@pytest.mark.clause("PAL-06")
@every_table
def test_every_world_that_a_seat_holds_possible_looks_the_same_to_it(
    options: dict[str, Any],
) -> None:
    """Nothing leaks: the true world is one of those, and no different. A world breaks no rule,
    or it could not be played."""
    game = card_game_of("palitan")
    stream = new_stream(11)
    others = 0
    for state, view in moments(options, seed=1, every=7):
        world = game.belief(view).sample(stream)
        assert seen(world, view.seat) == seen(state, view.seat)
        others += world != state
    assert others > 5 or options["players"] == 2


@every_table
def test_the_truth_is_always_possible(options: dict[str, Any]) -> None:
    game = card_game_of("palitan")
    for state, view in moments(options, seed=2, every=4):
        assert is_possible(game.belief(view), state), (view.seat, view.events)


@few_tables
def test_a_record_that_is_drawn_is_that_of_a_game_that_was_played(options: dict[str, Any]) -> None:
    game = card_game_of("palitan")
    stream = new_stream(3)
    for _, view in moments(options, seed=3, every=29):
        belief = game.belief(view)
        drawn, slots = belief._draw(belief.sample(stream).record, 3, stream)
        for record in drawn:
            state = before_round(game, view)
            for event in belief._events(record, slots[0]):
                game.apply(state, event)
            assert state.record.tobytes() == record.tobytes()


def all_worlds(view: PalitanView) -> list[State]:
    """Every world that fits a view after the exchange, found by trying: all ways to deal the cards
    that were not seen, and all ways to have passed them."""
    game = card_game_of("palitan")
    out: list[list[str]] = [[] for _ in range(view.players)]
    for event in view.events[1 + view.players :]:
        out[present(event.seat)].append(present(event.do).split()[1])
    played = {card for cards in out for card in cards}
    others = [seat for seat in range(view.players) if seat != view.seat]
    known = {*played, *view.hand, view.aside}
    unseen = [card for card in game.deck_of(game.new(view.options)) if card not in known]
    worlds = []
    for hands in splits(unseen, [view.cards_left[seat] for seat in others]):
        held = dict(zip(others, hands, strict=True)) | {view.seat: view.hand}
        after = [[*out[seat], *held[seat]] for seat in range(view.players)]
        worlds += [state for state in _played(game, view, after) if state is not None]
    return [state for state in worlds if game.view(state, view.seat) == view]


def _played(
    game: CardGame[Any], view: PalitanView, after: list[list[str]]
) -> Iterator[State | None]:
    """The round with all passes that leave these hands and those that the viewer knows."""
    step = -1 if view.options["pass"] == "right" else 1
    receivers = [(seat + step) % view.players for seat in range(view.players)]
    choices = [after[receiver] for receiver in receivers]
    own, dealt_to_own = present(view.seat), present(present(view.events[0].deal).hand)
    choices[own] = [present(view.gave)]
    choices[receivers.index(own)] = [present(view.got)]
    for passes in product(*choices):
        dealt = [set(hand) for hand in after]
        for card, receiver in zip(passes, receivers, strict=True):
            dealt[receiver].discard(card)
        for seat, card in enumerate(passes):
            dealt[seat].add(card)
        hands = [tuple(hand) for hand in dealt]
        if dealt[own] == set(dealt_to_own):
            hands[own] = dealt_to_own  # in the order in which it was dealt
        state = before_round(game, view)
        try:
            game.apply(state, Deal(tuple(hands), view.aside))
            for event in view.events[1:]:
                seat = present(event.seat)
                game.apply(state, Action(seat, event.do or f"pass {passes[seat]}"))
        except Refused:
            yield None
        else:
            yield state


def small_cases(options: dict[str, Any], seed: int, most: int) -> list[PalitanView]:
    """A few views late in a round that leave some hands open."""
    return [
        view
        for _, view in moments(options, seed, every=1)
        if view.seat is not None and 2 <= sum(view.cards_left) - len(view.hand) <= 3
    ][:most]


@pytest.mark.clause("PAL-06", "PAL-10")
@few_tables
def test_the_count_is_that_of_all_worlds_tried_with_the_rules(options: dict[str, Any]) -> None:
    game = card_game_of("palitan")
    counts = []
    for view in small_cases(options, seed=5, most=2):
        counts.append(len(all_worlds(view)))
        assert round(game.belief(view).count) == counts[-1]
    passes = (36 // options["players"]) ** (options["players"] - 2)  # that a seat does not know
    assert all(count % passes == 0 for count in counts)
    assert max(counts) > passes


def test_every_world_is_drawn_equally_often() -> None:
    game = card_game_of("palitan")
    view = small_cases({"players": 3}, seed=6, most=1)[0]
    belief = game.belief(view)
    truths = {state.record.tobytes() for state in all_worlds(view)}
    drawn, _ = belief._draw(belief.sample(new_stream(1)).record, DRAWS, new_stream(7))
    counts = Counter(record.tobytes() for record in drawn)
    assert set(counts) == truths
    freedom = len(truths) - 1
    expected = dict.fromkeys(truths, DRAWS / len(truths))
    assert chi_square(counts, expected) <= freedom + 6 * (2 * freedom) ** 0.5


@pytest.mark.clause("PAL-05")
def test_while_others_choose_their_pass_may_be_any_card_that_they_hold() -> None:
    sitting = RulesTable("palitan", players=3).deal()
    sitting.do(f"0: {sitting.legal(0)[0]}", f"1: {sitting.legal(1)[0]}")
    belief = sitting.game.belief(sitting.view(0))
    assert belief.count == comb(24, 12) * 12
    states = belief.fill(DRAWS, new_stream(2))
    assert len(set(states.passed[:, 1].tolist())) == 24  # 36 cards less the 12 of its own
    assert all(states.hands[:, 1] >> states.passed[:, 1].astype("int64") & 1)
    assert set(states.passed[:, 2].tolist()) == {255}  # has not chosen


@pytest.mark.clause("PAL-06")
def test_what_a_seat_gave_lies_with_its_neighbour_until_it_is_played() -> None:
    sitting = RulesTable("palitan", players=4).deal("shell-1", "leaf-1").do("0: pass shell-1")
    sitting.do(*(f"{seat}: {sitting.legal(seat)[0]}" for seat in (1, 2, 3)))
    belief = sitting.game.belief(sitting.view(0))
    assert all(belief.fill(50, new_stream(3)).hands[:, 1] & 1)
    onlooker = sitting.game.belief(sitting.view(None))
    assert not all(onlooker.fill(50, new_stream(3)).hands[:, 1] & 1)
    received = sitting.game.deck.cards(sitting.view(0).got)
    assert belief.fill(1, new_stream(4)).hands[0, 0] & received


def test_with_two_players_the_exchange_leaves_nothing_open() -> None:
    sitting = RulesTable("palitan", players=2).deal()
    sitting.do(sitting.legal(0)[0], sitting.legal(1)[0])
    belief = sitting.game.belief(sitting.view(0))
    assert belief.count == 1
    assert belief.sample(new_stream(1)) == sitting.state
