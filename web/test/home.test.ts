import { describe, expect, it } from "vitest";
import { newDraft, presetOf, withPlayers, withSuit, withTerms } from "../src/home/draft.ts";
import { tableIn } from "../src/home/opening.ts";
import { qr } from "../src/home/qr.ts";
import type { GameShown, OptionShown } from "../src/protocol.ts";
import { parseRoute } from "../src/route.ts";

const FRUITS: OptionShown = {
  name: "fruits",
  kind: "suits",
  values: ["banana", "mango", "lanzones", "pineapple", "durian"],
  default: { "3": ["banana", "mango", "durian"], "4": ["banana", "mango", "pineapple", "durian"] },
};
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
  bots: ["random", "casual", "strong"],
  options: [
    choice("players", 3, 4, 5),
    FRUITS,
    choice("seller", "forgo", "spend"),
    choice("tie", "author", "shared"),
  ],
};

describe("a draft", () => {
  const draft = newDraft(TINDAHAN);

  it("begins with four players, bots on the other seats, and defaults", () => {
    expect(draft.others).toEqual(["casual", "casual", "casual"]);
    expect(draft.options).toMatchObject({ players: 4, seller: "forgo" });
    expect(draft.options.fruits).toHaveLength(4);
  });

  it("has as many seats and fruits as players", () => {
    const three = withPlayers(TINDAHAN, { ...draft, others: ["friend", "random", "casual"] }, 3);
    expect(three.others).toEqual(["friend", "random"]);
    expect(three.options.fruits).toEqual(["banana", "mango", "durian"]);
  });

  it("exchanges a fruit for another, never the banana", () => {
    const next = withSuit(draft, FRUITS, "lanzones", ["banana"]);
    expect(next.options.fruits).toEqual(["banana", "pineapple", "durian", "lanzones"]);
  });

  it("knows the editions", () => {
    expect(presetOf(draft)).toBe("english");
    const { options } = draft;
    expect(presetOf({ ...draft, options: { ...options, seller: "spend", tie: "shared" } })).toBe(
      "french",
    );
    expect(presetOf({ ...draft, options: { ...options, seller: "spend" } })).toBe("own");
  });

  it("has no hints, undo or open history when it is rated", () => {
    const rated = withTerms(draft, { rated: true });
    expect(rated.terms).toMatchObject({ hints: false, open_history: false, undo: "off" });
    expect(withTerms(rated, { hints: true }).terms.rated).toBe(false);
  });
});

it("finds the table in what people paste", () => {
  const id = "mS3qCk0V9sJx1uYtRw7aZg";
  expect(tableIn(`http://192.168.1.20:7274/table/${id}`)).toBe(id);
  expect(tableIn(` https://play.example.org/table/${id}/?from=mail `)).toBe(id);
  expect(tableIn(id)).toBe(id);
  expect(tableIn("https://example.org/")).toBeNull();
});

it("reads addresses", () => {
  expect(parseRoute("/")).toEqual({ at: "home" });
  expect(parseRoute("/new/bastos")).toEqual({ at: "new", game: "bastos" });
  expect(parseRoute("/table/abc")).toEqual({ at: "table", id: "abc" });
  expect(parseRoute("/record/abc")).toEqual({ at: "record", id: "abc" });
  expect(parseRoute("/table/")).toEqual({ at: "nowhere" });
});

describe("a QR code", () => {
  it("is as large as its text needs", () => {
    expect(qr("x".repeat(53))).toHaveLength(29);
    expect(qr("x".repeat(54))).toHaveLength(33);
    expect(qr("x".repeat(106))).toHaveLength(37);
    expect(qr("x".repeat(107))).toBeNull();
  });

  it("has three eyes", () => {
    const rows = qr("http://192.168.1.20:7274/table/mS3qCk0V9sJx1uYtRw7aZg") ?? [];
    const top = (rows[0] ?? []).map((dark) => (dark ? "#" : ".")).join("");
    expect(top.startsWith("#######.")).toBe(true);
    expect(top.endsWith(".#######")).toBe(true);
    expect(rows.at(-1)?.slice(0, 7).every(Boolean)).toBe(true);
  });
});
