/** Media query: touch-only devices. */

export const isTouchDevice: boolean =
  typeof matchMedia === "function" && matchMedia("(hover: none) and (pointer: coarse)").matches;
