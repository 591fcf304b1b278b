import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { roomOf } from "../src/games/room-registry.ts";
import { RecordPage } from "../src/home/record-page.tsx";
import type { RecordAbout, TableShown } from "../src/protocol.ts";
import { Prompt } from "../src/table/prompt.tsx";
import { RoundFacts } from "../src/table/round-facts.tsx";
import { speakWith } from "./speaking.ts";
import { drawnAt, isSecret, isTrick, shownWhere, storeAt } from "./table-store-fixture.tsx";

beforeEach(() => speakWith("en", en));

describe("a game that was stopped", () => {
  /** As the server shows it then: nobody is to act. */
  function stopped(game: "bastos" | "tanuki", holds: (shown: TableShown) => boolean): TableShown {
    const shown = shownWhere(game, holds, { is_stopped: true });
    return { ...shown, view: { ...shown.view, to_act: [], legal: [] } };
  }

  it.each(["bastos", "tanuki"] as const)("says of nobody in %s that they chose", async (game) => {
    const drawAll = async (shown: TableShown) => {
      const { view } = shown;
      const { At } = roomOf(view);
      const others = view.totals.flatMap((_, seat) => (seat === view.seat ? [] : [seat]));
      const all = others.map((seat) => <At key={seat} view={view} seat={seat} />);
      const root = await drawnAt(storeAt(shown).store, all);
      return [...root.children].map((place) => place.innerHTML);
    };
    const secret = shownWhere(game, isSecret);
    expect((await drawAll(secret)).join("")).toMatch(/chosen|sealed/i);
    const places = await drawAll(stopped(game, isSecret));
    expect(places).toEqual(places.map(() => ""));
    expect(places.length).toBe(secret.view.players - 1);
  });

  it("says why it cannot be played again", async () => {
    const { store, wishes } = storeAt(stopped("tanuki", isTrick), { key: "table-unknown" });
    const root = await drawnAt(store, <Prompt view={store.playback.drawn()} />);
    expect(root.querySelector("[data-testid=prompt] use")?.getAttribute("href")).toBe("#ui-stop");
    const before = root.querySelector("[data-testid=prompt] p")?.textContent;
    const again = [...root.querySelectorAll("button")].find((b) => b.textContent === "Play again");
    await act(async () => again?.click());
    expect(wishes).toEqual([{ type: "rematch" }]);
    expect(root.querySelector("[data-testid=prompt] p")?.textContent).toBe(
      `${before}There is no such table here.`,
    );
  });

  it("promises no points for its round", async () => {
    const about = async (shown: TableShown) => {
      const root = await drawnAt(storeAt(shown).store, <RoundFacts view={shown.view} />);
      return root.querySelector("header p")?.textContent;
    };
    expect(await about(shownWhere("bastos", isTrick))).toContain("when the round is over");
    expect(await about(stopped("bastos", isTrick))).toContain("when the game was stopped");
  });
});

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

  it("says whether the game was finished, and whether its deals fit", async () => {
    const fits = { fits: true, checks: [], text: [] };
    const { lead, status } = await read({ ...about, result: won }, Response.json(fits));
    expect(lead).toBe("A finished game of Tanuki to Chagama");
    expect(status?.textContent).toMatch(/^Everything fits/);
    expect(status?.getAttribute("data-fits")).toBe("true");
  });

  it("says that the game was stopped, and why it could not be checked", async () => {
    const refused = Response.json({ refused: { key: "record-unknown" } }, { status: 404 });
    const { lead, status } = await read(about, refused);
    expect(lead).toBe("An unfinished game of Tanuki to Chagama");
    expect(status?.textContent).toBe("There is no such record here");
    expect(status?.getAttribute("data-fits")).toBeNull();
  });
});
