"""What may be done in Bandu, as a person types it: a piece by its number and the kind of auction
by a word, a placement by a side of the piece and where it goes."""

from rich.table import Table
from rich.text import Text

from sarisari.bots.placing import QUARTERS, SIDES, highest_of, turned
from sarisari.cli.play.numbered import Numbered
from sarisari.core.message import refuse, say
from sarisari.games.bandu.notation import place_text
from sarisari.games.bandu.view import BanduView
from sarisari.text import Catalogue

KINDS = {"b": "bid", "r": "refuse"}
SIDE_KEYS = (
    "play-side-up", "play-side-over", "play-side-back", "play-side-front", "play-side-right",
    "play-side-left",
)  # fmt: skip


class Offers(Numbered):
    """`12 bid` auctions the twelfth piece; `2 r` turned over with a quarter turn, `5 -3` where."""

    def __init__(self, view: BanduView, words: Catalogue) -> None:
        super().__init__([], ())
        self._view = view
        self._words = words
        legal = view.legal
        if view.phase == "offer":
            legal = sorted({" ".join(do.split(" ")[:2]) for do in legal})
        if legal == ["place"]:
            legal = [place_text((*self._top, *side)) for side in SIDES]
        self.by_number = dict(enumerate(legal, start=1))
        self._kinds = sorted({do.split(" ")[2] for do in view.legal if do.count(" ") == 2})

    @property
    def actions(self) -> list[str]:
        """For the Tab key: whole, as they are written."""
        return list(self._view.legal)

    @property
    def _top(self) -> tuple[float, float]:
        return highest_of(self._view)

    def meant(self, typed: str) -> str:
        words = typed.lower().split()
        if not words or not words[0].isdecimal():
            return " ".join(words)
        action = super().meant(words[0])
        if self._view.phase == "place":
            return self._placement(int(words[0]), words[1:])
        if not self._kinds or action == "stop":
            return action
        return f"{action} {self._kind(words[1:])}"

    def _kind(self, words: list[str]) -> str:
        if not words and len(self._kinds) == 1:
            return self._kinds[0]
        if len(words) != 1:
            raise refuse("play-which-kind")
        return KINDS.get(words[0], words[0])

    def _placement(self, number: int, words: list[str]) -> str:
        """A side, then `X Y` in mm from the middle of the base, and `r` for a quarter turn."""
        side = SIDES[number - 1]
        if words and words[0] == "r":
            words = words[1:]
            side = turned(QUARTERS[1], side)
        numbers = " ".join(words) or "{} {}".format(*self._top)
        return " ".join(["place", numbers, *map(str, side)])

    def table(self, width: int) -> Table:
        """Pieces in columns; the sides of a piece in words."""
        if self._view.phase == "place":
            return self._sides()
        cells = [f"{number:>3} {_thing(action)}" for number, action in self.by_number.items()]
        size = max(map(len, cells), default=1) + 2
        table = Table.grid()
        per_row = max(1, width // size)
        for start in range(0, len(cells), per_row):
            row = "".join(cell.ljust(size) for cell in cells[start : start + per_row])
            table.add_row(Text(row.rstrip()))
        return table

    def _sides(self) -> Table:
        table = Table.grid()
        for number, key in enumerate(SIDE_KEYS, start=1):
            table.add_row(Text(f"{number:>3} {self._words.say(say(key), capital=False)}"))
        table.add_row(Text(self._words.say(say("play-place-how")), "dim"))
        return table


def _thing(action: str) -> str:
    """The piece of an offer; every other action as it is."""
    verb, *things = action.split(" ")
    return things[0] if verb in ("offer", "pull", "take") else action
