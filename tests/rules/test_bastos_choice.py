"""Bastos: the secret choice at the start of a round."""

from itertools import permutations
from typing import Any

import msgspec
import pytest

from sarisari.core.message import Refused, say
from sarisari.core.phase import CHOOSE, NONE, PLAY
from sarisari.games.bastos import rules
from tests.support.rules_table import RulesTable

FRUITS = ["banana", "mango", "pineapple", "passionfruit", "orange"]
CHOSEN = ["banana-4", "mango-5", "orange-6", "mango-7"]  # by seat


def four(**options: Any) -> RulesTable:
    return RulesTable("bastos", players=4, **options).deal(*CHOSEN)


def chosen_by_all(cards: str, **options: Any) -> RulesTable:
    """A round in which the seats chose these cards."""
    words = cards.split()
    sitting = RulesTable("bastos", players=len(words), **options).deal(*words)
    return sitting.do(*(f"bastos {card}" for card in words))


@pytest.mark.clause("BAS-14")
def test_all_are_asked_at_once_and_may_choose_any_card_of_their_hand() -> None:
    sitting = four()
    assert sitting.to_act == [0, 1, 2, 3]
    for seat in range(4):
        hand = sitting.view(seat).hand
        assert len(hand) == 11
        assert sitting.legal(seat) == sorted(f"bastos {card}" for card in hand)


@pytest.mark.clause("BAS-14")
@pytest.mark.parametrize("players", [3, 4])
def test_the_order_of_choosing_makes_no_difference(players: int) -> None:
    cards = ["banana-4", "mango-5", "pineapple-6", "mango-7"][:players]
    ends = set()
    for order in permutations(range(players)):
        sitting = RulesTable("bastos", players=players).deal(*cards)
        assert sitting.record.turn == 0
        for done, seat in enumerate(order):
            assert sitting.record.phase == CHOOSE
            waiting = sorted(order[done:])
            assert sitting.to_act == waiting
            assert sitting.record.turn == waiting[0]
            sitting.do(f"{seat}: bastos {cards[seat]}")
        assert sitting.record.phase == PLAY
        ends.add(sitting.record.tobytes())
    assert len(ends) == 1


@pytest.mark.clause("BAS-14")
def test_a_choice_is_sealed_for_everybody_else_until_the_last_is_made() -> None:
    sitting = four().do("2: bastos orange-6")
    for viewer in (None, 0, 1, 3):
        view = sitting.view(viewer)
        assert msgspec.to_builtins(view.events[-1]) == {"seat": 2, "sealed": True}
        assert view.bastos == [None, None, None, None]
        assert view.cards_left == [11, 11, 10, 11]
        told = sitting.game.history(sitting.state, viewer)[-1]
        assert told.tell == (say("chooses-in-secret", "BAS-14", seat=2),)
    own = sitting.view(2)
    assert msgspec.to_builtins(own.events[-1]) == {"seat": 2, "do": "bastos orange-6"}
    assert own.bastos == [None, None, "orange-6", None]
    assert sitting.game.history(sitting.state, 2)[-1].tell == (
        say("bastos-chooses", "BAS-14", seat=2, card="orange-6"),
    )


@pytest.mark.clause("BAS-14", "BAS-15")
def test_nothing_moves_before_the_last_choice() -> None:
    sitting = four().do("3: bastos mango-7", "1: bastos mango-5", "0: bastos banana-4")
    assert sitting.view().values == dict.fromkeys(FRUITS, 0)
    assert sitting.record.weakness.tolist() == [NONE] * 4
    assert sitting.record.phase == CHOOSE


@pytest.mark.clause("BAS-14", "BAS-15")
def test_with_the_last_choice_all_cards_are_shown_and_the_values_move() -> None:
    sitting = four().do("3: bastos mango-7", "1: bastos mango-5", "0: bastos banana-4")
    entry = sitting.act("2: bastos orange-6")
    shown = (
        say("bastos-shown", "BAS-14", seat=0, card="banana-4"),
        say("bastos-shown", "BAS-14", seat=1, card="mango-5"),
        say("bastos-shown", "BAS-14", seat=2, card="orange-6"),
        say("bastos-shown", "BAS-14", seat=3, card="mango-7"),
        say("bastos-value", "BAS-15", suit="banana", value=1),
        say("bastos-value", "BAS-15", suit="mango", value=2),
        say("bastos-value", "BAS-15", suit="orange", value=1),
    )
    own = say("bastos-chooses", "BAS-14", seat=2, card="orange-6")
    assert entry.told(2).tell == (own, *shown)
    secret = say("chooses-in-secret", "BAS-14", seat=2)
    for viewer in (None, 0, 1, 3):
        assert entry.told(viewer).tell == (secret, *shown)
        assert msgspec.to_builtins(entry.told(viewer).event) == {"seat": 2, "sealed": True}
        assert sitting.view(viewer).bastos == CHOSEN
    assert sitting.record.weakness.tolist() == [0, 1, 4, 1]


@pytest.mark.clause("BAS-14")
def test_the_card_leaves_the_hand_and_stays_in_front_for_the_round() -> None:
    sitting = chosen_by_all("banana-4 mango-5 orange-6 mango-7")
    for seat, card in enumerate(CHOSEN):
        assert card not in sitting.view(seat).hand
        assert len(sitting.view(seat).hand) == 10
    while sitting.to_act:
        assert sitting.view().bastos == CHOSEN
        sitting.do(sitting.legal()[0])
    assert sitting.view().bastos == CHOSEN


@pytest.mark.clause("BAS-14")
def test_a_choice_cannot_be_changed() -> None:
    sitting = four().do("0: bastos banana-4", "2: bastos orange-6")
    before = sitting.state.copy()
    with pytest.raises(Refused) as refused:
        sitting.do("2: bastos orange-6")
    assert refused.value.message == say("already-chosen", seats=[1, 3])
    assert sitting.state == before
    assert sitting.legal(2) == []
    assert rules.legal(sitting.record, 2) == 0
    assert rules.legal(sitting.record, 1) == sitting.record.hands[1] != 0


@pytest.mark.clause("BAS-14", "BAS-18")
@pytest.mark.parametrize("round_count", [0, 1, 2])
def test_after_the_choice_the_leader_of_the_round_is_to_play(round_count: int) -> None:
    sitting = RulesTable("bastos", players=3)
    sitting.record.round_count = round_count
    sitting.deal().do("2: bastos pineapple-9", "0: bastos banana-1", "1: bastos mango-9")
    assert sitting.to_act == [round_count]
    assert sitting.record.phase == PLAY


@pytest.mark.clause("BAS-15", "BAS-16", "GB-1")
@pytest.mark.parametrize(
    ("cards", "values"),
    [
        ("banana-1 banana-2 mango-1 orange-1", [2, 1, 0, 0, 1]),
        ("banana-1 banana-2 banana-3 banana-4", [3, 0, 0, 0, 0]),
        ("orange-9 banana-1 orange-8 orange-7", [1, 0, 0, 0, 3]),
        ("mango-1 mango-9 mango-5", [0, 3, 0, 0, 0]),
        ("passionfruit-1 pineapple-9 mango-5", [0, 1, 1, 1, 0]),
    ],
)
def test_each_bastos_card_moves_its_fruit_up_one_and_never_above_3(
    cards: str, values: list[int]
) -> None:
    sitting = chosen_by_all(cards)
    assert sitting.record["values"].tolist() == values


@pytest.mark.clause("AB-17")
def test_the_card_left_over_moves_no_marker() -> None:
    sitting = RulesTable("bastos", players=4).deal(*CHOSEN, aside="pineapple-9")
    sitting.do(*(f"bastos {card}" for card in CHOSEN))
    assert sitting.view().aside == "pineapple-9"
    assert sitting.view().values["pineapple"] == 0


@pytest.mark.clause("BAS-22", "AB-08", "GB-1")
@pytest.mark.parametrize(
    ("cards", "led", "open_fruits"),
    [
        ("banana-1 banana-2 mango-1 orange-1", "mango", ["passionfruit", "pineapple"]),
        ("banana-1 mango-1 orange-1 pineapple-1", "mango", ["passionfruit"]),
        ("mango-1 orange-1 pineapple-1 passionfruit-1", "orange", ["banana"]),
        ("banana-1 mango-1 pineapple-1", "mango", ["passionfruit"]),
    ],
)
def test_at_least_one_fruit_is_left_to_be_declared(
    cards: str, led: str, open_fruits: list[str]
) -> None:
    """The second to play is void in the led fruit and holds a card of every other."""
    sitting = chosen_by_all(cards, direction="clockwise")
    void = " ".join(f"{fruit}-5" for fruit in sitting.view().fruits if fruit != led)
    sitting.hold(f"{led}-9", void).do(f"play {led}-9")
    declared = [do for do in sitting.legal() if do.startswith("trump")]
    assert declared == [f"trump {fruit}-5" for fruit in open_fruits]
