"""The pages that one follows step by step: what they say to save and to type works."""

import doctest
import json
import re
import shlex
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from sarisari.cli import app

DOCS = Path(__file__).parents[2] / "docs"
FIRST_BOT = (DOCS / "your-first-bot.md").read_text(encoding="utf-8")


def test_the_first_bot_beats_random_and_not_casual(tmp_path: Path) -> None:
    [program] = re.findall(r"^```python\n(.*?)^```$", FIRST_BOT, re.MULTILINE | re.DOTALL)
    file = tmp_path / "mine.py"
    file.write_text(program, encoding="utf-8")
    typed = [line for line in FIRST_BOT.splitlines() if line.startswith("sarisari arena")]
    shares = [share_of(line, file) for line in typed]
    assert len(shares) == 2
    assert shares[0] > 0.5
    assert shares[1] < 0.2


def share_of(line: str, file: Path) -> float:
    """The games that `mine` wins by a command of the page, with fewer games; no game was spoilt."""
    words = shlex.split(line)[1:]
    command = shlex.join([sys.executable, "-IS", str(file)])
    words = [f"mine={command}" if word.startswith("mine=") else word for word in words]
    words[words.index("--games") + 1] = "40"
    result = CliRunner().invoke(app, [*words, "--json"])
    assert result.exit_code == 0, result.output
    mine = json.loads(result.stdout)["bots"][0]
    assert mine["gone"] == 0
    return float(mine["win_share"])


def test_every_command_of_the_first_bot_exists() -> None:
    typed = re.findall(r"sarisari (\w+)[^\n`]*?(--\w[\w-]*)", FIRST_BOT)
    assert {command for command, _ in typed} >= {"arena", "serve", "play"}
    for command, option in typed:
        result = CliRunner().invoke(app, [command, "--help"], env={"COLUMNS": "200"})
        assert option in result.output, (command, option)


def test_the_dataset_page_reads_a_dataset(tmp_path: Path) -> None:
    text = (DOCS / "datasets.md").read_text(encoding="utf-8")
    [line] = [line for line in text.splitlines() if line.startswith("sarisari dataset tanuki")]
    words = shlex.split(line)[1:]
    words[words.index("--games") + 1] = "12"
    words[words.index("--out") + 1] = str(tmp_path / "out")
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    page = doctest.DocTestParser().get_doctest(
        text, {"folder": tmp_path / "out"}, "datasets.md", None, 0
    )
    assert len(page.examples) >= 5
    assert doctest.DocTestRunner().run(page).failed == 0


@pytest.fixture
def learner() -> Any:
    """The training example as a module."""
    spec = spec_from_file_location("learn", DOCS / "examples/learn.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_small_net_learns_to_beat_random(learner: Any) -> None:
    learner.EVERY = 10**6
    edge, error, share = learner.judge(learner.train("tanuki", 300), "tanuki", 200)
    assert edge - error > 1
    assert share > 0.5
    untrained = learner.judge(learner.train("tanuki", 0), "tanuki", 200)
    assert untrained[0] + untrained[1] < edge - error


def test_the_training_example_saves_its_net(tmp_path: Path) -> None:
    out = tmp_path / "net.npz"
    command = [sys.executable, str(DOCS / "examples/learn.py"), "tindahan", "--steps", "20"]
    done = subprocess.run([*command, "--out", str(out)], capture_output=True, text=True, check=True)
    assert "points a round" in done.stdout
    assert len(np.load(out)) == 4
