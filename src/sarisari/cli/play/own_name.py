"""The name of whoever plays at this computer: as it was given last, so that Enter is enough."""

from sarisari.cli.play.saved import replace_file
from sarisari.cli.play.terminal import Terminal
from sarisari.core.message import say
from sarisari.server.store.database import data_folder

FILE = "name.txt"
LONGEST = 200  # characters that are looked at; the table says what a name may be


def ask_own_name(terminal: Terminal, key: str, number: int = 1) -> str:
    """The name that a person types, or the one that stands in the question."""
    default = terminal.words.say(say("play-nameless", number=number))
    if number == 1:
        default = remembered() or default
    if not terminal.is_keyboard:
        return default
    typed = terminal.ask(terminal.words.say(say(key, number=number, name=default)))
    if typed and number == 1:
        remember(typed)
    return typed or default


def remembered() -> str:
    """The last name; nothing if there is none that can be read."""
    try:
        return (data_folder() / FILE).read_text(encoding="utf-8").strip()[:LONGEST]
    except (OSError, ValueError):
        return ""


def remember(name: str) -> None:
    """For the next game; where nothing can be written it is asked for again."""
    path = data_folder() / FILE
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        replace_file(path, f"{name}\n".encode())
    except OSError:
        return
