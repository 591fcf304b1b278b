"""What a card game is made of: the protocols that its modules implement."""

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
    """The fields that the facts of every card game have."""

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
        """Number of players."""

    @property
    def round_count(self) -> int:
        """Number of deals so far."""

    @property
    def turn(self) -> int:
        """The seat to act, or NOBODY."""

    @property
    def turn_count(self) -> int:
        """Number of seats that have acted in this trick."""

    @property
    def led(self) -> int:
        """The suit that was led, or NONE."""

    @property
    def best(self) -> int:
        """The strength of the card that currently wins the trick; higher is better, 0 is none."""


F = TypeVar("F", bound=CardFacts)  # the facts of one game
F_contra = TypeVar("F_contra", bound=CardFacts, contravariant=True)


class Messages(Protocol[F_contra]):
    """The functions of a game's module `messages`."""

    def prompt(self, facts: F_contra, seat: Seat, actions: list[Integers]) -> Message:
        """Return what a seat that is to act is asked to do; `actions` are its legal ones."""

    def why_not(self, record: Record, seat: Seat, integers: Integers) -> Message:
        """Return why a seat that is to act may not do this."""

    def tell_action(self, before: F_contra, after: F_contra, action: Action) -> list[Telling]:
        """Return the sentences about an action. For a secret choice: first what its own seat is
        told, then what everyone is shown after the last choice."""

    def tell_trick(self, before: F_contra, action: Action, winner: int | None) -> list[Telling]:
        """Return the sentences about the end of a trick; its winner comes last."""


class Score(Protocol[F_contra]):
    """The functions of a game's module `sheet`."""

    def score_lines(self, record: Record) -> list[Line]:
        """Return every point of the round just finished, with its reason."""

    def final_result(self, facts: F_contra, options: Options) -> Result:
        """Return who won a finished game."""


class Views(Protocol[F_contra]):
    """The functions of a game's module `view`: the fields that the game adds to `View`."""

    def public_part(self, facts: F_contra) -> dict[str, Any]:
        """Return the fields that everyone may know, onlookers included."""

    def own_part(self, facts: F_contra, options: Options, seat: Seat | None) -> dict[str, Any]:
        """Return the fields that depend on who looks."""
