/** What a line of chat says: set phrases are told in the reader's language. */

import type { ChatLine } from "../protocol.ts";
import { words } from "../words/language.ts";

export function chatText({ text, phrase }: ChatLine): string {
  if (phrase === undefined || !words.value.has(`phrase-${phrase}`)) return text;
  return words.value.say({ key: `phrase-${phrase}` });
}
