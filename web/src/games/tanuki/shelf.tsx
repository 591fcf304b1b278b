import type { Shelf } from "../shelf.ts";

export const shelf: Shelf = {
  art: ["kettle", "tanuki"],
  icon: "tanuki",
  suits: ["red", "blue", "green", "yellow"],
};
