"""Work on puzzles, done in a worker process: a position as its seat sees it, and the verdict. The
solution is in a verdict alone."""

from sarisari.games import get_game
from sarisari.puzzles.puzzle import get_puzzle, state_of, view_of
from sarisari.server.messages import PuzzleAction, PuzzleShown, PuzzleVerdict


def puzzle(name: str, number: int) -> PuzzleShown:
    """Return a puzzle without its solution."""
    found = get_puzzle(name, number)
    return PuzzleShown(
        game=name, number=number, difficulty=found.difficulty, view=view_of(name, found)
    )


def puzzle_verdict(name: str, number: int, do: str) -> PuzzleVerdict:
    """Return what becomes of an action."""
    found, game = get_puzzle(name, number), get_game(name)
    refusal = game.refusal(state_of(game, found), found.seat, do)
    if refusal is not None:
        return PuzzleVerdict(is_right=False, refused=refusal)
    return PuzzleVerdict(
        is_right=do == found.best,
        best=found.best,
        actions=[
            PuzzleAction(do=each.do, value=each.value, error=each.error) for each in found.actions
        ],
        gap=found.gap,
        error=found.error,
        reason=found.reason,
    )
