"""Licences of installed packages as SPDX expressions, and whether they may stand beside the MIT
licence of this project.

Nothing is bundled except what the page consists of: Python packages are installed beside ours.
"""

import re
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from packaging.requirements import Requirement

# permissive licences: they ask for a notice and nothing of our own code
ALLOWED = {
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "PSF-2.0",
    "Unlicense",
    "Zlib",
}
FONTS = {"OFL-1.1"}  # a font may be bundled with any program
# packages whose metadata has no SPDX expression, by what it has instead
NAMED = {
    "APL 2": "Apache-2.0",
    "Apache 2.0": "Apache-2.0",
    "Apache License 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "BSD 2-Clause License": "BSD-2-Clause",
    "ISC License": "ISC",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "MIT license": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "GNU Library or Lesser General Public License (LGPL)": "LGPL-2.1-only",
}
# where the metadata says less than the licence file
KNOWN = {"numba": "BSD-2-Clause", "uvloop": "MIT OR Apache-2.0"}
LONGEST_NAME = 40  # a field that is longer is the text of a licence


def licence_of(found: Distribution) -> str:
    """An SPDX expression; "unknown" if the metadata does not tell."""
    if found.name in KNOWN:
        return KNOWN[found.name]
    fields = found.metadata.get_all
    expression, name = fields("License-Expression") or [None], fields("License") or [None]
    return from_metadata(expression[0], name[0], fields("Classifier") or [])


def from_metadata(expression: str | None, name: str | None, classifiers: list[str]) -> str:
    """The same, from the three fields that may tell."""
    if expression:
        return expression
    if name and len(name) <= LONGEST_NAME:
        return NAMED.get(name, name)
    named = [one.rpartition(" :: ")[2] for one in classifiers if one.startswith("License ::")]
    return NAMED.get(named[0], named[0]) if named else "unknown"


def is_allowed(expression: str, allowed: set[str]) -> bool:
    """Whether every part of an expression is allowed, or one of its alternatives.

    >>> is_allowed("MIT AND (GPL-3.0-only OR ISC)", ALLOWED)
    True
    >>> is_allowed("MIT AND GPL-3.0-only", ALLOWED)
    False
    """
    inner = re.search(r"\(([^()]*)\)", expression)
    if inner is not None:
        outcome = "MIT" if is_allowed(inner[1], allowed) else "not allowed"
        return is_allowed(expression.replace(inner[0], outcome, 1), allowed)
    return any(
        all(part.strip() in allowed for part in alternative.split(" AND "))
        for alternative in expression.split(" OR ")
    )


def installed(requirements: list[str]) -> dict[str, Distribution]:
    """What requirements bring with them on this system, by name. Extras are followed."""
    found: dict[str, Distribution] = {}
    for name, one in _walk(requirements, set()):
        found.setdefault(name, one)
    return found


def _walk(requirements: list[str], seen: set[str]) -> Iterator[tuple[str, Distribution]]:
    for text in requirements:
        wanted = Requirement(text)
        extras = wanted.extras or {""}
        if wanted.marker and not any(wanted.marker.evaluate({"extra": one}) for one in extras):
            continue
        name = wanted.name.lower()
        if name in seen:
            continue
        seen.add(name)
        try:
            one = distribution(wanted.name)
        except PackageNotFoundError:  # of another extra, or not for this system
            continue
        yield name, one
        needed = [text for text in one.requires or [] if _is_needed(text, extras)]
        yield from _walk(needed, seen)


def _is_needed(text: str, extras: set[str]) -> bool:
    marker = Requirement(text).marker
    return marker is None or any(marker.evaluate({"extra": one}) for one in extras)
