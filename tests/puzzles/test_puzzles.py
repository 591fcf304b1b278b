"""The puzzles of each game: they can be played, one action is clearly the best, nothing leaks."""

from itertools import pairwise

import msgspec
import pytest

from sarisari.bots.versions import VERSIONS
from sarisari.core.message import Refused
from sarisari.games import get_game
from sarisari.puzzles.puzzle import (
    EASY,
    HARD,
    Puzzle,
    get_puzzle,
    puzzle_games,
    puzzle_of_day,
    puzzles_of,
    state_of,
    view_of,
)
from sarisari.puzzles.puzzle_collection import MiningPlan, PuzzleCollection, clearest
from sarisari.puzzles.puzzle_miner import ERRORS, mine_game
from sarisari.server.puzzle_work import puzzle, puzzle_verdict

games = pytest.mark.parametrize("name", puzzle_games())
PLAN = MiningPlan(game="tanuki", games=3, players=4, seed=2, iterations=200, keep=2)


def test_each_card_game_has_puzzles() -> None:
    assert puzzle_games() == ["bastos", "tanuki", "tindahan"]


@games
def test_a_puzzle_leads_to_a_decision_with_a_clear_answer(name: str) -> None:
    for found in puzzles_of(name):
        view = view_of(name, found)
        assert view.seat == found.seat
        assert sorted(view.legal) == sorted(each.do for each in found.actions)
        assert found.gap > ERRORS * found.error
        assert EASY <= found.difficulty <= HARD


@games
def test_no_puzzle_shows_a_hidden_card_or_its_solution(name: str) -> None:
    """A seat knows its own hand and what was played; the deal stays on the server."""
    compared = 0
    for number, found in enumerate(puzzles_of(name), 1):
        shown = msgspec.json.encode(puzzle(name, number)).decode()
        state = state_of(get_game(name), found)
        others = [
            card
            for seat in range(int(str(found.options["players"])))
            if seat != found.seat
            for card in get_game(name).view(state, seat).hand
        ]
        compared += len(others)
        assert not [card for card in others if f'"{card}"' in shown]
        fields = msgspec.json.decode(shown)
        assert fields.keys() == {"game", "number", "difficulty", "view"}
    assert compared > len(puzzles_of(name))


@games
def test_the_solution_comes_with_the_verdict_on_a_legal_action_only(name: str) -> None:
    found = get_puzzle(name, 1)
    right = puzzle_verdict(name, 1, found.best)
    wrong = puzzle_verdict(name, 1, found.actions[-1].do)
    assert right.is_right
    assert not wrong.is_right
    assert right.best == wrong.best == found.best
    refused = puzzle_verdict(name, 1, "play nonsense-1")
    assert refused.refused is not None
    assert (refused.best, refused.actions, refused.reason) == (None, [], None)


@games
def test_every_day_has_a_puzzle_and_the_next_day_another(name: str) -> None:
    numbers = [puzzle_of_day(name, day) for day in range(739_000, 739_000 + 100)]
    assert {1 <= number <= len(puzzles_of(name)) for number in numbers} == {True}
    assert all(one != other for one, other in pairwise(numbers))


@pytest.mark.parametrize(("name", "number"), [("chess", 1), ("tindahan", 0), ("tindahan", 9999)])
def test_an_unknown_puzzle_is_refused(name: str, number: int) -> None:
    with pytest.raises(Refused, match="puzzle-"):
        get_puzzle(name, number)


def test_the_same_seed_and_iterations_find_the_same_puzzles() -> None:
    assert mine_game("tanuki", {"players": 4}, 2, 200) == mine_game(
        "tanuki", {"players": 4}, 2, 200
    )


def test_an_interrupted_search_continues_where_it_was() -> None:
    whole = PuzzleCollection(PLAN)
    assert list(whole.run()) == [1, 2, 3]
    part = PuzzleCollection(PLAN)
    next(part.run())
    rest = PuzzleCollection(PLAN)
    rest.resume(part.content().splitlines())
    assert list(rest.run()) == [2, 3]
    assert rest.content() == whole.content()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"nonsense", "puzzles-damaged"),
        (b'{"puzzles": 9, "game": "tanuki"}', "puzzles-damaged"),
        (
            msgspec.json.encode(
                {
                    "puzzles": 1,
                    "game": "tanuki",
                    "command": "another",
                    "judge": "strong",
                    "version": VERSIONS["strong"],
                    "games": 1,
                }
            ),
            "puzzles-other",
        ),
    ],
)
def test_a_file_that_was_made_otherwise_is_not_continued(content: bytes, why: str) -> None:
    with pytest.raises(Refused, match=why):
        PuzzleCollection(PLAN).resume(content.splitlines())


def test_the_clearest_of_each_difficulty_are_kept_in_turn() -> None:
    base = get_puzzle("tindahan", 1)

    def graded(difficulty: int, gap: float) -> Puzzle:
        return msgspec.structs.replace(base, difficulty=difficulty, gap=gap, error=1.0)

    found = clearest([graded(1, 4), graded(1, 9), graded(3, 5), graded(1, 5), graded(2, 7)], 2)
    assert [(each.difficulty, each.gap) for each in found] == [(1, 9), (2, 7), (3, 5), (1, 5)]
