import { expect, it } from "vitest";
import { parseRules } from "../tools/markdown.ts";

it("makes data of a rules page", () => {
  const page = parseRules(`# Tindahan

<a id="TIN-01"></a>A *game* for **all** (TIN-01).
It goes on.

## A trick

- <a id="TIN-23"></a><a id="AT-09"></a>The best takes it (TIN-23):
  - the highest \`trump\`;
- or [not](x.md).

| a | b |
|---|---|
| 1 | **2** |
`);
  expect(page.title).toBe("Tindahan");
  expect(page.sections[0]?.blocks).toEqual([
    {
      p: ["A ", { i: "game" }, " for ", { b: "all" }, " (", { clause: "TIN-01" }, "). It goes on."],
      ids: ["TIN-01"],
    },
  ]);
  expect(page.sections[1]).toEqual({
    title: "A trick",
    blocks: [
      {
        items: [
          {
            text: ["The best takes it (", { clause: "TIN-23" }, "):"],
            ids: ["TIN-23", "AT-09"],
            items: [{ text: ["the highest ", { code: "trump" }, ";"] }],
          },
          { text: ["or ", "not", "."] },
        ],
      },
      { head: [["a"], ["b"]], rows: [[["1"], [{ b: "2" }]]] },
    ],
  });
});
