/** Fingers only: nobody presses keys here. */
export const isTouch: boolean =
  typeof matchMedia === "function" && matchMedia("(hover: none) and (pointer: coarse)").matches;
