"""How the terminal shows a game from elsewhere: as all games of cards, or by the package's own
board."""

import dataclasses

import pytest

from sarisari.cli.games import ANY_CARDS, board_of
from sarisari.cli.games.board import Column
from sarisari.cli.games.card_board import CardBoard
from sarisari.cli.play.table_screen import numbered_of
from sarisari.core.game import View
from sarisari.core.message import say
from sarisari.games import registry
from sarisari.text import Catalogue, catalogue
from tests.cli.test_play_screen import drawn, the_line
from tests.support.rules_table import RulesTable


class PalitanBoard(CardBoard[View]):
    verbs = ("pass",)

    def player_columns(self, view: View, words: Catalogue) -> list[Column]:
        return [*super().player_columns(view, words), (say("play-tricks"), ["7"] * view.players)]


@pytest.fixture
def own_board(monkeypatch: pytest.MonkeyPatch) -> PalitanBoard:
    """Palitan's package, with a board."""
    packages, board = registry.registry().packages, PalitanBoard()
    own = dataclasses.replace(packages["palitan"], board=board)
    monkeypatch.setitem(packages, "palitan", own)
    return board


def test_a_package_without_a_board_is_shown_as_all_games_of_cards() -> None:
    assert board_of("palitan") is ANY_CARDS
    view = RulesTable("palitan", players=2).deal().view(0)
    lines = drawn(view, words=catalogue())
    for card in view.hand:
        suit, rank = card.rsplit("-", 1)
        assert rank in the_line(lines, f"· {catalogue().suit(suit)}").split()
    assert list(numbered_of(view, catalogue()).by_number) == list(range(1, len(view.legal) + 1))


def test_a_package_brings_a_board_of_its_own(own_board: PalitanBoard) -> None:
    assert board_of("palitan") is own_board
    view = RulesTable("palitan", players=2).deal().view(0)
    lines = drawn(view, words=catalogue())
    assert "7" in the_line(lines, "Ada").split()
