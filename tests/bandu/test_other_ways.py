"""Bandu: Challenge and Solitaire."""

import pytest

from sarisari.core.event import Settle
from sarisari.core.message import Refused
from tests.support.bandu_table import FALLS, STANDS, TOUCHES, BanduTable
from tests.support.narrowing import present


@pytest.mark.clause("BAN-38", "BAN-39", "AN-23")
def test_challenge_begins_without_bases_and_two_lie_in_the_pile() -> None:
    game = BanduTable(players=4, mode="challenge")
    assert len(game.status["pile"]) == 50
    assert {"base-1", "base-2"} <= set(game.status["pile"])
    assert game.status["towers"] == [[]] * 4
    assert game.totals == [1, 1, 1, 1]
    assert {"offer base-1 bid", "offer ball refuse"} <= set(game.legal())
    assert game.view(0).prompt.clause == "BAN-39"


@pytest.mark.clause("BAN-40", "AN-23", "GN-14")
def test_the_first_piece_that_a_player_accepts_is_the_base() -> None:
    game = BanduTable(players=3, mode="challenge").do("offer slab refuse", "refuse", "use")
    assert game.view(2).prompt.clause == "AN-24"
    game.stands()
    assert len(game.status["pile"]) == 49
    assert game.status["towers"][2] == ["slab"]
    assert game.status["beans"] == [5, 4, 5]
    assert game.turn == (1, "offer")


@pytest.mark.clause("BAN-40", "AN-23")
def test_after_the_base_all_goes_on_as_usual() -> None:
    game = BanduTable(players=2, mode="challenge").do("offer slab refuse", "use").stands()
    game.do("offer base-1 refuse", "refuse", "use").stands()  # a spare base as second piece
    assert game.status["towers"] == [[], ["slab", "base-1"]]
    game.do("offer egg refuse", "use").falls()
    assert present(game.result).winners == (0,)
    assert game.status["pile"] == sorted([*game.status["pile"]])
    assert "base-1" in game.status["pile"]


@pytest.mark.clause("AN-25", "BAN-34")
def test_the_base_of_a_player_who_is_out_leaves_play() -> None:
    game = BanduTable(players=3, mode="challenge").do("offer slab refuse", "use").stands()
    game.do("offer cube refuse", "refuse", "refuse", "use").falls()
    assert "slab" not in game.status["pile"]
    assert "cube" in game.status["pile"]


@pytest.mark.parametrize("settle", [FALLS, TOUCHES])
@pytest.mark.clause("AN-24")
def test_a_base_must_come_to_rest(settle: Settle) -> None:
    game = BanduTable(players=2, mode="challenge").do("offer ball refuse", "use")
    game.do("place 0 0 1 0 0 0")
    before = game.state.copy()
    with pytest.raises(Refused, match="bandu-base-rests"):
        game.game.apply(game.state, settle)
    assert game.state == before
    assert game.game.settling(game.state).is_base
    game.game.apply(game.state, STANDS)
    assert game.status["towers"][1] == ["ball"]


@pytest.mark.clause("AN-23", "AN-19")
def test_on_an_empty_pile_a_player_without_a_base_is_skipped() -> None:
    game = BanduTable(players=3, mode="challenge", pieces=1)
    game.do("offer cube bid", "bid 1", "pass", "pass").stands()
    game.do("offer base-1 bid", "pass", "pass").stands()
    game.do("offer base-2 bid", "pass", "bid 1", "pass").stands()
    assert game.status["towers"] == [[], ["cube", "base-1", "base-2"], []][:3]
    assert game.turn == (1, "offer")
    assert game.legal() == ["pull base-1 bid", "pull base-1 refuse"]


@pytest.mark.clause("BAN-41", "AN-26", "GN-15")
def test_alone_the_count_is_that_of_the_last_tower_that_stood() -> None:
    game = BanduTable(mode="solitaire")
    for name in game.view().pile[:11]:
        game.do(f"take {name}").stands()
    assert game.totals == [12]
    game.do(f"take {game.view().pile[0]}").falls()
    assert game.totals == [12]
    assert present(game.result).ranks == (1,)
    assert present(game.result).reason.params == {"count": 12, "other": 11}
    assert (game.status["towers"], len(game.status["pile"])) == ([[]], 48)


@pytest.mark.clause("BAN-41", "AN-26")
def test_alone_one_takes_what_one_likes_and_stops_when_one_likes() -> None:
    game = BanduTable(mode="solitaire", pieces=2, beans=9, circles=1, auctions="bid")
    assert game.status["beans"] == [0]
    assert game.legal() == ["stop", "take cube", "take disc"]
    game.do("take cube")
    assert game.status["pile"] == ["disc"]
    assert game.refusal("stop").key == "bandu-place-now"
    game.stands().do("take disc").stands()
    assert game.legal() == ["stop"]
    assert game.view(0).prompt.key == "bandu-all-taken"
    game.do("stop")
    assert (game.totals, present(game.result).winners) == ([3], (0,))
    assert game.status["towers"] == [["base-1", "cube", "disc"]]


def test_alone_there_are_no_auctions() -> None:
    game = BanduTable(mode="solitaire")
    assert game.refusal("offer egg bid").clause == "BAN-41"
    assert game.refusal("take base-2").key == "bandu-not-in-pile"
    assert game.refusal("take sphere").key == "bandu-no-piece"
    assert BanduTable().refusal("stop").clause == "BAN-24"
