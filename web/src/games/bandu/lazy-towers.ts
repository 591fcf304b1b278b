/** Code splitting: loads everything that needs three.js, for Bandu tables and replays only. */

import { ofThisBuild } from "../../build.ts";
import { lazy } from "../../ui/lazy.ts";

export const towers = lazy(ofThisBuild(() => import("./tower-bundle.ts")));
