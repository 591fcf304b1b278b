"""Blocks on disk."""

import json
import os
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sarisari.arena import checkpoint as kept_module
from sarisari.arena.checkpoint import Block, Checkpoint
from sarisari.arena.plan import Comparison
from sarisari.core.message import Message, Refused
from sarisari.text import catalogue
from tests.support.arena_comparisons import blocks_by, comparison_of

DUEL = comparison_of("casual", "random", seed=5)


def block_of(number: int, comparison: Comparison = DUEL) -> Block:
    return Block(number, tuple(blocks_by(comparison, lambda b, n: b + n, number + 1)[number]))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with three blocks."""
    path = tmp_path / "blocks.jsonl"
    with closing(Checkpoint(path, DUEL)) as kept:
        for number in range(3):
            kept.append(block_of(number))
    return path


def refusal_of(path: Path, comparison: Comparison = DUEL) -> Message:
    before = path.read_bytes()
    with pytest.raises(Refused) as refused:
        Checkpoint(path, comparison)
    assert path.read_bytes() == before
    return refused.value.message


def test_what_was_kept_is_found_again(path: Path) -> None:
    with closing(Checkpoint(path, DUEL)) as kept:
        assert kept.blocks == [block_of(0), block_of(1), block_of(2)]
        kept.append(block_of(3))
    with closing(Checkpoint(path, DUEL)) as kept:
        assert len(kept.blocks) == 4


def test_it_is_a_header_and_a_line_for_each_block(path: Path) -> None:
    header, *blocks = map(json.loads, path.read_text("utf-8").splitlines())
    assert header["sarisari-arena"] == 1
    assert (header["game"], header["bots"], header["seed"]) == ("tanuki", ["casual", "random"], 5)
    assert [block["block"] for block in blocks] == [0, 1, 2]
    assert blocks[1]["games"][0] == {"lineup": [0, 1, 1], "points": [[1, 2, 2]], "ranks": [3, 1, 1]}


def test_a_block_is_on_the_disk_before_it_counts(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed = []
    monkeypatch.setattr(
        os, "fsync", lambda _: flushed.append(len(path.read_text("utf-8").splitlines()))
    )
    with closing(Checkpoint(path, DUEL)) as kept:
        kept.append(block_of(3))
    assert flushed == [5]


@pytest.mark.parametrize("lost", [1, 7, 60])
def test_a_last_line_that_was_cut_off_is_dropped(path: Path, lost: int) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-lost])
    with closing(Checkpoint(path, DUEL)) as kept:
        assert kept.blocks == [block_of(0), block_of(1)]
        kept.append(block_of(2))
    assert path.read_bytes() == whole


def test_a_header_that_was_cut_off_is_written_again(path: Path) -> None:
    whole = path.read_bytes()
    header = whole[: whole.index(b"\n") + 1]
    for length in (0, 1, 5, 30, len(header) - 1):
        path.write_bytes(header[:length])
        with closing(Checkpoint(path, DUEL)) as kept:
            assert kept.blocks == []
        assert path.read_bytes() == header


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"seed": 6}, "seed"),
        ({"seats": 4}, "options"),
        ({"hide": "exempt"}, "options"),
        ({"game": "bastos"}, "game"),
        ({"programs": {"random": "mine.py"}}, "programs"),
    ],
)
def test_another_comparison_is_refused_and_the_file_left_alone(
    path: Path, changed: dict[str, Any], what: str
) -> None:
    message = refusal_of(path, comparison_of("casual", "random", **{"seed": 5, **changed}))
    assert (message.key, message.params["what"]) == ("arena-out-other", what)


def test_other_bots_are_refused(path: Path) -> None:
    message = refusal_of(path, comparison_of("random", "casual", seed=5))
    assert (
        catalogue()
        .refusal(message)
        .endswith(
            'holds another comparison, with bots ["casual","random"] where this one has'
            ' ["random","casual"]: name another file'
        )
    )


def test_bots_that_were_changed_meanwhile_are_others(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_module, "sources_of_games", lambda: "changed")
    assert refusal_of(path).key == "arena-out-sources"


@pytest.mark.parametrize("content", [b"my diary", b"my diary\nof May\n", b"[]\n", b"{}\n", b"\n"])
def test_a_file_of_somebody_else_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary"
    path.write_bytes(content)
    assert refusal_of(path).key == "arena-out-foreign"


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (2, "nonsense"),
        (3, '{"block": 1, "games": []}'),
        (3, '{"block": 7, "games": []}'),
        (4, '{"block": 2}'),
    ],
)
def test_damage_is_named_with_its_line(path: Path, line: int, text: str) -> None:
    lines = path.read_text("utf-8").splitlines()
    lines[line - 1] = text
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    message = refusal_of(path)
    assert (message.key, message.params["line"]) == ("arena-out-damaged", line)


def test_two_arenas_do_not_write_to_one_file(path: Path) -> None:
    with closing(Checkpoint(path, DUEL)):
        assert refusal_of(path).key == "arena-out-busy"


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        Checkpoint(tmp_path / "none" / "x", DUEL)
    assert refused.value.message.key == "bad-file"
