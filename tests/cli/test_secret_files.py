"""Secrets that are in files."""

from pathlib import Path

import pytest

from sarisari.cli.secret_files import read_secret_files


def test_a_file_gives_a_variable_its_value(tmp_path: Path) -> None:
    secret = tmp_path / "token"
    secret.write_text("tok en\n")
    environment = {"SARISARI_METRICS_TOKEN_FILE": str(secret), "OTHER_FILE": "/nowhere"}
    read_secret_files(environment)
    assert environment["SARISARI_METRICS_TOKEN"] == "tok en"
    assert "OTHER" not in environment


def test_a_value_and_a_file_are_one_too_many(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        read_secret_files({"SARISARI_STORE": "a", "SARISARI_STORE_FILE": "/b"})
    assert "SARISARI_STORE and SARISARI_STORE_FILE" in capsys.readouterr().err


def test_a_file_that_cannot_be_read_is_named_with_the_reason(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with pytest.raises(SystemExit, match="2"):
        read_secret_files({"SARISARI_STORE_FILE": str(tmp_path / "missing")})
    said = capsys.readouterr().err
    assert "missing cannot be read: No such file" in said


def test_a_file_that_is_no_text_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "noise").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SystemExit, match="2"):
        read_secret_files({"SARISARI_STORE_FILE": str(tmp_path / "noise")})
    assert "it is not text" in capsys.readouterr().err
