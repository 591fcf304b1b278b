"""What an action in Tanuki to Chagama shows the table beyond itself, and what it hides."""

from sarisari.core.cards import Seat, look_up
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.core.phase import PLAY, SECOND
from sarisari.games.tanuki.rules import COLOUR_OF, second_choices
from sarisari.games.tanuki.state import HIDE, OPEN


@kernel
def is_face_down(action: int) -> bool:
    """AK-07. A card in a kettle, with hidden=facedown."""
    return action >= HIDE


@kernel
def shows_void(s: Record, seat: Seat, action: int) -> bool:
    """TAN-10. A card of another colour does, if it is played openly. In a kettle it may be exempt
    (AK-01), or face down (AK-07)."""
    if s.phase == SECOND:
        return bool(action == OPEN and look_up(COLOUR_OF, s.half) != s.led)
    # a card with a choice of ways is not played yet
    return bool(
        s.phase == PLAY and look_up(COLOUR_OF, action) != s.led and not may_hide(s, seat, action)
    )


@kernel
def may_hide(s: Record, seat: Seat, card: int) -> bool:
    """Whether a kettle would take the card, so that how it is played comes next."""
    return bool(second_choices(s, seat, card) != 0)
