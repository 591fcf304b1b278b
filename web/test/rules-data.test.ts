import { expect, it, vi } from "vitest";
import { rulesOf } from "../src/words/rules-data.ts";

it("parses the Markdown rules of a game package", async () => {
  const answer = () => Response.json({ markdown: "# Palitan\n\nA *game*.\n" });
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => answer()),
  );
  const page = await rulesOf("palitan", "en");
  expect(page.title).toBe("Palitan");
  expect(page.sections[0]?.blocks).toEqual([{ p: ["A ", { i: "game" }, "."] }]);
  vi.unstubAllGlobals();
});
