"""The name of the person at this computer, remembered from the last game as the default."""

from sarisari.cli.atomic_files import replace_file
from sarisari.cli.play.terminal import Terminal
from sarisari.core.message import Refused, say
from sarisari.server.store.database import data_folder
from sarisari.table.player_names import check_name

FILE = "name.txt"


def ask_own_name(terminal: Terminal, key: str, number: int = 1) -> str:
    """Ask for a person's name; Enter accepts the default shown in the question."""
    default = terminal.words.say(say("play-nameless", number=number))
    if number == 1:
        default = remembered() or default
    if not terminal.is_keyboard:
        return default
    typed = terminal.ask(terminal.words.say(say(key, number=number, name=default)))
    if typed and number == 1 and _is_name(typed):
        remember(typed)
    return typed or default


def remembered() -> str:
    """The remembered name; empty if there is none, or if a table would refuse it."""
    try:
        name = (data_folder() / FILE).read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""
    return name if _is_name(name) else ""


def remember(name: str) -> None:
    """Remember a name for the next game. A file that cannot be written is ignored."""
    path = data_folder() / FILE
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        replace_file(path, f"{name}\n".encode())
    except OSError:
        return


def _is_name(name: str) -> bool:
    try:
        check_name(name)
    except Refused:
        return False
    return True
