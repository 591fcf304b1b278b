/** Bastos: its shelf. */

import { FRUITS } from "../fruits.ts";
import type { Shelf } from "../shelf-registry.ts";
import "./theme.css";

export const shelf: Shelf = {
  art: ["passionfruit", "donkey"],
  icon: "donkey",
  suits: FRUITS,
  keysOfCards: [{ name: "keep", press: "[data-key=keep]" }],
};
