"""Two terminals and a bot at the true server, all of which are killed once."""

import signal
import threading
from pathlib import Path

from tests.support.scripted_visitor import PipedPlayer
from tests.support.server_process import ServerProcess
from tests.support.terminal import record_of, replayed


def played(server: ServerProcess, tmp_path: Path) -> tuple[PipedPlayer, PipedPlayer]:
    """Ada and Eli after a whole game, in which Eli was killed once and the server once."""
    made = ["tanuki", "--people", "2", "--bots-pace", "quick", "--name", "Ada"]
    ada = PipedPlayer(tmp_path / "ada", "Ada", *made, "--server", server.link)
    link = ada.until("Friends join with:").split()[-1]
    whole = threading.Thread(target=ada.play)
    whole.start()
    eli = PipedPlayer(tmp_path / "eli", "Eli", "--server", link, "--name", "Eli")
    eli.play(4)
    eli.kill()
    eli = PipedPlayer(tmp_path / "eli", "Eli", "--server", server.link, "--resume")
    eli.play(4)
    server.end(signal.SIGKILL)
    server.start()
    eli.play()
    whole.join()
    return ada, eli


def test_a_game_goes_on_whoever_is_killed(tmp_path: Path) -> None:
    folder = tmp_path / "server"
    folder.mkdir()
    with ServerProcess(folder) as server:
        ada, eli = played(server, tmp_path)
    assert ada.end() == eli.end() == (0, "")
    record = record_of(tmp_path / "ada")
    assert record == record_of(tmp_path / "eli")
    assert replayed(record).status()["over"]
    for player in (ada, eli):
        assert "The connection is back." in player.text
        assert "Your salt is in the deals." in player.text
        assert "everything is in order." in player.text
