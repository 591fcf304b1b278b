"""A review as one HTML file without scripts, to keep or to send."""

from html import escape

from sarisari.cli.review_report import ReportTable, ReviewReport
from sarisari.core.cards import Seat
from sarisari.review import Account

BAR, GAP, HEIGHT = 10, 14, 160  # of the chart, in pixels
PARTS = ("deal", "others", "own", "chance")
STYLE = """
:root { color-scheme: light dark; --deal: #2a6f97; --others: #b5651d; --own: #2d7d46; --chance: #777 }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 56rem; margin: 0 auto; padding: 1rem }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid #8886 }
.scroll { overflow-x: auto }
.key span { display: inline-block; width: .8rem; height: .8rem; margin: 0 .3rem 0 1rem }
"""


def page_of(report: ReviewReport) -> str:
    """The whole page."""
    title = escape(report.words.game(report.review.game))
    preface = "".join(f"<p>{escape(line)}</p>" for line in report.preface())
    seats = "".join(_seat(report, seat) for seat in report.seats)
    note = escape(report.note)
    return (
        f'<!doctype html>\n<html lang="{report.words.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style></head>"
        f"<body><main><h1>{title}</h1>{preface}{seats}<p>{note}</p></main></body></html>\n"
    )


def _seat(report: ReviewReport, seat: Seat) -> str:
    moments = report.moments(seat)
    listed = "".join(f"<li>{escape(line)}</li>" for line in moments)
    if not moments:
        listed = f"<p>{escape(report.say('review-no-mistakes'))}</p>"
    return (
        f"<section><h2>{escape(report.seat_title(seat))}</h2>"
        f"{f'<ol>{listed}</ol>' if moments else listed}{_tables(report, seat)}</section>"
    )


def _tables(report: ReviewReport, seat: Seat) -> str:
    """The tables about a seat, after the chart of luck and play if there is one."""
    return "".join(
        f"<h3>{escape(table.title)}</h3>{_luck(report, seat, table)}{_table(table)}"
        for table in report.tables(seat)
    )


def _table(table: ReportTable) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in table.head)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in table.rows
    )
    return (
        f'<div class="scroll"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _luck(report: ReviewReport, seat: Seat, table: ReportTable) -> str:
    """The chart of luck and play, with its key; nothing in a game without points."""
    if not report.review.accounts:
        return ""
    key = "".join(
        f'<span style="background: var(--{part})"></span>{escape(name)}'
        for part, name in zip(PARTS, table.head[3:], strict=True)
    )
    return (
        f'<p class="key" aria-hidden="true">{key}</p>'
        f'<div class="scroll">{_chart(report, seat)}</div>'
    )


def _chart(report: ReviewReport, seat: Seat) -> str:
    """Four bars for each round, above and below a line at 0. The table says the same in figures."""
    accounts = [account for account in report.review.accounts if account.seat == seat]
    most = max(1.0, *(abs(value) for each in accounts for value in _values(each)))
    bars, x, middle = [], GAP, HEIGHT / 2
    for account in accounts:
        for part, value in zip(PARTS, _values(account), strict=True):
            length = abs(value) / most * (middle - 4)
            top = middle - length if value > 0 else middle
            bars.append(
                f'<rect x="{x}" y="{top:.1f}" width="{BAR - 2}" height="{length:.1f}"'
                f' style="fill: var(--{part})"/>'
            )
            x += BAR
        x += GAP
    label = escape(report.say("review-luck"), quote=True)
    return (
        f'<svg role="img" aria-label="{label}" width="{x}" height="{HEIGHT}">{"".join(bars)}'
        f'<path d="M0 {middle}H{x}" stroke="currentColor"/></svg>'
    )


def _values(account: Account) -> tuple[float, ...]:
    return account.deal, account.others, account.own, account.chance
