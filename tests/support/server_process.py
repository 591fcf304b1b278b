"""`sarisari serve` as a process: started, killed, started again on the same folder and port."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from tests.support.narrowing import present
from tests.support.waiting import wait_until

PATIENCE = 30.0  # seconds


def free_port() -> int:
    """A port that nobody has now, below those that systems give to clients: one of the clients
    that try to reach a server which is down could get its very port, and be connected with
    itself."""
    for port in range(20_000 + os.getpid() % 8000, 32_000):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("no port is free")


# without Numba a server starts for less than half of the processor time, and plays the same
PLAIN = {"NUMBA_DISABLE_JIT": "1"}


class ServerProcess:
    """One server of a folder. What it says is in `log`, which outlives restarts. Its rules run as
    plain Python unless it is `compiled`."""

    def __init__(self, folder: Path | str, *arguments: str, compiled: bool = False) -> None:
        self.folder = Path(folder)
        self.log_file = self.folder / "server.log"
        self.port = free_port()
        self.link = f"http://127.0.0.1:{self.port}"
        self._arguments = arguments
        self._env = {} if compiled else PLAIN
        self._groups: list[int] = []  # of this server and those before it: it and its workers
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> str:
        return self.log_file.read_text(encoding="utf-8")

    def launch(self) -> None:
        """Begin to start, and wait for nothing."""
        command = [sys.executable, "-m", "sarisari", "serve", "--bot-workers", "1"]
        env = {**os.environ, **self._env, "SARISARI_DATA_DIR": str(self.folder)}
        with self.log_file.open("a", encoding="utf-8") as log:
            process = subprocess.Popen(
                [*command, "--port", str(self.port), *self._arguments],
                env=env,
                stderr=log,
                start_new_session=True,
            )
        self.process = process
        self._groups.append(process.pid)

    def start(self) -> dict[str, Any]:
        """Until it answers."""
        self.launch()
        wait_until(
            self.is_answering,
            PATIENCE,
            unless=lambda: present(self.process).poll() is not None,
            log=lambda: self.log,
        )
        return self.health()

    def is_answering(self) -> bool:
        """Whether it accepts requests by now."""
        try:
            self.health()
        except OSError:
            return False
        return True

    def health(self) -> dict[str, Any]:
        health: dict[str, Any] = self.answer("/health")
        return health

    def answer(self, path: str) -> Any:
        """What it says to anybody who asks."""
        with urllib.request.urlopen(self.link + path, timeout=5) as answer:
            return json.load(answer)

    def memory(self) -> int:
        """Bytes of the process that serves, without its workers."""
        status = Path(f"/proc/{present(self.process).pid}/status").read_text(encoding="utf-8")
        return int(status.split("VmRSS:")[1].split()[0]) * 1024

    def end(self, how: signal.Signals = signal.SIGINT) -> int:
        """Its status."""
        process = present(self.process)
        process.send_signal(how)
        return process.wait(PATIENCE)

    def has_left_workers(self) -> bool:
        """Whether a worker outlives its server for long."""
        try:
            wait_until(lambda: not any(map(_is_alive, self._groups)), PATIENCE)
        except AssertionError:
            return True
        return False

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if present(self.process).poll() is None:
            self.end(signal.SIGKILL)


def _is_alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
