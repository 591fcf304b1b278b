"""Print a replay as text, event by event: rounds, tricks and score sheets."""

import sys

from rich.console import Console
from rich.text import Text

from sarisari.cli.language import words_of
from sarisari.cli.score_sheets import result_lines, sheet_table
from sarisari.core.event import Deal, Logged, Settle
from sarisari.core.game import Sheet
from sarisari.core.message import Message, Parameter, shown
from sarisari.table.replay import Replay
from sarisari.text.proof import names_of


class Story:
    """Prints a replay as its events come in."""

    def __init__(self, replay: Replay, *, step: bool = False) -> None:
        self.replay = replay
        self.step = step
        self.words = words_of(replay.header.game, replay.state.options)
        self.names = names_of(replay)
        self.out = Console(highlight=False, soft_wrap=True)
        self.trick_count = 0
        self._title()

    def _title(self) -> None:
        options = self.replay.state.options
        shown_options = ", ".join(
            f"{name} {' '.join(value) if isinstance(value, list) else shown(value)}"
            for name, value in options.items()
        )
        self._line(self.words.game(self.replay.header.game), "bold")
        self._line(shown_options, "dim")

    def tell(self, logged: Logged) -> bool:
        """Print one event with its consequences. Return False if the reader wants to stop."""
        if isinstance(logged.event, Deal):
            self._tell_deal(logged, logged.event)
            return True
        if isinstance(logged.event, Settle):
            return self._tell_settle(logged)
        begins_trick = logged.in_trick and self.replay.state.log[-2].trick_winner is not None
        if begins_trick or (logged.in_trick and not self.trick_count):
            self.trick_count += 1
            self._line("\n  " + self._say("story-trick", count=self.trick_count), "bold")
        for message in logged.tell:
            self._line("    " + self.words.say(message, self.names))
        sheets = self.replay.game.sheets(self.replay.state)
        is_round_over = self.replay.game.due(self.replay.state) == "deal"
        if sheets and (is_round_over or self.replay.game.result(self.replay.state)):
            self._tell_sheet(sheets[-1])
        return logged.trick_winner is None or not self.step or self._wait_for_enter()

    def _tell_deal(self, logged: Logged, deal: Deal) -> None:
        self.trick_count = 0
        self.out.print()
        for message in logged.tell:
            self._line(self.words.say(message, self.names), "bold")
        for seat, hand in enumerate(deal.hands):
            self._line("  " + self._say("story-hand", seat=seat, text=self._hand(hand)))
        if deal.aside is not None:
            self._line("  " + self._say("story-left-over", card=deal.aside))

    def _tell_settle(self, logged: Logged) -> bool:
        """Print the outcome of a placement. It ends a turn, so the reader may stop here."""
        for message in logged.tell:
            self._line("    " + self.words.say(message, self.names), "bold")
        return not self.step or self._wait_for_enter()

    def _hand(self, cards: tuple[str, ...]) -> str:
        """A hand as `banana 1 3 8, mango 2`."""
        suits = []
        for suit in self.replay.game.suits:
            ranks = sorted(int(c.rsplit("-", 1)[1]) for c in cards if c.rsplit("-", 1)[0] == suit)
            if ranks:
                suits.append(" ".join([self.words.suit(suit), *map(str, ranks)]))
        return ", ".join(suits)

    def _tell_sheet(self, sheet: Sheet) -> None:
        self.out.print()
        self.out.print(sheet_table(sheet, self.words, self.names))

    def end(self) -> None:
        """Print the result after the last event, or that the record stops here."""
        result = self.replay.game.result(self.replay.state)
        if result is None:
            self._line("\n" + self._say("story-stops"), "dim")
            return
        view = self.replay.game.view(self.replay.state, None)
        reason, *places = result_lines(result, view, self.words, self.names)
        self._line("\n" + reason, "bold")
        for place in places:
            self._line(place)

    def _wait_for_enter(self) -> bool:
        """Wait for Enter at the end of a trick. Return False for `q` or the end of input."""
        question = self._say("story-on")
        self.out.print(Text(f"    {question} ", "dim"), end="")
        self.out.file.flush()
        answer = sys.stdin.readline()
        return bool(answer) and not answer.strip().lower().startswith("q")

    def _say(self, key: str, **params: Parameter) -> str:
        return self.words.say(Message(key, params), self.names)

    def _line(self, text: str, style: str = "") -> None:
        if style:
            self.out.print(Text(text, style))
        else:
            self.out.file.write(text + "\n")  # plain text needs no layout by Rich
