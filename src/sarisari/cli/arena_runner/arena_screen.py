"""The arena on a terminal: live progress on standard error, the final report on standard output."""

import sys
import time
from types import TracebackType

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from sarisari.arena.contest import Contest
from sarisari.arena.game_runner import STAND_IN
from sarisari.arena.picture import is_clear
from sarisari.arena.plan import DUEL
from sarisari.arena.report import ANCHOR, Figure, Report, report_of
from sarisari.arena.stopping_rule import CLOSE_POINTS, LEAST_BLOCKS
from sarisari.bots import get_bot
from sarisari.bots.spec import parse_spec
from sarisari.text import catalogue

LIVE_SAMPLES = 200  # bootstrap samples while games are played
REFRESH_SECONDS = 1.0  # between two computations of the figures
LINE_SECONDS = 30.0  # between two progress lines where no table can be drawn
FEW_BLOCKS = 10
BAR_WIDTH = 30


class ArenaScreen:
    """A live table while games are played; on a pipe, a progress line now and then."""

    def __init__(self, contest: Contest, *, has_checkpoint: bool) -> None:
        self._contest = contest
        self._has_checkpoint = has_checkpoint
        self._console = Console(stderr=True)
        self._live: Live | None = None
        self._report: Report | None = None
        self._started_at = self._line_at = time.monotonic()
        self._computed_at = 0.0
        # when the first game of this run was over, and the number of games then
        self._first: tuple[float, int] | None = None

    def __enter__(self) -> "ArenaScreen":
        if self._console.is_terminal:
            self._live = Live(get_renderable=self._render, console=self._console, transient=True)
            self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._live is not None:
            self._live.stop()
        if kind is KeyboardInterrupt:
            games = self._contest.tally.games
            how = " Run the same command again to continue." if self._has_checkpoint else ""
            self._console.print(f"Stopped after {games:,} games in whole blocks.{how}")

    def on_game(self) -> None:
        """Update the display after a game."""
        now = time.monotonic()
        if self._first is None:
            self._first = now, self._games()
        if self._live is None:
            if now - self._line_at > LINE_SECONDS:
                self._line_at = now
                self._console.print(self._progress())
        elif self._contest.tally.blocks and now - self._computed_at > REFRESH_SECONDS:
            tally = self._contest.tally
            self._report = report_of(self._contest.comparison, tally, LIVE_SAMPLES)
            self._computed_at = time.monotonic()

    def _games(self) -> int:
        return self._contest.tally.games + self._contest.games_in_block

    def _progress(self) -> str:
        contest, games = self._contest, self._games()
        passed = time.monotonic() - self._started_at
        wanted = contest.end * contest.comparison.block_size
        text = f"{games:,} games" if contest.is_until_sure else f"{games:,} of {wanted:,} games"
        text += f", {_clock(passed)}"
        if self._first is not None and games > self._first[1] and not contest.is_until_sure:
            each = (time.monotonic() - self._first[0]) / (games - self._first[1])
            text += f", about {_clock(each * (wanted - games))} to go"
        return text

    def _render(self) -> RenderableType:
        contest = self._contest
        line = Text(self._progress())
        parts: list[RenderableType] = [line]
        if not contest.is_until_sure:
            wanted = contest.end * contest.comparison.block_size
            parts.append(ProgressBar(total=wanted, completed=self._games(), width=BAR_WIDTH))
        if self._report is not None:
            parts.insert(0, standings_table(contest, self._report))
        return Group(*parts)


def show(contest: Contest, report: Report) -> None:
    """Print the whole report."""
    console = Console(file=sys.stdout, highlight=False)
    comparison = report.comparison
    title = catalogue().game(comparison.game)
    blocks = "block" if report.blocks == 1 else "blocks"
    rounds = f" {report.rounds:,} rounds," if comparison.has_rounds else ""
    console.print(
        f"{title}, {comparison.seats} seats: {report.games:,} games,{rounds} "
        f"{report.blocks:,} {blocks} of {comparison.block_size}, seed {comparison.seed}."
    )
    console.print(standings_table(contest, report))
    if len(comparison.bots) > DUEL:
        console.print(margins_table(report))
    for line in [*_verdicts(contest, report), *_warnings(contest, report)]:
        console.print(line, soft_wrap=True)


def standings_table(contest: Contest, report: Report) -> Table:
    """The bots by rating, the best first."""
    table = Table(caption=_caption(report), caption_justify="left")
    table.add_column("bot")
    edge = "edge a round" if report.comparison.has_rounds else "others outlasted"
    for heading in ("seats", "share of games", edge, "rating", "ms a choice"):
        table.add_column(heading, justify="right")
    for standing in report.ladder:
        time_of = contest.thinking_times[report.standings.index(standing)]
        took = f"{1000 * time_of.seconds / time_of.choices:.2f}" if time_of.choices else ""
        table.add_row(
            standing.label,
            f"{standing.seats:,}",
            _percent(standing.share),
            _points(standing.edge),
            f"{standing.rating.value:.0f} ± {standing.rating.error:.0f}",
            took,
        )
    return table


def _caption(report: Report) -> str:
    even = 100 / report.comparison.seats
    anchored = f", {ANCHOR} has 1000" if ANCHOR in report.comparison.bots else ""
    return f"± is half a 95 % interval; equal bots take {even:.3g} %{anchored}"


def margins_table(report: Report) -> Table:
    """The cross-table of margins."""
    is_scored = report.comparison.has_rounds
    title = "points a round ahead of" if is_scored else "others outlasted more a game than by"
    table = Table(title=title, title_justify="left")
    table.add_column("")
    order = [report.standings.index(standing) for standing in report.ladder]
    for standing in report.ladder:
        table.add_column(standing.label, justify="right")
    for bot in order:
        cells = [_margin(report.margins[bot][other]) for other in order]
        table.add_row(report.standings[bot].label, *cells)
    return table


def _margin(figure: Figure | None) -> Text:
    if figure is None:
        return Text("")
    return Text(_points(figure), style="bold" if is_clear(figure) else "")


def _percent(figure: Figure) -> str:
    return f"{100 * figure.value:.1f} ± {100 * figure.error:.1f} %"


def _points(figure: Figure) -> str:
    return f"{figure.value:+.2f} ± {figure.error:.2f}"


def _verdicts(contest: Contest, report: Report) -> list[str]:
    """What the sequential test says about each pair of neighbours on the ladder."""
    rule, ladder = contest.stopping_rule, report.ladder
    if rule.blocks < LEAST_BLOCKS:
        return [f"Who is stronger is not judged below {LEAST_BLOCKS} blocks."]
    lines = []
    for place, standing in enumerate(ladder[:-1]):
        other = ladder[place + 1]
        bot, next_bot = (report.standings.index(one) for one in (standing, other))
        if rule.ahead[bot, next_bot]:
            lines.append(f"Sure: {standing.label} is stronger than {other.label}.")
        elif rule.ahead[next_bot, bot]:
            lines.append(f"Sure: {other.label} has a better edge than {standing.label}.")
        elif rule.close[bot, next_bot]:
            pair = f"{standing.label} and {other.label}"
            unit = "round" if report.comparison.has_rounds else "game"
            lines.append(f"Sure: {pair} differ by less than {CLOSE_POINTS} a {unit}.")
        else:
            lines.append(f"Not sure yet: {standing.label} against {other.label}.")
    return lines


def _warnings(contest: Contest, report: Report) -> list[str]:
    lines = []
    if report.blocks < FEW_BLOCKS:
        lines.append("There are few blocks: take the intervals with a pinch of salt.")
    for bot, standing in enumerate(report.standings):
        if standing.gone:
            why = catalogue().say(contest.tally.why_gone[bot])
            lines.append(
                f"{standing.label} failed in {standing.gone} of its games, and {STAND_IN} played"
                f" on: {why}."
            )
    if any(_is_timed(bot, report.comparison.programs) for bot in report.comparison.bots):
        lines.append("A bot went by the clock or is a program: another run may differ.")
    return lines


def _is_timed(spec: str, programs: dict[str, str]) -> bool:
    """Whether a bot's answers may differ from run to run."""
    name, budget = parse_spec(spec)
    return name in programs or getattr(get_bot(spec), "ms", budget.get("ms")) is not None


def _clock(seconds: float) -> str:
    """A duration as `1:02:03` or `2:03`."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
