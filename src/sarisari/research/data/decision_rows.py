"""Games and their decisions as rows: one Polars frame each."""

import json
from collections.abc import Iterable
from itertools import groupby
from typing import Any, NamedTuple

import msgspec
import numpy as np
import polars as pl

from sarisari.research.data.game_script import GameScript
from sarisari.research.data.script_steps import Steps, stepped
from sarisari.table.record import Header, event_line, header_line

VALUES = pl.List(pl.Struct({"action_text": pl.String, "value": pl.Float32, "error": pl.Float32}))
CHUNK = 64  # games that are stepped through at once


class Rows(NamedTuple):
    """Some games as rows."""

    games: pl.DataFrame
    decisions: pl.DataFrame


def rows_of(game: str, scripts: Iterable[GameScript]) -> Rows:
    """Return the rows of games, in the order of their numbers. They have the same number of
    players, and may have different options."""
    ordered = sorted(scripts, key=_options_key)
    parts = []
    for _, group in groupby(ordered, key=_options_key):
        same = list(group)
        for start in range(0, len(same), CHUNK):
            chunk = same[start : start + CHUNK]
            parts.append(_decisions(chunk, stepped(game, chunk)))
    decisions = pl.concat(parts).sort("game", "step")
    counts = dict(decisions["game"].value_counts().iter_rows())
    games = [_game_row(game, script, counts[script.number]) for script in ordered]
    return Rows(pl.DataFrame(games, GAME_COLUMNS).sort("game"), decisions)


GAME_COLUMNS: dict[str, Any] = {
    "game": pl.UInt32,
    "options": pl.String,
    "bots": pl.List(pl.String),
    "rounds": pl.UInt8,
    "decisions": pl.UInt16,
    "points": pl.List(pl.List(pl.Int16)),
    "totals": pl.List(pl.Int16),
    "ranks": pl.List(pl.UInt8),
    "record": pl.String,
}


def _options_key(script: GameScript) -> str:
    return json.dumps(script.options, sort_keys=True)


def _game_row(game: str, script: GameScript, decisions: int) -> dict[str, Any]:
    header = header_line(Header(game, script.options, {}))
    lines = [header, *map(event_line, script.events)]
    return {
        "game": script.number,
        "options": _options_key(script),
        "bots": list(script.bots),
        "rounds": len(script.rounds),
        "decisions": decisions,
        "points": [list(points) for points in script.points],
        "totals": [sum(column) for column in zip(*script.points, strict=True)],
        "ranks": list(script.ranks),
        "record": "\n".join(msgspec.json.encode(line).decode() for line in lines) + "\n",
    }


def _decisions(scripts: list[GameScript], steps: Iterable[Steps]) -> pl.DataFrame:
    """The decisions of some games, step by step; each has its place within its game."""
    parts, played = [], np.zeros(len(scripts), np.int64)
    to_come = [_points_to_come(script) for script in scripts]
    for now in steps:
        parts.append(_step_rows(scripts, now, played[now.games], to_come))
        played[now.games] += 1
    return pl.concat(parts)


def _step_rows(
    scripts: list[GameScript], now: Steps, played: Any, to_come: list[tuple[Any, Any]]
) -> pl.DataFrame:
    moves, seats = now.moves, now.seats
    where = list(zip(now.games, now.rounds, seats, strict=True))
    hidden = {
        "hands": _from_seat(now.hands, seats),
        "face_down": _from_seat(now.face_down, seats),
        "choices": _from_seat(now.choices, seats),
    }
    values = [
        None
        if second or not move.values
        else [{"action_text": v.do, "value": v.value, "error": v.error} for v in move.values]
        for move, second in zip(moves, now.is_second, strict=True)
    ]
    return pl.DataFrame(
        {
            "game": pl.Series(
                [scripts[game].number for game in now.games],
                dtype=pl.UInt32,
            ),
            "step": pl.Series(played, dtype=pl.UInt16),
            "round": pl.Series(now.rounds + 1, dtype=pl.UInt8),
            "seat": pl.Series(seats, dtype=pl.UInt8),
            "bot": [scripts[game].bots[seat] for game, _, seat in where],
            "observation": now.observations,
            "mask": now.masks,
            "action": pl.Series(now.actions, dtype=pl.Int8),
            "is_second": now.is_second,
            "action_text": [move.text for move in moves],
            "values": pl.Series(values, dtype=VALUES),
            "edge_to_come": pl.Series(
                [to_come[game][0][round_number, seat] for game, round_number, seat in where],
                dtype=pl.Float32,
            ),
            "points_to_come": pl.Series(
                [to_come[game][1][round_number, seat] for game, round_number, seat in where],
                dtype=pl.Int16,
            ),
            "hidden": pl.DataFrame(hidden).to_struct(),
        }
    )


def _points_to_come(script: GameScript) -> tuple[Any, Any]:
    """By round and seat: the edge of this round, and the points from this round to the end."""
    points = np.array(script.points, np.int64)
    others = (points.sum(axis=1, keepdims=True) - points) / (points.shape[1] - 1)
    return points - others, points[::-1].cumsum(axis=0)[::-1]


def _from_seat(by_seat: Any, seats: Any) -> Any:
    """Turn columns by seat so that the seat to act comes first, as in observations."""
    count = by_seat.shape[1]
    order = (seats[:, None] + np.arange(count)) % count
    return np.ascontiguousarray(np.take_along_axis(by_seat, order, axis=1))
