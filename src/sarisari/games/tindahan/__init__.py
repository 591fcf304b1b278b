"""Tindahan: a trick-taking game with fruit suits, and sellers placed on market stalls. For 3 to 5
seats."""

from sarisari.core.bits import CardSet, set_of
from sarisari.core.game import View
from sarisari.core.layout import Record
from sarisari.core.options import ChoiceOption, Options, SuitList, players_of, suits_of
from sarisari.core.record_reader import changed_place
from sarisari.games.card_game import CardGame
from sarisari.games.deal_check import DealCheck
from sarisari.games.tindahan import evidence, hidden, messages, notation, rules, sheet, view
from sarisari.games.tindahan.about import ABOUT
from sarisari.games.tindahan.state import DECK, READER, SUITS, TindahanFacts, new_record
from sarisari.games.tindahan.view import TindahanView


class Tindahan(CardGame[TindahanFacts]):
    """Connects the rules in `rules.py` to the game contract."""

    name = "tindahan"
    about = ABOUT
    deck = DECK
    deal_check = DealCheck(DECK, "TIN-15", "TIN-15")
    actions = notation.ACTIONS
    kernel = rules
    messages = messages
    score = sheet
    reader = READER
    views = view
    view_type = TindahanView
    hidden = hidden
    evidence = evidence
    options = (
        ChoiceOption("players", (3, 4, 5), "TIN-01"),
        SuitList(
            "fruits",
            SUITS,
            {
                3: ("banana", "mango", "durian"),
                4: ("banana", "mango", "pineapple", "durian"),
                5: SUITS,
            },
            "TIN-11",
            required="banana",  # TIN-12
        ),
        ChoiceOption("cart", ("stays", "returns"), "AT-01"),
        ChoiceOption("seller", ("forgo", "spend"), "AT-20"),
        ChoiceOption("tie", ("author", "shared"), "AT-19"),
    )

    def new_record(self, options: Options) -> Record:
        return new_record(
            players_of(options),
            set_of(*(SUITS.index(fruit) for fruit in suits_of(options, "fruits"))),
            options["cart"] == "returns",
            options["seller"] == "spend",
        )

    def cards_in_use(self, record: Record) -> CardSet:
        return int(record.deck)

    def rounds(self, facts: TindahanFacts) -> int:
        return int(facts.players)

    def first_trump(self, facts: TindahanFacts) -> str:
        """TIN-13. The fruit on whose stall the cart stands."""
        return SUITS[facts.cart]

    def trick_winner(self, before: TindahanFacts, after: TindahanFacts) -> int | None:
        return changed_place(before.tricks, after.tricks)

    def carry_over(self, record: Record, view: View) -> None:
        """AT-01. The cart stays where it was left."""
        assert isinstance(view, TindahanView)
        record.cart = SUITS.index(view.first_cart)


GAME = Tindahan()
