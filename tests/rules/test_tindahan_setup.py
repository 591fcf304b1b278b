"""Tindahan before the first card: players, fruits, options, and what a round begins with."""

from typing import Any

import pytest

from sarisari.core.event import Action, Deal
from sarisari.core.message import Refused, say
from sarisari.core.phase import DEAL, NOBODY, NONE, PLAY
from sarisari.games.tindahan import rules
from tests.support.narrowing import of_type
from tests.support.rules_table import RulesTable, card_game_of

FRUITS = ["banana", "mango", "lanzones", "pineapple", "durian"]
FRUITS_BY_PLAYERS = {
    3: ["banana", "mango", "durian"],
    4: ["banana", "mango", "pineapple", "durian"],
    5: FRUITS,
}
PLAYERS = [3, 4, 5]


def table(players: int = 3, **options: Any) -> RulesTable:
    return RulesTable("tindahan", players=players, **options)


def short_round(sitting: RulesTable) -> RulesTable:
    """Deal, leave each seat one banana, the leader's left neighbour the highest, and play that
    one trick: a whole round, with 2 points for its winner and for all others, who are shut out."""
    sitting.deal()
    order = [(sitting.to_act[0] + turn) % sitting.players for turn in range(sitting.players)]
    ranks = dict(zip(order, [1, 10, 2, 3, 4], strict=False))
    sitting.hold(*(f"banana-{ranks[seat]}" for seat in range(sitting.players)))
    return sitting.do(*(f"play banana-{ranks[seat]}" for seat in order))


# players, fruits and options


@pytest.mark.clause("TIN-01")
@pytest.mark.parametrize("players", PLAYERS)
def test_three_to_five_may_play(players: int) -> None:
    assert table(players).view().players == players


@pytest.mark.clause("TIN-01")
@pytest.mark.parametrize("players", [2, 6, "3", True, 3.0, None])
def test_no_other_number_may_play(players: float | str | None) -> None:
    with pytest.raises(Refused) as refused:
        RulesTable("tindahan", players=players)
    shown = "true" if players is True else str(players)
    assert refused.value.message == say(
        "option-value", "TIN-01", option="players", value=shown, values=["3", "4", "5"]
    )


@pytest.mark.clause("TIN-05", "TIN-06")
def test_fifty_cards_are_five_fruits_of_ten() -> None:
    game = card_game_of("tindahan")
    assert game.suits == ("banana", "mango", "lanzones", "pineapple", "durian")
    in_use = game.deck.names(game.cards_in_use(table(5).record))
    assert in_use == [f"{fruit}-{rank}" for fruit in FRUITS for rank in range(1, 11)]


@pytest.mark.clause("TIN-07", "TIN-11", "TIN-13", "AT-04")
@pytest.mark.parametrize("players", PLAYERS)
def test_there_are_as_many_fruits_as_players_each_with_a_stall(players: int) -> None:
    sitting = table(players)
    fruits = FRUITS_BY_PLAYERS[players]
    view = sitting.view()
    assert view.fruits == fruits
    assert view.stalls == {fruit: [0] * players for fruit in fruits}
    in_use = sitting.game.cards_in_use(sitting.record)
    assert sitting.game.deck.names(in_use) == [
        f"{f}-{rank}" for f in fruits for rank in range(1, 11)
    ]


@pytest.mark.clause("AT-04", "TIN-11")
@pytest.mark.parametrize(
    ("players", "chosen", "row"),
    [
        (3, ["pineapple", "banana", "lanzones"], ["banana", "lanzones", "pineapple"]),
        (4, ["durian", "lanzones", "mango", "banana"], ["banana", "mango", "lanzones", "durian"]),
        (5, FRUITS[::-1], FRUITS),
    ],
)
def test_the_fruits_are_chosen_once_for_the_whole_game(
    players: int, chosen: list[str], row: list[str]
) -> None:
    sitting = table(players, fruits=chosen)
    for _ in range(players):
        short_round(sitting)
        deal = of_type(Deal, sitting.state.log[0].event)
        dealt = {card.split("-")[0] for hand in deal.hands for card in hand}
        assert sitting.view().fruits == row
        assert dealt == set(row)


@pytest.mark.clause("TIN-11", "TIN-12", "AT-04")
@pytest.mark.parametrize(
    ("players", "fruits"),
    [
        (3, ["mango", "lanzones", "durian"]),  # without bananas
        (4, ["mango", "lanzones", "pineapple", "durian"]),
        (3, ["banana", "mango"]),
        (3, ["banana", "mango", "durian", "pineapple"]),
        (5, ["banana", "mango", "durian", "pineapple"]),
        (3, ["banana", "mango", "mango"]),
        (3, ["banana", "mango", "orange"]),
        (3, ["banana", "mango", 4]),
        (3, "banana mango durian"),
        (3, None),
    ],
)
def test_other_choices_of_fruits_are_refused(
    players: int, fruits: list[int | str] | str | None
) -> None:
    with pytest.raises(Refused) as refused:
        table(players, fruits=fruits)
    assert refused.value.message == say(
        "option-suits-with",
        "TIN-11",
        suit="banana",
        option="fruits",
        count=players,
        names=FRUITS,
        value=str(fruits),
    )


@pytest.mark.clause("TIN-01", "AT-01", "AT-19", "AT-20")
def test_every_option_has_a_default() -> None:
    assert RulesTable("tindahan").state.options == {
        "players": 3,
        "fruits": ["banana", "mango", "durian"],
        "cart": "stays",
        "seller": "forgo",
        "tie": "author",
    }


@pytest.mark.clause("AT-01", "AT-19", "AT-20")
@pytest.mark.parametrize(
    ("option", "clause", "values"),
    [
        ("cart", "AT-01", ["stays", "returns"]),
        ("seller", "AT-20", ["forgo", "spend"]),
        ("tie", "AT-19", ["author", "shared"]),
    ],
)
def test_an_option_takes_its_own_values_only(option: str, clause: str, values: list[str]) -> None:
    for value in values:
        assert RulesTable("tindahan", players=3, **{option: value}).state.options[option] == value
    with pytest.raises(Refused) as refused:
        RulesTable("tindahan", players=3, **{option: "other"})
    assert refused.value.message == say(
        "option-value", clause, option=option, value="other", values=values
    )


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        table(donkey="returns")
    assert refused.value.message == say(
        "option-unknown", option="donkey", names=["players", "fruits", "cart", "seller", "tie"]
    )


# what a round begins with


@pytest.mark.clause("TIN-17")
@pytest.mark.parametrize("players", PLAYERS)
def test_before_the_first_deal_nobody_is_to_act(players: int) -> None:
    sitting = table(players)
    view = sitting.view()
    assert (view.to_act, view.due, view.round) == ([], "deal", 0)
    assert (view.leader, view.dealer) == (0, players - 1)  # who will be
    assert [sitting.legal(seat) for seat in range(players)] == [[]] * players


@pytest.mark.clause("TIN-09", "TIN-14", "TIN-26")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_cart_starts_at_the_bananas(players: int) -> None:
    sitting = table(players)
    assert sitting.view().cart == "banana"
    assert sitting.deal().view().cart == "banana"


@pytest.mark.clause("TIN-08", "TIN-16")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_player_has_nine_sellers(players: int) -> None:
    sitting = table(players).deal()
    assert sitting.view().sellers_left == [9] * players
    assert sitting.record.sellers_left.tolist() == [9] * players + [0] * (5 - players)


@pytest.mark.clause("TIN-17", "TIN-51", "TIN-52", "AT-03", "AT-22")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_start_player_moves_left_and_the_dealer_sits_to_the_right(players: int) -> None:
    sitting = table(players)
    for leader in range(players):
        short_round(sitting)
        log = sitting.state.log
        view = sitting.view()
        assert log[0].tell == (
            say("round-starts", round=leader + 1, rounds=players, leader=leader),
        )
        assert (of_type(Action, log[1].event).seat, view.leader) == (leader, leader)
        assert view.dealer == (leader - 1) % players
        assert log[-1].trick_winner == (leader + 1) % players  # who yet need not start the next


@pytest.mark.clause("AT-03", "TIN-51")
def test_the_winner_of_the_last_trick_does_not_start_the_next_round() -> None:
    sitting = table().deal().hold("banana-1", "banana-2", "banana-3")
    sitting.do("play banana-1", "play banana-2", "play banana-3")
    assert sitting.state.log[-1].trick_winner == 2
    assert sitting.deal().to_act == [1]


@pytest.mark.clause("AT-02", "TIN-16")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_deal_lays_everything_out_anew(players: int) -> None:
    sitting = table(players).deal()
    sitting.do("play banana-1", *["seller"] * (players - 1))
    sitting.hold("banana-2").do("play banana-2", *["seller"] * (players - 1))
    record = sitting.record
    ones = [1] * players + [0] * (5 - players)
    assert record.phase == DEAL
    assert record.stalls[:, 0].tolist() == [0, *(2 * one for one in ones[1:])]
    assert record.tricks.tolist() == [2, 0, 0, 0, 0]
    assert record.points[0] == 4
    assert record.someone_out == 1
    sitting.deal()
    assert record.sellers_left.tolist() == [9 * one for one in ones]
    assert record.stalls.tolist() == [[0] * 5] * 5
    assert record.tricks.tolist() == [0] * 5
    assert record.points.tolist() == [0] * 5
    assert record.someone_out == 0
    assert (record.phase, record.round_count, record.turn) == (PLAY, 2, 1)
    assert (record.turn_count, record.led) == (0, NONE)
    assert (record.best, record.best_seat) == (0, NOBODY)
    assert record.trick.tolist() == [NONE] * 5
    assert sitting.view().stalls["banana"] == [0] * players


@pytest.mark.clause("AT-02")
def test_nothing_is_left_over_even_where_nobody_sits() -> None:
    record = table(3).record
    for field in ("sellers_left", "tricks", "points", "stalls"):
        record[field][...] = 7
    rules.begin_round(record)
    assert record.sellers_left.tolist() == [9, 9, 9, 0, 0]
    for field in ("tricks", "points", "stalls"):
        assert not record[field].any()


@pytest.mark.clause("AT-01")
@pytest.mark.parametrize(("option", "place"), [("stays", "durian"), ("returns", "banana")])
def test_the_cart_stays_between_rounds_unless_the_table_returns_it(option: str, place: str) -> None:
    sitting = table(cart=option).deal().do("cart durian")
    sitting.hold("banana-1", "mango-1", "mango-2").do("play mango-1", "play mango-2")
    assert sitting.view().cart == "durian"  # until the deal in any case
    assert sitting.deal().view().cart == place
    assert f"cart {place}" not in sitting.legal()


@pytest.mark.clause("TIN-14")
@pytest.mark.parametrize("players", PLAYERS)
def test_reset_goes_back_to_the_start_of_a_game(players: int) -> None:
    sitting = table(players)
    for _ in range(players):
        short_round(sitting)
    record = sitting.record
    record.cart = 1
    assert 0 not in record.totals[:players].tolist()
    rules.reset(record)
    assert record.totals.tolist() == [0] * 5
    assert (record.round_count, record.cart, record.phase) == (0, 0, DEAL)
    assert sitting.deal().to_act == [0]
