"""A process in a pseudo-terminal: type keys and read what it writes."""

import os
import pty
import select
import subprocess
import time
from collections.abc import Mapping, Sequence


class PseudoTerminal:
    """A process in a pseudo-terminal of 80 x 24."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str] | None = None) -> None:
        self.ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=env
        )
        os.close(theirs)
        self.rest = b""  # written, but not looked at yet

    def until(self, words: str, limit: float = 20.0) -> str:
        """All that is written until these words come."""
        text, wanted = self.rest, words.encode()
        end = time.monotonic() + limit
        while wanted not in text and time.monotonic() < end:
            if select.select([self.ours], [], [], 0.1)[0]:
                try:
                    text += os.read(self.ours, 1 << 16).replace(b"\x07", b"")  # the bell
                except OSError:  # the process has ended
                    break
        assert wanted in text, text
        before, self.rest = text.split(wanted, 1)
        return before.decode(errors="replace").replace("\r\n", "\n") + words

    def type(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.ours)
