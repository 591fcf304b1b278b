"""Trials of suggested placements, within a limit of work.

The limit counts work, not time: everybody gets the same suggestions, on any machine.
"""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from sarisari.core.settle_question import PhysicsOptions
from sarisari.core.stream import Stream, new_stream
from sarisari.physics.candidates import Risk, Suggestion
from sarisari.physics.settle import trial
from sarisari.physics.world import Tower

TRIALS = 3  # simulations of each placement
LONGEST_WORK = 120_000  # work after which a trial is left unfinished
TRIAL_WORK = 1000  # work of a trial besides its steps: building the world, lowering the piece
LEAST_DEGREES = 0.5  # degrees of tilt below which geometry alone says that a placement is risky
SEED = 1  # of tremors in trials: everybody gets the same suggestions


class Allowance(msgspec.Struct):
    """The work that trials may still take: steps times contacts, about 2 microseconds each."""

    left: int


class TrialRun:
    """Tries placements of a piece on a tower, one after another."""

    def __init__(self, tower: Tower, piece: str, physics: PhysicsOptions) -> None:
        self._tower = tower
        self._piece = piece
        self._physics = physics
        self._stream: Stream = new_stream(SEED)

    def tried(self, found: Iterable[Suggestion], allowance: Allowance) -> Iterator[Suggestion]:
        """Yield suggestions with their risk. When the allowance is used up, those that follow are
        judged by their support."""
        for each in found:
            yield replace(each, risk=self._risk(each, allowance))

    def _risk(self, each: Suggestion, allowance: Allowance) -> Risk:
        stood = 0
        while stood < TRIALS and allowance.left > 0:
            outcome = trial(
                self._tower,
                self._piece,
                each.placement,
                self._physics,
                self._stream,
                min(allowance.left, LONGEST_WORK),
            )
            allowance.left -= outcome.work + TRIAL_WORK
            if outcome.verdict == "unfinished":
                break
            if not outcome.stands:
                return "risky"
            stood += 1
        if stood:
            return "held"
        return "risky" if each.degrees < LEAST_DEGREES else "unknown"
