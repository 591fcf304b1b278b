"""A server in a process of its own, and pages in a Chromium whose consoles must stay silent: what the
fixtures of tests/browser give to tests."""

import json
import os
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.support.narrowing import present
from tests.support.waiting import wait_until

PHONE, DESK = (360, 740), (1440, 900)
LIGHT = "/api/me"  # the lightest page with a cookie, for a person who only makes requests yet
PATIENCE = 120.0  # seconds for a server to be ready, or to end
SLOW = 60_000  # ms for something to appear: other tests may have the processor
# Painting by software takes up to two fifths of the processor time of a game, and no test looks at
# what is painted but axe: everything is there, can be pressed and has its place all the same.
UNPAINTED = """
  window.unpainted = new CSSStyleSheet();
  unpainted.replaceSync("html, dialog, dialog::backdrop { opacity: 0 !important }");
  document.adoptedStyleSheets.push(unpainted);
"""
Size = tuple[int, int]
Scheme = Literal["light", "dark"]


class NewServer(Protocol):
    """Starts a server, of this environment or another one."""

    def __call__(self, python: Path | str = ..., options: tuple[str, ...] = ...) -> "Server": ...


class Audit(Protocol):
    """Fails for a page that breaks a rule of accessibility."""

    def __call__(self, page: Page, rules: list[str] | None = None) -> None: ...


class Server:
    """A server in a process of its own; it can be killed and comes back at the same address."""

    def __init__(
        self, folder: Path, python: Path | str = sys.executable, options: tuple[str, ...] = ()
    ) -> None:
        self.folder = folder
        self._python = python
        self._options = options  # of `sarisari serve`
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        self._log = (self.folder / "log").open("ab")
        self._process = subprocess.Popen(
            [
                *(self._python, "-m", "sarisari", "serve", "--port", str(self._port)),
                *("--lan-address", "127.0.0.2", "--bot-workers", "1", "--quick-pause", "0"),
                *self._options,
            ],
            cwd=self.folder,  # not in the checkout
            env={**os.environ, "SARISARI_DATA_DIR": str(self.folder)},
            stdout=self._log,
            stderr=self._log,
        )
        self._wait()

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def stop(self, *, kill: bool = False) -> None:
        """As Ctrl-C does it, or without a word; nothing if it does not run."""
        if self._process is None:
            return
        process, self._process = self._process, None
        process.kill() if kill else process.terminate()
        process.wait(PATIENCE)
        self._log.close()

    def ask(self, method: str, path: str, body: Any = None, cookie: str | None = None) -> Any:
        """By HTTP, as a program does it."""
        headers = {"content-type": "application/json"}
        if cookie is not None:
            headers["cookie"] = cookie
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def _wait(self) -> None:
        try:
            wait_until(
                self._is_ready,
                PATIENCE,
                pause=0.1,
                unless=lambda: present(self._process).poll() is not None,
            )
        except AssertionError:
            self.stop(kill=True)
            log = (self.folder / "log").read_text(errors="replace")
            pytest.fail(f"the server did not come up:\n{log[-2000:]}")

    def _is_ready(self) -> bool:
        try:
            return bool(self.ask("GET", "/health").get("is_ready", True))
        except OSError:
            return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Browsers:
    """Opens pages, each for a person of its own, and notes what goes wrong in them."""

    def __init__(self, chromium: Browser, url: str) -> None:
        self._chromium = chromium
        self._url = url
        self._contexts: list[BrowserContext] = []
        self.wrong: list[str] = []
        self.allowed: tuple[str, ...] = ()  # what may be in the console, in part

    def open(
        self,
        path: str = "/",
        size: Size = DESK,
        *,
        scheme: Scheme = "light",
        locale: str = "en-US",
        motion: Literal["reduce", "no-preference"] = "reduce",
    ) -> Page:
        """A new person at an address."""
        context = self._chromium.new_context(
            base_url=self._url,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            locale=locale,
            reduced_motion=motion,
            has_touch=size == PHONE,
        )
        context.add_init_script(UNPAINTED)
        self._contexts.append(context)
        return self.tab(context, path)

    def tab(self, context: BrowserContext, path: str) -> Page:
        """One more page of the same person."""
        page = context.new_page()
        page.set_default_timeout(SLOW)
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrong.append(f"{error}"))
        page.goto(path)
        return page

    @contextmanager
    def offline(self) -> Iterator[None]:
        """While a server is away a browser complains about its sockets, and may."""
        self.allowed = ("ERR_", "WebSocket", "Failed to load")
        yield
        self.allowed = ()

    def close(self) -> None:
        for context in self._contexts:
            context.close()

    def _said(self, message: ConsoleMessage) -> None:
        is_bad = message.type in ("error", "warning")
        if is_bad and not any(part in message.text for part in self.allowed):
            self.wrong.append(f"{message.type}: {message.text} ({message.location.get('url')})")


NewBrowsers = Callable[[Server], Browsers]
AuditOfSchemes = Callable[[Page], None]
