"""How hints are found: from a view and nothing else.

Which action comes first is the choice of `strong`; the figures beside it are counted in worlds
that fit the view, all actions in the same ones.
"""

import msgspec

from sarisari.bots import get_bot
from sarisari.bots.bot import Choice, legal_of
from sarisari.bots.budget import Budget
from sarisari.bots.games import CardPlay, play_of
from sarisari.bots.hints.action_values import Counted, count
from sarisari.bots.hints.explanation import reasons_of
from sarisari.bots.hints.hint import Hint
from sarisari.bots.reason import Reason
from sarisari.bots.rollout_policy import rollout_policy
from sarisari.core.game import View
from sarisari.core.kernel import PLAIN
from sarisari.core.message import refuse, say
from sarisari.core.stream import new_stream
from sarisari.games import get_game

USUAL_MS = 2000 if PLAIN else 400  # plain Python is slow, and a bad hint worse
ADVISER = "strong"
CARD_PLAYED = ("play", "trump", "hide")
MANY = 200  # worlds: what is the same in all of them is as good as certain
LEAST_CHANCE = 0.001  # of what is possible: chances are told to three digits


def hints_of(
    view: View, seed: int, *, ms: int = USUAL_MS, iterations: int | None = None
) -> tuple[Hint, ...]:
    """A hint for each legal action, the best first, within so many milliseconds or playouts.
    Refused if the view's seat is not to act."""
    check_hinted(view)
    budget = ("ms", ms) if iterations is None else ("iterations", iterations)
    half = max(1, budget[1] // 2)
    choice = get_bot(f"{ADVISER}:{budget[0]}={half}").choose(view, seed)
    return hints_beside(view, choice, seed, half, None if iterations is None else half)


def has_hints(game: str) -> bool:
    """Whether there are hints for a game."""
    return isinstance(play_of(game), CardPlay)


def check_hinted(view: View) -> None:
    """Refused if there are no hints for a view: nothing to choose, a tower, or a game that bots
    know nothing about."""
    legal_of(view)
    if not has_hints(view.game):
        raise refuse("hints-none" if get_game(view.game).about.has_cards else "hints-cards-only")


def hints_beside(
    view: View, choice: Choice, seed: int, ms: int | None, iterations: int | None
) -> tuple[Hint, ...]:
    """A hint for each legal action, first the one that a bot has chosen. If another bot chose in
    its place, because there was no time to search, the best that was counted comes first."""
    check_hinted(view)
    budget = Budget(iterations, USUAL_MS if ms is None else ms)
    counted = count(view, new_stream(seed), budget)
    best = int(counted.worths.argmax())
    if choice.instead is None:
        best = view.legal.index(choice.do)
    return _ordered(view, counted, best)


def _ordered(view: View, counted: Counted, best: int) -> tuple[Hint, ...]:
    """The best first, then by value."""
    reasons = reasons_of(view, dict(zip(view.legal, counted.edges.tolist(), strict=True)))
    numbers = range(len(view.legal))
    order = sorted(numbers, key=lambda number: (number != best, -counted.edges[number]))
    hints = [_hint(view, counted, number, reasons.get(view.legal[number])) for number in order]
    if _is_for_the_game(counted, best):
        hints[0] = msgspec.structs.replace(hints[0], reason=say("hint-for-the-game"))
    return tuple(hints)


def _is_for_the_game(counted: Counted, best: int) -> bool:
    """Whether it brings fewer points than another, and yet more for winning the game."""
    most = counted.edges.argmax()
    lead = counted.edges[most] - counted.edges[best]
    gain = counted.worths[best] - counted.worths[most]
    return bool(gain > 0 and lead > 2 * (counted.errors[most] + counted.errors[best]))


def _hint(view: View, counted: Counted, number: int, reason: Reason | None) -> Hint:
    do, worlds = view.legal[number], counted.worlds
    is_card, has_bid = do.startswith(CARD_PLAYED), rollout_policy(view.game).HAS_BIDS
    return Hint(
        do,
        round(float(counted.edges[number]), 2),
        round(float(counted.errors[number]), 2),
        _trick(counted.tricks[number], worlds, reason) if is_card else None,
        _chance(counted.bids[number], worlds) if has_bid else None,
        None if reason is None else reason.message,
    )


def _trick(share: float, worlds: float, reason: Reason | None) -> float:
    """The chance to win the trick: certain if that is proven, else as it was counted."""
    if reason is None or reason.wins is None:
        return _chance(share, worlds)
    return 1.0 if reason.wins else 0.0


def _chance(share: float, worlds: float) -> float:
    """A share of worlds as a chance. A few worlds that agree are no proof, and what failed once
    is never certain."""
    chance = float(share)  # of plain Python, for the wire
    if chance in (0, 1):
        return chance if worlds >= MANY else round((chance * worlds + 0.5) / (worlds + 1), 3)
    return min(max(round(chance, 3), LEAST_CHANCE), 1 - LEAST_CHANCE)
