"""A game of Bandu without physics: `BanduTable` sets up beans, towers and the pile by hand, and
`ScriptedSettler` and `RandomSettler` decide which towers fall."""

from collections.abc import Iterable, Iterator
from typing import Any, Self

from msgspec.structs import replace

from sarisari.core.event import Action, Event, Logged, Pose, Settle
from sarisari.core.game import Game, Result, State
from sarisari.core.layout import Record
from sarisari.core.settle_question import SettleQuestion
from sarisari.core.stream import Stream, below, new_stream
from sarisari.games import get_game
from sarisari.games.bandu.pieces import NAMES, OFFERABLE, parse_piece
from tests.support.rules_table import GameTable

FLAT: Pose = (0.0, 0.0, 30.0, 1.0, 0.0, 0.0, 0.0)
STANDS = Settle(True, False, {})
FALLS = Settle(False, True, {})
TOUCHES = Settle(True, True, {})
PLACE = "place 0 0 1 0 0 0"

# options of every kind, one game of each is quick
SOME_OPTIONS = [
    {},
    {"players": 3, "auctions": "bid", "beans": 1},
    {"players": 4, "auctions": "refuse", "beans": 0},
    {"players": 5, "pieces": 7, "circles": 2},
    {"players": 6, "beans": 9, "tremor": "large"},
    {"players": 2, "pieces": ["egg", "cube", "disc", "fir"], "circles": 1},
    {"players": 2, "mode": "challenge", "pieces": 5, "beans": 2},
    {"players": 6, "mode": "challenge", "tremor": "none"},
    {"mode": "solitaire", "pieces": 9},
]


class BanduTable(GameTable):
    """`BanduTable(players=3).do("offer egg refuse", "use").stands()`"""

    def __init__(self, **options: Any) -> None:
        super().__init__(get_game("bandu"), **options)

    def beans(self, *beans: int) -> Self:
        """What each seat has, from now on."""
        self.record.beans[: len(beans)] = beans
        return self

    def towers(self, *towers: str) -> Self:
        """What stands on each base, from now on: names by seat; the pile has the rest."""
        for seat, tower in enumerate(towers):
            pieces = [parse_piece(name) for name in tower.split()]
            self.record.towers[seat, 1 : 1 + len(pieces)] = pieces
            self.record.heights[seat] = 1 + len(pieces)
            self.record.pile &= ~sum(1 << piece for piece in pieces)
        return self

    def pile(self, *names: str) -> Self:
        """What lies in the pile, from now on."""
        self.record.pile = sum(1 << parse_piece(name) for name in names)
        return self

    def settle(self, settle: Settle) -> Self:
        """Place what is in hand, if something is, and let it settle."""
        if self.legal() == ["place"] if self.to_act else False:
            self.do(PLACE)
        self.game.apply(self.state, settle)
        return self

    def stands(self) -> Self:
        return self.settle(STANDS)

    def falls(self) -> Self:
        return self.settle(FALLS)

    @property
    def status(self) -> dict[str, Any]:
        """Beans, pile and towers."""
        return self.game.extra_status(self.state)

    @property
    def turn(self) -> tuple[int, str]:
        """The seat to act, and what for."""
        return self.to_act[0], self.view().phase

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state)


class ScriptedSettler:
    """A settler that does as it is told: one outcome after another, the last for ever."""

    def __init__(self, outcomes: Iterable[Settle] = (STANDS,)) -> None:
        self.outcomes = list(outcomes)
        self.asked: list[tuple[SettleQuestion, int]] = []

    def settle(self, asked: SettleQuestion, seed: int) -> Settle:
        self.asked.append((asked, seed))
        outcome = self.outcomes.pop(0) if len(self.outcomes) > 1 else self.outcomes[0]
        return outcome if outcome.is_out else replace(outcome, poses={asked.piece: FLAT})


class RandomSettler:
    """A settler that lets one tower in so many fall, by the seed; what is placed lies upon the
    rest."""

    def __init__(self, falls: int = 8) -> None:
        self.falls = falls

    def settle(self, asked: SettleQuestion, seed: int) -> Settle:
        if not asked.is_base and seed % self.falls == 0:
            return Settle(seed % 2 == 1, True, {})
        height = 20.0 * (1 + len(asked.tower))
        at = asked.placed or (0.0, 0.0, 1.0, 0.0, 0.0, 0.0)
        return Settle(True, False, {asked.piece: (at[0], at[1], height, *at[2:])})


def any_bandu_event(game: Game, state: State, stream: Stream, falls: int = 8) -> Event:
    """Any event that may come next in a game of Bandu."""
    if game.due(state) == "settle":
        return RandomSettler(falls).settle(game.settling(state), below(stream, 1 << 20))
    [seat] = game.to_act(state)
    legal = game.legal(state, seat)
    do = legal[below(stream, len(legal))]
    return Action(seat, f"place {below(stream, 30) - 15} 1.5 1 0 0 0" if do == "place" else do)


def pieces_of(status: dict[str, Any], record: Record) -> list[str]:
    """Everything that is in the game: pile, towers, and the piece in auction or in hand."""
    pieces = [*status["pile"], *(name for tower in status["towers"] for name in tower)]
    is_apart = record.piece < OFFERABLE and not record.is_pull
    return sorted([*pieces, *([NAMES[record.piece]] if is_apart else [])])


def option_id(options: dict[str, Any]) -> str:
    return "-".join(str(value) for value in options.values()) or "defaults"


def played(
    options: dict[str, Any], seed: int = 1, falls: int = 8
) -> Iterator[tuple[State, Event, Logged]]:
    """After each event: the state (always the same object), the event and it as logged."""
    game = get_game("bandu")
    state, stream = game.new(options), new_stream(seed)
    while game.result(state) is None:
        event = any_bandu_event(game, state, stream, falls)
        yield state, event, game.apply(state, event)
