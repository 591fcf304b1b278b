import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import type { TableShown } from "../src/protocol.ts";
import { RoundFacts } from "../src/table/round-facts.tsx";
import { speakWith } from "./speaking.ts";
import { drawnAt, isTrick, shownWhere, storeAt } from "./table-store-fixture.tsx";

beforeEach(() => speakWith("en", en));

describe("a game that was stopped", () => {
  /** As the server shows it: nobody is to act. */
  function stopped(game: "bastos" | "tanuki", holds: (shown: TableShown) => boolean): TableShown {
    const shown = shownWhere(game, holds, { is_stopped: true });
    return { ...shown, view: { ...shown.view, to_act: [], legal: [] } };
  }

  it("promises no points for its round", async () => {
    const about = async (shown: TableShown) => {
      const root = await drawnAt(storeAt(shown).store, <RoundFacts view={shown.view} />);
      return root.querySelector("header p")?.textContent;
    };
    expect(await about(shownWhere("bastos", isTrick))).toContain("when the round is over");
    expect(await about(stopped("bastos", isTrick))).toContain("when the game was stopped");
  });
});
