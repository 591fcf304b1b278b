import { lazyRoom } from "../src/games/room-registry.ts";

/** Loads all rooms in advance, so that tests need not wait for them. */
const GAMES = ["tindahan", "bastos", "tanuki", "bandu", "other"];

const { fetch } = globalThis;
globalThis.fetch = () => Promise.reject(new TypeError("there is no server"));
await Promise.all(GAMES.map((game) => lazyRoom(game).fetch()));
globalThis.fetch = fetch;
