"""Pretty-print JSON: values that fit stay on one line, others are split."""

import json
import textwrap
from typing import Any

WIDTH = 100


def laid_out(value: Any, indent: int = 0, before: int = 0) -> str:
    """Format a value as JSON; `before` is the width already used on its first line.

    >>> laid_out({"seat": 0, "do": "play mango-7"})
    '{"seat": 0, "do": "play mango-7"}'
    """
    line = json.dumps(value, ensure_ascii=False)
    if indent + before + len(line) < WIDTH or not isinstance(value, dict | list | tuple):
        return line
    inner, end = "\n" + " " * (indent + 2), "\n" + " " * indent
    if isinstance(value, dict):
        heads = {name: json.dumps(name) + ": " for name in value}
        parts = [
            head + laid_out(value[name], indent + 2, len(head)) for name, head in heads.items()
        ]
        return "{" + inner + f",{inner}".join(parts) + end + "}"
    if all(isinstance(item, str | int) for item in value):
        return "[" + inner + inner.join(_filled(line[1:-1], indent + 2)) + end + "]"
    parts = [laid_out(item, indent + 2) for item in value]
    return "[" + inner + f",{inner}".join(parts) + end + "]"


def _filled(items: str, indent: int) -> list[str]:
    """Wrap short items, as many to a line as fit, without breaking an item."""
    glued = items.replace(", ", ",\0").replace(" ", "\1").replace("\0", " ")
    lines = textwrap.wrap(glued, WIDTH - indent, break_long_words=False, break_on_hyphens=False)
    return [line.replace("\1", " ") for line in lines]
