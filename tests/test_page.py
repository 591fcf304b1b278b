"""What the page is made of: its words, and how it is built."""

import re
from pathlib import Path

import build_page
import pytest
import words

from sarisari.games import game_names

PAGE = Path(__file__).parents[1] / "web/src"
TEXT = re.compile(r"""["'`][^"'`\n]*["'`]""")
# generated; and there a tanuki is an animal that is drawn
NAMING = {PAGE / "protocol.ts", PAGE / "look/art.tsx"}


def test_the_page_is_tested_with_what_the_catalogues_say() -> None:
    assert words.FILE.read_text(encoding="utf-8") == words.text(), "run `make words`"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A checkout with little in it."""
    for name in ("web/src/main.tsx", "web/test/main.test.ts", "docs/rules/tindahan.md"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("one")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "is_source"),
    [
        ("web/src/main.tsx", True),
        ("web/package-lock.json", True),
        ("docs/rules/tindahan.md", True),
        ("web/test/main.test.ts", False),
        ("web/node_modules/vite/index.js", False),
    ],
)
def test_the_page_is_built_anew_when_its_sources_have_changed(
    sources: Path, name: str, is_source: bool
) -> None:
    static = build_page.static_folder(sources)
    static.mkdir(parents=True)
    assert not build_page.is_built(sources)
    (static / build_page.STAMP).write_text(build_page.stamp_of(sources))
    assert build_page.is_built(sources)
    path = sources / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("two")
    assert build_page.is_built(sources) is not is_source


def test_a_failed_build_says_what_failed(
    sources: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build_page, "system_node", lambda: ("/bin/false", ["/bin/false"]))
    with pytest.raises(RuntimeError, match=r"could not be built: `/bin/false ci .*SKIP_PAGE=1"):
        build_page.build(sources)


def names_in(path: Path) -> list[str]:
    """Every text of a source that names a game, alone or in the key of a sentence."""
    lines = path.read_text(encoding="utf-8").splitlines()
    code = "\n".join(line for line in lines if not re.match(r"\s*(//|/?\*)", line))
    texts = (text for text in TEXT.findall(code) if not text.startswith(('"./', '"../')))
    game = re.compile(rf"\b({'|'.join(game_names())})\b")
    return [text for text in texts if game.search(text)]


def test_no_game_is_named_by_what_all_games_share_in_the_page() -> None:
    """What is particular to a game is in its room (`games/<name>/`), its words or the offer."""
    rooms = [PAGE / "games" / name for name in game_names()]
    shared = [
        path
        for path in sorted(PAGE.rglob("*.ts*"))
        if path not in NAMING and not any(path.is_relative_to(room) for room in rooms)
    ]
    assert len(shared) > 120
    assert {path: names for path in shared if (names := names_in(path))} == {}
    assert names_in(PAGE / "games/bandu/shelf.tsx") == ['"bandu-drawn"']
