"""A release is cut by one command in a repository of its own, and checked."""

import shutil
import subprocess
from pathlib import Path

import pytest
import release

ROOT = Path(__file__).parents[2]
PYPROJECT = (ROOT / "pyproject.toml").read_text("utf-8")
BEFORE = """# Changelog

## Unreleased

Changes since the last version are in changes/.

<!-- released versions -->

## 0.1.0 - 2026-11-16

### Added

- The first version.
"""
FRAGMENTS = {
    "+sound.added.md": "Cards make a sound.\n",
    "+light.added.md": "Cards are lit.\n",
    "12.fixed.md": "Cards no longer fall.\n",
}


def git(root: Path, *arguments: str) -> str:
    command = ["git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org", *arguments]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a changelog, three fragments and one commit."""
    for name in ("GIT_AUTHOR", "GIT_COMMITTER"):
        monkeypatch.setenv(f"{name}_NAME", "Ada")
        monkeypatch.setenv(f"{name}_EMAIL", "ada@example.org")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "no-config"))
    root = tmp_path / "project"
    package = root / "src" / "sarisari"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('"""A package."""\n\n__version__ = "0.1.0"\n')
    (root / "pyproject.toml").write_text(PYPROJECT, "utf-8")
    (root / "CHANGELOG.md").write_text(BEFORE)
    (root / "changes").mkdir()
    for name in release.NOT_FRAGMENTS:
        shutil.copy(ROOT / "changes" / name, root / "changes")
    for name, text in FRAGMENTS.items():
        (root / "changes" / name).write_text(text)
    git(root, "init", "--quiet", "--initial-branch=main")
    git(root, "add", ".")
    git(root, "commit", "--quiet", "--message", "Begin")
    return root


def run(root: Path, *arguments: str) -> int:
    return release.main([*arguments, "--root", str(root)])


def test_one_command_writes_commits_and_tags(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(repository, "0.2.0") == 0
    assert "Cut 0.2.0" in capsys.readouterr().out
    changelog = (repository / "CHANGELOG.md").read_text("utf-8")
    head, _, rest = changelog.partition("<!-- released versions -->\n")
    assert head.endswith("Changes since the last version are in changes/.\n\n")
    assert rest.index("## 0.2.0 - ") < rest.index("## 0.1.0 - ")
    notes = release.Project(repository).sections()["0.2.0"]
    assert notes == (
        "### Added\n\n- Cards are lit.\n- Cards make a sound.\n\n### Fixed\n\n- Cards no longer fall."
    )
    assert release.Project(repository).version == "0.2.0"
    assert {path.name for path in (repository / "changes").iterdir()} == release.NOT_FRAGMENTS
    assert git(repository, "status", "--porcelain") == ""
    assert git(repository, "log", "-1", "--format=%s") == "Release 0.2.0"
    assert notes in git(repository, "tag", "--list", "v0.2.0", "--format=%(contents)")
    assert run(repository, "--check") == 0
    assert run(repository, "--check", "v0.2.0") == 0
    assert run(repository, "--notes", "0.2.0") == 0
    assert capsys.readouterr().out.rstrip().endswith(notes)


def test_a_dry_run_changes_nothing(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = git(repository, "rev-parse", "HEAD")
    assert run(repository, "0.2.0", "--dry-run") == 0
    assert "Cards make a sound." in capsys.readouterr().out
    assert git(repository, "rev-parse", "HEAD") == before
    assert git(repository, "tag") == ""
    assert git(repository, "status", "--porcelain") == ""


@pytest.mark.parametrize(
    ("version", "why"),
    [
        ("0.2", "a version has the form 1.2.3"),
        ("0.1.0", "is not newer than"),
        ("0.0.9", "is not newer than"),
    ],
)
def test_a_version_that_cannot_be_cut(
    repository: Path, capsys: pytest.CaptureFixture[str], version: str, why: str
) -> None:
    assert run(repository, version) == 1
    assert why in capsys.readouterr().err
    assert git(repository, "tag") == ""


def test_nothing_uncommitted_goes_into_a_release(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (repository / "CHANGELOG.md").write_text("something else\n")
    assert run(repository, "0.2.0") == 1
    assert "uncommitted" in capsys.readouterr().err


def test_a_release_needs_fragments(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(repository, "0.2.0") == 0
    assert run(repository, "0.3.0") == 1
    assert "nothing to release" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("path", "text", "why"),
    [
        ("src/sarisari/__init__.py", '__version__ = "0.2.1"\n', "the tag is v0.2.0, but"),
        ("CHANGELOG.md", BEFORE, "begins with 0.1.0"),
        ("changes/+late.fixed.md", "Too late.\n", "still has 1 fragments"),
    ],
)
def test_a_release_that_does_not_agree_is_refused(
    repository: Path, capsys: pytest.CaptureFixture[str], path: str, text: str, why: str
) -> None:
    assert run(repository, "0.2.0") == 0
    (repository / path).write_text(text)
    assert run(repository, "--check", "v0.2.0") == 1
    assert why in capsys.readouterr().err


def test_a_tag_elsewhere_is_refused(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(repository, "0.2.0") == 0
    git(repository, "commit", "--quiet", "--allow-empty", "--message", "Later")
    assert run(repository, "--check", "v0.2.0") == 1
    assert "not at HEAD" in capsys.readouterr().err


def test_nothing_is_published_while_the_repository_has_no_address(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = repository / "pyproject.toml"
    without = "\n".join(
        line for line in PYPROJECT.split("\n") if not line.startswith(("[project.urls]", "Repo"))
    )
    path.write_text(without, "utf-8")
    git(repository, "commit", "--quiet", "--all", "--allow-empty", "--message", "No address")
    assert run(repository, "0.2.0") == 0
    assert "must name the repository" in capsys.readouterr().out
    assert run(repository, "--check", "v0.2.0", "--publish") == 1
    assert "[project.urls]" in capsys.readouterr().err
    path.write_text(f'{without}\n[project.urls]\nRepository = "https://example.org/sarisari"\n')
    assert run(repository, "--check", "v0.2.0", "--publish") == 0


def test_the_changelog_has_the_form_that_the_command_needs() -> None:
    project = release.Project(ROOT)
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert text.index("## Unreleased") < text.index("<!-- released versions -->\n")
    assert project.version in project.sections()


@pytest.mark.parametrize("name", release.Project(ROOT).fragments())
def test_a_fragment_has_a_type_and_one_paragraph(name: str) -> None:
    kinds = {"added", "changed", "deprecated", "removed", "fixed", "security"}
    stem, kind, suffix = name.rsplit(".", 2)
    assert (kind in kinds, suffix) == (True, "md")
    assert stem.startswith("+") or stem.isdecimal()
    text = (ROOT / "changes" / name).read_text("utf-8").strip()
    assert text.endswith((".", "!"))
    assert "\n" not in text
