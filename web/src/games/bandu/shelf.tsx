import type { Shelf } from "../shelf.ts";
import { Manners } from "./manners.tsx";

export const shelf: Shelf = {
  art: ["tower", "bean"],
  icon: "tower",
  suits: [],
  terms: ["suggestions"],
  selections: { pieces: { key: "bandu-drawn", clause: "AN-33" } },
  Manners,
};
