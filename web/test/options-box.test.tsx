import { render, screen, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { useState } from "preact/hooks";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import fr from "../../src/sarisari/text/fr.ftl?raw";
import { OptionsBox } from "../src/home/options-box.tsx";
import { newDraft, type TableDraft } from "../src/home/table-draft.ts";
import type { GameShown, OptionShown, Terms } from "../src/protocol.ts";
import { speakWith } from "./speaking.ts";

const choice = (name: string, ...values: unknown[]): OptionShown => ({
  name,
  kind: "choice",
  values,
  default: values[0],
});
const TINDAHAN: GameShown = {
  game: "tindahan",
  title: "Tindahan",
  rules: 1,
  terms: {} as Terms,
  bots: ["casual"],
  options: [
    choice("players", 3, 4, 5),
    choice("seller", "forgo", "spend"),
    {
      name: "fruits",
      kind: "suits",
      values: ["banana", "mango", "lanzones", "pineapple", "durian"],
      default: {
        "3": ["banana", "mango", "durian"],
        "4": ["banana", "mango", "pineapple", "durian"],
      },
      required: ["banana"],
    },
  ],
};
const BANDU: GameShown = {
  ...TINDAHAN,
  game: "bandu",
  options: [
    choice("players", 2, 3, 4),
    { name: "beans", kind: "count", values: [1, 7], default: 5 },
  ],
};

/** The form with its state; what was chosen last is in `draft`. */
function renderBox(game: GameShown) {
  const chosen: { draft: TableDraft } = { draft: newDraft(game) };
  function Form() {
    const [now, setNow] = useState(chosen.draft);
    chosen.draft = now;
    return <OptionsBox game={game} now={now} onChange={setNow} />;
  }
  render(<Form />);
  return { user: userEvent.setup(), options: () => chosen.draft.options };
}

const group = (name: string) => within(screen.getByRole("radiogroup", { name }));
const checked = (name: string) =>
  group(name)
    .getAllByRole("radio")
    .filter((radio) => radio.getAttribute("aria-checked") === "true")
    .map(({ textContent }) => textContent);

beforeEach(() => speakWith("en", en));

describe("the options of a new table", () => {
  it("offer what the server offers, with the defaults chosen", () => {
    renderBox(TINDAHAN);
    const counts = group("Players").getAllByRole("radio");
    expect(counts.map(({ textContent }) => textContent)).toEqual(["3", "4", "5"]);
    expect(checked("Players")).toEqual(["4"]);
  });

  it("change with a click, and explain the chosen value", async () => {
    const { user, options } = renderBox(TINDAHAN);
    const [name] = screen.getAllByRole("radiogroup").slice(1);
    const [forgo, spend] = within(name as HTMLElement).getAllByRole("radio");
    const row = (name as HTMLElement).parentElement as HTMLElement;
    const before = row.querySelector("p")?.textContent;
    expect(forgo?.getAttribute("aria-checked")).toBe("true");
    await user.click(spend as HTMLElement);
    expect(options().seller).toBe("spend");
    expect(row.querySelector("p")?.textContent).not.toBe(before);
  });

  it("change with the arrow keys, as any group of radio buttons", async () => {
    const { user, options } = renderBox(TINDAHAN);
    group("Players").getByRole("radio", { name: "4" }).focus();
    await user.keyboard("{ArrowRight}");
    expect(options().players).toBe(5);
    expect(document.activeElement?.textContent).toBe("5");
    await user.keyboard("{ArrowRight}");
    expect(options().players).toBe(3);
    expect(
      group("Players")
        .getAllByRole("radio")
        .filter((one) => one.tabIndex === 0),
    ).toHaveLength(1);
  });

  it("say why a suit cannot be taken out", async () => {
    const { user, options } = renderBox(TINDAHAN);
    const banana = screen.getByRole("button", { name: /Banana.*always/i });
    expect(banana.getAttribute("aria-disabled")).toBe("true");
    await user.click(banana);
    expect(options().fruits).toEqual(["banana", "mango", "pineapple", "durian"]);
    await user.click(screen.getByRole("button", { name: "Lanzones" }));
    expect(options().fruits).toEqual(["banana", "pineapple", "durian", "lanzones"]);
  });

  it("count within their limits, by buttons or typed", async () => {
    const { user, options } = renderBox(BANDU);
    const field = screen.getByRole("spinbutton");
    await user.click(screen.getByRole("button", { name: "One more" }));
    expect(options().beans).toBe(6);
    await user.click(screen.getByRole("button", { name: "One more" }));
    await user.click(screen.getByRole("button", { name: "One more" }));
    expect(options().beans).toBe(7);
    await user.clear(field);
    await user.type(field, "0");
    await user.tab();
    expect(options().beans).toBe(1);
  });

  it("speak French", async () => {
    await speakWith("fr", fr);
    renderBox(TINDAHAN);
    expect(screen.getByRole("button", { name: "Mangue" })).toBeDefined();
  });
});
