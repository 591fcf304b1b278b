# ruff: noqa: RUF001, RUF002 - letters that look like others are what this file is about
"""Names of players: what one may be, and which two look the same.

At a table people go by names alone, so nobody may pass for another. The table below is our own and
small: letters of other scripts that a reader of Latin letters takes for Latin ones, as they are
typed (capital В is a B). A wrong guess costs little: a name that is taken at one table.
"""

import re
import unicodedata

from sarisari.core.message import RefusalKind, refuse, shown

LONGEST_NAME = 40  # characters

# by script: letters, and below them what they are taken for; i, l, 1 and | are all one stroke
_PAIRS = (
    # Latin itself, and signs
    ("01lIiıɩɑɡ", "o||||||ag"),
    ("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefgh|jklmnoprstuvwyz"),
    ("\u2018\u2019\u02bc`", "''''"),
    ("\u2010\u2011\u2012\u2013\u2014\u2212", "------"),
    # Cyrillic
    ("АВЕЅІЈКМНОРСТУХҮҺԚԜӀѴ", "abes|jkmhopctyxyhqw|v"),
    ("авеѕіјкмнорстухүһԁԛԝӏѵь", "abes|jkmhopctyxyhdqw|vb"),
    # Greek
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϜ", "abezh|kmnoptyxf"),
    ("αγηικμνορστυχωϳ", "ayn|kuvopotuxwj"),
    # Armenian
    ("ՕՍՏԼՈ", "ousLn"),
    ("օսոհցզյռ", "ounhgqjn"),
)
_LOOKS = str.maketrans({a: b for some, others in _PAIRS for a, b in zip(some, others, strict=True)})
# signs that are printable by name but show nothing, or a gap
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
_GAPS = re.compile("[\\s\u2800]+")
_DOT_ABOVE = "\u0307"


def check_name(name: str) -> None:
    """Refuse what cannot stand at a seat."""
    if not folded(name) or len(name) > LONGEST_NAME or not name.isprintable():
        raise refuse("name-shape", kind=RefusalKind.NAME, name=shown(name), count=LONGEST_NAME)


def are_alike(name: str, other: str) -> bool:
    """Whether two names are one but for capitals, or could be taken for one another.

    >>> are_alike("Ben", "BEN"), are_alike("Eli", "E1i"), are_alike("Chloé", "Chloe")
    (True, True, False)
    """
    return _cased(name) == _cased(other) or folded(name) == folded(other)


def folded(name: str) -> str:
    """A name as the eye takes it, more or less: equal for names that look the same. Accents
    stay: é is not e."""
    letters = unicodedata.normalize("NFKD", _seen(name)).translate(_LOOKS)
    letters = letters.replace("|" + _DOT_ABOVE, "|").replace("rn", "m").casefold()
    return unicodedata.normalize("NFC", letters.replace("vv", "w"))


def _cased(name: str) -> str:
    """A name without its capitals. In Greek, capital and small letters look like different Latin
    ones (Ν and ν), so that `folded` alone would tell ΑΝΝΑ from Αννα."""
    return unicodedata.normalize("NFKC", _seen(name)).casefold()


def _seen(name: str) -> str:
    return _GAPS.sub(" ", _UNSEEN.sub("", name)).strip()
