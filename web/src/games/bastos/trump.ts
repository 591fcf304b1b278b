/** Bastos: the value that a fruit would have as trump. */

import type { BastosView } from "../../protocol.ts";

export function valueAsTrump(view: BastosView, suit: string): number | null {
  return view.as_trump[suit] ?? null;
}
