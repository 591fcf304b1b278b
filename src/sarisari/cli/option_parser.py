"""Parse a game's options from the command line."""

from collections.abc import Sequence

from sarisari.core.game import Game
from sarisari.core.message import refuse, shown
from sarisari.core.options import ChoiceOption, Count, Options, OptionValue, Selection, SuitList

MOST_DIGITS = 12  # of a number: more than any option allows


def parse_options(game: Game, given: Sequence[str]) -> Options:
    """Parse `seller=spend`, `climb=true`, `fruits=banana,mango,durian`. Invalid values are passed
    on for the game to refuse."""
    known = {option.name: option for option in game.options}
    options: Options = {}
    for part in given:
        name, equals, text = part.partition("=")
        if not equals:
            raise refuse("play-option-shape", value=shown(part))
        if name in options:
            raise refuse("play-option-twice", option=shown(name))
        option = known.get(name)
        value: OptionValue = text
        if isinstance(option, ChoiceOption):
            value = next((v for v in option.values if shown(v) == text), text)
        elif isinstance(option, Count | Selection) and text.isdecimal():
            value = int(text[:MOST_DIGITS])
        elif isinstance(option, SuitList | Selection):
            value = [name.strip() for name in text.split(",")]
        options[name] = value
    return options
