"""Finds puzzles in games of bots: decisions at which one action is ahead of every other by more
than three standard errors, twice, in independent playouts."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from sarisari.bots import get_bot
from sarisari.bots.bot import Valued
from sarisari.bots.budget import Budget
from sarisari.bots.hints.action_values import errors_of, play_out_actions
from sarisari.bots.hints.explanation import reasons_of
from sarisari.bots.kernels.root_rollouts import EDGE
from sarisari.core.event import Action
from sarisari.core.game import Game, View
from sarisari.core.stream import Stream, new_stream
from sarisari.games import get_game
from sarisari.puzzles.puzzle import Puzzle
from sarisari.table.record import event_line

JUDGE = "strong"
ERRORS = 3.0  # standard errors by which the best action must be ahead of every other
LEAST_GAP = 0.5  # points, below which nobody would feel a difference
FEWEST_ACTIONS = 3
PLAYERS = "casual"  # who plays the games that are searched
SIMPLE = ("beginner", "casual")  # who decides how difficult a puzzle is
PER_GAME = 2  # puzzles of one game of bots, so that they differ
SCREENING = 4  # part of the budget for a first look
DIGITS = 2  # of points
SEEDS = 100_000  # for the decisions of a game


class Lead(NamedTuple):
    """Which action is the best, what all are worth, and by how much it is ahead of the second."""

    best: int
    values: tuple[Valued, ...]  # in the order of the view
    gap: float
    error: float
    is_clear: bool  # it is ahead of every other by more than three errors


def mine_game(name: str, options: dict[str, Any], seed: int, iterations: int) -> list[Puzzle]:
    """Return the puzzles of the first round of a game of bots, the most difficult first."""
    found = list(_decisions(get_game(name), options, seed, iterations))
    found.sort(key=lambda puzzle: (-puzzle.difficulty, -puzzle.gap / puzzle.error))
    return found[:PER_GAME]


def _decisions(game: Game, options: dict[str, Any], seed: int, iterations: int) -> Iterator[Puzzle]:
    state, stream = game.new(options), new_stream(seed)
    lines: list[dict[str, Any]] = []
    while not state.sheets and game.result(state) is None:
        if game.due(state) == "deal":
            event = game.random_deal(state, stream)
        else:
            view = game.view(state, game.to_act(state)[0])
            choice_seed = SEEDS * seed + len(lines)
            puzzle = _puzzle(view, tuple(lines), choice_seed, iterations)
            if puzzle is not None:
                yield puzzle
            assert view.seat is not None
            event = Action(view.seat, get_bot(PLAYERS).choose(view, choice_seed).do)
        game.apply(state, event)
        lines.append(event_line(event))


def _puzzle(
    view: View, lines: tuple[dict[str, Any], ...], seed: int, iterations: int
) -> Puzzle | None:
    """Return the decision as a puzzle, if one action is clearly the best."""
    if len(view.legal) < FEWEST_ACTIONS or view.is_choosing:
        return None
    first = _lead(view, new_stream(seed), max(1, iterations // SCREENING))
    if not first.is_clear:
        return None
    lead = _lead(view, new_stream(seed + SEEDS // 2), iterations)
    best = lead.values[lead.best].do
    judge = get_bot(f"{JUDGE}:iterations={iterations}")
    if not lead.is_clear or lead.best != first.best or judge.choose(view, seed).do != best:
        return None
    reason = reasons_of(view, {each.do: each.value for each in lead.values}).get(best)
    finders = sum(get_bot(bot).choose(view, seed).do == best for bot in SIMPLE)
    assert view.seat is not None
    return Puzzle(
        options=view.options,
        seat=view.seat,
        events=lines,
        difficulty=len(SIMPLE) + 1 - finders,
        actions=tuple(sorted(lead.values, key=lambda each: (each.do != best, -each.value))),
        gap=round(lead.gap, DIGITS),
        error=max(round(lead.error, DIGITS), 10**-DIGITS),
        reason=None if reason is None else reason.message,
    )


def _lead(view: View, stream: Stream, iterations: int) -> Lead:
    """Play all actions out in the same worlds."""
    played = play_out_actions(view, range(len(view.legal)), stream, Budget(iterations, None))
    edges = played.measures[:, :, EDGE]
    means, errors = played.weights @ edges, errors_of(played, edges)
    best = int(means.argmax())
    behind = edges[:, [best]] - edges
    gaps, gap_errors = played.weights @ behind, errors_of(played, behind)
    others = [at for at in range(len(means)) if at != best]
    second = min(others, key=lambda at: float(gaps[at]))
    values = zip(view.legal, np.round(means, DIGITS), np.round(errors, DIGITS), strict=True)
    return Lead(
        best,
        tuple(Valued(do, float(value), float(error)) for do, value, error in values),
        float(gaps[second]),
        float(gap_errors[second]),
        all(gaps[at] > max(LEAST_GAP, ERRORS * gap_errors[at]) for at in others),
    )
