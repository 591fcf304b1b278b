import { fireEvent, render, screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { companyIn, ResultFilters } from "../src/home/result-filters.tsx";
import type { Net } from "../src/net/net.ts";
import type { TableLine } from "../src/protocol.ts";
import { parseRoute, type ResultsWanted, resultsPath } from "../src/route.ts";
import { speakWith } from "./speaking.ts";

const ALL: ResultsWanted = { game: "", company: "", result: "" };
const net = { connection: { hello: { value: null } } } as unknown as Net;

beforeEach(() => speakWith("en", en));

describe("the filters of the results", () => {
  it("are in the address and are read from it", () => {
    const wanted: ResultsWanted = { game: "bandu", company: "É & co", result: "won" };
    const path = resultsPath(wanted);
    expect(path).toBe("/results?game=bandu&with=%C3%89+%26+co&result=won");
    const [address, search] = path.split("?");
    expect(parseRoute(address ?? "", `?${search}`)).toEqual({ at: "results", wanted });
    expect(resultsPath(ALL)).toBe("/results");
    const odd = parseRoute("/results", "?result=drawn");
    expect(odd).toEqual({ at: "results", wanted: ALL });
  });

  it("search for a name at Enter, and keep what else is wanted", async () => {
    const onChange = vi.fn();
    const user = userEvent.setup();
    render(<ResultFilters {...{ net, lines: [], onChange }} wanted={{ ...ALL, result: "lost" }} />);
    await user.type(screen.getByRole("combobox", { name: "With" }), " Ben {Enter}");
    expect(onChange).toHaveBeenCalledWith({ game: "", company: "Ben", result: "lost" });
  });

  it("do not undo a filter that was changed while a name was typed", async () => {
    const onChange = vi.fn();
    vi.useFakeTimers();
    const shown = render(<ResultFilters {...{ net, lines: [], onChange }} wanted={ALL} />);
    const field = screen.getByRole("combobox", { name: "With" });
    fireEvent.input(field, { target: { value: "Ben" } });
    await vi.advanceTimersByTimeAsync(100);
    shown.rerender(
      <ResultFilters
        {...{ net, lines: [], onChange }}
        wanted={{ game: "bandu", company: "Ben", result: "" }}
      />,
    );
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    expect(onChange).not.toHaveBeenCalled();
  });

  it("suggest the names of others, the most frequent first", () => {
    const line = (players: (string | null)[]) => ({ players, you: 0 }) as unknown as TableLine;
    const lines = [line(["Ada", "Ben"]), line(["Ada", "Chloé", null]), line(["Ada", "Chloé"])];
    expect(companyIn(lines)).toEqual(["Chloé", "Ben"]);
  });
});
