/** The suits of the games with fruits. */

export const FRUITS = [
  "banana",
  "mango",
  "lanzones",
  "pineapple",
  "durian",
  "passionfruit",
  "orange",
];
