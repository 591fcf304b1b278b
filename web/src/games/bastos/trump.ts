/** Bastos: the value that a fruit would have as trump. */

import type { BastosView } from "../../protocol.ts";

/** What a fruit would be worth as trump, as the server says. */
export function valueAsTrump(view: BastosView, suit: string): number | null {
  return view.as_trump[suit] ?? null;
}
