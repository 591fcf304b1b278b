"""Compute hints from a view and nothing else.

The first hint is the choice of `strong`. The figures are Monte Carlo estimates in worlds that fit
the view, the same worlds for all actions.
"""

import msgspec

from sarisari.bots import get_bot
from sarisari.bots.bot import Choice, legal_of
from sarisari.bots.budget import Budget
from sarisari.bots.games import TowerPlay, play_of
from sarisari.bots.hints.action_values import ActionValues, value_actions
from sarisari.bots.hints.explanation import reasons_of
from sarisari.bots.hints.hint import Hint
from sarisari.bots.reason import Reason
from sarisari.bots.rollout_policy import rollout_policy
from sarisari.core.game import View
from sarisari.core.kernel import PLAIN
from sarisari.core.message import refuse, say
from sarisari.core.stream import new_stream

USUAL_MS = 2000 if PLAIN else 400  # plain Python needs longer for a useful hint
ADVISER = "strong"
CARD_VERBS = ("play", "trump", "hide")
CERTAIN_WORLDS = 200  # what is the same in this many worlds counts as certain
LEAST_CHANCE = 0.001  # of anything possible: chances are shown with three digits


def hints_of(
    view: View, seed: int, *, ms: int = USUAL_MS, iterations: int | None = None
) -> tuple[Hint, ...]:
    """A hint for each legal action, the best first, within a budget of milliseconds or playouts.
    Refused if the view's seat is not to act."""
    check_hinted(view)
    play = play_of(view.game)
    if isinstance(play, TowerPlay):
        return play.hints(view, seed, Budget(iterations, ms))
    budget = ("ms", ms) if iterations is None else ("iterations", iterations)
    half = max(1, budget[1] // 2)
    choice = get_bot(f"{ADVISER}:{budget[0]}={half}").choose(view, seed)
    return hints_beside(view, choice, seed, half, None if iterations is None else half)


def has_hints(game: str) -> bool:
    """Whether hints exist for a game."""
    return play_of(game) is not None


def check_hinted(view: View) -> None:
    """Raise Refused if there are no hints for a view: it has no legal action, or the game has no
    registration."""
    legal_of(view)
    if not has_hints(view.game):
        raise refuse("hints-none")


def hints_beside(
    view: View, choice: Choice, seed: int, ms: int | None, iterations: int | None
) -> tuple[Hint, ...]:
    """A hint for each legal action, first the one that a bot has chosen. If `casual` chose in its
    place because there was no time to search, the action with the best estimate comes first."""
    check_hinted(view)
    budget = Budget(iterations, USUAL_MS if ms is None else ms)
    play = play_of(view.game)
    if isinstance(play, TowerPlay):
        return play.hints(view, seed, budget)
    values = value_actions(view, new_stream(seed), budget)
    best = int(values.worths.argmax())
    if choice.instead is None:
        best = view.legal.index(choice.do)
    return _ordered(view, values, best)


def _ordered(view: View, values: ActionValues, best: int) -> tuple[Hint, ...]:
    """The hints, the best action first, then by value."""
    reasons = reasons_of(view, dict(zip(view.legal, values.edges.tolist(), strict=True)))
    indices = range(len(view.legal))
    order = sorted(indices, key=lambda index: (index != best, -values.edges[index]))
    hints = [_hint(view, values, index, reasons.get(view.legal[index])) for index in order]
    if _is_for_the_game(values, best):
        hints[0] = msgspec.structs.replace(hints[0], reason=say("hint-for-the-game"))
    return tuple(hints)


def _is_for_the_game(values: ActionValues, best: int) -> bool:
    """Whether the best action brings fewer points than another, but more for winning the game."""
    most = values.edges.argmax()
    lead = values.edges[most] - values.edges[best]
    gain = values.worths[best] - values.worths[most]
    return bool(gain > 0 and lead > 2 * (values.errors[most] + values.errors[best]))


def _hint(view: View, values: ActionValues, index: int, reason: Reason | None) -> Hint:
    do, worlds = view.legal[index], values.worlds
    is_card, has_bid = do.startswith(CARD_VERBS), rollout_policy(view.game).HAS_BIDS
    return Hint(
        do,
        round(float(values.edges[index]), 2),
        round(float(values.errors[index]), 2),
        _trick_chance(values.tricks[index], worlds, reason) if is_card else None,
        _chance(values.bids[index], worlds) if has_bid else None,
        None if reason is None else reason.message,
    )


def _trick_chance(share: float, worlds: float, reason: Reason | None) -> float:
    """The chance to win the trick: 0 or 1 if that is proven, otherwise the estimate."""
    if reason is None or reason.wins is None:
        return _chance(share, worlds)
    return 1.0 if reason.wins else 0.0


def _chance(share: float, worlds: float) -> float:
    """A share of worlds as a probability. It is 0 or 1 only if enough worlds agree without
    exception."""
    chance = float(share)  # a Python float, because a NumPy one cannot be encoded as JSON
    if chance in (0, 1):
        is_certain = worlds >= CERTAIN_WORLDS
        return chance if is_certain else round((chance * worlds + 0.5) / (worlds + 1), 3)
    return min(max(round(chance, 3), LEAST_CHANCE), 1 - LEAST_CHANCE)
