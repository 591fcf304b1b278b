"""The numbered actions of Bandu and their parser. A piece is typed by its number and the kind of
auction by a word. A placement is one of the sides of the piece, with a turn and a spot; or a
suggestion, where the table allows them and the player has asked for them."""

from functools import lru_cache
from typing import NamedTuple

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
from sarisari.cli.games.bandu.orientations import distinct_orientations
from sarisari.cli.games.board import NO_POSES_ASKED, PoseHelp
from sarisari.cli.numbered_actions import NumberedActions
from sarisari.core.event import PULL, Toward
from sarisari.core.message import Message, refuse, say
from sarisari.core.settle_question import PhysicsOptions, Placement, physics_options_of
from sarisari.games.bandu.notation import place_text
from sarisari.games.bandu.view import BanduView
from sarisari.physics.geometry import shape_of
from sarisari.table.terms import Suggestions
from sarisari.text import Catalogue

STOP = "stop"  # the action that ends a Solitaire game
BID, PASS = "bid ", "pass"  # a bid is numbered by its amount, and passing is 0
AUCTION_KINDS = ("bid", "refuse")
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
LYING = range(2, 6)  # of these: a piece with only one of them has but one side to lie on


class ListedPose(NamedTuple):
    """A placement in the list."""

    placement: Placement
    words: Message
    risk: str  # held, risky or unknown


class Offers(NumberedActions):
    """`12 bid` auctions piece 12; `2 r 5 -3` chooses placement 2 with a quarter turn at x 5, y -3."""

    def __init__(self, view: BanduView, words: Catalogue, poses: PoseHelp = NO_POSES_ASKED) -> None:
        super().__init__([], (), words)
        self._view = view
        self._help = poses
        legal = view.legal
        if view.phase == "offer":
            legal = sorted({" ".join(do.split(" ")[:2]) for do in legal})
        self._poses: tuple[ListedPose, ...] = ()
        self._is_suggested = False
        if legal == ["place"]:
            found = _suggested(view, poses.how) if poses.is_asked else ()
            self._poses, self._is_suggested = found or _sides(view), bool(found)
            legal = [place_text(pose.placement) for pose in self._poses]
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
                self._words.say(pose.words, capital=False).casefold()
                for pose in self._poses
                if place_text(pose.placement) == action
            }
        return {action, verb, self._in_words_of(action).partition(" (")[0].casefold()}

    def _kind(self, words: list[str]) -> str:
        if not words and len(self._kinds) == 1:
            return self._kinds[0]
        if len(words) != 1:
            raise refuse("play-which-kind")
        for kind in AUCTION_KINDS:
            named = self._words.say(say("play-kind", kind=kind), capital=False)
            if kind.startswith(words[0]) or named.startswith(words[0]):
                return kind
        return words[0]

    def _placement(self, number: int, words: list[str]) -> str:
        """A listed placement; `r` adds a quarter turn, and `X Y` in mm from the middle of the base
        moves it."""
        x, y, w, i, j, k = self._poses[number - 1].placement
        turn = (w, i, j, k)
        if words and words[0] == "r":
            words = words[1:]
            turn = quaternion_product(QUARTERS[1], turn)
        _, at_x, at_y, *rest = place_text((x, y, *turn)).split(" ")
        return " ".join(["place", *(words or (at_x, at_y)), *rest])

    def table(self, width: int) -> Table:
        """The list: pieces in columns, or placements one per line."""
        if self._view.phase == "place":
            return self._pose_table()
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
        """An action in the list: an offer by its piece, any other action in words."""
        verb, *arguments = action.split(" ")
        if verb in PIECE_VERBS:
            return self._words.piece(arguments[0]) + (FREE_MARK if self._is_free(action) else "")
        return self._in_words_of(action)

    def _in_words_of(self, action: str) -> str:
        """An action that names no piece, in the player's language."""
        verb, *arguments = action.split(" ")
        bid = int(arguments[0]) if arguments else 0
        return self._words.say(say("play-do", verb=verb, bid=bid), capital=False)

    def _is_free(self, action: str) -> bool:
        """AN-32. Whether an action pulls a piece on which nothing rests."""
        verb, *arguments = action.split(" ")
        return verb == "pull" and arguments[0] in bearing_nothing(_own_tower(self._view))

    def _pose_table(self) -> Table:
        table = Table.grid()
        nothing_held = self._is_suggested and all(pose.risk == "risky" for pose in self._poses)
        if nothing_held:
            table.add_row(Text(self._words.say(say("play-poses-none-held")), "bold"))
        for number, ((x, y, *_), message, risk) in enumerate(self._poses, start=1):
            text = self._words.say(message, capital=False)
            mark = self._words.say(say("play-pose-risky"), capital=False) if risk == "risky" else ""
            line = Text(f"{number:>3} {text} ({_shown(x)} {_shown(y)})")
            table.add_row(line.append(f" {mark}", "bold") if mark else line)
        how = say("play-place-how", poses=self._poses_note())
        table.add_row(Text(self._words.say(how), "dim"))
        return table

    def _poses_note(self) -> str:
        """What there is to say about suggested poses: they are off, can be asked for, or were."""
        if self._help.how == "off":
            return "off"
        if not self._help.is_asked:
            return "ask"
        return self._help.how if self._is_suggested else "none"


def _shown(mm: float) -> str:
    """A coordinate to a tenth of a millimetre, never as minus zero."""
    return f"{round(mm, 1) + 0:g}"


def _sides(view: BanduView) -> tuple[ListedPose, ...]:
    """The sides of the piece in hand, each down on the highest piece."""
    assert view.piece is not None
    top, kept = highest_of(view), distinct_orientations(view.piece)
    *across, height = shape_of(view.piece).size
    is_flat = height < min(across)
    keys = dict(enumerate(SIDE_KEYS))
    if is_flat:
        keys[0] = "play-side-flat"
    if len(set(kept).intersection(LYING)) == 1:
        keys |= dict.fromkeys(LYING, "play-side-edge" if is_flat else "play-side-lying")
    if len(kept) == 1:
        keys[kept[0]] = "play-side-any"
    return tuple(ListedPose((*top, *SIDES[side]), say(keys[side]), "unknown") for side in kept)


def _suggested(view: BanduView, how: Suggestions) -> tuple[ListedPose, ...]:
    """Suggested placements of the piece in hand, the best first."""
    assert view.piece is not None
    ways = physics_options_of(view.options, view.hand_version)
    return suggestions(_own_tower(view), view.piece, ways, how)


def _own_tower(view: BanduView) -> Tower:
    """The tower of the view's seat."""
    assert view.seat is not None
    return tower_of(view, view.seat)


@lru_cache(maxsize=4)
def suggestions(
    tower: Tower, piece: str, ways: PhysicsOptions, how: Suggestions
) -> tuple[ListedPose, ...]:
    """The placements that the physics engine suggests: simulated, or by looks alone. None if it is
    not installed, or if the table does not allow them."""
    if how == "off" or not has_physics():
        return ()
    from sarisari.physics import suggestions

    found = suggestions.suggestions(how, tower, piece, ways)
    return tuple(ListedPose(each.placement, each.words, each.risk) for each in found)
