import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { HintDialog } from "../src/table/hint-panel.tsx";
import { LastTrickDialog } from "../src/table/last-trick-dialog.tsx";
import { OptionsDialog } from "../src/table/options-dialog.tsx";
import { PeopleDialog } from "../src/table/people-dialog.tsx";
import { ScorePage } from "../src/table/score-page.tsx";
import { ShortcutsDialog } from "../src/table/shortcuts-dialog.tsx";
import { SideDialog } from "../src/table/side-panel.tsx";
import { TableMenu } from "../src/table/table-menu.tsx";
import { speakWith } from "./speaking.ts";
import { drawnAt, isTrick, shownWhere, storeAt } from "./table-store-fixture.tsx";

beforeEach(async () => {
  await speakWith("en", en);
  vi.stubGlobal("isSecureContext", true);
});

describe("every overlay", () => {
  const shown = shownWhere("bastos", isTrick, {}, { clock: 65_000 });

  const sheets = {
    SideDialog,
    HintDialog,
    TableMenu,
    PeopleDialog,
    ShortcutsDialog,
    OptionsDialog,
    ScorePage,
    LastTrickDialog: () => <LastTrickDialog view={shown.view} />,
  };

  it.each(Object.entries(sheets))("shows the player's clock: %s", async (_, Opened) => {
    const root = await drawnAt(storeAt(shown).store, <Opened />);
    const clocks = root.querySelectorAll("dialog [aria-label='Your time left']");
    expect([...clocks].map(({ textContent }) => textContent)).toEqual(["1:05"]);
  });
});
