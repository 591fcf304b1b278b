import { render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { useState } from "preact/hooks";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { Presets } from "../src/home/presets.tsx";
import { newDraft, type TableDraft } from "../src/home/table-draft.ts";
import type { GameShown, Terms } from "../src/protocol.ts";
import { speakWith } from "./speaking.ts";

const TINDAHAN: GameShown = {
  game: "tindahan",
  title: "Tindahan",
  rules: 1,
  terms: {} as Terms,
  bots: ["casual"],
  options: [
    { name: "players", kind: "choice", values: [3, 4], default: 4 },
    { name: "seller", kind: "choice", values: ["forgo", "spend"], default: "forgo" },
    { name: "ties", kind: "choice", values: ["author", "shared"], default: "author" },
  ],
  presets: {
    english: { seller: "forgo", ties: "author" },
    french: { seller: "spend", ties: "shared" },
  },
};

/** The presets with their state; what was chosen last is in `options`. */
function renderPresets(game: GameShown, changed: TableDraft["options"] = {}) {
  const plain = newDraft(game);
  const chosen = { draft: { ...plain, options: { ...plain.options, ...changed } } };
  function Form() {
    const [now, setNow] = useState<TableDraft>(chosen.draft);
    chosen.draft = now;
    return <Presets game={game} now={now} onChange={setNow} />;
  }
  render(<Form />);
  return { user: userEvent.setup(), options: () => chosen.draft.options };
}

const radio = (name: RegExp) => screen.getByRole("radio", { name });
const isChecked = (name: RegExp) => radio(name).getAttribute("aria-checked") === "true";

beforeEach(() => speakWith("en", en));

describe("the presets of a new table", () => {
  it("are not there for a game without any", () => {
    renderPresets({ ...TINDAHAN, presets: {} });
    expect(screen.queryByRole("radiogroup")).toBeNull();
  });

  it("show which one the options are, and change all of them at once", async () => {
    const { user, options } = renderPresets(TINDAHAN);
    expect(isChecked(/English edition/)).toBe(true);
    await user.click(radio(/French edition/));
    expect(options()).toMatchObject({ seller: "spend", ties: "shared", players: 4 });
    expect(isChecked(/French edition/)).toBe(true);
    expect(isChecked(/English edition/)).toBe(false);
  });

  it("have rules of your own beside them, which stay as they are", async () => {
    const { user, options } = renderPresets(TINDAHAN, { ties: "shared" });
    expect(isChecked(/Your own/)).toBe(true);
    await user.click(radio(/Your own/));
    expect(options()).toMatchObject({ seller: "forgo", ties: "shared" });
  });

  it("are all there is if they are the values of one option", async () => {
    const values = ["standard", "challenge"];
    const mode = { name: "mode", kind: "choice", values, default: "standard" } as const;
    const presets = { standard: { mode: "standard" }, challenge: { mode: "challenge" } };
    const { user, options } = renderPresets({ ...TINDAHAN, options: [mode], presets });
    expect(screen.getAllByRole("radio")).toHaveLength(2);
    await user.click(radio(/Challenge/));
    expect(options().mode).toBe("challenge");
  });

  it("are one stop of the Tab key, and follow the arrow keys around", async () => {
    const { user, options } = renderPresets(TINDAHAN);
    await user.tab();
    expect(document.activeElement).toBe(radio(/English edition/));
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(radio(/French edition/));
    expect(options().seller).toBe("spend");
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(document.activeElement).toBe(radio(/English edition/));
    expect(options().seller).toBe("forgo");
    await user.keyboard("{ArrowLeft}{ArrowUp}");
    expect(document.activeElement).toBe(radio(/French edition/));
    expect(options().seller).toBe("spend");
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });
});
