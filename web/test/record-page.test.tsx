import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { RecordPage } from "../src/home/record-page.tsx";
import type { RecordAbout } from "../src/protocol.ts";
import { speakWith } from "./speaking.ts";

beforeEach(() => speakWith("en", en));

describe("the page of a record", () => {
  const about: RecordAbout = { game: "tanuki", players: ["Ada", "Ben", "Chloé"], moments: 9 };

  const won = {
    ranks: [1, 2, 3],
    winners: [0],
    reason: { key: "result-won", params: { seats: [0], points: 9 } },
  };

  async function read(found: RecordAbout, verified: Response) {
    const answers: Record<string, Response> = {
      about: Response.json(found),
      sheets: Response.json({ sheets: [] }),
      verify: verified,
    };
    vi.stubGlobal("fetch", async (path: string) => answers[path.split("/").at(-1) ?? ""]);
    const root = document.body;
    await act(() => {
      render(null, root);
      render(<RecordPage id="r" />, root);
    });
    await vi.waitFor(() => expect(root.querySelector("a[download]")).not.toBeNull());
    const check = [...root.querySelectorAll("button")].find((button) =>
      button.textContent?.startsWith("Check"),
    );
    await act(async () => check?.click());
    const status = root.querySelector("[role=status]");
    await vi.waitFor(() => expect(status?.textContent).not.toBe(""));
    return { lead: root.querySelector("h2")?.textContent, status };
  }

  it("says that the game was finished, and whether its deals are verified", async () => {
    const fits = { fits: true, checks: [], text: [] };
    const { lead, status } = await read({ ...about, result: won }, Response.json(fits));
    expect(lead).toBe("A finished game of Tanuki to Chagama");
    expect(status?.textContent).toMatch(/^Everything checks out/);
    expect(status?.getAttribute("data-fits")).toBe("true");
  });

  it("says that the game was stopped, and why it could not be checked", async () => {
    const refused = Response.json({ refused: { key: "record-unknown" } }, { status: 404 });
    const { lead, status } = await read(about, refused);
    expect(lead).toBe("An unfinished game of Tanuki to Chagama");
    expect(status?.textContent).toBe("There is no such record here; perhaps it was deleted");
    expect(status?.getAttribute("data-fits")).toBeNull();
  });
});
