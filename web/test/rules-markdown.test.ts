import { expect, it } from "vitest";
import { parseRules } from "../src/words/rules-markdown.ts";

it("parses a rules page", () => {
  const page = parseRules(`# Tindahan

<!-- usual seller=forgo tie=author -->

<a id="TIN-01"></a>A *game* for **all** (TIN-01).
It goes on (TIN-22 to TIN-25, AT-02).

## A trick

### Sellers

- <a id="TIN-23"></a><a id="AT-09"></a>The best takes it (TIN-23):
  - the highest trump;
- *Variant:* or [not](x.md). <!-- if seller=spend|forgo tie=shared or tie=no: AT-20 -->

| a | b |
|---|---|
| 1 | **2** |

## Options <!-- not in the page -->

- \`code\`
`);
  expect(page).toEqual({
    title: "Tindahan",
    usual: { seller: "forgo", tie: "author" },
    sections: [
      {
        title: "",
        blocks: [
          { p: ["A ", { i: "game" }, " for ", { b: "all" }, ". It goes on."], ids: ["TIN-01"] },
        ],
      },
      {
        title: "A trick",
        blocks: [
          { heading: "Sellers" },
          {
            items: [
              {
                text: ["The best takes it:"],
                ids: ["TIN-23", "AT-09"],
                items: [{ text: ["the highest trump;"] }],
              },
              {
                text: ["or ", "not", "."],
                ids: ["AT-20"],
                when: [{ seller: ["spend", "forgo"], tie: ["shared"] }, { tie: ["no"] }],
              },
            ],
          },
          { head: [["a"], ["b"]], rows: [[["1"], [{ b: "2" }]]] },
        ],
      },
    ],
  });
});
