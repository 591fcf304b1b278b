"""Files for the hosted service: valid by its schema, and in agreement with the project."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import soak
import try_pythons
from ruamel.yaml import YAML

ROOT = Path(__file__).parents[2]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
ACTIONS = sorted((GITHUB / "actions").glob("*/action.yml"))
FORMS = sorted(
    set((GITHUB / "ISSUE_TEMPLATE").glob("*.yml")) - {GITHUB / "ISSUE_TEMPLATE/config.yml"}
)
FULL_HASH = re.compile(r"[\w.-]+/[\w.-]+@[0-9a-f]{40}")


def read(path: Path) -> Any:
    return YAML(typ="safe").load(path)


def jobs_of(path: Path) -> dict[str, Any]:
    jobs: dict[str, Any] = read(path)["jobs"]
    return jobs


@pytest.mark.parametrize(
    ("schema", "paths"),
    [
        ("vendor.github-workflows", WORKFLOWS),
        ("vendor.github-actions", ACTIONS),
        ("vendor.dependabot", [GITHUB / "dependabot.yml"]),
        ("vendor.github-issue-forms", FORMS),
        ("vendor.github-issue-config", [GITHUB / "ISSUE_TEMPLATE" / "config.yml"]),
    ],
)
def test_files_follow_the_official_schema(schema: str, paths: list[Path]) -> None:
    assert paths
    command = [
        sys.executable,
        "-m",
        "check_jsonschema",
        "--builtin-schema",
        schema,
        *map(str, paths),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "path", [*WORKFLOWS, *ACTIONS], ids=lambda path: path.parent.name + "/" + path.name
)
def test_actions_are_pinned_to_a_commit(path: Path) -> None:
    lines = [line.strip() for line in path.read_text("utf-8").splitlines() if "uses:" in line]
    used = [line.partition("uses:")[2].partition("#")[0].strip() for line in lines]
    others = [name for name in used if not name.startswith("./")]
    assert [name for name in others if not FULL_HASH.fullmatch(name)] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_has_few_rights_and_an_end(path: Path) -> None:
    workflow = read(path)
    assert set(workflow["permissions"].values()) <= {"read"}
    assert workflow["concurrency"]["group"]
    endless = [
        name
        for name, job in workflow["jobs"].items()
        if "uses" not in job and "timeout-minutes" not in job
    ]
    assert endless == []


def test_the_matrix_has_every_version_that_the_package_promises() -> None:
    matrix = jobs_of(GITHUB / "workflows" / "test.yml")["python"]["strategy"]["matrix"]
    assert matrix["python"] == try_pythons.supported()
    assert [name.partition("-")[0] for name in matrix["os"]] == ["ubuntu", "macos", "windows"]


def test_the_nightly_soak_has_every_part() -> None:
    path = GITHUB / "workflows" / "soak.yml"
    chosen = read(path)["on"]["workflow_dispatch"]["inputs"]["part"]["options"]
    assert chosen == ["all", *soak.PARTS]
    matrix = jobs_of(path)["soak"]["strategy"]["matrix"]["part"]
    found = re.search(r"'\[(.*?)\]'", matrix)
    assert found is not None
    assert re.findall(r'"([\w-]+)"', found[1]) == [*soak.PARTS]


def test_commands_of_the_workflows_are_there() -> None:
    text = "".join(path.read_text("utf-8") for path in [*WORKFLOWS, *ACTIONS])
    named = set(re.findall(r"\btools/\w+\.py", text))
    assert named
    assert sorted(name for name in named if not (ROOT / name).is_file()) == []
