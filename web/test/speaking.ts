import { vi } from "vitest";
import { speak } from "../src/words/language.ts";

/** Makes the page speak with this catalogue. */
export async function speakWith(language: string, words: string): Promise<void> {
  vi.stubGlobal("fetch", async () => new Response(words));
  await speak(language);
}
