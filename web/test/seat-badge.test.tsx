import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { SeatBadge } from "../src/table/seat-badge.tsx";
import { speakWith } from "./speaking.ts";
import { drawnAt, isTrick, shownWhere, storeAt } from "./table-store-fixture.tsx";

beforeEach(async () => {
  await speakWith("en", en);
  vi.stubGlobal("isSecureContext", true);
});

describe("a badge", () => {
  it("says only once whose turn it is", async () => {
    const shown = shownWhere("tindahan", isTrick);
    const you = shown.view.to_act[0] ?? 0;
    const { store } = storeAt({ ...shown, you });
    const root = await drawnAt(
      store,
      <SeatBadge view={shown.view} seat={you}>
        {null}
      </SeatBadge>,
    );
    expect(root.textContent?.match(/your turn/gi)).toHaveLength(1);
  });
});
