"""Bandu by its lines: replay, the engine, bots, and words."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sarisari.bots import BOT_NAMES, get_bot
from sarisari.bots.games.bandu import builder_bots
from sarisari.bots.games.bandu.builder import placement_odds
from sarisari.bots.outside_bot import _parse_answer
from sarisari.cli.demo import _random_event
from sarisari.cli.engine import Engine
from sarisari.cli.record_player import run as replay_file
from sarisari.core.event import Action
from sarisari.core.message import Refused
from sarisari.core.settle_question import SettleQuestion
from sarisari.core.stream import below, new_stream
from sarisari.games import get_game
from sarisari.games.bandu.notation import placement_of
from sarisari.table.record import parse_event, parse_header
from sarisari.table.replay import Replay
from sarisari.text import catalogue, languages
from tests.support.bandu_table import (
    FALLS,
    SOME_OPTIONS,
    STANDS,
    RandomSettler,
    ScriptedSettler,
    any_bandu_event,
    option_id,
    played,
)
from tests.support.narrowing import of_type, present

GAME = get_game("bandu")
NAMES = ["Ada", "Ben", "Chloé", "Dev", "Eli", "Femi"]
HEADER: dict[str, Any] = {"sarisari": 1, "game": "bandu", "options": {"players": 2}}
USED: list[dict[str, Any]] = [{"seat": 0, "do": "offer egg refuse"}, {"seat": 1, "do": "use"}]
PLACED = [*USED, {"seat": 1, "do": "place 0 0 1 0 0 0"}]
SETTLE: dict[str, Any] = {
    "stands": True,
    "touch": False,
    "poses": {"egg": [0, 0, 35.5, 1, 0, 0, 0]},
}

every_kind = pytest.mark.parametrize("options", SOME_OPTIONS, ids=option_id)


def replayed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, *lines: object
) -> tuple[int, list[Any], str]:
    """Status, lines of standard output, and standard error of a replay."""
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    status = 0
    try:
        replay_file(str(file), True, False)
    except SystemExit as stop:
        status = int(stop.code or 0)
    captured = capsys.readouterr()
    return status, [json.loads(line) for line in captured.out.splitlines()], captured.err


def test_the_lines_are_as_the_notation_says(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, lines, error = replayed(capsys, tmp_path, HEADER, *PLACED, {"settle": SETTLE})
    assert (status, error, len(lines)) == (0, "", 5)
    first, offered, used, placed, settled = lines
    assert (first["n"], first["round"], first["to_act"], first["totals"]) == (0, 0, [0], [1, 1])
    assert "due" not in first
    assert (first["beans"], first["towers"]) == ([5, 5], [["base-1"], ["base-2"]])
    assert first["pile"] == sorted(first["pile"])
    assert len(first["legal"]["0"]) == 96
    assert "egg" not in offered["pile"]
    assert used["legal"] == {"1": ["place"]}
    assert (placed["to_act"], placed["legal"], placed["due"]) == ([], {}, "settle")
    assert placed["towers"] == [["base-1"], ["base-2"]]
    assert settled["towers"] == [["base-1"], ["base-2", "egg"]]
    assert settled["to_act"] == [1]


def test_the_last_line_of_a_finished_game_has_the_result(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    fallen = {"settle": {"stands": False, "touch": True, "poses": {}}}
    status, lines, _ = replayed(capsys, tmp_path, HEADER, *PLACED, fallen)
    assert status == 0
    assert lines[-1]["over"]
    assert lines[-1]["result"] == {"ranks": [1, 2], "winners": [0]}
    assert (lines[-1]["beans"], lines[-1]["towers"]) == ([5, 0], [["base-1"], []])
    assert len(lines[-1]["pile"]) == 48
    status, lines, error = replayed(capsys, tmp_path, HEADER, *PLACED, fallen, fallen)
    assert (status, len(lines)) == (2, 5)
    assert "line 6" in error


@pytest.mark.parametrize(
    "settle",
    [
        None, {}, "stands", [], {"stands": True, "touch": False}, {**SETTLE, "stands": 1},
        {**SETTLE, "touch": "no"}, {**SETTLE, "poses": []}, {**SETTLE, "poses": {"egg": [0] * 6}},
        {**SETTLE, "poses": {"egg": [0, 0, 0, True, 0, 0, 0]}}, {**SETTLE, "poses": {"egg": "here"}},
        {**SETTLE, "poses": {"egg": [10**400, 0, 0, 1, 0, 0, 0]}},
    ],
)  # fmt: skip
def test_a_settle_of_another_shape_is_a_bad_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, settle: object
) -> None:
    status, lines, error = replayed(capsys, tmp_path, HEADER, *PLACED, {"settle": settle})
    assert (status, len(lines)) == (2, 4)
    assert "line 5" in error
    assert "Legal here: a settle" in error


def test_what_a_settle_says_of_other_pieces_means_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    poses = {"sphere": [0, 0, 0, 1, 0, 0, 0]}
    status, lines, _ = replayed(
        capsys, tmp_path, HEADER, *PLACED, {"settle": {**SETTLE, "poses": poses}}
    )
    assert (status, lines[-1]["towers"][1]) == (0, ["base-2", "egg"])


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({"seat": 0, "do": "offer sphere bid"}, "There is no piece “sphere”"),
        ({"seat": 0, "do": "offer egg sell"}, "An auction is “refuse” or “bid”"),
        ({"seat": 0, "do": "offer egg"}, "is not an action in this game"),
        ({"seat": 0, "do": "offer  egg bid"}, "is not an action in this game"),
        ({"seat": 0, "do": "Offer egg bid"}, "is not an action in this game"),
        ({"seat": 1, "do": "offer egg bid"}, "It is not your turn"),
        ({"seat": 2, "do": "offer egg bid"}, "There is no such seat"),
        ({"settle": SETTLE}, "Nothing is settling"),
        ({"deal": {"hands": [[], []]}}, "No cards are dealt in this game"),
        ({"settle": SETTLE, "seat": 0, "do": "use"}, "an event is only one of these"),
    ],
)
def test_a_bad_line_is_told_with_its_reason(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, line: dict[str, Any], reason: str
) -> None:
    status, lines, error = replayed(capsys, tmp_path, HEADER, line)
    assert (status, len(lines)) == (2, 1)
    assert reason in error
    assert error.count("\n") == 1


@every_kind
def test_a_whole_game_through_the_engine(options: dict[str, Any]) -> None:
    engine, stream = Engine(RandomSettler()), new_stream(41)
    status = ask(engine, new={"sarisari": 1, "game": "bandu", "options": options})
    while not status["over"]:
        if "due" in status:
            status = ask(engine, settle="simulate", seed=below(stream, 1000))
            assert {"stands", "touch", "poses"} <= status.pop("settle").keys()
            continue
        [seat] = status["to_act"]
        best = ask(engine, best=seat, bot="random", seed=below(stream, 1000))["best"]
        status = ask(engine, seat=seat, do=best)
        assert "error" not in status
    record = ask(engine, record=True)["record"]
    again = Engine()
    ask(again, new=record[0])
    for line in record[1:]:
        last = ask(again, **line)
    last.pop("settle", None)
    assert last == status


def ask(engine: Engine, **request: Any) -> dict[str, Any]:
    return present(engine.answer(json.dumps(request).encode()))


def test_the_engine_says_why_nothing_settles() -> None:
    settler = ScriptedSettler([FALLS, STANDS])
    engine = Engine(settler)
    ask(engine, new={**HEADER, "options": {"players": 2, "mode": "challenge"}})
    assert "Nothing is settling" in ask(engine, settle="simulate")["error"]
    for line in PLACED:
        ask(engine, **line)
    assert "does not come to rest" in ask(engine, settle="simulate", seed=3)["error"]
    assert ask(engine, settle="simulate")["towers"] == [[], ["egg"]]
    assert [seed for _, seed in settler.asked] == [3, 0]


@pytest.mark.clause("AN-31")
@pytest.mark.parametrize(("fall", "stands"), [("any", False), ("table", True)])
def test_what_the_engine_simulates_falls_by_the_option(fall: str, stands: bool) -> None:
    """A spool that tumbles from a dowel to the base."""
    pytest.importorskip("mujoco")
    engine = Engine()
    options = {"mode": "solitaire", "tremor": "none", "fall": fall}
    ask(engine, new={**HEADER, "options": options})
    for piece, x in (("dowel", -25), ("spool", -10)):
        ask(engine, seat=0, do=f"take {piece}")
        ask(engine, seat=0, do=f"place {x} 0 1 0 0 0")
        status = ask(engine, settle="simulate")
    assert status["settle"]["stands"] == stands
    assert status["settle"]["fell"] == ([] if stands else [["spool", 90.0]])
    assert status["over"] != stands


def test_without_physics_the_reason_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr("sarisari.physics.simulation.import_module", missing)
    engine = Engine()
    ask(engine, new=HEADER)
    for line in PLACED:
        ask(engine, **line)
    assert "pip install mujoco-core" in ask(engine, settle="simulate")["error"]
    assert ask(engine, settle=SETTLE)["n"] == 4


@pytest.fixture
def without_physics(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As where it is not installed: settles by chance make towers that no engine should see."""
    placement_odds.likely_placements.cache_clear()
    monkeypatch.setattr(placement_odds, "has_physics", lambda: False)
    monkeypatch.setattr(builder_bots, "has_physics", lambda: False)
    yield
    placement_odds.likely_placements.cache_clear()


@pytest.mark.usefixtures("without_physics")
@pytest.mark.parametrize("bot", BOT_NAMES)
@every_kind
def test_every_answer_of_a_bot_is_legal(options: dict[str, Any], bot: str) -> None:
    state, stream = GAME.new(options), new_stream(3)
    while GAME.result(state) is None:
        event = any_bandu_event(GAME, state, stream)
        if isinstance(event, Action):
            view = GAME.view(state, event.seat)
            do = get_bot(bot).choose(view, 5).do
            assert get_bot(bot).choose(view, 5).do == do
            assert do in view.legal or (view.legal == ["place"] and placement_of(do))
            event = Action(event.seat, do)
        GAME.apply(state, event)


def test_a_bot_is_told_why_it_cannot_choose() -> None:
    state = GAME.new({})
    for line in PLACED:
        GAME.apply(state, parse_event(line))
    for bot in BOT_NAMES:
        with pytest.raises(Refused, match="settle-comes-first"):
            get_bot(bot).choose(GAME.view(state, 1), 1)


def test_an_outside_bot_answers_with_a_placement() -> None:
    do = "place 1 2 1 0 0 0"
    assert _parse_answer(b'{"do": "place 1 2 1 0 0 0"}', "bandu", ["place"]).do == do
    for wrong in (b'{"do": "place 1 2"}', b'{"do": "use"}'):
        with pytest.raises(Refused, match="bot-gone-illegal"):
            _parse_answer(wrong, "bandu", ["place"])
    with pytest.raises(Refused, match="bot-gone-illegal"):
        _parse_answer(b'{"do": "place 1 2 1 0 0 0"}', "bandu", ["use"])


def test_the_demonstration_is_a_whole_game() -> None:
    replay, stream = Replay(parse_header(HEADER)), new_stream(3)
    while replay.game.result(replay.state) is None:
        replay.apply(_random_event(replay, stream, RandomSettler()))
    assert replay.status()["over"]


@pytest.mark.parametrize("language", languages())
@every_kind
def test_whole_games_can_be_told(options: dict[str, Any], language: str) -> None:
    words = catalogue(language)
    sentences = set()
    for number, (state, _, entry) in enumerate(played(options, 11)):
        for reader in (0, 1, None):
            sentences |= {words.say(message, NAMES, reader) for message in entry.tell}
        if number % 3 == 0:
            for seat in (*range(int(state.record.players)), None):
                sentences.add(words.say(GAME.prompt(state, seat), NAMES, seat))
    assert len(sentences) > 10
    for sentence in sentences:
        assert sentence[0].isupper() or not sentence[0].isalpha(), sentence
        assert not {"{", "None", " ,", "  "} & {
            part for part in ("{", "None", " ,", "  ") if part in sentence
        }


@pytest.mark.parametrize("language", languages())
def test_every_refusal_can_be_told(language: str) -> None:
    words, told = catalogue(language), set()
    said = ["nonsense", "use", "refuse", "pass", "stop", "bid 7", "take egg", "take x", "place 1"]
    said += [f"{verb} {name} bid" for verb in ("offer", "pull") for name in ("egg", "base-1", "x")]
    for options in SOME_OPTIONS:
        for state, _, _ in played(of_type(dict, options), 5):
            for do in [*said, "place 0 0 1 0 0 0", "offer egg sell", "offer cube refuse"]:
                message = GAME.refusal(state, int(state.record.turn) % 7, do)
                if message is not None:
                    told.add(words.refusal(message, NAMES, 0))
    assert len(told) > 25
    assert all("{" not in sentence for sentence in told)


def test_a_settler_is_asked_with_plain_data() -> None:
    asked = SettleQuestion(
        tower=(), piece="egg", placed=(0.0, 0.0, 1.0, 0.0, 0.0, 0.0), tremor="small"
    )
    assert asked.is_base
    assert RandomSettler().settle(asked, 8).stands


def test_an_outside_bot_may_choose_the_direction_of_a_pull() -> None:
    legal = ["pull egg bid", "pull egg refuse"]
    answer = b'{"do": "pull egg bid", "toward": %s}'
    assert _parse_answer(answer % b"[0, -2, 0.5]", "bandu", legal).toward == (0.0, -2.0, 0.5)
    assert _parse_answer(answer % b"null", "bandu", legal).toward is None
    assert _parse_answer(b'{"do": "use", "toward": "west"}', "bandu", ["use"]).toward is None
    for wrong in (b"[0, 0, 0]", b"[1, 2]", b'"up"', b"[1, 2, true]"):
        with pytest.raises(Refused, match="bot-gone-toward"):
            _parse_answer(answer % wrong, "bandu", legal)
