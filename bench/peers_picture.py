"""Draws what `python -m bench.peers --json` printed, as bars on a logarithmic axis:

python -m bench.peers_picture bench/results/peers.json bench/results/peers.svg
"""

import json
import math
import sys
from pathlib import Path
from statistics import median

WIDTH, BAR, GAP, LEFT, TOP = 720, 18, 8, 190, 46
LOW, HIGH = 100.0, 1_000_000.0  # ns
THEIRS, OURS, PAPER, INK = "#8a8f98", "#b4481e", "#fffdf8", "#26221d"


def rows_of(found: dict[str, list[dict[str, float]]]) -> list[tuple[str, float, str]]:
    """Bars: a label, nanoseconds, a colour; the quickest first."""
    rows = [
        (f"Sari-sari, {game}", median(row[game] for row in found["ours"]), OURS)
        for game in found["ours"][0]
    ]
    rows += [
        (f"Sari-sari, {game}, PettingZoo", median(row[game] for row in found["ours pettingzoo"]), OURS)
        for game in found["ours pettingzoo"][0]
    ]  # fmt: skip
    rows += [
        (name, median(row[name] for row in found["theirs"]), THEIRS) for name in found["theirs"][0]
    ]
    return sorted((row for row in rows if math.isfinite(row[1])), key=lambda row: row[1])


def picture(rows: list[tuple[str, float, str]]) -> str:
    """The bars as SVG."""
    height = TOP + len(rows) * (BAR + GAP) + 10
    span = (WIDTH - LEFT - 90) / math.log10(HIGH / LOW)
    title = "CPU time of a step of one game, with observation and mask (logarithmic)"
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
            f'font-family="system-ui, sans-serif" font-size="12" fill="{INK}">'
        ),
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        f'<text x="12" y="24" font-size="14">{title}</text>',
    ]
    for number, (label, ns, colour) in enumerate(rows):
        y = TOP + number * (BAR + GAP)
        long = span * math.log10(max(ns, LOW) / LOW)
        parts += [
            f'<text x="{LEFT - 8}" y="{y + 13}" text-anchor="end">{label}</text>',
            f'<rect x="{LEFT}" y="{y}" width="{long:.1f}" height="{BAR}" rx="3" fill="{colour}"/>',
            f'<text x="{LEFT + long + 6:.1f}" y="{y + 13}">{shown(ns)}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])


def shown(ns: float) -> str:
    """A duration with two or three digits."""
    return f"{ns:.0f} ns" if ns < 1000 else f"{ns / 1000:.3g} µs"


if __name__ == "__main__":
    source, target = map(Path, sys.argv[1:3])
    target.write_text(picture(rows_of(json.loads(source.read_text("utf-8")))), "utf-8")
