"""The journal of a table: everything that happened, in order, as entries (event sourcing).

An entry is also a proposal: to make something happen, hand an entry to `Table.propose`. Times are
milliseconds of one clock, provided by the caller.
"""

import re
from typing import Literal, TypeAlias

import msgspec

from sarisari.core.event import Deal, Settle
from sarisari.core.message import Refused, refuse, shown
from sarisari.core.options import Options
from sarisari.table.terms import Terms

LATEST_TIME = (1 << 53) - 1  # ms
UNKNOWN_FIELD = re.compile(r"unknown field `([^`]*)`|Invalid (?:enum )?value '([^']*)'")


class Player(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Who sits: a person, or a bot by its name (`casual`)."""

    name: str
    bot: str | None = None


class Opening(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """What a table starts from. `commitment` is the hash of the secret that deals come from;
    without one, deals are handed in as they are and nothing proves them."""

    game: str
    options: Options  # a table fills in what is left out
    terms: Terms
    players: tuple[Player | None, ...]  # by seat; None: nobody sits there yet
    time: int
    commitment: str | None = None
    number: int | None = None  # of the commitment, at this server
    rules_version: int = 1  # of the game; openings from before it was written down mean 1


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
    """Chance: the cards of a round."""

    deal: Deal


class PiecesEntry(_Entry, frozen=True, tag="pieces"):
    """Chance: the pieces of this table, where its options say how many. AN-33."""

    pieces: tuple[str, ...]  # in the order of the notation


class SettleEntry(_Entry, frozen=True, tag="settle"):
    """Chance: a tower at rest, with its film."""

    settle: Settle


class ActEntry(_Entry, frozen=True, tag="act"):
    """A seat did something; `stand_in` if a bot did it in a person's place."""

    seat: int
    do: str
    stand_in: bool = False


class UndoEntry(_Entry, frozen=True, tag="undo"):
    """A seat took back: `keep` is how many events of the record stay."""

    seat: int
    keep: int


class ClockEntry(_Entry, frozen=True, tag="clock"):
    """`out`: the time of a seat is up. `pause` and `resume`: for all seats; a table pauses by
    itself while nobody is there."""

    what: Literal["out", "pause", "resume"]
    seat: int | None = None
    while_away: bool = False  # a pause until somebody is there


class SeatEntry(_Entry, frozen=True, tag="seat"):
    """Who sits at a seat from now on, and which bot stands in, if any."""

    seat: int
    player: Player | None
    stand_in: str | None = None
    has_left: bool = False  # for good: the account is deleted


class SaltHashEntry(_Entry, frozen=True, tag="salt-hash"):
    """A person's promise of a salt: its hash, before any salt is shown."""

    seat: int
    hash: str


class SaltEntry(_Entry, frozen=True, tag="salt"):
    """A person's salt, once all have promised theirs."""

    seat: int
    salt: str


class AgreementEntry(_Entry, frozen=True, tag="agreement"):
    """A person asks for something that all people must agree to, or answers."""

    seat: int
    about: Literal["undo", "stop"]
    says: Literal["ask", "yes", "no"]
    is_late: bool = False  # a "no" that nobody said: the request was not answered in time


class StopEntry(_Entry, frozen=True, tag="stop"):
    """The table ends before the game does: by agreement, because its host says so, or because the
    server cannot go on with it or nobody has come back for very long."""

    seat: int
    by_host: bool = False
    by_server: bool = False  # nobody asked for it


class SecretEntry(_Entry, frozen=True, tag="secret"):
    """The secret behind all deals, once nothing more will be dealt."""

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
