"""The root path: a server that a proxy shows under a sub-path, such as https://example.org/games."""

from starlette.types import ASGIApp, Receive, Scope, Send


class RootPath:
    """ASGI middleware: takes the sub-path off the addresses of requests. Proxies that have already
    done so may go on."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self._app = app
        self._root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, as if it were for the root of the host."""
        path = scope.get("path", "")
        if path == self._root or path.startswith(f"{self._root}/"):
            scope = {**scope, "path": path[len(self._root) :] or "/"}
            raw = scope.get("raw_path")
            if raw is not None and raw.startswith(self._root.encode()):
                scope["raw_path"] = raw[len(self._root) :] or b"/"
        await self._app(scope, receive, send)
