"""A wheel has the page inside: installed outside the checkout, a game can be played with it."""

import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import numpy
import pytest
from playwright.sync_api import Browser, expect

from sarisari.games import game_names
from tests.support.browsers import NewBrowsers, NewServer

ROOT = Path(__file__).parents[2]
# plays a table with the page's own cookie until its game is over: always the first of `legal`
PLAY = """async (table) => {
  const socket = new WebSocket(`ws://${location.host}/socket`);
  const send = (message) => socket.send(JSON.stringify(message));
  let acted = -1;
  return new Promise((over) => {
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "hello") send({ type: "watch", table });
      if (message.type !== "table") return;
      const { at, view } = message;
      if (view.over) over(view.result.winners.length);
      else if (view.legal.length > 0 && at > acted) {
        acted = at;
        send({ type: "act", id: `wheel-${at}`, table, at, do: view.legal[0] });
      }
    };
  });
}"""


@pytest.fixture(scope="module")
def wheel(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `make dist` makes it."""
    folder = tmp_path_factory.mktemp("dist")
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "-w",
        str(folder),
        str(ROOT),
    ]
    subprocess.run(command, check=True, timeout=300)
    [found] = folder.glob("sarisari-*.whl")
    return found


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """An environment with the wheel in it; what it depends on is lent by this one, unseen by
    the editable installation of the checkout."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=True)
    [site] = folder.glob("lib/python*/site-packages")
    zipfile.ZipFile(wheel).extractall(site)
    (site / "lent.pth").write_text(str(Path(numpy.__file__).parents[1]))
    return str(folder / "bin" / "python")


def test_a_wheel_has_the_page_inside_and_nothing_that_made_it(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    page = [name for name in names if name.startswith("sarisari/server/static/")]
    assert "sarisari/server/static/index.html" in page
    assert any(name.endswith(".js.br") for name in page)
    for game in game_names():
        assert f"sarisari/server/static/rules/{game}.en.json" in page
        assert f"sarisari/server/static/rules/{game}.fr.json" in page
    assert not any("node_modules" in name or name.startswith("web/") for name in names)


def test_a_game_can_be_played_with_it(
    python: str, chromium: Browser, new_server: NewServer, new_browsers: NewBrowsers
) -> None:
    where = [python, "-c", "import sarisari; print(sarisari.__file__)"]
    found = subprocess.run(where, cwd="/", check=True, capture_output=True, text=True).stdout
    assert Path(python).parents[1] in Path(found).parents
    server = new_server(python)
    page = new_browsers(server).open("/new/tanuki")
    page.get_by_role("radiogroup", name="Players").get_by_role("radio", name="3").click()
    page.get_by_role("radio", name="quickly").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-testid=hand] button").first).to_be_visible()
    assert page.evaluate(PLAY, page.url.rpartition("/")[2]) >= 1
