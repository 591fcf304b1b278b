import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { NotificationRow } from "../src/table/notification-row.tsx";
import { isNotifying } from "../src/table/play-settings.ts";
import { speakWith } from "./speaking.ts";
import { drawnAt, isTrick, shownWhere, storeAt } from "./table-store-fixture.tsx";

beforeEach(async () => {
  await speakWith("en", en);
  vi.stubGlobal("isSecureContext", true);
});

describe("notifications", () => {
  beforeEach(() => {
    isNotifying.value = false;
  });

  /** A fake Notification API: the answer to the permission prompt, and its constructor. */
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
    const root = await drawnAt(storeAt(shownWhere("tanuki", isTrick)).store, <NotificationRow />);
    const button = root.querySelector<HTMLElement>("[role=switch]");
    await act(async () => button?.click());
    return {
      isOn: button?.getAttribute("aria-checked") === "true",
      isOff: button?.getAttribute("aria-disabled") === "true",
      text: root.textContent,
    };
  }

  it.each([
    ["granted", "With a notification"],
    ["denied", "Notifications from this page are blocked"],
    ["default", "did not get your permission"],
  ] as const)("follow the browser's answer: %s", async (answer, says) => {
    browser(answer);
    const { isOn, text } = await switched();
    expect(isOn).toBe(answer === "granted");
    expect(isNotifying.value).toBe(answer === "granted");
    expect(text).toContain(says);
  });

  it("stay off on a phone where only service workers may notify", async () => {
    browser("granted", () => {
      throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification()");
    });
    expect(await switched()).toMatchObject({ isOn: false, isOff: true });
    expect(isNotifying.value).toBe(false);
    expect(document.body.textContent).toContain("This browser has no notifications");
  });

  it("cannot be switched on where the browser forbids them, with the reason", async () => {
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
