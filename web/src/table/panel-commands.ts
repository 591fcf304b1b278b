/** Opens a side panel or asks for a hint, with the focus moved there. */

import { isWideScreen } from "../ui/wide-screen.ts";
import type { HintStore } from "./hint-store.ts";
import type { PanelName, PanelStore } from "./panel-store.ts";

/** Show a panel; one beside the table gets the focus, a sheet takes it. */
export function showPanel(panelStore: PanelStore, panel: PanelName): void {
  panelStore.show(panel);
  if (!isWideScreen.value) return;
  document.querySelector<HTMLElement>("aside [role=tabpanel]")?.focus({ preventScroll: true });
}

/** Ask for a hint: its answer comes beside the table where there is room, else in a sheet. */
export function showHint(hintStore: HintStore, panelStore: PanelStore): void {
  if (!hintStore.isAllowed.value) return;
  if (!isWideScreen.value) panelStore.open.value = "hint";
  void hintStore.ask();
}
