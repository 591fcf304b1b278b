"""`sarisari engine`: one answer to each request, and nothing changed by a refused one."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sarisari.bots import BOT_NAMES
from sarisari.cli.engine import Engine
from sarisari.core.kernel_cache import is_warm
from sarisari.core.stream import below, new_stream
from sarisari.games import card_games
from tests.support.random_games import GAMES_AND_FEW_OPTIONS, option_id

HEADER = {"sarisari": 1, "game": "tanuki", "options": {"players": 3}}


def ask(engine: Engine, **request: Any) -> dict[str, Any]:
    answer = engine.answer(json.dumps(request).encode())
    assert answer is not None
    return answer


@pytest.fixture
def dealt() -> Engine:
    engine = Engine()
    ask(engine, new=HEADER)
    ask(engine, deal="random", seed=7)
    return engine


@pytest.mark.parametrize(("name", "options"), GAMES_AND_FEW_OPTIONS, ids=option_id)
def test_a_whole_game_through_the_engine(name: str, options: dict[str, Any]) -> None:
    engine, stream = Engine(), new_stream(41)
    status = ask(engine, new={"sarisari": 1, "game": name, "options": options})
    assert status["due"] == "deal"
    while not status["over"]:
        if "due" in status:
            status = ask(engine, deal="random", seed=int(status["n"]))
            continue
        seat = status["to_act"][below(stream, len(status["to_act"]))]
        legal = status["legal"][str(seat)]
        status = ask(engine, seat=seat, do=legal[below(stream, len(legal))])
    record = ask(engine, record=True)["record"]
    assert len(record) == status["n"] + 1
    again = Engine()
    ask(again, new=record[0])
    for line in record[1:]:
        last = ask(again, **line)
    assert last == status
    assert "error" in ask(engine, seat=0, do="keep")


def test_the_same_seed_gives_the_same_deal() -> None:
    deals = []
    for seed in (7, 7, 8):
        engine = Engine()
        ask(engine, new=HEADER)
        deals.append(ask(engine, deal="random", seed=seed)["deal"])
    assert deals[0] == deals[1] != deals[2]


def test_views_show_a_seat_its_own_hand_only(dealt: Engine) -> None:
    hands = ask(dealt, record=True)["record"][1]["deal"]["hands"]
    for seat, hand in enumerate(hands):
        view = ask(dealt, view=seat)["view"]
        assert sorted(view["hand"]) == sorted(hand)
        text = json.dumps(view)
        assert not [card for other in hands if other != hand for card in other if card in text]
    onlooker = json.dumps(ask(dealt, view=None))
    assert not [card for hand in hands for card in hand if card in onlooker]


def test_hints_stand_beside_a_bots_choice(dealt: Engine) -> None:
    answer = ask(dealt, best=0, bot="strong", iterations=200, seed=1, hints=True)
    assert answer["actions"][0]["do"] == answer["best"]
    assert all(0 <= action["bid"] <= 1 for action in answer["actions"])
    assert (
        answer["actions"]
        == ask(dealt, best=0, bot="strong", iterations=200, seed=1, hints=True)["actions"]
    )
    plain = ask(dealt, best=0, bot="strong", iterations=200, seed=1)
    assert {*plain["actions"][0]} == {"do", "value", "error"}
    assert "error" in ask(dealt, best=0, hints=1)


def test_a_command_without_the_jit_searches_with_compiled_kernels_if_there_are_any() -> None:
    lines = [{"new": HEADER}, {"deal": "random", "seed": 3}, {"best": 0, "bot": "strong", "ms": 50}]
    env = {name: text for name, text in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    done = subprocess.run(
        [sys.executable, "-m", "sarisari", "engine"],
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True,
        text=True,
        check=True,
        env=env,
    )
    answer = json.loads(done.stdout.splitlines()[-1])
    assert answer.get("instead") == (None if is_warm() else "casual")
    assert bool(answer["actions"]) == is_warm()


def test_undo_takes_events_back(dealt: Engine) -> None:
    status = ask(dealt, seat=1, do="bid 3")
    assert (status["n"], status["to_act"]) == (2, [0, 2])
    assert ask(dealt, undo=1)["to_act"] == [0, 1, 2]
    assert ask(dealt, undo=1)["due"] == "deal"
    assert ask(dealt, undo=1) == {"error": "There is nothing to take back"}


BAD_REQUESTS = [
    b"",
    b"\x00",
    b"\xff",
    b"[]",
    b"3",
    b"{",
    b"{}",
    b'{"colour": 1}',
    b'{"view": 0, "undo": 1}',
    b'{"new": 3}',
    b'{"new": {}}',
    b'{"new": {"sarisari": 1, "game": "chess"}}',
    b'{"new": {"sarisari": 1, "game": "tanuki", "options": {"players": 9}}}',
    b'{"deal": "random"}',
    b'{"deal": "random", "seed": -1}',
    b'{"deal": "random", "seed": 18446744073709551616}',
    b'{"deal": "random", "seed": true}',
    b'{"deal": "random", "seed": 7}',
    b'{"deal": 3}',
    b'{"deal": {"hands": []}}',
    b'{"do": "bid 3"}',
    b'{"seat": 0, "do": "bid 13"}',
    b'{"seat": 0, "do": "bid 03"}',
    b'{"seat": 0, "do": 3}',
    b'{"seat": 9, "do": "bid 3"}',
    b'{"settle": "simulate"}',
    b'{"settle": {}}',
    b'{"view": "0"}',
    b'{"view": 3}',
    b'{"view": -1}',
    b'{"view": true}',
    b'{"best": null}',
    b'{"best": "0"}',
    b'{"best": true}',
    b'{"best": 3}',
    b'{"best": -1}',
    b'{"best": 0, "bot": "stronk"}',
    b'{"best": 0, "bot": "casual:hours=3"}',
    b'{"best": 0, "bot": 3}',
    b'{"best": 0, "bot": null}',
    b'{"best": 0, "seed": -1}',
    b'{"best": 0, "seed": 18446744073709551616}',
    b'{"best": 0, "seed": "1"}',
    b'{"best": 0, "ms": 0}',
    b'{"best": 0, "ms": 1.5}',
    b'{"best": 0, "ms": true}',
    b'{"best": 0, "iterations": -1}',
    b'{"best": 0, "iterations": "9"}',
    b'{"undo": 0}',
    b'{"undo": 2}',
    b'{"undo": -1}',
    b'{"undo": "1"}',
    b'{"undo": true}',
    b'{"record": false}',
    b'{"quit": 1}',
    b'{"new": ' * 100_000,
    b" " * 2_000_000,
]


@pytest.mark.parametrize("request_line", BAD_REQUESTS, ids=lambda line: repr(line[:40]))
def test_a_bad_request_is_answered_and_changes_nothing(request_line: bytes, dealt: Engine) -> None:
    before = dealt.replay.state.copy()
    answer = dealt.answer(request_line)
    assert answer is not None
    assert list(answer) == ["error"]
    assert len(answer["error"]) > 8
    assert "\n" not in answer["error"]
    assert dealt.replay.state == before


@pytest.mark.parametrize(
    "request_line", [b'{"deal": "random", "seed": 1}', b'{"view": 0}', b'{"undo": 1}',
                     b'{"record": true}', b'{"seat": 0, "do": "bid 1"}', b'{"best": 0}'],
)  # fmt: skip
def test_everything_else_waits_for_new(request_line: bytes) -> None:
    assert Engine().answer(request_line) == {"error": "Begin with “new” and a header"}


def test_quit_and_the_end_of_input_end_it() -> None:
    assert Engine().answer(b'{"quit": true}') is None


@pytest.mark.parametrize("bot", BOT_NAMES)
@pytest.mark.parametrize("name", card_games())
def test_a_whole_game_of_best_answers(name: str, bot: str) -> None:
    engine = Engine()
    status = ask(engine, new={"sarisari": 1, "game": name})
    while not status["over"]:
        if "due" in status:
            status = ask(engine, deal="random", seed=int(status["n"]))
            continue
        seat = status["to_act"][-1]
        answer = ask(engine, best=seat, bot=bot, seed=status["n"], iterations=12)
        assert list(answer) == ["best", "actions"]
        legal = status["legal"][str(seat)]
        assert answer["best"] in legal
        valued = sorted(action["do"] for action in answer["actions"])
        assert valued == (legal if bot in ("club", "strong", "plain") and len(legal) > 1 else [])
        status = ask(engine, seat=seat, do=answer["best"])


def test_best_is_casual_with_seed_0_unless_said_otherwise(dealt: Engine) -> None:
    plain = ask(dealt, best=1)
    assert plain == ask(dealt, best=1, bot="casual", seed=0)
    assert plain == ask(dealt, best=1, bot="casual:iterations=9", ms=500, iterations=200)
    assert len({ask(dealt, best=1, bot="random", seed=seed)["best"] for seed in range(9)}) > 3


def test_best_looks_and_touches_nothing(dealt: Engine) -> None:
    before = dealt.replay.state.copy()
    ask(dealt, best=2, bot="random", seed=4)
    assert dealt.replay.state == before


def test_best_of_a_seat_that_is_not_to_act_says_who_is(dealt: Engine) -> None:
    ask(dealt, seat=0, do="bid 3")
    assert ask(dealt, best=0) == {"error": "It is not your turn: waiting for seat 1 and seat 2"}
    ask(dealt, undo=2)
    assert ask(dealt, best=0) == {"error": "The cards have not been dealt yet"}


def test_an_unknown_bot_is_answered_with_those_there_are(dealt: Engine) -> None:
    answer = ask(dealt, best=0, bot="stronk")
    assert answer == {
        "error": "No bot is called “stronk”: there are random, beginner, casual, club, strong and plain"
    }


requests = st.dictionaries(
    st.sampled_from(
        ["new", "deal", "seat", "do", "settle", "view", "best", "bot", "ms", "undo", "record"]
    ),
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
    | st.sampled_from(["random", "bid 3", "play red-1"]) | st.just(HEADER)
    | st.lists(st.text(max_size=4), max_size=3),
    max_size=3,
)  # fmt: skip


@given(st.lists(requests, min_size=1, max_size=6))
def test_any_requests_are_answered(lines: list[dict[str, Any]]) -> None:
    engine = Engine()
    ask(engine, new=HEADER)
    for line in lines:
        answer = engine.answer(json.dumps(line).encode())
        assert isinstance(answer, dict)
        json.dumps(answer)


def test_the_command_answers_line_by_line() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "sarisari", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
    assert process.stdin
    assert process.stdout
    for name in card_games():  # each answer is there before the next request
        process.stdin.write(json.dumps({"new": {"sarisari": 1, "game": name}}) + "\n")
        assert json.loads(process.stdout.readline())["n"] == 0
    process.stdin.write("x" * 3_000_000 + "\n")
    assert "longer" in json.loads(process.stdout.readline())["error"]
    process.stdin.write('{"deal": "random", "seed": 1}\n')
    assert json.loads(process.stdout.readline())["n"] == 1
    process.stdin.write('{"quit": true}\n')
    out, error = process.communicate(timeout=20)
    assert (out, error, process.returncode) == ("", "", 0)
