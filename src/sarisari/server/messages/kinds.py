"""The four kinds of messages: on the socket both ways, and by HTTP both ways."""

import msgspec


class FromClient(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True
):
    """What a client says."""


class FromServer(
    msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="type", omit_defaults=True
):
    """What the server says. A field that has its default is left out."""


class Body(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """What a client sends by HTTP."""

    def __repr__(self) -> str:
        """Without its content: bodies have passwords, and find their way into logs."""
        return f"<{type(self).__name__}>"


class Answer(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """What the server answers by HTTP."""
