"""The endpoints about records, as data."""

from sarisari.server.record_endpoints import RECORD_ENDPOINTS


def test_a_finished_game_is_read_by_anyone_who_has_its_address() -> None:
    reading = [point for point in RECORD_ENDPOINTS if point.method == "GET"]
    assert len(reading) == len(RECORD_ENDPOINTS) - 1
    assert {point.who for point in reading} == {"anyone"}


def test_every_endpoint_is_about_one_record_but_the_upload() -> None:
    uploads = [point for point in RECORD_ENDPOINTS if "{record}" not in point.path]
    assert [(point.method, point.path) for point in uploads] == [("POST", "/api/records")]


def test_whatever_shows_a_game_asks_through_whose_eyes() -> None:
    shown = [
        point.path.rpartition("{record}")[2]
        for point in RECORD_ENDPOINTS
        if any(query.name == "seat" for query in point.query)
    ]
    assert shown == ["/moments", "/history", "/moments/{moment}"]
