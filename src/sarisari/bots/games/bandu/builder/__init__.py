"""How `strong` plays Bandu: placements by simulation, auctions by game-tree search."""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from sarisari.bots.bot import PLACE, Choice, Valued
from sarisari.bots.budget import Budget
from sarisari.bots.games.bandu.builder.auction import (
    Auction,
    Shares,
    answer_shares,
    offer_shares,
    raise_shares,
)
from sarisari.bots.games.bandu.builder.placement_odds import (
    Tower,
    bearing_nothing,
    chance,
    hardness,
    tower_of,
)
from sarisari.bots.games.bandu.builder.placement_search import (
    UNTESTED_CHANCE,
    Trial,
    best_placements,
    room,
    survey_piece,
)
from sarisari.core.cards import Seat
from sarisari.core.event import PULL, Toward
from sarisari.core.settle_question import physics_options_of
from sarisari.core.stream import Stream, new_stream
from sarisari.games.bandu.notation import place_text
from sarisari.games.bandu.view import BanduView

EASIEST_GAIN = 1.0  # factor of the easiest piece on the room to build on
HARDNESS_LOSS = 0.3  # by how much the factor of the hardest piece is lower
LEAST_SOUNDNESS = 0.3  # of a tower without room to build on
MOST_PULL_WAYS = 3  # directions in which a piece is tried, the easiest first
SOLO_CANDIDATES = 3  # in solitaire, pieces that are simulated before one is taken
HARDNESS_RISK = 0.7  # risk of the hardest piece, before any simulation


def choose(view: BanduView, seed: int, budget: Budget) -> Choice:
    """Choose one of several legal actions, or a placement."""
    builder = _Builder(view, new_stream(seed), budget)
    if view.legal == [PLACE]:
        return builder.place()
    valued = sorted(builder.value_actions(), key=lambda each: -each.value)
    return Choice(valued[0].do, tuple(valued), toward=builder.toward(valued[0].do))


class _Prospect(NamedTuple):
    """What a piece would do to a seat's tower."""

    chance: float  # that it survives
    gain: float  # factor on the soundness of the tower


def _typical_gain(piece: str) -> float:
    return EASIEST_GAIN - HARDNESS_LOSS * hardness(piece)


def _soundness(room: float) -> float:
    """How sound a tower with this much room to build on is, from 0 to 1."""
    return LEAST_SOUNDNESS + (1 - LEAST_SOUNDNESS) * room


class _Builder:
    """One choice, with what was simulated for it so far."""

    def __init__(self, view: BanduView, stream: Stream, budget: Budget) -> None:
        assert view.seat is not None
        self._view, self._stream, self._budget = view, stream, budget
        self._seat: Seat = view.seat
        self._ways = physics_options_of(view.options, view.hand_version)
        self._towers = [tower_of(view, seat) for seat in range(view.players)]
        self._prospects: dict[tuple[Seat, str], _Prospect] = {}
        self._pull_ways: dict[str, Toward] = {}  # by piece: the way in which it comes out

    def place(self) -> Choice:
        assert self._view.piece is not None
        tower = self._towers[self._seat]
        trials = self._placements(tower, self._view.piece)
        do = place_text(trials[0].placement if trials else (0.0, 0.0, 1.0, 0.0, 0.0, 0.0))
        return Choice(do)

    def toward(self, do: str) -> Toward | None:
        """The direction of an action that pulls a piece, if one was found to be safe."""
        return self._pull_ways.get(do.split(" ")[1]) if do.startswith(PULL) else None

    def value_actions(self) -> list[Valued]:
        """Every legal action with the probability of winning that it leads to."""
        phase = self._view.phase
        if phase == "offer":
            return self._takes() if self._view.players == 1 else self._offers()
        assert self._view.piece is not None
        for seat in sorted(self._in, key=lambda seat: (seat != self._seat, seat)):
            self._examine(seat, self._view.piece)
        auction = self._auction(self._view.piece, self._towers)
        if phase == "answer":
            shares = answer_shares(auction, self._seat, self._seat)
        else:
            view = self._view
            shares = raise_shares(
                auction, self._seat, self._seat, view.bid, view.high_bidder, frozenset(view.passed)
            )
        return [Valued(do, shares[do.split(" ")[0]][self._seat], 0.0) for do in self._view.legal]

    def _examine(self, seat: Seat, piece: str) -> None:
        """Work out what a piece would do to a seat's tower: by simulation while the budget lasts,
        afterwards by its looks."""
        tower = self._towers[seat]
        if self._is_spent:
            prospect = _Prospect(self._chance(tower, piece), _typical_gain(piece))
        else:
            survey = survey_piece(tower, piece, self._ways)
            self._budget.spend(1 + survey.tries)
            gain = _soundness(survey.room) / _soundness(room(tower))
            prospect = _Prospect(survey.chance, gain)
        self._prospects[seat, piece] = prospect

    @property
    def _is_spent(self) -> bool:
        """Whether nothing more may be simulated: the budget is spent, or the table is rated, where
        towers are judged by their looks only (BAN-26)."""
        return self._view.by_looks or self._budget.is_spent()

    def _chance(self, tower: Tower, piece: str) -> float:
        return chance(tower, piece, self._view.by_looks)

    def _placements(self, tower: Tower, piece: str) -> list[Trial]:
        view = self._view
        return best_placements(tower, piece, self._ways, self._stream, self._budget, view.by_looks)

    @property
    def _in(self) -> list[Seat]:
        return [seat for seat, out in enumerate(self._view.out_at) if not out]

    def _auction(self, piece: str, towers: Sequence[Tower]) -> Auction:
        seats = range(self._view.players)
        prospects = [self._prospect(seat, piece) for seat in seats]
        return Auction(
            seats=tuple(self._in),
            beans=tuple(self._view.beans),
            soundness=tuple(_soundness(room(towers[seat])) for seat in seats),
            chances=tuple(prospect.chance for prospect in prospects),
            gains=tuple(prospect.gain for prospect in prospects),
            auctioneer=self._view.auctioneer,
        )

    def _prospect(self, seat: Seat, piece: str) -> "_Prospect":
        """What a piece does to a seat's tower: as examined, or as such pieces do in general."""
        known = self._prospects.get((seat, piece))
        if known is not None:
            return known
        chance = 1 - HARDNESS_RISK * hardness(piece) ** 2 * (1 - 0.5 * room(self._towers[seat]))
        return _Prospect(chance, _typical_gain(piece))

    def _offers(self) -> list[Valued]:
        """Value all offers by the hardness of the pieces, then examine the most promising pieces
        while the budget lasts."""
        if not self._view.pile:
            return self._pulls()
        pieces = sorted({do.split(" ")[1] for do in self._view.legal})
        offers = {piece: self._offer_of(piece) for piece in pieces}
        examined: set[str] = set()
        while not self._is_spent and len(examined) < len(pieces):
            piece = max(
                (each for each in pieces if each not in examined),
                key=lambda each: max(value.value for value in offers[each]),
            )
            examined.add(piece)
            for seat in self._in:
                self._examine(seat, piece)
            offers[piece] = self._offer_of(piece)
        preferred = examined or set(pieces)  # a guess must never beat an examined piece
        return [
            Valued(each.do, each.value - (piece not in preferred), 0.0)
            for piece in pieces
            for each in offers[piece]
        ]

    def _offer_of(self, piece: str, pulled: Tower | None = None) -> list[Valued]:
        towers = list(self._towers)
        verb = "offer" if self._view.pile else "pull"
        if pulled is not None:
            towers[self._seat] = pulled
        auction = self._auction(piece, towers)
        found = []
        for kind in ("refuse", "bid"):
            do = f"{verb} {piece} {kind}"
            if do in self._view.legal:
                shares: Shares = offer_shares(auction, kind)
                found.append(Valued(do, shares[self._seat], 0.0))
        return found

    def _pulls(self) -> list[Valued]:
        """BAN-29. Simulate pulling each piece, from the top down, while the budget lasts."""
        if self._view.by_looks:
            return self._pulls_by_looks()
        tower = self._towers[self._seat]
        legal = {do.split(" ")[1] for do in self._view.legal}
        found: list[Valued] = []
        for piece, _ in sorted(tower, key=lambda placed: -placed[1][2]):
            if piece not in legal or (found and self._budget.is_spent()):
                continue
            left = self._pull(tower, piece)
            if left is not None:
                found += self._offer_of(piece, left)
        return found or [Valued(do, 0.0, 0.0) for do in self._view.legal]

    def _pull(self, tower: Tower, piece: str) -> Tower | None:
        """Try to pull a piece out, in one direction after another; return the tower that is left,
        or None if it falls. A pull has no tremor, so one simulation tells."""
        from sarisari.physics.pull_ways import ways_to_try
        from sarisari.physics.settle import pull

        physics = self._ways
        for way in ways_to_try(tower, piece, physics.hand)[:MOST_PULL_WAYS]:
            self._budget.spend()
            outcome = pull(tower, piece, way, False, physics.fall, physics.hand)
            if outcome.stands:
                if way is not None:
                    self._pull_ways[piece] = way
                return outcome.tower
            if self._budget.is_spent():
                return None
        return None

    def _pulls_by_looks(self) -> list[Valued]:
        """Prefer pieces that bear nothing, which every player is shown; then higher pieces, on
        which less rests."""
        free = bearing_nothing(self._towers[self._seat])
        tower = sorted(
            self._towers[self._seat], key=lambda placed: (placed[0] not in free, -placed[1][2])
        )
        legal = {do.split(" ")[1] for do in self._view.legal}
        pieces = [piece for piece, _ in tower if piece in legal]
        return [
            Valued(each.do, each.value - (0 if piece in free else 1 + number), 0.0)
            for number, piece in enumerate(pieces)
            for each in self._offer_of(piece)
        ] or [Valued(do, 0.0, 0.0) for do in self._view.legal]

    def _takes(self) -> list[Valued]:
        """BAN-41. Solitaire: simulate the easiest pieces and take the one that leaves the best
        tower. A fall keeps the count of the pieces that stood, so stopping gains nothing."""
        tower = self._towers[self._seat]
        easiest = sorted(self._view.pile, key=lambda piece: (hardness(piece), piece))
        pieces = easiest[: 2 * SOLO_CANDIDATES]
        safe = (each for each in pieces if self._chance(tower, each) >= UNTESTED_CHANCE)
        found = [Valued("stop", 0.0, 0.0)]
        for piece in islice(safe, SOLO_CANDIDATES):
            if len(found) > 1 and self._is_spent:
                break
            found.append(self._take(tower, piece))
        if len(found) == 1 and pieces:
            found.append(
                self._take(tower, max(pieces, key=lambda piece: self._chance(tower, piece)))
            )
        return found

    def _take(self, tower: Tower, piece: str) -> Valued:
        trials = self._placements(tower, piece)
        return Valued(f"take {piece}", trials[0].value if trials else 1 - hardness(piece), 0.0)
