"""Base classes of the four kinds of messages: socket and HTTP, each in both directions."""

import msgspec


class FromClient(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True
):
    """A message from a client on the socket."""


class FromServer(
    msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="type", omit_defaults=True
):
    """A message from the server on the socket. Fields with their default value are left out."""


class Body(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """A request body of the HTTP API."""

    def __repr__(self) -> str:
        """Without its content: bodies contain passwords, and a repr may end up in a log."""
        return f"<{type(self).__name__}>"


class Answer(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """An answer of the HTTP API."""
