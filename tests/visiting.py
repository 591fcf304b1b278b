"""A person at a table of a server, for tests: typed answers, each to the question it is for."""

import time

from playing import CODES, TypedTerminal

from sarisari.cli.play.remote.api import Api
from sarisari.cli.play.remote.connection import Connection
from sarisari.cli.play.remote.kept import Kept
from sarisari.cli.play.remote.visit import Plan, Visit
from sarisari.cli.play.terminal import SomethingNew

PATIENCE = 20.0  # seconds
CHOICE = "your choice:"


class ScriptedTerminal(TypedTerminal):
    """Each answer is `(words of a question, what is typed)`, or with words to be read before the
    question `(words, words of the question, what is typed)`. It waits for its question, while
    news comes in between. A function is called instead of typed, and the person goes on waiting.
    After the last answer the person only looks on."""

    script: list
    answered = 0  # how much was written when the last answer was given

    def ask(self, question, complete=None, until=None, news=None):
        self.screens.append(self.on_screen + question)
        end = time.monotonic() + PATIENCE
        while True:
            if news is not None and news():
                raise SomethingNew
            if self.script and self.is_asked(question):
                answer = self.script.pop(0)[-1]
                self.answered = len(self.text)
                if not callable(answer):
                    self.written.write(question + " " + answer + "\n")
                    return answer
                answer()
            assert time.monotonic() < end, f"{question!r}, but to come: {self.script}"
            time.sleep(0.01)

    def is_asked(self, question):
        """Whether this is the question that the next answer is for."""
        *before, words, _ = self.script[0]
        told = CODES.sub("", self.text[self.answered :])
        return words in question and all(words in told for words in before)

    @property
    def text(self):
        """All that was written."""
        return self.written.getvalue()


def visitor(server, script, *, cookie="user1", **plan):
    """A visit that is about to begin. SARISARI_DATA_DIR must be set."""
    kept = Kept(server.address)
    kept.keep_cookie(cookie)
    terminal = ScriptedTerminal([])
    terminal.script = list(script)
    socket = "ws" + server.address.removeprefix("http") + "/socket"
    connection = Connection(socket, cookie, "fake-table")
    return Visit(terminal, Api(server.address, kept), connection, Plan("fake-table", **plan))
