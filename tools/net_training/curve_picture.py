"""The learning curve of a training run as a picture (SVG)."""

import json
from pathlib import Path
from typing import Any

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 320, 52, 190, 44, 40
PAPER, INK, GRID = "#fffdf8", "#26221d", "#d9d4c8"
COLOURS = {"net among quick": "#b4481e", "quick among nets": "#2f6f8f"}


def rows_of(curve: Path) -> list[dict[str, Any]]:
    """The points of a learning curve, as a run wrote them."""
    return [json.loads(line) for line in curve.read_text(encoding="utf-8").splitlines()]


def picture(game: str, rows: list[dict[str, Any]]) -> str:
    """Draw mean edges with their intervals over millions of choices. The first points are so low
    that the axis ends above them."""
    ends = [(row[name][0] - row[name][1], row[name][0] + row[name][1]) for row in rows[1:] for name in COLOURS]  # fmt: skip
    low, high = max(-4.0, min(low for low, _ in ends)), min(4.0, max(high for _, high in ends))
    most = max(row["choices"] for row in rows) / 1e6

    def at(choices: float, edge: float) -> tuple[float, float]:
        across = LEFT + (WIDTH - LEFT - RIGHT) * choices / 1e6 / most
        down = TOP + (HEIGHT - TOP - BOTTOM) * (high - min(high, max(low, edge))) / (high - low)
        return round(across, 1), round(down, 1)

    title = f"{game}: edge a round while the net learns"
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f'font-family="system-ui, sans-serif" font-size="12" fill="{INK}">'
        ),
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        f'<text x="12" y="24" font-size="14">{title}</text>',
    ]
    for edge in range(int(low) - 1, int(high) + 2):
        if low <= edge <= high:
            _, y = at(0, edge)
            parts += [
                f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="{GRID}"/>',
                f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{edge:+d}</text>',
            ]
    for tenth in range(0, int(most) + 1, max(10, int(most / 5) // 10 * 10)):
        x, _ = at(tenth * 1e6, low)
        parts.append(f'<text x="{x}" y="{HEIGHT - 18}" text-anchor="middle">{tenth}</text>')
    parts.append(
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 4}" text-anchor="middle">'
        "million choices learned from</text>"
    )
    for name, colour in COLOURS.items():
        upper = [at(row["choices"], row[name][0] + row[name][1]) for row in rows]
        lower = [at(row["choices"], row[name][0] - row[name][1]) for row in rows]
        line = [at(row["choices"], row[name][0]) for row in rows]
        band = " ".join(f"{x},{y}" for x, y in [*upper, *reversed(lower)])
        points = " ".join(f"{x},{y}" for x, y in line)
        x, y = line[-1]
        parts += [
            f'<polygon points="{band}" fill="{colour}" opacity="0.18"/>',
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.6"/>',
            f'<text x="{x + 6}" y="{y + 4}" fill="{colour}">{name} {rows[-1][name][0]:+.2f}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])
