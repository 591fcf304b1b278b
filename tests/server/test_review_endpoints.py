"""The endpoints about reviews, as data: whoever may see a record may have it reviewed."""

from sarisari.server.endpoints import ENDPOINTS
from sarisari.server.review_endpoints import REVIEW_ENDPOINTS


def test_asking_and_looking_have_one_address_and_need_no_account() -> None:
    assert set(REVIEW_ENDPOINTS) <= set(ENDPOINTS)
    found = {(each.method, each.path, each.who) for each in REVIEW_ENDPOINTS}
    address = "/api/records/{record}/review"
    assert {("POST", address, "guest"), ("GET", address, "guest")} <= found
