"""Metadata of Tindahan: duration, presets and editions."""

from sarisari.core.about import About, Edition
from sarisari.core.options import Options

ENGLISH: Options = {"seller": "forgo", "tie": "author"}
FRENCH: Options = {"seller": "spend", "tie": "shared"}

ABOUT = About(
    minutes=40,
    age=9,  # TIN-01
    presets={"english": ENGLISH, "french": FRENCH},
    editions=(Edition(FRENCH, {"lanzones": "passionfruit", "durian": "orange"}, "french"),),
)
