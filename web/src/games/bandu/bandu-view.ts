/** Bandu: type guard for its view. */

import type { BanduView, View } from "../../protocol.ts";

export const isBandu = (view: View | null): view is BanduView => view?.game === "bandu";
