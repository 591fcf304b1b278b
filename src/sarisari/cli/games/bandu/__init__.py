"""The terminal board of Bandu: towers instead of cards."""

from collections.abc import Sequence

from rich.text import Text

from sarisari.cli.games.bandu.best import record_tower
from sarisari.cli.games.bandu.offers import STOP, Offers
from sarisari.cli.games.bandu.towers import side_view, tower_column, tower_columns
from sarisari.cli.games.board import Board, Column
from sarisari.cli.suit_marks import SuitMarks
from sarisari.core.cards import Seat
from sarisari.core.message import Message, say
from sarisari.games.bandu.view import BanduView
from sarisari.table.terms import Suggestions
from sarisari.text import Catalogue

TOWER_LINES = 6  # at least this many lines for the player's tower
EVENT_LINES = 3  # left free below the tower for the latest events


class BanduBoard(Board[BanduView]):
    stop = STOP
    has_points = False

    def numbered(self, view: BanduView, words: Catalogue, how: Suggestions) -> Offers:
        return Offers(view, words, how)

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

    def waiting(self, view: BanduView, how: Suggestions) -> Message | None:
        """Simulating where a piece could go takes a while."""
        is_tried = view.phase == "place" and how == "tried"
        return say("play-place-looking") if is_tried else None

    def place(self, rank: int, seat: Seat, view: BanduView) -> Message:
        """BAN-36. There are no points: the ranking is by which towers stand, and in which order
        the others fell."""
        nth = view.out_at[seat]
        if nth:
            return say("story-place-fell", rank=rank, seat=seat, nth=nth)
        return say("story-place-in", rank=rank, seat=seat, count=len(view.towers[seat]))

    def ending(self, view: BanduView) -> list[Message]:
        """BAN-41. Whether a Solitaire tower beats the best one so far."""
        if view.players > 1:
            return []
        count = view.totals[0]
        before = record_tower(view.options, count)
        if before is None:
            return []
        key = "play-best-beaten" if count > before else "play-best-stays"
        return [say(key, count=before)]


BOARD = BanduBoard()
