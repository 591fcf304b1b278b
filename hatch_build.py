"""What hatchling calls when Sari-sari is installed or packed: the page is built into the package."""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "tools"))

from build_page import NODE_FROM_PYPI, SKIP, build, is_built, system_node


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Before a wheel, editable or not, and before a source distribution: whoever installs from one
    needs no Node."""

    def dependencies(self) -> list[str]:
        """What the build needs besides hatchling."""
        return [] if self._is_done() or system_node() else [NODE_FROM_PYPI]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Before anything is packed."""
        if not self._is_done():
            build(Path(self.root))

    def _is_done(self) -> bool:
        return bool(os.environ.get(SKIP)) or is_built(Path(self.root))
