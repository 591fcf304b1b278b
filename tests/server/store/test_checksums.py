"""Checksums of what is stored."""

from sarisari.server.store.checksums import entry_sum, part_sum


def test_an_entry_is_summed_with_its_place_and_whose_wish_it_was() -> None:
    usual = ("t", 3, b"entry", "ada", "wish", b"content")
    others = [
        ("u", 3, b"entry", "ada", "wish", b"content"),
        ("t", 4, b"entry", "ada", "wish", b"content"),
        ("t", 3, b"entrx", "ada", "wish", b"content"),
        ("t", 3, b"entry", "ben", "wish", b"content"),
        ("t", 3, b"entry", "ada", "wisp", b"content"),
        ("t", 3, b"entry", "ada", "wish", b"contens"),
        ("t", 3, b"entry", None, None, None),
    ]
    assert len({entry_sum(*each) for each in (usual, *others)}) == 8


def test_sums_stay_what_they_were() -> None:
    """Files of older versions have them."""
    assert entry_sum("t", 0, b"x", None, None, None) == 2093769162
    assert entry_sum("t", 0, b"x", "ada", "w", b"c") == 2407388975
    assert part_sum("t", b"room") == 2578136981


def test_a_part_that_is_not_there_has_no_sum() -> None:
    assert part_sum("t", None) is None
    assert part_sum("t", b"") != part_sum("u", b"")
