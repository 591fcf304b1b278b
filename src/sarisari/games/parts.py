"""What a card game is made of: the protocols that its modules keep."""

from typing import Any, Protocol, TypeAlias

from sarisari.core.cards import Seat
from sarisari.core.effects import Telling
from sarisari.core.event import Action
from sarisari.core.facts import Facts
from sarisari.core.game import Line, Result
from sarisari.core.message import Message
from sarisari.core.notation import Integers
from sarisari.core.options import Options

Record: TypeAlias = Any  # of a kernel: its fields have no static types


class Messages(Protocol):
    """What a game's module `messages` has."""

    def prompt(self, facts: Facts, seat: Seat, actions: list[Integers]) -> Message:
        """What a seat that is to act is asked to do; the actions are those that are legal."""

    def why_not(self, record: Record, seat: Seat, integers: Integers) -> Message:
        """Why a seat that is to act may not do this."""

    def tell_action(self, before: Facts, after: Facts, action: Action) -> list[Telling]:
        """What there is to say about an action. Of a secret choice first what its own seat is
        told, then what all are shown once the last has chosen."""

    def tell_trick(self, before: Facts, action: Action, winner: int | None) -> list[Telling]:
        """What there is to say about the end of a trick; who won it comes last."""


class Score(Protocol):
    """What a game's module `sheet` has."""

    def score_lines(self, record: Record) -> list[Line]:
        """Every point of the round just finished, with its reason."""

    def final_result(self, facts: Facts, options: Options) -> Result:
        """Who won a finished game."""


class Views(Protocol):
    """What a game's module `view` has: fields that it adds to those of `View`."""

    def public_part(self, facts: Facts) -> dict[str, Any]:
        """What all may know: it may hold nothing that an onlooker may not."""

    def own_part(self, facts: Facts, options: Options, seat: Seat | None) -> dict[str, Any]:
        """What depends on who looks."""
