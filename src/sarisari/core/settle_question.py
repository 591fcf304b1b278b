"""What a settler is asked. Physics is chance: whoever simulates hands a `Settle` in, as others
hand in a deal."""

from typing import Literal, Protocol, TypeAlias

import msgspec

from sarisari.core.event import Pose, Settle
from sarisari.core.options import Options

Placement: TypeAlias = tuple[float, float, float, float, float, float]
"""Where a piece is released: x and y of its centre of mass in mm, then a unit quaternion."""

Tremor: TypeAlias = Literal["small", "none", "large"]

Fall: TypeAlias = Literal["any", "table"]
"""AN-31. What counts as a fall: any piece that comes down, or only one that reaches the table."""


class Ways(msgspec.Struct, frozen=True):
    """How pieces are let go at a table, and what counts as a fall there."""

    tremor: Tremor
    fall: Fall


def ways_of(options: Options) -> Ways:
    """What the options of a game of Bandu say about it."""
    return msgspec.convert(options, Ways)


class SettleQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A tower as it stands, and what is done to it."""

    tower: tuple[tuple[str, Pose], ...]  # from the base up; empty for a base of Challenge
    piece: str  # the one that is placed or pulled
    placed: Placement | None  # None: it is pulled out of the tower
    tremor: Tremor
    fall: Fall = "any"

    @property
    def is_base(self) -> bool:
        """AN-24. A base of Challenge may touch the table, but must come to rest."""
        return self.placed is not None and not self.tower


class Settler(Protocol):
    """Runs towers to rest."""

    def settle(self, asked: SettleQuestion, seed: int) -> Settle:
        """The outcome; the same for the same question and seed. Of a base of Challenge that does
        not come to rest, one that does not stand."""
