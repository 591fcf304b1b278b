/** Number formatting: a true minus sign, which is as wide as a digit, instead of a hyphen. */

/** `+2`, `−1`, `0` */
export const signed = (value: number): string =>
  value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
/** `2`, `−1`, `0` */
export const minus = (value: number): string => (value < 0 ? `−${-value}` : String(value));
