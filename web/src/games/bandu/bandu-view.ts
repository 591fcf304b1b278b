/** Bandu: type guard for its view. */

import type { BanduView, View } from "../../protocol.ts";

/** The view of a table, if it is one of Bandu. */
export const isBandu = (view: View | null): view is BanduView => view?.game === "bandu";
