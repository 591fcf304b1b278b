"""What lies on the table, by player and by suit: the parts that each game has of its own."""

from collections.abc import Sequence

from sarisari.cli.play.marks import Marks
from sarisari.cli.play.towers import tower_column, tower_columns
from sarisari.core.event import Seen
from sarisari.core.game import View
from sarisari.core.message import Message, say
from sarisari.games import get_game
from sarisari.games.bandu.view import BanduView
from sarisari.games.bastos.view import BastosView
from sarisari.games.tanuki.view import TanukiView
from sarisari.games.tindahan.view import TindahanView
from sarisari.text import Catalogue

Column = tuple[Message, list[str]]  # its head, and a cell for each player or suit

KETTLES = (2, 5, 8)  # TAN-03
VALUES = range(-2, 4)  # BAS-08
NOTHING = "-"


def player_columns(view: View, words: Catalogue) -> list[Column]:
    """What is to know about each player, by seat."""
    if isinstance(view, BanduView):
        return tower_columns(view)
    columns = [(say("play-points"), list(map(str, view.totals)))]
    if isinstance(view, TanukiView):
        bids = [NOTHING if bid is None else str(bid) for bid in view.bids]
        columns.append((say("play-bid"), bids))
    if isinstance(view, TindahanView | BastosView | TanukiView):
        columns.append((say("play-tricks"), list(map(str, view.tricks))))
    if isinstance(view, TindahanView):
        columns.append((say("play-cards"), list(map(str, view.cards_left))))
        columns.append((say("play-sellers"), list(map(str, view.sellers_left))))
    if isinstance(view, TanukiView):
        columns.append((say("play-chips"), _chips(view)))
    if isinstance(view, BastosView):
        bastos = [NOTHING if card is None else words.card(card) for card in view.bastos]
        columns.append((say("play-bastos"), bastos))
    return columns


def _chips(view: TanukiView) -> list[str]:
    """TAN-07, TAN-12. The chips in front of each player: one for each trick still missing."""
    return [
        NOTHING if bid is None else str(max(0, bid - taken))
        for bid, taken in zip(view.bids, view.tricks, strict=True)
    ]


def trick_column(view: View, words: Catalogue) -> Column:
    """What each player did in this trick; before it begins, in the one before; in a secret
    choice who still chooses. In Bandu the towers."""
    if isinstance(view, BanduView):
        return tower_column(view, words)
    if view.trick:
        return say("play-this-trick"), _did(view, words, view.trick, _best(view), "play-best")
    if view.last_trick is not None:
        last = view.last_trick
        return say("play-last-trick"), _did(view, words, last.plays, last.winner, "play-won")
    if view.is_choosing:
        return say("play-choice"), [
            words.say(
                say("play-chooses" if seat in view.to_act else "play-has-chosen"), capital=False
            )
            for seat in range(view.players)
        ]
    return say("play-this-trick"), [""] * view.players


def _best(view: View) -> int | None:
    if isinstance(view, TindahanView | BastosView | TanukiView):
        return view.best
    return None


def _did(
    view: View, words: Catalogue, plays: Sequence[Seen], best: int | None, note: str
) -> list[str]:
    cells = [""] * view.players
    number = 0
    for seen in plays:
        done = _done(seen.do or "", words)
        if seen.seat is None or not done:
            continue
        number += 1
        cells[seen.seat] = f"{number}. {done}"
        if seen.seat == best:
            cells[seen.seat] = words.say(say(note, what=cells[seen.seat]))
    return cells


def _done(do: str, words: Catalogue) -> str:
    """An action of a trick in a few words; none for a change of values, which all see."""
    verb, *things = do.split()
    if verb in ("play", "trump"):
        return words.card(things[0])
    if verb == "cart":
        return words.say(say("play-did-cart", suit=things[0]), capital=False)
    if verb == "seller":
        return words.say(say("play-did-seller"), capital=False)
    if verb == "spend":
        return words.say(say("play-did-spend", card=things[0]), capital=False)
    if verb == "hide":
        key = "play-did-hide-unseen" if things[0] == "?" else "play-did-hide"
        card = things[1] if things[0] == "?" else things[0]
        return words.say(say(key, card=card, kettle=things[1]), capital=False)
    return ""


def suits_in_play(view: View) -> list[str]:
    """In the order of the game."""
    if isinstance(view, TindahanView | BastosView):
        return view.fruits
    return list(get_game(view.game).suits)


def trump_of(view: View) -> str | None:
    """The trump suit, if the game has one now."""
    if isinstance(view, TindahanView):
        return view.cart
    return view.trump if isinstance(view, BastosView) else None


def suit_columns(view: View, marks: Marks, names: Sequence[str]) -> list[Column]:
    """What is to know about each suit: sellers on its stall, or its value."""
    suits = suits_in_play(view)
    none = marks.sign("·")
    if isinstance(view, TindahanView):
        return [
            (say("play-name", name=name), [str(view.stalls[suit][seat] or none) for suit in suits])
            for seat, name in enumerate(names)
        ]
    if isinstance(view, BastosView):
        marker = marks.sign("●")
        columns = [
            (
                say("play-value", value=value),
                [marker if view.values[suit] == value else none for suit in suits],
            )
            for value in VALUES
        ]
        if view.aside is not None:
            columns.append((say("play-aside"), [_rank_if(view.aside, suit) for suit in suits]))
        return columns
    return []


def _rank_if(card: str, suit: str) -> str:
    of, rank = card.rsplit("-", 1)
    return rank if of == suit else ""


def hand_column(view: View) -> Column:
    """The own hand, by suit, low to high; kettles are in brackets."""
    is_tanuki = isinstance(view, TanukiView)
    cells = []
    for suit in suits_in_play(view):
        ranks = sorted(int(rank) for card in view.hand if (rank := _rank_if(card, suit)))
        cells.append(
            " ".join(f"[{r}]" if is_tanuki and r in KETTLES else str(r) for r in ranks) or NOTHING
        )
    return say("play-hand-kettles" if is_tanuki else "play-hand"), cells


def trump_notes(view: View, words: Catalogue) -> list[Message]:
    """BAS-23. What each fruit would be worth that this seat can make trump now."""
    if not isinstance(view, BastosView):
        return []
    fruits = {do.split()[1].rpartition("-")[0] for do in view.legal if do.startswith("trump ")}
    worth = {fruit: value for fruit, value in view.as_trump.items() if fruit in fruits}
    values = [f"{words.suit(fruit)} {value:+d}" for fruit, value in worth.items()]
    return [say("play-as-trump", names=values)] if values else []
