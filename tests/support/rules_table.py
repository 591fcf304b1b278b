"""A table for tests of rules: `RulesTable` deals the cards that matter, acts in text, and shows
views, score sheets and refusals."""

from typing import Any, Self

from sarisari.core.event import Action, Deal, Logged
from sarisari.core.game import Game, Sheet
from sarisari.core.layout import Record
from sarisari.core.message import Message
from sarisari.games import get_game
from sarisari.games.card_game import CardGame


def card_game_of(name: str) -> CardGame[Any]:
    """The game of that name, which is a card game."""
    game = get_game(name)
    assert isinstance(game, CardGame)
    return game


class GameTable:
    """A table of any game."""

    def __init__(self, game: Game, **options: Any) -> None:
        self.game = game
        self.state = game.new(options)

    @property
    def record(self) -> Record:
        return self.state.record

    @property
    def players(self) -> int:
        return int(self.record.players)

    def do(self, *actions: str) -> Self:
        """Actions of whoever is to act, one after another; `2: bid 3` names the seat."""
        for action in actions:
            self.act(action)
        return self

    def act(self, action: str) -> Logged:
        """One action, as `do`; returns it as logged."""
        seat = self.to_act[0]
        if ": " in action:
            number, action = action.split(": ")
            seat = int(number)
        return self.game.apply(self.state, Action(seat, action))

    @property
    def to_act(self) -> list[int]:
        return self.game.to_act(self.state)

    def legal(self, seat: int | None = None) -> list[str]:
        """What a seat (by default the one to act) may do."""
        return self.game.legal(self.state, self.to_act[0] if seat is None else seat)

    def refusal(self, action: str, seat: int | None = None) -> Message:
        """Why a seat (by default the one to act) may not do this."""
        message = self.game.refusal(self.state, self.to_act[0] if seat is None else seat, action)
        assert message is not None, f"{action} is legal"
        return message

    def view(self, seat: int | None = None) -> Any:
        """The view of a seat, with the fields of its game."""
        return self.game.view(self.state, seat)

    @property
    def sheet(self) -> Sheet:
        """The score sheet of the last finished round."""
        return self.game.sheets(self.state)[-1]

    def lines(self, seat: int) -> list[tuple[int, str, str | None]]:
        """A seat's lines on that sheet: points, key, clause."""
        return [
            (line.points, line.reason.key, line.reason.clause)
            for line in self.sheet.lines
            if line.seat == seat
        ]

    @property
    def totals(self) -> list[int]:
        return self.game.totals(self.state)


class RulesTable(GameTable):
    """`RulesTable("tindahan", players=3).deal("banana-3 durian-7", "mango-1")`"""

    game: CardGame[Any]

    def __init__(self, name: str, **options: Any) -> None:
        super().__init__(card_game_of(name), **options)

    def deal(self, *hands: str, aside: str | None = None) -> Self:
        """Deal a round. Hands are by seat, as words; what is left of the deck fills them up in
        order, so that a test names only the cards it needs."""
        named = [hand.split() for hand in hands] + [[] for _ in range(self.players - len(hands))]
        taken = {card for hand in named for card in hand} | {aside}
        in_use = self.game.deck.names(self.game.cards_in_use(self.record))
        rest = [card for card in in_use if card not in taken]
        size, left_over = divmod(len(in_use), self.players)
        if left_over and aside is None:
            aside = rest.pop()
        filled = []
        for hand in named:
            need = size - len(hand)
            filled.append((*hand, *rest[:need]))
            rest = rest[need:]
        self.game.apply(self.state, Deal(tuple(filled), aside))
        return self

    def hold(self, *hands: str) -> Self:
        """Replace hands outright, as words by seat; such hands need not be a whole deal."""
        for seat, hand in enumerate(hands):
            self.record.hands[seat] = self.game.deck.cards(*hand.split())
        return self
