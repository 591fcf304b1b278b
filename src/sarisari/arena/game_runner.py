"""One game of a block, played out."""

from collections.abc import Callable
from time import perf_counter
from types import TracebackType

import msgspec

from sarisari.arena.plan import Comparison, Lineup, choice_seed, deal_seed
from sarisari.bots import Bot, get_bot
from sarisari.bots.outside_bot import USUAL_MS, BotGone, OutsideBot
from sarisari.bots.spec import parse_spec
from sarisari.core.cards import Seat
from sarisari.core.event import Action
from sarisari.core.game import State, View
from sarisari.core.message import Message
from sarisari.core.stream import below, new_stream
from sarisari.games import get_game
from sarisari.table import duties

STAND_IN = "casual"  # plays on for a program that has failed, to the end of that game
REHEARSED = (0, 1, 5)  # tricks, about: a secret choice, the first card, and the middle

MakeOutside = Callable[[str, str, int], OutsideBot]


class Gone(msgspec.Struct, frozen=True):
    """A program failed in this game, and why."""

    seat: int
    why: Message


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game as it is kept. Nothing here depends on a clock unless a bot does."""

    lineup: Lineup
    points: tuple[tuple[int, ...], ...]  # by round, by seat
    ranks: tuple[int, ...]  # by seat
    gone: tuple[Gone, ...] = ()


class ThinkingTime(msgspec.Struct):
    """How long a bot took for its choices: seconds."""

    choices: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, other: "ThinkingTime") -> None:
        self.choices += other.choices
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


def play_game(
    comparison: Comparison, block: int, lineup: Lineup, outside: MakeOutside = OutsideBot
) -> tuple[Played, dict[int, ThinkingTime]]:
    """A whole game of a block, and by bot how long it took."""
    game = get_game(comparison.game)
    state = game.new(comparison.options)
    choices = [0] * comparison.seats  # of this round, by seat
    with _Sitters(comparison, lineup, outside) as sitters:
        while (reading := game.read(state)).result is None:
            round_number = len(state.sheets)
            match duties.duty_of(reading):
                case duties.ActDuty(seats=(seat, *_)):
                    seed = choice_seed(comparison, block, round_number, seat, choices[seat])
                    choices[seat] += 1
                    game.apply(state, Action(seat, sitters.choose(seat, reading.view(seat), seed)))
                case _:
                    stream = new_stream(deal_seed(comparison, block, round_number))
                    game.apply(state, game.random_deal(state, stream))
                    choices = [0] * comparison.seats
        return _played(lineup, state, reading.result.ranks, sitters), sitters.paces


def rehearse(comparison: Comparison) -> None:
    """Let each bot of ours choose a few times before anything counts. The first choices in a
    process load what it needs, and a bot with a clock must not pay for that in a game."""
    bots = [get_bot(spec) for spec in comparison.bots if not _is_program(spec, comparison)]
    game = get_game(comparison.game)
    state, stream = game.new(comparison.options), new_stream(comparison.seed)
    game.apply(state, game.random_deal(state, stream))
    moments = {comparison.seats * number for number in REHEARSED}
    for number in range(max(moments) + 1):
        reading = game.read(state)
        seat = reading.to_act[0]
        view = reading.view(seat)
        for bot in bots if number in moments else ():
            bot.choose(view, number)
        game.apply(state, Action(seat, view.legal[below(stream, len(view.legal))]))


def _played(lineup: Lineup, state: State, ranks: tuple[int, ...], sitters: "_Sitters") -> Played:
    return Played(lineup, tuple(sheet.points for sheet in state.sheets), ranks, tuple(sitters.gone))


class _Sitters:
    """The bots of one game, by seat. A program from outside has a process for each of its seats,
    from its first choice to the end of the game."""

    def __init__(self, comparison: Comparison, lineup: Lineup, outside: MakeOutside) -> None:
        specs = [comparison.bots[bot] for bot in lineup]
        self._lineup = lineup
        self._bots = [_bot_of(spec, comparison.programs, outside) for spec in specs]
        self.paces = {bot: ThinkingTime() for bot in lineup}
        self.gone: list[Gone] = []

    def __enter__(self) -> "_Sitters":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        for bot in self._bots:
            if isinstance(bot, OutsideBot):
                bot.close()

    def choose(self, seat: Seat, view: View, seed: int) -> str:
        begun = perf_counter()
        try:
            do = self._bots[seat].choose(view, seed).do
        except BotGone as gone:
            self.gone.append(Gone(seat, gone.message))
            self._bots[seat] = get_bot(STAND_IN)
            return self._bots[seat].choose(view, seed).do
        took = perf_counter() - begun
        if all(gone.seat != seat for gone in self.gone):  # a stand-in's time is not its own
            self.paces[self._lineup[seat]].add(ThinkingTime(1, took, took))
        return do


def _is_program(spec: str, comparison: Comparison) -> bool:
    return parse_spec(spec)[0] in comparison.programs


def _bot_of(spec: str, programs: dict[str, str], outside: MakeOutside) -> Bot:
    name, budget = parse_spec(spec)
    if name not in programs:
        return get_bot(spec)
    return outside(name, programs[name], budget.get("ms", USUAL_MS))
