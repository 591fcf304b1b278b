"""A `Table` driven by hand: people by name, bots in brackets, and a clock that the test moves."""

from typing import Any, Literal, Self

import pytest

from sarisari.core.message import Message, Refused
from sarisari.table.fair import commitment_of, salt_hash
from sarisari.table.journal import (
    ActEntry,
    AgreementEntry,
    ClockEntry,
    DealEntry,
    Entry,
    Opening,
    Player,
    SaltEntry,
    SaltHashEntry,
    SeatEntry,
    StopEntry,
    UndoEntry,
)
from sarisari.table.table import Table
from sarisari.table.terms import Terms

About = Literal["undo", "stop"]
Says = Literal["ask", "yes", "no"]
What = Literal["out", "pause", "resume"]
SECRET = bytes(range(32))


def player_of(word: str) -> Player | None:
    """`Ada` is a person, `[Ben]` a bot, `-` an empty seat."""
    if word == "-":
        return None
    return Player(word.strip("[]"), "casual" if word.startswith("[") else None)


def opening_of(
    game: str = "tanuki",
    players: str = "Ada Ben [Chloé]",
    options: dict[str, Any] | None = None,
    *,
    is_fair: bool = False,
    **terms: Any,
) -> Opening:
    """What a table starts from, at time 0."""
    seats = tuple(player_of(word) for word in players.split())
    return Opening(
        game=game,
        options={"players": len(seats), **(options or {})},
        terms=Terms(**terms),
        players=seats,
        time=0,
        commitment=commitment_of(SECRET) if is_fair else None,
        number=1 if is_fair else None,
    )


class ScriptedTable:
    """A table with its time. Every method is one entry; `refused` gives the reason of one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.table = Table(opening_of(*args, **kwargs))
        self.time = 0

    def do(self, entry: Entry, at: int | None = None) -> Self:
        self.table.take(self.table.propose(entry, at))
        return self

    def why(self, entry: Entry, at: int | None = None) -> Message:
        """Why an entry is refused; the table must stay as it was."""
        before = self.table.snapshot()
        with pytest.raises(Refused) as refused:
            self.table.propose(entry, at)
        assert self.table.snapshot() is before
        return refused.value.message

    def refused(self, entry: Entry, at: int | None = None) -> str:
        return self.why(entry, at).key

    def deal(self) -> Self:
        return self.do(DealEntry(time=self.time, deal=self.table.next_deal(SECRET)))

    def act(self, seat: int, do: str | None = None, at: int | None = None) -> Self:
        """By default the first legal action."""
        return self.do(self.acted(seat, do), at)

    def acted(self, seat: int, do: str | None = None) -> ActEntry:
        legal = self.table.game.legal(self.table.state, seat)
        stands_in = self.table.seats[seat].stand_in is not None
        return ActEntry(time=self.time, seat=seat, do=do or legal[0], stand_in=stands_in)

    def everybody(self) -> Self:
        """Each seat that is to act now acts once."""
        for seat in self.table.to_act():
            self.act(seat)
        return self

    def to_end_of_round(self) -> Self:
        while self.table.to_act():
            self.act(self.table.to_act()[0])
        return self

    def to_end(self) -> Self:
        while not self.table.is_over:
            if self.table.due() == "deal":
                self.deal()
            self.to_end_of_round()
        return self

    def salts(self) -> Self:
        """All people promise and show their salts."""
        people = [seat for seat, info in enumerate(self.table.seats) if info.human_plays]
        for seat in people:
            self.do(self.promise(seat))
        for seat in people:
            self.do(self.salt(seat))
        return self

    def promise(self, seat: int, salt: str | None = None) -> SaltHashEntry:
        return SaltHashEntry(time=self.time, seat=seat, hash=salt_hash(seat, salt or salt_of(seat)))

    def salt(self, seat: int, salt: str | None = None) -> SaltEntry:
        return SaltEntry(time=self.time, seat=seat, salt=salt or salt_of(seat))

    def undo(self, seat: int) -> UndoEntry:
        keep = self.table.undo_for(seat).keep
        return UndoEntry(time=self.time, seat=seat, keep=0 if keep is None else keep)

    def says(self, seat: int, says: Says, about: About = "undo") -> AgreementEntry:
        return AgreementEntry(time=self.time, seat=seat, about=about, says=says)

    def stop(self, seat: int) -> StopEntry:
        return StopEntry(time=self.time, seat=seat)

    def clock(self, what: What, seat: int | None = None) -> ClockEntry:
        return ClockEntry(time=self.time, what=what, seat=seat)

    def sits(self, seat: int, word: str, stand_in: str | None = None) -> SeatEntry:
        return SeatEntry(time=self.time, seat=seat, player=player_of(word), stand_in=stand_in)


def salt_of(seat: int) -> str:
    return f"saltsaltsaltsalt{seat}"
