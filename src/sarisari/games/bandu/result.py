"""The result of a game of Bandu: ranks, winners and totals."""

from sarisari.core.bits import members
from sarisari.core.game import Result, ranks_of
from sarisari.core.message import Message, say
from sarisari.core.phase import OVER
from sarisari.games.bandu.state import SOLITAIRE, BanduFacts


def totals_of(facts: BanduFacts) -> list[int]:
    """Return 1 for a seat that is still in and 0 for one that is out. AN-26: in solitaire, the
    number of pieces in the last tower that stood, including the base."""
    if facts.mode == SOLITAIRE:
        return [facts.score]
    return [facts.alive >> seat & 1 for seat in range(facts.players)]


def result_of(facts: BanduFacts) -> Result | None:
    """BAN-36, AN-16, AN-17. Survivors come first, then the seats that went out later; in a draw all
    survivors win."""
    if facts.phase != OVER:
        return None
    if facts.mode == SOLITAIRE:
        return Result((1,), (0,), _alone(facts))
    players = range(facts.players)
    # survivors rank above any order of elimination
    ranks = ranks_of([facts.out_at[seat] or facts.players for seat in players])
    winners = tuple(members(facts.alive))
    return Result(ranks, winners, _reason(facts, winners))


def _reason(facts: BanduFacts, winners: tuple[int, ...]) -> Message:
    if not facts.is_draw:
        return say("result-last-tower", "BAN-36", seats=list(winners))
    if facts.empty_turns >= facts.circles * len(winners):
        return say("result-draw-circles", "AN-22", seats=list(winners), count=facts.circles)
    return say("result-draw-nothing", "AN-19", seats=list(winners))


def _alone(facts: BanduFacts) -> Message:
    """AN-26. Return the count with the base and without."""
    key = "result-alone-fell" if facts.alive == 0 else "result-alone"
    return say(key, "AN-26", count=facts.score, other=facts.score - 1)
