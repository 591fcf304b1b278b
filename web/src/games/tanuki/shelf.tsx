/** Tanuki: its shelf. */

import type { Shelf } from "../shelf-registry.ts";
import { kettleFaceOf } from "./kettle-face.ts";
import "./theme.css";

export const shelf: Shelf = {
  art: ["kettle", "tanuki"],
  icon: "tanuki",
  face: kettleFaceOf,
  suits: ["red", "blue", "green", "yellow"],
};
