"""The question put to a physics settler, and the settler's interface.

Physics counts as chance: the program that runs the simulation hands in a `Settle` event, just as a
deal is handed in.
"""

from typing import Literal, Protocol, TypeAlias

import msgspec

from sarisari.core.event import Pose, Settle, Toward
from sarisari.core.options import Options

Placement: TypeAlias = tuple[float, float, float, float, float, float]
"""The release pose of a piece: x and y of its centre of mass in mm, then a unit quaternion."""

Tremor: TypeAlias = Literal["small", "none", "large"]

FIRST_HAND = 1  # releases a piece at rest, slightly off its place; what it pulls is gone at once
NEWEST_HAND = 2  # also gives it a small speed and spin; draws out slowly what it pulls

Fall: TypeAlias = Literal["any", "table"]
"""AN-31. What counts as a fall: any piece that drops, or only one that reaches the table."""


class PhysicsOptions(msgspec.Struct, frozen=True):
    """The options that matter to physics: how a hand releases pieces, and what counts as a fall."""

    tremor: Tremor
    fall: Fall
    hand: int = FIRST_HAND  # the version of the hand; a game keeps the one that it began with


def physics_options_of(options: Options, hand: int) -> PhysicsOptions:
    """Return the physics options from the options of a game of Bandu and its hand version."""
    return msgspec.convert({**options, "hand": hand}, PhysicsOptions)


class SettleQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A tower as it stands, and what is done to it."""

    tower: tuple[tuple[str, Pose], ...]  # from the base up; empty for a base of Challenge
    piece: str  # the piece that is placed or pulled
    placed: Placement | None  # None: the piece is pulled out of the tower
    tremor: Tremor
    fall: Fall = "any"
    hand: int = FIRST_HAND
    toward: Toward | None = None  # for a pull: the way the hand draws; None: the easiest way

    @property
    def is_base(self) -> bool:
        """AN-24. Whether this places a base of Challenge, which may touch the table but must come
        to rest."""
        return self.placed is not None and not self.tower


class Settler(Protocol):
    """Simulates towers until they come to rest."""

    def settle(self, question: SettleQuestion, seed: int) -> Settle:
        """Return the outcome, which is the same for the same question and seed. If a base of
        Challenge does not come to rest, return an outcome that does not stand."""
