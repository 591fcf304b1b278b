"""Bastos: turns, following, climbing, and who wins a trick."""

import pytest

from sarisari.core.phase import NOBODY, NONE, PLAY
from sarisari.games.bastos import rules
from sarisari.games.bastos.state import DECK
from tests.support.bastos_tricks import last_winner, lay, plays, trick
from tests.support.rules_table import RulesTable

WITH_ORANGE = ["banana", "mango", "pineapple", "orange"]


def pile(sitting: RulesTable, seat: int) -> set[str]:
    return set(DECK.names(sitting.record.won[seat]))


# turns


@pytest.mark.clause("BAS-17", "BAS-18", "AB-01", "GB-10")
@pytest.mark.parametrize(
    ("direction", "leader", "order"),
    [
        ("counterclockwise", 0, [0, 3, 2, 1]),
        ("counterclockwise", 1, [1, 0, 3, 2]),
        ("counterclockwise", 2, [2, 1, 0, 3]),
        ("counterclockwise", 3, [3, 2, 1, 0]),
        ("clockwise", 0, [0, 1, 2, 3]),
        ("clockwise", 1, [1, 2, 3, 0]),
        ("clockwise", 3, [3, 0, 1, 2]),
        ("counterclockwise", 0, [0, 2, 1]),
        ("counterclockwise", 1, [1, 0, 2]),
        ("counterclockwise", 2, [2, 1, 0]),
        ("clockwise", 0, [0, 1, 2]),
        ("clockwise", 2, [2, 0, 1]),
    ],
)
def test_a_trick_goes_round_once_from_its_leader(
    direction: str, leader: int, order: list[int]
) -> None:
    """In round r seat r - 1 leads, so that the right neighbour of each leader has dealt."""
    sitting = RulesTable("bastos", players=len(order), direction=direction)
    sitting.record.round_count = leader
    sitting.deal()
    assert sitting.view().dealer == (leader - 1) % len(order)
    while sitting.record.phase != PLAY:
        sitting.do(sitting.legal()[0])
    turns = []
    for count in range(len(order)):
        assert sitting.record.turn_count == count
        turns += sitting.to_act
        lay(sitting, next(do for do in sitting.legal() if do.startswith("play")))
    assert turns == order
    assert sitting.record.turn_count == 0


@pytest.mark.clause("BAS-30", "BAS-17")
@pytest.mark.parametrize(
    ("direction", "order"), [("clockwise", [2, 3, 0, 1]), ("counterclockwise", [2, 1, 0, 3])]
)
def test_the_winner_leads_the_next_trick(direction: str, order: list[int]) -> None:
    sitting = trick(
        "banana-1 banana-2 banana-3 banana-4",
        "mango-1 orange-1",
        "mango-2 orange-2",
        "mango-9 orange-3",
        "mango-3 orange-4",
        direction=direction,
    )
    turns = []
    while sitting.to_act:
        turns += sitting.to_act
        lay(sitting, sitting.legal()[0])  # all mangos first
    assert turns[4:] == order


@pytest.mark.clause("BAS-29", "BAS-30")
def test_after_a_trick_the_table_is_clear_and_the_cards_lie_on_one_pile() -> None:
    sitting = trick(
        "banana-1 mango-1 mango-2",
        "mango-3 pineapple-1",
        "mango-4 pineapple-2",
        "pineapple-9 passionfruit-9 passionfruit-8",
    )
    lay(sitting, "play mango-3", "play mango-4", "play pineapple-9")
    record = sitting.record
    assert record.pot == 0
    assert record.led == NONE
    assert record.high == record.best == 0
    assert record.best_seat == NOBODY
    assert record.trick.tolist() == [NONE] * 4
    assert record.turn_count == 0
    assert record.turn == record.leader == 0
    assert record.phase == PLAY
    assert pile(sitting, 0) == {"mango-3", "mango-4", "pineapple-9"}
    assert sitting.view().tricks == [1, 0, 0]
    lay(sitting, "play pineapple-1", "play pineapple-2", "play passionfruit-8")
    assert pile(sitting, 0) == {"mango-3", "mango-4", "pineapple-9"}
    assert pile(sitting, 1) == {"pineapple-1", "pineapple-2", "passionfruit-8"}
    assert sitting.view().tricks == [1, 1, 0]


def test_a_card_played_lies_in_the_trick_and_no_longer_in_the_hand() -> None:
    sitting = trick("banana-1 mango-1 orange-1", "mango-3 mango-4", "mango-5", fruits=WITH_ORANGE)
    sitting.do("play mango-3")
    record = sitting.record
    assert sitting.view(0).hand == ["mango-4"]
    assert record.trick.tolist() == [DECK.parse_card("mango-3"), NONE, NONE, NONE]
    assert DECK.names(record.pot) == ["mango-3"]
    assert sitting.view().led == "mango"
    assert sitting.view().best == 0
    sitting.do("play mango-5")
    assert DECK.names(record.pot) == ["mango-3", "mango-5"]
    assert sitting.view().best == 0  # mango is seat 1's Bastos


# following


@pytest.mark.clause("BAS-18", "BAS-19", "AB-04")
def test_the_leader_plays_any_card_and_declares_none() -> None:
    sitting = trick("banana-1 mango-1 orange-1", "banana-2 mango-3 pineapple-9", fruits=WITH_ORANGE)
    assert sitting.legal() == ["play banana-2", "play mango-3", "play pineapple-9"]


@pytest.mark.clause("BAS-19", "BAS-20", "BAS-26", "AB-03")
@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        ("mango-1 mango-9 banana-9 orange-9", "mango-1 mango-9"),
        ("mango-4 banana-9", "mango-4"),
        ("banana-9 orange-1 pineapple-5", "banana-9 orange-1 pineapple-5"),
        ("pineapple-1 pineapple-2", "pineapple-1 pineapple-2"),
    ],
)
@pytest.mark.parametrize("follower", [1, 2])
def test_a_follower_plays_the_led_fruit_if_able_and_else_anything(
    hand: str, legal: str, follower: int
) -> None:
    """Mango 5 is led and pineapple is trump: neither must be beaten, and a void seat need not
    play trump."""
    hands = ["mango-5", hand, ""] if follower == 1 else ["mango-5", "mango-3", hand]
    sitting = trick("banana-1 banana-2 orange-2", *hands, fruits=WITH_ORANGE)
    sitting.record.trump = 2
    lay(sitting, *plays("mango-5 mango-3")[:follower])
    assert sitting.to_act == [follower]
    assert sitting.legal() == sorted(plays(legal))


@pytest.mark.clause("BAS-19", "BAS-32")
def test_a_bastos_fruit_is_led_and_followed_like_any_other() -> None:
    sitting = trick("banana-1 mango-1 banana-2", "banana-9", "banana-3 mango-9", "banana-4 mango-8")
    assert lay(sitting, "play banana-9") == [0]
    assert sitting.legal() == ["play banana-3"]
    lay(sitting, "play banana-3")
    assert sitting.legal() == ["play banana-4"]  # though it is seat 2's own Bastos fruit


CLIMBS = {
    "higher if possible": ("mango-5", "mango-4 mango-6 mango-9 orange-9", "mango-6 mango-9"),
    "the next higher": ("mango-5", "mango-6 mango-4", "mango-6"),
    "else any of the fruit": ("mango-5", "mango-4 mango-1 orange-9", "mango-1 mango-4"),
    "void: anything": ("mango-5", "banana-3 orange-9", "banana-3 orange-9"),
    "the highest fruit": ("orange-8", "orange-7 orange-9", "orange-9"),
    "the lowest fruit": ("banana-1", "banana-2 banana-3", "banana-2 banana-3"),
    "other fruits are no higher": ("mango-9", "mango-1 orange-9", "mango-1"),
    "a second card counts": ("mango-5 mango-7", "mango-6 mango-8", "mango-8"),
    "a lower second does not": ("mango-5 mango-3", "mango-4 mango-6", "mango-6"),
    "a discard does not": ("mango-5 orange-9", "mango-4 mango-6", "mango-6"),
    "after a trump as well": ("mango-5 pineapple-8", "mango-4 mango-6", "mango-6"),
    "after a trump, unable": ("mango-5 pineapple-8", "mango-4 mango-3", "mango-3 mango-4"),
    "after a trump, void": (
        "mango-5 pineapple-8",
        "orange-1 pineapple-1",
        "orange-1 pineapple-1",
    ),
    "trump led": ("pineapple-5 pineapple-7", "pineapple-6 pineapple-8", "pineapple-8"),
    "own Bastos cards count": ("banana-5 banana-7", "banana-6 banana-8", "banana-8"),
    "and must climb": ("passionfruit-2", "passionfruit-1 passionfruit-3", "passionfruit-3"),
}


@pytest.mark.clause("BAS-20", "AB-03")
@pytest.mark.parametrize(("table", "hand", "legal"), CLIMBS.values(), ids=CLIMBS)
def test_with_climb_a_follower_beats_the_led_fruits_best_card_if_able(
    table: str, hand: str, legal: str
) -> None:
    """Seats 0 and 1 cannot win with bananas, the next to play not with passion fruit."""
    cards = table.split()
    bastos = ["banana-9", "banana-4", "passionfruit-9", "passionfruit-8"]
    if len(cards) == 1:
        bastos[1] = "passionfruit-7"
    hands = [*cards, hand, "", ""]
    sitting = trick(" ".join(bastos), *hands[:4], climb=True)
    sitting.record.trump = 2
    lay(sitting, *plays(table))
    assert sitting.to_act == [len(cards)]
    assert sitting.legal() == sorted(plays(legal))


@pytest.mark.clause("BAS-20", "AB-03")
def test_climb_binds_no_leader() -> None:
    sitting = trick("banana-1 banana-2 banana-3", "mango-1 mango-9 pineapple-5", climb=True)
    assert sitting.legal() == plays("mango-1 mango-9 pineapple-5")


# who wins: seat 0 banana, seat 1 mango, seat 2 orange, seat 3 banana


WINNERS = {
    "highest of the led fruit": ("mango-2 mango-9 mango-7 mango-8", None, 3),
    "the leader": ("orange-9 orange-7 orange-8 orange-1", None, 0),
    "the second": ("orange-1 orange-7 orange-8 orange-2", None, 1),
    "a higher discard does not": ("mango-2 orange-9 orange-8 banana-9", None, 0),
    "nor a lower fruit": ("pineapple-1 banana-9 mango-9 mango-8", None, 0),
    "one trump beats the led fruit": ("orange-9 banana-1 pineapple-1 orange-8", "pineapple", 2),
    "the highest trump": ("orange-9 pineapple-4 pineapple-6 pineapple-5", "pineapple", 2),
    "the first trump": ("orange-9 pineapple-6 pineapple-5 pineapple-4", "pineapple", 1),
    "trump led": ("pineapple-3 pineapple-2 orange-9 pineapple-4", "pineapple", 3),
    "no trump played": ("orange-3 mango-9 mango-8 orange-4", "pineapple", 3),
    "own Bastos is passed over": ("mango-2 mango-9 mango-1 orange-9", None, 0),
    "twice": ("banana-8 banana-1 banana-2 banana-9", None, 2),
    "by the lowest": ("banana-8 mango-9 banana-1 banana-9", None, 2),
    "trump over own Bastos": ("banana-8 pineapple-1 banana-1 banana-9", "pineapple", 1),
}


@pytest.mark.clause("BAS-25", "BAS-27", "BAS-28", "BAS-30", "BAS-31", "BAS-34")
@pytest.mark.parametrize(("table", "trump", "winner"), WINNERS.values(), ids=WINNERS)
def test_the_best_card_that_may_win_takes_all_the_cards(
    table: str, trump: str | None, winner: int
) -> None:
    hands = [f"{card} passionfruit-9" for card in table.split()]
    sitting = trick("banana-3 mango-3 orange-6 banana-4", *hands)
    if trump is not None:
        sitting.record.trump = sitting.game.suits.index(trump)
    lay(sitting, *plays(table))
    assert last_winner(sitting) == winner
    assert pile(sitting, winner) == set(table.split())
    assert sum(sitting.view().tricks) == 1
    assert sitting.to_act == [winner]
    assert sitting.view().unclaimed == 0


@pytest.mark.clause("BAS-27")
def test_strength_puts_every_trump_above_the_led_fruit_and_the_rest_at_nothing() -> None:
    sitting = trick("banana-1 mango-1 orange-1 orange-2", "pineapple-1")
    sitting.record.led, sitting.record.trump = 3, 1
    keys = [rules.strength(sitting.record, card, card // 9) for card in range(45)]
    trumps, led = keys[9:18], keys[27:36]
    assert trumps == sorted(set(trumps))
    assert led == sorted(set(led))
    assert 0 < led[0] < led[-1] < trumps[0] < trumps[-1] < 256
    assert keys[:9] == keys[18:27] == [0] * 9
    assert keys[36:] == [0] * 9


# tricks that nobody wins


@pytest.mark.clause("BAS-35", "AB-11", "AB-16", "GB-6")
@pytest.mark.parametrize(
    ("direction", "seats"), [("clockwise", [0, 1, 2]), ("counterclockwise", [0, 2, 1])]
)
def test_gb6_if_all_play_their_own_bastos_fruit_nobody_wins_and_the_leader_leads_again(
    direction: str, seats: list[int]
) -> None:
    hands = ["", "", ""]
    for seat, card in zip(seats, ["banana-3", "banana-7", "banana-1"], strict=True):
        hands[seat] = f"{card} mango-{card[-1]}"
    sitting = trick("banana-4 banana-5 banana-6", *hands, direction=direction)
    assert lay(sitting, *plays("banana-3 banana-7 banana-1")) == seats[:2]
    assert last_winner(sitting) is None
    assert sitting.to_act == [0]
    assert sitting.record.leader == 0
    view = sitting.view()
    assert (view.tricks, view.unclaimed) == ([0, 0, 0], 1)
    assert DECK.names(sitting.record.unclaimed) == ["banana-1", "banana-3", "banana-7"]
    lay(sitting, *plays("mango-3 mango-7 mango-1"))
    assert sitting.view().values == {"banana": 3, "mango": 0, "pineapple": 0, "passionfruit": 0}
    assert sitting.totals == [0, 0, 0]


@pytest.mark.clause("BAS-35", "AB-15", "AB-16", "GB-7")
@pytest.mark.parametrize("strongest", ["raw", "winnable"])
@pytest.mark.parametrize("table", ["banana-4 orange-6 mango-2", "banana-4 mango-6 orange-2"])
def test_gb7_if_no_card_can_win_nobody_does_and_the_leader_leads_again(
    table: str, strongest: str
) -> None:
    sitting = trick(
        "banana-1 mango-1 orange-1",
        *(f"{card} pineapple-9" for card in table.split()),
        fruits=WITH_ORANGE,
        strongest=strongest,
    )
    assert lay(sitting, *plays(table)) == [0]
    assert last_winner(sitting) is None
    assert sitting.to_act == [0]
    assert sitting.record.leader == 0
    assert sitting.view().tricks == [0, 0, 0]
    assert set(DECK.names(sitting.record.unclaimed)) == set(table.split())


@pytest.mark.clause("AB-15", "AB-16", "BAS-35")
def test_unclaimed_tricks_add_up_and_the_leader_keeps_the_lead() -> None:
    """Seat 2 wins, then leads two tricks that nobody can win."""
    sitting = trick(
        "banana-1 banana-2 banana-3 mango-1",
        "orange-1 mango-2 banana-4",
        "orange-2 mango-3 banana-5",
        "orange-9 banana-8 banana-9 passionfruit-1",
        "orange-3 pineapple-1 pineapple-2",
    )
    lay(sitting, *plays("orange-1 orange-2 orange-9 orange-3"))
    assert sitting.to_act == [2]
    assert lay(sitting, *plays("banana-8 pineapple-1 banana-4 banana-5")) == [2]
    assert sitting.to_act == [2]
    assert lay(sitting, *plays("banana-9 pineapple-2 mango-2 mango-3")) == [2]
    assert sitting.to_act == [2]
    view = sitting.view()
    assert (view.tricks, view.unclaimed) == ([0, 0, 1, 0], 2)
    assert int(sitting.record.unclaimed).bit_count() == 8


@pytest.mark.clause("BAS-31", "BAS-34", "AB-11")
def test_the_example_of_the_rules_page() -> None:
    """docs/rules/bastos.md: seat 3 wins with the mango 3 below two own-Bastos mangos."""
    sitting = trick(
        "mango-1 orange-1 mango-2 banana-1",
        "mango-6 orange-2",
        "banana-2 pineapple-1 passionfruit-1",
        "mango-8 orange-3",
        "mango-3 orange-4",
        direction="counterclockwise",
    )
    sitting.do("play mango-6", "raise passionfruit", "play mango-3", "play mango-8", "keep")
    assert sitting.legal() == [
        "play banana-2",
        "play passionfruit-1",
        "play pineapple-1",
        "trump passionfruit-1",
        "trump pineapple-1",
    ]
    sitting.do("play banana-2")
    assert last_winner(sitting) == 3
    assert sitting.to_act == [3]
    assert pile(sitting, 3) == {"mango-6", "mango-3", "mango-8", "banana-2"}
    assert sitting.record["values"].tolist() == [1, 2, 0, 1, 1]


@pytest.mark.clause("BAS-18", "BAS-30")
def test_a_leader_is_told_why_it_leads() -> None:
    hands = ("banana-1 banana-4", "banana-2 banana-5", "banana-3 banana-6")
    sitting = trick("mango-1 mango-2 mango-3", *hands)
    assert sitting.view(0).prompt.clause == "BAS-18"
    first = sitting.act("play banana-1")
    assert (first.tell[0].key, first.tell[0].clause) == ("leads", "BAS-18")
    sitting.do("play banana-2", "play banana-3")
    assert sitting.to_act == [2]
    assert sitting.view(2).prompt.clause == "BAS-30"
    later = sitting.act("play banana-6")
    assert (later.tell[0].key, later.tell[0].clause) == ("leads", "BAS-30")
