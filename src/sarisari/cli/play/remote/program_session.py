"""A seat at a server's table that a program of one's own plays: the session of a client without a
person. The program runs here, beside this client; the server neither runs nor knows it.
"""

import secrets
from contextlib import closing

from sarisari.bots.outside_bot import USUAL_MS, BotGone, OutsideBot
from sarisari.bots.spec import parse_outside
from sarisari.cli.play.remote.decisions import ANSWER_SECONDS, Decisions
from sarisari.cli.play.remote.server_connection import WishAnswered
from sarisari.cli.play.remote.session import Session
from sarisari.cli.play.remote.visit import Visit
from sarisari.cli.play.table_bots import tell_tail
from sarisari.cli.play.terminal import Completer, Terminal
from sarisari.core.message import RefusalKind, Refused
from sarisari.server.messages import ActWish

SEED_BITS = 53  # every JSON reader keeps such a number
MOST_REFUSED = 5  # actions in a row that the server may refuse
PASSING = {  # refusals that say nothing about the action
    RefusalKind.TOO_FAST,
    RefusalKind.TOO_BUSY,
    RefusalKind.TOO_LONG,
    RefusalKind.CLOSED,
    RefusalKind.NO_ROOM,
}


def program_of(given: str, ours: tuple[str, ...]) -> OutsideBot:
    """Return the program that was given as `mine=python3 mine.py`."""
    [(name, command)] = parse_outside([given], ours).items()
    return OutsideBot(name, command, USUAL_MS)


def program_name(program: OutsideBot) -> str:
    """Return the name under which a program sits down, so that people know what they play with."""
    return f"{program.name} (program)"


def unattended(terminal: Terminal) -> Terminal:
    """Return the terminal as one that nobody sits at: nothing is asked, everything is told."""
    terminal.is_keyboard = False
    return terminal


class ProgramDecisions(Decisions):
    """A game in which a program decides. It agrees to every request of the others."""

    def __init__(self, visit: Visit, program: OutsideBot) -> None:
        super().__init__(visit)
        self._program = program
        self._refused = 0  # actions in a row, without passing refusals
        self._must_pause = False  # the last action was refused

    def advance(self) -> None:
        """Do the next thing that is due, or wait for news."""
        self._auto_replies.send_due(self.table)
        if self.has_stand_in and not self.is_coming_back:
            self.come_back()
        elif self.is_asked:
            self.agree(True)
            self.visit.wait()
        elif self.is_my_turn:
            self._choose()
        else:
            self.visit.wait()

    def _choose(self) -> None:
        """Let the program act; after a refusal not before a moment without news."""
        if self._must_pause and self.visit.wait(ANSWER_SECONDS):
            return
        self._must_pause = False
        choice = self._program.choose(self.table.view, secrets.randbits(SEED_BITS))
        self.act(choice.do, choice.toward)

    def wish_answered(self, answered: WishAnswered) -> None:
        """Handle the answer to a wish. A program that is refused again and again, as with a base that
        never comes to rest, is given up."""
        super().wish_answered(answered)
        if self.visit.is_new or not isinstance(answered.wish, ActWish):
            return
        self._must_pause = answered.refusal is not None
        if answered.refusal is None:
            self._refused = 0
        elif answered.kind not in PASSING:
            self._refused += 1
            if self._refused == MOST_REFUSED:
                raise Refused(answered.refusal, answered.kind)


class ProgramSession(Session):
    """A visit of a program."""

    def play(self, program: OutsideBot) -> None:
        """Run until the game is over. Refused with the reason if the program fails; the server
        lets a bot stand in for it."""
        self._game = ProgramDecisions(self, program)
        with closing(program):
            try:
                self.run()
            except BotGone as gone:
                tell_tail(self.terminal, gone)
                raise

    def ask(self, question: str, complete: Completer | None = None) -> str | None:  # noqa: ARG002
        """Nobody is there to answer."""
        self.wait()
        return None
