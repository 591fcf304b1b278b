"""Tools that name tests name those that exist."""

from pathlib import Path

import measure_coverage
import pytest
import short_tests

from tests.support.long_files import LONG_FILES

ROOT = Path(__file__).parents[2]
NAMED = {
    "short_tests on Windows": short_tests.paths("win32"),
    "short_tests on Linux": short_tests.paths("linux"),
    "measure_coverage": measure_coverage.KERNEL_TESTS,
    "long_files": LONG_FILES,
}


@pytest.mark.parametrize("tool", NAMED)
def test_every_path_is_one_of_a_test(tool: str) -> None:
    assert [path for path in NAMED[tool] if not (ROOT / path).exists()] == []
