"""The running count of a round, as a view shows it to people."""

import msgspec


class CardCount(msgspec.Struct, frozen=True, gc=False):
    """What somebody who remembers everything knows about the cards of a round. The cards of the
    reader's own hand are in neither list."""

    gone: list[str]  # shown, and no longer in a hand
    left: list[str]  # not shown to the reader yet: in other hands, face down or left over
