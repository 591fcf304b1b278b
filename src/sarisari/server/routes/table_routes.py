"""Routes for tables: the offer of games, creating and finding tables, invitations, and a user's
results."""

from collections import defaultdict
from collections.abc import Awaitable
from functools import partial
from typing import Any, Protocol, cast

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sarisari.bots import BOT_NAMES, bots_of, get_bot
from sarisari.bots.games import play_of
from sarisari.core.game import Result
from sarisari.core.message import RefusalKind, refuse, shown
from sarisari.core.options import ChoiceOption, Count, Option, Selection
from sarisari.games import game_names, get_game
from sarisari.lessons.lesson import lesson_names
from sarisari.server.client_address import network_from
from sarisari.server.lobby import LOBBY_LENGTH, MINE_LENGTH
from sarisari.server.messages import (
    BotShown,
    Deals,
    GameShown,
    HouseShown,
    Link,
    Made,
    NewTable,
    Offer,
    OptionShown,
    ResultLine,
    Sheets,
    TableLine,
)
from sarisari.server.result_search import ENDINGS, Ending, ResultFilter
from sarisari.server.route_context import (
    JSON,
    RouteContext,
    answer,
    asker_of,
    body,
    endpoint,
    int_query,
    live_table,
)
from sarisari.server.store import TableRow
from sarisari.server.table_lines import glance, line_of
from sarisari.server.work import Asker
from sarisari.table.terms import Terms, usual_terms
from sarisari.text import catalogue

MOST_RESULTS = 2_000
PAGE = 200  # tables read at once
MOST_SEARCHES = 3  # of one user at a time


class Listed(Protocol):
    """A list of a user's tables, page by page."""

    def __call__(
        self, user: str, *, limit: int, before: str | None
    ) -> Awaitable[list[TableLine]]: ...


def routes(context: RouteContext) -> list[Route]:
    """Return the endpoints."""
    tables = TableRoutes(context)
    return [
        Route("/api/offer", endpoint(tables.offer), methods=["GET"]),
        Route("/api/tables", endpoint(tables.create), methods=["POST"]),
        Route("/api/tables", endpoint(tables.lobby), methods=["GET"]),
        Route("/api/tables/{table}", endpoint(tables.line), methods=["GET"]),
        Route("/api/tables/{table}/invite", endpoint(tables.invite), methods=["POST"]),
        Route("/api/tables/{table}/sheets", endpoint(tables.sheets), methods=["GET"]),
        Route("/api/tables/{table}/deals", endpoint(tables.deals), methods=["GET"]),
        Route("/api/my/tables", endpoint(tables.mine), methods=["GET"]),
        Route("/api/my/finished", endpoint(tables.finished), methods=["GET"]),
        Route("/api/my/results", endpoint(tables.results), methods=["GET"]),
    ]


class TableRoutes:
    """The endpoints about tables."""

    def __init__(self, context: RouteContext) -> None:
        self._context = context
        self._hub = context.hub

    async def offer(self, _: Request) -> Response:
        """Return the games and bots of this server."""
        wanted = self._context.settings.games
        names = [name for name in game_names() if wanted is None or name in wanted]
        rules = self._hub.house.rules
        house = HouseShown(rules.announcement, rules.imprint, rules.privacy)
        return answer(Offer([_game(name) for name in names], _bots(), house))

    async def create(self, request: Request) -> Response:
        """Create a table; the client is its host."""
        wanted = await body(request, NewTable)
        response = Response(media_type="application/json", status_code=201)
        asker = Asker(self._context.login.welcome(request, response), network_from(request))
        live = await self._hub.create(wanted.game, wanted.options, _terms(wanted), asker)
        link = self._context.lan.link(request, f"/table/{live.id}")
        return with_body(response, Made(id=live.id, link=link))

    async def lobby(self, _: Request) -> Response:
        """Return the public tables."""
        return answer(await self._hub.lists.lobby())

    async def line(self, request: Request) -> Response:
        """Return one table's line, for somebody who has its id."""
        row = await self._row(request)
        user = self._context.login.user_of(request)
        return answer(line_of(row, user, self._hub.tables.get(row.id)))

    async def invite(self, request: Request) -> Response:
        """Return a link to a table that others can open, on the LAN if this machine has one."""
        row = await self._row(request)
        link = await self._context.lan.invite(request, f"/table/{row.id}")
        if self._context.lan.url is not None:
            live = await live_table(self._context, asker_of(self._context, request), row.id)
            await live.open_to_network(self._context.lan.url)
        return answer(Link(link=link))

    async def sheets(self, request: Request) -> Response:
        """Return the score sheets of a table so far."""
        asker = asker_of(self._context, request)
        live = await live_table(self._context, asker, request.path_params["table"])
        if live.table is None:
            return answer(Sheets(sheets=[]))
        return answer(Sheets(sheets=list(live.table.game.sheets(live.table.state))))

    async def deals(self, request: Request) -> Response:
        """Return the hands of finished rounds, as far as everybody may know them."""
        asker = asker_of(self._context, request)
        live = await live_table(self._context, asker, request.path_params["table"])
        if live.table is None:
            return answer(Deals(rounds=[]))
        key = ("table", live.id, live.at, "deals")
        content = self._context.results.find(key)  # finding them reads the whole journal
        if content is None:
            content = msgspec.json.encode(Deals(rounds=live.table.dealt_hands()))
            self._context.results.put(key, content)
        return Response(content, media_type=JSON)

    async def mine(self, request: Request) -> Response:
        """Return the tables where the user sits or sat, the newest first."""
        return await self._listed(request, self._hub.lists.mine)

    async def finished(self, request: Request) -> Response:
        """Return the user's finished games, the newest first, as far as they are wanted."""
        wanted = _result_filter(request)
        user = self._context.login.user_of(request)
        with self._context.limiter.held("finished", user or "", MOST_SEARCHES):
            return await self._listed(request, partial(self._hub.lists.finished, wanted=wanted))

    async def _listed(self, request: Request, listed: Listed) -> Response:
        user = self._context.login.user_of(request)
        limit = int_query(request, "limit", MINE_LENGTH, 1, LOBBY_LENGTH)
        before = request.query_params.get("before")
        return answer([] if user is None else await listed(user, limit=limit, before=before))

    async def results(self, request: Request) -> Response:
        """Return the user's results by game and by the bots that took part."""
        user = self._context.login.user_of(request)
        ranks: dict[tuple[str, str | None], list[tuple[int, bool]]] = defaultdict(list)
        if user is not None:
            with self._context.limiter.held("results", user, 1):
                rows = await self._over(user)
            for row in rows:
                for key, rank, is_won in _results(row, user):
                    ranks[key].append((rank, is_won))
        return answer([_result_line(key, found) for key, found in sorted(ranks.items(), key=str)])

    async def _over(self, user: str) -> list[TableRow]:
        """Return the rows of the user's newest games with a result."""
        rows: list[TableRow] = []
        tables_of = self._hub.store.tables_of
        page = await tables_of(user, PAGE, are_over=True)
        while page:
            rows += page
            if len(rows) >= MOST_RESULTS:
                break
            page = await tables_of(user, PAGE, page[-1].id, are_over=True)
        return rows

    async def _row(self, request: Request) -> TableRow:
        row = await self._hub.store.get_table(request.path_params["table"])
        if row is None:
            raise refuse("table-unknown", kind=RefusalKind.UNKNOWN)
        return row


def with_body(response: Response, content: Any) -> Response:
    """Add a typed body to a response that already has its cookie."""
    response.body = msgspec.json.encode(content)
    response.headers["content-length"] = str(len(response.body))
    return response


def _result_filter(request: Request) -> ResultFilter:
    """Return which finished games a request wants; an empty value wants all."""
    query = request.query_params
    ending = query.get("result") or None
    if ending is not None and ending not in ENDINGS:
        raise refuse("result-unknown", value=shown(ending), values=", ".join(ENDINGS))
    company = " ".join((query.get("with") or "").split()) or None
    return ResultFilter(query.get("game") or None, company, cast("Ending | None", ending))


def _results(row: TableRow, user: str) -> list[tuple[tuple[str, str | None], int, bool]]:
    """Return a user's rank in a finished game, once for each kind of bot that took part, or once
    with None."""
    opening = glance(row.opening or b"")
    if opening.what_if is not None:
        return []  # it began with somebody else's cards and luck
    players = opening.players
    result = msgspec.json.decode(row.result or b"", type=Result)
    bots: list[str | None] = []
    bots += sorted({player.bot for player in players if player and player.bot})
    seats = [seat for seat, other in row.seats.items() if other == user]
    return [
        ((row.game, bot), result.ranks[seat], seat in result.winners)
        for seat in seats
        for bot in (bots or [None])
    ]


def _result_line(key: tuple[str, str | None], found: list[tuple[int, bool]]) -> ResultLine:
    game, bot = key
    return ResultLine(
        game=game,
        bots=bot,
        played=len(found),
        won=sum(is_won for _, is_won in found),
        mean_rank=round(sum(rank for rank, _ in found) / len(found), 3),
    )


def _terms(wanted: NewTable) -> Terms:
    """Return the usual terms of the game, changed as the request says."""
    try:
        return usual_terms(wanted.game, wanted.terms)
    except msgspec.ValidationError as error:
        raise refuse("message-shape", why=shown(error, 200)) from None


def _game(name: str) -> GameShown:
    game = get_game(name)
    return GameShown(
        game=name,
        title=catalogue().game(name),
        rules=game.rules_version,
        options=[_option(option) for option in game.options],
        terms=usual_terms(name),
        bots=list(bots_of(name)),
        minutes=game.about.minutes,
        age=game.about.age,
        has_cards=game.about.has_cards,
        suits=list(game.suits),
        has_hints=play_of(name) is not None,
        presets=game.about.presets,
        editions=list(game.about.editions),
        lesson=name if name in lesson_names() else None,
    )


def _option(option: Option) -> OptionShown:
    if isinstance(option, ChoiceOption):
        values = list(option.values)
        return OptionShown(name=option.name, kind="choice", values=values, default=values[0])
    if isinstance(option, Count):
        ends = [option.least, option.most_offered]
        return OptionShown(name=option.name, kind="count", values=ends, default=option.usual)
    if isinstance(option, Selection):
        things = list(option.things)
        return OptionShown(name=option.name, kind="selection", values=things, default=len(things))
    defaults = {str(count): list(suits) for count, suits in option.defaults.items()}
    return OptionShown(
        name=option.name,
        kind="suits",
        values=list(option.suits),
        default=defaults,
        required=[] if option.required is None else [option.required],
    )


def _bots() -> list[BotShown]:
    words = catalogue()
    bots = [get_bot(name) for name in BOT_NAMES]
    return [
        BotShown(bot=bot.name, title=words.say(bot.title), about=words.say(bot.about))
        for bot in bots
    ]
