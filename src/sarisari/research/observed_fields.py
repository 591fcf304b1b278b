"""What an observation consists of, field by field, and how to read one back."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from sarisari.core.cards import Deck
from sarisari.core.phase import CHANGE
from sarisari.research.flags import WIDE_BASE

Kind: TypeAlias = Literal["flags", "numbers", "wide numbers"]
Observation: TypeAlias = npt.NDArray[np.int8]

CARDS: Literal["cards"] = "cards"
SUITS: Literal["suits"] = "suits"
PHASES = ("choose", "play", "second", "change")
assert len(PHASES) == CHANGE  # from CHOOSE on: one flag for each phase in which a seat acts


@dataclass(frozen=True)
class Field:
    """A part of an observation: flags, numbers, or numbers in two entries (`wide`): hundreds,
    rounded down, and the rest. If it is by seat, the reader's own comes first and then the others
    in the order of their seats; in each of these parts there is one entry for each label."""

    name: str
    about: str
    kind: Kind = "flags"
    by_seat: bool = False
    labels: Literal["cards", "suits"] | tuple[str, ...] | None = None  # None: one entry


@dataclass(frozen=True)
class PlacedField:
    """A field with its place in the observations of one game for one number of players."""

    field: Field
    labels: tuple[str, ...]  # none: one entry
    seats: int  # 1 if the field is not by seat
    start: int
    stop: int

    def read(self, observation: Observation) -> Any:
        """Return what the field says: lists of labels or seats that are flagged, or numbers."""
        part = observation[self.start : self.stop].astype(np.int64)
        if self.field.kind == "wide numbers":
            part = part[0::2] * WIDE_BASE + part[1::2]
        table = part.reshape(self.seats, -1).tolist()
        if self.field.kind == "flags" and not self.labels:
            return [seat for seat, row in enumerate(table) if row[0]]
        rows = [self._row(row) for row in table]
        return rows if self.field.by_seat else rows[0]

    def _row(self, row: list[int]) -> Any:
        if not self.labels:
            return row[0]
        named = zip(self.labels, row, strict=True)
        if self.field.kind == "flags":
            return [label for label, flag in named if flag]
        return dict(named)

    def words(self, observation: Observation) -> str:
        """Return the field as a line: `hand: mango-2 mango-7`."""
        found = self.read(observation)
        if self.field.by_seat and (self.field.kind != "flags" or self.labels):
            parts = [f"{seat_word(seat)} {_in_words(one)}" for seat, one in enumerate(found)]
            return f"{self.field.name}: {', '.join(parts)}"
        if self.field.by_seat:
            found = [seat_word(seat) for seat in found]
        return f"{self.field.name}: {_in_words(found)}"


def seat_word(seat: int) -> str:
    """Return how a description calls a seat, counted from the reader's.

    >>> seat_word(0), seat_word(2)
    ('you', '+2')
    """
    return f"+{seat}" if seat else "you"


def _in_words(found: Any) -> str:
    if isinstance(found, dict):
        return " ".join(f"{label} {number}" for label, number in found.items())
    if isinstance(found, list):
        return " ".join(found) or "none"
    return str(found)


SHARED_FIELDS = (
    Field("hand", "your cards", labels=CARDS),
    Field(
        "played",
        "the cards that each seat has played in this round, this trick included, as far as you saw them",
        by_seat=True,
        labels=CARDS,
    ),
    Field("trick", "the cards of this trick that you can see", labels=CARDS),
    Field("led", "the suit to follow", labels=SUITS),
    Field("best", "the seat whose card is winning the trick", by_seat=True),
    Field("to_act", "the seats that may act; several during a secret choice", by_seat=True),
    Field(
        "phase",
        "what is to be done: a secret choice, a play, the second half of your play, a value change",
        labels=PHASES,
    ),
    Field("cards_left", "cards in each hand", "numbers", by_seat=True),
    Field(
        "voids", "suits that a seat is known to lack, by not following", by_seat=True, labels=SUITS
    ),
    Field("first", "the seat that leads the first trick of this round", by_seat=True),
    Field("round", "the number of this round, from 1", "numbers"),
    Field("totals", "points of finished rounds", "wide numbers", by_seat=True),
)


class ObservationLayout:
    """The fields of a game's observations for one number of players, each in its place."""

    def __init__(self, own_fields: Sequence[Field], deck: Deck, players: int) -> None:
        self.fields: list[PlacedField] = []
        self.size = 0
        self.suits = deck.suits
        known = {CARDS: tuple(map(deck.card_name, range(deck.card_count))), SUITS: deck.suits}
        for field in (*SHARED_FIELDS, *own_fields):
            labels = known[field.labels] if isinstance(field.labels, str) else field.labels or ()
            seats = players if field.by_seat else 1
            entries = 2 if field.kind == "wide numbers" else 1
            stop = self.size + seats * max(len(labels), 1) * entries
            self.fields.append(PlacedField(field, labels, seats, self.size, stop))
            self.size = stop

    def read(self, observation: Observation) -> dict[str, Any]:
        """Return what each field of an observation says, by its name."""
        row = self._checked(observation)
        return {placed.field.name: placed.read(row) for placed in self.fields}

    def describe(self, observation: Observation) -> str:
        """Return an observation in words, one line for each field. Seats are counted from the
        reader's: `you`, `+1` and so on."""
        row = self._checked(observation)
        return "\n".join(placed.words(row) for placed in self.fields)

    def _checked(self, observation: Observation) -> Observation:
        row: Observation = np.asarray(observation)
        if row.shape != (self.size,):
            raise ValueError(
                f"an observation of this game has {self.size} numbers, not {row.shape}"
            )
        return row
