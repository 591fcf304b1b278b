"""Messages of commits: short subjects, and bodies that say why."""

import subprocess
from pathlib import Path

import check_commits
import pytest

ROOT = Path(__file__).parents[2]
GOOD = "Deal the last card face up\n\nThe rulebook shows it so.\n"
LONG = "x" * 73 + "\n\nWhy.\n"


@pytest.mark.parametrize(
    ("message", "found"),
    [
        (GOOD, []),
        ("x" * 72 + "\n\nWhy.", []),
        (LONG, ["the subject has 73 characters; at most 72 are allowed"]),
        ("Subject\nbody at once", ["the line after the subject is not empty"]),
        ("Subject", ["there is no body that says why"]),
        ("Subject\n\nSigned-off-by: Ada\n", ["there is no body that says why"]),
        ("\n\nbody", ["there is no subject"]),
        ("", ["there is no subject"]),
    ],
)
def test_what_is_wrong_with_a_message(message: str, found: list[str]) -> None:
    assert check_commits.problems(message) == found


def test_a_hook_sees_neither_comments_nor_the_diff(tmp_path: Path) -> None:
    path = tmp_path / "message"
    path.write_text(f"{GOOD}# a comment\n{check_commits.SCISSORS}\ndiff --git\n")
    assert check_commits.message_of(path.read_text()) == GOOD.strip()
    assert check_commits.main(["--message", str(path)]) == 0
    path.write_text(LONG)
    assert check_commits.main(["--message", str(path)]) == 1


@pytest.mark.parametrize("subject", ["fixup! Deal the last card", "Merge branch 'main'"])
def test_what_git_writes_itself_passes_the_hook(tmp_path: Path, subject: str) -> None:
    path = tmp_path / "message"
    path.write_text(subject)
    assert check_commits.main(["--message", str(path)]) == 0


def test_the_commit_that_the_rule_begins_after_is_in_the_history() -> None:
    """A history that is written again has other ids."""

    def git(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
        )

    is_whole = git("rev-parse", "--is-shallow-repository").stdout.strip() == "false"
    if not ((ROOT / ".git").exists() and is_whole):
        pytest.skip("this is no checkout with its whole history")
    done = git("merge-base", "--is-ancestor", check_commits.LAST_UNCHECKED, "HEAD")
    assert done.returncode == 0, done.stderr


def test_a_range_without_its_merges(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def git(*arguments: str) -> None:
        names = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
        subprocess.run(["git", *names, *arguments], cwd=tmp_path, check=True, capture_output=True)

    def commit(message: str) -> None:
        git("commit", "--quiet", "--allow-empty", "--message", message)

    git("init", "--quiet", "--initial-branch=main")
    commit("old and without a body")
    git("tag", "old")
    commit(GOOD)
    git("switch", "--quiet", "--create", "side", "old")
    commit("On the side\n\nBecause of a merge.")
    git("switch", "--quiet", "main")
    git("merge", "--quiet", "--no-ff", "--message", "Merge side", "side")
    assert check_commits.main(["old..HEAD", "--root", str(tmp_path)]) == 0
    assert "2 commit messages checked" in capsys.readouterr().out
    assert check_commits.main(["HEAD", "--root", str(tmp_path)]) == 1
    assert "old and without a body" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="could not list nowhere"):
        check_commits.main(["nowhere..HEAD", "--root", str(tmp_path)])
