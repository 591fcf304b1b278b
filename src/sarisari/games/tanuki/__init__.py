"""Tanuki to Chagama: a trick-taking game with bids, and raccoon dogs that hide in kettles. For 3 or
4 seats."""

from sarisari.core.about import About
from sarisari.core.bits import CardSet
from sarisari.core.game import View
from sarisari.core.layout import Record
from sarisari.core.message import Message
from sarisari.core.notation import Integers
from sarisari.core.options import ChoiceOption, Options, players_of
from sarisari.core.record_reader import changed_place
from sarisari.games.card_game import CardGame
from sarisari.games.deal_check import DealCheck
from sarisari.games.tanuki import evidence, hidden, messages, notation, rules, sheet, view
from sarisari.games.tanuki.state import (
    CARDS,
    DECK,
    HIDE,
    HIDES,
    OPEN,
    READER,
    TanukiFacts,
    kettle_card,
    new_record,
)
from sarisari.games.tanuki.view import TanukiView


class Tanuki(CardGame[TanukiFacts]):
    """Connects the rules in `rules.py` to the game contract."""

    name = "tanuki"
    about = About(minutes=25)
    deck = DECK
    deal_check = DealCheck(DECK, "TAN-05", "TAN-05")
    actions = notation.ACTIONS
    kernel = rules
    messages = messages
    score = sheet
    reader = READER
    views = view
    view_type = TanukiView
    hidden = hidden
    evidence = evidence
    open_play_code = OPEN
    leader_deals = True  # TAN-08
    options = (
        ChoiceOption("players", (3, 4), "TAN-01"),
        ChoiceOption("hide", HIDES, "AK-01"),
        ChoiceOption("miss", ("both", "under"), "AK-10"),
        ChoiceOption("zero", ("none", "each"), "AK-18"),
        ChoiceOption("hidden", ("shown", "facedown"), "AK-07"),
    )

    waiting_prompt = staticmethod(messages.waiting_prompt)

    def new_record(self, options: Options) -> Record:
        return new_record(
            players_of(options),
            HIDES.index(str(options["hide"])),
            options["miss"] == "under",
            options["zero"] == "each",
        )

    def cards_in_use(self, record: Record) -> CardSet:
        return (1 << CARDS) - 1

    def rounds(self, facts: TanukiFacts) -> int:
        return int(facts.players)

    def why_unknown(self, do: str) -> Message:
        return messages.why_unknown(do) or super().why_unknown(do)

    def masked_text(self, options: Options, integers: Integers) -> str | None:
        """AK-07. With hidden=facedown, others see the kettle but not the raccoon dog."""
        if options["hidden"] == "shown" or len(integers) == 1 or integers[1] == OPEN:
            return None
        return f"hide ? {DECK.card_name(kettle_card(integers[1] - HIDE))}"

    def trick_winner(self, before: TanukiFacts, after: TanukiFacts) -> int | None:
        return changed_place(before.tricks, after.tricks)

    def carry_over(self, record: Record, view: View) -> None:
        """TAN-28. Carry over the number of exact bids in earlier rounds."""
        assert isinstance(view, TanukiView)
        is_round_over = len(view.points) == view.round
        for seat in range(view.players):
            met_now = is_round_over and view.round and view.bids[seat] == view.tricks[seat]
            record.exact_bids[seat] = view.exact_bids[seat] - bool(met_now)


GAME = Tanuki()
