"""How a game of Bandu ended."""

from sarisari.core.bits import members
from sarisari.core.game import Result, ranks_of
from sarisari.core.message import Message, say
from sarisari.core.phase import OVER
from sarisari.games.bandu.state import SOLITAIRE, BanduFacts


def totals_of(facts: BanduFacts) -> list[int]:
    """1 for a seat that is in, 0 for one that is out; AN-26: alone, the pieces of the last tower
    that stood, base counted."""
    if facts.mode == SOLITAIRE:
        return [facts.score]
    return [facts.alive >> seat & 1 for seat in range(facts.players)]


def result_of(facts: BanduFacts) -> Result | None:
    """BAN-36, AN-16, AN-17. Survivors first, then the later out the better; in a draw all
    survivors win."""
    if facts.phase != OVER:
        return None
    if facts.mode == SOLITAIRE:
        return Result((1,), (0,), _alone(facts))
    players = range(facts.players)
    # a survivor's place is better than any number of falls
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
    """AN-26. The count with the base and without."""
    key = "result-alone-fell" if facts.alive == 0 else "result-alone"
    return say(key, "AN-26", count=facts.score, other=facts.score - 1)
