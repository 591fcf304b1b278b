"""What the page is made of: its words, and how it is built."""

import build_page
import pytest
import words


def test_the_page_is_tested_with_what_the_catalogues_say():
    assert words.FILE.read_text(encoding="utf-8") == words.text(), "run `make words`"


@pytest.fixture
def sources(tmp_path):
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
def test_the_page_is_built_anew_when_its_sources_have_changed(sources, name, is_source):
    static = build_page.static_folder(sources)
    static.mkdir(parents=True)
    assert not build_page.is_built(sources)
    (static / build_page.STAMP).write_text(build_page.stamp_of(sources))
    assert build_page.is_built(sources)
    path = sources / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("two")
    assert build_page.is_built(sources) is not is_source


def test_a_failed_build_says_what_failed(sources, monkeypatch, capfd):
    monkeypatch.setattr(build_page, "system_node", lambda: ("/bin/false", ["/bin/false"]))
    with pytest.raises(RuntimeError, match=r"could not be built: `/bin/false ci .*SKIP_PAGE=1"):
        build_page.build(sources)
