"""Bastos: the deck and the deal."""

import pytest

from sarisari.core.event import Deal
from sarisari.core.message import Message, Refused, say
from sarisari.core.phase import NONE
from sarisari.core.stream import Stream, below, new_stream
from sarisari.games.bastos import rules
from tests.support.bastos_tricks import FRUITS, deck_of, finish_round, hands_of
from tests.support.rules_table import RulesTable


@pytest.mark.clause("BAS-03", "BAS-06", "BAS-12", "BAS-13")
def test_four_get_eleven_of_the_forty_five_cards_each_and_one_is_left_over() -> None:
    sitting = RulesTable("bastos", players=4).deal(aside="mango-3")
    assert sitting.view().cards_left == [11, 11, 11, 11]
    assert sitting.view().aside == "mango-3"
    held = sitting.game.deck.names(sum(hands_of(sitting)))
    assert sorted([*held, "mango-3"]) == sorted(deck_of(FRUITS))
    assert sitting.game.deck.card_count == 45


@pytest.mark.clause("BAS-07", "BAS-12")
def test_three_get_twelve_cards_each_and_none_is_left_over() -> None:
    sitting = RulesTable("bastos", players=3).deal()
    assert sitting.view().cards_left == [12, 12, 12]
    assert sitting.view().aside is None


@pytest.mark.clause("BAS-13", "BAS-38")
def test_the_card_left_over_is_out_for_a_round_and_dealt_again_in_the_next() -> None:
    sitting = RulesTable("bastos", players=4).deal(aside="mango-3")
    finish_round(sitting)
    taken = sum(int(cards) for cards in sitting.record.won) | int(sitting.record.unclaimed)
    assert "mango-3" not in sitting.game.deck.names(taken)
    sitting.deal("mango-3", aside="orange-9")
    assert "mango-3" in sitting.view(0).hand
    assert sitting.view().aside == "orange-9"


def good_deal(players: int) -> tuple[list[list[str]], str | None]:
    sitting = RulesTable("bastos", players=players)
    cards = deck_of(sitting.view().fruits)
    size = len(cards) // players
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(players)]
    return hands, (cards[-1] if players == 4 else None)


def replaced(hands: list[list[str]], seat: int, card: str) -> list[list[str]]:
    """The same hands, but one seat's first card is another one."""
    return [[card, *hand[1:]] if at == seat else hand for at, hand in enumerate(hands)]


THREE, NO_ASIDE = good_deal(3)
FOUR, ASIDE = good_deal(4)
BAD_DEALS = {
    "too few hands": (3, THREE[:2], None, say("deal-hands", "BAS-12", count=2, players=3)),
    "too many hands": (3, [*THREE, []], None, say("deal-hands", "BAS-12", count=4, players=3)),
    "four, none aside": (4, FOUR, None, say("deal-aside-missing", "BAS-13")),
    "three, one aside": (3, THREE, "banana-1", say("deal-aside-extra", "BAS-13")),
    "a short hand": (
        3,
        [THREE[0], THREE[1][:-1], THREE[2]],
        None,
        say("deal-size", "BAS-12", seat=1, count=11, size=12),
    ),
    "a long hand": (
        4,
        [[*FOUR[0], ASIDE], *FOUR[1:]],
        ASIDE,
        say("deal-size", "BAS-12", seat=0, count=12, size=11),
    ),
    "a ten": (
        3,
        replaced(THREE, 2, "banana-10"),
        None,
        say("deal-card-unknown", "BAS-12", name="banana-10"),
    ),
    "a fruit of no stall": (
        4,
        FOUR,
        "durian-1",
        say("deal-card-unknown", "BAS-12", name="durian-1"),
    ),
    "a fruit left out": (
        3,
        replaced(THREE, 0, "orange-1"),
        None,
        say("deal-card-not-in-play", "BAS-12", card="orange-1"),
    ),
    "twice in one hand": (
        3,
        replaced(THREE, 0, THREE[0][1]),
        None,
        say("deal-card-twice", "BAS-12", card="banana-2"),
    ),
    "in two hands": (
        3,
        replaced(THREE, 2, "banana-1"),
        None,
        say("deal-card-twice", "BAS-12", card="banana-1"),
    ),
    "in a hand and aside": (
        4,
        FOUR,
        "banana-1",
        say("deal-card-twice", "BAS-12", card="banana-1"),
    ),
}


@pytest.mark.clause("BAS-06", "BAS-07", "BAS-12", "BAS-13")
@pytest.mark.parametrize(("players", "hands", "aside", "why"), BAD_DEALS.values(), ids=BAD_DEALS)
def test_a_deal_that_is_not_every_card_once_and_equally_is_refused(
    players: int, hands: list[list[str]], aside: str | None, why: Message
) -> None:
    sitting = RulesTable("bastos", players=players)
    before = sitting.state.copy()
    with pytest.raises(Refused) as refused:
        sitting.game.apply(sitting.state, Deal(tuple(map(tuple, hands)), aside))
    assert refused.value.message == why
    assert sitting.state == before


@pytest.mark.parametrize(("players", "hands", "aside"), [(3, THREE, NO_ASIDE), (4, FOUR, ASIDE)])
def test_the_deals_that_those_were_made_from_are_taken(
    players: int, hands: list[list[str]], aside: str | None
) -> None:
    sitting = RulesTable("bastos", players=players)
    entry = sitting.game.apply(sitting.state, Deal(tuple(map(tuple, hands)), aside))
    assert [sitting.view(seat).hand for seat in range(players)] == hands
    assert sitting.view().aside == aside
    assert entry.tell == (say("round-starts", round=1, rounds=2 * players, leader=0),)


def test_a_deal_is_refused_while_a_round_is_under_way() -> None:
    sitting = RulesTable("bastos", players=3).deal()
    with pytest.raises(Refused) as refused:
        sitting.deal()
    assert refused.value.message == say("deal-not-due")


def drawn_one_by_one(
    fruits: list[str], players: int, stream: Stream
) -> tuple[list[set[str]], str | None]:
    """What `shuffle` promises: first the card left over, then hand by hand, each time one of
    the cards that are left."""
    cards = deck_of(fruits)
    size, left_over = divmod(len(cards), players)
    aside = cards.pop(below(stream, len(cards))) if left_over else None
    hands = [
        {cards.pop(below(stream, len(cards))) for _ in range(size)} for _ in range(players - 1)
    ]
    return [*hands, set(cards)], aside


@pytest.mark.clause("BAS-12", "BAS-13")
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    ("players", "fruits"), [(3, FRUITS[:4]), (3, [FRUITS[0], *FRUITS[2:]]), (4, FRUITS)]
)
def test_a_random_deal_draws_every_card_from_those_left(
    players: int, fruits: list[str], seed: int
) -> None:
    sitting = RulesTable("bastos", players=players, fruits=fruits)
    before = sitting.state.copy()
    deal = sitting.game.random_deal(sitting.state, new_stream(seed))
    assert sitting.state == before
    hands, aside = drawn_one_by_one(fruits, players, new_stream(seed))
    assert [set(hand) for hand in deal.hands] == hands
    assert deal.aside == aside
    assert [len(hand) for hand in deal.hands] == [12, 12, 12] if players == 3 else [11] * 4
    sitting.game.apply(sitting.state, deal)
    assert sitting.to_act == list(range(players))


@pytest.mark.clause("BAS-12")
def test_a_random_deal_depends_on_the_stream_alone() -> None:
    sitting = RulesTable("bastos", players=4)
    deals = [sitting.game.random_deal(sitting.state, new_stream(seed)) for seed in (1, 2, 1)]
    assert deals[0] == deals[2]
    assert deals[0].hands != deals[1].hands
    assert deals[0].aside != deals[1].aside


@pytest.mark.clause("BAS-13")
def test_a_shuffle_for_three_leaves_nothing_aside() -> None:
    record = RulesTable("bastos", players=3).record
    record.aside = 7
    rules.shuffle(record, new_stream(0))
    assert record.aside == NONE
