"""Compiled kernels, loaded behind the open door."""

from typing import Any

import pytest

from sarisari.core.game import Game
from sarisari.games import game_names, get_game
from sarisari.server import kernel_loading


def test_every_game_is_begun_to_load_its_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []

    def noted(name: str) -> Game:
        begun.append(name)
        return get_game(name)

    monkeypatch.setattr(kernel_loading, "get_game", noted)
    kernel_loading.load_kernels()
    assert begun == list(game_names())


def test_bots_and_hints_are_called_with_a_view_of_every_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(kernel_loading, "call_bots", asked.append)
    kernel_loading.load_bots()
    assert [view.game for view in asked] == list(game_names())
    assert all(view.legal for view in asked)
