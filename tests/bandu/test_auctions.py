"""Bandu: refuse and bid auctions."""

import pytest

from tests.support.bandu_table import PLACE, STANDS, BanduTable


@pytest.mark.clause("BAN-10", "BAN-11", "BAN-24")
def test_the_auctioneer_offers_any_piece_in_either_kind_of_auction() -> None:
    game = BanduTable(pieces=["egg", "cube"])
    assert game.legal() == [
        "offer cube bid",
        "offer cube refuse",
        "offer egg bid",
        "offer egg refuse",
    ]
    assert game.legal(1) == []
    assert game.refusal("take egg").clause == "BAN-24"
    assert game.refusal(PLACE).clause == "BAN-24"
    game.do("offer egg refuse")
    assert game.status["pile"] == ["cube"]


@pytest.mark.clause("BAN-12", "BAN-13", "BAN-14", "BAN-15", "BAN-16", "AN-04", "AN-05", "GN-1")
def test_a_piece_goes_round_until_somebody_uses_it() -> None:
    game = BanduTable(players=3).do("offer egg refuse")
    for seat in (1, 2, 0, 1):
        assert game.turn == (seat, "answer")
        assert game.legal() == ["refuse", "use"]
        game.do("refuse")
    assert game.turn == (2, "answer")
    game.do("use")
    assert (game.turn, game.legal()) == ((2, "place"), ["place"])
    game.stands()
    assert game.status["beans"] == [4, 3, 4]
    assert game.status["towers"][2] == ["base-3", "egg"]
    assert game.turn == (1, "offer")


@pytest.mark.clause("BAN-15", "BAN-32", "AN-11", "GN-2")
def test_without_beans_a_piece_must_be_used() -> None:
    game = BanduTable(players=2).beans(1, 0).do("offer egg refuse")
    assert game.legal() == ["use"]
    assert game.view(1).prompt.key == "bandu-must-use"
    assert (game.refusal("refuse").key, game.refusal("refuse").clause) == (
        "bandu-no-beans",
        "BAN-32",
    )
    game.do("use").stands()
    assert game.status["beans"] == [1, 0]
    assert game.turn == (1, "offer")


@pytest.mark.clause("BAN-15", "AN-04", "AN-05", "GN-3")
def test_the_auctioneer_pays_too_until_the_other_cannot() -> None:
    game = BanduTable(players=2).beans(1, 1).do("offer egg refuse", "refuse", "refuse")
    assert game.status["beans"] == [0, 0]
    assert (game.turn, game.legal()) == ((1, "answer"), ["use"])


@pytest.mark.clause("BAN-15", "AN-05")
def test_an_auctioneer_without_beans_uses_what_comes_back() -> None:
    game = BanduTable(players=3).beans(0, 1, 1).do("offer egg refuse", "refuse", "refuse")
    assert (game.turn, game.legal()) == ((0, "answer"), ["use"])


@pytest.mark.clause(
    "BAN-12", "BAN-17", "BAN-18", "BAN-20", "BAN-21", "BAN-22", "AN-06", "AN-08", "AN-10", "GN-4"
)
def test_bids_rise_by_one_until_nobody_else_does() -> None:
    game = BanduTable(players=4).do("offer egg bid")
    spoken = [(1, "bid 1"), (2, "pass"), (3, "bid 2"), (0, "bid 3"), (1, "bid 4"), (3, "pass")]
    for seat, do in spoken:
        assert game.turn == (seat, "raise")
        assert do in game.legal()
        game.do(do)
    assert (game.turn, game.legal()) == ((0, "raise"), ["bid 5", "pass"])
    game.do("pass")
    assert (game.turn, game.status["beans"]) == ((1, "place"), [5, 1, 5, 5])
    assert game.refusal("pass").key == "bandu-place-now"
    game.stands()
    assert game.turn == (1, "offer")


@pytest.mark.clause("BAN-19", "AN-09", "GN-5")
def test_if_all_decline_the_auctioneer_has_it_for_nothing() -> None:
    game = BanduTable(players=3).do("offer egg bid", "pass", "pass")
    assert (game.turn, game.status["beans"]) == ((0, "place"), [5, 5, 5])
    game.stands()
    assert (game.turn, game.status["towers"][0]) == ((1, "offer"), ["base-1", "egg"])


@pytest.mark.clause("BAN-20", "BAN-32", "AN-07", "AN-11", "GN-7")
def test_who_cannot_pay_one_more_is_passed_over() -> None:
    game = BanduTable(players=3).beans(0, 2, 2).do("offer egg bid", "pass", "bid 1")
    assert (game.turn, game.status["beans"]) == ((2, "place"), [0, 2, 1])


@pytest.mark.clause("BAN-32", "AN-07", "AN-11")
def test_if_nobody_has_beans_the_auctioneer_goes_straight_to_place() -> None:
    game = BanduTable(players=3, beans=0)
    assert "offer egg bid" in game.legal()
    assert "offer egg refuse" in game.legal()
    game.do("offer egg bid")
    assert game.turn == (0, "place")


@pytest.mark.clause("AN-07")
def test_a_bid_of_all_beans_ends_the_auction_if_nobody_has_more() -> None:
    game = BanduTable(players=3).beans(1, 1, 1).do("offer egg bid", "bid 1")
    assert (game.turn, game.status["beans"]) == ((1, "place"), [1, 0, 1])


@pytest.mark.clause("BAN-18", "AN-06")
def test_a_first_bid_after_others_passed_is_one_too() -> None:
    game = BanduTable(players=3).do("offer egg bid", "pass")
    assert game.legal() == ["bid 1", "pass"]
    for wrong in ("bid 2", "bid 0", "bid 01", "bid +1", "bid  1", "bid", "bid x", "use"):
        assert game.refusal(wrong).key in ("bandu-bid-or-pass", "unknown-action")


@pytest.mark.clause("BAN-16", "BAN-22", "AN-02")
def test_the_next_auctioneer_is_left_of_the_last_one_whoever_used_the_piece() -> None:
    game = BanduTable(players=4).do("offer egg refuse", "refuse", "refuse", "use").stands()
    assert game.turn == (1, "offer")


@pytest.mark.clause("AN-03")
def test_seats_that_are_out_are_skipped_in_auctions() -> None:
    game = BanduTable(players=4).do("offer egg refuse", "use").falls()  # seat 1 is out
    game.do("offer cube refuse", "use").stands()  # by seat 2, used by seat 3
    game.do("offer disc refuse", "use").stands()  # by seat 3, used by seat 0
    assert game.turn == (0, "offer")
    game.do("offer brick refuse")
    assert game.turn == (2, "answer")
    game.do("refuse", "refuse", "refuse")
    assert game.turn == (2, "answer")


@pytest.mark.clause("BAN-13", "AN-03")
def test_a_view_names_the_seats_that_would_answer_an_offer_in_order() -> None:
    game = BanduTable(players=4).do("offer egg refuse", "use").falls()  # seat 1 is out
    view = game.view()
    assert (view.auctioneer, view.answers) == (2, [3, 0, 2])
    alone = BanduTable(mode="solitaire")
    assert alone.view(0).answers == []


@pytest.mark.clause("BAN-26", "BAN-24", "AN-29")
def test_nothing_can_be_tried_out_before_the_piece_is_owned() -> None:
    game = BanduTable(players=3)
    for before in ("offer egg bid", "bid 1", "pass"):
        assert game.refusal(PLACE).key == "bandu-nothing-in-hand"
        assert game.view().placement is None
        game.do(before)
    assert game.refusal(PLACE, seat=0).key == "bandu-nothing-in-hand"
    assert game.refusal(PLACE, seat=1).key == "not-your-turn"


@pytest.mark.clause("BAN-22", "BAN-28")
def test_a_piece_may_be_placed_anywhere_in_any_pose() -> None:
    """Fitting one piece into another is for the physics to allow, not for the rules."""
    game = BanduTable().do("offer egg refuse", "use")
    for numbers in ("0 0 1 0 0 0", "-1.5 3 0 0 0 2", "1e3 -1E-3 1 1 1 1", "007 1e+2 -0.5 0 0 0"):
        assert game.game.refusal(game.state, 1, f"place {numbers}") is None


@pytest.mark.parametrize(
    "numbers",
    [
        "", "0 0 1 0 0", "0 0 1 0 0 0 0", "0 0 0 0 0 0", "+1 0 1 0 0 0", ".5 0 1 0 0 0",
        "1. 0 1 0 0 0", "nan 0 1 0 0 0", "inf 0 1 0 0 0", "1e999 0 1 0 0 0", "0 0 1e400 0 0 0",
        "0  0 1 0 0 0", "0 0 1 0 0 0 ", "x 0 1 0 0 0", "0x1 0 1 0 0 0", "٣ 0 1 0 0 0",
        "1_0 0 1 0 0 0", "0 0 1e-999 0 0 0",
    ],
)  # fmt: skip
def test_what_is_no_placement(numbers: str) -> None:
    game = BanduTable().do("offer egg refuse", "use")
    assert game.refusal(f"place {numbers}").key == "bandu-place-shape"


def test_the_turn_of_a_placement_has_length_one_however_it_is_written() -> None:
    for numbers in ("3 4 2 0 0 0", "3 4 1e200 0 0 0", "3 4 1e-200 0 0 0"):
        game = BanduTable().do("offer egg refuse", "use", f"place {numbers}")
        assert game.view().placement == (3.0, 4.0, 1.0, 0.0, 0.0, 0.0)
    game.game.apply(game.state, STANDS)
    assert game.view().placement is None
