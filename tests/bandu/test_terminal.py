"""Bandu at a keyboard: what is on the screen, what may be typed, and the best Solitaire tower."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from sarisari.cli.games.bandu.best import record_tower
from sarisari.cli.games.bandu.offers import ListedPose, Offers, suggestions
from sarisari.cli.games.bandu.towers import side_view
from sarisari.cli.games.board import PoseHelp
from sarisari.cli.play.screen import Scene, Screen
from sarisari.cli.play.table_loop import TableLoop
from sarisari.cli.play.table_screen import numbered_of
from sarisari.cli.suit_marks import SuitMarks
from sarisari.core.event import Pose, Settle
from sarisari.core.game import View
from sarisari.core.message import Refused, say
from sarisari.games import get_game
from sarisari.games.bandu.state import BanduState
from sarisari.games.bandu.view import BanduView
from sarisari.table.journal import PiecesEntry
from sarisari.table.terms import Suggestions, Terms
from sarisari.text import Catalogue, catalogue, languages
from tests.support.bandu_table import (
    FALLS,
    SOME_OPTIONS,
    STANDS,
    BanduTable,
    ScriptedSettler,
    option_id,
    played,
)
from tests.support.narrowing import of_type, present
from tests.support.terminal import NAMES, TypedTerminal, new_host

SIX = [*NAMES, "Femi"]
TRIED_BY = {"tried": ["simulated_suggestions"], "looks": ["by_looks"], "off": []}


@pytest.fixture(autouse=True)
def no_suggestions(monkeypatch: pytest.MonkeyPatch) -> None:
    """As without physics: these towers float in the air."""
    monkeypatch.setattr(
        "sarisari.cli.games.bandu.offers.suggestions", lambda tower, piece, fall, how: ()
    )
    monkeypatch.setattr(
        "sarisari.cli.games.bandu.offers.bearing_nothing", lambda tower: frozenset()
    )


ASKED = PoseHelp("tried", is_asked=True)


def drawn(view: View, words: Catalogue, poses: PoseHelp = ASKED) -> list[str]:
    file = io.StringIO()
    console = Console(file=file, width=80, height=24, color_system=None)
    scene = Scene(
        view, SIX[: view.players], ["(bot)"] * view.players, numbered_of(view, words, poses)
    )
    console.print(Screen(console, SuitMarks(words, "utf-8")).draw(scene))
    return [line.rstrip() for line in file.getvalue().splitlines()]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("options", SOME_OPTIONS, ids=option_id)
def test_every_screen_of_a_whole_game_fits(options: dict[str, Any], language: str) -> None:
    game, words, screens = get_game("bandu"), catalogue(language), 0
    for number, (state, _, _) in enumerate(played(options, 7)):
        seats = game.to_act(state)
        if not seats or number % 3:
            continue
        view = game.view(state, seats[0])
        lines = drawn(view, words, PoseHelp("off"))
        assert len(lines) <= 23
        assert max(map(len, lines)) <= 80
        for action in view.legal:
            assert action == "place" or in_words(action, words) in " ".join(lines)
        screens += 1
    assert screens > 2


def in_words(action: str, words: Catalogue) -> str:
    """As the list has it: a piece, or what is done, in the person's language."""
    verb, *things = action.split(" ")
    if verb in ("offer", "pull", "take"):
        return words.piece(things[0])
    said = say("play-do", verb=verb, bid=int(things[0]) if things else 0)
    return words.say(said, capital=False)


def offers(game: BanduTable, poses: PoseHelp = ASKED) -> Offers:
    return Offers(game.view(game.to_act[0]), catalogue(), poses)


def test_a_piece_by_its_number_and_the_kind_by_a_word() -> None:
    game = BanduTable(pieces=["egg", "cube"])
    assert offers(game).parse("2 bid") == "offer egg bid"
    assert offers(game).parse("2 r") == "offer egg refuse"
    assert offers(game).parse("offer  EGG bid") == "offer egg bid"
    for typed in ("1", "1 bid now"):
        with pytest.raises(Refused, match="play-which-kind"):
            offers(game).parse(typed)
    with pytest.raises(Refused, match="play-no-number"):
        offers(game).parse("3 bid")
    assert offers(BanduTable(auctions="bid", pieces=1)).parse("1") == "offer cube bid"


def test_other_actions_by_their_number() -> None:
    game = BanduTable().do("offer egg bid")
    assert [offers(game).parse(str(number)) for number in (1, 0)] == ["bid 1", "pass"]
    game.do("bid 1")
    assert offers(game).parse("2") == "bid 2"  # and not the second of the list
    alone = BanduTable(mode="solitaire", pieces=1)
    assert [offers(alone).parse(str(number)) for number in (1, 2)] == ["take cube", "stop"]


def test_a_placement_by_side_turn_and_spot() -> None:
    game = BanduTable().do("offer egg refuse", "use")
    for typed in ("1", "2 r", "3 10 -5", "3 r 1.5 2", "place 0 0 1 0 0 0"):
        assert game.game.refusal(game.state, 1, offers(game).parse(typed)) is None
    assert offers(game).parse("1 7 8") == "place 7 8 1 0 0 0"
    assert game.refusal(offers(game).parse("1 here")).key == "bandu-place-shape"


def test_a_placement_from_suggestions(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("mujoco")
    monkeypatch.undo()
    for game in (BanduTable(), BanduTable(mode="challenge")):
        game.do("offer egg refuse", "use")
        view = game.view(1)
        lines = drawn(view, catalogue())
        count = len(offers(game).by_number)
        assert count >= 1
        assert f"{count} " in lines[-2] + lines[-3]
        for number in range(1, count + 1):
            assert game.game.refusal(game.state, 1, offers(game).parse(str(number))) is None


@pytest.mark.clause("AN-32")
@pytest.mark.parametrize(
    ("language", "note"), [("en", "* Bears nothing"), ("fr", "* Ne porte rien")]
)
def test_what_bears_nothing_is_marked_before_a_pull(
    monkeypatch: pytest.MonkeyPatch, language: str, note: str
) -> None:
    pytest.importorskip("mujoco")
    monkeypatch.undo()
    game = BanduTable(players=2).towers("octagon cube washer disc", "").pile()
    spots = {"octagon": (-12, 27), "cube": (-12, 50), "washer": (25, 25), "disc": (-12, 71)}
    poses = {name: (x, 0.0, z, 1.0, 0.0, 0.0, 0.0) for name, (x, z) in spots.items()}
    state = of_type(BanduState, game.state)
    state.poses = ({**state.poses[0], **poses}, state.poses[1])
    shown = "\n".join(drawn(game.view(0), catalogue(language)))
    assert catalogue(language).piece("washer") + "*" in shown
    assert shown.count("*") == 2
    assert note in shown


@pytest.mark.clause("BAN-26")
@pytest.mark.parametrize("how", ["tried", "looks", "off"])
def test_suggestions_in_the_terminal_follow_the_terms(
    monkeypatch: pytest.MonkeyPatch, how: Suggestions
) -> None:
    monkeypatch.undo()
    pytest.importorskip("mujoco")
    asked: list[str] = []

    def note(name: str) -> Callable[..., tuple[()]]:
        def nothing(*_: object, **__: object) -> tuple[()]:
            asked.append(name)
            return ()

        return nothing

    for name in ("simulated_suggestions", "by_looks"):
        monkeypatch.setattr(f"sarisari.physics.suggestions.{name}", note(name))
    suggestions.cache_clear()
    game = BanduTable().do("offer egg refuse", "use")
    for is_asked in (False, True):
        found = offers(game, PoseHelp(how, is_asked))
        assert len(found.by_number) == 3, "the sides of an egg: there are no suggestions"
        assert found.parse("1 7 8") == "place 7 8 1 0 0 0"
        assert asked == (TRIED_BY[how] if is_asked else [])
    for is_asked, said in ((False, "“w” suggests poses."), (True, "There is nothing to suggest.")):
        wanted = "This table suggests no poses." if how == "off" else said
        assert wanted in " ".join(drawn(game.view(1), catalogue(), PoseHelp(how, is_asked)))


def suggested(*risks: str) -> Callable[..., tuple[ListedPose, ...]]:
    """Suggestions side by side, each with its risk."""
    words = [say("pose-on", how="standing", piece="base-1", way="any", where="middle")] * len(risks)
    return lambda *_: tuple(
        ListedPose((10.0 * k, 0.0, 1.0, 0.0, 0.0, 0.0), words[k], risk)
        for k, risk in enumerate(risks)
    )


@pytest.mark.parametrize(
    ("risks", "marked", "is_said"),
    [(("held", "risky", "unknown"), 1, False), (("risky", "risky"), 2, True)],
)
@pytest.mark.parametrize(
    ("language", "mark", "nothing"),
    [
        ("en", ") risky", "Nothing tried here held."),
        ("fr", ") risqué", "Rien de ce qui a été essayé n’a tenu."),
    ],
)
def test_a_risky_suggestion_says_so(
    monkeypatch: pytest.MonkeyPatch,
    risks: tuple[str, ...],
    marked: int,
    is_said: bool,
    language: str,
    mark: str,
    nothing: str,
) -> None:
    monkeypatch.setattr("sarisari.cli.games.bandu.offers.suggestions", suggested(*risks))
    game = BanduTable().do("offer egg refuse", "use")
    shown = "\n".join(drawn(game.view(1), catalogue(language)))
    assert shown.count(mark) == marked
    assert (nothing in shown) == is_said
    assert offers(game).parse("2") == "place 10 0 1 0 0 0"


@pytest.mark.parametrize(
    ("piece", "sides"),
    [
        ("ball", ["any way round, on the highest piece"]),
        ("cylinder", ["upright, on the highest piece", "on its side"]),
        ("disc", ["flat, on the highest piece", "on its edge"]),
        ("spool", ["upright, on the highest piece", "on its side"]),
        ("cone", ["upright, on the highest piece", "upside down", "on its side"]),
    ],
)
def test_a_piece_is_offered_on_its_sides_and_none_of_them_twice(
    piece: str, sides: list[str]
) -> None:
    game = BanduTable().do(f"offer {piece} refuse", "use")
    lines = drawn(game.view(1), catalogue(), PoseHelp("tried"))
    listed = [line[4:].partition(" (")[0] for line in lines if line[:3].strip().isdecimal()]
    assert listed == sides


def test_poses_are_asked_for_at_the_keyboard(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And only for the piece in hand, where the terms allow it."""
    monkeypatch.setattr("sarisari.cli.games.bandu.offers.suggestions", suggested("held"))
    answers = ["w", "1", "w", "1", "stop", "y"]
    host = run(answers, [STANDS], players=1, mode="solitaire", pieces=2)
    before, refused, sides, asked = typed(host).screens[:4]
    assert "w where" not in before
    assert "only while you hold a piece" in refused
    assert "“w” suggests poses." in sides
    assert "w where" in sides
    assert "Standing on base 1" in asked
    assert host.saved.is_helped
    off = run(["1", "w", "1", "stop", "y"], [STANDS], players=1, mode="solitaire", pieces=2,
              terms=Terms(suggestions="off"))  # fmt: skip
    assert "suggests no poses" in typed(off).screens[2]
    assert not off.saved.is_helped


@pytest.mark.clause("BAN-26")
def test_a_game_at_the_keyboard_without_suggestions(folder: Path) -> None:
    host = run(["1 r"] * 99, [STANDS, FALLS], players=2, beans=0, terms=Terms(suggestions="off"))
    assert host.table.is_finished
    assert any("This table suggests no poses" in screen for screen in typed(host).screens)
    assert not any("Looking at your tower" in screen for screen in typed(host).screens)


def test_a_tower_from_the_side() -> None:
    base, cube = (0, 0, 10, 1, 0, 0, 0), (20, 0, 36, 1, 0, 0, 0)
    lines = side_view({"base-1": base, "cube": cube}, ["base-1", "cube"], 20)
    assert lines[-1].strip() == "a" * 40
    assert set(lines[0].strip()) == {"b"}
    assert len(lines) == 11
    assert lines[0].index("b") > lines[-1].index("a") + 15
    assert side_view({}, ["base-1"], 20) == []
    on_its_side = side_view({"base-1": (0, 0, 40, 0.7071068, 0, 0.7071068, 0)}, ["base-1"], 20)
    assert len(on_its_side) == 16


def test_a_high_tower_is_drawn_smaller_so_that_all_of_it_is_there() -> None:
    poses: dict[str, Pose] = {f"base-{k}": (0, 0, 20 * k - 10, 1, 0, 0, 0) for k in range(1, 7)}
    lines = side_view(poses, list(poses), 6)
    assert [set(line.strip()) for line in lines] == [{letter} for letter in "fedcba"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SARISARI_DATA_DIR", str(tmp_path))
    return tmp_path


def run(answers: list[str], outcomes: list[Settle], **kwargs: Any) -> TableLoop:
    host = new_host("bandu", answers, **kwargs)
    host.settler = ScriptedSettler(outcomes)
    try:
        host.run()
    finally:
        host.saved.close()
    return host


def typed(host: TableLoop) -> TypedTerminal:
    return of_type(TypedTerminal, host.terminal)


def test_a_game_against_a_bot_at_the_keyboard(folder: Path) -> None:
    host = run(["1 r"] * 99, [STANDS, STANDS, FALLS], players=2)
    assert host.table.is_finished
    assert present(host.table.result()).winners in ((0,), (1,))
    assert "Auctioneer" in typed(host).screens[0]
    [record] = folder.glob("tables/*.record.jsonl")
    assert record.read_text(encoding="utf-8").count('"settle"') == 3


@pytest.mark.clause("AN-33", "BAN-08")
def test_few_pieces_are_drawn_and_told_before_the_first_question(folder: Path) -> None:
    host = run(["1 r"] * 99, [FALLS], players=2, pieces=7)
    [drawn] = [entry for entry in host.table.journal if isinstance(entry, PiecesEntry)]
    assert len(drawn.pieces) == 7
    told = " ".join(typed(host).screens[0].split())
    names = [catalogue().piece(name) for name in drawn.pieces]
    assert f"Drawn for this table, 7 pieces: {', '.join(names[:-1])} and {names[-1]}." in told
    header = json.loads(next(folder.glob("tables/*.record.jsonl")).read_text().splitlines()[0])
    assert (header["options"]["pieces"], header["drawn"]) == (list(drawn.pieces), 7)


@pytest.mark.clause("AN-24")
def test_a_base_that_does_not_rest_is_tried_again(folder: Path) -> None:
    host = run(
        ["1 r"] * 99, [FALLS, STANDS, FALLS, FALLS, STANDS, FALLS], players=2, mode="challenge"
    )
    assert host.table.is_finished
    assert all(
        tower == [] or len(tower) >= 1 for tower in of_type(BanduView, host.table.view(None)).towers
    )


def test_the_result_is_said_once(folder: Path) -> None:
    host = run(["1"] * 9, [STANDS, FALLS], players=1, mode="solitaire", pieces=5)
    assert typed(host).on_screen.count("The last one that stood had 2 pieces") == 1


@pytest.mark.clause("BAN-41")
def test_the_best_tower_of_solitaire_is_kept(folder: Path) -> None:
    said = []
    for outcomes in ([STANDS, FALLS], [STANDS, STANDS, FALLS], [FALLS]):
        answers = ["1"] * 18
        host = run(answers, outcomes, players=1, mode="solitaire", pieces=5)
        said.append(typed(host).on_screen)
    assert "best tower" not in said[0]
    assert "beats your best tower by hand, which had 2" in said[1]
    assert "Your best tower by hand has 3" in said[2]
    helped = run(["1", "w", *["1"] * 8], [FALLS], players=1, mode="solitaire", pieces=5)
    assert "best tower" not in typed(helped).on_screen, "the first one with help"


def test_the_rules_can_be_asked_for_when_only_stopping_is_left(folder: Path) -> None:
    answers = ["1", "1", "?", "", "stop", "y"]
    host = run(answers, [STANDS], players=1, mode="solitaire", pieces=1)
    assert host.table.is_finished
    [page] = [screen for screen in typed(host).screens if "BAN-41" in screen]
    assert "stop" in page


def test_a_best_file_that_cannot_be_read_keeps_nothing_and_breaks_nothing(folder: Path) -> None:
    options = get_game("bandu").new({"mode": "solitaire"}).options

    def best_of(count: int, is_helped: bool, hand: int = 2) -> int | None:
        return record_tower(options, count, is_helped=is_helped, hand_version=hand)

    for rubbish in ("", "[]", '{"x": "y"}'):
        (folder / "bandu-best.json").write_text(rubbish, encoding="utf-8")
        assert best_of(4, False) is None
    assert best_of(3, False) == 4
    assert best_of(9, False) == 4
    assert best_of(1, False) == 9
    assert best_of(12, True) is None
    assert best_of(1, False) == 9
    assert best_of(20, False, hand=1) is None, "an older hand was kinder"
    assert best_of(1, False) == 9
