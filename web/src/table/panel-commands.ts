/** Opens a side panel or asks for a hint, with the focus moved there. */

import { isWideScreen } from "../ui/wide-screen.ts";
import type { HintStore } from "./hint-store.ts";
import type { PanelName, PanelStore } from "./panel-store.ts";
import { isCounting } from "./play-settings.ts";
import type { TableStore } from "./table-store.ts";

/** Shows a panel and moves the focus to it; a dialog takes the focus by itself. */
export function showPanel(panelStore: PanelStore, panel: PanelName): void {
  panelStore.show(panel);
  if (!isWideScreen.value) return;
  document.querySelector<HTMLElement>("aside [role=tabpanel]")?.focus({ preventScroll: true });
}

/** Switches the running count on and shows it, where the table allows it. */
export function showCount({ canCount, panelStore }: TableStore): void {
  if (!canCount.value) return;
  isCounting.value = true;
  showPanel(panelStore, "count");
}

/** Asks for a hint; the answer appears in the side panel, or in a dialog on phones. */
export function showHint(hintStore: HintStore, panelStore: PanelStore): void {
  if (!hintStore.isAllowed.value) return;
  if (!isWideScreen.value) panelStore.open.value = "hint";
  void hintStore.ask();
}
