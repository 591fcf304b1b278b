import { beforeEach, describe, expect, it } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import type { TableShown } from "../src/protocol.ts";
import { PanelStore } from "../src/table/panel-store.ts";
import { isWideScreen } from "../src/ui/wide-screen.ts";
import { playbackOf, QueuedTable } from "./queued-table.ts";
import { speakWith } from "./speaking.ts";
import { shownWhere } from "./table-store-fixture.tsx";

const mine = shownWhere("bastos", ({ view }) => view.legal.length > 1);

beforeEach(() => speakWith("en", en));

describe("what is open", () => {
  const over = { ...mine, view: { ...mine.view, over: true } as TableShown["view"] };

  it("is a panel in the sidebar, or a dialog on phones", () => {
    const panelStore = new PanelStore(playbackOf(new QueuedTable(mine)).playback);
    isWideScreen.value = true;
    panelStore.show("rules");
    expect([panelStore.panel.value, panelStore.open.value, panelStore.isCovered.value]).toEqual([
      "rules",
      null,
      false,
    ]);
    isWideScreen.value = false;
    panelStore.show("chat");
    expect([panelStore.panel.value, panelStore.open.value, panelStore.isCovered.value]).toEqual([
      "chat",
      "side",
      true,
    ]);
  });

  it("is the result once everything is told and the last sheet is read, until it is closed", () => {
    const { playback } = playbackOf(new QueuedTable(over));
    const panelStore = new PanelStore(playback);
    expect(panelStore.isResultShown.value).toBe(true);
    playback.sheet.value = 1;
    expect([panelStore.isResultShown.value, panelStore.isCovered.value]).toEqual([false, true]);
    playback.sheet.value = null;
    playback.frame.value = over.view;
    expect(panelStore.isResultShown.value).toBe(false);
    playback.frame.value = null;
    panelStore.isResultClosed.value = true;
    expect([panelStore.isResultShown.value, panelStore.isCovered.value]).toEqual([false, false]);
  });
});
