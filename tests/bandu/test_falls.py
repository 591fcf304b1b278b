"""Bandu: who is out, what returns to the pile, empty piles, and how a game ends."""

import pytest

from sarisari.core.event import Settle
from sarisari.core.message import Refused
from tests.support.bandu_table import FALLS, STANDS, TOUCHES, BanduTable
from tests.support.narrowing import present


def lost_tower() -> BanduTable:
    """GN-9. B wins a piece for 1 bean with four pieces on its base and 30 in the pile."""
    game = BanduTable(players=3).towers("disc arch", "cube brick egg ball", "")
    names = [name for name in game.status["pile"] if name != "cone"][:30]
    return game.pile(*names, "cone").do("offer cone bid", "bid 1", "pass", "pass")


@pytest.mark.clause("BAN-33", "BAN-34", "AN-02", "AN-12", "GN-9")
def test_a_fallen_tower_returns_to_the_pile_without_its_base() -> None:
    game = lost_tower()
    assert (game.turn, len(game.status["pile"])) == ((1, "place"), 30)
    game.falls()
    status = game.status
    assert len(status["pile"]) == 35
    assert {"cone", "cube", "brick", "egg", "ball"} <= set(status["pile"])
    assert (status["beans"], status["towers"][1]) == ([5, 0, 5], [])
    assert game.totals == [1, 0, 1]
    assert game.view().poses[1] == {}
    assert game.turn == (2, "offer")


@pytest.mark.clause("BAN-23", "AN-13")
def test_a_piece_that_touches_the_table_counts_as_a_fall() -> None:
    game = lost_tower().settle(TOUCHES)
    assert game.totals == [1, 0, 1]
    assert game.state.log[0].tell[0].clause == "AN-13"


@pytest.mark.clause("BAN-02", "BAN-36", "AN-17", "GN-10")
def test_the_last_tower_standing_wins_at_once() -> None:
    game = BanduTable(players=2).do("offer egg bid", "bid 1", "pass").falls()
    assert (present(game.result).ranks, present(game.result).winners) == ((1, 2), (0,))
    assert present(game.result).reason.clause == "BAN-36"
    assert game.to_act == []
    assert present(game.game.refusal(game.state, 0, "offer cube bid")).key == "game-is-over"


@pytest.mark.clause("BAN-36", "AN-02", "AN-03")
def test_the_later_out_the_better_and_an_auctioneer_who_falls_has_ended_the_turn() -> None:
    game = BanduTable(players=4)
    game.do("offer egg bid", "pass", "pass", "pass").falls()  # seat 0 on its own turn
    assert game.turn == (1, "offer")
    game.do("offer egg refuse", "refuse", "use").falls()  # seat 3
    assert game.turn == (2, "offer")
    game.do("offer egg refuse", "use").falls()  # seat 1
    assert (present(game.result).ranks, present(game.result).winners) == ((4, 2, 1, 3), (2,))
    assert game.totals == [0, 0, 1, 0]


@pytest.mark.clause("AN-16")
def test_one_tower_settles_at_a_time_so_whoever_acts_loses() -> None:
    game = BanduTable(players=2).do("offer egg bid", "pass").falls()
    assert present(game.result).winners == (1,)


@pytest.mark.clause("BAN-29", "BAN-30", "AN-18", "GN-12")
def test_on_an_empty_pile_a_piece_of_the_own_tower_is_auctioned() -> None:
    game = BanduTable(players=2).towers("cube disc egg", "arch").pile()
    assert game.legal() == [
        "pull cube bid",
        "pull cube refuse",
        "pull disc bid",
        "pull disc refuse",
    ]
    refusals = {"base-1": "AN-18", "egg": "BAN-30", "arch": "BAN-29", "ball": "BAN-29"}
    for name, clause in refusals.items():
        assert game.refusal(f"pull {name} bid").clause == clause
    assert game.refusal("offer cube bid").key == "bandu-pile-empty"
    game.do("pull cube refuse")
    assert game.game.due(game.state) == "settle"
    assert game.status["towers"][0] == ["base-1", "cube", "disc", "egg"]
    game.game.apply(game.state, STANDS)
    assert game.status["towers"][0] == ["base-1", "disc", "egg"]
    assert game.turn == (1, "answer")


@pytest.mark.clause("BAN-29")
def test_no_piece_is_pulled_while_the_pile_has_some() -> None:
    game = BanduTable(players=2).towers("cube disc egg", "")
    assert (game.refusal("pull cube bid").key, game.refusal("pull cube bid").clause) == (
        "bandu-pile-first", "BAN-29",
    )  # fmt: skip


@pytest.mark.clause("AN-20")
def test_a_piece_that_is_won_back_is_the_last_one_now() -> None:
    game = BanduTable(players=2).towers("cube disc egg", "arch").pile()
    game.do("pull cube bid").settle(STANDS)
    game.do("pass").stands()
    assert game.status["towers"][0] == ["base-1", "disc", "egg", "cube"]


@pytest.mark.clause("BAN-31", "AN-21")
def test_a_tower_that_falls_by_pulling_refills_the_pile_and_there_is_no_auction() -> None:
    game = BanduTable(players=3).towers("cube disc egg", "arch", "ball").pile()
    game.do("pull disc bid").settle(FALLS)
    assert game.status["pile"] == ["cube", "disc", "egg"]
    assert game.totals == [0, 1, 1]
    assert game.turn == (1, "offer")
    assert "offer egg bid" in game.legal()


@pytest.mark.clause("AN-19", "GN-12")
def test_who_has_nothing_to_pull_is_skipped() -> None:
    game = BanduTable(players=3).towers("", "cube", "disc egg").pile("arch")
    game.do("offer arch refuse", "refuse", "refuse", "use").stands()  # seat 0 used it
    assert game.turn == (2, "offer")
    assert game.legal() == ["pull disc bid", "pull disc refuse"]
    assert [m.params for m in game.state.log[0].tell if m.key == "bandu-skipped"] == [
        {"seats": [1]}
    ]


@pytest.mark.clause("AN-19")
def test_a_draw_at_once_if_nobody_has_anything_to_pull() -> None:
    game = BanduTable(players=3, pieces=1).do("offer cube refuse", "use").stands()
    assert (present(game.result).ranks, present(game.result).winners) == ((1, 1, 1), (0, 1, 2))
    assert present(game.result).reason.clause == "AN-19"


@pytest.mark.parametrize("circles", [1, 2, 10])
@pytest.mark.clause("AN-22")
def test_a_draw_after_so_many_circles_without_a_fall(circles: int) -> None:
    """Turns that are skipped count as well."""
    game = BanduTable(players=2, circles=circles).towers("cube disc egg", "arch").pile("ball")
    game.do("offer ball refuse", "refuse", "use").stands()  # the pile is empty after this turn
    turns = 0
    while game.result is None:
        turns += 1
        assert game.turn[0] == 0  # seat 1 has one piece and is skipped
        name = game.view().towers[0][1]
        game.do(f"pull {name} bid").settle(STANDS)
        game.do("pass").stands()
    assert turns == circles
    assert (present(game.result).winners, present(game.result).reason.clause) == ((0, 1), "AN-22")


@pytest.mark.clause("AN-22", "BAN-31")
def test_a_fall_begins_the_count_anew() -> None:
    game = BanduTable(players=3, circles=1).towers("cube disc egg", "arch ring cone", "").pile()
    game.record.empty_turns = 2
    game.do("pull cube bid").settle(FALLS)  # seat 0 is out: five pieces lie in the pile
    assert game.view().empty_turns == 0
    assert game.result is None


@pytest.mark.clause("BAN-14", "BAN-34", "AN-12")
def test_beans_that_were_paid_stay_paid() -> None:
    game = lost_tower()
    assert game.status["beans"] == [5, 4, 5]
    assert sum(game.falls().status["beans"]) == 10


@pytest.mark.clause("BAN-25", "AN-15")
def test_pieces_move_only_when_their_own_tower_settles() -> None:
    egg, moved = (0.0, 0.0, 35.0, 1.0, 0.0, 0.0, 0.0), (0.1, 0.0, 10.0, 1.0, 0.0, 0.0, 0.0)
    game = BanduTable(players=2).do("offer egg refuse", "use")
    before = game.view().poses
    game.settle(Settle(True, False, {"egg": egg, "base-2": moved, "base-1": moved, "cube": egg}))
    assert game.view().poses == [before[0], {"base-2": moved, "egg": egg}]
    assert not [do for do in game.legal() if not do.startswith("offer ")]


def test_a_settle_comes_only_when_one_is_due() -> None:
    game = BanduTable(players=2)
    with pytest.raises(Refused, match="settle-not-due"):
        game.game.apply(game.state, STANDS)
    game.do("offer egg refuse", "use", "place 0 0 1 0 0 0")
    assert (game.to_act, game.game.due(game.state)) == ([], "settle")
    assert (
        present(game.game.refusal(game.state, 1, "place 0 0 1 0 0 0")).key == "settle-comes-first"
    )
    assert game.view(1).prompt.key == "settle-awaited"
