import { screen } from "@testing-library/preact";
import { expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { ChoosingList } from "../src/table/choosing-list.tsx";
import { speakWith } from "./speaking.ts";
import { renderAt, stateOf } from "./table-store-fixture.tsx";

it("says who has chosen and who is still thinking", async () => {
  await speakWith("en", en);
  const shown = stateOf("bastos-choose");
  renderAt(shown, <ChoosingList view={shown.view} />);
  const players = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(players).toHaveLength(4);
  for (const player of players.slice(0, 2)) expect(player).toMatch(/chosen/);
  for (const player of players.slice(2)) expect(player).toMatch(/thinking/);
});
