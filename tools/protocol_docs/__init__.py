"""The protocol's documents, made from its code: the page's types and docs/protocol.md."""
