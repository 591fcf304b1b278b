/** Creates a table on the server, seats the players and starts the game. */

import { post, Refused } from "../net/http.ts";
import type { WishWithoutIdAndTable } from "../net/live-table.ts";
import type { Net } from "../net/net.ts";
import type { Made } from "../protocol.ts";
import { go } from "../route.ts";
import { ownName } from "../settings.ts";
import { t } from "../words/language.ts";
import { FRIEND, type TableDraft } from "./table-draft.ts";

/** Creates the table, takes a seat, adds the bots; with bots only, starts the game. */
export async function openTable(net: Net, draft: TableDraft): Promise<void> {
  const { game, options, terms, others, first } = draft;
  const made = await post<Made>("/api/tables", { game, options, terms });
  const table = net.enter(made.id);
  try {
    const wishes: WishWithoutIdAndTable[] = [
      { type: "sit", name: nameToSit(), seat: 0 },
      { type: "ready", is_ready: true },
    ];
    for (const [i, other] of others.entries()) {
      if (other !== FRIEND) wishes.push({ type: "bot", seat: i + 1, bot: other });
    }
    if (first !== null) wishes.push({ type: "first", seat: first });
    if (!others.includes(FRIEND)) wishes.push({ type: "begin" });
    const answers = await Promise.all(wishes.map((wish) => table.wish(wish)));
    for (const answer of answers) if (answer.type === "refused") throw new Refused(answer.message);
    go(`/table/${made.id}`);
  } finally {
    net.leave(made.id);
  }
}

/** The name under which this person takes a seat. */
export function nameToSit(): string {
  return ownName.value.trim() || t("page-guest");
}

/** The id in a link to a table, or the text itself if it is an id; otherwise null. */
export function tableIn(text: string): string | null {
  const found = /(?:^|\/table\/)([\w-]{16,40})\/?$/.exec(text.trim().split(/[?#]/)[0] ?? "");
  return found?.[1] ?? null;
}
