"""What an action in Bastos shows the table beyond itself."""

from sarisari.core.cards import Seat, look_up
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.core.phase import PLAY, SECOND
from sarisari.games.bastos.rules import FRUIT_OF, may_declare


@kernel
def is_face_down(action: int) -> bool:  # noqa: ARG001
    """Never: all cards are played openly."""
    return False


@kernel
def shows_void(s: Record, seat: Seat, action: int) -> bool:
    """BAS-20. A card of another fruit does, once it is clear whether it is declared."""
    if s.phase == SECOND:
        return bool(look_up(FRUIT_OF, s.half) != s.led)
    is_whole = s.phase == PLAY and not may_declare(s, seat, action)
    return bool(is_whole and look_up(FRUIT_OF, action) != s.led)
