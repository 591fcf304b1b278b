"""Build a comparison from the arguments of `sarisari arena`."""

import errno
import os
import shutil
from importlib.util import find_spec

from sarisari.arena.plan import DUEL, Comparison
from sarisari.bots import BOT_NAMES, get_bot
from sarisari.bots.outside_bot import parse_command
from sarisari.bots.spec import is_outside, parse_outside, parse_spec
from sarisari.cli.commands.arena_command import ArenaCommand
from sarisari.cli.option_parser import parse_options
from sarisari.core.game import Game
from sarisari.core.message import refuse, shown
from sarisari.games import named_game

USUAL_SEATS = 4
MOST_BOTS = 32


def comparison_of(command: ArenaCommand) -> Comparison:
    """The comparison that a command asks for. Refused if a game, option or bot is unknown."""
    game = named_game(command.game)
    bots, programs = _bots(command.bots, command.programs)
    options = parse_options(game, command.options)
    players = str(options.pop("players", ""))
    if players and command.seats is not None:
        raise refuse("arena-seats-twice")
    seats = int(players) if players.isdecimal() else command.seats or USUAL_SEATS
    checked = game.new({"players": seats, **options}).options
    if seats < DUEL:
        raise refuse("arena-alone")
    _check_settler(game)
    return Comparison(game.name, checked, bots, command.seed, programs)


def _check_settler(game: Game) -> None:
    """Refuse a game with towers where the physics engine is not installed, before it is played."""
    if game.about.has_settles and find_spec("mujoco") is None:
        raise refuse("settle-no-physics")


def _bots(given: list[str], programs: list[str]) -> tuple[tuple[str, ...], dict[str, str]]:
    """The bots to compare, in order, and the commands of external programs. A program that has a
    command but is not named among the bots comes last."""
    commands = parse_outside([*(text for text in given if is_outside(text)), *programs], BOT_NAMES)
    specs = [text.partition("=")[0] if is_outside(text) else text for text in given]
    seated = {parse_spec(spec)[0] for spec in specs}
    specs += [name for name in commands if name not in seated]
    for spec in specs:
        _check_bot(spec, commands)
    if not 2 <= len(specs) <= MOST_BOTS:
        raise refuse("arena-bots", count=len(specs), most=MOST_BOTS)
    return tuple(specs), commands


def _check_bot(spec: str, commands: dict[str, str]) -> None:
    name, budget = parse_spec(spec)
    if name not in commands:
        get_bot(spec)
        return
    if set(budget) - {"ms"}:
        raise refuse("arena-program-budget", name=shown(name))
    program = parse_command(commands[name])[0]
    if shutil.which(program) is None:
        why = os.strerror(errno.ENOENT)
        raise refuse("bot-gone-start", command=shown(program), why=why)
