import { signal } from "@preact/signals";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { type Bench, BenchProvider, benchOf } from "../src/games/bandu/bench.ts";
import { Steady } from "../src/games/bandu/steady.tsx";
import type {
  BanduView,
  BastosView,
  FeedItem,
  Hint,
  SteadyShown,
  TableShown,
  Trick,
} from "../src/protocol.ts";
import { SeatBadge } from "../src/table/badge.tsx";
import { HintSheet } from "../src/table/hint.tsx";
import { HowSheet } from "../src/table/how-sheet.tsx";
import { KeysSheet } from "../src/table/keys-sheet.tsx";
import { LastTrickSheet } from "../src/table/last-trick-sheet.tsx";
import { TableMenu } from "../src/table/menu.tsx";
import { NotifyRow } from "../src/table/notify.tsx";
import { People } from "../src/table/people.tsx";
import { ScorePage } from "../src/table/score.tsx";
import { SideSheet } from "../src/table/side.tsx";
import { said } from "../src/ui/announcer.tsx";
import { isNotifying } from "../src/ui/prefs.ts";
import { deskAt, drawnAt, isTrick, shownWhere } from "./at-desk.tsx";
import { withEffects } from "./effect-of.ts";
import { speakWith } from "./speaking.ts";

beforeEach(async () => {
  await speakWith("en", en);
  vi.stubGlobal("isSecureContext", true);
});

describe("what is opened in front of a table", () => {
  const shown = shownWhere("bastos", isTrick, {}, { clock: 65_000 });
  const sheets = {
    SideSheet,
    HintSheet,
    TableMenu,
    People,
    KeysSheet,
    HowSheet,
    ScorePage,
    LastTrickSheet: () => <LastTrickSheet view={shown.view} />,
  };

  it.each(Object.entries(sheets))("has one's own clock: %s", async (_, Opened) => {
    const root = await drawnAt(deskAt(shown).desk, <Opened />);
    const clocks = root.querySelectorAll("dialog [aria-label='Your time left']");
    expect([...clocks].map(({ textContent }) => textContent)).toEqual(["1:05"]);
  });
});

describe("the sheet of the last trick", () => {
  const last = shownWhere("bastos", ({ view }) => view.last_trick !== null && !view.over);
  const trick = last.view.last_trick as Trick;
  const weak = { key: "bastos-cannot-win", params: { seat: 1, card: "mango-9", suit: "mango" } };
  const won = { key: "wins-trick", params: { seat: 3, card: "mango-2", count: 1 } };
  const ended = (event: FeedItem["told"]): FeedItem => ({
    at: 999,
    time: 0,
    kind: "act",
    ...(event && { told: event }),
  });
  const textOf = async (view: BastosView, events: FeedItem[] = []) => {
    const root = await drawnAt(deskAt({ ...last, events }).desk, <LastTrickSheet view={view} />);
    return root.querySelector(".sheet-p")?.textContent;
  };

  it("says why a lower card won, as it was told", async () => {
    const event = trick.plays.at(-1) ?? {};
    const told = withEffects({ event, tell: [weak, won] });
    const view = last.view as BastosView;
    expect(await textOf(view, [ended(told)])).toMatch(/cannot win .* Bastos is mango\.$/);
    const other = withEffects({ event: { ...event, do: "play mango-1" }, tell: [weak, won] });
    expect(await textOf(view, [ended(other)])).toBeUndefined();
  });

  it("says that there is none: none yet, or none any more", async () => {
    const view = { ...last.view, last_trick: null } as BastosView;
    expect(await textOf(view)).toBe("Tricks that are over lie face down now.");
    const first = { ...view, trick_number: 1 };
    expect(await textOf(first)).toBe("No trick of this round is over yet.");
  });
});

describe("notifications", () => {
  beforeEach(() => {
    isNotifying.value = false;
  });

  /** What a browser has for notifications: how it answers, and whether a page may make one. */
  function browser(answer: NotificationPermission, construct: () => void = () => undefined) {
    class Fake {
      static permission: NotificationPermission = "default";
      static async requestPermission() {
        Fake.permission = answer;
        return answer;
      }
      constructor() {
        construct();
      }
      close() {}
    }
    vi.stubGlobal("Notification", Fake);
    return Fake;
  }

  async function switched() {
    const root = await drawnAt(deskAt(shownWhere("tanuki", isTrick)).desk, <NotifyRow />);
    const button = root.querySelector<HTMLElement>("[role=switch]");
    await act(async () => button?.click());
    return {
      isOn: button?.getAttribute("aria-checked") === "true",
      isOff: button?.getAttribute("aria-disabled") === "true",
      text: root.textContent,
    };
  }

  it.each([
    ["granted", "By a notification"],
    ["denied", "Notifications from this page are blocked"],
    ["default", "did not get your permission"],
  ] as const)("are told of by what the browser answers: %s", async (answer, says) => {
    browser(answer);
    const { isOn, text } = await switched();
    expect(isOn).toBe(answer === "granted");
    expect(isNotifying.value).toBe(answer === "granted");
    expect(text).toContain(says);
  });

  it("stay off on a phone that lets only service workers notify", async () => {
    browser("granted", () => {
      throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification()");
    });
    expect(await switched()).toMatchObject({ isOn: false, isOff: true });
    expect(isNotifying.value).toBe(false);
    expect(document.body.textContent).toContain("This browser has no notifications");
  });

  it("cannot be switched on where a browser forbids them, and it says why", async () => {
    browser("granted").permission = "denied";
    expect((await switched()).text).toContain("Notifications from this page are blocked");
    Reflect.deleteProperty(globalThis, "Notification");
    expect((await switched()).text).toContain("This browser has no notifications");
    vi.stubGlobal("isSecureContext", false);
    expect(await switched()).toMatchObject({ isOn: false, isOff: true });
    expect(document.body.textContent).toContain("only on pages with https");
    expect(isNotifying.value).toBe(false);
  });
});

describe("a badge", () => {
  it("says once whose turn it is", async () => {
    const shown = shownWhere("tindahan", isTrick);
    const you = shown.view.to_act[0] ?? 0;
    const { desk } = deskAt({ ...shown, you });
    const root = await drawnAt(
      desk,
      <SeatBadge view={shown.view} seat={you}>
        {null}
      </SeatBadge>,
    );
    expect(root.textContent?.match(/your turn/gi)).toHaveLength(1);
  });
});

describe("a hint", () => {
  it("has sellers in the colour of whoever reads it", async () => {
    const mine = ({ view }: TableShown) => view.legal.length > 0;
    const { desk } = deskAt({ ...shownWhere("tindahan", mine), you: 2 });
    const hints: Hint[] = [{ do: "seller", value: 1, error: 0 }];
    Object.assign(desk.table, { hint: async () => ({ type: "hints", hints }) });
    await desk.hinting.ask();
    const root = await drawnAt(desk, <HintSheet />);
    const seller = root.querySelector("use[href='#seller']");
    expect(seller?.closest("[data-seat]")?.getAttribute("data-seat")).toBe("2");
  });
});

describe("a bench", () => {
  it("suggests what was tried out to whoever plays with bots alone", () => {
    const shown = shownWhere("tanuki", isTrick);
    const [own, ...others] = shown.seats;
    const suggested = (bots: boolean) => {
      const seats = others.map((seat) => (bots ? { ...seat, bot: "casual" } : seat));
      const { desk } = deskAt({ ...shown, seats: own === undefined ? [] : [own, ...seats] });
      return benchOf(desk).suggests.value;
    };
    expect([suggested(true), suggested(false)]).toEqual(["tried", "looks"]);
  });

  /** Whether a tower is steady, as this bench answers. */
  async function steadiness(ask: () => Promise<SteadyShown | null>) {
    const view = {
      game: "bandu",
      phase: "offer",
      poses: [[]],
      towers: [["base-1", "egg"]],
    } as unknown as BanduView;
    const { desk } = deskAt(shownWhere("tanuki", isTrick));
    const idle = { playing: signal(null), inHand: signal(null), steadiness: signal(null) };
    const bench = { ...idle, ask } as unknown as Bench;
    const root = await drawnAt(
      desk,
      <BenchProvider value={bench}>
        <Steady view={view} seat={0} />
      </BenchProvider>,
    );
    const button = root.querySelector("button");
    if (button?.getAttribute("aria-pressed") !== "true") await act(() => button?.click());
    await act(async () => undefined);
    return root.querySelector("p")?.textContent ?? null;
  }

  it("tells how steady a tower is, or that there is no telling", async () => {
    expect(await steadiness(async () => ({ degrees: 7.3, piece: "egg" }))).toContain("7.3°");
    const lost = "There is no telling how steady this tower is.";
    expect(await steadiness(() => Promise.reject(new Error("500")))).toBe(lost);
    expect(said().at(-1)).toBe(lost);
  });

  it("says nothing of a tower that has changed since it was asked", async () => {
    const before = said();
    expect(await steadiness(async () => null)).toBeNull();
    expect(said()).toEqual(before);
  });
});

describe("an own action", () => {
  const shown = shownWhere("bastos", ({ view }) => view.legal.length > 1);
  const [action = ""] = shown.view.legal;

  it("is not confirmed until the table is shown with it", async () => {
    const { desk } = deskAt(shown);
    desk.table.wish = async () => ({ type: "done", id: "1", at: shown.at + 1 });
    expect(desk.acting.legal.value).toContain(action);
    await desk.acting.act(action);
    expect([desk.acting.sent.value, desk.acting.legal.value]).toEqual([action, []]);
  });

  it("is given back when it is refused", async () => {
    const { desk } = deskAt(shown, { key: "not-your-turn" });
    await desk.acting.act(action);
    expect([desk.acting.sent.value, desk.acting.refusal.value?.action]).toEqual([null, action]);
    expect(desk.acting.legal.value).toContain(action);
  });
});
