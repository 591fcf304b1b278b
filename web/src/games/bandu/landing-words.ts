/** Where the held piece would land, in words. */

import type { Talk } from "../../table/talk.ts";
import type { Hold, Landing } from "./landing.ts";
import type { Tower } from "./pose-math.ts";

const POINT = 2.5; // mm: what is carried by less around its middle rests on a point

export type Footing = "table" | "base" | "outside" | "point" | "inside";

/** What carries the piece, in one word. */
export function footingOf({ isBeside, inside, hull, owners }: Landing): Footing {
  if (isBeside) return "table";
  if (owners.length === 0) return "base";
  if (inside < -0.5) return "outside";
  return widthOf(hull) < 2 * POINT ? "point" : "inside";
}

/** The longest way across an outline. */
function widthOf(hull: Landing["hull"]): number {
  const away = hull.flatMap(([ax, ay]) => hull.map(([bx, by]) => Math.hypot(ax - bx, ay - by)));
  return Math.max(0, ...away);
}

/** Whether the centre of mass lies outside what carries it, or how far inside. */
export function footingWords(landing: Landing, talk: Talk): string {
  const mm = Math.floor(Math.abs(landing.inside));
  return talk.t(`bandu-footing-${footingOf(landing)}`, { mm });
}

/** From the middle of the base, in the directions of the table. */
export function offsetOf({ x, y }: Hold, tower: Tower): { x: number; y: number } {
  const [baseX = 0, baseY = 0] = tower[0]?.[1] ?? [];
  return { x: Math.round(x - baseX) + 0, y: Math.round(y - baseY) + 0 };
}

/** For screen readers: where the piece is, what it would touch, how much of it is carried. */
export function landingWords(hold: Hold, landing: Landing, tower: Tower, talk: Talk): string {
  const { x, y } = offsetOf(hold, tower);
  const where = talk.t("bandu-landing-at", {
    right: Math.abs(x),
    across: x < 0 ? "left" : "right",
    away: Math.abs(y),
    along: y < 0 ? "front" : "back",
    height: Math.round(landing.height),
  });
  const touched = landing.owners.flatMap((owner) => tower[owner]?.[0] ?? []);
  const share = talk.t("bandu-landing-share", { share: Math.round(landing.share * 100) });
  const parts = [
    where,
    touched.length > 0 && talk.sentence("bandu-landing-on", { pieces: touched }),
    footingOf(landing) === "inside" && share,
    footingWords(landing, talk),
    landing.lean >= 1 && talk.t("bandu-landing-lean", { degrees: Math.round(landing.lean) }),
  ];
  return parts.filter((part) => part !== false).join(" ");
}
