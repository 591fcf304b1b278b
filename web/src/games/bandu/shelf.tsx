/** Bandu: its shelf. */

import type { Shelf } from "../shelf-registry.ts";
import { Bests } from "./bests.tsx";
import { Etiquette } from "./etiquette.tsx";
import "./theme.css";

export const shelf: Shelf = {
  art: ["tower", "bean"],
  icon: "tower",
  suits: [],
  terms: ["suggestions"],
  withoutTerms: ["open_history"],
  selections: { pieces: { key: "bandu-drawn", clause: "AN-33" } },
  Bests,
  Etiquette,
};
