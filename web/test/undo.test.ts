import { expect, it } from "vitest";
import { requestUndo } from "../src/table/undo.ts";
import { stateOf, storeAt } from "./table-store-fixture.tsx";

it.each([
  ["free", [{ type: "undo", at: 90 }]],
  ["ask", [{ type: "agree", at: 90, about: "undo", says: "ask" }]],
  [undefined, []],
] as const)("takes back, asks the others, or does nothing: %s", (undo, wished) => {
  const { undo: _, ...shown } = stateOf("tindahan");
  const { store, wishes } = storeAt({ ...shown, ...(undo !== undefined && { undo }) });
  requestUndo(store);
  expect(wishes).toEqual(wished);
});
