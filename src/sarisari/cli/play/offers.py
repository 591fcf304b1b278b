"""What may be done in Bandu, as a person types it: a piece by its number and the kind of auction
by a word, a placement from suggestions, or by a side of the piece where there is no physics."""

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TypeAlias

from rich.table import Table
from rich.text import Text

from sarisari.bots.placing import QUARTERS, SIDES, highest_of, turned
from sarisari.cli.play.numbered import Numbered
from sarisari.core.event import Pose
from sarisari.core.message import Message, refuse, say
from sarisari.core.settling import Placement
from sarisari.games.bandu.notation import place_text
from sarisari.games.bandu.view import BanduView
from sarisari.text import Catalogue

Tower: TypeAlias = tuple[tuple[str, Pose], ...]

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
        self._places: list[tuple[Placement, Message]] = []
        if legal == ["place"]:
            self._places = _places(view)
            legal = [place_text(placement) for placement, _ in self._places]
        self.by_number = dict(enumerate(legal, start=1))
        self._kinds = sorted({do.split(" ")[2] for do in view.legal if do.count(" ") == 2})

    @property
    def actions(self) -> list[str]:
        """For the Tab key: whole, as they are written."""
        return list(self._view.legal)

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
        """One of the placements; `r` for a quarter turn, then `X Y` in mm from the middle of the
        base for another spot."""
        x, y, w, i, j, k = self._places[number - 1][0]
        turn = (w, i, j, k)
        if words and words[0] == "r":
            words = words[1:]
            turn = turned(QUARTERS[1], turn)
        _, at_x, at_y, *rest = place_text((x, y, *turn)).split(" ")
        return " ".join(["place", *(words or (at_x, at_y)), *rest])

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
        for number, ((x, y, *_), message) in enumerate(self._places, start=1):
            said = self._words.say(message, capital=False)
            table.add_row(Text(f"{number:>3} {said} ({x:g} {y:g})"))
        table.add_row(Text(self._words.say(say("play-place-how")), "dim"))
        return table


def _places(view: BanduView) -> list[tuple[Placement, Message]]:
    """Where the piece in hand could go, the best first; without physics any of its sides on the
    highest piece."""
    assert view.seat is not None
    assert view.piece is not None
    poses = view.poses[view.seat]
    tower = tuple((name, poses[name]) for name in view.towers[view.seat] if name in poses)
    top = highest_of(view)
    sides = [((*top, *side), say(key)) for side, key in zip(SIDES, SIDE_KEYS, strict=True)]
    return list(suggestions(tower, view.piece)) or sides


@lru_cache(maxsize=4)
def suggestions(tower: Tower, piece: str) -> tuple[tuple[Placement, Message], ...]:
    """What the physics suggests, if it is there."""
    if find_spec("mujoco") is None or find_spec("scipy") is None:
        return ()
    found = import_module("sarisari.physics.poses").suggested(tower, piece)
    return tuple((each.placement, each.words) for each in found)


def _thing(action: str) -> str:
    """The piece of an offer; every other action as it is."""
    verb, *things = action.split(" ")
    return things[0] if verb in ("offer", "pull", "take") else action
