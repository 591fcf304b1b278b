"""Generator of the protocol's documents from its code: the page's TypeScript types and
docs/protocol.md."""
