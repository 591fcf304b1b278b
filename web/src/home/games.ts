import type { ArtName } from "../look/art.tsx";

/** How a game is shown on the shelf; everything else comes from the server's offer. */
interface Shown {
  minutes: number;
  /** from which on, where the rulebook says so (TIN-01, BAS-01); otherwise 0 */
  age: number;
  art: readonly [ArtName, ArtName];
  icon: ArtName;
}

const SHOWN: Record<string, Shown> = {
  tindahan: { minutes: 40, age: 9, art: ["mango", "cart"], icon: "mango" },
  bastos: { minutes: 45, age: 9, art: ["passionfruit", "donkey"], icon: "donkey" },
  tanuki: { minutes: 25, age: 0, art: ["kettle", "tanuki"], icon: "tanuki" },
  bandu: { minutes: 30, age: 0, art: ["tower", "bean"], icon: "tower" },
};
const OTHER: Shown = { minutes: 30, age: 0, art: ["bean", "tower"], icon: "tower" };

/** The games that this page can draw. */
export const GAMES: readonly string[] = Object.keys(SHOWN);

/** Whether this page can draw a game. */
export function isDrawn(game: string): boolean {
  return Object.hasOwn(SHOWN, game);
}

export function shownGame(game: string): Shown {
  return SHOWN[game] ?? OTHER;
}
