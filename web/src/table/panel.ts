import { isWide } from "../ui/wide.ts";
import type { Hinting } from "./hinting.ts";
import type { Opened, Panel } from "./opened.ts";

/** Show a panel; one beside the table gets the focus, a sheet takes it. */
export function showPanel(opened: Opened, panel: Panel): void {
  opened.show(panel);
  if (!isWide.value) return;
  document.querySelector<HTMLElement>(".side .panel")?.focus({ preventScroll: true });
}

/** Ask for a hint: its answer comes beside the table where there is room, else in a sheet. */
export function showHint(hinting: Hinting, opened: Opened): void {
  if (!hinting.isAllowed.value) return;
  if (!isWide.value) opened.open.value = "hint";
  void hinting.ask();
}
