"""What may be done in Bandu, as a person types it: a piece by its number and the kind of auction
by a word, a placement from suggestions, or by a side of the piece where there are none: without
physics, and at a table that gives none."""

from collections.abc import Sequence
from functools import lru_cache

from rich.table import Table
from rich.text import Text

from sarisari.bots.bot import PLACE
from sarisari.bots.games.bandu.builder.placement_odds import (
    Tower,
    bearing_nothing,
    has_physics,
    tower_of,
)
from sarisari.bots.games.bandu.simple_placement import QUARTERS, SIDES, highest_of, turned
from sarisari.cli.numbered_actions import NumberedActions
from sarisari.core.message import Message, refuse, say
from sarisari.core.settle_question import PhysicsOptions, Placement, physics_options_of
from sarisari.games.bandu.notation import place_text
from sarisari.games.bandu.view import BanduView
from sarisari.table.terms import Suggestions
from sarisari.text import Catalogue

STOP = "stop"  # the action that ends a Solitaire
BID, PASS = "bid ", "pass"  # a bid's number is the bid, and nothing is 0
KINDS = {"b": "bid", "r": "refuse"}
PIECE_VERBS = ("offer", "pull", "take")
FREE = "*"  # marks a piece that bears nothing
SIDE_KEYS = (
    "play-side-up", "play-side-over", "play-side-back", "play-side-front", "play-side-right",
    "play-side-left",
)  # fmt: skip


class Offers(NumberedActions):
    """`12 bid` auctions the twelfth piece; `2 r` turned over with a quarter turn, `5 -3` where."""

    def __init__(self, view: BanduView, words: Catalogue, how: Suggestions = "tried") -> None:
        super().__init__([], (), words)
        self._view = view
        self._how = how
        legal = view.legal
        if view.phase == "offer":
            legal = sorted({" ".join(do.split(" ")[:2]) for do in legal})
        self._places: list[tuple[Placement, Message]] = []
        if legal == ["place"]:
            self._places = _places(view, how)
            legal = [place_text(placement) for placement, _ in self._places]
        legal = sorted(legal, key=lambda do: do == STOP)  # what ends the game is never first
        bids = {int(do[len(BID) :]): do for do in legal if do.startswith(BID)}
        self.by_number = {0: PASS, **bids} if bids else dict(enumerate(legal, start=1))
        self._kinds = sorted({do.split(" ")[2] for do in view.legal if do.count(" ") == 2})

    @property
    def actions(self) -> list[str]:
        """For the Tab key: whole, as they are written."""
        return list(self._view.legal)

    def meant(self, typed: str) -> str:
        words = typed.lower().split()
        text = " ".join(words)
        if text in self._view.legal:
            return text
        number, rest = self._numbered(words)
        if number is None:
            return text
        action = self._by_number(number)
        if self._view.phase == "place":
            return self._placement(number, rest)
        if not self._kinds or action == STOP:
            return action
        return f"{action} {self._kind(rest)}"

    def _numbered(self, words: list[str]) -> tuple[int | None, list[str]]:
        """The number of what was typed, by it or by its name, and the words behind it."""
        if words and words[0].isdecimal():
            return int(words[0][:9]), words[1:]
        for count in range(len(words), 0, -1):
            text = " ".join(words[:count])
            fitting = [n for n, each in self.by_number.items() if text in self._names(each)]
            if self._one_of(fitting, text) is not None:
                return fitting[0], words[count:]
        return None, []

    def _names(self, action: str) -> set[str]:
        """A piece as it is written and as it is called; a placement as the list has it."""
        verb, *things = action.split()
        if verb in PIECE_VERBS:
            said = self._words.piece(things[0]).casefold()
            return {things[0], said, f"{verb} {things[0]}", f"{verb} {said}"}
        if verb == PLACE:
            return {
                self._words.say(told, capital=False).casefold()
                for p, told in self._places
                if place_text(p) == action
            }
        return {action, verb}

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
        cells = [f"{number:>3} {self._listed(action)}" for number, action in self.by_number.items()]
        size = max(map(len, cells), default=1) + 2
        table = Table.grid()
        per_row = max(1, width // size)
        for start in range(0, len(cells), per_row):
            row = "".join(cell.ljust(size) for cell in cells[start : start + per_row])
            table.add_row(Text(row.rstrip()))
        if any(map(self._is_free, self.by_number.values())):
            table.add_row(Text(f"{FREE} {self._words.say(say('play-bears-nothing'))}", "dim"))
        return table

    def _listed(self, action: str) -> str:
        """The piece of an offer; every other action as it is."""
        verb, *things = action.split(" ")
        named = self._words.piece(things[0]) if verb in PIECE_VERBS else action
        return named + (FREE if self._is_free(action) else "")

    def _is_free(self, action: str) -> bool:
        """AN-32. Whether nothing rests on the piece that is to be pulled."""
        verb, *things = action.split(" ")
        return verb == "pull" and things[0] in bearing_nothing(_own(self._view))

    def _sides(self) -> Table:
        table = Table.grid()
        for number, ((x, y, *_), message) in enumerate(self._places, start=1):
            said = self._words.say(message, capital=False)
            table.add_row(Text(f"{number:>3} {said} ({x:g} {y:g})"))
        is_off = self._how == "off"
        how = say("play-place-off" if is_off else "play-place-how")
        table.add_row(Text(self._words.say(how), "dim"))
        return table


def _places(view: BanduView, how: Suggestions) -> list[tuple[Placement, Message]]:
    """Where the piece in hand could go, the best first; without suggestions any of its sides on
    the highest piece."""
    assert view.piece is not None
    top = highest_of(view)
    sides = [((*top, *side), say(key)) for side, key in zip(SIDES, SIDE_KEYS, strict=True)]
    found: Sequence[tuple[Placement, Message]] = ()
    if how != "off":
        found = suggestions(_own(view), view.piece, physics_options_of(view.options), how)
    return list(found) or sides


def _own(view: BanduView) -> Tower:
    """The tower of whoever looks."""
    assert view.seat is not None
    return tower_of(view, view.seat)


@lru_cache(maxsize=4)
def suggestions(
    tower: Tower, piece: str, ways: PhysicsOptions, how: Suggestions
) -> tuple[tuple[Placement, Message], ...]:
    """What the physics suggests, if it is there: tried out, or by looks alone."""
    if not has_physics():
        return ()
    from sarisari.physics import suggestions

    found = suggestions.suggestions(how, tower, piece, ways)
    return tuple((each.placement, each.words) for each in found)
