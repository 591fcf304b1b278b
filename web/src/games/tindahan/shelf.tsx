/** Tindahan: its shelf. */

import { FRUITS } from "../fruits.ts";
import type { Shelf } from "../shelf-registry.ts";

export const shelf: Shelf = {
  art: ["mango", "cart"],
  icon: "mango",
  suits: FRUITS,
  keysOfCards: [
    { name: "seller", press: "[data-key=seller]" },
    { name: "cart", focus: "[data-cart]" },
  ],
};
