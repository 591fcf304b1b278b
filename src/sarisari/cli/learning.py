"""`sarisari learn`: lessons and puzzles in the terminal. The lesson's or puzzle's own files say what
is right, as for the page; here it is only shown and asked."""

import sys
from collections.abc import Iterable
from datetime import UTC, datetime

from rich.console import Console
from rich.text import Text

from sarisari.cli.games import board_of
from sarisari.cli.games.board import NO_POSES_ASKED
from sarisari.cli.language import own_language, own_words, words_of
from sarisari.cli.name_check import fail
from sarisari.cli.suit_marks import SuitMarks
from sarisari.core.event import Told
from sarisari.core.game import View
from sarisari.core.message import Message, Parameter, Refused, refuse, say, shown
from sarisari.games import get_game
from sarisari.lessons.lesson import LessonStep, get_lesson, lesson_names
from sarisari.lessons.lesson_play import LessonMoment, MoveVerdict, judge, moments_until
from sarisari.lessons.lesson_words import lesson_words
from sarisari.puzzles.puzzle import Puzzle, get_puzzle, puzzle_of_day, state_of, view_of

TODAY = "today"
LEAVE = "q"
LONGEST_ANSWER = 200  # characters
TOWER_LINES = 12


def run(name: str | None, puzzle: str | None) -> None:
    """List the lessons, give one, or ask a puzzle. What does not exist ends the program with a
    sentence and status 2."""
    try:
        if name is None:
            _list()
        elif puzzle is None:
            LessonWalk(name).run()
        else:
            PuzzleQuestion(name, puzzle).run()
    except Refused as refused:
        fail(own_words().refusal(refused.message))


def _list() -> None:
    out, words = Console(highlight=False, soft_wrap=True), own_words()
    for name in lesson_names():
        title = lesson_words(name, own_language()).text(get_lesson(name).title)
        out.print(Text(words.say(say("learn-lesson", name=name, title=title))))


class Lectern:
    """What lessons and puzzles share: a game shown from one seat, and a question."""

    def __init__(self, view: View, names: tuple[str, ...]) -> None:
        self.words = words_of(view.game, view.options)
        self.names = names
        self.out = Console(highlight=False, soft_wrap=True)

    def say(self, key: str, **params: Parameter) -> str:
        """A sentence of the terminal."""
        return self.words.say(Message(key, params), self.names)

    def line(self, text: str, style: str = "") -> None:
        """Print a line."""
        self.out.print(Text(text, style))

    def tell(self, told: Iterable[Told], seat: int) -> None:
        """Print what happened, as a seat saw it."""
        for each in told:
            for message in each.tell:
                self.line("  " + self.words.say(message, self.names, seat), "dim")

    def show(self, view: View) -> None:
        """Print the hand, or the tower, and what may be done."""
        board = board_of(view.game)
        marks = SuitMarks(self.words, self.out.encoding)
        middle = board.middle(view, self.names, marks, TOWER_LINES)
        if middle is not None:
            self.out.print(middle)
        elif view.hand:
            cards = ", ".join(map(self.words.card, view.hand))
            self.line(self.say("learn-hand", text=cards))
        self.out.print(board.numbered(view, self.words, NO_POSES_ASKED).table(self.out.width))

    def move(self, view: View, typed: str) -> str:
        """The action that was typed. Refused if it is unclear."""
        return board_of(view.game).numbered(view, self.words, NO_POSES_ASKED).parse(typed)

    def ask(self, key: str, **params: Parameter) -> str | None:
        """What was typed; None for `q` and at the end of input."""
        self.out.print(Text(self.say(key, **params) + " ", "bold"), end="")
        self.out.file.flush()
        typed = sys.stdin.readline()
        answer = typed.strip()[:LONGEST_ANSWER]
        return None if not typed or answer.lower() == LEAVE else answer


class LessonWalk:
    """A lesson, step by step."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lesson = get_lesson(name)
        self._sentences = lesson_words(name, own_language())
        self._lectern = Lectern(self._view(moments_until(name, 0)[-1]), self._lesson.names)

    def run(self) -> None:
        """Give the lesson until its end, or until the learner leaves."""
        lectern, count = self._lectern, len(self._lesson.step)
        lectern.line(self._sentences.text(self._lesson.title), "bold")
        if self._sentences.language != own_language():
            lectern.line(lectern.say("learn-english"))
        self._tell(moments_until(self._name, 0))
        for number, step in enumerate(self._lesson.step):
            lectern.line("\n" + lectern.say("learn-step", number=number + 1, count=count), "bold")
            if not self._is_done(number, step):
                return
        lectern.line("\n" + self._sentences.text(self._lesson.end), "bold")
        lectern.line(lectern.say("learn-play", game=self._lesson.game))

    def _is_done(self, number: int, step: LessonStep) -> bool:
        """Ask until the answer is right; return False if the learner leaves."""
        view = self._view(moments_until(self._name, number)[-1])
        if not step.answers:
            self._lectern.show(view)
        comment = self._sentences.text(step.say)
        self._lectern.line(self._lectern.say("learn-comment", sentence=comment, clause=step.clause))
        for place, answer in enumerate(step.answers, start=1):
            self._lectern.line(f"  {place}  {self._sentences.text(answer.label)}")
        while (typed := self._lectern.ask("learn-ask")) is not None:
            try:
                verdict = judge(self._name, number, self._done(view, step, typed))
            except Refused as refused:
                self._lectern.line(self._lectern.words.refusal(refused.message))
                continue
            self._answer(verdict, step)
            if verdict.is_right:
                return True
        return False

    def _done(self, view: View, step: LessonStep, typed: str) -> str:
        """What was typed as the lesson has it: an action, or the number of an answer from 0."""
        if not step.answers:
            return self._lectern.move(view, typed)
        if not typed.isascii() or not typed.isdecimal():
            raise refuse("learn-number", count=len(step.answers), value=shown(typed))
        return f"answer {int(typed) - 1}"

    def _answer(self, verdict: MoveVerdict, step: LessonStep) -> None:
        lectern = self._lectern
        if verdict.refusal is not None:
            lectern.line(lectern.words.refusal(verdict.refusal))
            return
        if verdict.is_right:
            lectern.line(lectern.say("learn-right"), "bold")
            self._tell(verdict.moments)
            return
        self._tell(verdict.moments)
        clause = verdict.clause or step.clause
        why = None if verdict.say is None else self._sentences.text(verdict.say)
        sentence = lectern.say("learn-other") if why is None else why
        lectern.line(lectern.say("learn-comment", sentence=sentence, clause=clause))
        lectern.line(lectern.say("learn-back"))

    def _tell(self, moments: Iterable[LessonMoment]) -> None:
        seat = self._lesson.seat
        told = (moment.logged.told(seat) for moment in moments if moment.logged is not None)
        self._lectern.tell(told, seat)

    def _view(self, moment: LessonMoment) -> View:
        return get_game(self._lesson.game).view(moment.state, self._lesson.seat)


class PuzzleQuestion:
    """One puzzle: asked once, then solved."""

    def __init__(self, game: str, wanted: str) -> None:
        day = datetime.now(UTC).date().toordinal()  # as on the server
        if wanted != TODAY and not (wanted.isascii() and wanted.isdecimal()):
            raise refuse("learn-puzzle", value=shown(wanted))
        self._number = puzzle_of_day(game, day) if wanted == TODAY else int(wanted[:9])
        self._puzzle: Puzzle = get_puzzle(game, self._number)
        self._game = get_game(game)
        self._view = view_of(game, self._puzzle)
        names = tuple(own_words().seat(seat) for seat in range(self._view.players))
        self._lectern = Lectern(self._view, names)

    def run(self) -> None:
        """Show what the seat knows, ask, and tell what was best."""
        lectern, view, seat = self._lectern, self._view, self._puzzle.seat
        lectern.line(lectern.words.game(view.game), "bold")
        state = state_of(self._game, self._puzzle)
        lectern.tell((logged.told(seat) for logged in state.log), seat)
        lectern.show(view)
        while (typed := lectern.ask("learn-puzzle-ask", number=self._number)) is not None:
            try:
                do = lectern.move(view, typed)
                refusal = self._game.refusal(state, seat, do)
                if refusal is not None:
                    raise Refused(refusal)
            except Refused as refused:
                lectern.line(lectern.words.refusal(refused.message))
                continue
            self._solve(do)
            return

    def _solve(self, do: str) -> None:
        lectern, best = self._lectern, self._puzzle.best
        key = "learn-right" if do == best else "learn-wrong"
        lectern.line(lectern.say(key, action=_renamed(lectern, best)), "bold")
        if self._puzzle.reason is not None:
            lectern.line(lectern.words.say(self._puzzle.reason, lectern.names, self._puzzle.seat))
        for each in self._puzzle.actions:
            mark = "*" if each.do == do else " "
            value = lectern.words.signed(each.value)
            lectern.line(f" {mark} {_renamed(lectern, each.do):<24} {value}")


def _renamed(lectern: Lectern, do: str) -> str:
    """An action with the edition's names for the suits."""
    labels = lectern.words.labels
    words = (word.split("-") for word in do.split())
    return " ".join("-".join(labels.get(part, part) for part in word) for word in words)
