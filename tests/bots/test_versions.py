"""The version of a bot changes whenever the bot plays differently."""

import hashlib

import pytest

from sarisari.bots import BOT_NAMES, get_bot
from sarisari.bots.bot import NET_BOTS, SEARCHING
from sarisari.bots.versions import VERSIONS, version_of
from sarisari.games import get_game
from tests.support.random_games import random_game

GAMES = ("tindahan", "bastos", "tanuki")
# by bot: its version, and a hash of its choices. If the hash differs, the bot plays differently:
# increase its number in `VERSIONS`, and write both here.
CHOICES = {
    "random": (1, "be150aa9c852"),
    "beginner": (3, "00845fa36e14"),
    "casual": (5, "9e757d2145a8"),
    "club": (5, "7ab6343533f2"),
    "strong": (5, "d60147ad53bf"),
    "plain": (1, "37fd79e254db"),
    "net": (1, "886625ef49ef"),
    "critic": (1, "dbb7ddf84d58"),
}


def choices_of(bot: str) -> str:
    """A hash of what a bot does here and there in random games, with a fixed number of playouts."""
    made = []
    for name in GAMES:
        game = get_game(name)
        spec = f"{bot}:iterations=120" if bot in (*SEARCHING, "critic") else bot
        for number, (state, _, _) in enumerate(random_game(name, {"players": 3}, 11)):
            if number % 7 == 0 and game.to_act(state):
                view = game.view(state, game.to_act(state)[0])
                made.append(get_bot(spec).choose(view, number).do)
    assert len(made) > 30
    return hashlib.blake2b(" ".join(made).encode(), digest_size=6).hexdigest()


@pytest.mark.parametrize("bot", [*BOT_NAMES, *NET_BOTS])
def test_a_bot_that_plays_differently_has_another_version(bot: str) -> None:
    assert (VERSIONS[bot], choices_of(bot)) == CHOICES[bot]


def test_a_spec_has_the_version_of_its_bot() -> None:
    assert version_of("strong:ms=200") == version_of("strong") == VERSIONS["strong"]
    assert version_of("mine") is None
