"""The audit of accessibility finds what it is there for, on pages that are not painted."""

import pytest
from playwright.sync_api import expect

from tests.support.browsers import PHONE, Audit, Browsers


def test_the_audit_finds_words_that_can_hardly_be_read(
    browsers: Browsers, is_accessible: Audit
) -> None:
    page = browsers.open("/", PHONE)
    expect(page.get_by_role("main")).to_have_attribute("aria-busy", "false")
    is_accessible(page)
    page.get_by_role("heading", name="Choose a game").evaluate(
        "words => Object.assign(words.style, { color: '#999', background: '#888' })"
    )
    with pytest.raises(AssertionError, match="color-contrast"):
        is_accessible(page)
