"""Draw a comparison as SVG: the ladder of ratings, and a cross-table of margins beside it.

The SVG is written directly as text, so no plotting library is needed.
"""

import math
from collections.abc import Iterator
from html import escape

from sarisari.arena.report import ANCHOR, Figure, Report, Standing

MARGIN = 24
TOP = 92  # y of the first row
ROW = 40
SCALE_WIDTH = 340  # of the ladder
FIGURES_WIDTH = 190  # of the numbers beside the ladder
CELL_WIDTH = 72
LETTER = 7.6  # approximate width of a character
FEWEST_TICKS = 4
INK, PALE, AHEAD, BEHIND = "#1f2933", "#c5ccd3", "#2f7fb8", "#d9822b"
STYLE = (
    "text{font-family:system-ui,sans-serif;font-size:14px;fill:#1f2933}"
    ".title{font-size:18px;font-weight:600}.small{font-size:12px;fill:#52606d}"
    ".sure{font-weight:700}"
)


def picture(report: Report, title: str) -> str:
    """The comparison as the text of an SVG file, headed by `title`."""
    rows = report.ladder
    names = MARGIN + LETTER * (max(len(standing.label) for standing in rows) + 4) + 16
    table = names + SCALE_WIDTH + FIGURES_WIDTH
    width = max(table + CELL_WIDTH * len(rows) + MARGIN, 760)
    height = TOP + ROW * len(rows) + 78
    parts = [
        *_head(report, f"{title}, {report.comparison.seats} seats", width, height),
        *_ladder(rows, names),
        *_cross_table(report, rows, table),
        *_foot(report, height),
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _head(report: Report, title: str, width: float, height: float) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" role="img">'
    )
    yield f"<title>{_plain(title)}: ladder and cross-table of bots</title>"
    yield f"<desc>{_plain(_in_words(report))}</desc>"
    yield f"<style>{STYLE}</style>"
    yield f'<rect width="{width:.0f}" height="{height:.0f}" rx="10" fill="#ffffff"/>'
    yield _text(MARGIN, 34, title, "title")
    details = f"{report.games:,} games, {report.blocks:,} blocks, seed {report.comparison.seed}"
    yield _text(MARGIN, 54, details, "small")


def _in_words(report: Report) -> str:
    """The ladder as text, for screen readers."""
    return "; ".join(
        f"{standing.label}: rating {standing.rating.value:.0f}, edge {standing.edge.value:+.2f}, "
        f"{100 * standing.share.value:.1f} % of games"
        for standing in report.ladder
    )


def _ladder(rows: list[Standing], left: float) -> Iterator[str]:
    low = min(standing.rating.low for standing in rows)
    high = max(standing.rating.high for standing in rows)
    ticks = _ticks(low, high)
    bottom = TOP + ROW * len(rows)

    def at(rating: float) -> float:
        return left + SCALE_WIDTH * (rating - ticks[0]) / (ticks[-1] - ticks[0])

    for tick in ticks:
        yield _line(at(tick), TOP - 8, at(tick), bottom, PALE)
        yield _text(at(tick), bottom + 18, f"{tick:.0f}", "small", "middle")
    figures = left + SCALE_WIDTH + 14
    yield _text(figures, TOP - 14, "rating", "small")
    yield _text(figures + 60, TOP - 14, "share of games", "small")
    for number, standing in enumerate(rows):
        y, rating = TOP + ROW * number + ROW / 2, standing.rating
        yield _text(left - 16, y + 5, f"{number + 1}. {standing.label}", anchor="end")
        yield _line(at(rating.low), y, at(rating.high), y, INK, 2)
        yield f'<circle cx="{at(rating.value):.1f}" cy="{y:.1f}" r="5" fill="{AHEAD}"/>'
        share = f"{100 * standing.share.value:.1f} ± {100 * standing.share.error:.1f} %"
        yield _text(figures, y + 5, f"{rating.value:.0f}")
        yield _text(figures + 60, y + 5, share)


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers for an axis that includes `low` and `high`.

    >>> _ticks(630, 1210)
    [600, 800, 1000, 1200, 1400]
    """
    span = max(high - low, 1.0)
    power = 10 ** math.floor(math.log10(span / FEWEST_TICKS))
    step = next(power * times for times in (5, 2, 1) if span / (power * times) >= 2)
    first, last = math.floor(low / step), math.ceil(high / step)
    return [step * number for number in range(first, max(last, first + 1) + 1)]


def _cross_table(report: Report, rows: list[Standing], left: float) -> Iterator[str]:
    order = [report.standings.index(standing) for standing in rows]
    margins = [[report.margins[bot][other] for other in order] for bot in order]
    largest = max((abs(f.value) for row in margins for f in row if f is not None), default=1.0)
    for column in range(len(rows)):
        x = left + CELL_WIDTH * (column + 0.5)
        yield _text(x, TOP - 14, str(column + 1), anchor="middle")
    for row, figures in enumerate(margins):
        for column, figure in enumerate(figures):
            x, y = left + CELL_WIDTH * column, TOP + ROW * row
            yield from _cell(x, y, figure, largest)


def _cell(x: float, y: float, figure: Figure | None, largest: float) -> Iterator[str]:
    colour, strength = "#eef1f4", 1.0
    if figure is not None and figure.value != 0:
        colour = AHEAD if figure.value > 0 else BEHIND
        strength = 0.12 + 0.43 * abs(figure.value) / largest
    yield (
        f'<rect x="{x + 1:.1f}" y="{y + 1:.1f}" width="{CELL_WIDTH - 2}" height="{ROW - 2}" '
        f'rx="4" fill="{colour}" fill-opacity="{strength:.2f}"/>'
    )
    if figure is not None:
        style = "sure" if is_clear(figure) else ""
        yield _text(x + CELL_WIDTH / 2, y + ROW / 2, f"{figure.value:+.2f}", style, "middle")
        error = f"± {figure.error:.2f}"
        yield _text(x + CELL_WIDTH / 2, y + ROW / 2 + 14, error, "small", "middle")


def is_clear(figure: Figure) -> bool:
    """Whether the interval excludes zero."""
    return figure.low > 0 or figure.high < 0


def _foot(report: Report, height: float) -> Iterator[str]:
    anchored = f" {ANCHOR} has 1000." if ANCHOR in report.comparison.bots else ""
    yield _text(
        MARGIN,
        height - 34,
        f"Left: rating (Plackett-Luce) with 95 % interval; 400 points are ten to one.{anchored}",
        "small",
    )
    unit = "points a round" if report.comparison.has_rounds else "others outlasted a game"
    what = f"Right: {unit} by which the row is ahead of the column, where they met"
    yield _text(MARGIN, height - 16, f"{what}; bold: sure at 95 %.", "small")


def _text(x: float, y: float, words: str, style: str = "", anchor: str = "start") -> str:
    kind = f' class="{style}"' if style else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{kind}>{_plain(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 1) -> str:
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
        f'stroke="{colour}" stroke-width="{width}"/>'
    )


def _plain(words: str) -> str:
    return escape(words, quote=True)
