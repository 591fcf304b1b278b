"""`sarisari bench server`: a small load, and wrong use."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SMALL = ("--tables", "3", "--seconds", "2", "--rate", "20")


def bench_server(*arguments, folder=None):
    env = {**os.environ, "TMPDIR": str(folder)} if folder else None
    return subprocess.run(
        [sys.executable, "-m", "sarisari", "bench", "server", *arguments],
        capture_output=True, text=True, check=False, timeout=120, env=env,
    )  # fmt: skip


def test_a_small_load_is_measured_and_nothing_is_lost_or_left_behind(tmp_path):
    done = bench_server(*SMALL, "--json", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert list(result) == [
        "tables", "connections", "actions", "actions_per_second",
        "p50_ms", "p99_ms", "lost", "errors",
    ]  # fmt: skip
    assert (result["tables"], result["connections"]) == (3, 12)
    assert 1 <= result["actions"] <= 41  # a busy machine may do less than it was asked for
    assert result["actions_per_second"] == pytest.approx(result["actions"] / 2, rel=0.5)
    assert 0 < result["p50_ms"] <= result["p99_ms"]
    assert (result["lost"], result["errors"]) == (0, 0)
    assert "of 2 s" in done.stderr  # progress
    assert list(Path(tmp_path).iterdir()) == []


def test_words_say_the_same():
    done = bench_server("--tables", "1", "--seconds", "1", "--rate", "5", "--game", "tanuki")
    assert done.returncode == 0, done.stderr
    assert "1 tables, 4 connections" in done.stdout
    assert "0 lost, 0 errors." in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("--tables", "0"),
        ("--tables", "many"),
        ("--seconds", "-1"),
        ("--rate", "0"),
        ("--people", "2"),
        ("--people", "9"),
        ("--people", "5"),  # not every game has as many seats
        ("--game", "chess"),
        ("--fly",),
    ],
)
def test_wrong_use_is_explained(arguments):
    done = bench_server(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr) > 20
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments", [("--lan",), ("--host", "0.0.0.0"), ("--public-url", "http://x")]
)
def test_a_server_without_limits_is_for_this_machine_alone(arguments):
    command = [sys.executable, "-m", "sarisari", "serve", "--limits", "off", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert "only for this machine alone" in done.stderr
