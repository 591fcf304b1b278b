"""Presence: which people of a table are there, and since when the others are away."""

from collections.abc import Mapping

import msgspec

from sarisari.core.cards import Seat
from sarisari.table.moment import Moment


class Company(msgspec.Struct, frozen=True, gc=False):
    """The presence of all seat owners at one moment; empty where presence is not tracked. Times are
    in ms."""

    gone: Mapping[Seat, int | None] = {}  # by owned seat: away since when; None while present
    loaded: int = 0  # when the table was loaded: nobody counts as away for longer than that
    returning: frozenset[Seat] = frozenset()  # people who resume from their stand-in
    bots_play_alone: bool = True  # bots also play at a table without people

    def gone_since(self, seat: Seat) -> int | None:
        """Return since when the person of a seat has been away; None while present."""
        return self.gone.get(seat, self.loaded)

    @property
    def is_anybody_there(self) -> bool:
        """Whether any person is present, even if a stand-in plays for them."""
        return None in self.gone.values()

    def here(self, moment: Moment) -> list[Seat]:
        """Return the seats of people who are present and play themselves."""
        return [
            seat
            for seat, since in self.gone.items()
            if since is None and moment.seats[seat].human_plays
        ]

    def is_somebody_else_here(self, moment: Moment, seat: Seat) -> bool:
        """Whether a person at another seat is waiting for this one."""
        return any(other != seat for other in self.here(moment))

    def bots_to_act(self, moment: Moment) -> tuple[Seat, ...]:
        """Return the bots that are to act, and the stand-ins while any person is present to see
        them play."""
        bots = [
            seat
            for seat in moment.to_act
            if moment.seats[seat].bot is not None and seat not in self.returning
        ]
        if not self.gone:
            return tuple(bots) if self.bots_play_alone else ()
        if bots and not self.here(moment):
            bots = [seat for seat in bots if not moment.seats[seat].owned_by_human]
        return tuple(bots)

    def is_deserted(self, moment: Moment) -> bool:
        """Whether all people of a game are away and one of them is to act. Bots do not play on
        alone in their places, so the table waits."""
        if moment.is_over or not moment.to_act or not self.gone or self.here(moment):
            return False
        return all(moment.seats[seat].owned_by_human for seat in moment.to_act)
