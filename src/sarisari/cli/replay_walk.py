"""`sarisari replay --step`: walk through a record forwards and backwards, a step at a time."""

import sys
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from sarisari.cli.language import words_of
from sarisari.cli.score_sheets import result_lines, sheet_table
from sarisari.core.cards import Seat
from sarisari.core.event import Deal, Logged, Settle
from sarisari.core.message import Message, Parameter, Refused, refuse, shown
from sarisari.core.options import players_of
from sarisari.table.replay import Replay
from sarisari.text.proof import names_of

UNITS = {"a": "action", "t": "trick", "r": "round"}
LONGEST_ANSWER = 200  # characters


class ReplayWalk:
    """A whole record, and the moment at which the reader is."""

    def __init__(self, steps: Iterable[tuple[Replay, Logged | None]]) -> None:
        tricks, rounds = {0}, {0}
        for replay, logged in steps:
            number = len(replay.events)
            if logged is not None and _ends_trick(logged):
                tricks.add(number)
            if replay.game.due(replay.state) == "deal" or _is_over(replay):
                rounds.add(number)
        self._whole = replay
        self._last = len(replay.events)
        self._stops = {
            "action": list(range(self._last + 1)),
            "trick": sorted(tricks | rounds | {self._last}),
            "round": sorted(rounds | {self._last}),
        }
        self._unit = "trick"
        self._eyes: Seat | None = None  # None: all hands are open
        self._now = Replay(replay.header)
        self._logged: list[Logged] = []  # the events so far
        self.words = words_of(replay.header.game, replay.state.options)
        self.names = names_of(replay)
        self.out = Console(highlight=False, soft_wrap=True)

    @property
    def moment(self) -> int:
        """How many events have happened."""
        return len(self._logged)

    def run(self) -> None:
        """Show a moment, ask, and do what is answered, until the reader leaves."""
        self._line(self.words.game(self._whole.header.game), "bold")
        self._show(0)
        while (answer := self._ask()) is not None:
            try:
                self._obey(answer)
            except Refused as refused:
                self._line(self.words.refusal(refused.message), "bold")

    def _ask(self) -> str | None:
        """Return what the reader types; None for `q`, for Enter at the end of the game, or at the
        end of input."""
        question = self._say("walk-ask", number=self.moment, count=self._last)
        self.out.print(Text(f"{question} ", "dim"), end="")
        self.out.file.flush()
        typed = sys.stdin.readline()
        answer = typed.strip().lower()
        is_through = answer == "" and self.moment == self._last
        return None if not typed or answer == "q" or is_through else answer

    def _obey(self, answer: str) -> None:
        command, *rest = answer.split()[:2] or [""]
        if command in ("", "n"):
            self._go_on()
        elif command == "b":
            stops = [stop for stop in self._stops[self._unit] if stop < self.moment]
            self._jump(stops[-1] if stops else 0)
        elif command in ("f", "l"):
            self._jump(0 if command == "f" else self._last)
        elif command in UNITS:
            self._unit = UNITS[command]
            self._line(self._say("walk-unit", unit=self._unit))
        elif command in ("e", "o"):
            self._eyes = self._seat(rest) if command == "e" else None
            self._show(self.moment)
        elif command == "?":
            self._line(self._say("walk-help"))
        else:
            self._jump(self._number(command))

    def _seat(self, given: list[str]) -> Seat:
        highest = players_of(self._whole.state.options) - 1
        if not given or not _is_number(given[0]) or int(given[0]) > highest:
            raise refuse("no-such-seat", highest=highest)
        return int(given[0])

    def _number(self, text: str) -> int:
        if not _is_number(text):
            raise refuse("walk-unknown", value=shown(text, LONGEST_ANSWER))
        if int(text) > self._last:
            raise refuse("walk-too-far", count=self._last)
        return int(text)

    def _go_on(self) -> None:
        """Tell everything up to the next stop."""
        later = [stop for stop in self._stops[self._unit] if stop > self.moment]
        if later:
            before = self.moment
            self._go_to(later[0])
            self._show(before)

    def _jump(self, moment: int) -> None:
        self._go_to(moment)
        self._show(max(0, moment - 1))

    def _go_to(self, moment: int) -> None:
        if moment < self.moment:
            self._now, self._logged = Replay(self._whole.header), []
        for event in self._whole.events[self.moment : moment]:
            self._logged.append(self._now.apply(event))

    def _show(self, since: int) -> None:
        """Print the events after `since`, the sheet or result if there is one, and the hands."""
        if self.moment == 0:
            self._line(self._say("walk-begin"))
        for logged in self._logged[since:]:
            is_open = self._eyes is None
            tell = logged.tell if is_open else logged.told(self._eyes).tell
            for message in tell:
                self._line("  " + self.words.say(message, self.names))
        if self.moment > since and self.moment in self._stops["round"]:
            self._tell_end()
        for seat in range(players_of(self._now.state.options)):
            hand = self._now.game.view(self._now.state, seat).hand
            if hand and self._eyes in (None, seat):
                cards = ", ".join(map(self.words.card, hand))
                self._line("    " + self._say("story-hand", seat=seat, text=cards), "dim")

    def _tell_end(self) -> None:
        game, state = self._now.game, self._now.state
        if sheets := game.sheets(state):
            self.out.print(sheet_table(sheets[-1], self.words, self.names))
        result = game.result(state)
        if result is not None:
            view = game.view(state, None)
            for line in result_lines(result, view, self.words, self.names):
                self._line(line, "bold")
        elif self.moment == self._last:
            self._line(self._say("story-stops"))

    def _say(self, key: str, **params: Parameter) -> str:
        return self.words.say(Message(key, params), self.names)

    def _line(self, text: str, style: str = "") -> None:
        self.out.print(Text(text, style))


def _ends_trick(logged: Logged) -> bool:
    """Whether a trick, a turn of Bandu or a deal ends here."""
    return logged.trick_winner is not None or isinstance(logged.event, Deal | Settle)


def _is_over(replay: Replay) -> bool:
    return replay.game.result(replay.state) is not None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 6
