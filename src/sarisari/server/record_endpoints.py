"""The endpoints about records of finished games, as data (see endpoints.py)."""

from typing import Literal

from sarisari.server.endpoint import JSON_LINES, Endpoint, Query
from sarisari.server.messages import (
    Deals,
    Made,
    MomentShown,
    MomentsShown,
    RecordAbout,
    RecordHistory,
    Sheets,
    Verified,
)

_VIEW_SEAT = Query(
    "seat", int | Literal["all"], "whose view; `all` for all hands; default: an onlooker's"
)
RECORD_ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "POST",
        "/api/records",
        "Upload a record: JSON Lines, up to 5,000 lines and 1 MiB",
        takes=JSON_LINES,
        answer=Made,
        status=201,
    ),
    Endpoint(
        "GET",
        "/api/records/{record}",
        "The record of a finished game, including all hands; a table's record has the id of the table",
        media=JSON_LINES,
        who="anyone",
        refusals=(400,),
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/about",
        "Summary of a record: its game and the number of its moments",
        answer=RecordAbout,
        who="anyone",
        refusals=(400,),
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/moments",
        "Several moments of a finished game in a row",
        answer=MomentsShown,
        query=(
            Query("first", int, "the first of them; default: 0"),
            Query("count", int, "how many, 1 to 64; fewer at the end of the game; default: 64"),
            _VIEW_SEAT,
        ),
        who="anyone",
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/history",
        "What was told of every event of a finished game",
        answer=RecordHistory,
        query=(_VIEW_SEAT,),
        who="anyone",
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/moments/{moment}",
        "A finished game at one moment",
        answer=MomentShown,
        query=(_VIEW_SEAT,),
        who="anyone",
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/verify",
        "Whether every deal follows from what was committed to beforehand",
        answer=Verified,
        who="anyone",
        refusals=(400,),
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/sheets",
        "The score sheets of a record",
        answer=Sheets,
        who="anyone",
        refusals=(400,),
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/deals",
        "The hands of all finished rounds of a record, as they were dealt",
        answer=Deals,
        who="anyone",
        refusals=(400,),
    ),
)
