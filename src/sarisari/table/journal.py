"""The journal of a table: everything that happened, in order, as entries (event sourcing).

An entry is also a proposal: to make something happen, hand an entry to `Table.propose`. Times are
milliseconds of one clock, provided by the caller.
"""

import re
from typing import Literal, TypeAlias

import msgspec

from sarisari.core.event import Deal, Settle, Toward
from sarisari.core.message import Refused, refuse, shown
from sarisari.core.options import Options
from sarisari.core.settle_question import FIRST_HAND
from sarisari.table.terms import Terms

LATEST_TIME = (1 << 53) - 1  # ms
UNKNOWN_FIELD = re.compile(r"unknown field `([^`]*)`|Invalid (?:enum )?value '([^']*)'")


class Player(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A player: a person, or a bot by its name (`casual`)."""

    name: str
    bot: str | None = None
    version: int | None = None  # of the bot when it sat down; None: unknown, or no bot of ours


class WhatIf(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """What a table goes on from: a moment of a finished game, as it was or as one seat must have
    considered possible."""

    record: str  # the id of the game
    moment: int  # how many events had happened
    seat: int  # whose place a person takes
    cards: Literal["same", "drawn"]  # hands as they were, or drawn from what the seat knew


class Opening(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """What a table starts from. `commitment` is the hash of the secret from which deals are
    derived; without one, deals are supplied from outside and cannot be verified."""

    game: str
    options: Options  # the table fills in defaults
    terms: Terms
    players: tuple[Player | None, ...]  # by seat; None: a free seat
    time: int
    commitment: str | None = None
    number: int | None = None  # number of the commitment, counted by this server
    rules_version: int = 1  # of the game; 1 in openings that predate this field
    hand_version: int = FIRST_HAND  # of the hand that releases pieces, for games with towers
    what_if: WhatIf | None = None  # the game goes on from a moment of another
    past: tuple[str, ...] = ()  # of a what-if: the events before, as lines of a record; never shown


class _Entry(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    tag_field="entry",
    forbid_unknown_fields=True,
):
    time: int


class DealEntry(_Entry, frozen=True, tag="deal"):
    """Chance event: the cards of a round."""

    deal: Deal


class PiecesEntry(_Entry, frozen=True, tag="pieces"):
    """Chance event: the pieces drawn for this table, if its options set their number. AN-33."""

    pieces: tuple[str, ...]  # in notation order


class SettleEntry(_Entry, frozen=True, tag="settle"):
    """Chance event: a tower at rest, with its film."""

    settle: Settle


class ActEntry(_Entry, frozen=True, tag="act"):
    """A seat acted; `stand_in` if a bot did so in place of a person."""

    seat: int
    do: str
    stand_in: bool = False
    toward: Toward | None = None  # the direction of a pull; None: the easiest way


class UndoEntry(_Entry, frozen=True, tag="undo"):
    """A seat undid its last action. `keep` is how many events of the record remain."""

    seat: int
    keep: int


class ClockEntry(_Entry, frozen=True, tag="clock"):
    """`out`: a seat's time is up. `pause` and `resume` apply to all seats; a table pauses by
    itself while everyone is away."""

    what: Literal["out", "pause", "resume"]
    seat: int | None = None
    while_away: bool = False  # a pause until somebody returns


class SeatEntry(_Entry, frozen=True, tag="seat"):
    """Who sits at a seat from now on, and which bot stands in, if any."""

    seat: int
    player: Player | None
    stand_in: str | None = None
    has_left: bool = False  # for good, because the account was deleted


class SaltHashEntry(_Entry, frozen=True, tag="salt-hash"):
    """A person's commitment to a salt: its hash, before any salt is revealed."""

    seat: int
    hash: str


class SaltEntry(_Entry, frozen=True, tag="salt"):
    """A person's salt, revealed once all have committed to theirs."""

    seat: int
    salt: str


class AgreementEntry(_Entry, frozen=True, tag="agreement"):
    """A person asks for something that everyone must agree to, or answers such a request."""

    seat: int
    about: Literal["undo", "stop"]
    says: Literal["ask", "yes", "no"]
    is_late: bool = False  # a "no" by timeout: the request was not answered in time


class StopEntry(_Entry, frozen=True, tag="stop"):
    """The table ended before the game did: by agreement, by its host, or by the server, which
    either could not continue it or waited too long for anyone to return."""

    seat: int
    by_host: bool = False
    by_server: bool = False  # the server stopped it


class SecretEntry(_Entry, frozen=True, tag="secret"):
    """The secret behind all deals, published once nothing more will be dealt."""

    secret: str


Entry: TypeAlias = (
    DealEntry
    | PiecesEntry
    | SettleEntry
    | ActEntry
    | UndoEntry
    | ClockEntry
    | SeatEntry
    | SaltHashEntry
    | SaltEntry
    | AgreementEntry
    | StopEntry
    | SecretEntry
)


# Entries that are neither events nor needed for one: their number is unbounded.
ChangeEntry: TypeAlias = UndoEntry | ClockEntry | SeatEntry | AgreementEntry | StopEntry


def check_time(time: int) -> None:
    """Refuse a time that some JSON readers could not represent exactly."""
    if not 0 <= time <= LATEST_TIME:
        raise refuse("time-shape")


def newer_version_refusal(error: Exception) -> Refused | None:
    """Return why something saved cannot be read, if a newer version wrote a kind of entry, a term
    or a field that this version does not know. None for any other error."""
    found = UNKNOWN_FIELD.search(str(error))
    if found is None:
        return None
    return refuse("made-by-newer", name=shown(found[1] or found[2]))
