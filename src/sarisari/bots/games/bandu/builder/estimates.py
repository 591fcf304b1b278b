"""What a seat knows about the towers while it decides: how open they are, and what a piece would do
to them. Estimates come from the survival model until somebody looks more closely."""

from typing import NamedTuple

from sarisari.bots.games.bandu.builder.auction import Auction, cap_beans
from sarisari.bots.games.bandu.builder.placement_odds import Tower, chance, tower_of
from sarisari.bots.games.bandu.builder.placement_search import PRIOR_WEIGHT, Survey, survey_piece
from sarisari.bots.games.bandu.worth import survival
from sarisari.bots.games.bandu.worth.surface import surface_of
from sarisari.bots.games.bandu.worth.win_chances import CAREFUL_TEMPERATURE, TEMPERATURE
from sarisari.core.cards import Seat
from sarisari.core.settle_question import physics_options_of
from sarisari.games.bandu.view import BanduView

MODEL_WEIGHT = 2.0  # simulations that an estimate of the survival model counts for
DIGITS = 3  # of chances: auctions that hardly differ are solved once


class Prospect(NamedTuple):
    """What a piece would do to a tower."""

    chance: float  # that the tower survives
    opened: float  # the openness of the tower then
    weight: float = MODEL_WEIGHT  # how many simulations the chance is as certain as


class Estimates:
    """The towers of a view, and the prospects of pieces on them."""

    def __init__(self, view: BanduView, is_careful: bool = False) -> None:
        self._view = view
        self._is_careful = is_careful  # everybody is assumed to build as this seat does
        self.ways = physics_options_of(view.options, view.hand_version)
        self.towers: list[Tower] = [tower_of(view, seat) for seat in range(view.players)]
        self.seats = tuple(seat for seat, out in enumerate(view.out_at) if not out)
        self.openness = [survival.openness(surface_of(tower)) for tower in self.towers]
        self._known: dict[tuple[Seat, str], Prospect] = {}

    def change_tower(self, seat: Seat, tower: Tower) -> None:
        """Replace a seat's tower, from which a piece has been pulled."""
        self.towers[seat] = tower
        self.openness[seat] = survival.openness(surface_of(tower))
        self._known = {key: each for key, each in self._known.items() if key[0] != seat}

    def prospect(self, seat: Seat, piece: str) -> Prospect:
        """What a piece does to a seat's tower: as examined, or as such pieces do in general."""
        known = self._known.get((seat, piece))
        if known is not None:
            return known
        before = self.openness[seat]
        found = survival.estimate(before, piece, self._known_elsewhere(seat, piece))
        return Prospect(found, self._opened(seat, piece))

    def _opened(self, seat: Seat, piece: str) -> float:
        return survival.opened(self.openness[seat], piece, self._is_careful)

    def _known_elsewhere(self, seat: Seat, piece: str) -> float:
        """What examining a piece on other towers says about this one: the more, the more alike
        they are. Without it, a seat that finds a piece too hard would expect the others to use it,
        all of whom find it just as hard."""
        others = [other for other in self.seats if (other, piece) in self._known]
        if not others:
            return 0.0
        like = [1 - max(map(survival.unlikeness, self._both(seat, other))) for other in others]
        return sum(
            share * survival.surprise(self.openness[other], piece, self._known[other, piece].chance)
            for share, other in zip(like, others, strict=True)
        ) / len(others)

    def _both(self, seat: Seat, other: Seat) -> tuple[float, float]:
        return self.openness[seat], self.openness[other]

    def look(self, seat: Seat, piece: str) -> None:
        """Estimate a chance by the geometry of the tower, as far as the table allows it."""
        looks = chance(self.towers[seat], piece, self._view.by_looks)
        found = survival.blended(self.openness[seat], piece, looks)
        self._known[seat, piece] = Prospect(found, self._opened(seat, piece), PRIOR_WEIGHT)

    def survey(self, seat: Seat, piece: str) -> int:
        """Examine a piece on a tower by a few simulations; return how many."""
        found: Survey = survey_piece(self.towers[seat], piece, self.ways)
        opened = self._opened(seat, piece)
        if found.surface is not None:
            tried = survival.openness(found.surface)
            opened = max(opened, tried) if self._is_careful else tried
        weight = PRIOR_WEIGHT + found.tries
        blended = survival.blended(self.openness[seat], piece, found.chance)
        self._known[seat, piece] = Prospect(blended, opened, weight)
        return found.tries

    def auction(self, piece: str) -> Auction:
        """The auction of a piece, as far as it can be foreseen."""
        prospects = [self.prospect(seat, piece) for seat in range(self._view.players)]
        return Auction(
            seats=self.seats,
            beans=cap_beans(self._view.beans),
            openness=tuple(self.openness),
            chances=tuple(round(prospect.chance, DIGITS) for prospect in prospects),
            opened=tuple(round(prospect.opened, DIGITS) for prospect in prospects),
            auctioneer=self._view.auctioneer,
            temperature=CAREFUL_TEMPERATURE if self._is_careful else TEMPERATURE,
        )
