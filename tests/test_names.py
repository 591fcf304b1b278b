"""Names in `src`: none twice, classes that agree with their tags, and the conventional term of the
field in the docstring of the module where a newcomer would look for it."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path, PurePosixPath

import msgspec
import pytest

import sarisari

SRC = Path(sarisari.__file__).parent
GAMES = {path.parent.name for path in (SRC / "games").glob("*/__init__.py")}
SUFFIXES = ("Wish", "Entry", "Request", "Reply", "Shown")
PREDICATES = ("is_", "are_", "has_", "can_", "may_", "was_", "lets_")

# by term: the module whose docstring has it
TERMS = {
    "access log": "server/access_log.py",
    "authentication": "server/accounts.py",
    "backpressure": "server/outbox.py",
    "bans": "server/bans.py",
    "bit set": "core/bits.py",
    "bootstrap": "arena/bootstrap.py",
    "broadcast": "server/broadcast.py",
    "checkpoint": "arena/checkpoint.py",
    "checksum": "server/store/checksums.py",
    "commit-reveal": "table/fair.py",
    "convex hull": "physics/convex_parts.py",
    "CSRF": "server/login.py",
    "data retention": "server/store/retention.py",
    "deduplication": "server/idempotency.py",
    "determinization": "core/worlds.py",
    "event sourcing": "table/journal.py",
    "eviction": "server/housekeeping.py",
    "fair queue": "server/job_queue.py",
    "garbage collection": "server/gc_tuning.py",
    "group commit": "server/store/writer.py",
    "heartbeat": "server/listener.py",
    "height map": "physics/height_map.py",
    "heuristic": "bots/card_heuristic.py",
    "i18n": "text/__init__.py",
    "idempotency": "server/idempotency.py",
    "ISMCTS": "bots/kernels/tree.py",
    "job queue": "server/job_queue.py",
    "LAN": "server/lan.py",
    "lobby": "server/lobby.py",
    "metrics": "server/metrics.py",
    "migration": "server/store/database.py",
    "Monte Carlo rollout": "bots/kernels/rollout.py",
    "optimistic concurrency": "server/store/__init__.py",
    "Plackett-Luce": "arena/ratings.py",
    "presence": "server/presence.py",
    "quaternion": "physics/quaternion.py",
    "random number": "core/stream.py",
    "rate limit": "server/rate_limits.py",
    "reconnect": "cli/play/remote/server_connection.py",
    "rematch": "server/rematch.py",
    "replay": "table/replay.py",
    "rigid-body": "physics/__init__.py",
    "security headers": "server/security_headers.py",
    "sequential halving": "bots/search/search_methods.py",
    "serialization": "core/state_bytes.py",
    "session cookie": "server/login.py",
    "single flight": "server/result_cache.py",
    "slowloris": "server/guarded_http.py",
    "spectator": "server/people.py",
    "stopping rule": "arena/stopping_rule.py",
    "token bucket": "server/rate_limits.py",
    "undo": "table/undo.py",
    "waiting room": "server/room.py",
    "websocket": "server/connection.py",
    "worker pool": "server/worker_pool.py",
    "write-ahead journal": "server/stored_table.py",
    "write-ahead log": "server/store/checkpoints.py",
}


@cache
def trees() -> dict[PurePosixPath, ast.Module]:
    return {
        PurePosixPath(path.relative_to(SRC).as_posix()): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(SRC.rglob("*.py"))
    }


def classes() -> Iterator[tuple[PurePosixPath, ast.ClassDef]]:
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                yield path, node


def twice(named: Iterable[tuple[str, PurePosixPath]]) -> dict[str, list[str]]:
    """The names that several places have."""
    places = defaultdict(list)
    for name, path in named:
        places[name].append(str(path))
    return {name: found for name, found in places.items() if len(found) > 1}


def is_part_of_game(path: PurePosixPath) -> bool:
    """`games/tanuki/rules.py`, `cli/games/tanuki.py`, `cli/commands/bandu.py`"""
    parts = path.with_suffix("").parts
    return any(
        first in ("games", "commands") and second in GAMES for first, second in pairwise(parts)
    )


def module_name(path: PurePosixPath) -> str:
    return path.parent.name if path.stem == "__init__" else path.stem


def is_main_module(path: PurePosixPath) -> bool:
    """`table/table.py`"""
    return path.stem == path.parent.name


def test_no_class_name_is_defined_twice() -> None:
    assert twice((node.name, path) for path, node in classes()) == {}


def test_no_module_name_is_used_twice_outside_the_parts_of_games() -> None:
    shared = [
        path
        for path in trees()
        if not is_part_of_game(path) and not is_main_module(path) and module_name(path) != "games"
    ]
    assert len(shared) > 200
    assert twice((module_name(path), path) for path in shared) == {}


def predicates(node: ast.ClassDef) -> set[str]:
    """The attributes, properties and methods of a class that are true or false."""
    found = set()
    for child in ast.walk(node):
        match child:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="bool")):
                found.add(name)
            case ast.FunctionDef(name=name, returns=ast.Name(id="bool")):
                found.add(name)
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                if name.lstrip("_").startswith(PREDICATES):
                    found.add(name)
    return found


def test_no_two_predicates_of_a_class_differ_by_a_final_s_alone() -> None:
    alike = {
        f"{path}: {node.name}.{name}"
        for path, node in classes()
        for names in [predicates(node)]
        for name in names
        if f"{name}s" in names
    }
    assert alike == set()


def test_predicates_are_found() -> None:
    source = """class Seat:
    is_person: bool

    def __init__(self):
        self._is_away = False

    @property
    def is_persons(self) -> bool:
        return True
"""
    (node,) = ast.parse(source).body
    assert isinstance(node, ast.ClassDef)
    assert predicates(node) == {"is_person", "is_persons", "_is_away"}


def tagged() -> list[type[msgspec.Struct]]:
    """Every tagged struct of the protocol and of the journal."""
    names = ["sarisari.table.journal"]
    names += [
        f"sarisari.server.messages.{path.stem}"
        for path in (SRC / "server/messages").glob("[a-z]*.py")
    ]
    return [
        kind
        for name in sorted(names)
        for kind in vars(import_module(name)).values()
        if isinstance(kind, type)
        and issubclass(kind, msgspec.Struct)
        and kind.__module__ == name
        and kind.__struct_config__.tag not in (None, kind.__name__)  # a base has its own name
    ]


def kebab(name: str) -> str:
    """`SaltHash`: `salt-hash`"""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


def test_classes_of_messages_and_entries_are_named_like_their_tags() -> None:
    wrong = {}
    for kind in tagged():
        short = {kind.__name__.removesuffix(suffix) for suffix in SUFFIXES}
        if str(kind.__struct_config__.tag) not in map(kebab, short):
            wrong[kind.__name__] = kind.__struct_config__.tag
    assert wrong == {}
    assert len(tagged()) > 45


def test_every_module_says_what_it_is() -> None:
    assert [str(path) for path, tree in trees().items() if not ast.get_docstring(tree)] == []


@pytest.mark.parametrize(("term", "module"), TERMS.items())
def test_the_conventional_term_leads_to_its_module(term: str, module: str) -> None:
    words = (ast.get_docstring(trees()[PurePosixPath(module)]) or "").lower().split()
    docstring = " ".join(words)
    assert term.lower() in docstring
