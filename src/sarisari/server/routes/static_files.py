"""Static files: the built page, which is one document for all addresses, and the files that it
loads.

Everything is read once, at the start. A file with a hash in its name may be cached forever.
"""

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape
from importlib.resources import files
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from sarisari import text
from sarisari.core.message import say
from sarisari.games import game_names, package_of
from sarisari.lessons.lesson import lesson_names
from sarisari.puzzles.puzzle import puzzle_games
from sarisari.server.route_context import RouteContext

FOLDER = Path(str(files("sarisari.server"))) / "static"
DOCUMENT = "index.html"
LANGUAGES_PLACEHOLDER = "<!-- languages -->"  # in the document, replaced by a tag that lists them
ENCODING_SUFFIXES = {"br": ".br", "gzip": ".gz"}  # by encoding, the best first
CACHE_FOREVER = "public, max-age=31536000, immutable"
CACHE_REVALIDATE = "no-cache"


@dataclass(frozen=True)
class StaticFile:
    """A file in all its encodings."""

    media: str
    content: Mapping[str, bytes]  # by encoding; "" is uncompressed
    cache: str = CACHE_REVALIDATE

    @cached_property
    def mark(self) -> str:
        """A hash of the content, for the ETag."""
        return hashlib.sha256(self.content[""]).hexdigest()[:16]

    def answer(self, request: Request, cache: str | None = None) -> Response:
        """Return the file in an encoding that the client accepts, or 304 if the client has it
        already."""
        encoding = _encoding(request, self.content)
        headers = {"cache-control": cache or self.cache, "etag": f'"{self.mark}"'}
        if len(self.content) > 1:
            headers["vary"] = "accept-encoding"
        if request.headers.get("if-none-match", "").removeprefix("W/") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        if encoding:
            headers["content-encoding"] = encoding
        return Response(self.content[encoding], media_type=self.media, headers=headers)


class BuiltPage:
    """The files that the build has made, and the catalogues of all languages."""

    def __init__(self, folder: Path, root: str = "") -> None:
        names = [path for path in sorted(folder.rglob("*")) if _is_served(path)]
        self.files = {path.relative_to(folder).as_posix(): _file(path) for path in names}
        self.texts = {language: _text(language) for language in text.languages()}
        document = self.files.pop(DOCUMENT).content[""].decode()
        document = document.replace('="./', f'="{root}/')  # a page at any address loads the same
        tags = f'{self._languages()}<meta name="root" content="{escape(root)}">'
        self.document = document.replace(LANGUAGES_PLACEHOLDER, tags)

    def _languages(self) -> str:
        known = [
            f"{language} {sentences.mark} {text.catalogue(language).say(say('language-name'))}"
            for language, sentences in self.texts.items()
        ]
        return f'<meta name="languages" content="{escape(", ".join(known))}">'


def built_page(folder: Path = FOLDER, root: str = "") -> BuiltPage | None:
    """Return the page if it was built, or None. It is reached under the sub-path `root`."""
    return BuiltPage(folder, root) if (folder / DOCUMENT).exists() else None


def routes(context: RouteContext, page: BuiltPage) -> list[Route]:
    """Return the routes of the document and its files."""
    static = StaticFiles(context, page)
    return [
        Route("/", static.document, methods=["GET"]),
        Route("/results", static.document, methods=["GET"]),
        Route("/imprint", static.house, methods=["GET"]),
        Route("/privacy", static.house, methods=["GET"]),
        Route("/new/{game}", static.new, methods=["GET"]),
        Route("/table/{table}", static.table, methods=["GET"]),
        Route("/record/{record}", static.record, methods=["GET"]),
        Route("/text/{language}.ftl", static.text, methods=["GET"]),
        Route("/assets/{path:path}", static.file, methods=["GET"]),
        Route("/rules", static.rules, methods=["GET"]),
        Route("/rules/{name}", static.rules, methods=["GET"]),
        Route("/learn", static.document, methods=["GET"]),
        Route("/learn/{lesson}", static.lesson, methods=["GET"]),
        Route("/puzzle/{game}/{number}", static.puzzle, methods=["GET"]),
        Route("/favicon.svg", static.file, methods=["GET"]),
    ]


class StaticFiles:
    """The endpoints."""

    def __init__(self, context: RouteContext, page: BuiltPage) -> None:
        self._context = context
        self._html_page = page

    async def document(self, request: Request) -> Response:
        """Return the page, which looks at its address itself. A new visitor becomes a guest."""
        response = Response(self._html_page.document, media_type="text/html")
        self._context.login.welcome(request, response)
        return response

    async def new(self, request: Request) -> Response:
        """Return the page for a new table of a game."""
        response = await self.document(request)
        if request.path_params["game"] not in game_names():
            response.status_code = 404  # the page says so
        return response

    async def lesson(self, request: Request) -> Response:
        """Return the page of a lesson."""
        response = await self.document(request)
        if request.path_params["lesson"] not in lesson_names():
            response.status_code = 404  # the page says so
        return response

    async def puzzle(self, request: Request) -> Response:
        """Return the page of a puzzle."""
        response = await self.document(request)
        if request.path_params["game"] not in puzzle_games():
            response.status_code = 404  # the page says so
        return response

    async def house(self, request: Request) -> Response:
        """Return the page of the imprint or of the privacy notice."""
        response = await self.document(request)
        rules = self._context.hub.house.rules
        if not (rules.imprint if request.url.path == "/imprint" else rules.privacy):
            response.status_code = 404  # the page says so
        return response

    async def table(self, request: Request) -> Response:
        """Return the page of an invitation."""
        response = await self.document(request)
        if await self._context.hub.store.get_table(request.path_params["table"]) is None:
            response.status_code = 404  # the page says so
        return response

    async def record(self, request: Request) -> Response:
        """Return the page of a shared record."""
        response = await self.document(request)
        record, store = request.path_params["record"], self._context.hub.store
        if not await store.has_record(record) and await store.get_table(record) is None:
            response.status_code = 404
        return response

    async def rules(self, request: Request) -> Response:
        """Return the page of a game's rules or of all rules; with a file extension, the rules as
        data."""
        name = request.path_params.get("name", "")
        if "." in name:
            return _package_rules(name) or await self.file(request)
        response = await self.document(request)
        if name and name not in game_names():
            response.status_code = 404  # the page says so
        return response

    async def text(self, request: Request) -> Response:
        """Return the catalogue of a language; with its hash in the address it may be cached for
        ever."""
        sentences = self._html_page.texts.get(request.path_params["language"])
        if sentences is None:
            raise HTTPException(404)
        is_marked = request.query_params.get("v") == sentences.mark
        return sentences.answer(request, CACHE_FOREVER if is_marked else None)

    async def file(self, request: Request) -> Response:
        """Return one of the built files."""
        file = self._html_page.files.get(request.url.path.lstrip("/"))
        if file is None:
            raise HTTPException(404)
        return file.answer(request)


def _package_rules(name: str) -> Response | None:
    """Return the rules of a game package for an address such as `palitan.fr.json`, in English if
    there is no translation. The page converts them to data as the build does with our own rules."""
    game, _, rest = name.partition(".")
    package = package_of(game)
    if package is None:
        return None
    language = rest.removesuffix(".json")
    page = package.rules / f"{language if language in text.languages() else 'en'}.md"
    page = page if page.is_file() else package.rules / "en.md"
    content = {"markdown": page.read_text(encoding="utf-8")}
    return JSONResponse(content, headers={"cache-control": CACHE_REVALIDATE})


def wants_page(request: Request) -> bool:
    """Whether a person typed an address or followed a link, rather than a program."""
    return request.method == "GET" and "text/html" in request.headers.get("accept", "")


def _is_served(path: Path) -> bool:
    is_packed = path.suffix in ENCODING_SUFFIXES.values() and path.with_suffix("").exists()
    return path.is_file() and not path.name.startswith(".") and not is_packed


def _file(path: Path) -> StaticFile:
    content = {"": path.read_bytes()}
    for encoding, suffix in ENCODING_SUFFIXES.items():
        packed = path.with_name(path.name + suffix)
        if packed.exists():
            content[encoding] = packed.read_bytes()
    media = mimetypes.types_map.get(path.suffix, "application/octet-stream")
    media = {".js": "text/javascript", ".woff2": "font/woff2"}.get(path.suffix, media)
    is_hashed = path.parent.name == "assets"
    return StaticFile(media, content, CACHE_FOREVER if is_hashed else CACHE_REVALIDATE)


def _text(language: str) -> StaticFile:
    source = text.source_of(language).encode()
    return StaticFile("text/plain", {"": source, "gzip": gzip.compress(source, mtime=0)})


def _encoding(request: Request, content: Mapping[str, bytes]) -> str:
    """Return the best encoding that the client accepts."""
    wanted = request.headers.get("accept-encoding", "").lower().replace(" ", "").split(",")
    taken = {name for name, _, quality in (w.partition(";q=") for w in wanted) if quality != "0"}
    return next((name for name in ENCODING_SUFFIXES if name in content and name in taken), "")
