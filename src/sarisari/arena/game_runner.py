"""Play one game of a block: deal or settle, ask the bots, apply their actions, measure their time."""

from collections.abc import Callable
from time import perf_counter
from types import TracebackType

import msgspec

from sarisari.arena.plan import Comparison, Lineup, choice_seed, deal_seed, settle_seed
from sarisari.bots import Bot, Choice, get_bot
from sarisari.bots.outside_bot import USUAL_MS, BotGone, OutsideBot
from sarisari.bots.spec import parse_spec
from sarisari.core.cards import Seat
from sarisari.core.event import Action
from sarisari.core.game import Game, State, View
from sarisari.core.message import Message
from sarisari.core.stream import below, new_stream
from sarisari.games import get_game
from sarisari.physics.simulation import Simulation
from sarisari.table import duties

STAND_IN = "casual"  # replaces a failed program until the end of that game
# when bots choose during warm-up, in tricks: a secret choice, the first card, mid-round
WARM_UP_TRICKS = (0, 1, 5)

_SIMULATION = Simulation()

MakeOutside = Callable[[str, str, int], OutsideBot]


class Gone(msgspec.Struct, frozen=True):
    """A program failed in this game, for this reason."""

    seat: int
    why: Message


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished game, as it is stored. It depends on the clock only if a bot does."""

    lineup: Lineup
    points: tuple[tuple[int, ...], ...]  # by round, by seat; with towers: how many it outlasted
    ranks: tuple[int, ...]  # by seat
    gone: tuple[Gone, ...] = ()


class ThinkingTime(msgspec.Struct):
    """How long a bot took for its choices, in seconds."""

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
    """Play a whole game of a block. Return it with the thinking time by bot."""
    game = get_game(comparison.game)
    state = game.new(comparison.options)
    choices = [0] * comparison.seats  # of this round, by seat
    settles = [0] * comparison.seats  # by seat
    with _SeatedBots(comparison, lineup, outside) as seated:
        while (reading := game.read(state)).result is None:
            round_number = len(state.sheets)
            match duties.duty_of(reading):
                case duties.ActDuty(seats=(seat, *_)):
                    seed = choice_seed(comparison, block, round_number, seat, choices[seat])
                    choices[seat] += 1
                    choice = seated.choose(seat, reading.view(seat), seed)
                    game.apply(state, Action.of(seat, choice.do, choice.toward))
                case duties.SettleDuty():
                    question = game.settling(state)
                    seat = _builder_of(reading.view(None))
                    seed = settle_seed(comparison, block, seat, settles[seat])
                    settles[seat] += 1
                    game.apply(state, _SIMULATION.settle(question, seed))
                case _:
                    stream = new_stream(deal_seed(comparison, block, round_number))
                    game.apply(state, game.random_deal(state, stream))
                    choices = [0] * comparison.seats
        return _played(lineup, state, reading.result.ranks, seated), seated.thinking_times


def warm_up_bots(comparison: Comparison) -> None:
    """Let each built-in bot choose a few times before anything counts. The first choices in a
    process load kernels and modules, which must not use up a bot's time budget in a game."""
    bots = [get_bot(spec) for spec in comparison.bots if not _is_program(spec, comparison)]
    game = get_game(comparison.game)
    if game.about.has_settles:
        _warm_up_towers(game, comparison, bots)
        return
    state, stream = game.new(comparison.options), new_stream(comparison.seed)
    game.apply(state, game.random_deal(state, stream))
    sampled = {comparison.seats * trick for trick in WARM_UP_TRICKS}
    for number in range(max(sampled) + 1):
        reading = game.read(state)
        seat = reading.to_act[0]
        view = reading.view(seat)
        for bot in bots if number in sampled else ():
            bot.choose(view, number)
        game.apply(state, Action(seat, view.legal[below(stream, len(view.legal))]))


def _warm_up_towers(game: Game, comparison: Comparison, bots: list[Bot]) -> None:
    """Let each bot make the first offer of a game, which loads physics and tables."""
    view = game.view(game.new(comparison.options), 0)
    for bot in bots:
        bot.choose(view, 0)


def _builder_of(view: View) -> Seat:
    """The seat whose tower settles."""
    builder: Seat | None = getattr(view, "builder", None)
    return 0 if builder is None else builder


def _played(lineup: Lineup, state: State, ranks: tuple[int, ...], seated: "_SeatedBots") -> Played:
    points = tuple(sheet.points for sheet in state.sheets) or (outlasted(ranks),)
    return Played(lineup, points, ranks, tuple(seated.gone))


def outlasted(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """The points of a game without a score sheet: how many others each seat outlasted.

    >>> outlasted((2, 1, 3, 3))
    (2, 3, 0, 0)
    """
    return tuple(sum(other > own for other in ranks) for own in ranks)


class _SeatedBots:
    """The bots of one game, by seat. An external program has a process per seat, from its first
    choice to the end of the game."""

    def __init__(self, comparison: Comparison, lineup: Lineup, outside: MakeOutside) -> None:
        specs = [comparison.bots[bot] for bot in lineup]
        self._lineup = lineup
        self._bots = [_bot_of(spec, comparison.programs, outside) for spec in specs]
        self.thinking_times = {bot: ThinkingTime() for bot in lineup}
        self.gone: list[Gone] = []

    def __enter__(self) -> "_SeatedBots":
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

    def choose(self, seat: Seat, view: View, seed: int) -> Choice:
        started_at = perf_counter()
        try:
            choice = self._bots[seat].choose(view, seed)
        except BotGone as gone:
            self.gone.append(Gone(seat, gone.message))
            self._bots[seat] = get_bot(STAND_IN)
            return self._bots[seat].choose(view, seed)
        took = perf_counter() - started_at
        if all(gone.seat != seat for gone in self.gone):  # do not count a stand-in's time
            self.thinking_times[self._lineup[seat]].add(ThinkingTime(1, took, took))
        return choice


def _is_program(spec: str, comparison: Comparison) -> bool:
    return parse_spec(spec)[0] in comparison.programs


def _bot_of(spec: str, programs: dict[str, str], outside: MakeOutside) -> Bot:
    name, budget = parse_spec(spec)
    if name not in programs:
        return get_bot(spec)
    return outside(name, programs[name], budget.get("ms", USUAL_MS))
