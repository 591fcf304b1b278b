import { vi } from "vitest";
import { speak } from "../src/words/language.ts";

/** The page speaks with these sentences from now on. */
export async function speakWith(language: string, words: string): Promise<void> {
  vi.stubGlobal("fetch", async () => new Response(words));
  await speak(language);
}
