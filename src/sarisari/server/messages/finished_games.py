"""A finished game, as the server answers by HTTP."""

from sarisari.core.event import Told
from sarisari.core.game import Result, Sheet, View
from sarisari.server.messages.kinds import Answer
from sarisari.table.verify import Check


class TowerLine(Answer, frozen=True):
    """What became of a tower of Bandu."""

    fell: int  # 1 for the first to fall; 0: still in
    pieces: int  # of the tower that stands; alone: of the last one that stood


class RecordAbout(Answer, frozen=True):
    """A finished game."""

    game: str
    players: list[str]
    moments: int  # the states that can be looked at: 0 is before the first event
    result: Result | None = None
    is_sealed: bool = False  # it has a commitment that can be verified
    towers: list[TowerLine] = []  # Bandu: by seat


class MomentShown(Answer, frozen=True):
    """A finished game at one moment: what a seat or an onlooker could know, or all hands."""

    moment: int
    view: View
    told: Told | None = None  # the last event, and what there is to say about it
    hands: list[list[str]] = []  # by seat, where all was asked for


class Verified(Answer, frozen=True):
    """Whether every deal comes from what was promised before, and everything that was looked
    at. `fits` is None for a record that has nothing to verify."""

    fits: bool | None
    checks: list[Check]
    text: list[str]  # the same in words


class Sheets(Answer, frozen=True):
    """The score sheets of all finished rounds."""

    sheets: list[Sheet]
