"""How `strong` plays Bandu: towers by trying, auctions by working them out to the end."""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from sarisari.bots.bot import PLACE, Choice, Valued
from sarisari.bots.budget import Budget
from sarisari.bots.games.bandu.builder.auction import Auction, Shares, answers, offered, raises
from sarisari.bots.games.bandu.builder.placement_odds import (
    Tower,
    bearing_nothing,
    chance,
    hardness,
    tower_of,
)
from sarisari.bots.games.bandu.builder.placement_search import (
    SAFE,
    Tried,
    best_placements,
    room,
    surveyed,
)
from sarisari.core.cards import Seat
from sarisari.core.settle_question import physics_options_of
from sarisari.core.stream import Stream, new_stream
from sarisari.games.bandu.notation import place_text
from sarisari.games.bandu.view import BanduView

HELPS = 1.0  # what the best piece to build on does for a tower
HINDERS = 0.3  # how much less the worst one does
SHARE = 0.3  # the least that a tower without room is worth
ALONE = 3  # pieces that are tried before one is taken
NASTY = 0.7  # how much a hard piece on a tower counts, before anyone has looked


def choose(view: BanduView, seed: int, budget: Budget) -> Choice:
    """One of several legal actions, or a placement."""
    builder = _Builder(view, new_stream(seed), budget)
    if view.legal == [PLACE]:
        return builder.place()
    valued = sorted(builder.valued(), key=lambda each: -each.value)
    return Choice(valued[0].do, tuple(valued))


class _Prospect(NamedTuple):
    """What a piece would do to a seat's tower."""

    chance: float  # that it survives
    gain: float  # what its room to build on is then, by what it was


def _gain(piece: str) -> float:
    return HELPS - HINDERS * hardness(piece)


def _firm(room: float) -> float:
    """How sound a tower with so much room is."""
    return SHARE + (1 - SHARE) * room


class _Builder:
    """One choice, with what it has found out so far."""

    def __init__(self, view: BanduView, stream: Stream, budget: Budget) -> None:
        assert view.seat is not None
        self._view, self._stream, self._budget = view, stream, budget
        self._seat: Seat = view.seat
        self._ways = physics_options_of(view.options)
        self._towers = [tower_of(view, seat) for seat in range(view.players)]
        self._looked: dict[tuple[Seat, str], _Prospect] = {}

    def place(self) -> Choice:
        assert self._view.piece is not None
        tower = self._towers[self._seat]
        tried = self._placements(tower, self._view.piece)
        do = place_text(tried[0].placement if tried else (0.0, 0.0, 1.0, 0.0, 0.0, 0.0))
        return Choice(do)

    def valued(self) -> list[Valued]:
        """Every legal action with the share of winning that it leads to."""
        phase = self._view.phase
        if phase == "offer":
            return self._takes() if self._view.players == 1 else self._offers()
        assert self._view.piece is not None
        for seat in sorted(self._in, key=lambda seat: (seat != self._seat, seat)):
            self._look_at(seat, self._view.piece)
        auction = self._auction(self._view.piece, self._towers)
        if phase == "answer":
            found = answers(auction, self._seat, self._seat)
        else:
            view = self._view
            found = raises(
                auction, self._seat, self._seat, view.bid, view.high_bidder, frozenset(view.passed)
            )
        return [Valued(do, found[do.split(" ")[0]][self._seat], 0.0) for do in self._view.legal]

    def _look_at(self, seat: Seat, piece: str) -> None:
        """Closely while the budget lasts."""
        tower = self._towers[seat]
        if self._is_spent:
            self._looked[seat, piece] = _Prospect(self._chance(tower, piece), _gain(piece))
            return
        survey = surveyed(tower, piece, self._ways)
        self._budget.spend(1 + survey.tries)
        self._looked[seat, piece] = _Prospect(
            survey.chance, _firm(survey.room) / _firm(room(tower))
        )

    @property
    def _is_spent(self) -> bool:
        """At a rated table nothing is looked at more closely than an eye can: BAN-26."""
        return self._view.by_looks or self._budget.is_spent()

    def _chance(self, tower: Tower, piece: str) -> float:
        return chance(tower, piece, self._view.by_looks)

    def _placements(self, tower: Tower, piece: str) -> list[Tried]:
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
            firm=tuple(_firm(room(towers[seat])) for seat in seats),
            chances=tuple(prospect.chance for prospect in prospects),
            gains=tuple(prospect.gain for prospect in prospects),
            auctioneer=self._view.auctioneer,
        )

    def _prospect(self, seat: Seat, piece: str) -> "_Prospect":
        """As looked at, or else as pieces are in general."""
        known = self._looked.get((seat, piece))
        if known is not None:
            return known
        chance = 1 - NASTY * hardness(piece) ** 2 * (1 - 0.5 * room(self._towers[seat]))
        return _Prospect(chance, _gain(piece))

    def _offers(self) -> list[Valued]:
        """All offers by what pieces are like, then the most promising looked at more closely."""
        if not self._view.pile:
            return self._pulls()
        pieces = sorted({do.split(" ")[1] for do in self._view.legal})
        found = {piece: self._offer_of(piece) for piece in pieces}
        closely: set[str] = set()
        while not self._is_spent and len(closely) < len(pieces):
            piece = max(
                (each for each in pieces if each not in closely),
                key=lambda each: max(value.value for value in found[each]),
            )
            closely.add(piece)
            for seat in self._in:
                self._look_at(seat, piece)
            found[piece] = self._offer_of(piece)
        looked = closely or set(pieces)  # a guess never beats a look
        return [
            Valued(each.do, each.value - (piece not in looked), 0.0)
            for piece in pieces
            for each in found[piece]
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
                shares: Shares = offered(auction, kind)
                found.append(Valued(do, shares[self._seat], 0.0))
        return found

    def _pulls(self) -> list[Valued]:
        """BAN-29. Nothing trembles when a piece is pulled: whether the tower stands is known once
        it is tried. From the top down, as far as the budget goes."""
        if self._view.by_looks:
            return self._pulls_by_looks()
        from sarisari.physics.settle import pull

        tower = self._towers[self._seat]
        legal = {do.split(" ")[1] for do in self._view.legal}
        found: list[Valued] = []
        for piece, _ in sorted(tower, key=lambda placed: -placed[1][2]):
            if piece not in legal or (found and self._budget.is_spent()):
                continue
            self._budget.spend()
            outcome = pull(tower, piece, with_film=False, fall=self._ways.fall)
            if outcome.stands:
                found += self._offer_of(piece, outcome.tower)
        return found or [Valued(do, 0.0, 0.0) for do in self._view.legal]

    def _pulls_by_looks(self) -> list[Valued]:
        """What bears nothing, which everybody is shown; of the others, the higher a piece lies
        the less rests on it."""
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
        """BAN-41. Alone: the easiest pieces are tried, and the one taken that leaves the best
        tower. Whoever falls keeps the count of what stood: stopping gains nothing."""
        tower = self._towers[self._seat]
        pieces = sorted(self._view.pile, key=lambda piece: (hardness(piece), piece))[: 2 * ALONE]
        found = [Valued("stop", 0.0, 0.0)]
        for piece in islice((each for each in pieces if self._chance(tower, each) >= SAFE), ALONE):
            if len(found) > 1 and self._is_spent:
                break
            found.append(self._take(tower, piece))
        if len(found) == 1 and pieces:
            found.append(
                self._take(tower, max(pieces, key=lambda piece: self._chance(tower, piece)))
            )
        return found

    def _take(self, tower: Tower, piece: str) -> Valued:
        tried = self._placements(tower, piece)
        return Valued(f"take {piece}", tried[0].value if tried else 1 - hardness(piece), 0.0)
