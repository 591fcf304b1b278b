"""What casual remembers: the unseen cards, and who is void, as far as it is proven."""

from typing import Any

import pytest
from random_games import random_game, some_options
from sitting import Sitting

from sarisari.bots.casual.memory import Memory, remember
from sarisari.bots.casual.trick import later_seats, turns_in
from sarisari.games import card_games, get_game


def memory_of(game: Any, view: Any) -> Memory:
    face_up = [view.aside, *view.bastos] if view.game == "bastos" else []
    return remember(view, getattr(view, "fruits", game.suits), game.deck.ranks, face_up)


@pytest.mark.parametrize("name", card_games())
def test_memory_agrees_with_the_truth_in_whole_games(name):
    """Unseen is what others hold, and what lies face down; nobody holds a suit he is void in."""
    game: Any = get_game(name)
    voids = 0
    for seed, options in enumerate(some_options(name, 6)):
        for state, _, _ in random_game(name, options, seed):
            seats = game.to_act(state)
            if not seats or len(seats) > 1 or (name != "tindahan" and state.record.phase == 1):
                continue
            seat, hands = seats[0], state.record.hands
            memory = memory_of(game, game.view(state, seat))
            others = [s for s in range(int(state.record.players)) if s != seat]
            held = {card for other in others for card in game.deck.names(hands[other])}
            assert held <= memory.unseen
            assert held == memory.unseen or options.get("hidden") == "facedown"
            for other, suit in memory.voids - {(seat, suit) for suit in game.suits}:
                voids += 1
                assert not [c for c in game.deck.names(hands[other]) if c.startswith(suit + "-")]
    assert voids > 100


def test_a_seller_proves_no_void_but_another_fruit_does():
    sitting = (
        Sitting("tindahan", players=4).deal().hold("mango-9", "mango-1", "durian-3", "mango-2")
    )
    sitting.do("play mango-9", "seller", "play durian-3")
    memory = memory_of(sitting.game, sitting.view(3))
    assert memory.voids == {(2, "mango")}
    assert memory.holds_suit(2, "mango") == 0
    assert memory.holds_suit(1, "mango") > 0


def test_the_more_cards_a_seat_has_left_the_likelier_it_holds_one():
    memory = Memory(frozenset({"red-1", "red-2", "blue-1", "blue-2"}), frozenset(), (0, 1, 3))
    assert memory.holds_one(0, ["red-1"]) == 0
    assert memory.holds_one(1, ["red-1"]) == pytest.approx(1 / 4)
    assert memory.holds_one(2, ["red-1"]) > memory.holds_one(1, ["red-1"])
    assert memory.holds_one(1, memory.unseen) == 1


def test_a_card_stands_the_higher_the_fewer_unseen_ones_are_above_it():
    memory = Memory(frozenset({"red-3", "red-7", "blue-9"}), frozenset(), (1, 1))
    assert [memory.standing(card) for card in ("red-8", "red-5", "red-1")] == [1, 2 / 3, 1 / 3]
    assert memory.above("red-5") == ["red-7"]


def test_seats_after_this_one_follow_the_direction_of_play():
    sitting = Sitting("tindahan", players=4).deal()
    assert later_seats(sitting.view(0)) == [1, 2, 3]
    sitting.do("cart mango")
    assert later_seats(sitting.view(1)) == [2, 3]
    assert later_seats(sitting.view(1), -1) == [0, 3]
    assert len(turns_in(sitting.view(1).events)) == 1


@pytest.mark.clause("AK-01", "AK-17")
@pytest.mark.parametrize(
    ("hide", "kettle", "is_void"),
    [
        ("follow", "red-2", True),
        ("follow", "green-2", True),
        ("exempt", "red-2", False),
        ("exempt", "green-2", False),
        ("kettle", "red-2", False),
        ("kettle", "green-2", True),
    ],
)
def test_ak17_a_raccoon_proves_a_void_only_where_it_had_to_follow(hide, kettle, is_void):
    sitting = Sitting("tanuki", players=4, hide=hide).deal()
    sitting.do(*(f"{seat}: bid 0" for seat in range(4)))
    sitting.hold("red-1 red-3", kettle, "blue-9", "red-4")
    sitting.do("play red-1", f"play {kettle}", f"hide blue-9 {kettle}")
    voids = memory_of(sitting.game, sitting.view(3)).voids
    assert ((2, "red") in voids) is is_void
