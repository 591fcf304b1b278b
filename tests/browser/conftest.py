"""A server, a Chromium, and pages whose console must stay silent."""

import fcntl
import json
import os
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import build_page
import ensure_chromium
import pytest
from playwright.sync_api import expect, sync_playwright

from tests.support.waiting import wait_until

ROOT = Path(__file__).parents[2]
PHONE, DESK = (360, 740), (1440, 900)
ARGUMENTS = (
    "--no-sandbox",
    "--enable-unsafe-swiftshader",
    "--disable-gpu",
    "--disable-background-networking",
)
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
PATIENCE = 60.0  # seconds for a server to be ready, or to end
SLOW = 20_000  # ms for something to appear: other tests may have the processor
expect.set_options(timeout=SLOW)


class Server:
    """A server in a process of its own; it can be killed and comes back at the same address."""

    def __init__(self, folder: Any, python: Any = sys.executable) -> None:
        self._folder = folder
        self._python = python
        self._port = free_port()
        self._process = None
        self.url = f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        self._log = (self._folder / "log").open("ab")
        self._process = subprocess.Popen(
            [
                *(self._python, "-m", "sarisari", "serve", "--port", str(self._port)),
                *("--lan-address", "127.0.0.2", "--bot-workers", "1", "--quick-pause", "0"),
            ],
            cwd=self._folder,  # not in the checkout
            env={**os.environ, "SARISARI_DATA_DIR": str(self._folder)},
            stdout=self._log,
            stderr=self._log,
        )
        self._wait()

    def stop(self, *, kill: bool = False) -> None:
        """As Ctrl-C does it, or without a word."""
        self._process.kill() if kill else self._process.terminate()
        self._process.wait(PATIENCE)
        self._log.close()

    def ask(self, method: Any, path: Any, body: Any = None, cookie: Any = None) -> Any:
        """By HTTP, as a program does it."""
        headers = {"content-type": "application/json"}
        if cookie is not None:
            headers["cookie"] = cookie
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)

    def _wait(self) -> None:
        try:
            wait_until(
                self._is_ready, PATIENCE, pause=0.1, unless=lambda: self._process.poll() is not None
            )
        except AssertionError:
            self.stop(kill=True)
            log = (self._folder / "log").read_text(errors="replace")
            pytest.fail(f"the server did not come up:\n{log[-2000:]}")

    def _is_ready(self) -> bool:
        try:
            return bool(self.ask("GET", "/health").get("is_ready", True))
        except OSError:
            return False


def free_port() -> Any:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="session")
def built_page() -> None:
    """The page made of the sources as they are now."""
    with (Path(tempfile.gettempdir()) / "sarisari-page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # other workers wait
        if not build_page.is_built(ROOT):
            build_page.build(ROOT)


@pytest.fixture(scope="module")
def new_server(built_page: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Starts servers, of this environment or another one."""
    started = []

    def start(python: Any = sys.executable) -> Any:
        started.append(Server(tmp_path_factory.mktemp("data"), python))
        started[-1].start()
        return started[-1]

    yield start
    for serving in started:
        serving.stop()


@pytest.fixture(scope="module")
def server(new_server: Any) -> Any:
    """One for all tests of a file."""
    return new_server()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """Playwright's own loop is around as long as this: not longer than the file."""
    path = ensure_chromium.find()
    if path is None:
        pytest.fail("these tests need Chromium: run tools/ensure_chromium.py")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        browser.close()


class Browsers:
    """Opens pages, each for a person of its own, and notes what goes wrong in them."""

    def __init__(self, chromium: Any, url: Any) -> None:
        self._chromium = chromium
        self._url = url
        self._contexts = []
        self.wrong = []
        self.allowed = ()  # what may be in the console, in part

    def open(
        self,
        path: str = "/",
        size: Any = DESK,
        *,
        scheme: str = "light",
        locale: str = "en-US",
        motion: str = "reduce",
    ) -> Any:
        """A new person at an address."""
        context = self._chromium.new_context(
            base_url=self._url,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            locale=locale,
            reduced_motion=motion,
            has_touch=size == PHONE,
        )
        self._contexts.append(context)
        return self.tab(context, path)

    def tab(self, context: Any, path: Any) -> Any:
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

    def _said(self, message: Any) -> None:
        is_bad = message.type in ("error", "warning")
        if is_bad and not any(part in message.text for part in self.allowed):
            self.wrong.append(f"{message.type}: {message.text} ({message.location.get('url')})")


@pytest.fixture
def new_browsers(chromium: Any) -> Iterator[Any]:
    """Opens pages of a server, for one test. An error in a console fails it."""
    opened = []

    def start(server: Any) -> Any:
        opened.append(Browsers(chromium, server.url))
        return opened[-1]

    yield start
    for browsers in opened:
        browsers.close()
    assert [wrong for browsers in opened for wrong in browsers.wrong] == []


@pytest.fixture
def browsers(new_browsers: Any, server: Any) -> Any:
    """Pages of the file's server."""
    return new_browsers(server)


@pytest.fixture
def is_accessible() -> Any:
    """Asks axe about a page: every finding, in short."""

    def ask(page: Any, rules: Any = None) -> None:
        # not as a script of the page: its policy allows none but its own
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate(
            """(rules) => axe.run(document, {
              resultTypes: ["violations"],
              ...(rules === null ? {} : { runOnly: rules }),
            })""",
            rules,
        )
        nodes = [
            f"{rule['id']}: {node['target']} {node['failureSummary'][:200]}"
            for rule in found["violations"]
            for node in rule["nodes"]
        ]
        assert nodes == []

    return ask


@pytest.fixture
def is_accessible_day_and_night(is_accessible: Any) -> Any:
    """The same in both schemes: by night only the colours are others."""

    def ask(page: Any) -> None:
        for scheme, rules in (("light", None), ("dark", ["color-contrast"])):
            page.emulate_media(color_scheme=scheme)
            is_accessible(page, rules)

    return ask
