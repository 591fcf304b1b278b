import { expect, it } from "vitest";
import { parseRoute } from "../src/route.ts";

it("parses paths", () => {
  expect(parseRoute("/")).toEqual({ at: "home" });
  expect(parseRoute("/new/bastos")).toEqual({ at: "new", game: "bastos" });
  expect(parseRoute("/table/abc")).toEqual({ at: "table", id: "abc" });
  expect(parseRoute("/record/abc")).toEqual({ at: "record", id: "abc" });
  expect(parseRoute("/results")).toEqual({ at: "results" });
  expect(parseRoute("/results/x")).toEqual({ at: "nowhere" });
  expect(parseRoute("/table/")).toEqual({ at: "nowhere" });
});
