"""`sarisari puzzles mine`: writes, continues and refuses."""

import json
from pathlib import Path

import pytest

from sarisari.cli.puzzle_mining import run

FEW = {"players": 4, "seed": 2, "iterations": 200, "keep": 2}


def mine(out: Path, game: str = "tanuki", games: int = 2, **changes: int) -> None:
    run(game, games=games, out=str(out), **{**FEW, **changes})


def test_the_file_names_the_command_and_continues(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "tanuki.jsonl"
    mine(out, games=1)
    mine(out, games=2)
    header = json.loads(out.read_bytes().splitlines()[0])
    assert header["command"].startswith("sarisari puzzles mine tanuki --players 4 --seed 2")
    assert header["games"] == 2
    assert capsys.readouterr().out.endswith(f"in {out}\n")


@pytest.mark.parametrize(
    ("game", "content", "why"),
    [
        ("bandu", None, "Puzzles are made from card games"),
        ("chess", None, "chess"),
        ("tanuki", b"something else", "holds no puzzles"),
    ],
)
def test_what_cannot_be_mined_ends_with_a_sentence(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    game: str,
    content: bytes | None,
    why: str,
) -> None:
    out = tmp_path / "out.jsonl"
    if content is not None:
        out.write_bytes(content)
    with pytest.raises(SystemExit) as ended:
        mine(out, game)
    assert ended.value.code == 2
    assert why in capsys.readouterr().err
    assert content is None or out.read_bytes() == content


def test_a_folder_that_is_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        mine(tmp_path / "missing" / "out.jsonl", games=1)
    assert "missing" in capsys.readouterr().err
