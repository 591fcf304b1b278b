"""Set up a table from the options of `sarisari play`: the game, its options, terms and players."""

import hashlib
import secrets
import time

import msgspec

from sarisari.bots import BOT_NAMES, get_bot
from sarisari.bots.outside_bot import parse_command
from sarisari.bots.spec import parse_outside
from sarisari.bots.versions import bot_player
from sarisari.cli.commands.play_command import USUAL_BOT, PlayCommand
from sarisari.cli.demo import NAMES
from sarisari.cli.option_parser import parse_options
from sarisari.cli.play.remembered_name import ask_own_name
from sarisari.cli.play.saved_tables import Secrets
from sarisari.cli.play.terminal import Terminal
from sarisari.core.game import Game
from sarisari.core.message import refuse, say, shown
from sarisari.core.options import ChoiceOption, Options, players_of
from sarisari.core.settle_question import NEWEST_HAND
from sarisari.games import game_names, get_game, named_game
from sarisari.table.fair import SECRET_BYTES, commitment_of, seat_order
from sarisari.table.journal import Opening, Player
from sarisari.table.terms import Terms, decide_terms, usual_terms

SALT_BYTES = 16
PLAYERS = "players"
USUAL_PLAYERS = 4  # where the game allows it; the same default as on the page


def outside_commands(command: PlayCommand) -> dict[str, str]:
    """The commands of the external bots that were given, by name. Refused if a command is
    malformed."""
    programs = parse_outside(command.outside, BOT_NAMES)
    for program in programs.values():
        parse_command(program)
    return programs


def opening_of(command: PlayCommand, terminal: Terminal) -> tuple[Opening, Secrets]:
    """The opening of the table that was asked for, and its secrets. Refused if an option is
    invalid."""
    game = chosen_game(command.game, terminal)
    options = options_of(command, game, terminal)
    players = seated(command, players_of(options), terminal)
    secret = new_secret(command.seed)
    if not command.seats:
        players = tuple(players[number] for number in seat_order(secret, len(players)))
    people = [seat for seat, player in enumerate(players) if player.bot is None]
    table_secrets = Secrets(secret.hex(), new_salts(people, command.seed))
    opening = Opening(
        game=game.name,
        options=options,
        terms=decide_terms(terms_of(command, game.name), len(people)),
        players=players,
        time=time.time_ns() // 1_000_000,
        commitment=commitment_of(secret),
        rules_version=game.rules_version,
        hand_version=NEWEST_HAND,
    )
    return opening, table_secrets


def terms_of(command: PlayCommand, game: str) -> Terms:
    """The terms of the table: as given on the command line, otherwise the game's defaults."""
    is_open = command.open_history
    return msgspec.structs.replace(
        usual_terms(game, {} if is_open is None else {"open_history": is_open}),
        pace=command.pace,
        undo=command.undo,
        suggestions=command.suggestions,
        bots_pace=command.bots_pace,
        seen_by="everyone" if command.public else "link",
    )


def options_of(command: PlayCommand, game: Game, terminal: Terminal) -> Options:
    """The complete options of the game: as given on the command line, otherwise defaults. The
    number of players is asked for after the menu of games; its default is four."""
    given = parse_options(game, command.options)
    if command.players is not None:
        given["players"] = command.players
    if command.game is None and "players" not in given and terminal.is_keyboard:
        given["players"] = _ask_players(game, terminal)
    given = _as_preset(game, given)
    given.setdefault("players", usual_players(game))
    return game.new(given).options


def _as_preset(game: Game, given: Options) -> Options:
    """Apply the game's preset that matches the given number of players, or the preset whose other
    options match."""
    for preset in game.about.presets.values():
        if PLAYERS not in preset:
            continue
        others = {name: value for name, value in preset.items() if name != PLAYERS}
        if given.get(PLAYERS) == preset[PLAYERS]:
            return {**others, **given}
        if PLAYERS not in given and others.items() <= given.items():
            return {**preset, **given}
    return given


def new_secret(seed: int | None) -> bytes:
    """The secret that decides the deals, random or derived from a seed."""
    if seed is None:
        return secrets.token_bytes(SECRET_BYTES)
    return hashlib.sha256(f"sarisari play {seed}".encode()).digest()


def new_salts(people: list[int], seed: int | None) -> dict[int, str]:
    """A salt for each person, by seat, random or derived from a seed."""
    if seed is None:
        return {seat: secrets.token_hex(SALT_BYTES) for seat in people}
    digests = {seat: hashlib.sha256(f"sarisari play {seed} {seat}".encode()) for seat in people}
    return {seat: digest.hexdigest()[: 2 * SALT_BYTES] for seat, digest in digests.items()}


def chosen_game(name: str | None, terminal: Terminal) -> Game:
    """The game of that name. Without a name, ask with a menu; on a pipe, take the first game."""
    if name is None:
        return get_game(_ask_game(terminal) if terminal.is_keyboard else game_names()[0])
    return named_game(name)


def _ask_game(terminal: Terminal) -> str:
    """Show the menu of games and ask for one."""
    words = terminal.words
    for number, name in enumerate(game_names(), start=1):
        counts = _player_counts(get_game(name))
        title = words.game(name)
        line = say("play-menu", number=number, game=title, lowest=counts[0], highest=counts[-1])
        terminal.tell(words.say(line), "bold")
        terminal.tell("   " + words.say(say("play-about", game=name)))
    while True:
        typed = terminal.ask(words.say(say("play-which-game", count=len(game_names())))).lower()
        named = [name for name in game_names() if typed in (name, words.game(name).lower())]
        if named:
            return named[0]
        if typed.isdecimal() and 1 <= int(typed[:9]) <= len(game_names()):
            return game_names()[int(typed) - 1]
        if typed == "q":
            raise EOFError
        terminal.tell(words.say(say("play-no-such-game")))


def _ask_players(game: Game, terminal: Terminal) -> int:
    counts, usual, words = _player_counts(game), usual_players(game), terminal.words
    question = say("play-how-many", lowest=counts[0], highest=counts[-1], usual=usual)
    while True:
        typed = terminal.ask(words.say(question))
        if typed.isdecimal() and int(typed[:9]) in counts:
            return int(typed)
        if not typed:
            return usual
        if typed == "q":
            raise EOFError
        terminal.tell(words.say(say("play-no-such-count")))


def usual_players(game: Game) -> int:
    """The default number of players."""
    counts = _player_counts(game)
    return USUAL_PLAYERS if USUAL_PLAYERS in counts else counts[0]


def _player_counts(game: Game) -> list[int]:
    """The numbers of players that a game allows."""
    [option] = [o for o in game.options if isinstance(o, ChoiceOption) and o.name == "players"]
    return sorted(int(count) for count in option.values)


def seated(command: PlayCommand, count: int, terminal: Terminal) -> tuple[Player, ...]:
    """The players by seat, if seats were given; otherwise people first, then bots."""
    if command.seats and (command.people is not None or command.names):
        raise refuse("play-seats-or-people")
    outside = outside_commands(command)
    given = _parse_seats(command.seats, count)
    if not command.seats:
        given = dict.fromkeys(range(people_count(command, count)), "")
    bots = {seat: text.removeprefix("bot:") for seat, text in given.items() if _is_bot(text)}
    for seat in range(count):
        if seat not in given:
            bots[seat] = command.bot or next(reversed(outside), USUAL_BOT)
    people = [seat for seat in range(count) if seat not in bots]
    if not people:
        raise refuse("play-no-people")
    if len(command.names) > len(people):
        raise refuse("play-names", count=len(people))
    for bot in bots.values():
        if bot not in outside:
            get_bot(bot)
    named = dict(zip(people, command.names, strict=False))
    names = {seat: given[seat] or named.get(seat) or "" for seat in people}
    for number, seat in enumerate(people, start=1):
        names[seat] = names[seat] or ask_own_name(terminal, "play-name-question", number)
    names |= _bot_names(list(bots), set(names.values()))
    return tuple(
        bot_player(names[seat], bots[seat]) if seat in bots else Player(names[seat])
        for seat in range(count)
    )


def people_count(command: PlayCommand, count: int) -> int:
    """The number of seats for people. Refused if there are not enough seats."""
    people = max(1, len(command.names)) if command.people is None else command.people
    if not 1 <= people <= count:
        raise refuse("play-people", count=count)
    return people


def _is_bot(text: str) -> bool:
    return text.startswith("bot:")


def _parse_seats(seats: list[str], count: int) -> dict[int, str]:
    """By seat: a person's name, or `bot:` and a bot's spec."""
    given: dict[int, str] = {}
    for part in seats:
        number, equals, text = part.partition("=")
        if not equals or not text.strip() or not number.isdecimal():
            raise refuse("play-seat-shape", value=shown(part))
        seat = int(number[:9])
        if seat >= count:
            raise refuse("no-such-seat", highest=count - 1)
        if seat in given:
            raise refuse("play-seat-twice", number=seat)
        given[seat] = text.strip()
    return given


def _bot_names(seats: list[int], taken: set[str]) -> dict[int, str]:
    """Names for the bots, different from the names of people."""
    folded = {name.casefold() for name in taken}
    free = [name for name in NAMES if name.casefold() not in folded]
    by_seat = {seat: NAMES[seat] for seat in seats if NAMES[seat] in free}
    rest = [
        name for name in [*free, *(f"Bot {seat}" for seat in seats)] if name not in by_seat.values()
    ]
    return by_seat | dict(zip([seat for seat in seats if seat not in by_seat], rest, strict=False))
