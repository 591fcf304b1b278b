"""One game of towers for learning programs: actions and observations as numbers, and settles by
the physics engine."""

from collections.abc import Mapping
from itertools import islice
from typing import Any

import numpy as np
import numpy.typing as npt

from sarisari.core.event import Action
from sarisari.core.game import View
from sarisari.core.message import Refused
from sarisari.core.options import players_of
from sarisari.core.stream import draw, new_stream
from sarisari.games import get_game
from sarisari.physics.simulation import Simulation
from sarisari.text import catalogue

MOST_POSES = 6  # suggested poses for a piece
POSE_NUMBERS = 9  # of a suggested pose: x, y, its quaternion, and three figures of its steadiness
PHASES = ("offer", "answer", "raise", "place")
KINDS = ("refuse", "bid")
BASES = tuple(f"base-{number}" for number in range(1, 7))
ANSWERS = ("use", "refuse", "bid", "pass", "stop")
ABOVE_THE_BASE = (0.0, 0.0, 1.0, 0.0, 0.0, 0.0)  # a last resort where nothing else is suggested
MM_PER_UNIT = 100.0  # lengths in observations are in decimetres
Floats = npt.NDArray[np.float32]


def action_of(do: str) -> str:
    """Return the action of a text, without what depends on the position.

    >>> action_of("pull egg bid"), action_of("bid 3"), action_of("use")
    ('egg bid', 'bid', 'use')
    """
    verb, *words = do.split()
    match verb:
        case "offer" | "pull" | "take":
            return " ".join(words)
        case "bid":
            return "bid"
    return verb


class TowerGame:
    """A game of towers. An action is an integer that `mask` allows; `action_names` has its name:
    a piece with a kind of auction (`egg bid`) or alone in solitaire, an answer, or the number of a
    suggested pose."""

    def __init__(self, game: str, options: Mapping[str, Any]) -> None:
        rules: Any = get_game(game)
        self._rules = rules
        try:
            self._first = rules.read(rules.new(options))
        except Refused as refused:
            raise ValueError(f"{game}: {catalogue().refusal(refused.message)}") from None
        self.options = self._first.state.options
        self.players = players_of(self.options)
        self.pieces = (*rules.pieces.things, *BASES)
        auctions = [f"{piece} {kind}" for piece in self.pieces for kind in KINDS]
        poses = [f"pose {number}" for number in range(MOST_POSES)]
        self.action_names = (*auctions, *self.pieces, *ANSWERS, *poses)
        self._numbers = {name: number for number, name in enumerate(self.action_names)}
        self._settler = Simulation()
        self._stream = new_stream(0)
        self.begin(0)
        self.layout_size = len(self.observe(0))

    def begin(self, seed: int | None) -> None:
        """Begin a new game; without a seed, settles go on from the last one's stream."""
        if seed is not None:
            self._stream = new_stream(seed)
        self.reading: Any = self._first
        self._go_on()

    def act(self, action: int) -> None:
        """Apply an action of the seat to act, and let its tower settle. ValueError if it is not
        legal."""
        if self.to_act < 0:
            return
        if not 0 <= action < len(self.mask) or not self.mask[action]:
            names = self.action_names
            what = f"{action} ({names[action]})" if 0 <= action < len(names) else f"{action}"
            raise ValueError(f"action {what} is not legal: see the mask")
        name = self.action_names[action]
        do = self._texts[name]
        self.reading, _ = self.reading.after(Action(self.to_act, do))
        self._go_on()

    def _go_on(self) -> None:
        """Settle what is due, and find what the next seat may do."""
        while self.reading.due == "settle":
            question = self._rules.settling(self.reading.state)
            settle = self._settler.settle(question, int(draw(self._stream)))
            self.reading, _ = self.reading.after(settle)
        acts = self.reading.to_act
        self.to_act: int = acts[0] if acts else -1
        self.poses: list[Any] = []
        legal = self.reading.legal(self.to_act) if acts else []
        if legal == ["place"]:
            self.poses = self._suggested()
            self._texts = {
                f"pose {number}": f"place {' '.join(f'{part:.6f}' for part in placement)}"
                for number, (placement, _) in enumerate(self.poses)
            }
        else:
            self._texts = {action_of(do): do for do in legal}
        self.mask = np.zeros(len(self.action_names), np.int8)
        self.mask[[self._numbers[name] for name in self._texts]] = 1
        if self.to_act < 0:
            self.mask[:] = 1

    def _suggested(self) -> list[Any]:
        """Return poses for the piece in hand, the steadiest first, each with three figures: how far
        the table could tilt in degrees, and how far inside the support it lies in mm, without and
        with near contacts."""
        from sarisari.physics import suggestions  # noqa: PLC0415 - loads the engine

        view: Any = self.view()
        poses = view.poses[self.to_act]
        tower = tuple((name, poses[name]) for name in view.towers[self.to_act] if name in poses)
        found = suggestions.quick_suggestions(tower, view.piece, MOST_POSES)
        if not found and tower:
            found = list(islice(suggestions.risky_suggestions(tower, view.piece), MOST_POSES))
        figures = [(each.placement, (each.degrees, each.inside, each.around)) for each in found]
        return figures or [(ABOVE_THE_BASE, (0.0, 0.0, 0.0))]

    def view(self) -> View:
        """Return what everybody may know: nothing is hidden in a game of towers."""
        view: View = self.reading.view(None)
        return view

    @property
    def totals(self) -> list[int]:
        """Return the points of each seat so far."""
        return list(self.view().totals)

    def fields(self, seat: int) -> dict[str, list[float]]:
        """Return the parts of an observation by name. What goes by seat begins with the reader's
        own."""
        view: Any = self.view()
        around = [(seat + step) % self.players for step in range(self.players)]
        figures = [[0.0] * POSE_NUMBERS for _ in range(MOST_POSES)]
        for number, (placement, steadiness) in enumerate(self.poses):
            x, y, *turn = placement
            degrees, *inside = steadiness
            spare = [degrees / 90, *(mm / MM_PER_UNIT for mm in inside)]
            figures[number] = [x / MM_PER_UNIT, y / MM_PER_UNIT, *turn, *spare]
        return {
            "pile": _flags(self.pieces, view.pile),
            "piece": _flags(self.pieces, [view.piece]),
            "phase": _flags(PHASES, [view.phase]),
            "kind": _flags(KINDS, [view.kind]),
            "is_pull": [float(view.is_pull)],
            "to_act": _flags(around, [self.to_act]),
            "auctioneer": _flags(around, [view.auctioneer]),
            "bid": [float(view.bid)],
            "high_bidder": _flags(around, [view.high_bidder]),
            "passed": _flags(around, view.passed),
            "beans": [float(view.beans[other]) for other in around],
            "out": [float(view.out_at[other] > 0) for other in around],
            "towers": [
                flag for other in around for flag in _flags(self.pieces, view.towers[other])
            ],
            "heights": [_height(view.poses[other]) / MM_PER_UNIT for other in around],
            "empty_turns": [float(view.empty_turns)],
            "poses": [number for row in figures for number in row],
        }

    def observe(self, seat: int) -> Floats:
        """Return an observation: all fields, one after another."""
        parts = self.fields(seat).values()
        return np.array([number for part in parts for number in part], np.float32)

    def describe(self, seat: int) -> str:
        """Return what is known in words, one line for each fact."""
        view: Any = self.view()
        towers = [
            f"{'you' if other == seat else f'seat {other}'}: {' '.join(view.towers[other])}"
            f", beans {view.beans[other]}{', out' if view.out_at[other] else ''}"
            for other in range(self.players)
        ]
        legal = "" if self.to_act < 0 else ", ".join(self._texts)
        hand = view.piece or "none"
        return "\n".join(
            [
                f"phase: {view.phase}",
                f"to act: {'nobody' if self.to_act < 0 else self.to_act}",
                f"piece: {hand}",
                f"pile: {' '.join(view.pile) or 'empty'}",
                *towers,
                f"legal: {legal or 'nothing'}",
            ]
        )


def _flags(labels: Any, found: Any) -> list[float]:
    return [float(label in found) for label in labels]


def _height(poses: Any) -> float:
    """How high the highest centre of mass of a tower lies, in mm."""
    return max((pose[2] for pose in poses.values()), default=0.0)
