/** Tricks won by each seat, if the view has them. */

import type { View } from "../../protocol.ts";

export function tricksOf(view: View): readonly number[] | null {
  if (!("tricks" in view) || !Array.isArray(view.tricks)) return null;
  return view.tricks.every((count) => typeof count === "number") ? view.tricks : null;
}
