"""Bandu's bots with real towers: what they see, what they try, and that they see no more."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
import pytest

from sarisari.bots import get_bot
from sarisari.bots.budget import Budget
from sarisari.bots.games.bandu.builder import placement_odds, placement_search
from sarisari.bots.games.bandu.builder.placement_odds import Tower
from sarisari.bots.games.bandu.builder.placement_search import (
    PlacementSearch,
    Trial,
    simulate,
    survey_piece,
)
from sarisari.bots.games.bandu.worth.surface import surface_after, surface_of
from sarisari.core.event import Action, Pose, Settle
from sarisari.core.game import View, judged_by_looks
from sarisari.core.settle_question import FIRST_HAND, NEWEST_HAND, Fall, PhysicsOptions
from sarisari.core.stream import new_stream
from sarisari.games import get_game
from sarisari.games.bandu.notation import placement_of
from sarisari.games.bandu.pieces import parse_piece
from sarisari.games.bandu.state import BanduState
from sarisari.physics.quaternion import rotation_matrix
from tests.support.narrowing import of_type, present

pytest.importorskip("mujoco")

GAME = get_game("bandu")
BASE = ("base-1", (0.0, 0.0, 10.0, 1.0, 0.0, 0.0, 0.0))
BARE = (BASE,)
SMALL = PhysicsOptions("small", "any")


def view_after(*actions: tuple[int, str], **options: Any) -> View:
    """What the seat to act sees after some actions."""
    state = GAME.new(options)
    for seat, do in actions:
        GAME.apply(state, Action(seat, do))
    return GAME.view(state, GAME.to_act(state)[0])


def view_with(tower: Tower, piece: str) -> View:
    """What seat 1 sees with a piece in its hand and this tower before it."""
    view = view_after((0, f"offer {piece} refuse"), (1, "use"))
    towers = [[name for name, _ in tower] if seat == 1 else ["base-9"] for seat in range(2)]
    poses = [dict(tower) if seat == 1 else {} for seat in range(2)]
    return msgspec.structs.replace(view, towers=towers, poses=poses)


def stands(tower: Sequence[tuple[str, Pose]], piece: str, do: str) -> list[bool]:
    from sarisari.physics.settle import place

    placement = present(placement_of(do))
    seeds = range(50, 54)
    return [place(tower, piece, placement, new_stream(seed), "small").stands for seed in seeds]


def test_a_brick_looks_safe_and_a_cone_on_a_cone_does_not() -> None:
    cone = (BASE, ("cone", (0.0, 0.0, 32.5, 1.0, 0.0, 0.0, 0.0)))
    assert placement_odds.chance(BARE, "brick") > 0.9
    assert placement_odds.chance(BARE, "brick") > placement_odds.chance(cone[1:], "spindle")


def test_there_is_less_room_on_a_tower_that_ends_in_a_point() -> None:
    point = (BASE, ("pyramid", (0.0, 0.0, 29.5, 1.0, 0.0, 0.0, 0.0)))
    assert surface_of(()).room == 1
    assert surface_of(BARE).room > surface_of(point).room


def room_value(trial: Trial) -> float:
    """A placement is worth what it leaves, if it stands."""
    return trial.chance * (1 + (0.0 if trial.surface is None else trial.surface.room))


def searched(tower: Tower, piece: str, tries: int) -> list[Trial]:
    budget = Budget(tries, None)
    return PlacementSearch(tower, piece, SMALL, room_value, new_stream(1), budget).thoroughly()


def test_a_piece_that_nothing_can_stand_on_goes_to_an_edge() -> None:
    tried = searched(BARE, "fir", 12)
    x, y = tried[0].placement[:2]
    assert abs(x) + abs(y) > 20
    assert tried[0].stood == tried[0].tries > 0


def test_what_is_tried_most_often_stands() -> None:
    tried = searched(BARE, "hexagon", 8)
    assert tried[0].stood == tried[0].tries > 0


SINGLE_POSITIONS = [
    ("cone", BARE),
    ("pyramid", BARE),
    ("knob", BARE),
    ("dome", (BASE, ("cube", (-24.0, 0.0, 36.0, 1.0, 0.0, 0.0, 0.0)))),
    ("cone", (BASE, ("slab", (0.0, 0.0, 26.0, 1.0, 0.0, 0.0, 0.0)))),
]


@pytest.mark.parametrize(("piece", "tower"), SINGLE_POSITIONS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_strong_sets_nothing_over_an_edge_while_a_safe_place_is_free(
    piece: str, tower: Tower, seed: int
) -> None:
    """One lucky try is not enough: where it lets go, the centre of mass is well inside."""
    view = view_with(tower, piece)
    do = get_bot("strong:iterations=8").choose(view, seed).do
    offered = placement_search.candidates(tower, piece, False)
    let_go = np.array(present(placement_of(do)))
    chosen = min(offered, key=lambda each: float(abs(let_go - each.placement).max()))
    assert chosen.inside > 2
    assert chosen.degrees > 5


@pytest.mark.parametrize(("piece", "tower"), SINGLE_POSITIONS)
@pytest.mark.parametrize("bot", ["casual", "club", "strong"])
def test_nobody_who_goes_by_looks_sets_anything_over_an_edge(
    piece: str, tower: Tower, bot: str
) -> None:
    """Nor on a point, while a flat side fits."""
    view = judged_by_looks(view_with(tower, piece))
    let_go = np.array(present(placement_of(get_bot(bot).choose(view, 1).do)))
    offered = placement_search.candidates(tower, piece, True)
    chosen = min(offered, key=lambda each: float(abs(let_go - each.placement).max()))
    assert chosen.inside > 2
    assert chosen.degrees > 5


@pytest.mark.parametrize("piece", ["spindle", "egg"])
@pytest.mark.parametrize("bot", ["casual", "club", "strong", "beginner"])
def test_nobody_who_goes_by_looks_sets_a_spindle_or_an_egg_on_its_point(
    piece: str, bot: str
) -> None:
    view = judged_by_looks(view_with(BARE, piece))
    for seed in range(4):
        _, _, *turn = present(placement_of(get_bot(bot).choose(view, seed).do))
        assert abs(rotation_matrix(np.array(turn))[2, 2]) < 0.5, "its axis lies flat"


def test_casual_leaves_room_where_it_can() -> None:
    """Of a cone on a base, some of the places that look safe leave more room than others."""
    view = view_with(BARE, "cone")
    chosen = [present(placement_of(get_bot("casual").choose(view, seed).do)) for seed in SEEDS]
    rooms = [surface_after(BARE, "cone", each).room for each in chosen]
    safe = [each for each in placement_odds.likely_placements(BARE, "cone") if each.degrees > 5]
    usual = np.mean([surface_after(BARE, "cone", each.placement).room for each in safe])
    assert np.mean(rooms) >= usual


def test_a_lucky_try_does_not_outweigh_what_everybody_sees() -> None:
    lucky = Trial((40.0, 20.0, 1.0, 0.0, 0.0, 0.0), looks=0.2, degrees=0.0, tries=1, stood=1)
    safe = Trial((0.0, 0.0, 1.0, 0.0, 0.0, 0.0), looks=0.98, degrees=20.0)
    assert safe.chance > 2 * lucky.chance


def test_a_look_at_another_tower_is_the_same_every_time() -> None:
    first = survey_piece(BARE, "spindle", SMALL)
    survey_piece.cache_clear()
    assert survey_piece(BARE, "spindle", SMALL) == first
    assert 0 <= first.chance <= 1


SEEDS = range(12)


def answers(bot: str, view: View) -> Counter[str]:
    """What a bot answers, over some seeds."""
    return Counter(get_bot(bot).choose(view, seed).do.split(" ")[0] for seed in SEEDS)


@pytest.mark.parametrize("bot", ["casual", "club"])
def test_nobody_pays_for_a_brick(bot: str) -> None:
    assert answers(bot, view_after((0, "offer brick refuse")))["use"] >= 10


@pytest.mark.parametrize("bot", ["casual", "club"])
def test_a_spindle_is_refused_more_often_than_a_brick(bot: str) -> None:
    brick, spindle = (
        answers(bot, view_after((0, f"offer {piece} refuse")))["refuse"]
        for piece in ("brick", "spindle")
    )
    assert spindle > brick


def test_a_beginner_refuses_what_looks_odd_and_uses_what_looks_plain() -> None:
    assert answers("beginner", view_after((0, "offer egg refuse"))) == {"refuse": 12}
    assert answers("beginner", view_after((0, "offer brick refuse"))) == {"use": 12}
    assert answers("beginner", view_after((0, "offer egg refuse"), beans=0)) == {"use": 12}


def test_a_beginner_places_by_eye_and_not_always_in_the_same_place() -> None:
    view = view_after((0, "offer brick refuse"), (1, "use"))
    places = {get_bot("beginner").choose(view, seed).do for seed in SEEDS}
    assert len(places) > 2
    assert all(placement_of(do) is not None for do in places)


@pytest.mark.parametrize("bot", ["beginner", "casual", "club"])
def test_hard_pieces_go_to_the_neighbour_and_easy_ones_to_bids(bot: str) -> None:
    view = view_after(pieces=["spindle", "plank"])
    offers = Counter(get_bot(bot).choose(view, seed).do for seed in SEEDS)
    wanted = offers["offer spindle refuse"] + offers["offer plank bid"]
    assert wanted > 6
    assert offers["offer spindle bid"] <= 1


@pytest.mark.parametrize("bot", ["casual", "strong:iterations=6"])
def test_a_bot_puts_a_piece_where_it_stays(bot: str) -> None:
    view = view_after((0, "offer octagon refuse"), (1, "use"))
    assert all(stands(BARE, "octagon", get_bot(bot).choose(view, 3).do))


def test_strong_answers_the_same_with_the_same_tries_and_seed() -> None:
    view = view_after((0, "offer prism refuse"), players=3)
    strong = get_bot("strong:iterations=6")
    first = strong.choose(view, 7)
    survey_piece.cache_clear()
    assert strong.choose(view, 7) == first
    assert {each.do for each in first.actions} == {"use", "refuse"}


def test_strong_sees_nothing_of_the_tremor_to_come() -> None:
    """Its tremors come from its seed: what it is told is the view, and that has none."""
    view = view_after((0, "offer prism refuse"), (1, "use"))
    copy = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
    strong = get_bot("strong:iterations=4")
    assert strong.choose(copy, 7) == strong.choose(view, 7)


def test_strong_pulls_what_nothing_rests_on() -> None:
    """The slab bears a cube and, placed last, a disc; the post stands beside them."""
    names = ["base-1", "slab", "cube", "post", "disc"]
    heights = {"base-1": 10.0, "slab": 26.0, "cube": 48.0, "post": 60.0, "disc": 69.0}
    spots = {"post": 32.0}
    state = of_type(BanduState, GAME.new({"pieces": names[1:], "players": 2}))
    record = state.record
    record.pile, record.is_empty_turn = 0, 1
    record.towers[0, :5] = [parse_piece(name) for name in names]
    record.heights[0] = 5
    tower = {n: (spots.get(n, -14.0), 0.0, heights[n], 1.0, 0.0, 0.0, 0.0) for n in names}
    state.poses = ({**tower, "base-1": BASE[1]}, state.poses[1])
    do = get_bot("strong:iterations=4").choose(GAME.view(state, 0), 1).do
    assert do.startswith("pull post ")


def test_strong_alone_takes_a_piece_that_is_easy_to_build_with() -> None:
    view = view_after(mode="solitaire", pieces=["spindle", "egg", "slab", "cone"])
    assert get_bot("strong:iterations=4").choose(view, 1).do == "take slab"


def test_without_physics_bots_go_by_what_pieces_are_like(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(placement_odds, "has_physics", lambda: False)
    placement_odds.likely_placements.cache_clear()
    try:
        assert placement_odds.likely_placements(BARE, "cube") == ()
        assert placement_odds.chance(BARE, "brick") > placement_odds.chance(BARE, "spindle")
        view = view_after((0, "offer octagon refuse"), (1, "use"))
        assert get_bot("casual").choose(view, 3).do == "place 0 0 1 0 0 0"
        assert get_bot("strong").choose(view_after(players=3), 3).do.startswith("offer ")
    finally:
        placement_odds.likely_placements.cache_clear()


def test_a_settle_is_needed_before_a_bot_goes_on() -> None:
    state = GAME.new({})
    for seat, do in ((0, "offer cube refuse"), (1, "use"), (1, "place 0 0 1 0 0 0")):
        GAME.apply(state, Action(seat, do))
    GAME.apply(state, Settle(True, False, {"cube": (0.0, 0.0, 36.0, 1.0, 0.0, 0.0, 0.0)}))
    view = GAME.view(state, 1)
    assert get_bot("strong:iterations=2").choose(view, 1).do in view.legal


DOWEL = (BASE, ("dowel", (-25.0, 0.0, 65.0, 1.0, 0.0, 0.0, 0.0)))


@pytest.mark.clause("AN-31")
@pytest.mark.parametrize(("fall", "stood"), [("any", 0), ("table", 1)])
def test_a_piece_that_tumbles_inside_the_tower_stood_only_where_the_table_counts(
    fall: Fall, stood: int
) -> None:
    tried = Trial((-10.0, 0.0, 1.0, 0.0, 0.0, 0.0), 0.5, 5.0)
    simulate(DOWEL, "spool", PhysicsOptions("none", fall), tried, new_stream(1))
    assert (tried.tries, tried.stood) == (1, stood)


def pulling_view(fall: str = "any", hand: int = NEWEST_HAND) -> View:
    """Seat 0 has an octagon, a cube and a disc one above the other, and a washer beside them."""
    state = of_type(BanduState, GAME.new({"players": 2, "fall": fall}))
    state.record.pile = 0
    state.hand_version = hand
    tower = (
        ("octagon", -12.0, 27.0),
        ("cube", -12.0, 50.0),
        ("washer", 25.0, 25.0),
        ("disc", -12.0, 71.0),
    )
    state.record.towers[0, 1:5] = [parse_piece(name) for name, _, _ in tower]
    state.record.heights[0] = 5
    poses = {name: (x, 0.0, z, 1.0, 0.0, 0.0, 0.0) for name, x, z in tower}
    state.poses = ({**state.poses[0], **poses}, state.poses[1])
    return GAME.view(state, 0)


@pytest.mark.clause("AN-32")
def test_casual_and_strong_pull_what_bears_nothing() -> None:
    for bot in ("casual", "strong:iterations=8"):
        assert get_bot(bot).choose(pulling_view(), 1).do.startswith("pull washer ")


def test_strong_pulls_in_a_direction_that_it_has_tried() -> None:
    choice = get_bot("strong:iterations=8").choose(pulling_view(), 1)
    assert choice.toward == (1.0, 0.0, 0.0)  # there is a disc above the washer
    older = get_bot("strong:iterations=8").choose(pulling_view(hand=FIRST_HAND), 1)
    assert older.toward is None


@pytest.mark.clause("AN-32")
@pytest.mark.parametrize(
    ("fall", "hand", "known"),
    [
        ("any", FIRST_HAND, {"washer"}),
        ("table", FIRST_HAND, {"washer", "octagon"}),
        ("table", NEWEST_HAND, {"washer"}),  # the octagon takes what rests on it along
    ],
)
def test_strong_knows_which_pulls_the_tower_survives(fall: str, hand: int, known: set[str]) -> None:
    choice = get_bot("strong:iterations=8").choose(pulling_view(fall, hand), 1)
    assert {valued.do.split(" ")[1] for valued in choice.actions} & {"washer", "octagon"} == known


@pytest.fixture
def no_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever lets go of a piece or pulls one in the engine, or asks it anything, fails."""

    def forbidden(*_: object, **__: object) -> None:
        raise AssertionError("the engine was asked")

    for name in ("settle.place", "settle.trial", "settle.pull", "world.World"):
        monkeypatch.setattr(f"sarisari.physics.{name}", forbidden)
    monkeypatch.setattr("sarisari.physics.candidates.World", forbidden)
    monkeypatch.setattr("sarisari.physics.trials.trial", forbidden)
    for cached in (
        placement_odds.likely_placements,
        survey_piece,
        placement_search.candidates,
        placement_search.daring,
    ):
        cached.cache_clear()


AT_WORK = [
    ((), {"players": 3}),
    (((0, "offer egg refuse"),), {"players": 3}),
    (((0, "offer egg bid"),), {"players": 3}),
    (((0, "offer egg refuse"), (1, "use")), {"players": 3}),
    ((), {"mode": "solitaire"}),
    (((0, "take egg"),), {"mode": "solitaire"}),
]


@pytest.mark.clause("BAN-26", "AN-29")
@pytest.mark.parametrize(("actions", "options"), AT_WORK)
@pytest.mark.parametrize("bot", ["strong:iterations=50", "casual", "club", "beginner"])
def test_at_a_rated_table_no_bot_tries_anything_out(
    no_trials: None, bot: str, actions: tuple[tuple[int, str], ...], options: dict[str, int | str]
) -> None:
    view = judged_by_looks(view_after(*actions, **options))
    do = get_bot(bot).choose(view, 1).do
    assert do in view.legal or placement_of(do) is not None


@pytest.mark.clause("BAN-26", "BAN-29")
@pytest.mark.parametrize(("free", "pulled"), [((), "brick"), (("slab",), "slab")])
def test_at_a_rated_table_a_piece_is_pulled_untried(
    no_trials: None, monkeypatch: pytest.MonkeyPatch, free: tuple[str, ...], pulled: str
) -> None:
    """One that bears nothing, for all see that; else the highest."""
    monkeypatch.setattr(
        "sarisari.bots.games.bandu.builder.bearing_nothing", lambda tower: frozenset(free)
    )
    view = view_after(players=2)
    poses = {
        "base-1": BASE[1],
        "slab": (0.0, 0.0, 26.0, 1.0, 0.0, 0.0, 0.0),
        "brick": (0.0, 0.0, 42.0, 1.0, 0.0, 0.0, 0.0),
        "cube": (0.0, 0.0, 68.0, 1.0, 0.0, 0.0, 0.0),
    }
    pulls = [f"pull {name} {kind}" for name in ("brick", "slab") for kind in ("bid", "refuse")]
    view = msgspec.structs.replace(
        judged_by_looks(view),
        pile=[],
        towers=[list(poses), ["base-2"]],
        poses=[poses, {"base-2": BASE[1]}],
        legal=pulls,
    )
    assert get_bot("strong:iterations=50").choose(view, 1).do.startswith(f"pull {pulled} ")


def test_at_other_tables_strong_does_try(no_trials: None) -> None:
    with pytest.raises(AssertionError, match="the engine was asked"):
        get_bot("strong:iterations=50").choose(view_after((0, "offer egg refuse"), players=3), 1)
