"""Bandu: what is on the table before the first auction, and the options."""

from typing import Any

import pytest

from sarisari.core.message import Message, Refused
from sarisari.core.options import check_offered
from sarisari.games import get_game
from sarisari.games.bandu.pieces import BASE_NAMES, BASE_POSE, PIECE_NAMES, parse_piece, piece_name
from tests.support.bandu_table import BanduTable

PLAYERS = (2, 3, 4, 5, 6)


def refusal(**options: Any) -> Message:
    with pytest.raises(Refused) as refused:
        get_game("bandu").new(options)
    return refused.value.message


@pytest.mark.clause("BAN-01", "AN-01")
def test_there_are_48_pieces_and_6_bases_with_names_that_read_back() -> None:
    assert (len(PIECE_NAMES), len(BASE_NAMES)) == (48, 6)
    assert [parse_piece(piece_name(piece)) for piece in range(54)] == list(range(54))
    with pytest.raises(ValueError, match="sphere"):
        parse_piece("sphere")


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.clause("BAN-01", "BAN-05", "BAN-06", "BAN-07", "GN-11")
def test_each_has_a_base_and_five_beans_and_the_rest_is_the_pile(players: int) -> None:
    game = BanduTable(players=players)
    assert game.status["beans"] == [5] * players
    assert game.status["towers"] == [[name] for name in BASE_NAMES[:players]]
    assert game.status["pile"] == sorted(PIECE_NAMES)
    assert game.view().poses == [{name: BASE_POSE} for name in BASE_NAMES[:players]]


@pytest.mark.clause("BAN-05", "BAN-08")
def test_everybody_sees_all_beans_and_all_pieces_before_play() -> None:
    game = BanduTable(players=3)
    for seat in (0, 1, 2, None):
        view = game.view(seat)
        assert (view.beans, len(view.pile)) == ([5, 5, 5], 48)


@pytest.mark.clause("BAN-09", "AN-27")
def test_seat_0_begins_and_turns_go_left() -> None:
    game = BanduTable(players=3)
    for seat in (0, 1, 2, 0):
        assert game.turn == (seat, "offer")
        name = game.view().pile[0]
        game.do(f"offer {name} refuse", "use").stands()


@pytest.mark.clause("BAN-01")
def test_players_are_two_to_six() -> None:
    for players in (0, 7, "3", 3.0, True):
        assert refusal(players=players).clause == "BAN-01"
    assert get_game("bandu").new({}).options["players"] == 2


@pytest.mark.clause("BAN-41")
def test_solitaire_is_for_one_and_nothing_else_is() -> None:
    assert get_game("bandu").new({"mode": "solitaire"}).options["players"] == 1
    assert refusal(players=2, mode="solitaire").key == "option-alone"
    assert refusal(players=1).key == "option-alone"
    assert refusal(players=1, mode="challenge").key == "option-alone"


@pytest.mark.clause("BAN-42", "AN-28")
def test_fewer_pieces_are_the_first_ones_or_those_of_a_list() -> None:
    assert BanduTable(pieces=3).status["pile"] == ["cube", "disc", "egg"]
    assert BanduTable(pieces=["fir", "egg"]).status["pile"] == ["egg", "fir"]
    assert BanduTable(pieces=["fir", "egg"]).state.options["pieces"] == ["egg", "fir"]
    wrong: tuple[object, ...] = (
        0,
        49,
        -1,
        True,
        3.0,
        "3",
        [],
        ["egg", "egg"],
        ["base-1"],
        ["sphere"],
        [3],
        None,
    )
    for pieces in wrong:
        assert refusal(pieces=pieces).key == "option-selection"


@pytest.mark.clause("BAN-42", "AN-28", "AN-22")
def test_other_numbers_of_beans_and_circles() -> None:
    assert BanduTable(beans=0).status["beans"] == [0, 0]
    assert BanduTable(players=3, beans=1000).status["beans"] == [1000] * 3
    for name, least in (("beans", 0), ("circles", 1)):
        for wrong in (least - 1, True, 5.0, "5", None, 10**12):
            assert refusal(**{name: wrong}).key == "option-count"


def test_a_new_table_is_offered_a_hundred_at_most() -> None:
    game = get_game("bandu")
    for name in ("beans", "circles"):
        check_offered(game.options, game.new({name: 100}).options)
        with pytest.raises(Refused) as refused:
            check_offered(game.options, game.new({name: 101}).options)
        message = refused.value.message
        assert (message.key, message.params["option"]) == ("option-count", name)
        assert message.params["highest"] == 100


@pytest.mark.clause("BAN-42", "AN-28")
def test_one_kind_of_auction_only() -> None:
    assert BanduTable(pieces=1).legal() == ["offer cube bid", "offer cube refuse"]
    assert BanduTable(pieces=1, auctions="bid").legal() == ["offer cube bid"]
    assert BanduTable(pieces=1, auctions="refuse").legal() == ["offer cube refuse"]
    message = BanduTable(auctions="bid").refusal("offer egg refuse")
    assert (message.key, message.clause) == ("bandu-one-kind", "AN-28")


def test_an_option_that_there_is_not() -> None:
    assert refusal(tremor="huge").key == "option-value"
    assert refusal(fruits=["banana"]).key == "option-unknown"
    assert refusal(mode="Challenge").key == "option-value"
