// The states of the mock-ups, to be looked at beside them: /gallery.html?state=tindahan&lang=en
import "../src/look/index.css"; // first: it names the layers
import { render } from "preact";
import { lazyRoom } from "../src/games/room-registry.ts";
import { hangArt } from "../src/look/art.tsx";
import "../src/settings.ts";
import { TableScreen } from "../src/table/table-screen.tsx";
import { speak } from "../src/words/language.ts";
import { FakeTable } from "./fake-table.ts";
import { SHEETS, STATES, type State } from "./states.ts";

const ask = globalThis.fetch;
globalThis.fetch = (input, init) =>
  String(input).endsWith("/sheets") ? Promise.resolve(Response.json(SHEETS)) : ask(input, init);
const moment = () => new Promise((resolve) => setTimeout(resolve, 60));

async function draw(name: string, state: State, root: Element): Promise<void> {
  render(null, root);
  await lazyRoom(state.shown.view.game).fetch();
  const table = new FakeTable(state.shown);
  table.answer = state.refusal ?? null;
  table.saltCheck.value = name === "result" ? "in" : null;
  render(<TableScreen table={table} />, root);
  for (const selector of state.press ?? []) {
    await moment();
    document.querySelector<HTMLElement>(selector)?.click();
  }
  await moment();
  table.status.value = state.status ?? "connected";
}

/** Draws a state; tests go through all of them in one page. */
async function show(name: string, language: string): Promise<void> {
  const root = document.querySelector("#app");
  const state = STATES[name]?.();
  if (root === null) return;
  delete document.documentElement.dataset.ready;
  await speak(language);
  hangArt();
  if (state === undefined) {
    const links = Object.keys(STATES).map((key) => (
      <a key={key} href={`?state=${key}`}>{`${key} `}</a>
    ));
    render(<p>{links}</p>, root);
  } else {
    await draw(name, state, root);
    document.documentElement.dataset.ready = "";
  }
}

const query = new URLSearchParams(location.search);
Object.assign(globalThis, { gallery: { show, states: Object.keys(STATES) } });
await show(query.get("state") ?? "", query.get("lang") ?? "en");
