"""The server: tables over the network by WebSocket and HTTP, accounts, the lobby, and the store."""
