"""Palitan: the deck, the deal, partners, and the pass."""

from typing import Any

import pytest

from sarisari.core.event import Deal, Seen
from sarisari.core.message import Message, Parameter, Refused
from sarisari.games import get_game
from tests.support.rules_table import RulesTable

HAND_SIZES = {2: 18, 3: 12, 4: 9, 5: 7, 6: 6}

every_table = pytest.mark.parametrize("players", HAND_SIZES)


def passing(players: int = 3, *hands: str, **options: Any) -> RulesTable:
    return RulesTable("palitan", players=players, **options).deal(*hands)


@pytest.mark.clause("PAL-01")
@pytest.mark.parametrize("players", [1, 7])
def test_neither_one_nor_seven_can_play(players: int) -> None:
    with pytest.raises(Refused) as refused:
        get_game("palitan").new({"players": players})
    assert refused.value.message.clause == "PAL-01"


@pytest.mark.clause("PAL-02")
def test_the_three_suits_have_unlike_numbers_of_ranks() -> None:
    game = get_game("palitan")
    cards = game.deck_of(game.new({}))
    assert len(cards) == 36
    assert [sum(card.startswith(suit) for card in cards) for suit in game.suits] == [9, 12, 15]
    assert (cards[0], cards[8], cards[9], cards[-1]) == ("shell-1", "shell-9", "stone-1", "leaf-15")


@pytest.mark.clause("PAL-01", "PAL-03")
@every_table
def test_all_get_the_same_number_of_cards_and_with_five_one_lies_open(players: int) -> None:
    view = passing(players).view(0)
    assert view.cards_left == [HAND_SIZES[players]] * players
    assert (view.aside is not None) == (players == 5)


@pytest.mark.clause("PAL-03")
def test_a_deal_of_other_hands_is_refused() -> None:
    game = get_game("palitan")
    state = game.new({"players": 2})
    cards = game.deck_of(state)
    with pytest.raises(Refused) as refused:
        game.apply(state, Deal((tuple(cards[:17]), tuple(cards[17:]))))
    assert refused.value.message.clause == "PAL-03"


@pytest.mark.clause("PAL-04")
def test_partners_sit_opposite_each_other_at_tables_of_four_and_six() -> None:
    sides = {players: passing(players).view(None).sides for players in HAND_SIZES}
    assert sides[4] == [0, 1, 0, 1]
    assert sides[6] == [0, 1, 2, 0, 1, 2]
    assert all(sides[players] == [*range(players)] for players in (2, 3, 5))


@pytest.mark.clause("PAL-05", "PAL-07")
@every_table
def test_any_card_that_was_dealt_may_be_passed(players: int) -> None:
    sitting = passing(players)
    assert sitting.to_act == [*range(players)]
    for seat in range(players):
        hand = sitting.view(seat).hand
        assert sitting.legal(seat) == sorted(f"pass {card}" for card in hand)


@pytest.mark.clause("PAL-05")
def test_cards_are_played_only_after_the_pass() -> None:
    assert passing(3, "leaf-1").refusal("play leaf-1").key == "palitan-pass-first"


@pytest.mark.clause("PAL-05", "PAL-06")
def test_the_cards_go_to_the_left_when_the_last_has_chosen() -> None:
    sitting = passing(3, "shell-1", "stone-1", "leaf-1")
    sitting.do("2: pass leaf-1", "0: pass shell-1")
    assert "shell-1" in sitting.view(0).hand
    assert "shell-1" not in sitting.view(1).hand
    sitting.do("1: pass stone-1")
    assert "shell-1" in sitting.view(1).hand
    assert "stone-1" in sitting.view(2).hand
    assert "leaf-1" in sitting.view(0).hand
    assert sitting.view(0).cards_left == [12, 12, 12]


@pytest.mark.clause("PAL-18")
def test_the_cards_go_to_the_right_if_the_table_wants_it() -> None:
    sitting = passing(3, "shell-1", "stone-1", "leaf-1", **{"pass": "right"})
    assert sitting.view(0).prompt == Message("palitan-pass", {"seat": 2}, "PAL-18")
    sitting.do("pass shell-1", "pass stone-1", "pass leaf-1")
    assert "shell-1" in sitting.view(2).hand
    assert "stone-1" in sitting.view(0).hand
    assert "leaf-1" in sitting.view(1).hand


@pytest.mark.clause("PAL-05")
def test_two_players_pass_to_each_other() -> None:
    sitting = passing(2, "shell-1", "stone-1").do("pass shell-1", "pass stone-1")
    assert "stone-1" in sitting.view(0).hand
    assert "shell-1" in sitting.view(1).hand


@pytest.mark.clause("PAL-06")
def test_only_giver_and_receiver_know_what_was_passed() -> None:
    sitting = passing(4, "shell-1", "stone-1", "leaf-1", "leaf-15")
    sitting.do("pass shell-1", "pass stone-1", "pass leaf-1")
    waiting = sitting.view(0)
    assert (waiting.gave, waiting.got) == ("shell-1", None)
    assert waiting.prompt.key == "palitan-waiting"
    sitting.do("pass leaf-15")
    views = [sitting.view(seat) for seat in range(4)]
    assert [view.gave for view in views] == ["shell-1", "stone-1", "leaf-1", "leaf-15"]
    assert [view.got for view in views] == ["leaf-15", "shell-1", "stone-1", "leaf-1"]
    assert sitting.view(None).gave is sitting.view(None).got is None
    assert views[3].events[1:4] == [Seen(seat=seat, sealed=True) for seat in range(3)]
    told = [told for seat in (2, None) for told in sitting.game.history(sitting.state, seat)]
    assert not any("shell-1" in str(each.tell) + str(each.effects) for each in told)


@pytest.mark.clause("PAL-06")
def test_in_the_first_trick_a_seat_is_reminded_of_what_it_got() -> None:
    sitting = passing(3, "shell-1", "stone-1", "leaf-1")
    sitting.do("pass shell-1", "pass stone-1", "pass leaf-1")
    expected = Message("palitan-lead-first", {"seat": 2, "card": "leaf-1"}, "PAL-06")
    assert sitting.view(0).prompt == expected
    sitting.do("play leaf-1")
    params: dict[str, Parameter] = {"seat": 0, "card": "shell-1", "suit": "leaf"}
    assert sitting.view(1).prompt == Message("palitan-follow-first", params, "PAL-06")


@pytest.mark.clause("PAL-06", "PAL-07")
def test_a_card_is_passed_once_and_never_one_that_comes_from_another() -> None:
    sitting = passing(3, "shell-1", "stone-1").do("pass shell-1")
    assert sitting.refusal("pass shell-2", 0).key == "already-chosen"
    assert sitting.refusal("pass shell-1", 1) == Message("not-in-hand", {"card": "shell-1"})
    sitting.do("pass stone-1", sitting.legal(2)[0])
    assert sitting.refusal("pass shell-2", 0) == Message("palitan-passed", clause="PAL-06")
