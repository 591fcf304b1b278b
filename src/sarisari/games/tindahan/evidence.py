"""What an action in Tindahan shows the table beyond itself."""

from sarisari.core.cards import Seat, look_up
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.core.phase import SECOND
from sarisari.games.tindahan.rules import FRUIT_OF
from sarisari.games.tindahan.state import CARDS


@kernel
def is_face_down(action: int) -> bool:  # noqa: ARG001
    """Never: all cards are played openly."""
    return False


@kernel
def shows_void(s: Record, seat: Seat, action: int) -> bool:  # noqa: ARG001
    """TIN-25, AT-20. A card of another fruit does, unless it is spent on a seller."""
    return bool(s.phase != SECOND and action < CARDS and look_up(FRUIT_OF, action) != s.led)
