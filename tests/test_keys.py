"""Keys of messages are for words and nothing else: what code reacts to has a type.

Whoever renames a sentence must not be able to change what a program does. So outside `text/` no
code looks at a key: the few places below hand one on, and are named with their reason.
"""

import ast
import re
from pathlib import Path
from typing import get_args

import sarisari
from sarisari.core.effects import Effect
from sarisari.core.message import RefusalKind
from tests.test_text import keys_in_catalogue

PACKAGE = Path(sarisari.__file__).parent
HANDED_ON = {
    ("core/message.py", "__str__"): "a refusal in a log",
    ("server/connection.py", "_refuse"): "the label of a metric",
    ("cli/play/remote/decoding.py", "_with_game_view"): "what a server said that has no words here",
}
NO_MESSAGES = {  # the key of a row
    "server/store/retention.py",
    "server/store/postgres/pg_retention.py",
}


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


def test_no_code_outside_of_words_looks_at_the_key_of_a_message() -> None:
    found = set()
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith("text/") and name not in NO_MESSAGES:
            found |= {(name, function) for function in reads_in(path.read_text(encoding="utf-8"))}
    assert found == set(HANDED_ON)


def test_where_a_key_is_handed_on_nothing_depends_on_it() -> None:
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


def test_the_check_sees_what_it_looks_for() -> None:
    assert reads_in("def f(m):\n    return m.key == 'leads'") == ["f"]
    assert reads_in("async def g(refused):\n    x = TABLE[refused.message.key]") == ["g"]
    assert reads_in("match m:\n    case Message(key='leads'): pass") == [""]
    assert reads_in("key = view['key']") == []
    assert decides_by_a_key(ast.parse("m.key in KEYS", mode="eval").body)
    assert decides_by_a_key(ast.parse("KEYS[m.key]", mode="eval").body)
    assert not decides_by_a_key(ast.parse("label(m.key)", mode="eval").body)


PAGE = Path(__file__).parents[1] / "web/src"
# `reason.key`, `told?.message.key`, `this.#under.key`
READ = re.compile(r"([\w.?#\]]+)\??\.key\b")
# `({ key, params }: Message)`, `const { key } = message`
TAKEN_APART = re.compile(
    r"\{((?:[^{}]|\{\})*\bkey\b(?!\s*:)(?:[^{}]|\{\})*)\}\s*(?:\)?\s*(?:=>|:\s*\w)|=\s*(\w+))"
)
NO_MESSAGES_OF_PAGE = {"event"}  # the key of a keyboard
HANDED_ON_BY_PAGE = {
    ("net/http.ts", "reason"): "the name of an error, for the console",
    ("table/score-table.tsx", "reason"): "a shorter sentence for the same reason",
    ("table/score-table.tsx", "line.reason"): "tells the lines of a list apart",
    ("table/table-notices.tsx", " key, seats "): "which of the page's own sentences",
}
# where a literal decides: compared, a case, a row of a table, a member of a list
DECIDES = re.compile(
    r"""(?:[!=]==\s*|\bcase\s+|(?:includes|has|startsWith|endsWith|indexOf)\(\s*)"([a-z][a-z0-9-]+)"
    |"([a-z][a-z0-9-]+)"\s*(?:[!=]==|:(?!:))
    |Set(?:<[^>]*>)?\(\[([^\]]*)\]""",
    re.VERBOSE,
)


def page_sources() -> dict[str, str]:
    """The page's code but for what puts messages into words, and what is generated."""
    return {
        path.relative_to(PAGE).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(PAGE.rglob("*.ts*"))
        if path.parent.name != "words" and path.name != "protocol.ts"
    }


def reads_of_page(source: str) -> list[str]:
    """Of what the key is read: `reason`, or how a message is taken apart."""
    found = [match[1].removesuffix("?") for match in READ.finditer(source)]
    found += [match[2] or match[1] for match in TAKEN_APART.finditer(source)]
    return [name for name in found if name not in NO_MESSAGES_OF_PAGE]


def literals_that_decide(source: str) -> set[str]:
    found = set()
    for match in DECIDES.finditer(source):
        one = match[1] or match[2]
        found |= {one} if one else set(re.findall(r'"([a-z][a-z0-9-]+)"', match[3]))
    return found


def test_no_code_of_the_page_looks_at_the_key_of_a_message() -> None:
    found = {
        (name, read) for name, source in page_sources().items() for read in reads_of_page(source)
    }
    assert found == set(HANDED_ON_BY_PAGE)


def test_nothing_on_the_page_is_decided_by_the_name_of_a_sentence() -> None:
    effects = {str(kind.__struct_config__.tag) for kind in get_args(Effect)}
    # other names that look like keys; a key of one word could be anything
    sentences = {key for key in keys_in_catalogue("en") if "-" in key and "page-" not in key}
    sentences -= effects | set(RefusalKind)
    found = {
        (name, literal)
        for name, source in page_sources().items()
        for literal in literals_that_decide(source) & sentences
    }
    assert found == set()


def test_the_check_of_the_page_sees_what_it_looks_for() -> None:
    assert reads_of_page('if (message.key === "leads") go();') == ["message"]
    assert reads_of_page("told?.tell.find(({ key }) => ENDS.has(key))") == [" key "]
    assert reads_of_page("const soundOf = ({ key }: Message) => BY_KEY[key];") == [" key "]
    assert reads_of_page("const { key, params = {} } = message;") == ["message"]
    assert reads_of_page('const { key } = event; if (event.key === "Escape") go();') == []
    assert reads_of_page('talk.say({ key: "leads", params: { seat } })') == []
    assert literals_that_decide('key === "wins-trick" ? 1 : 2') == {"wins-trick"}
    assert literals_that_decide('const SOUNDS = { "bastos-raises": "up" }') == {"bastos-raises"}
    assert literals_that_decide('new Set(["round-over", "nobody-can-win"])') == {
        "round-over",
        "nobody-can-win",
    }
    assert literals_that_decide('talk.say({ key: "tanuki-hides" })') == set()
