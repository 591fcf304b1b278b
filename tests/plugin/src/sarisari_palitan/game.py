"""Palitan: a trick-taking game with partners, and a card passed to the neighbour. For 2 to 6 seats."""

from sarisari.core.about import About
from sarisari.core.bits import CardSet
from sarisari.core.game import View
from sarisari.core.layout import Record
from sarisari.core.options import ChoiceOption, Option, Options, players_of
from sarisari.core.record_reader import changed_place
from sarisari.games.card_game import CardGame
from sarisari.games.deal_check import DealCheck
from sarisari_palitan import hidden, messages, notation, rules, sheet, view
from sarisari_palitan.state import (
    CARDS,
    DECK,
    PLAYED,
    READER,
    SHELL,
    SUITS,
    PalitanFacts,
    new_record,
)


class Palitan(CardGame[PalitanFacts]):
    """Connects the rules in `rules.py` to the game contract."""

    name = "palitan"
    about = About(minutes=20)
    deck = DECK
    deal_check = DealCheck(DECK, "PAL-03", "PAL-03")
    actions = notation.ACTIONS
    kernel = rules
    messages = messages
    score = sheet
    reader = READER
    views = view
    view_type = view.PalitanView
    hidden = hidden
    open_play_code = PLAYED
    options: tuple[Option, ...] = (
        ChoiceOption("players", (2, 3, 4, 5, 6), "PAL-01"),
        ChoiceOption("pass", ("left", "right"), "PAL-18"),
        ChoiceOption("trump", ("shell", "none"), "PAL-19"),
    )

    waiting_prompt = staticmethod(messages.waiting_prompt)

    def new_record(self, options: Options) -> Record:
        return new_record(
            players_of(options), options["pass"] == "right", options["trump"] == "shell"
        )

    def cards_in_use(self, record: Record) -> CardSet:
        return (1 << CARDS) - 1

    def rounds(self, facts: PalitanFacts) -> int:
        """PAL-16. Every seat leads one round."""
        return int(facts.players)

    def first_trump(self, facts: PalitanFacts) -> str | None:
        return SUITS[SHELL] if facts.has_trump else None

    def trick_winner(self, before: PalitanFacts, after: PalitanFacts) -> int | None:
        return changed_place(before.tricks, after.tricks)

    def carry_over(self, record: Record, view: View) -> None:
        """Carry nothing over but points."""


GAME = Palitan()
