"""The hands of finished rounds: who may know them, and from when on."""

from typing import Any

import pytest

from sarisari.core.event import Deal
from sarisari.games import card_games
from sarisari.table.dealt_hands import DealtHands
from tests.support.scripted_table import ScriptedTable


def after_a_round(game: str = "tindahan", **terms: Any) -> ScriptedTable:
    played = ScriptedTable(game, "Ada Ben [Chloé]", **{"open_history": True, **terms}).deal()
    return played.to_end_of_round()


def first_deal(played: ScriptedTable) -> DealtHands:
    deal = next(event for event in played.table.events if isinstance(event, Deal))
    return DealtHands(1, deal.hands, deal.aside)


@pytest.mark.parametrize("game", card_games())
def test_the_round_under_way_is_never_among_them(game: str) -> None:
    played = ScriptedTable(game, "Ada Ben [Chloé]", open_history=True, undo="off").deal()
    while played.table.due() is None:
        assert played.table.dealt_hands() == []
        played.act(played.table.to_act()[0])
    assert played.table.dealt_hands() == [first_deal(played)]


@pytest.mark.parametrize("game", card_games())
def test_hands_wait_until_the_round_cannot_be_taken_back(game: str) -> None:
    played = after_a_round(game, undo="ask")
    assert played.table.dealt_hands() == []
    played.deal()
    assert played.table.dealt_hands() == [first_deal(played)]


def test_where_history_is_closed_they_wait_for_the_end_of_the_game() -> None:
    played = after_a_round(open_history=False, undo="off").deal()
    assert played.table.dealt_hands() == []
    while not played.table.is_over:
        played.to_end_of_round()
        if played.table.due() == "deal":
            played.deal()
    hands = played.table.dealt_hands()
    assert [dealt.round for dealt in hands] == [1, 2, 3, 4][: len(hands)]
    assert hands[0] == first_deal(played)
    assert len(hands) == len(played.table.game.sheets(played.table.state))


def test_a_stopped_round_is_not_among_them() -> None:
    played = ScriptedTable("tindahan", "Ada [Ben] [Chloé]", open_history=True).deal()
    played.to_end_of_round().deal()
    played.do(played.stop(0))
    assert played.table.dealt_hands() == [first_deal(played)]
