"""A server, a Chromium, and pages whose console must stay silent.

The server and Chromium cost more than most tests: all tests of this folder share them, and leave the
folder before any other test begins (`package`), because playwright's own event loop is around as long
as its Chromium, and async tests could not start theirs meanwhile."""

import fcntl
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import build_page
import ensure_chromium
import pytest
from playwright.sync_api import (
    Browser,
    Page,
    expect,
    sync_playwright,
)

from tests.support.browsers import (
    SLOW,
    Audit,
    AuditOfSchemes,
    Browsers,
    NewBrowsers,
    NewServer,
    Scheme,
    Server,
)

ROOT = Path(__file__).parents[2]
ARGUMENTS = (
    "--no-sandbox",
    "--enable-unsafe-swiftshader",
    "--disable-gpu",
    "--disable-background-networking",
    # without smooth edges software draws a scene in two thirds of the time
    "--webgl-antialiasing-mode=none",
    "--webgl-msaa-sample-count=0",
)
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
expect.set_options(timeout=SLOW)


@pytest.fixture(scope="package")
def built_page() -> None:
    """The page made of the sources as they are now."""
    with (Path(tempfile.gettempdir()) / "sarisari-page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # other workers wait
        if not build_page.is_built(ROOT):
            build_page.build(ROOT)


@pytest.fixture(scope="package")
def shared_server(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    serving = Server(tmp_path_factory.mktemp("data"))
    yield serving
    serving.stop()


@pytest.fixture
def server(shared_server: Server) -> Server:
    """One for all tests: each has people and tables of its own. A file whose tests look at what all
    share, or need options, overrides this with a `new_server`."""
    if not shared_server.is_running:  # at first, or a test failed between a stop and a start
        shared_server.stop()
        shared_server.start()
    return shared_server


@pytest.fixture(scope="module")
def new_server(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[NewServer]:
    """Starts servers for a file, of this environment or another one."""
    started: list[Server] = []

    def start(python: Path | str = sys.executable, options: tuple[str, ...] = ()) -> Server:
        started.append(Server(tmp_path_factory.mktemp("data"), python, options))
        started[-1].start()
        return started[-1]

    yield start
    for serving in started:
        serving.stop()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    path = ensure_chromium.find()
    if path is None:
        pytest.fail("these tests need Chromium: run tools/ensure_chromium.py")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def new_browsers(chromium: Browser) -> Iterator[NewBrowsers]:
    """Opens pages of a server, for one test. An error in a console fails it."""
    opened: list[Browsers] = []

    def start(server: Server) -> Browsers:
        opened.append(Browsers(chromium, server.url))
        return opened[-1]

    yield start
    for browsers in opened:
        browsers.close()
    assert [wrong for browsers in opened for wrong in browsers.wrong] == []


@pytest.fixture
def browsers(new_browsers: NewBrowsers, server: Server) -> Browsers:
    """Pages of the server."""
    return new_browsers(server)


@pytest.fixture
def is_accessible() -> Audit:
    """Asks axe about a page: every finding, in short."""

    def ask(page: Page, rules: list[str] | None = None) -> None:
        # not as a script of the page: its policy allows none but its own
        if page.evaluate("typeof axe") == "undefined":
            page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate(
            """async (rules) => {
              unpainted.disabled = true; // what cannot be seen has no contrast
              const only = rules === null ? {} : { runOnly: rules };
              const found = await axe.run(document, { resultTypes: ["violations"], ...only });
              unpainted.disabled = false;
              return found;
            }""",
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
def is_accessible_day_and_night(is_accessible: Audit) -> AuditOfSchemes:
    """The same in both schemes: by night only the colours are others."""

    def ask(page: Page) -> None:
        schemes: list[tuple[Scheme, list[str] | None]] = [
            ("light", None),
            ("dark", ["color-contrast"]),
        ]
        for scheme, rules in schemes:
            page.emulate_media(color_scheme=scheme)
            is_accessible(page, rules)

    return ask
