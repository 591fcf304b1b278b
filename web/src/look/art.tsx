/** Icons and illustrations: an SVG sprite and the component that shows one symbol of it. */

import sprite from "./art.svg?raw";

/** The names of all symbols in art.svg. */
export const ART = [
  "banana",
  "bean",
  "blue",
  "cart",
  "chip",
  "donkey",
  "durian",
  "fist",
  "green",
  "kettle",
  "lanzones",
  "logo",
  "mango",
  "mark-0",
  "mark-1",
  "mark-2",
  "mark-3",
  "mark-4",
  "mark-5",
  "orange",
  "passionfruit",
  "pineapple",
  "red",
  "seller",
  "tanuki",
  "tower",
  "ui-back",
  "ui-book",
  "ui-bot",
  "ui-cards",
  "ui-chat",
  "ui-check",
  "ui-clock",
  "ui-close",
  "ui-copy",
  "ui-crown",
  "ui-dots",
  "ui-down",
  "ui-eye",
  "ui-first",
  "ui-frame",
  "ui-hand",
  "ui-hint",
  "ui-history",
  "ui-keys",
  "ui-last",
  "ui-leave",
  "ui-less",
  "ui-link",
  "ui-lock",
  "ui-menu",
  "ui-more",
  "ui-move",
  "ui-next",
  "ui-off",
  "ui-pause",
  "ui-person",
  "ui-play",
  "ui-score",
  "ui-share",
  "ui-stop",
  "ui-trick",
  "ui-turn",
  "ui-undo",
  "ui-up",
  "yellow",
] as const;
export type ArtName = (typeof ART)[number];

/** Whether the page has such a symbol; suits of game packages have none. */
export function isArt(name: string): name is ArtName {
  return document.querySelector(`symbol#${name}`) !== null;
}

/** Inserts the sprite into the page, once. */
export function hangArt(page: Document = document): void {
  if (page.querySelector("svg#art-sprite") !== null) return;
  const holder = page.createElement("div");
  holder.innerHTML = sprite;
  page.body.prepend(...holder.childNodes);
}

interface Props {
  name: ArtName;
  class?: string;
}

/** An icon as high as a letter, hidden from screen readers: its meaning is written next to it. */
export function Art({ name, class: more = "" }: Props) {
  return (
    <svg class={`icon ${more}`} aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  );
}
