"""The poses of pieces in towers, and the question put to a settler."""

from sarisari.core.event import Settle
from sarisari.core.message import refuse
from sarisari.core.settle_question import SettleQuestion, physics_options_of
from sarisari.games.bandu.pieces import piece_name
from sarisari.games.bandu.state import BanduFacts, BanduState, Poses, tower_of


def poses_after(
    poses: tuple[Poses, ...], before: BanduFacts, after: BanduFacts, settle: Settle
) -> tuple[Poses, ...]:
    """BAN-25, BAN-34. Return the poses by seat after a settle: pieces that moved have new poses,
    and a tower that fell is gone. Pieces in a settle that do not exist are ignored."""
    seat = before.builder
    known = {**poses[seat], **settle.poses}
    tower = {name: known[name] for name in tower_of(after, seat) if name in known}
    return (*poses[:seat], tower, *poses[seat + 1 :])


def settle_question_of(state: BanduState, facts: BanduFacts) -> SettleQuestion:
    """Return the question for a settler in a state that awaits a settle. Refused if the pose of a
    piece was never recorded."""
    poses = state.poses[facts.builder]
    names = tower_of(facts, facts.builder)
    unknown = [name for name in names if name not in poses]
    if unknown:
        raise refuse("settle-pose-unknown", pieces=unknown)
    physics = physics_options_of(state.options, state.hand_version)
    return SettleQuestion(
        tower=tuple((name, poses[name]) for name in names),
        piece=piece_name(facts.piece),
        placed=state.placement,
        tremor=physics.tremor,
        fall=physics.fall,
        hand=physics.hand,
        toward=state.toward,
    )


def is_first_measured(state: BanduState, settle: Settle) -> bool:
    """AN-31. Whether this is the first settle that measures falls, in a game that was started
    before falls were measured. The previous settle is the first event of the log."""
    if state.options["fall"] != "any" or settle.fell is None or not state.log:
        return False
    last = state.log[0].event
    return isinstance(last, Settle) and last.fell is None
