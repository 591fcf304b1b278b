import { expect, it, vi } from "vitest";
import { labelsOf, parseLanguages, speak, t } from "../src/words/language.ts";

const FRENCH = labelsOf("tindahan", { players: 4, seller: "spend", tie: "shared" });

it("renames fruits in the French edition only", () => {
  expect(FRENCH).toEqual({ lanzones: "passionfruit", durian: "orange" });
  expect(labelsOf("tindahan", { seller: "spend", tie: "author" })).toEqual({});
  expect(labelsOf("bastos", { seller: "spend", tie: "shared" })).toEqual({});
});

it("reads the available languages from the document", () => {
  expect(parseLanguages("en 1a English, fr 2b Français")).toEqual([
    { code: "en", mark: "1a", name: "English" },
    { code: "fr", mark: "2b", name: "Français" },
  ]);
  expect(parseLanguages("")).toEqual([]);
});

it("fetches a newer catalogue when a message is missing", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (path === "/") return new Response('<meta name="languages" content="en new English">');
    return new Response(path.endsWith("?v=new") ? "page-newer = Newer" : "page-older = Older");
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await speak("en");
  expect(t("page-newer")).toBe("page-newer");
  await vi.waitFor(() => expect(t("page-newer")).toBe("Newer"));
  expect(t("page-older")).toBe("page-older");
  await vi.waitFor(() => expect(asked).toHaveLength(4)); // one more request, with the same answer
  expect(asked).toEqual(["/text/en.ftl", "/", "/text/en.ftl?v=new", "/"]);
});
