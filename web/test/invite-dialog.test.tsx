import { screen } from "@testing-library/preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { InviteDialog } from "../src/table/invite-dialog.tsx";
import { speakWith } from "./speaking.ts";
import { renderAt, stateOf } from "./table-store-fixture.tsx";

beforeEach(async () => {
  await speakWith("en", en);
  vi.stubGlobal("fetch", async () => Response.json({ link: "http://192.168.1.9:7274/table/t" }));
});

describe("the invitation during a game", () => {
  it("has the link of the table and says what it is for", async () => {
    renderAt(stateOf("score"), <InviteDialog />);
    expect((await screen.findByTestId("invite-link")).textContent).toContain("/table/t");
    expect(screen.getByText(/can watch the game/)).toBeDefined();
  });

  it("is closed", async () => {
    const { user, store } = renderAt(stateOf("score"), <InviteDialog />);
    store.panelStore.open.value = "invite";
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(store.panelStore.open.value).toBeNull();
  });
});
