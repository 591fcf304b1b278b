/** The sidebar with tabs for history, rules and chat; a bottom sheet on phones. */

import type { ComponentChildren } from "preact";
import { Art } from "../look/art.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { isWideScreen } from "../ui/wide-screen.ts";
import { t } from "../words/language.ts";
import { ChatPanel } from "./chat-panel.tsx";
import { OwnClock } from "./clock.tsx";
import { HintPanel } from "./hint-panel.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import type { PanelName } from "./panel-store.ts";
import { isCounting } from "./play-settings.ts";
import { usePanelStore, useTableStore, useTalk } from "./table-store.ts";
import "./side-panel.css";

const RulesPanel = lazyComponent(
  () => import("./rules-panel.tsx").then((file) => file.RulesPanel),
  {
    missing: () => <p class="muted">{t("page-outdated")}</p>,
  },
);
const CountPanel = lazyComponent(
  () => import("./count-panel.tsx").then((file) => file.CountPanel),
  {
    missing: () => <p class="muted">{t("page-outdated")}</p>,
  },
);
const PANELS: readonly PanelName[] = ["history", "rules", "chat"];

function Panels({ children }: { children?: ComponentChildren }) {
  const talk = useTalk();
  const { chatStore, panelStore, canCount } = useTableStore();
  const isCounted = canCount.value && isCounting.value;
  const panels: readonly PanelName[] = isCounted ? [...PANELS, "count"] : PANELS;
  const wanted = panelStore.panel.value;
  const panel = panels.includes(wanted) ? wanted : "history";
  return (
    <>
      <div class="side-panel-head">
        <Tabs
          label={talk.t("side")}
          selected={panel}
          onSelect={(id) => {
            panelStore.panel.value = id;
          }}
          tabs={panels.map((id) => ({
            id,
            title: talk.t(id),
            hasNews: id === "chat" && chatStore.hasNews.value,
          }))}
        />
        {children}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys */}
      <div class="side-panel-body" role="tabpanel" aria-label={talk.t(panel)} tabIndex={0}>
        {panel === "history" && <HistoryPanel />}
        {panel === "rules" && <RulesPanel />}
        {panel === "chat" && <ChatPanel />}
        {panel === "count" && <CountPanel />}
      </div>
    </>
  );
}

/** Always visible on wide screens. */
export function SidePanel() {
  if (!isWideScreen.value) return null;
  return (
    <aside class="side-panel" aria-label={useTalk().t("side")}>
      <Panels />
      <HintPanel />
    </aside>
  );
}

/** A dialog on phones. */
export function SideDialog() {
  const talk = useTalk();
  const panelStore = usePanelStore();
  const close = () => {
    panelStore.open.value = null;
  };
  return (
    <Dialog title={talk.t("side")} class="side-panel-dialog" onClose={close} bar={null}>
      <Panels>
        <OwnClock />
        <button
          type="button"
          class="button button-icon button-quiet"
          aria-label={talk.t("close")}
          onClick={close}
        >
          <Art name="ui-close" />
        </button>
      </Panels>
    </Dialog>
  );
}
