import type { ArtName } from "../look/art.tsx";

/** How a game is shown on the shelf; everything else comes from the server's offer. */
interface Shown {
  minutes: number;
  art: readonly [ArtName, ArtName];
  icon: ArtName;
}

const SHOWN: Record<string, Shown> = {
  tindahan: { minutes: 40, art: ["mango", "cart"], icon: "mango" },
  bastos: { minutes: 45, art: ["passionfruit", "donkey"], icon: "donkey" },
  tanuki: { minutes: 25, art: ["kettle", "tanuki"], icon: "tanuki" },
  bandu: { minutes: 30, art: ["tower", "bean"], icon: "tower" },
};
const OTHER: Shown = { minutes: 30, art: ["bean", "tower"], icon: "tower" };

/** Whether this page can draw a game. */
export function isDrawn(game: string): boolean {
  return game in SHOWN;
}

export function shownGame(game: string): Shown {
  return SHOWN[game] ?? OTHER;
}
