/** Code splitting: loads everything that needs three.js, for Bandu tables and replays only. */

import { ofThisBuild } from "../../build.ts";
import { lazy } from "../../ui/lazy.ts";

/** Towers need three.js: it comes only to a table of Bandu, and to the replay of one. */
export const towers = lazy(ofThisBuild(() => import("./tower-bundle.ts")));
