"""How a round and a game of Tindahan end: last cards, totals, ranks, winners and the author."""

from typing import Any

import pytest

from sarisari.core.event import Action
from sarisari.core.game import Result, Sheet
from sarisari.core.message import say
from sarisari.core.phase import DEAL, NOBODY, OVER, PLAY
from sarisari.core.stream import below, new_stream
from tests.support.narrowing import of_type
from tests.support.rules_table import RulesTable

PLAYERS = [3, 4, 5]
AUTHOR = "Peer Sylvester"


def table(players: int = 3, **options: Any) -> RulesTable:
    return RulesTable("tindahan", players=players, **options)


def level_round(sitting: RulesTable) -> RulesTable:
    """A round of one trick: 2 points for its winner, and for all others, who are shut out."""
    sitting.deal().hold(*(f"banana-{seat + 1}" for seat in range(sitting.players)))
    for _ in range(sitting.players):
        sitting.do(f"play banana-{sitting.to_act[0] + 1}")
    return sitting


def uneven_round(sitting: RulesTable) -> RulesTable:
    """A round of one trick: 2 points for its leader; 5 for the second, who has a seller at the
    trump stall and a card left; and so 5 for the third, who is shut out."""
    sitting.deal()
    leader = sitting.to_act[0]
    sitting.hold(*("banana-1" if seat == leader else "mango-1" for seat in range(3)))
    return sitting.do("play banana-1", "seller", "play mango-1")


# a round


@pytest.mark.clause("TIN-37", "AT-10")
@pytest.mark.parametrize("out", range(3))
def test_the_round_ends_after_the_trick_in_which_a_hand_runs_out(out: int) -> None:
    hands = [f"mango-{seat + 1} durian-{seat + 1}" for seat in range(3)]
    hands[out] = f"mango-{out + 1}"
    sitting = table().deal().hold(*hands)
    for seat in range(3):
        assert sitting.to_act == [seat]
        assert (sitting.record.phase, len(sitting.state.sheets)) == (PLAY, 0)
        assert sitting.record.someone_out == (seat > out)
        sitting.do(f"play mango-{seat + 1}")
    assert sitting.record.phase == DEAL
    assert sitting.record.turn == NOBODY
    assert sitting.record.tricks.tolist() == [0, 0, 1, 0, 0]  # awarded first
    assert (sitting.to_act, sitting.game.due(sitting.state)) == ([], "deal")
    assert sitting.view().cards_left == [int(seat != out) for seat in range(3)]


@pytest.mark.clause("TIN-37")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_round_goes_on_while_everybody_has_cards(players: int) -> None:
    sitting = table(players).deal()
    for count in range(1, 10):
        sitting.do(f"play banana-{count}", *["seller"] * (players - 1))
        assert sitting.record.someone_out == 0
        assert (sitting.record.phase, sitting.to_act) == (PLAY, [0])
        assert sitting.totals == [0] * players
    sitting.do("play banana-10")
    assert sitting.record.phase == PLAY
    sitting.do(*(f"play {fruit}-1" for fruit in sitting.view().fruits[1:]))
    assert sitting.record.phase == DEAL
    assert sitting.view().cards_left == [0] + [9] * (players - 1)


@pytest.mark.clause("TIN-37", "AT-10")
def test_several_may_run_out_together() -> None:
    sitting = level_round(table())
    assert sitting.view().cards_left == [0, 0, 0]
    assert (sitting.record.someone_out, sitting.record.phase) == (1, DEAL)


@pytest.mark.clause("TIN-37", "TIN-20", "AT-06")
def test_moving_the_cart_with_the_last_card_in_hand_ends_nothing() -> None:
    sitting = table().deal().hold("mango-1", "mango-2 mango-3", "mango-4 mango-5")
    sitting.do("cart mango", "play mango-2", "play mango-4")
    assert (sitting.record.phase, sitting.to_act) == (PLAY, [2])


@pytest.mark.clause("AT-16", "AT-18", "TIN-04", "TIN-53")
def test_totals_add_up_round_by_round_and_may_be_negative() -> None:
    sitting = table()
    spare = " ".join(f"durian-{rank}" for rank in range(1, 10))
    for number, totals in ((1, [0, -7, -4]), (2, [0, -14, -8])):
        sitting.deal().record.turn = 0
        sitting.hold("banana-1", f"banana-2 {spare}", f"durian-10 {spare}")
        entry = sitting.do("play banana-1", "play banana-2").act("seller")
        assert sitting.sheet == Sheet(number, sitting.sheet.lines, (0, -7, -4), tuple(totals))
        assert sitting.totals == totals
        assert entry.tell[2:] == (
            say("round-over", round=number),
            say("round-points", seat=0, points=0, total=totals[0]),
            say("round-points", seat=1, points=-7, total=totals[1]),
            say("round-points", seat=2, points=-4, total=totals[2]),
        )
    assert sitting.view().points == [[0, -7, -4], [0, -7, -4]]


@pytest.mark.clause("TIN-03", "TIN-04", "TIN-39")
def test_the_score_sheet_has_every_point_with_its_reason() -> None:
    sitting = table().deal().hold("banana-1", "banana-2 mango-1", "durian-1 durian-2 durian-3")
    sitting.do("play banana-1", "play banana-2", "seller")
    assert sitting.lines(0) == [(3, "sheet-shutout", "TIN-48")]
    assert sitting.lines(1) == [(2, "sheet-tricks", "TIN-38"), (-1, "sheet-cards-left", "TIN-39")]
    assert sitting.lines(2) == [
        (-3, "sheet-cards-left", "TIN-39"),
        (6, "sheet-stall-first-trump", "TIN-41"),
    ]
    assert sitting.sheet.points == (3, 1, 3)


# a game


@pytest.mark.clause("TIN-52")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_game_is_over_when_everybody_has_started_a_round(players: int) -> None:
    sitting = table(players)
    for number in range(1, players + 1):
        assert sitting.view().result is None
        assert (sitting.record.phase, sitting.game.due(sitting.state)) == (DEAL, "deal")
        level_round(sitting)
        assert sitting.totals == [2 * number] * players
        assert sitting.view().round == sitting.record.round_count == number
    view = sitting.view()
    assert sitting.record.phase == OVER
    assert (view.over, view.due, view.to_act, view.rounds) == (True, None, [], players)
    assert [sitting.legal(seat) for seat in range(players)] == [[]] * players


@pytest.mark.clause("TIN-51", "TIN-53")
def test_all_rounds_are_added_up() -> None:
    sitting = level_round(uneven_round(uneven_round(table())))
    assert [sheet.points for sheet in sitting.state.sheets] == [(2, 5, 5), (5, 2, 5), (2, 2, 2)]
    assert [sheet.totals for sheet in sitting.state.sheets] == [(2, 5, 5), (7, 7, 10), (9, 9, 12)]
    assert sitting.totals == [9, 9, 12]
    assert sitting.view().result.winners == (2,)


def ended_with(totals: list[int], **options: Any) -> RulesTable:
    """A game that ended with these totals, after a last round with 2 points for each."""
    sitting = table(len(totals), **options)
    for _ in totals[1:]:
        level_round(sitting)
    sitting.record.totals[: len(totals)] = [total - 2 for total in totals]
    return level_round(sitting)


@pytest.mark.clause("TIN-53")
@pytest.mark.parametrize("tie", ["author", "shared"])
@pytest.mark.parametrize(
    ("totals", "ranks", "winner"),
    [
        ([31, 30, 12], (1, 2, 3), 0),
        ([12, 31, 12], (2, 1, 2), 1),
        ([-5, -3, -9, -1], (3, 2, 4, 1), 3),
        ([10, 20, 30, 20, 0], (4, 2, 1, 2, 5), 2),
    ],
)
def test_most_points_win(totals: list[int], ranks: tuple[int, ...], winner: int, tie: str) -> None:
    sitting = ended_with(totals, tie=tie)
    assert sitting.totals == totals
    reason = say("result-won", "TIN-53", seats=[winner], points=max(totals))
    assert sitting.view().result == Result(ranks, (winner,), reason)
    assert sitting.state.log[-1].tell[-1] == reason


@pytest.mark.clause("GT-10", "TIN-01", "TIN-53", "TIN-54", "AT-19")
@pytest.mark.parametrize(
    ("totals", "ranks", "winners"),
    [
        ([30, 30, 12], (1, 1, 3), (0, 1)),
        ([30, 12, 30], (1, 3, 1), (0, 2)),
        ([7, 7, 7, 7, 7], (1, 1, 1, 1, 1), (0, 1, 2, 3, 4)),
    ],
)
def test_of_a_tie_the_author_wins_or_nobody_else(
    totals: list[int], ranks: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    by_default = ended_with(totals)
    tied: dict[str, Any] = {"seats": list(winners), "points": totals[0]}
    reason = say("result-author", "TIN-54", **tied, author=AUTHOR)
    assert by_default.view().result == Result(ranks, winners, reason, AUTHOR)
    shared = ended_with(totals, tie="shared")
    reason = say("result-shared", "AT-19", **tied)
    assert shared.view().result == Result(ranks, winners, reason, None)
    assert shared.view(0).prompt == reason


@pytest.mark.clause("TIN-48", "TIN-51", "TIN-52", "TIN-53", "TIN-54", "AT-01", "AT-19")
@pytest.mark.parametrize(("tie", "author"), [("author", AUTHOR), ("shared", None)])
def test_a_whole_game(tie: str, author: str | None) -> None:
    sitting = table(tie=tie)
    sitting.deal()  # seat 0 has the bananas, 1 the mangos, 2 the durians; in each round
    for n in range(1, 11):
        sitting.do(f"play banana-{n}", f"play mango-{n}", f"play durian-{n}")
    assert sitting.totals == [20, 20, 20]

    sitting.deal()
    sitting.do("1: play mango-1", "2: seller", "0: play banana-1")
    sitting.do("0: play banana-2", "1: seller", "2: play durian-1")
    for n in range(3, 11):
        sitting.do(f"0: play banana-{n}", f"1: play mango-{n}", f"2: play durian-{n}")
    assert sitting.sheet.points == (20, 6 - 1, 5 - 1)
    assert sitting.totals == [40, 25, 24]

    sitting.deal()
    sitting.do("2: cart durian", "0: play banana-1", "1: play mango-1")
    sitting.do("0: play banana-2", "1: play mango-2", "2: play durian-1")
    for n in range(3, 11):
        sitting.do(f"2: play durian-{n}", f"0: play banana-{n}", f"1: play mango-{n}")
    assert sitting.sheet.points == (2, 17, 9 * 2 - 1)  # seat 1 is shut out
    assert sitting.totals == [42, 42, 41]

    result = sitting.view().result
    assert (result.ranks, result.winners, result.author) == ((1, 1, 3), (0, 1), author)


# what holds in every round


@pytest.mark.clause("TIN-22", "TIN-37", "TIN-38", "TIN-40", "AT-06")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seller", ["forgo", "spend"])
def test_in_random_games_the_counts_agree(players: int, seller: str) -> None:
    sitting = table(players, seller=seller)
    stream = new_stream(players)
    most = {"forgo": {3: 28, 4: 25, 5: 23}, "spend": {3: 15, 4: 13, 5: 12}}[seller][players]
    while sitting.game.due(sitting.state):
        sitting.game.apply(sitting.state, sitting.game.random_deal(sitting.state, stream))
        while sitting.to_act:
            legal = sitting.legal()
            sitting.do(legal[below(stream, len(legal))])
        log, view, sheet = sitting.state.log[1:], sitting.view(), sitting.sheet
        acts = [of_type(Action, entry.event) for entry in log]
        tricks = sum(entry.trick_winner is not None for entry in log)
        assert sum(view.tricks) == tricks
        assert 10 <= tricks <= most
        assert min(view.cards_left) == 0
        for seat in range(players):
            done = [event.do.split()[0] for event in acts if event.seat == seat]
            assert len(done) == tricks
            assert done.count("play") + done.count("spend") == 10 - view.cards_left[seat]
            assert done.count("seller") + done.count("spend") == 9 - view.sellers_left[seat]
            placed = sum(sellers[seat] for sellers in view.stalls.values())
            assert placed == 9 - view.sellers_left[seat]
            lines = sum(line.points for line in sheet.lines if line.seat == seat)
            assert lines == sheet.points[seat]
    assert [sum(points) for points in zip(*view.points, strict=True)] == sitting.totals
    assert len(view.points) == players
