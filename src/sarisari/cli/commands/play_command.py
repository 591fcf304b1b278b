"""`sarisari play`: the command and its options."""

from dataclasses import dataclass, field
from typing import Annotated, Literal

import typer

from sarisari.cli.commands.arguments import GAMES, Data, OptionsGiven

USUAL_BOT = "casual"


@dataclass(frozen=True)
class PlayCommand:
    """Play in the terminal, against bots, with others at the same keyboard, or on a server.

    Every action is saved at once: --resume continues a game that was left or killed.

    sarisari play                          choose a game from a menu

    sarisari play tindahan --players 3     you and two bots

    sarisari play tanuki --people 2        two people who share the screen, and two bots

    sarisari play bastos --seat 0=Ada --seat 1=bot:random --option climb=true

    sarisari play --bot mine='python3 mine.py'    you and your own program

    sarisari play --resume                 continue where you left off

    sarisari play --server LINK            join a table on a server
    """

    game: Annotated[
        str | None,
        typer.Argument(help=GAMES, show_default=False),
    ] = None
    players: Annotated[
        int | None, typer.Option(help="Number of seats. Default: 4; 1 plays Bandu alone.")
    ] = None
    people: Annotated[
        int | None, typer.Option(help="Number of people; bots take the other seats. Default: 1.")
    ] = None
    names: Annotated[
        list[str], typer.Option("--name", help="A person's name; repeat for each person.")
    ] = field(default_factory=list)
    seats: Annotated[
        list[str],
        typer.Option("--seat", help="Assign a seat instead of drawing lots: 0=Ada, 2=bot:casual."),
    ] = field(default_factory=list)
    bots: Annotated[
        list[str],
        typer.Option(
            "--bot",
            help="The bot for all other seats: random, beginner, casual, club, strong, plain"
            " (docs/bots.md), or your own program as NAME='command'. Default: casual.",
        ),
    ] = field(default_factory=list)
    options: OptionsGiven = field(default_factory=list)
    pace: Annotated[
        Literal["relaxed", "steady", "quick"], typer.Option(help="Relaxed has no clocks.")
    ] = "relaxed"
    undo: Annotated[
        Literal["free", "ask", "off"],
        typer.Option(help="When actions can be undone: see docs/playing.md."),
    ] = "free"
    suggestions: Annotated[
        Literal["usual", "tried", "looks", "off"],
        typer.Option(help="Suggested poses in Bandu: tried out, by looks, or none."),
    ] = "usual"
    open_history: Annotated[
        bool | None,
        typer.Option(
            "--open-history/--no-open-history",
            help="Whether the tricks of the round can be looked at again. Default: yes, but not in"
            " Bastos, whose rulebook forbids it (BAS-29).",
            show_default=False,
        ),
    ] = None
    seed: Annotated[
        int | None,
        typer.Option(help="Repeat the same game. Its deals then prove nothing.", min=0),
    ] = None
    resume: Annotated[bool, typer.Option("--resume", help="Continue the newest game.")] = False
    saved: Annotated[str | None, typer.Option(help="Continue the game in this file.")] = None
    show_list: Annotated[bool, typer.Option("--list", help="Show all saved games.")] = False
    bots_pace: Annotated[
        Literal["quick", "natural", "slow"], typer.Option(help="How long bots seem to think.")
    ] = "natural"
    server: Annotated[
        str | None,
        typer.Option(help="Play on a server: its address, or a link to a table."),
    ] = None
    table: Annotated[
        str | None, typer.Option(help="With --server: the table, by its id or link.")
    ] = None
    login: Annotated[
        str | None,
        typer.Option(help="With --server: your account. You are asked for the password."),
    ] = None
    begin_when_full: Annotated[
        bool,
        typer.Option("--begin-when-full", help="With --server: begin as soon as all are ready."),
    ] = False
    watch: Annotated[bool, typer.Option("--watch", help="With --server: watch without a seat.")] = (
        False
    )
    public: Annotated[
        bool, typer.Option("--public", help="With --server: list the new table in the lobby.")
    ] = False
    data: Data = None

    @property
    def bot(self) -> str | None:
        """The bot at seats of nobody else: the last one that is ours."""
        from sarisari.bots.spec import is_outside

        return next((text for text in reversed(self.bots) if not is_outside(text)), None)

    @property
    def outside(self) -> list[str]:
        """Programs that play: `mine=python mine.py`."""
        from sarisari.bots.spec import is_outside

        return [text for text in self.bots if is_outside(text)]

    @property
    def describes_a_table(self) -> bool:
        """Something was said that only a new table can have."""
        bot = self.bot or USUAL_BOT
        terms = (self.pace, self.undo, self.bots_pace, self.suggestions)
        is_usual = bot == USUAL_BOT and terms == ("relaxed", "free", "natural", "usual")
        said = (self.players, self.people, self.seed, self.open_history)
        lists = (self.names, self.seats, self.options)
        return not is_usual or any(value is not None for value in said) or any(lists)
