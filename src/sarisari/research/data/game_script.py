"""A finished game as a script: everything that is needed to step through it again in a batch."""

from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple

from sarisari.arena.plan import choice_seed, deal_seed
from sarisari.bots import Valued, get_bot
from sarisari.core.event import Action, Deal, Event
from sarisari.core.game import State
from sarisari.core.options import Options
from sarisari.core.stream import new_stream
from sarisari.games import get_game
from sarisari.research.data.dataset_plan import DatasetPlan


class Move(NamedTuple):
    """An action, and what its bot thought of all that were legal."""

    text: str
    values: tuple[Valued, ...]


class ScriptedRound(NamedTuple):
    """A round: the state right after its deal, and the moves of each seat. Of secret choices,
    which may be made in any order, only the order within a seat counts."""

    dealt: State
    moves: tuple[deque[Move], ...]  # by seat


class GameScript(NamedTuple):
    """A finished game."""

    number: int
    options: Options
    bots: tuple[str, ...]  # by seat
    rounds: list[ScriptedRound]
    events: list[Event]
    points: tuple[tuple[int, ...], ...]  # by round, by seat
    ranks: tuple[int, ...]  # by seat


class ScriptWriter:
    """Follows a game, event by event."""

    def __init__(self, game: str, options: Options) -> None:
        self._rules: Any = get_game(game)
        self._options = options
        self.reading: Any = self._rules.read(self._rules.new(options))
        self._rounds: list[ScriptedRound] = []
        self._events: list[Event] = []

    def follow(self, event: Event, values: tuple[Valued, ...] = ()) -> None:
        """Apply an event to the game, and write it down."""
        self.reading, _ = self.reading.after(event)
        self._events.append(event)
        match event:
            case Deal():
                moves = tuple(deque[Move]() for _ in self.reading.seats)
                self._rounds.append(ScriptedRound(self.reading.state, moves))
            case Action(seat, do):
                self._rounds[-1].moves[seat].append(Move(do, values))

    def script(self, number: int, bots: tuple[str, ...]) -> GameScript:
        """Return the script of the game, which is over."""
        points = tuple(sheet.points for sheet in self.reading.state.sheets)
        ranks = self.reading.result.ranks
        return GameScript(number, self._options, bots, self._rounds, self._events, points, ranks)


def play_script(plan: DatasetPlan, number: int) -> GameScript:
    """Let the bots of a plan play one of its games."""
    writer = ScriptWriter(plan.game, plan.options)
    rules: Any = get_game(plan.game)
    bots = plan.lineup(number)
    choices: list[int] = []
    rounds = 0
    while (reading := writer.reading).result is None:
        if reading.due is not None:
            stream = new_stream(deal_seed(plan.seeds, number, rounds))
            writer.follow(rules.random_deal(reading.state, stream))
            choices, rounds = [0] * plan.players, rounds + 1
            continue
        seat = reading.to_act[0]
        seed = choice_seed(plan.seeds, number, rounds - 1, seat, choices[seat])
        choices[seat] += 1
        choice = get_bot(bots[seat]).choose(reading.view(seat), seed)
        writer.follow(Action(seat, choice.do), choice.actions)
    return writer.script(number, bots)


def script_of(
    game: str, options: Options, events: Iterable[Event], number: int, bots: tuple[str, ...]
) -> GameScript:
    """Return the script of a game that was played elsewhere, to its end."""
    writer = ScriptWriter(game, options)
    for event in events:
        writer.follow(event)
    return writer.script(number, bots)
