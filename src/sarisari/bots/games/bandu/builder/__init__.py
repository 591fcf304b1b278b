"""How `club` and `strong` play Bandu: placements by simulation, auctions by game-tree search."""

from itertools import islice

from sarisari.bots.bot import PLACE, Choice, Valued
from sarisari.bots.budget import Budget
from sarisari.bots.games.bandu.builder.auction import action_share, better_kinds, sampled, shares
from sarisari.bots.games.bandu.builder.estimates import Estimates
from sarisari.bots.games.bandu.builder.placement_odds import (
    FAR_DEGREES,
    Tower,
    bearing_nothing,
    chance,
    hardness,
)
from sarisari.bots.games.bandu.builder.placement_search import PlacementSearch, Trial
from sarisari.bots.games.bandu.worth import survival
from sarisari.bots.games.bandu.worth.surface import Surface
from sarisari.bots.games.bandu.worth.win_chances import (
    CAREFUL_OFFER_TEMPERATURE,
    CAREFUL_TEMPERATURE,
    OFFER_TEMPERATURE,
    TEMPERATURE,
)
from sarisari.core.cards import Seat
from sarisari.core.event import PULL, Toward
from sarisari.core.stream import Stream, new_stream
from sarisari.games.bandu.notation import place_text
from sarisari.games.bandu.view import BanduView

MOST_PULL_WAYS = 3  # directions in which a piece is tried, the easiest first
MOST_EXAMINED = 3  # pieces that are examined before one is offered
SOLO_CANDIDATES = 3  # in solitaire, pieces that are simulated before one is taken
SOLO_CHANCE = 0.85  # estimated probability from which a piece is worth simulating then
ROOM_WEIGHT = 0.25  # in solitaire: value of full room to build on, relative to survival
STEADINESS_WEIGHT = 0.4  # the same of a tower that could lean far
TIE_WEIGHT = 0.1  # with others: what steadiness counts beside the chance to win


def choose(view: BanduView, seed: int, budget: Budget, *, is_thorough: bool) -> Choice:
    """Choose one of several legal actions, or a placement. A thorough builder examines every tower
    and simulates until it is sure; the other one looks at its own tower."""
    builder = _Builder(view, new_stream(seed), budget, is_thorough)
    if view.legal == [PLACE]:
        return builder.place()
    valued = sorted(builder.value_actions(), key=lambda each: -each.value)
    if view.players == 1:
        return Choice(valued[0].do, tuple(valued))
    if view.phase == "offer":
        temperature = CAREFUL_OFFER_TEMPERATURE if is_thorough else OFFER_TEMPERATURE
        do = sampled(better_kinds(valued), temperature, builder.stream)
    else:
        temperature = CAREFUL_TEMPERATURE if is_thorough else TEMPERATURE
        do = sampled(valued, temperature, builder.stream)
    return Choice(do, tuple(valued), toward=builder.toward(do))


def examine(view: BanduView, seed: int, budget: Budget) -> tuple[list[Valued], Estimates]:
    """Value the legal actions of an auction as `strong` does, the best first. Return also what it
    knows of the towers then."""
    builder = _Builder(view, new_stream(seed), budget, is_thorough=True)
    return sorted(builder.value_actions(), key=lambda each: -each.value), builder.estimates


def best_placement(view: BanduView, seed: int, budget: Budget) -> Trial | None:
    """Where `strong` would put the piece in hand; None if it sees no place at all."""
    trials = _Builder(view, new_stream(seed), budget, is_thorough=True).placements()
    return trials[0] if trials else None


def won_if_it_stands(view: BanduView, estimates: Estimates, surface: Surface | None) -> float:
    """The probability of winning once the piece in hand has come to rest on the seat's tower, which
    then has this surface; if it is unknown, the usual one."""
    assert view.seat is not None
    before = estimates.openness[view.seat]
    usual = survival.opened(before, view.piece or "")
    after = usual if surface is None else survival.openness(surface)
    return won_at(view, estimates, after)


def won_at(view: BanduView, estimates: Estimates, after: float) -> float:
    """The probability of winning with a tower that is as open as `after`."""
    assert view.seat is not None
    before = estimates.openness
    towers = [*before[: view.seat], after, *before[view.seat + 1 :]]
    return shares(tuple(view.beans), towers, estimates.seats, view.auctioneer)[view.seat]


class _Builder:
    """One choice, with what was simulated for it so far."""

    def __init__(self, view: BanduView, stream: Stream, budget: Budget, is_thorough: bool) -> None:
        assert view.seat is not None
        self._view, self.stream, self._budget = view, stream, budget
        self._is_thorough = is_thorough
        self._seat: Seat = view.seat
        self.estimates = Estimates(view, is_thorough)
        self._pull_ways: dict[str, Toward] = {}  # by piece: the way in which it comes out

    @property
    def _tower(self) -> Tower:
        return self.estimates.towers[self._seat]

    def place(self) -> Choice:
        trials = self.placements()
        do = place_text(trials[0].placement if trials else (0.0, 0.0, 1.0, 0.0, 0.0, 0.0))
        return Choice(do)

    def placements(self) -> list[Trial]:
        """Placements of the piece in hand, the best first."""
        assert self._view.piece is not None
        return self._placements(self._view.piece)

    def toward(self, do: str) -> Toward | None:
        """The direction of an action that pulls a piece, if one was found to be safe."""
        return self._pull_ways.get(do.split(" ")[1]) if do.startswith(PULL) else None

    def _placements(self, piece: str) -> list[Trial]:
        """Placements on this seat's tower, the best first."""
        search = PlacementSearch(
            self._tower,
            piece,
            self.estimates.ways,
            self._solo_value if self._view.players == 1 else self._trial_value,
            self.stream,
            self._budget,
        )
        if self._view.by_looks:
            return search.by_looks(self._is_thorough)
        return search.thoroughly() if self._is_thorough else search.quickly()

    def _trial_value(self, trial: Trial) -> float:
        """The probability of winning with a placement; between equals, the steadier tower."""
        won = won_if_it_stands(self._view, self.estimates, trial.surface)
        return trial.chance * won * (1 + TIE_WEIGHT * _steadiness(trial))

    def _solo_value(self, trial: Trial) -> float:
        """BAN-41. In solitaire, survival, weighted up for a tower that is good to build on."""
        room = 0.0 if trial.surface is None else trial.surface.room
        steadiness = STEADINESS_WEIGHT * _steadiness(trial)
        return trial.chance * (1 + ROOM_WEIGHT * room + steadiness)

    def value_actions(self) -> list[Valued]:
        """Every legal action with the probability of winning that it leads to."""
        view = self._view
        if view.phase == "offer":
            return self._takes() if view.players == 1 else self._offers()
        assert view.piece is not None
        self._examine(view.piece)
        if self._is_thorough and not view.by_looks:
            self.estimates.look(self._left, view.piece)
        auction = self.estimates.auction(view.piece)
        return [Valued(do, action_share(auction, view, do), 0.0) for do in view.legal]

    def _examine(self, piece: str) -> None:
        """Work out what a piece would do to this seat's tower, by simulation. BAN-26: by looks
        alone where the table is rated."""
        if self._view.by_looks:
            self.estimates.look(self._seat, piece)
        else:
            self._budget.spend(1 + self.estimates.survey(self._seat, piece))

    def _offers(self) -> list[Valued]:
        """Value all offers by the survival model, then examine the most promising pieces while the
        budget lasts."""
        if not self._view.pile:
            return self._pulls()
        pieces = survival.notable(self._view.pile)
        offers = {piece: self._offer_of(piece) for piece in pieces}
        examined: set[str] = set()
        while not self._budget.is_spent() and len(examined) < MOST_EXAMINED:
            best = max(offers, key=lambda piece: max(each.value for each in offers[piece]))
            if best in examined:
                break
            examined.add(best)
            self._budget.spend()
            if not self._view.by_looks:
                kind = max(offers[best], key=lambda each: each.value).do.split(" ")[-1]
                self.estimates.look(self._left if kind == "refuse" else self._seat, best)
            offers[best] = self._offer_of(best)
            if not self._is_thorough:
                break
        return [each for piece in pieces for each in offers[piece]]

    @property
    def _left(self) -> Seat:
        """The next seat to the left that is still in."""
        seats = self.estimates.seats
        return seats[(seats.index(self._seat) + 1) % len(seats)]

    def _offer_of(self, piece: str) -> list[Valued]:
        verb = "offer" if self._view.pile else "pull"
        auction = self.estimates.auction(piece)
        found = []
        for kind in ("refuse", "bid"):
            do = f"{verb} {piece} {kind}"
            if do in self._view.legal:
                found.append(Valued(do, action_share(auction, self._view, do), 0.0))
        return found

    def _pulls(self) -> list[Valued]:
        """BAN-29. Simulate pulling each piece, from the top down, while the budget lasts."""
        if self._view.by_looks:
            return self._pulls_by_looks()
        tower = self._tower
        legal = {do.split(" ")[1] for do in self._view.legal}
        found: list[Valued] = []
        for piece, _ in sorted(tower, key=lambda placed: -placed[1][2]):
            if piece not in legal or (found and self._budget.is_spent()):
                continue
            left = self._pull(tower, piece)
            if left is not None:
                self.estimates.change_tower(self._seat, left)
                found += self._offer_of(piece)
        return found or [Valued(do, 0.0, 0.0) for do in self._view.legal]

    def _pull(self, tower: Tower, piece: str) -> Tower | None:
        """Try to pull a piece out, in one direction after another; return the tower that is left,
        or None if it falls. A pull has no tremor, so one simulation tells."""
        from sarisari.physics.pull_ways import ways_to_try
        from sarisari.physics.settle import pull

        physics = self.estimates.ways
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
        free = bearing_nothing(self._tower)
        tower = sorted(self._tower, key=lambda placed: (placed[0] not in free, -placed[1][2]))
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
        easiest = sorted(self._view.pile, key=lambda piece: (hardness(piece), piece))
        pieces = easiest[: 2 * SOLO_CANDIDATES]
        safe = (each for each in pieces if self._chance(each) >= SOLO_CHANCE)
        found = [Valued("stop", 0.0, 0.0)]
        for piece in islice(safe, SOLO_CANDIDATES):
            if len(found) > 1 and self._budget.is_spent():
                break
            found.append(self._take(piece))
        if len(found) == 1 and pieces:
            found.append(self._take(max(pieces, key=self._chance)))
        return found

    def _chance(self, piece: str) -> float:
        return chance(self._tower, piece, self._view.by_looks)

    def _take(self, piece: str) -> Valued:
        trials = self._placements(piece)
        value = self._solo_value(trials[0]) if trials else 1 - hardness(piece)
        return Valued(f"take {piece}", value, 0.0)


def _steadiness(trial: Trial) -> float:
    return min(1.0, trial.degrees / FAR_DEGREES)
