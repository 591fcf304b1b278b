"""CITATION.cff: what hubs and reference managers read."""

import subprocess
import sys
from pathlib import Path

from ruamel.yaml import YAML

from sarisari import __version__

FILE = Path(__file__).parents[2] / "CITATION.cff"


def test_it_follows_its_schema() -> None:
    command = ["check_jsonschema", "--builtin-schema", "vendor.citation-file-format", str(FILE)]
    done = subprocess.run(
        [sys.executable, "-m", *command], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_cites_this_version_and_its_licence() -> None:
    cited = YAML(typ="safe").load(FILE)
    assert cited["version"] == __version__
    assert cited["license"] == "MIT"
