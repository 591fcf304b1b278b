"""Effects: what an event did, as typed data for animation, sound, drawing and bookkeeping.

Every sentence about an event comes with the effect that it describes, in the same order: the
sentence is for people, the effect for programs. The union is closed, so that type checkers report
code that does not handle a new kind.
"""

from typing import Literal, NamedTuple, TypeAlias

import msgspec

from sarisari.core.message import Message, Parameter, say

Placement: TypeAlias = tuple[float, ...]
"""Where a hand releases a piece: the numbers of the action `place`."""


class _Effect(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="effect"):
    """One effect of an event."""


# every game


class Noted(_Effect, frozen=True, kw_only=True, tag="note"):
    """A sentence that changes nothing on the table."""

    seat: int | None = None


class GameOver(_Effect, frozen=True, kw_only=True, tag="game-over"):
    """The game has ended. The result is in the view."""

    winners: tuple[int, ...]


# games with cards


class HandsDealt(_Effect, frozen=True, kw_only=True, tag="deal"):
    """The cards of a new round were dealt."""

    round: int
    rounds: int
    leader: int
    trump: str | None = None  # the suit that is trump from the start


class ChoiceMade(_Effect, frozen=True, kw_only=True, tag="choice"):
    """A seat made a secret choice. Only that seat is told what it chose."""

    seat: int
    card: str | None = None
    bid: int | None = None


class ChoiceShown(_Effect, frozen=True, kw_only=True, tag="choice-shown"):
    """A secret choice was revealed."""

    seat: int
    card: str | None = None
    bid: int | None = None


class CardLaid(_Effect, frozen=True, kw_only=True, tag="card"):
    """A card was played from a hand to the trick."""

    seat: int
    card: str | None  # None: it is face down
    led: str | None = None  # if it opened the trick: the suit to follow
    kettle: str | None = None  # the kettle in which it hides, if it does


class SellerSent(_Effect, frozen=True, kw_only=True, tag="seller"):
    """A seat sent a seller to a stall instead of playing a card."""

    seat: int
    suit: str
    count: int  # sellers that the seat has at that stall now
    paid: str | None = None  # the card that was spent on it


class CartMoved(_Effect, frozen=True, kw_only=True, tag="cart"):
    """The cart moved to another stall, so another suit is trump."""

    seat: int
    suit: str


class TrumpDeclared(_Effect, frozen=True, kw_only=True, tag="trump"):
    """A card was declared trump: its suit is trump from now on."""

    seat: int
    card: str
    suit: str
    value: int  # what cards of the suit are worth now


class ValueChanged(_Effect, frozen=True, kw_only=True, tag="value"):
    """The value of a suit's cards changed."""

    suit: str
    value: int
    seat: int | None = None  # who changed it; None: it follows from the secret choices
    by: int = 0  # 1 or -1 if a seat changed it


class CardPassedOver(_Effect, frozen=True, kw_only=True, tag="passed-over"):
    """A higher card was passed over: it could not win the trick."""

    seat: int
    card: str


class TrickTaken(_Effect, frozen=True, kw_only=True, tag="trick-taken"):
    """A trick ended, and a seat won it."""

    seat: int
    card: str


class TrickLeft(_Effect, frozen=True, kw_only=True, tag="trick-left"):
    """A trick ended, and nobody won it."""


class RoundOver(_Effect, frozen=True, kw_only=True, tag="round-over"):
    """A round ended, and its score sheet is available."""

    round: int


class RoundScored(_Effect, frozen=True, kw_only=True, tag="score"):
    """What a seat scored in a round."""

    seat: int
    points: int
    total: int


# games with towers

Auction: TypeAlias = Literal["refuse", "bid"]


class PieceOffered(_Effect, frozen=True, kw_only=True, tag="offer"):
    """A piece from the pile is up for auction."""

    seat: int
    piece: str
    kind: Auction


class PiecePulled(_Effect, frozen=True, kw_only=True, tag="pull"):
    """A seat pulls a piece out of its own tower to offer it."""

    seat: int
    piece: str
    kind: Auction


class PieceTaken(_Effect, frozen=True, kw_only=True, tag="take"):
    """A seat took a piece from the pile without an auction."""

    seat: int
    piece: str


class PieceUsed(_Effect, frozen=True, kw_only=True, tag="use"):
    """A seat will build with a piece that it could have refused."""

    seat: int
    piece: str


class PieceRefused(_Effect, frozen=True, kw_only=True, tag="refuse"):
    """A seat paid not to build with the piece."""

    seat: int
    beans: int  # how many it has left


class BidMade(_Effect, frozen=True, kw_only=True, tag="bid"):
    """A seat bid beans."""

    seat: int
    bid: int


class BidPassed(_Effect, frozen=True, kw_only=True, tag="pass"):
    """A seat drops out of this auction."""

    seat: int


class PieceWon(_Effect, frozen=True, kw_only=True, tag="win"):
    """An auction ended: a seat got the piece for `bid` beans."""

    seat: int
    piece: str
    bid: int = 0


class PiecePlaced(_Effect, frozen=True, kw_only=True, tag="place"):
    """A seat released a piece. The settle that follows says whether it stays."""

    seat: int
    piece: str
    placement: Placement


class TowerSettled(_Effect, frozen=True, kw_only=True, tag="settle"):
    """A tower came to rest and stands."""

    seat: int
    piece: str  # the one that was placed or pulled
    after: Literal["base", "place", "pull"]


class TowerOut(_Effect, frozen=True, kw_only=True, tag="out"):
    """A seat is out: its tower fell or touches the table."""

    seat: int
    why: Literal["fell", "touches"]


class PieceFell(_Effect, frozen=True, kw_only=True, tag="fall"):
    """One of the pieces that fell with a tower."""

    piece: str
    mm: int


class PiecesReturned(_Effect, frozen=True, kw_only=True, tag="return"):
    """The pieces of a tower went back to the pile."""

    count: int


class TurnSkipped(_Effect, frozen=True, kw_only=True, tag="skip"):
    """These seats had nothing to offer and were skipped."""

    seats: tuple[int, ...]


Effect: TypeAlias = (
    Noted
    | GameOver
    | HandsDealt
    | ChoiceMade
    | ChoiceShown
    | CardLaid
    | SellerSent
    | CartMoved
    | TrumpDeclared
    | ValueChanged
    | CardPassedOver
    | TrickTaken
    | TrickLeft
    | RoundOver
    | RoundScored
    | PieceOffered
    | PiecePulled
    | PieceTaken
    | PieceUsed
    | PieceRefused
    | BidMade
    | BidPassed
    | PieceWon
    | PiecePlaced
    | TowerSettled
    | TowerOut
    | PieceFell
    | PiecesReturned
    | TurnSkipped
)


class Telling(NamedTuple):
    """A sentence, and the effect that it describes."""

    message: Message
    effect: Effect


def tell(effect: Effect, key: str, clause: str | None = None, **params: Parameter) -> Telling:
    """Return a sentence about an effect; parameters are keyword arguments.

    >>> tell(CartMoved(seat=1, suit="mango"), "tindahan-moves-cart", seat=1, suit="mango").effect
    CartMoved(seat=1, suit='mango')
    """
    return Telling(say(key, clause, **params), effect)
