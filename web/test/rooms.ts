import { lazyRoom } from "../src/games/room-registry.ts";

/** The rooms of all games, and that of games without one: tests draw without waiting for them. */
const GAMES = ["tindahan", "bastos", "tanuki", "bandu", "other"];

const { fetch } = globalThis;
globalThis.fetch = () => Promise.reject(new TypeError("there is no server"));
await Promise.all(GAMES.map((game) => lazyRoom(game).fetch()));
globalThis.fetch = fetch;
