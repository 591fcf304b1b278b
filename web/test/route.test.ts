import { beforeAll, describe, expect, it, vi } from "vitest";
import {
  followLinks,
  go,
  goBack,
  parseRoute,
  replayPath,
  reviewPath,
  route,
} from "../src/route.ts";

it("parses paths", () => {
  expect(parseRoute("/")).toEqual({ at: "home" });
  expect(parseRoute("/new/bastos")).toEqual({ at: "new", game: "bastos" });
  expect(parseRoute("/table/abc")).toEqual({ at: "table", id: "abc" });
  expect(parseRoute("/record/abc")).toEqual({ at: "record", id: "abc" });
  expect(parseRoute("/imprint")).toEqual({ at: "house", page: "imprint" });
  expect(parseRoute("/privacy/x")).toEqual({ at: "nowhere" });
  expect(parseRoute("/results")).toEqual({
    at: "results",
    wanted: { game: "", company: "", result: "" },
  });
  expect(parseRoute("/results/x")).toEqual({ at: "nowhere" });
  expect(parseRoute("/table/")).toEqual({ at: "nowhere" });
});

it("parses the moment of a record", () => {
  const at = (search: string) => parseRoute("/record/abc", search);
  expect(at("?moment=81")).toEqual({
    at: "record",
    id: "abc",
    replay: { moment: 81, eyes: "all" },
  });
  expect(at("?moment=81&seat=2")).toMatchObject({ replay: { moment: 81, eyes: 2 } });
  expect(at("?moment=x&seat=-1")).toMatchObject({ replay: { moment: 0, eyes: "all" } });
  expect(at("?seat=2")).toEqual({ at: "record", id: "abc" });
  expect(replayPath("abc", { moment: 81, eyes: 2 })).toBe("/record/abc?moment=81&seat=2");
});

it("parses the review of a record", () => {
  const at = (search: string) => parseRoute("/record/abc", search);
  expect(at("?review")).toMatchObject({ at: "record", review: { seat: null } });
  expect(at("?review=2")).toMatchObject({ review: { seat: 2 } });
  expect(at("?review=x")).toMatchObject({ review: { seat: null } });
  expect(reviewPath("abc")).toBe("/record/abc?review");
  expect(reviewPath("abc", 2)).toBe("/record/abc?review=2");
});

describe("links", () => {
  beforeAll(() => {
    vi.stubGlobal("scrollTo", () => undefined);
    followLinks();
  });

  function click(html: string, init: MouseEventInit = {}) {
    document.body.innerHTML = html;
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
    document.querySelector("a")?.dispatchEvent(event);
    return event.defaultPrevented;
  }

  it("within the page are followed without loading it", () => {
    expect(click('<a href="/rules/bandu">x</a>')).toBe(true);
    expect(route.value).toEqual({ at: "rules", game: "bandu" });
  });

  it.each([
    ["a modifier key", '<a href="/results">x</a>', { ctrlKey: true }],
    ["a download", '<a href="/results" download>x</a>', {}],
    ["another window", '<a href="/results" target="_blank">x</a>', {}],
    ["another site", '<a href="https://example.org/results">x</a>', {}],
    ["an unknown path", '<a href="/api/records/x">x</a>', {}],
  ])("with %s are left to the browser", (_, html, init) => {
    document.addEventListener("click", (event) => event.preventDefault(), { once: true });
    const before = route.value;
    click(html, init);
    expect(route.value).toBe(before);
  });

  it("go back to the home page if there is nothing to go back to", () => {
    history.replaceState(null, "", "/results");
    goBack();
    expect(location.pathname).toBe("/");
  });

  it("replace an address without a trace", () => {
    go("/new/tanuki");
    const { length } = history;
    go("/new/bastos", "replace");
    expect([history.length, route.value]).toEqual([length, { at: "new", game: "bastos" }]);
  });
});
