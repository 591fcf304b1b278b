# ruff: noqa: RUF001, RUF002 - letters that look like others are what this file is about
"""Validation of player names, with a confusables check (names that look the same).

At a table people are known by name alone, so nobody may pass for another. The table below is small
and made for this project: letters of other scripts that readers of the Latin script take for Latin
letters, as they are typed (capital В is a B). A false match costs little: the name counts as taken
at one table.
"""

import re
import unicodedata

from sarisari.core.message import RefusalKind, refuse, shown

LONGEST_NAME = 40  # characters

# by script: letters, and the letters they are taken for; i, l, 1 and | are all one stroke
_PAIRS = (
    # Latin itself, and punctuation
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
# characters that count as printable but show nothing, or a gap
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
_GAPS = re.compile("[\\s\u2800]+")
_DOT_ABOVE = "\u0307"


def check_name(name: str) -> None:
    """Refuse a name that cannot be used at a seat."""
    if not name_skeleton(name) or len(name) > LONGEST_NAME or not name.isprintable():
        raise refuse("name-shape", kind=RefusalKind.NAME, name=shown(name), count=LONGEST_NAME)


def are_alike(name: str, other: str) -> bool:
    """Whether two names differ only in case, or could be mistaken for each other.

    >>> are_alike("Ben", "BEN"), are_alike("Eli", "E1i"), are_alike("Chloé", "Chloe")
    (True, True, False)
    """
    return _lower_case(name) == _lower_case(other) or name_skeleton(name) == name_skeleton(other)


def name_skeleton(name: str) -> str:
    """Return the visual skeleton of a name: equal for names that look the same. Accents are kept: é
    is not e."""
    letters = unicodedata.normalize("NFKD", _visible(name)).translate(_LOOKS)
    letters = letters.replace("|" + _DOT_ABOVE, "|").replace("rn", "m").casefold()
    return unicodedata.normalize("NFC", letters.replace("vv", "w"))


def _lower_case(name: str) -> str:
    """Return a name in lower case. Capital and small Greek letters resemble different Latin ones (Ν
    and ν), so that `folded` alone would distinguish ΑΝΝΑ from Αννα."""
    return unicodedata.normalize("NFKC", _visible(name)).casefold()


def _visible(name: str) -> str:
    return _GAPS.sub(" ", _INVISIBLE.sub("", name)).strip()
