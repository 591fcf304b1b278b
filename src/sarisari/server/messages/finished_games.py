"""Answers of the HTTP API about finished games and their records."""

from sarisari.core.event import Told
from sarisari.core.game import Result, Sheet, View
from sarisari.server.messages.kinds import Answer
from sarisari.table.dealt_hands import DealtHands
from sarisari.table.verify import Check


class TowerLine(Answer, frozen=True):
    """How one tower of Bandu ended up."""

    fell: int  # 1 for the first to fall; 0: still standing
    pieces: int  # in the tower that stands; in Solitaire, in the last one that stood


class RecordAbout(Answer, frozen=True):
    """Summary of a finished game."""

    game: str
    players: list[str]
    moments: int  # number of states that can be viewed; state 0 precedes the first event
    bots: list[str | None] = []  # by seat: the bot; empty if nothing is known
    versions: list[int | None] = []  # by seat: the version of the bot
    result: Result | None = None
    has_review: bool = False  # it can be reviewed, and gone on with as a what-if
    is_what_if: bool = False  # it went on from a moment of another game, with bots
    is_sealed: bool = False  # it has a commitment, so its deals can be verified
    towers: list[TowerLine] = []  # Bandu: by seat


class MomentShown(Answer, frozen=True):
    """A finished game at one moment: what a seat or an onlooker could know, or all hands."""

    moment: int
    view: View
    told: Told | None = None  # the last event, and what there is to say about it
    hands: list[list[str]] = []  # by seat, if `all` was requested


class MomentsShown(Answer, frozen=True):
    """Several moments of a finished game, one after another."""

    moments: list[MomentShown]  # in order, without gaps


class RecordHistory(Answer, frozen=True):
    """What was told of every event of a finished game, without films; the first one is what
    leads to moment 1."""

    told: list[Told]  # one for each event


class Verified(Answer, frozen=True):
    """Whether every deal follows from what was committed to beforehand, with each check that
    was made. `fits` is None for a record without a commitment."""

    fits: bool | None
    checks: list[Check]
    text: list[str]  # the same in words


class Sheets(Answer, frozen=True):
    """The score sheets of all finished rounds."""

    sheets: list[Sheet]


class Deals(Answer, frozen=True):
    """The hands of finished rounds as they were dealt, as far as everybody may know them."""

    rounds: list[DealtHands]  # the first round first
