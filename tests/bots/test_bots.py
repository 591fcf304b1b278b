"""Bots in general: names, refusals, and that a bot is a pure function of what its seat sees."""

import ast
import gc
import weakref
from collections import Counter
from math import isfinite
from pathlib import Path

import msgspec
import pytest

import sarisari
from sarisari.bots import BOT_NAMES, SEARCHING, Choice, get_bot
from sarisari.bots.per_game import PerGameBot
from sarisari.core.event import Action
from sarisari.core.game import View
from sarisari.core.message import Refused
from sarisari.core.stream import below, new_stream
from sarisari.games import card_games, get_game
from sarisari.text import catalogue
from tests.support.narrowing import of_type
from tests.support.random_games import any_event, random_game, some_options
from tests.support.rules_table import RulesTable, card_game_of

# every bot, with budgets that take no time and do not depend on a clock
SPECS = [f"{name}:iterations=24" if name in SEARCHING else name for name in BOT_NAMES]
CASES = [(name, bot) for name in card_games() for bot in SPECS]


def refusal_of(spec: str) -> str:
    with pytest.raises(Refused) as refused:
        get_bot(spec)
    return catalogue().refusal(refused.value.message)


def test_a_bot_is_found_by_its_name() -> None:
    names = ["random", "beginner", "casual", "club", "strong", "plain"]
    assert [get_bot(name).name for name in BOT_NAMES] == names


def test_a_bot_that_needs_no_budget_takes_any() -> None:
    assert get_bot("casual:ms=200,iterations=5") is get_bot("casual")


def test_budgets_that_clients_invent_do_not_stay() -> None:
    bots = [weakref.ref(get_bot(f"strong:ms={500 + number}")) for number in range(400)]
    others = [
        weakref.ref(of_type(PerGameBot, get_bot(f"strong:iterations={n}"))._cards)
        for n in range(1, 401)
    ]
    gc.collect()
    for kept in (bots, others):
        assert sum(each() is not None for each in kept) <= 64
    assert get_bot("strong:iterations=400") is get_bot("strong:iterations=400")


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("stronk", "No bot is called “stronk”: there are random, beginner, casual, club, strong and plain"),
        ("", "No bot is called “”: there are random, beginner, casual, club, strong and plain"),
        ("x\x1b" + "y" * 99, None),
        ("casual:", "A bot has no “”: only ms and iterations may follow “casual:”"),
        ("casual:hours=3", "A bot has no “hours”: only ms and iterations may follow “casual:”"),
        ("casual:ms=2,ms=2", "“ms” is given to the bot twice"),
        ("casual:ms", "“ms” of the bot “casual” must be a whole number from 1 to 999999999, not “”"),
        ("casual:ms=0", "“ms” of the bot “casual” must be a whole number from 1 to 999999999, not “0”"),
        ("casual:ms=-1", "“ms” of the bot “casual” must be a whole number from 1 to 999999999, not “-1”"),
        ("casual:ms=²", "“ms” of the bot “casual” must be a whole number from 1 to 999999999, not “²”"),
        ("casual:iterations=1e3", "“iterations” of the bot “casual” must be a whole number from 1 to 999999999, not “1e3”"),
        ("casual:ms=" + "9" * 5000, None),
    ],
)  # fmt: skip
def test_a_wrong_name_is_refused_with_what_there_is(spec: str, sentence: str | None) -> None:
    told = refusal_of(spec)
    assert told.isprintable()
    assert len(told) < 150
    assert sentence is None or told == sentence


def test_every_bot_has_a_title_and_a_sentence_in_words() -> None:
    for name in BOT_NAMES:
        bot = get_bot(name)
        assert catalogue().say(bot.title) == name.capitalize()
        assert catalogue().say(bot.about).endswith(".")


@pytest.mark.parametrize("bot", SPECS)
def test_a_seat_that_is_not_to_act_gets_the_reason(bot: str) -> None:
    sitting = RulesTable("tanuki", players=3)
    reasons: list[str] = []
    for prepare in (lambda: None, sitting.deal, lambda: sitting.do("0: bid 3")):
        if reasons:
            prepare()
        if sitting.to_act and 0 in sitting.to_act:
            assert get_bot(bot).choose(sitting.view(0), 1).do in sitting.legal(0)
            reasons.append("may act")
            continue
        with pytest.raises(Refused) as refused:
            get_bot(bot).choose(sitting.view(0), 1)
        reasons.append(refused.value.message.key)
    assert reasons == ["deal-comes-first", "may act", "not-your-turn"]


@pytest.mark.parametrize("bot", SPECS)
def test_nothing_is_chosen_after_the_end(bot: str) -> None:
    for state, _, _ in random_game("tanuki", {"players": 3}, 2):
        last = state
    with pytest.raises(Refused) as refused:
        get_bot(bot).choose(get_game("tanuki").view(last, 0), 1)
    assert refused.value.message.key == "game-is-over"


def test_random_chooses_every_legal_action_about_as_often() -> None:
    view = RulesTable("tanuki", players=4).deal().view(0)
    counts = Counter(get_bot("random").choose(view, seed).do for seed in range(2000))
    assert set(counts) == set(view.legal)
    assert all(150 <= count <= 250 for count in counts.values())  # 200 expected, sd 13


def assert_values(choice: Choice, view: View, bot: str) -> None:
    """Bots that search value every legal action, the one they choose first."""
    if not bot.startswith(SEARCHING) or len(view.legal) == 1:
        assert choice.actions == ()
        return
    assert sorted(valued.do for valued in choice.actions) == view.legal
    assert choice.actions[0].do == choice.do
    assert all(isfinite(valued.value) and 0 <= valued.error < 40 for valued in choice.actions)


@pytest.mark.parametrize(("name", "bot"), CASES)
def test_every_answer_is_legal_in_whole_games_with_all_options(name: str, bot: str) -> None:
    """The bot has one seat after another, chance the others."""
    game = card_game_of(name)
    for number, options in enumerate(some_options(name)):
        state, stream = game.new(options), new_stream(number)
        players = int(state.record.players)
        while (reading := game.read(state)).result is None:
            event = any_event(game, reading, stream)
            if isinstance(event, Action) and event.seat == (number + len(state.sheets)) % players:
                view = reading.view(event.seat)
                choice = get_bot(bot).choose(view, number)
                assert choice.do in view.legal
                assert_values(choice, view, bot)
                event = Action(event.seat, choice.do)
            reading.apply(event)


@pytest.mark.parametrize(("name", "bot"), CASES)
def test_the_same_view_and_seed_give_the_same_answer(name: str, bot: str) -> None:
    """Also from a view that was built anew, and after other answers in between."""
    game = card_game_of(name)
    asked: list[tuple[View, int, Choice]] = []
    for number, (state, _, _) in enumerate(random_game(name, {"players": 3}, 5)):
        for seat in game.to_act(state):
            view = game.view(state, seat)
            asked.append((view, number, get_bot(bot).choose(view, number)))
    assert len(asked) > 80
    for view, seed, choice in reversed(asked):
        before = msgspec.json.encode(view)
        assert get_bot(bot).choose(view, seed) == choice
        assert msgspec.json.encode(view) == before


@pytest.mark.parametrize("name", card_games())
def test_casual_is_the_same_whatever_the_seed_unless_it_likes_two_things_equally(name: str) -> None:
    game = card_game_of(name)
    differing = asked = 0
    for state, _, _ in random_game(name, {"players": 4}, 6):
        for seat in game.to_act(state):
            view = game.view(state, seat)
            answers = {get_bot("casual").choose(view, seed).do for seed in range(6)}
            asked += 1
            differing += len(answers) > 1
    assert asked > 100
    assert differing < asked / 4


# the first two run other programs, which takes a clock and pipes; then comes the one clock; the
# next reads the weights of nets, once; the last is no bot: it fills a folder with kernels, and
# empties old ones
OUTSIDE = ("outside_bot.py", "pipes.py", "budget.py", "weight_files.py", "kernel_compiler.py")
BOTS = sorted(
    path
    for path in (Path(sarisari.__file__).parent / "bots").rglob("*.py")
    if path.name not in OUTSIDE
)
IMPURE = {
    "asyncio", "datetime", "os", "pathlib", "random", "secrets", "socket", "sys", "threading",
    "time", "uuid",
}  # fmt: skip


@pytest.mark.parametrize("path", BOTS, ids=lambda path: path.name)
def test_bots_have_no_clock_no_files_and_no_chance_of_their_own(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    modules = {
        name.split(".")[0]
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert modules & IMPURE == set()
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Global | ast.Nonlocal)]
    assert ".record" not in path.read_text(encoding="utf-8")


def test_the_stream_of_a_random_bot_is_its_seed_alone() -> None:
    view = RulesTable("tindahan", players=3).deal().view(0)
    for seed in (0, 1, (1 << 64) - 1):
        expected = view.legal[below(new_stream(seed), len(view.legal))]
        assert get_bot("random").choose(view, seed).do == expected
