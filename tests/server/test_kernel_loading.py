"""Compiled kernels: loaded behind the open door, or made by another process."""

import subprocess
import threading
from typing import Any

import pytest

from sarisari.core.game import Game
from sarisari.games import game_names, get_game
from sarisari.server import kernel_loading
from tests.support.waiting import wait_until


class Compiler:
    """In the place of the process that compiles."""

    def __init__(self, command: list[str], **how: Any) -> None:
        self.command, self.how = command, how
        self.is_ended = False

    def __enter__(self) -> "Compiler":
        return self

    def __exit__(self, *_: object) -> None:
        assert self.is_ended

    def terminate(self) -> None:
        self.is_ended = True

    def wait(self) -> int:
        return 0


def test_what_is_compiled_is_loaded_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = threading.Event()
    monkeypatch.setattr(kernel_loading, "PLAIN", False)
    monkeypatch.setattr(kernel_loading, "load_kernels", loaded.set)
    with kernel_loading.compile_in_background():
        assert loaded.wait(10)


def test_what_is_not_is_compiled_by_a_process_that_ends_with_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[Compiler] = []

    def start(command: list[str], **how: Any) -> Compiler:
        started.append(Compiler(command, **how))
        return started[-1]

    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    monkeypatch.setattr(kernel_loading, "PLAIN", True)
    monkeypatch.setattr(subprocess, "Popen", start)
    with kernel_loading.compile_in_background():
        assert not started[0].is_ended
    [compiler] = started
    assert compiler.is_ended
    assert compiler.command[-2:] == ["-m", kernel_loading.COMPILER]
    assert "NUMBA_DISABLE_JIT" not in compiler.how["env"]


def test_a_compiler_that_has_ended_is_no_zombie(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only `wait` sets the return code: afterwards nothing is left in the table of processes."""
    started: list[subprocess.Popen[bytes]] = []
    popen = subprocess.Popen

    def start(command: list[str], **how: Any) -> "subprocess.Popen[bytes]":
        started.append(popen(command, **how))
        return started[-1]

    monkeypatch.setattr(kernel_loading, "PLAIN", True)
    monkeypatch.setattr(kernel_loading, "COMPILER", "abc")  # a module that ends at once
    monkeypatch.setattr(subprocess, "Popen", start)
    with kernel_loading.compile_in_background():
        wait_until(lambda: started[0].returncode is not None)
    assert started[0].returncode == 0


def test_every_game_is_begun_to_load_its_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []

    def noted(name: str) -> Game:
        begun.append(name)
        return get_game(name)

    monkeypatch.setattr(kernel_loading, "get_game", noted)
    kernel_loading.load_kernels()
    assert begun == list(game_names())


def test_bots_and_hints_are_called_with_a_view_of_every_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(kernel_loading, "call_bots", asked.append)
    kernel_loading.load_bots()
    assert [view.game for view in asked] == list(game_names())
    assert all(view.legal for view in asked)
