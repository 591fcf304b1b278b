"""The terminal board of Bandu: towers instead of cards."""

from collections.abc import Sequence

from rich.text import Text

from sarisari.cli.games.bandu.best import record_tower
from sarisari.cli.games.bandu.offers import STOP, Offers
from sarisari.cli.games.bandu.towers import side_view, tower_column, tower_columns
from sarisari.cli.games.board import Board, Column, PoseHelp
from sarisari.cli.suit_marks import SuitMarks
from sarisari.core.cards import Seat
from sarisari.core.message import Message, say
from sarisari.games.bandu.view import BanduView
from sarisari.text import Catalogue

TOWER_LINES = 6  # at least this many lines for the player's tower
EVENT_LINES = 3  # left free below the tower for the latest events


class BanduBoard(Board[BanduView]):
    stop = STOP
    has_points = False

    def commands(self, view: BanduView, poses: PoseHelp) -> str:
        """Scores do not exist; poses are offered to a person who may ask for them."""
        return "?hluq" if self.refuse_poses(view, poses) else "?hwluq"

    def refuse_poses(self, view: BanduView, poses: PoseHelp) -> Message | None:
        """BAN-26. Only a piece in hand is fitted, and only where the terms allow it."""
        if view.phase != "place":
            return say("play-no-poses")
        return say("poses-off", "BAN-26") if poses.how == "off" else None

    def numbered(self, view: BanduView, words: Catalogue, poses: PoseHelp) -> Offers:
        return Offers(view, words, poses)

    def player_columns(self, view: BanduView, words: Catalogue) -> list[Column]:
        return tower_columns(view)

    def last_column(self, view: BanduView, words: Catalogue) -> Column:
        """The towers."""
        return tower_column(view, words)

    def middle(
        self, view: BanduView, names: Sequence[str], marks: SuitMarks, room: int
    ) -> Text | None:
        """The player's tower while they place a piece, drawn to fit the screen."""
        if view.phase != "place" or view.seat is None:
            return None
        rows = max(TOWER_LINES, room - EVENT_LINES)
        lines = side_view(view.poses[view.seat], view.towers[view.seat], rows)
        return Text("\n".join(lines)) if lines else None

    def waiting(self, view: BanduView, poses: PoseHelp) -> Message | None:
        """Simulating where a piece could go takes a while."""
        is_tried = view.phase == "place" and poses == ("tried", True)
        return say("play-place-looking") if is_tried else None

    def place(self, rank: int, seat: Seat, view: BanduView) -> Message:
        """BAN-36. There are no points: the ranking is by which towers stand, and in which order
        the others fell."""
        nth = view.out_at[seat]
        if nth:
            return say("story-place-fell", rank=rank, seat=seat, nth=nth)
        return say("story-place-in", rank=rank, seat=seat, count=len(view.towers[seat]))

    def ending(self, view: BanduView, *, is_helped: bool) -> list[Message]:
        """BAN-41. Whether a Solitaire tower beats the best one so far; towers built by hand and
        towers built with suggested poses are compared among themselves."""
        if view.players > 1:
            return []
        count = view.totals[0]
        before = record_tower(
            view.options, count, is_helped=is_helped, hand_version=view.hand_version
        )
        if before is None:
            return []
        key = "play-best-beaten" if count > before else "play-best-stays"
        return [say(key, count=before, how="help" if is_helped else "hand")]


BOARD = BanduBoard()
