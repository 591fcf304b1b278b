"""The people of a table as whoever runs it sees them: who is there, and who is away since when."""

from collections.abc import Mapping

import msgspec

from sarisari.core.cards import Seat
from sarisari.table.moment import Moment


class Company(msgspec.Struct, frozen=True, gc=False):
    """Everybody who owns a seat, at one moment; nobody where coming and going is not watched.
    Times are in ms."""

    gone: Mapping[Seat, int | None] = {}  # by seat of theirs: since when; None while they are there
    loaded: int = 0  # when the table was brought back: nobody can have been away for longer
    returning: frozenset[Seat] = frozenset()  # who are asked again although a stand-in has the seat
    bots_play_alone: bool = True  # also at a table where no seat is a person's

    def gone_since(self, seat: Seat) -> int | None:
        """When the person of a seat went away; None while they are there."""
        return self.gone.get(seat, self.loaded)

    @property
    def is_anybody_there(self) -> bool:
        """Also if it is a stand-in that plays for them."""
        return None in self.gone.values()

    def here(self, moment: Moment) -> list[Seat]:
        """The seats of people who are there and play themselves."""
        return [
            seat
            for seat, since in self.gone.items()
            if since is None and moment.seats[seat].human_plays
        ]

    def is_somebody_else_here(self, moment: Moment, seat: Seat) -> bool:
        """Whether a person waits for this seat."""
        return any(other != seat for other in self.here(moment))

    def bots_to_act(self, moment: Moment) -> tuple[Seat, ...]:
        """Bots, and stand-ins while somebody of the table is there to see them play."""
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
        """All people of a game are away, and it is for one of them to act: bots do not play on
        alone in their places, so the table waits."""
        if moment.is_over or not moment.to_act or not self.gone or self.here(moment):
            return False
        return all(moment.seats[seat].owned_by_human for seat in moment.to_act)
