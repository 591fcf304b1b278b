"""Compiled or plain the rules are the same, and the cache of compiled kernels does no harm."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import config

import sarisari
from sarisari.cli.kernel_bench import signatures
from sarisari.core import kernel as kernel_module
from sarisari.core.kernel_cache import KERNEL_SOURCES, cache_folder
from sarisari.core.layout import state_type, states_of
from sarisari.core.stream import new_stream
from sarisari.games import card_games, get_game
from sarisari.games.card_game import CardGame
from sarisari.games.playouts import playouts_of
from tests.support.narrowing import present
from tests.support.random_games import GAMES_AND_FEW_OPTIONS, random_game

PACKAGE = Path(sarisari.__file__).parent
ROOT = Path(__file__).parents[1]

DIGEST = """
import hashlib, json
from tests.support.random_games import GAMES_AND_FEW_OPTIONS, random_game

def digest(name, options):
    sha = hashlib.sha256()
    for state, event, _ in random_game(name, options, 21):
        sha.update(state.record.tobytes())
    return sha.hexdigest()
"""

SHUFFLE = """
import numpy as np
from sarisari.core.stream import new_stream
from sarisari.games import get_game
from sarisari.games.tanuki import rules
record = get_game("tanuki").new({}).record
rules.shuffle(record, new_stream(5))
print(record.hands.tolist())
"""


def run(code: str, *, source: Path | None = None, **env: str) -> str:
    """Run a program with our package in a process of its own; its standard output."""
    paths = [str(source or PACKAGE.parent), str(ROOT)]
    plain = {key: value for key, value in os.environ.items() if key != "NUMBA_DISABLE_JIT"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**plain, "PYTHONPATH": os.pathsep.join(paths), **env},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def plain_shuffle() -> str:
    return run(SHUFFLE, NUMBA_DISABLE_JIT="1")


def test_jit_and_plain_are_bit_identical_after_every_event() -> None:
    namespace: dict[str, Any] = {}
    exec(DIGEST, namespace)
    games = GAMES_AND_FEW_OPTIONS
    here = [namespace["digest"](name, options) for name, options in games]
    program = DIGEST + "print(json.dumps([digest(*game) for game in GAMES_AND_FEW_OPTIONS]))"
    other = "0" if os.environ.get("NUMBA_DISABLE_JIT") == "1" else "1"
    assert json.loads(run(program, NUMBA_DISABLE_JIT=other)) == here
    assert len(set(here)) == len(games)


WORLDS = """
import hashlib, json
from tests.support.random_games import GAMES_AND_FEW_OPTIONS, get_game, new_stream, random_game

def draws(name, options):
    game, stream, sha = get_game(name), new_stream(8), hashlib.sha256()
    for number, (state, event, _) in enumerate(random_game(name, options, 22)):
        if number % 29 == 0:
            belief = game.belief(game.view(state, number % options["players"]))
            sha.update(belief.fill(2, stream).tobytes() + str(belief.count).encode())
    return sha.hexdigest()
"""


def test_worlds_are_drawn_the_same_without_jit() -> None:
    namespace: dict[str, Any] = {}
    exec(WORLDS, namespace)
    here = [namespace["draws"](name, options) for name, options in GAMES_AND_FEW_OPTIONS]
    program = WORLDS + "print(json.dumps([draws(*game) for game in GAMES_AND_FEW_OPTIONS]))"
    assert json.loads(run(program, NUMBA_DISABLE_JIT="1")) == here


def test_the_signature_is_the_same_without_jit() -> None:
    program = "import json; from sarisari.cli.kernel_bench import signatures; print(json.dumps(signatures()))"
    assert json.loads(run(program, NUMBA_DISABLE_JIT="1")) == signatures()


def test_plain_mode_does_not_import_numba() -> None:
    program = "import sys, sarisari.games.tindahan; print('numba' in sys.modules)"
    assert run(program, NUMBA_DISABLE_JIT="1").strip() == "False"


def test_picking_a_card_is_the_same_on_a_machine_without_bmi2(
    tmp_path: Path, plain_shuffle: str
) -> None:
    generic = run(SHUFFLE, NUMBA_CPU_NAME="generic", SARISARI_CACHE_DIR=str(tmp_path))
    assert generic == plain_shuffle


def test_a_changed_source_never_meets_a_stale_cache(tmp_path: Path) -> None:
    """Numba alone would go on using the old `below` inside a cached `shuffle`."""
    source = tmp_path / "src"
    shutil.copytree(PACKAGE, source / "sarisari")
    cache = {"SARISARI_CACHE_DIR": str(tmp_path / "cache")}
    before = run(SHUFFLE, source=source, **cache)
    stream = source / "sarisari/core/stream.py"
    text = stream.read_text(encoding="utf-8")
    assert "0xBF58476D1CE4E5B9" in text
    stream.write_text(text.replace("0xBF58476D1CE4E5B9", "0xBF58476D1CE4E5BB"), encoding="utf-8")
    after = run(SHUFFLE, source=source, **cache)
    assert after != before
    assert after == run(SHUFFLE, source=source, NUMBA_DISABLE_JIT="1")
    assert len(list((tmp_path / "cache/kernels").iterdir())) == 2


def test_every_module_with_a_kernel_is_part_of_the_caches_name() -> None:
    """Or Numba would go on using what was compiled from the old source."""
    listed = {path for pattern in KERNEL_SOURCES for path in PACKAGE.glob(pattern)}
    compiled = {
        path
        for path in PACKAGE.rglob("*.py")
        if re.search(r"^ *@(?:kernel|inlined)\b", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert len(compiled) > 15
    assert compiled - listed == set()


def test_another_installation_of_the_same_sources_is_not_warm(tmp_path: Path) -> None:
    """Numba keeps kernels by the place of their sources: a server would wait for its compiler."""
    shutil.copytree(PACKAGE, tmp_path / "src/sarisari")
    cache = str(tmp_path / "cache")
    here = "from sarisari.core.kernel_cache import cache_folder, is_warm, ready_mark\n"
    assert (
        run(here + "ready_mark(cache_folder()).touch(); print(is_warm())", SARISARI_CACHE_DIR=cache)
        == "True\n"
    )
    assert (
        run(here + "print(is_warm())", source=tmp_path / "src", SARISARI_CACHE_DIR=cache)
        == "False\n"
    )


def test_two_processes_may_compile_at_once_and_write_nothing_beside_the_sources(
    tmp_path: Path, plain_shuffle: str
) -> None:
    env = {**os.environ, "PYTHONPATH": str(PACKAGE.parent), "SARISARI_CACHE_DIR": str(tmp_path)}
    env.pop("NUMBA_DISABLE_JIT", None)
    running = [
        subprocess.Popen([sys.executable, "-c", SHUFFLE], env=env, stdout=subprocess.PIPE)
        for _ in range(2)
    ]
    outputs = [process.communicate(timeout=300)[0].decode() for process in running]
    assert [process.returncode for process in running] == [0, 0]
    assert outputs == [plain_shuffle] * 2
    assert list(tmp_path.rglob("*.nbc"))
    assert run(SHUFFLE, SARISARI_CACHE_DIR=str(tmp_path)) == plain_shuffle
    assert not [path for path in PACKAGE.rglob("*") if path.suffix in (".nbi", ".nbc")]


def test_a_cache_that_cannot_be_written_does_no_harm(tmp_path: Path, plain_shuffle: str) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    program = (
        SHUFFLE
        + "import sys; from sarisari.core.kernel_cache import cache_folder; print(cache_folder())"
    )
    output = run(program, SARISARI_CACHE_DIR=str(blocked)).splitlines()
    assert output == [plain_shuffle.strip(), "None"]


def test_kernels_made_by_several_threads_are_all_kept_in_the_cache_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = []

    def slow_njit(**_: Any) -> Any:
        def decorate(function: Any) -> Any:
            time.sleep(0.01)  # long enough for the other threads to get in between
            found.append(config.CACHE_DIR)
            return function

        return decorate

    monkeypatch.setattr(kernel_module, "njit", slow_njit)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(kernel_module.kernel, [lambda: None] * 8))
    assert found == [str(cache_folder())] * 8


@pytest.mark.parametrize("name", card_games())
def test_playouts_are_whole_games(name: str) -> None:
    for _, options in (entry for entry in GAMES_AND_FEW_OPTIONS if entry[0] == name):
        game = get_game(name)
        assert isinstance(game, CardGame)
        state = game.new(options)
        actions, rounds, signature = playouts_of(name)(states_of(state.record), new_stream(1), 7)
        assert rounds == 7 * game.rounds(state.record)
        assert actions > rounds * 10
        again = playouts_of(name)(states_of(state.record), new_stream(1), 7)
        assert (actions, rounds, signature) == tuple(again)


def test_a_state_has_no_unnamed_bytes() -> None:
    for name in card_games():
        layout = get_game(name).new({}).record.dtype
        fields = present(layout.fields)
        named = sum(fields[field][0].itemsize for field in present(layout.names))
        assert named == layout.itemsize
    with pytest.raises(ValueError, match="hole"):
        state_type([("small", np.uint8), ("wide", np.int64)])


@pytest.mark.parametrize("name", card_games())
def test_a_game_begun_anew_has_the_bytes_of_a_new_one(name: str) -> None:
    """What is left of a finished game does not show in the next."""
    rules = get_game(name).kernel
    *_, (state, _, _) = random_game(name, {}, 22)
    finished, fresh = state.record.copy(), get_game(name).new({}).record
    for record in (finished, fresh):
        rules.reset(record)
        rules.shuffle(record, new_stream(9))
        rules.begin_round(record)
    assert finished.tobytes() == fresh.tobytes()
