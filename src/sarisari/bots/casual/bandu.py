"""Rules of thumb for Bandu's auctions: know which pieces are nasty, get rid of them early while
others have to pay, and keep some beans for the ones that would bring the tower down."""

from sarisari.bots.casual.words import words_of
from sarisari.games.bandu.view import BanduView

# how hard it is to build on with a piece: 0 a brick, 1 hopeless
HARD = {
    "egg": 0.9, "ball": 0.95, "cone": 0.85, "pyramid": 0.75, "tetrahedron": 0.9, "spindle": 0.95,
    "dome": 0.7, "halfegg": 0.75, "pawn": 0.8, "knob": 0.8, "fir": 0.8, "prism": 0.6, "roof": 0.6,
    "wedge": 0.6, "ramp": 0.6, "leaner": 0.7, "halfround": 0.6, "barrel": 0.45, "dowel": 0.5,
    "vee": 0.5, "horseshoe": 0.45, "zed": 0.4, "stairs": 0.45, "trapezoid": 0.4, "bobbin": 0.4,
    "spool": 0.35, "tee": 0.4, "ell": 0.4, "arch": 0.3, "eggcup": 0.4, "pot": 0.3, "tube": 0.3,
    "ring": 0.25, "washer": 0.2, "frustum": 0.3, "post": 0.35, "cylinder": 0.25, "trough": 0.3,
    "window": 0.3, "cross": 0.3,
}  # fmt: skip
EASY = 0.15  # all others: flat above and below
BEAN = 0.12  # what a bean is worth


def liking(view: BanduView) -> dict[str, float]:
    """How much the seat to act likes each of its legal actions."""
    return {do: _worth(do, view) for do in view.legal}


def _worth(do: str, view: BanduView) -> float:
    verb, *things = words_of(do)
    if verb in ("offer", "pull"):
        return _offer_worth(HARD.get(things[0], EASY), things[1])
    if verb == "take":
        return 1 - HARD.get(things[0], EASY)
    hard = HARD.get(view.piece or "", EASY)
    if verb == "refuse":
        return hard - _bean_worth(view)
    if verb == "bid":
        return 0.35 - hard - BEAN * int(things[0])
    return 1 - hard if verb == "use" else 0.0


def _offer_worth(hard: float, kind: str) -> float:
    """A nasty piece is for the neighbour to pay for; a good one goes cheaply if nobody bids."""
    return hard if kind == "refuse" else 0.6 - hard


def _bean_worth(view: BanduView) -> float:
    """The last beans are dear."""
    assert view.seat is not None
    return BEAN * 4 / (1 + view.beans[view.seat])
