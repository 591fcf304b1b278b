"""What a seat knows of the cards: which are unseen, who is void as far as it is proven, and the
odds that follow."""

import pytest

from sarisari.bots.games.bastos.trick_outlook import after
from sarisari.bots.knowledge import SeatKnowledge
from sarisari.bots.rollout_policy.odds import lacks, relative_rank
from sarisari.core.game import View
from sarisari.core.phase import CHOOSE
from sarisari.games import card_games
from tests.support.random_games import random_game, some_options
from tests.support.rules_table import RulesTable, card_game_of


def voids_of(view: View) -> set[tuple[int, str]]:
    """The seats that have shown to be without a suit."""
    game = card_game_of(view.game)
    may_hold = game.hidden.read(view).may_hold
    return {
        (seat, suit)
        for seat, cards in may_hold.items()
        for number, suit in enumerate(game.suits)
        if cards & game.deck.suit_cards(number) == 0
    }


@pytest.mark.parametrize("name", card_games())
def test_knowledge_agrees_with_the_truth_in_whole_games(name: str) -> None:
    """Unseen is what others hold, and what lies face down; nobody holds a suit he is void in; and
    but for the others' hands and for what lies face down the world is the true one."""
    game = card_game_of(name)
    voids = compared = 0
    for seed, options in enumerate(some_options(name, 6)):
        for state, _, _ in random_game(name, options, seed):
            seats = game.to_act(state)
            if not seats or state.record.phase == CHOOSE:
                continue
            seat, hands = seats[0], state.record.hands
            view = game.view(state, seat)
            known = SeatKnowledge(view)
            others = [s for s in range(int(state.record.players)) if s != seat]
            held = sum(int(hands[other]) for other in others)
            assert held & ~known.unseen == 0
            if options.get("hidden") != "facedown":
                assert held == known.unseen
                known.world.hands[:] = hands
                assert known.world.tobytes() == state.record.tobytes()
                compared += 1
            used = getattr(view, "fruits", game.suits)
            for other, suit in voids_of(view):
                if suit in used:
                    voids += 1
                    names = game.deck.names(hands[other])
                    assert not [card for card in names if card.startswith(suit + "-")]
    assert voids > 100
    assert compared > 100


def test_a_seller_proves_no_void_but_another_fruit_does() -> None:
    sitting = (
        RulesTable("tindahan", players=4).deal().hold("mango-9", "mango-1", "durian-3", "mango-2")
    )
    sitting.do("play mango-9", "seller", "play durian-3")
    view = sitting.view(3)
    assert {(seat, suit) for seat, suit in voids_of(view) if suit in view.fruits} == {(2, "mango")}


def test_the_more_cards_a_seat_has_left_the_likelier_it_holds_one() -> None:
    assert 1 - lacks(4, 0, 1) == 0
    assert 1 - lacks(4, 1, 1) == pytest.approx(1 / 4)
    assert 1 - lacks(4, 3, 1) > 1 - lacks(4, 1, 1)
    assert 1 - lacks(4, 1, 4) == 1


def test_a_card_stands_the_higher_the_fewer_unseen_ones_are_above_it() -> None:
    assert [relative_rank(2, above) for above in (0, 1, 2)] == [1, 2 / 3, 1 / 3]


@pytest.mark.parametrize(
    ("direction", "order"), [("clockwise", [1, 2, 3, 0]), ("counterclockwise", [3, 2, 1, 0])]
)
def test_seats_after_this_one_follow_the_direction_of_play(
    direction: str, order: list[int]
) -> None:
    record = RulesTable("bastos", players=4, direction=direction).deal().record
    seats = [0]
    for _ in range(4):
        seats.append(after(record, seats[-1]))
    assert seats[1:] == order


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
def test_ak17_a_raccoon_proves_a_void_only_where_it_had_to_follow(
    hide: str, kettle: str, is_void: bool
) -> None:
    sitting = RulesTable("tanuki", players=4, hide=hide).deal()
    sitting.do(*(f"{seat}: bid 0" for seat in range(4)))
    sitting.hold("red-1 red-3", kettle, "blue-9", "red-4")
    sitting.do("play red-1", f"play {kettle}", f"hide blue-9 {kettle}")
    assert ((2, "red") in voids_of(sitting.view(3))) is is_void
