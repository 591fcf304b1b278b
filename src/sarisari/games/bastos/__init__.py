"""Bastos: a trick-taking game with fruits whose values change, and a weakness for each seat. For 3
or 4 seats."""

from sarisari.core.about import About
from sarisari.core.bits import CardSet, set_of
from sarisari.core.game import View
from sarisari.core.layout import Record
from sarisari.core.options import ChoiceOption, Options, SuitList, players_of, suits_of
from sarisari.core.record_reader import changed_place
from sarisari.games.bastos import evidence, hidden, messages, notation, rules, sheet, view
from sarisari.games.bastos.state import (
    CHANGES,
    DECK,
    PLAIN_CARD,
    READER,
    SUITS,
    BastosFacts,
    new_record,
)
from sarisari.games.card_game import CardGame
from sarisari.games.deal_check import DealCheck


class Bastos(CardGame[BastosFacts]):
    """Connects the rules in `rules.py` to the game contract."""

    name = "bastos"
    about = About(minutes=45, age=9)  # BAS-01
    deck = DECK
    deal_check = DealCheck(DECK, "BAS-12", "BAS-13")
    actions = notation.ACTIONS
    kernel = rules
    messages = messages
    score = sheet
    reader = READER
    views = view
    view_type = view.BastosView
    hidden = hidden
    evidence = evidence
    open_play_code = PLAIN_CARD
    forbids_looking_back = True  # BAS-29
    options = (
        ChoiceOption("players", (3, 4), "BAS-01"),
        SuitList(
            "fruits",
            SUITS,
            {3: ("banana", "mango", "pineapple", "passionfruit"), 4: SUITS},
            "BAS-07",
        ),
        ChoiceOption("direction", ("counterclockwise", "clockwise"), "AB-01"),
        ChoiceOption("climb", (False, True), "AB-03"),
        ChoiceOption("strongest", ("raw", "winnable"), "AB-12"),
        ChoiceOption("earlier", ("plain", "trump"), "AB-09"),
        ChoiceOption("change", CHANGES, "AB-21"),
    )

    waiting_prompt = staticmethod(messages.waiting_prompt)

    def new_record(self, options: Options) -> Record:
        return new_record(
            players_of(options),
            set_of(*(SUITS.index(fruit) for fruit in suits_of(options, "fruits"))),
            options["direction"] == "clockwise",
            options["climb"] is True,
            options["strongest"] == "winnable",
            options["earlier"] == "trump",
            CHANGES.index(str(options["change"])),
        )

    def cards_in_use(self, record: Record) -> CardSet:
        return int(record.deck)

    def rounds(self, facts: BastosFacts) -> int:
        return 2 * int(facts.players)

    def direction(self, facts: BastosFacts) -> int:
        """AB-01. Clockwise or counterclockwise."""
        return 1 if facts.clockwise else -1

    def trick_winner(self, before: BastosFacts, after: BastosFacts) -> int | None:
        return changed_place(before.won, after.won)

    def carry_over(self, record: Record, view: View) -> None:
        """BAS-38. Carry nothing over: value markers return to 0 and there is no trump."""


GAME = Bastos()
