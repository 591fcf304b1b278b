"""The definition of a fall (a tower collapses or topples): one measure for placing and pulling.

AN-31, AN-32. Compares the poses before a settle (for a new piece: at its first contact) with those
at its end. A piece that dips and comes back has not fallen, and rotations do not add up.
"""

from collections.abc import Sequence

import msgspec

from sarisari.core.event import Fell
from sarisari.core.settle_question import Fall
from sarisari.physics.convex_parts import Points
from sarisari.physics.geometry import shape_of
from sarisari.physics.quaternion import tilt

BASE = 0
SLIGHT_DROP_MM = 10.0  # mm; a piece that comes to rest lower by more than this has fallen
TIPPED_DEGREES = 30.0  # degrees; a base that has tilted by more than this has fallen


class FallJudge(msgspec.Struct, frozen=True):
    """Decides what counts as a fall, for a tower that begins to settle."""

    names: Sequence[str]
    start: Points  # by piece: its pose before this settle, or at first contact
    fall: Fall

    def is_lower(self, now: Points) -> bool:
        """Whether any piece has dropped by more than the tolerance."""
        return bool((self.start[:, 2] - now[:, 2] > SLIGHT_DROP_MM).any())

    def is_tipped(self, now: Points) -> bool:
        """Whether the base has tipped over. A round base may roll, as long as it drops by no more
        than the tolerance. A single piece is still being put down as a base and cannot tip."""
        if len(self.start) == 1:
            return False
        is_turned = tilt(self.start[BASE, 3:], now[BASE, 3:]) > TIPPED_DEGREES
        rolls = shape_of(self.names[BASE]).rolls
        return is_turned and (not rolls or self._down(now, BASE) > SLIGHT_DROP_MM)

    def fell(self, now: Points, landed: Sequence[int]) -> tuple[Fell, ...]:
        """Return the pieces that have fallen, and by how many mm: a tipped base first, then the
        worst. `landed`: the pieces that have touched the table."""
        down = {
            who: self._down(now, who)
            for who in range(1, len(self.names))
            if who in landed or (self.fall == "any" and self._down(now, who) > SLIGHT_DROP_MM)
        }
        fallen = sorted(down, key=lambda who: -down[who])
        tipped = [(self.names[BASE], self._down(now, BASE))] if self.is_tipped(now) else []
        named = [*tipped, *((self.names[who], down[who]) for who in fallen)]
        return tuple((name, max(0.0, round(mm, 1))) for name, mm in named)

    def _down(self, now: Points, who: int) -> float:
        return float(self.start[who, 2] - now[who, 2])
