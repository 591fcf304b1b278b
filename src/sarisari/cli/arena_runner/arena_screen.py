"""What is seen of a comparison: while it runs, on standard error; at its end, on standard
output."""

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
from sarisari.arena.stopping_rule import CLOSE, LEAST_BLOCKS
from sarisari.bots import get_bot
from sarisari.bots.spec import parse_spec
from sarisari.text import catalogue

LIVE_SAMPLES = 200
LOOK_EVERY = 1.0  # seconds between two computations of the figures
TOLD_EVERY = 30.0  # seconds between two lines where no table can be drawn
FEW_BLOCKS = 10
BAR = 30


class ArenaScreen:
    """A table that changes while games are played; on a pipe, a line now and then."""

    def __init__(self, contest: Contest, *, is_kept: bool) -> None:
        self._contest = contest
        self._is_kept = is_kept
        self._console = Console(stderr=True)
        self._live: Live | None = None
        self._report: Report | None = None
        self._begun = self._told = time.monotonic()
        self._computed = 0.0
        self._first: tuple[float, int] | None = None  # when the first was over, and how many then

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
            told = " The same command goes on from there." if self._is_kept else ""
            self._console.print(f"Stopped after {games:,} games in whole blocks.{told}")

    def on_game(self) -> None:
        """One more has been played."""
        now = time.monotonic()
        if self._first is None:
            self._first = now, self._games()
        if self._live is None:
            if now - self._told > TOLD_EVERY:
                self._told = now
                self._console.print(self._progress())
        elif self._contest.tally.blocks and now - self._computed > LOOK_EVERY:
            tally = self._contest.tally
            self._report = report_of(self._contest.comparison, tally, LIVE_SAMPLES)
            self._computed = time.monotonic()

    def _games(self) -> int:
        return self._contest.tally.games + self._contest.under_way

    def _progress(self) -> str:
        contest, games = self._contest, self._games()
        passed = time.monotonic() - self._begun
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
            parts.append(ProgressBar(total=wanted, completed=self._games(), width=BAR))
        if self._report is not None:
            parts.insert(0, standings_table(contest, self._report))
        return Group(*parts)


def show(contest: Contest, report: Report) -> None:
    """All that was found."""
    console = Console(file=sys.stdout, highlight=False)
    comparison = report.comparison
    title = catalogue().game(comparison.game)
    blocks = "block" if report.blocks == 1 else "blocks"
    console.print(
        f"{title}, {comparison.seats} seats: {report.games:,} games, {report.rounds:,} rounds, "
        f"{report.blocks:,} {blocks} of {comparison.block_size}, seed {comparison.seed}."
    )
    console.print(standings_table(contest, report))
    if len(comparison.bots) > DUEL:
        console.print(margins_table(report))
    for line in [*_verdicts(contest, report), *_warnings(contest, report)]:
        console.print(line, soft_wrap=True)


def standings_table(contest: Contest, report: Report) -> Table:
    """The ladder, the best first."""
    table = Table(caption=_caption(report), caption_justify="left")
    table.add_column("bot")
    for heading in ("seats", "share of games", "edge a round", "rating", "ms a choice"):
        table.add_column(heading, justify="right")
    for standing in report.ladder:
        pace = contest.paces[report.standings.index(standing)]
        took = f"{1000 * pace.seconds / pace.choices:.2f}" if pace.choices else ""
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
    """The cross-table."""
    table = Table(title="points a round ahead of", title_justify="left")
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
    """What is sure of each pair, as far as it is, by the test that may look at any time."""
    sureness, ladder = contest.sureness, report.ladder
    if sureness.blocks < LEAST_BLOCKS:
        return [f"Who is stronger is not judged below {LEAST_BLOCKS} blocks."]
    lines = []
    for place, standing in enumerate(ladder[:-1]):
        other = ladder[place + 1]
        bot, next_bot = (report.standings.index(one) for one in (standing, other))
        if sureness.ahead[bot, next_bot]:
            lines.append(f"Sure: {standing.label} is stronger than {other.label}.")
        elif sureness.ahead[next_bot, bot]:
            lines.append(f"Sure: {other.label} has the better edge than {standing.label}.")
        elif sureness.close[bot, next_bot]:
            lines.append(
                f"Sure: {standing.label} and {other.label} differ by less than {CLOSE} a round."
            )
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
    """Whether its answers may differ from run to run."""
    name, budget = parse_spec(spec)
    return name in programs or getattr(get_bot(spec), "ms", budget.get("ms")) is not None


def _clock(seconds: float) -> str:
    """`1:02:03`"""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
