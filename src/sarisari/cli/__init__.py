"""The command `sarisari`.

Here are the commands with their options; each is carried out by a file of its own, loaded only
when it is called, so that `--help` answers at once.
"""

import errno
import io
import os
import sys
from typing import Annotated, Literal

import typer

from sarisari import __version__

app = typer.Typer(
    help="Sari-sari: the home of Tindahan, Bastos, Tanuki to Chagama and Bandu.",
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)
bench = typer.Typer(help="Measure the kernels and the server here.", no_args_is_help=True)
app.add_typer(bench, name="bench")

LOOPBACK = ("127.0.0.1", "::1", "localhost")

Game = Annotated[str, typer.Argument(help="tindahan, bastos or tanuki.", show_default=False)]
Players = Annotated[int | None, typer.Option(help="Number of seats. Default: the game's smallest.")]
OptionGiven = Annotated[
    list[str] | None,
    typer.Option(help="A rule's option, as docs/notation.md has them: climb=true."),
]
Seed = Annotated[int, typer.Option(help="Another seed, another game.", min=0, max=(1 << 64) - 1)]
Data = Annotated[
    str | None,
    typer.Option(
        help="The folder of data. Default: the user's.",
        envvar="SARISARI_DATA_DIR",
        show_default=False,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object, for programs.")]


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sarisari {__version__}")
        raise typer.Exit


def _speak(language: str | None) -> None:
    if language is None:
        return
    from sarisari.cli.language import CHOSEN
    from sarisari.text import languages

    if language not in languages():
        known = ", ".join(languages())
        raise typer.BadParameter(f"choose one of {known}", param_hint="--language")
    os.environ[CHOSEN] = language


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show it.")
    ] = False,
    language: Annotated[
        str | None,
        typer.Option(
            help="What it speaks: en or fr. Default: what the system speaks (LANG).",
            envvar="SARISARI_LANGUAGE",
            callback=_speak,
            show_default=False,
        ),
    ] = None,
) -> None:
    """Sari-sari: the home of Tindahan, Bastos, Tanuki to Chagama and Bandu."""


def _without_jit() -> None:
    """Run the rules as plain Python. For one game, loading compiled kernels costs more than it
    saves, and a cold cache would keep people waiting; the outcome is the same bit for bit."""
    if "NUMBA_DISABLE_JIT" not in os.environ:
        os.environ["NUMBA_DISABLE_JIT"] = os.environ["SARISARI_PLAIN"] = "1"


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(help="tindahan, bastos, tanuki or bandu.", show_default=False),
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="Number of seats. Default: 4; 1 plays Bandu alone.")
    ] = None,
    people: Annotated[
        int | None, typer.Option(help="How many people; bots take the other seats. Default: 1.")
    ] = None,
    name: Annotated[list[str] | None, typer.Option(help="A person's name; once for each.")] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(help="Who sits where, instead of by lot: 0=Ada, 2=bot:casual."),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="The bot at seats of nobody else: random, beginner, casual, club, strong, plain"
            " (docs/bots.md), or a program of yours as NAME='command'. Default: casual."
        ),
    ] = None,
    option: OptionGiven = None,
    pace: Annotated[
        Literal["relaxed", "steady", "quick"], typer.Option(help="Relaxed has no clocks.")
    ] = "relaxed",
    undo: Annotated[
        Literal["free", "ask", "off"], typer.Option(help="Taking back: see docs/playing.md.")
    ] = "free",
    suggestions: Annotated[
        Literal["usual", "tried", "looks", "off"],
        typer.Option(help="Where a piece of Bandu could go: tried out, by looks, or not at all."),
    ] = "usual",
    open_history: Annotated[
        bool | None,
        typer.Option(
            "--open-history/--no-open-history",
            help="Whether the tricks of the round can be looked at again. Default: yes, but not in"
            " Bastos, whose rulebook forbids it (BAS-29).",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="The same game again. Its deals prove nothing.", min=0),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the newest game.")] = False,
    saved: Annotated[str | None, typer.Option(help="Go on with the game in this file.")] = None,
    show_list: Annotated[bool, typer.Option("--list", help="Show all saved games.")] = False,
    bots_pace: Annotated[
        Literal["quick", "natural", "slow"], typer.Option(help="How long bots seem to think.")
    ] = "natural",
    server: Annotated[
        str | None,
        typer.Option(help="Play at a table of a server: its address, or a link to a table."),
    ] = None,
    table: Annotated[
        str | None, typer.Option(help="With --server: the table, by its id or link.")
    ] = None,
    login: Annotated[
        str | None,
        typer.Option(help="With --server: your account. The password is asked for."),
    ] = None,
    begin_when_full: Annotated[
        bool,
        typer.Option("--begin-when-full", help="With --server: begin when all are ready."),
    ] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="With --server: look on without a seat.")
    ] = False,
    public: Annotated[
        bool, typer.Option("--public", help="With --server: everybody may see the new table.")
    ] = False,
    data: Data = None,
) -> None:
    """Play in the terminal, against bots, with others at the same keyboard, or at a server.

    Every action is saved at once: a game that was left or killed goes on with --resume.

    sarisari play                          choose a game from a menu

    sarisari play tindahan --players 3     you and two bots

    sarisari play tanuki --people 2        two people who pass the screen, and two bots

    sarisari play bastos --seat 0=Ada --seat 1=bot:random --option climb=true

    sarisari play --bot mine='python3 mine.py'    you and a program of yours

    sarisari play --resume                 go on where you left

    sarisari play --server LINK            join a table of a server
    """
    _without_jit()
    if data is not None:
        os.environ["SARISARI_DATA_DIR"] = data
    from sarisari.bots.spec import is_outside
    from sarisari.cli.play import Wanted, run

    plain = [text for text in bot or [] if not is_outside(text)]
    wanted = Wanted(
        game=game,
        players=players,
        people=people,
        names=name or [],
        seats=seat or [],
        bot=plain[-1] if plain else None,
        options=option or [],
        pace=pace,
        undo=undo,
        suggestions=suggestions,
        open_history=open_history,
        seed=seed,
        resume=resume,
        saved=saved,
        show_list=show_list,
        outside=[text for text in bot or [] if is_outside(text)],
        bots_pace=bots_pace,
        server=server,
        table=table,
        login=login,
        begin_when_full=begin_when_full,
        watch=watch,
        public=public,
    )
    run(wanted)


@app.command()
def demo(
    game: Annotated[str, typer.Argument(help="tindahan, bastos, tanuki or bandu.")] = "tindahan",
    players: Players = None,
    option: OptionGiven = None,
    seed: Seed = 1,
    step: Annotated[
        bool, typer.Option("--step", help="Stop after each trick: Enter goes on, q leaves.")
    ] = False,
) -> None:
    """Watch a whole game, played by chance and told in words with its score sheets.

    sarisari demo tindahan --option seller=spend --option tie=shared    the French edition
    """
    _without_jit()
    from sarisari.cli.demo import run

    run(game, players, seed, step, option or [])


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="A record: JSON Lines. - reads standard input.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON line per event, for programs.")
    ] = False,
    step: Annotated[
        bool, typer.Option("--step", help="Stop after each trick: Enter goes on, q leaves.")
    ] = False,
) -> None:
    """Play a record again and show it: trick by trick with the score sheets, or as JSON.

    A bad line stops it with status 2 and one sentence that says what is wrong and what would
    have been legal.
    """
    _without_jit()
    from sarisari.cli.replay import run

    run(file, as_json, step)


@app.command()
def verify(
    file: Annotated[str, typer.Argument(help="A record: JSON Lines. - reads standard input.")],
    as_json: AsJson = False,
) -> None:
    """Compute every deal of a record again, from its secret and salts (docs/fairness.md).

    Status 0: everything fits. 1: something does not. 2: a bad line. 3: nothing to verify.
    """
    _without_jit()
    from sarisari.cli.verify import run

    run(file, as_json)


@app.command()
def engine() -> None:
    """Answer requests on standard input, one JSON object a line (docs/notation.md).

    Try {"new": {"sarisari": 1, "game": "tanuki"}}, then {"deal": "random", "seed": 7}.
    """
    _without_jit()
    from sarisari.cli.engine import run

    run()


@app.command()
def arena(
    game: Game,
    bots: Annotated[
        list[str],
        typer.Argument(
            help="Two or more: random, beginner, casual, club, strong:ms=200,"
            " plain:iterations=100 (docs/bots.md), or a program of yours as NAME='command'.",
            show_default=False,
        ),
    ],
    games: Annotated[
        int | None,
        typer.Option(help="How many, in whole blocks. Default: 400.", min=1, max=10_000_000),
    ] = None,
    until_sure: Annotated[
        bool, typer.Option("--until-sure", help="Play until every pair of bots is told apart.")
    ] = False,
    seats: Annotated[int | None, typer.Option(help="At the table. Default: 4.", min=1)] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            "--options",
            help="A rule's option, as docs/notation.md has them: climb=true.",
        ),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="One more bot: a program of yours, as NAME='command'."),
    ] = None,
    jobs: Annotated[int, typer.Option(help="Processes that play at once.", min=1, max=256)] = 1,
    seed: Seed = 1,
    out: Annotated[
        str | None,
        typer.Option(help="Keep every block in this file, and go on with it if it is there."),
    ] = None,
    plot: Annotated[
        str | None, typer.Option(help="Draw the ladder and the cross-table: FILE.svg.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play against each other: who is stronger, and how sure is it?

    A block is one game's deals, played again and again until every bot has had
    every seat. Of two bots the first sits alone and the second has all other
    seats; swap them for the reverse. As many bots as seats have one each. If
    there are more they take turns, if fewer some sit twice.

    The share is of first places, a shared one in parts, for one seat: with four
    seats equal bots take 25 %. The edge is points a round above the mean of the
    others at the table. Intervals are 95 %, over blocks. Deals and seeds are
    the same whoever sits there: equal bots differ by 0.

    With --until-sure it looks after every block and stops when each pair of
    bots is told apart, or differs by less than 0.1 points a round.

    Bots with iterations give the same outcome every time, for any --jobs; bots
    with ms, and programs, need not. Bots with ms want a core each: leave --jobs
    at 1.

    sarisari arena tanuki casual random

    sarisari arena bastos strong:ms=200 casual --games 800 --out strong.jsonl

    sarisari arena tindahan random casual club strong --plot ladder.svg

    sarisari arena tanuki mine='python3 mine.py' casual --jobs 2 --json

    docs/arena.md has more.
    """
    from sarisari.cli.arena import Wanted, run

    run(
        Wanted(
            game=game,
            bots=bots,
            programs=bot or [],
            games=games,
            until_sure=until_sure,
            seats=seats,
            options=option or [],
            jobs=jobs,
            seed=seed,
            out=out,
            plot=plot,
            as_json=as_json,
        )
    )


@app.command()
def pieces(
    as_json: Annotated[bool, typer.Option("--json", help="The names as one JSON list.")] = False,
    full: Annotated[
        bool, typer.Option("--full", help="With --json: sizes in mm, mass in grams, pose.")
    ] = False,
) -> None:
    """The 48 pieces of Bandu, with length, width, height and mass (docs/pieces.md)."""
    _without_jit()
    from sarisari.cli.pieces import run

    run(as_json, full)


@bench.command()
def playouts(
    game: Game,
    players: Players = None,
    seconds: Annotated[
        float, typer.Option(help="CPU seconds to measure, about.", min=0.01, max=3600)
    ] = 2.0,
    threads: Annotated[int, typer.Option(help="Threads that play at once.", min=1, max=64)] = 1,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Random whole games, deals included: actions a CPU second."""
    from sarisari.cli.bench import playouts as run

    run(game, players, seconds, threads, seed, as_json)


@bench.command()
def signature(as_json: AsJson = False) -> None:
    """One number per game that changes only when behaviour does."""
    from sarisari.cli.bench import signature as run

    run(as_json)


@bench.command()
def server(
    tables: Annotated[int, typer.Option(help="Tables played at once.", min=1, max=10_000)] = 500,
    seconds: Annotated[float, typer.Option(help="How long to measure.", min=0.5, max=3600)] = 10.0,
    rate: Annotated[
        float, typer.Option(help="Actions a second at all tables together.", min=0.1, max=100_000)
    ] = 500.0,
    people: Annotated[int, typer.Option(help="People at each table.", min=2, max=6)] = 4,
    game: Annotated[
        str, typer.Option(help="tindahan, bastos, tanuki, bandu, or all: by turns.")
    ] = "all",
    find: Annotated[
        bool, typer.Option("--find", help="Raise the rate until the p99 is over 100 ms.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """A server of its own under load: people at real sockets, from an action to the last view.

    Actions come by the clock, whether the server keeps up or not. Nothing of it is kept. The
    status is 1 if anything went wrong.
    """
    _without_jit()
    from sarisari.cli.load import Wanted, run

    run(Wanted(tables, seconds, rate, people, game, find, as_json))


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at.", envvar="SARISARI_HOST")
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            help="The port, or the next free one.", min=1, max=65_535, envvar="SARISARI_PORT"
        ),
    ] = 7274,
    lan: Annotated[
        bool | None,
        typer.Option(
            "--lan/--no-lan",
            help="Let others on the network join from the start, or never. With neither, the server"
            " listens on the network once somebody is invited, and after a restart for as long as"
            " a table with such guests is open.",
            envvar="SARISARI_LAN",
        ),
    ] = None,
    lan_address: Annotated[
        str | None,
        typer.Option(
            help="By which address they find this machine, if it cannot be told by itself.",
            envvar="SARISARI_LAN_ADDRESS",
        ),
    ] = None,
    public_url: Annotated[
        str | None,
        typer.Option(
            help="Behind a proxy: what people type, such as https://play.example.org.",
            envvar="SARISARI_PUBLIC_URL",
        ),
    ] = None,
    data: Data = None,
    bot_workers: Annotated[
        int | None,
        typer.Option(
            help="Processes in which the bots of people's games think. Towers, and everything that"
            " can wait, have others.",
            min=1,
            max=64,
            envvar="SARISARI_BOT_WORKERS",
        ),
    ] = None,
    bots_alone: Annotated[
        bool | None,
        typer.Option(
            "--bots-alone/--no-bots-alone",
            help="Whether tables may begin at which nobody but bots sits. With neither: yes, unless"
            " there is a public URL.",
            envvar="SARISARI_BOTS_ALONE",
        ),
    ] = None,
    quick_pause: Annotated[
        float,
        typer.Option(
            help="Seconds between the actions of bots where they play quickly; 0 tells how long"
            " they think.",
            min=0,
            max=5,
            envvar="SARISARI_QUICK_PAUSE",
        ),
    ] = 0.15,
    connections_per_address: Annotated[
        int,
        typer.Option(
            help="Sockets that one address may have open.",
            min=1,
            envvar="SARISARI_CONNECTIONS_PER_ADDRESS",
        ),
    ] = 200,
    limits: Annotated[
        Literal["on", "off"],
        typer.Option(
            help="off: one address may do anything, for measurements on this machine alone.",
            envvar="SARISARI_LIMITS",
        ),
    ] = "on",
    disk_reserve: Annotated[
        int,
        typer.Option(
            help="MiB of disk that are kept free for games under way: with less than that, nothing"
            " new is begun.",
            min=0,
            envvar="SARISARI_DISK_RESERVE",
        ),
    ] = 256,
    keep: Annotated[
        Literal["usual", "everything"],
        typer.Option(
            help="usual: what nobody needs any more goes in time (docs/store.md). everything: games,"
            " chat and records stay.",
            envvar="SARISARI_KEEP",
        ),
    ] = "usual",
    metrics_token: Annotated[
        str | None,
        typer.Option(
            help="Who has it may read /metrics from afar.", envvar="SARISARI_METRICS_TOKEN"
        ),
    ] = None,
    open_page: Annotated[
        bool, typer.Option("--open", help="Open the page.", envvar="SARISARI_OPEN")
    ] = False,
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        typer.Option(help="How much it says.", envvar="SARISARI_LOG_LEVEL"),
    ] = "warning",
    log_format: Annotated[
        Literal["words", "json"],
        typer.Option(help="For people or for programs.", envvar="SARISARI_LOG_FORMAT"),
    ] = "words",
) -> None:
    """Serve tables over the network: for browsers, terminals and programs (docs/hosting.md).

    Every table is brought back after a restart, as it was. Each option can also be given by the
    environment variable that stands beside it.
    """
    from sarisari.core.cache import is_warm

    if not is_warm():
        _without_jit()
    from sarisari.cli.serve import Wanted, run
    from sarisari.server.settings import (
        BOT_PAUSES,
        MIB,
        Ages,
        Limits,
        Settings,
        for_ever,
        no_limits,
    )

    if limits == "off" and (lan or public_url is not None or host not in LOOPBACK):
        raise typer.BadParameter("only for this machine alone", param_hint="--limits")
    if public_url is not None and not public_url.startswith(("http://", "https://")):
        raise typer.BadParameter("begins with http:// or https://", param_hint="--public-url")
    settings = Settings(
        public_url=public_url,
        lan_address=lan_address,
        is_lan_allowed=lan is not False and limits == "on",
        metrics_token=metrics_token,
        are_bots_alone=bots_alone,
        disk_reserve=disk_reserve * MIB,
        ages=Ages() if keep == "usual" else for_ever(),
        bot_pauses={**BOT_PAUSES, "quick": quick_pause},
        limits=(
            Limits(connections_per_address=connections_per_address)
            if limits == "on"
            else no_limits()
        ),
    )
    run(
        Wanted(
            host=host,
            port=port,
            is_on_lan=lan is True,
            data=data,
            workers=bot_workers,
            is_opened=open_page,
            log_level=log_level,
            log_format=log_format,
            settings=settings,
        )
    )


@app.command()
def backup(
    file: Annotated[str, typer.Argument(help="Where to; there must be no such file yet.")],
    data: Data = None,
) -> None:
    """Copy the server's store to a file, also while it runs (docs/store.md).

    Keep it as safe as the store: it has the secrets of games that are not over.
    """
    _without_jit()
    from sarisari.cli.store import backup as run

    run(file, data)


@app.command()
def restore(
    file: Annotated[str, typer.Argument(help="A backup.")],
    data: Data = None,
) -> None:
    """Put a backup in the place of the store, which is kept aside. No server may be running."""
    _without_jit()
    from sarisari.cli.store import restore as run

    run(file, data)


@app.command()
def check_store(data: Data = None) -> None:
    """Look for damage, replay every table, and show what is old enough to go.

    Status 0: all is well. 1: some tables no longer replay. 2: the file is damaged or cannot be
    read.
    """
    _without_jit()
    from sarisari.cli.store import check_store as run

    run(data)


@app.command()
def warm() -> None:
    """Compile all kernels into the cache, so that nothing waits for it later."""
    from sarisari.cli.warm import run

    run()


def main() -> None:
    """The command line. A reader or terminal that goes away (`| head`, a closed window) and
    Ctrl-C end it quietly."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal without é must not stop a game
            stream.reconfigure(errors="backslashreplace")
    try:
        app()
    except OSError as error:
        if error.errno not in (errno.EPIPE, errno.EIO):
            raise
        # the interpreter would flush standard output once more and complain
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(141) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
