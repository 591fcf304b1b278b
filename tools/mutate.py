"""Mutation testing of the rules: `make soak`.

Mutants are made by Cosmic Ray's operators. Tests are collected once, without JIT; for each mutant a
forked child replaces the mutated functions and runs the tests until one fails. Tests that killed
earlier mutants run first.
"""

import argparse
import io
import json
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

os.environ["NUMBA_DISABLE_JIT"] = "1"

import pytest
from _pytest.runner import runtestprotocol
from cosmic_ray.ast import ast_nodes, get_ast  # type: ignore[import-untyped]
from cosmic_ray.mutating import mutate_code  # type: ignore[import-untyped]
from cosmic_ray.plugins import get_operator, operator_names  # type: ignore[import-untyped]

ROOT = Path(__file__).parents[1]
# operators that do not apply to rules, or whose mutants are equivalent (`is` and `==`)
USELESS = ("RemoveDecorator", "NoOp", "ExceptionReplacer", "Variable", "_Is")
PER_PLACE = 2  # mutants of one operator's kind at one place in the source
TIMEOUT = 60  # seconds: a mutant that runs longer loops for ever, and is dead


class Mutant:
    """One mutation of the source."""

    def __init__(self, operator: str, occurrence: int, line: int, code: str) -> None:
        self.operator = operator
        self.occurrence = occurrence
        self.line = line
        self.code = code


def mutants_of(source: str) -> list[Mutant]:
    """All mutants of a source, at most PER_PLACE per kind and place, chosen with a fixed seed."""
    choice = random.Random(1)
    places: dict[tuple[str, Any], list[tuple[str, int]]] = {}
    tree = get_ast(source)
    for name in sorted(operator_names()):
        if any(useless in name for useless in USELESS):
            continue
        operator = get_operator(name)
        if operator.arguments():
            continue
        occurrence = 0
        for node in ast_nodes(tree):
            for start, _ in operator().mutation_positions(node):
                kind = name.split("/")[-1].split("_")[0]
                places.setdefault((kind, start), []).append((name, occurrence))
                occurrence += 1
    mutants = []
    for (_, start), found in sorted(places.items(), key=lambda item: (item[0][1], item[0][0])):
        for name, occurrence in choice.sample(found, min(PER_PLACE, len(found))):
            code = mutate_code(source, get_operator(name)(), occurrence)
            if code is not None and code != source:
                mutants.append(Mutant(name, occurrence, start[0], code))
    return mutants


def apply(mutant: Mutant, module: ModuleType) -> bool:
    """Replace the module's functions and constants by a mutant's. False if the mutant cannot be
    loaded."""
    broken: dict[str, Any] = {"__name__": module.__name__}
    try:
        exec(compile(mutant.code, str(module.__file__), "exec"), broken)
    except Exception:
        return False
    for name, value in broken.items():
        old = getattr(module, name, None)
        if isinstance(old, FunctionType) and isinstance(value, FunctionType):
            code: CodeType = value.__code__
            old.__code__ = code
        elif name.isupper():
            setattr(module, name, value)
    return True


class Mutating:
    """A pytest plugin that runs the collected tests once for each mutant."""

    def __init__(self, game: str, limit: int) -> None:
        self.game = game
        path = ROOT / "src/sarisari/games" / game / "rules.py"
        self.source = path.read_text(encoding="utf-8")
        self.limit = limit
        self.survivors: list[Mutant] = []
        self.count = 0

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        module = import_module(f"sarisari.games.{self.game}.rules")
        mutants = mutants_of(self.source)
        if self.limit:
            mutants = random.Random(2).sample(mutants, min(self.limit, len(mutants)))
        start = time.monotonic()
        for number, mutant in enumerate(mutants, start=1):
            killer = self._try(mutant, module, session)
            if killer is None:
                self.survivors.append(mutant)
            else:
                session.items.sort(key=lambda item: item.nodeid != killer)
            if number % 50 == 0 or number == len(mutants):
                self._progress(number, len(mutants), time.monotonic() - start)
        self.count = len(mutants)
        return True

    def _progress(self, number: int, total: int, seconds: float) -> None:
        print(
            f"{self.game}: {number} of {total} mutants, {len(self.survivors)} alive, {seconds:.0f} s",
            file=sys.stderr,
            flush=True,
        )

    def _try(self, mutant: Mutant, module: ModuleType, session: pytest.Session) -> str | None:
        """What kills a mutant: the name of a test, or another reason; None if it survives."""
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reader)
            signal.alarm(TIMEOUT)
            os.write(writer, (self._killer(mutant, module, session) or "").encode())
            os._exit(0)
        os.close(writer)
        with os.fdopen(reader) as pipe:
            killer = pipe.read()
        _, status = os.waitpid(child, 0)
        return "it ran too long" if status else (killer or None)

    def _killer(self, mutant: Mutant, module: ModuleType, session: pytest.Session) -> str | None:
        sys.stdout = sys.stderr = io.StringIO()
        if not apply(mutant, module):
            return "it cannot be loaded"
        for item in session.items:
            reports = list(_reports(item))
            if any(report.failed for report in reports):
                return item.nodeid
        return None


def _reports(item: pytest.Item) -> Iterator[pytest.TestReport]:
    yield from runtestprotocol(item, log=False, nextitem=None)


def main() -> None:
    """Mutate one game's rules and print the survivors as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--limit", type=int, default=0, help="only so many mutants, chosen evenly")
    options = parser.parse_args()
    os.chdir(ROOT)
    plugin = Mutating(options.game, options.limit)
    tests = sorted(str(path) for path in (ROOT / "tests/rules").glob(f"test_{options.game}*.py"))
    arguments = ["-q", "-p", "no:cacheprovider", "--no-header", "--no-summary", *tests]
    sys.stdout, out = sys.stderr, sys.stdout
    pytest.main(arguments, plugins=[plugin])
    source = plugin.source.splitlines()
    survivors = []
    for mutant in plugin.survivors:
        now = mutant.code.splitlines()
        changed = [line for line in range(len(source)) if source[line] != now[line]]
        line = changed[0] if changed else mutant.line - 1
        survivors.append({"line": line + 1, "was": source[line].strip(), "is": now[line].strip()})
    killed = plugin.count - len(survivors)
    result = {"game": options.game, "mutants": plugin.count, "killed": killed}
    print(json.dumps({**result, "survivors": survivors}), file=out)


if __name__ == "__main__":
    main()
