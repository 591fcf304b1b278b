"""The numbered actions of Bandu and their parser. A piece is typed by its number and the kind of
auction by a word. A placement is chosen from suggestions, or by a side of the piece if there are
none, because the physics engine is not installed or the table does not allow them."""

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
from sarisari.bots.games.bandu.simple_placement import (
    QUARTERS,
    SIDES,
    highest_of,
    quaternion_product,
)
from sarisari.cli.numbered_actions import NumberedActions
from sarisari.core.event import PULL, Toward
from sarisari.core.message import Message, refuse, say
from sarisari.core.settle_question import PhysicsOptions, Placement, physics_options_of
from sarisari.games.bandu.notation import place_text
from sarisari.games.bandu.view import BanduView
from sarisari.table.terms import Suggestions
from sarisari.text import Catalogue

STOP = "stop"  # the action that ends a Solitaire game
BID, PASS = "bid ", "pass"  # a bid is numbered by its amount, and passing is 0
AUCTION_KINDS = {"b": "bid", "r": "refuse"}
PIECE_VERBS = ("offer", "pull", "take")
FREE_MARK = "*"  # marks a piece that bears nothing
PULL_WAYS: dict[str, Toward] = {
    "left": (-1.0, 0.0, 0.0), "right": (1.0, 0.0, 0.0), "front": (0.0, -1.0, 0.0),
    "back": (0.0, 1.0, 0.0), "up": (0.0, 0.0, 1.0),
}  # fmt: skip
SIDE_KEYS = (
    "play-side-up", "play-side-over", "play-side-back", "play-side-front", "play-side-right",
    "play-side-left",
)  # fmt: skip


class Offers(NumberedActions):
    """`12 bid` auctions piece 12; `2 r 5 -3` chooses placement 2 with a quarter turn at x 5, y -3."""

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
        legal = sorted(legal, key=lambda do: do == STOP)  # the action that ends the game is last
        bids = {int(do[len(BID) :]): do for do in legal if do.startswith(BID)}
        self.by_number = {0: PASS, **bids} if bids else dict(enumerate(legal, start=1))
        self._kinds = sorted({do.split(" ")[2] for do in view.legal if do.count(" ") == 2})

    @property
    def actions(self) -> list[str]:
        """The complete actions in notation, for tab completion."""
        return list(self._view.legal)

    def parse(self, typed: str) -> str:
        words, _ = self._without_way(typed)
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

    def toward_of(self, typed: str) -> Toward | None:
        _, way = self._without_way(typed)
        return None if way is None else PULL_WAYS[way]

    def _without_way(self, typed: str) -> tuple[list[str], str | None]:
        """The words that were typed, apart from the direction of a pull at their end, in notation or
        in the player's language."""
        words = typed.lower().split()
        if self._is_pull and len(words) > 1:
            for way in PULL_WAYS:
                if words[-1] in (way, self._way(way)):
                    return words[:-1], way
        return words, None

    @property
    def _is_pull(self) -> bool:
        return any(do.startswith(PULL) for do in self._view.legal)

    def _way(self, way: str) -> str:
        return self._words.say(say("play-pull-way", way=way), capital=False).casefold()

    def _numbered(self, words: list[str]) -> tuple[int | None, list[str]]:
        """The number of the entry that was typed, by number or by name, and the words after it."""
        if words and words[0].isdecimal():
            return int(words[0][:9]), words[1:]
        for count in range(len(words), 0, -1):
            text = " ".join(words[:count])
            fitting = [n for n, each in self.by_number.items() if text in self._names(each)]
            if self._one_of(fitting, text) is not None:
                return fitting[0], words[count:]
        return None, []

    def _names(self, action: str) -> set[str]:
        """What may be typed for an action: a piece in notation or by its name in the player's
        language, a placement as it is listed."""
        verb, *arguments = action.split()
        if verb in PIECE_VERBS:
            piece, name = arguments[0], self._words.piece(arguments[0]).casefold()
            return {piece, name, f"{verb} {piece}", f"{verb} {name}"}
        if verb == PLACE:
            return {
                self._words.say(message, capital=False).casefold()
                for placement, message in self._places
                if place_text(placement) == action
            }
        return {action, verb}

    def _kind(self, words: list[str]) -> str:
        if not words and len(self._kinds) == 1:
            return self._kinds[0]
        if len(words) != 1:
            raise refuse("play-which-kind")
        return AUCTION_KINDS.get(words[0], words[0])

    def _placement(self, number: int, words: list[str]) -> str:
        """A listed placement; `r` adds a quarter turn, and `X Y` in mm from the middle of the base
        moves it."""
        x, y, w, i, j, k = self._places[number - 1][0]
        turn = (w, i, j, k)
        if words and words[0] == "r":
            words = words[1:]
            turn = quaternion_product(QUARTERS[1], turn)
        _, at_x, at_y, *rest = place_text((x, y, *turn)).split(" ")
        return " ".join(["place", *(words or (at_x, at_y)), *rest])

    def table(self, width: int) -> Table:
        """The list: pieces in columns, or placements one per line."""
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
            table.add_row(Text(f"{FREE_MARK} {self._words.say(say('play-bears-nothing'))}", "dim"))
        if self._is_pull:
            ways = [self._way(way) for way in PULL_WAYS]
            table.add_row(Text(self._words.say(say("play-pull-how", names=ways)), "dim"))
        return table

    def _listed(self, action: str) -> str:
        """An action in the list: an offer by its piece, any other action in notation."""
        verb, *arguments = action.split(" ")
        text = self._words.piece(arguments[0]) if verb in PIECE_VERBS else action
        return text + (FREE_MARK if self._is_free(action) else "")

    def _is_free(self, action: str) -> bool:
        """AN-32. Whether an action pulls a piece on which nothing rests."""
        verb, *arguments = action.split(" ")
        return verb == "pull" and arguments[0] in bearing_nothing(_own_tower(self._view))

    def _sides(self) -> Table:
        table = Table.grid()
        for number, ((x, y, *_), message) in enumerate(self._places, start=1):
            text = self._words.say(message, capital=False)
            table.add_row(Text(f"{number:>3} {text} ({x:g} {y:g})"))
        is_off = self._how == "off"
        how = say("play-place-off" if is_off else "play-place-how")
        table.add_row(Text(self._words.say(how), "dim"))
        return table


def _places(view: BanduView, how: Suggestions) -> list[tuple[Placement, Message]]:
    """Placements of the piece in hand, the best first; without suggestions, each of its sides on
    the highest piece."""
    assert view.piece is not None
    top = highest_of(view)
    sides = [((*top, *side), say(key)) for side, key in zip(SIDES, SIDE_KEYS, strict=True)]
    found: Sequence[tuple[Placement, Message]] = ()
    if how != "off":
        ways = physics_options_of(view.options, view.hand_version)
        found = suggestions(_own_tower(view), view.piece, ways, how)
    return list(found) or sides


def _own_tower(view: BanduView) -> Tower:
    """The tower of the view's seat."""
    assert view.seat is not None
    return tower_of(view, view.seat)


@lru_cache(maxsize=4)
def suggestions(
    tower: Tower, piece: str, ways: PhysicsOptions, how: Suggestions
) -> tuple[tuple[Placement, Message], ...]:
    """The placements that the physics engine suggests: simulated, or by looks alone. None if it is
    not installed."""
    if not has_physics():
        return ()
    from sarisari.physics import suggestions

    found = suggestions.suggestions(how, tower, piece, ways)
    return tuple((each.placement, each.words) for each in found)
