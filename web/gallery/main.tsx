// The states of the mock-ups, to be looked at beside them: /gallery.html?state=tindahan&lang=en
import "../src/look/index.css"; // first: it names the layers
import { render } from "preact";
import { lazyRoom } from "../src/games/room-registry.ts";
import { hangArt } from "../src/look/art.tsx";
import "../src/settings.ts";
import { TableScreen } from "../src/table/table-screen.tsx";
import { speak } from "../src/words/language.ts";
import { FakeTable } from "./fake-table.ts";
import { SHEETS, STATES } from "./states.ts";

const query = new URLSearchParams(location.search);
const name = query.get("state") ?? "";
const ask = globalThis.fetch;
globalThis.fetch = (input, init) =>
  String(input).endsWith("/sheets") ? Promise.resolve(Response.json(SHEETS)) : ask(input, init);
await speak(query.get("lang") ?? "en");
hangArt();
const root = document.querySelector("#app");
const state = STATES[name]?.();
if (root !== null && state === undefined) {
  const links = Object.keys(STATES).map((key) => (
    <a key={key} href={`?state=${key}`}>{`${key} `}</a>
  ));
  render(<p>{links}</p>, root);
} else if (root !== null && state !== undefined) {
  await lazyRoom(state.shown.view.game).fetch();
  const table = new FakeTable(state.shown);
  table.answer = state.refusal ?? null;
  table.saltCheck.value = name === "result" ? "in" : null;
  render(<TableScreen table={table} />, root);
  for (const selector of state.press ?? []) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    document.querySelector<HTMLElement>(selector)?.click();
  }
  await new Promise((resolve) => setTimeout(resolve, 60));
  table.status.value = state.status ?? "connected";
  document.documentElement.dataset.ready = "";
}
