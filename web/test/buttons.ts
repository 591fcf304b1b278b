import { act } from "preact/test-utils";

export const buttons = (root: Element): HTMLButtonElement[] => [...root.querySelectorAll("button")];

/** The button with this accessible name. */
export const labelled = (root: Element, label: string): HTMLButtonElement | undefined =>
  buttons(root).find((b) => (b.getAttribute("aria-label") ?? b.textContent) === label);

export const press = (root: Element, label: string): Promise<void> =>
  act(async () => labelled(root, label)?.click());
