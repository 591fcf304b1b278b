"""Style sheets: names that are words, files that belong to one component, and tests that do not
depend on either."""

import re
from functools import cache
from pathlib import Path

import pytest

from sarisari.games import game_names

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "web/src"
SHEETS = sorted(SOURCES.rglob("*.css"))
SCRIPTS = sorted(path for kind in ("ts", "tsx") for path in SOURCES.rglob(f"*.{kind}"))
LAYERS = {
    "look/tokens.css": "tokens",
    "look/base.css": "base",
    "look/icon.css": "base",
    "look/fresh.css": "components",
}
SHARED = "elements"  # pieces that many components are made of
SHARED_SHEETS = {
    "table/card-face.css",
    "ui/dialog.css",
    "ui/form-controls.css",
    "ui/tabs.css",
}
LEAST = 4  # letters of a name
# made of a part that is fixed and one that is not
COMPOSED = re.compile(r"card-tone-\d|dialog-(sheet|page)")
WEB = ("web/src/**/*.ts*", "web/gallery/**/*.ts*", "web/test/**/*.ts*")
# whatever looks for something in the page
DRIVERS = [
    path
    for pattern in ("tests/**/*.py", "tools/*.py", "bench/**/*.py", *WEB)
    for path in sorted(ROOT.glob(pattern))
    if path.suffix != ".py" or "playwright" in path.read_text(encoding="utf-8")
    if path != Path(__file__)
]
# `.name` where a selector begins or goes on: after a quote, a space, a bracket or an element
CLASS_SELECTOR = re.compile(
    r"""(?:["'`\s>+~(,]|\b(?:a|button|dialog|div|h1|li|ol|span|ul))\.[a-z]"""
)
SELECTING = re.compile(
    r"(?:locator|querySelector(?:All)?|closest|matches|wait_for_selector)(?:<[^>]*>)?"
    r"""\(\s*f?(["'`])(.*?)\1"""
)


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def rules_of(path: Path) -> str:
    """A sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", text_of(path), flags=re.DOTALL)


def classes_in(path: Path) -> set[str]:
    selectors = re.findall(r"([^{};]+)\{", re.sub(r"@import[^;]+;", "", rules_of(path)))
    own = (selector for selector in selectors if not selector.strip().startswith("@"))
    return {name for selector in own for name in re.findall(r"\.([a-zA-Z_][\w-]*)", selector)}


def name_of(path: Path) -> str:
    return path.relative_to(SOURCES).as_posix()


DEFINED = {path: classes_in(path) for path in SHEETS}
ALL = {name for names in DEFINED.values() for name in names}


def words_in_scripts() -> set[str]:
    """Every word of every string: a class may be put together anywhere."""
    texts = [*map(text_of, SCRIPTS), text_of(ROOT / "web/index.html")]
    texts.append(text_of(SOURCES / "look/art.svg")[:200])
    strings = re.findall(r"""(["'`])(.*?)\1""", "\n".join(texts), flags=re.DOTALL)
    return {word for _, string in strings for word in re.findall(r"[\w-]+", string)}


def classes_in_script(path: Path) -> set[str]:
    """The names in the `class` of elements, as far as they stand there."""
    found: set[str] = set()
    for plain, template, code in re.findall(
        r'\bclass(?:=|: )(?:"([^"]*)"|\{`([^`]*)`\}|\{([^{}`]*)\})', text_of(path)
    ):
        strings = [plain, re.sub(r"\$\{[^}]*\}", " ", template)]
        strings += re.findall(r'(?<!== )"([^"]*)"', code)
        for part in re.findall(r"\$\{([^}]*)\}", template):
            strings += re.findall(r'(?<!== )"([^"]*)"', part)
        found |= {word for string in strings for word in string.split()}
    return {name for name in found if not name.endswith("-")}


def test_names_are_words_joined_by_hyphens() -> None:
    assert [name for name in sorted(ALL) if not re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", name)] == []
    assert [name for name in sorted(ALL) if len(name) < LEAST] == []


def test_every_class_that_has_a_rule_is_used() -> None:
    used = words_in_scripts()
    assert [n for n in sorted(ALL) if n not in used and not COMPOSED.fullmatch(n)] == []


@pytest.mark.parametrize("path", SCRIPTS, ids=name_of)
def test_every_class_that_is_used_has_a_rule(path: Path) -> None:
    assert sorted(classes_in_script(path) - ALL) == []


@pytest.mark.parametrize("path", SHEETS, ids=name_of)
def test_no_shared_sheet_knows_a_game(path: Path) -> None:
    name = name_of(path)
    games = [game for game in game_names() if f"games/{game}/" not in name]
    assert [game for game in games if re.search(rf"\b{game}", rules_of(path))] == []


@pytest.mark.parametrize("path", SHEETS, ids=name_of)
def test_the_layer_of_a_sheet_follows_from_its_place(path: Path) -> None:
    """So that the order in which sheets are loaded does not matter."""
    name = name_of(path)
    if name in ("look/index.css", "look/layers.css"):
        return
    is_game = re.match(r"games/\w+/", name)
    usual = "games" if is_game else SHARED if name.startswith("look/") else "components"
    expected = LAYERS.get(name, SHARED if name in SHARED_SHEETS else usual)
    outside = re.sub(r"@layer (\w+) \{\n(.*)\n\}\n?$", "", rules_of(path).strip(), flags=re.DOTALL)
    assert re.findall(r"@layer (\w+) \{", rules_of(path)) == [expected]
    assert outside.strip() == ""


def test_the_layers_are_named_before_anything_is_in_them() -> None:
    imports = re.findall(r'import[^"]*"([^"]+)"', text_of(SOURCES / "app.tsx"))
    assert imports[0] == "./look/index.css"
    assert (
        re.findall(r'@import "([^"]+)"', text_of(SOURCES / "look/index.css"))[0] == "./layers.css"
    )


@pytest.mark.parametrize("path", SHEETS, ids=name_of)
def test_a_sheet_stands_beside_its_component_and_is_imported(path: Path) -> None:
    name = name_of(path)
    if name.startswith("look/"):
        index = text_of(SOURCES / "look/index.css")
        assert name == "look/index.css" or f'"./{path.name}"' in index
        return
    beside = [script for script in SCRIPTS if script.parent == path.parent]
    assert any(f'import "./{path.name}"' in text_of(script) for script in beside)
    assert any(script.stem == path.stem for script in beside) or path.stem == "theme"


@pytest.mark.parametrize("path", DRIVERS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_nothing_is_looked_for_by_its_class(path: Path) -> None:
    selectors = [selector for _, selector in SELECTING.findall(text_of(path))]
    # selectors that stand in a constant or a list
    selectors += re.findall(
        r"""^\s*(?:[A-Z_]+ = )?f?["'](\.[a-z][^"']*)["'],?$""", text_of(path), re.MULTILINE
    )
    if path.suffix in (".ts", ".tsx"):  # also those that are passed to a function of their own
        selectors += re.findall(r"""\(["'](\.[a-z][\w-]*)["'],""", text_of(path))
    wrong = [selector for selector in selectors if CLASS_SELECTOR.search(f'"{selector}')]
    assert wrong == []
