"""What a card game is made of: the protocols that its modules keep."""

from typing import Any, Protocol, TypeVar

from sarisari.core.cards import Seat
from sarisari.core.effects import Telling
from sarisari.core.event import Action
from sarisari.core.game import Line, Result
from sarisari.core.layout import Record, Row
from sarisari.core.message import Message
from sarisari.core.notation import Integers
from sarisari.core.options import Options


class CardFacts(Protocol):
    """What the facts of every card game have."""

    @property
    def hands(self) -> Row:
        """By seat: a set of cards."""

    @property
    def totals(self) -> Row:
        """By seat: points of finished rounds."""

    @property
    def points(self) -> Row:
        """By seat: points of the last finished round."""

    @property
    def phase(self) -> int:
        """What the game waits for: see `core/phase.py`."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def round_count(self) -> int:
        """Deals so far."""

    @property
    def turn(self) -> int:
        """The seat to act, or NOBODY."""

    @property
    def turn_count(self) -> int:
        """Seats that have acted in this trick."""

    @property
    def led(self) -> int:
        """The suit that was led, or NONE."""

    @property
    def best(self) -> int:
        """The key of the card that leads the trick: more is better, 0 is none."""


F = TypeVar("F", bound=CardFacts)  # the facts of one game
F_contra = TypeVar("F_contra", bound=CardFacts, contravariant=True)


class Messages(Protocol[F_contra]):
    """What a game's module `messages` has."""

    def prompt(self, facts: F_contra, seat: Seat, actions: list[Integers]) -> Message:
        """What a seat that is to act is asked to do; the actions are those that are legal."""

    def why_not(self, record: Record, seat: Seat, integers: Integers) -> Message:
        """Why a seat that is to act may not do this."""

    def tell_action(self, before: F_contra, after: F_contra, action: Action) -> list[Telling]:
        """What there is to say about an action. Of a secret choice first what its own seat is
        told, then what all are shown once the last has chosen."""

    def tell_trick(self, before: F_contra, action: Action, winner: int | None) -> list[Telling]:
        """What there is to say about the end of a trick; who won it comes last."""


class Score(Protocol[F_contra]):
    """What a game's module `sheet` has."""

    def score_lines(self, record: Record) -> list[Line]:
        """Every point of the round just finished, with its reason."""

    def final_result(self, facts: F_contra, options: Options) -> Result:
        """Who won a finished game."""


class Views(Protocol[F_contra]):
    """What a game's module `view` has: fields that it adds to those of `View`."""

    def public_part(self, facts: F_contra) -> dict[str, Any]:
        """What all may know: it may hold nothing that an onlooker may not."""

    def own_part(self, facts: F_contra, options: Options, seat: Seat | None) -> dict[str, Any]:
        """What depends on who looks."""
