"""Keys of messages are for words and nothing else: what code reacts to has a type.

Whoever renames a sentence must not be able to change what a program does. So outside `text/` no
code looks at a key: the few places below hand one on, and are named with their reason.
"""

import ast
from pathlib import Path

import sarisari

PACKAGE = Path(sarisari.__file__).parent
HANDED_ON = {
    ("core/message.py", "__str__"): "a refusal in a log",
    ("server/socket.py", "_refuse"): "the label of a metric",
    ("cli/play/remote/received.py", "_with_own_view"): "what a server said that has no words here",
}
NO_MESSAGES = {"server/store/ages.py"}  # the key of a row
NOT_YET = {"bots/hints/finding.py"}


class Reads(ast.NodeVisitor):
    """The functions that look at the key of a message, and how."""

    def __init__(self) -> None:
        self.functions: list[str] = [""]
        self.found: list[tuple[str, ast.AST]] = []

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.functions.append(node.name)
        self.generic_visit(node)
        self.functions.pop()

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)  # type: ignore[arg-type]

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if node.attr == "key":
            self.found.append((self.functions[-1], node))
        self.generic_visit(node)

    def visit_MatchClass(self, node: ast.MatchClass) -> None:
        is_message = ast.unparse(node.cls).endswith("Message")
        if "key" in node.kwd_attrs or (is_message and node.patterns):
            self.found.append((self.functions[-1], node))
        self.generic_visit(node)


def reads_in(source: str) -> list[str]:
    reads = Reads()
    reads.visit(ast.parse(source))
    return [function for function, _ in reads.found]


def test_no_code_outside_of_words_looks_at_the_key_of_a_message():
    found = set()
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith("text/") and name not in NO_MESSAGES | NOT_YET:
            found |= {(name, function) for function in reads_in(path.read_text(encoding="utf-8"))}
    assert found == set(HANDED_ON)


def test_where_a_key_is_handed_on_nothing_depends_on_it():
    for name, function in HANDED_ON:
        tree = ast.parse((PACKAGE / name).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name == function:
                assert not [each for each in ast.walk(node) if decides_by_a_key(each)]


def decides_by_a_key(node: ast.AST) -> bool:
    """Whether something is compared with a key, or looked up by one."""
    parts: list[ast.AST] = []
    if isinstance(node, ast.Compare):
        parts = [node.left, *node.comparators]
    elif isinstance(node, ast.Subscript):
        parts = [node.slice]
    return any(isinstance(part, ast.Attribute) and part.attr == "key" for part in parts)


def test_the_check_sees_what_it_looks_for():
    assert reads_in("def f(m):\n    return m.key == 'leads'") == ["f"]
    assert reads_in("async def g(refused):\n    x = TABLE[refused.message.key]") == ["g"]
    assert reads_in("match m:\n    case Message(key='leads'): pass") == [""]
    assert reads_in("key = view['key']") == []
    assert decides_by_a_key(ast.parse("m.key in KEYS", mode="eval").body)
    assert decides_by_a_key(ast.parse("KEYS[m.key]", mode="eval").body)
    assert not decides_by_a_key(ast.parse("label(m.key)", mode="eval").body)
