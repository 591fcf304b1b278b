"""Bots at Palitan, which brings nothing for them but its rules: `random` and `plain` play it."""

from dataclasses import replace

import pytest

from sarisari.bots import bots_of, games, get_bot
from sarisari.bots.hints.hint_finder import has_hints
from sarisari.core.event import Action
from sarisari.core.stream import new_stream
from sarisari.games import package_of
from tests.support.narrowing import present
from tests.support.rules_table import card_game_of


def test_random_and_plain_play_it_and_there_are_no_hints() -> None:
    assert bots_of("palitan") == ("random", "plain")
    assert not has_hints("palitan")


def test_a_part_for_bots_that_is_none_counts_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    package = replace(present(package_of("palitan")), bots="sarisari_palitan.bots")
    monkeypatch.setattr(games, "package_of", lambda _: package)
    assert games.play_of("palitan") is None


@pytest.mark.parametrize("players", [2, 6])
def test_plain_passes_and_plays_a_round_to_its_end(players: int) -> None:
    """Every answer is legal, and the same for the same seed."""
    game = card_game_of("palitan")
    state, stream = game.new({"players": players}), new_stream(players)
    game.apply(state, game.random_deal(state, stream))
    bot = get_bot("plain:iterations=6")
    while not game.sheets(state):
        seat = game.to_act(state)[0]
        view = game.view(state, seat)
        choice = bot.choose(view, 1)
        assert choice == bot.choose(view, 1)
        game.apply(state, Action(seat, choice.do))
    assert len(game.sheets(state)) == 1


def test_whoever_asks_for_another_bot_is_told_who_chose() -> None:
    game = card_game_of("palitan")
    state = game.new({"players": 3})
    game.apply(state, game.random_deal(state, new_stream(1)))
    view = game.view(state, 0)
    assert get_bot("casual").choose(view, 1).instead == "random"
    assert get_bot("strong:iterations=6").choose(view, 1).instead == "plain"
