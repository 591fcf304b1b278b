"""A temporary server and a headless Chromium, for tools that open the page."""

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

import ensure_chromium
from playwright.sync_api import Browser, sync_playwright

ARGUMENTS = (
    "--no-sandbox",
    "--enable-unsafe-swiftshader",
    "--disable-gpu",
    "--disable-background-networking",
)
PATIENCE = 90.0  # seconds for a server to be ready; kernels may have to be compiled
# secrets and ids come from a seeded series, so that the same clicks give the same game
SEEDED = """
import base64, hashlib, itertools, secrets, sys
seed, numbers = sys.argv.pop(1), itertools.count()
def token_bytes(count=32):
    return hashlib.shake_256(f"{seed} {next(numbers)}".encode()).digest(count)
def token_urlsafe(count=32):
    return base64.urlsafe_b64encode(token_bytes(count)).rstrip(b"=").decode()
secrets.token_bytes, secrets.token_urlsafe = token_bytes, token_urlsafe
from sarisari.cli import main
main()
"""


class Server:
    """`sarisari serve` in a subprocess with a temporary folder, on a free local port."""

    def __init__(self, seed: str | None = None, port: int = 0) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="sarisari-")
        self._seed = seed
        self._starts = 0
        self._port = port if is_free(port) else free_port()
        self.url = f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start the server, with the tables it had before it was stopped."""
        self._starts += 1
        seed = f"{self._seed} {self._starts}"
        launch = ["-m", "sarisari"] if self._seed is None else ["-c", SEEDED, seed]
        arguments = ["serve", "--port", str(self._port), "--bot-workers", "1"]
        self._process = subprocess.Popen(
            [sys.executable, *launch, *arguments, "--lan-address", "127.0.0.2"],
            cwd=self._folder.name,
            env={**os.environ, "SARISARI_DATA_DIR": self._folder.name},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + PATIENCE
        while not self._is_ready():
            if self._process.poll() is not None or time.monotonic() > end:
                raise RuntimeError("the server did not come up")
            time.sleep(0.1)

    def stop(self, *, kill: bool = False) -> None:
        """Stop the server as Ctrl-C does, or kill it."""
        self._process.kill() if kill else self._process.terminate()
        self._process.wait(20)

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self.stop()
        self._folder.cleanup()

    def _is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


def is_free(port: int) -> bool:
    """Whether a port is free."""
    with socket.socket() as probe:
        return port > 0 and probe.connect_ex(("127.0.0.1", port)) != 0


def free_port() -> int:
    """A port that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def chromium() -> Iterator[Browser]:
    """The Chromium of this machine, headless."""
    path = ensure_chromium.find()
    if path is None:
        sys.exit("Chromium is missing: run tools/ensure_chromium.py")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        browser.close()


def has_page() -> bool:
    """Whether the page is built; without it the server shows plain HTML pages."""
    static = Path(__file__).parents[1] / "src/sarisari/server/static"
    return (static / "index.html").is_file()
