"""The endpoints about reviews of finished games, as data (see endpoints.py)."""

from sarisari.server.endpoint import Endpoint
from sarisari.server.messages import Made, NewWhatIf, ReviewShown

REVIEW_ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "POST",
        "/api/records/{record}/review",
        "Have a finished game reviewed, or go on with an interrupted review; ask again with GET",
        answer=ReviewShown,
        refusals=(400,),
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/review",
        "The review of a finished game, or how far it has come",
        answer=ReviewShown,
        refusals=(400,),
    ),
    Endpoint(
        "POST",
        "/api/records/{record}/what-if",
        "Make a table that goes on from a moment of a finished game, you against bots; it does not "
        "count",
        body=NewWhatIf,
        answer=Made,
        status=201,
    ),
)
