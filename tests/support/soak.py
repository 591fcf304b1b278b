"""Whether this is a soak run (`SARISARI_SOAK=1`, see tools/soak.py), and how to print its figures."""

import os
import sys

import pytest

IS_SOAK = bool(os.environ.get("SARISARI_SOAK"))


def tell(capsys: pytest.CaptureFixture[str], figures: object) -> None:
    """Show what was measured, in a soak."""
    if IS_SOAK:
        with capsys.disabled():
            sys.stdout.write(f"\n{figures}\n")
