"""One game of a block."""

import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sarisari.arena import game_runner
from sarisari.arena.game_runner import play_game, warm_up_bots
from sarisari.arena.plan import lineups
from sarisari.bots import Choice, get_bot
from sarisari.bots.outside_bot import OutsideBot
from sarisari.core.game import View
from sarisari.games import card_games, get_game
from tests.support.arena_comparisons import comparison_of

LAST = """
import json, sys
for number, line in enumerate(sys.stdin):
    asked = json.loads(line)
    if number == int(sys.argv[1]):
        raise SystemExit(3)
    print(json.dumps({"do": asked["legal"][-1]}), flush=True)
"""


Asked = list[tuple[View, int]]


@pytest.fixture
def command(tmp_path: Path) -> Callable[..., str]:
    """A program that answers so many times."""
    path = tmp_path / "last.py"
    path.write_text(LAST, encoding="utf-8")
    return lambda answers=-1: shlex.join([sys.executable, "-IS", str(path), str(answers)])


class Watched:
    """A bot that remembers what it was asked."""

    def __init__(self, name: str, asked: Asked) -> None:
        self.name = name
        self.asked = asked

    def choose(self, view: View, seed: int) -> Choice:
        self.asked.append((view, seed))
        return get_bot(self.name).choose(view, seed)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """All that bots were asked."""
    asked: Asked = []
    monkeypatch.setattr(game_runner, "get_bot", lambda spec: Watched(spec, asked))
    return asked


@pytest.mark.parametrize("game", card_games())
def test_all_games_of_a_block_have_the_same_deals(game: str, asked: Asked) -> None:
    comparison = comparison_of("casual", "random", game=game)
    deals = []
    for lineup in lineups(comparison, 2):
        asked.clear()
        play_game(comparison, 2, lineup)
        deals.append({(v.round, v.seat): v.events[0].deal for v, _ in asked})
    rounds = get_game(game).view(get_game(game).new(comparison.options), None).rounds
    assert len(deals[0]) == 3 * rounds
    assert len(set(map(str, deals[0].values()))) == 3 * rounds
    assert deals[0] == deals[1] == deals[2]


@pytest.mark.parametrize("game", card_games())
def test_the_same_bots_under_other_names_play_the_same_games(game: str) -> None:
    comparison = comparison_of("casual", "casual:iterations=1", "casual:ms=5", game=game)
    played = [play_game(comparison, 0, lineup)[0] for lineup in lineups(comparison, 0)]
    assert len({(game.points, game.ranks) for game in played}) == 1
    assert len({game.lineup for game in played}) == 3


def test_no_two_choices_of_a_game_have_the_same_seed(asked: Asked) -> None:
    comparison = comparison_of("random", "random")
    play_game(comparison, 0, (0, 1, 1))
    assert len({seed for _, seed in asked}) == len(asked) > 50


def test_a_game_is_kept_round_by_round_with_its_ranks() -> None:
    comparison = comparison_of("casual", "random")
    played, thinking_times = play_game(comparison, 0, (1, 0, 1))
    assert played.lineup == (1, 0, 1)
    assert [len(points) for points in played.points] == [3, 3, 3]
    totals = [sum(column) for column in zip(*played.points, strict=True)]
    assert totals[played.ranks.index(1)] == max(totals)
    assert thinking_times[1].choices == 2 * thinking_times[0].choices > 0
    assert thinking_times[0].seconds >= thinking_times[0].longest > 0


def test_options_count() -> None:
    plain, spending = (
        play_game(comparison_of("casual", "random", game="tindahan", seller=seller), 0, (0, 1, 1))
        for seller in ("forgo", "spend")
    )
    assert plain[0] != spending[0]


def test_a_program_from_outside_sits_at_the_table(command: Callable[..., str]) -> None:
    comparison = comparison_of("mine", "casual", programs={"mine": command()})
    played, thinking_times = play_game(comparison, 0, (0, 1, 1))
    assert played.gone == ()
    assert thinking_times[0].choices == 3 * 13  # a bid and twelve cards
    assert played == play_game(comparison, 0, (0, 1, 1))[0]


def test_a_program_that_fails_is_stood_in_for_in_that_game(command: Callable[..., str]) -> None:
    comparison = comparison_of("mine", "random", programs={"mine": command(20)})
    played, thinking_times = play_game(comparison, 0, (0, 1, 1))
    [gone] = played.gone
    assert (gone.seat, gone.why.key, gone.why.params) == (0, "bot-gone-ended", {"status": 3})
    assert thinking_times[0].choices == 20
    again = play_game(comparison, 0, (1, 0, 1))[0]
    assert [gone.seat for gone in again.gone] == [1]


def test_a_program_has_the_time_that_stands_behind_its_name(command: Callable[..., str]) -> None:
    made = []

    def outside(name: str, given: str, ms: int) -> OutsideBot:
        made.append((name, ms))
        return OutsideBot(name, given, ms)

    comparison = comparison_of("mine:ms=77", "mine", programs={"mine": command()})
    play_game(comparison, 0, (0, 1, 1), outside)
    assert made == [("mine", 77), ("mine", 1000), ("mine", 1000)]


def test_no_process_is_left_when_a_bot_of_ours_has_a_fault(
    command: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[OutsideBot] = []

    def outside(*arguments: Any) -> OutsideBot:
        made.append(OutsideBot(*arguments))
        return made[-1]

    class Faulty:
        def choose(self, view: View, seed: int) -> None:
            raise ZeroDivisionError

    comparison = comparison_of("mine", "casual", programs={"mine": command()})
    monkeypatch.setattr(game_runner, "get_bot", lambda spec: Faulty())
    with pytest.raises(ZeroDivisionError):
        play_game(comparison, 0, (0, 1, 1), outside)
    assert made[0]._running is None


@pytest.mark.parametrize("game", card_games())
@pytest.mark.parametrize("seats", [3, 4])
def test_bots_of_ours_rehearse_before_anything_counts(game: str, seats: int, asked: Asked) -> None:
    comparison = comparison_of(
        "casual", "mine", "random", game=game, seats=seats, programs={"mine": "no-such-program"}
    )
    warm_up_bots(comparison)
    assert len(asked) == 6
    assert len(asked[-1][0].events) > 5 * seats
