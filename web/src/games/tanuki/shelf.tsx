import type { Shelf } from "../shelf.ts";
import { faceOf } from "./face.ts";

export const shelf: Shelf = {
  art: ["kettle", "tanuki"],
  icon: "tanuki",
  face: faceOf,
  suits: ["red", "blue", "green", "yellow"],
};
