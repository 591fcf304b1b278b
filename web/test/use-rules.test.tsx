import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../src/sarisari/text/en.ftl?raw";
import { RulesText } from "../src/rules/rules-text.tsx";
import { useRules } from "../src/rules/use-rules.ts";
import { speak } from "../src/words/language.ts";
import { parseRules } from "../src/words/rules-markdown.ts";

describe("rules that fail to load", () => {
  beforeEach(async () => {
    vi.stubGlobal("fetch", async () => new Response(en));
    await speak("en");
  });

  function Asking() {
    return <RulesText game="bandu" asked={useRules("bandu", "en")} options={{}} clause="BAN-33" />;
  }

  it("are reported, and loaded again on request", async () => {
    const page = parseRules('# Bandu\n\n## A fall\n\n- <a id="BAN-33"></a>You are out (BAN-33).');
    const answers = [new Response("", { status: 500 }), Response.json(page)];
    vi.stubGlobal("fetch", async () => answers.shift());
    const root = document.createElement("div");
    await act(() => render(<Asking />, root));
    await vi.waitFor(() => expect(root.querySelector("[role=alert]")).not.toBeNull());
    await act(() => root.querySelector("button")?.click());
    await vi.waitFor(() => expect(root.querySelector("[data-here=BAN-33]")).not.toBeNull());
    expect(root.querySelector("[role=alert]")).toBeNull();
  });
});
