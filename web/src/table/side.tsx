import type { ComponentChildren } from "preact";
import { Art } from "../look/art.tsx";
import { later } from "../ui/later.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { isWide } from "../ui/wide.ts";
import { t } from "../words/language.ts";
import { Chat } from "./chat.tsx";
import { OwnClock } from "./clock.tsx";
import { useDesk, useOpened, useTalk } from "./desk.ts";
import { HintSide } from "./hint.tsx";
import { History } from "./history-list.tsx";
import type { Panel } from "./opened.ts";

const Rules = later(() => import("./rules.tsx").then((file) => file.Rules), {
  missing: () => <p class="muted">{t("page-outdated")}</p>,
});
const PANELS: readonly Panel[] = ["history", "rules", "chat"];

function Panels({ children }: { children?: ComponentChildren }) {
  const talk = useTalk();
  const opened = useOpened();
  const { chatting } = useDesk();
  const { panel } = opened;
  return (
    <>
      <div class="side-head">
        <Tabs
          label={talk.t("side")}
          selected={panel.value}
          onSelect={(id) => {
            panel.value = id;
          }}
          tabs={PANELS.map((id) => ({
            id,
            title: talk.t(id),
            hasNews: id === "chat" && chatting.hasNews.value,
          }))}
        />
        {children}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys */}
      <div class="panel" role="tabpanel" aria-label={talk.t(panel.value)} tabIndex={0}>
        {panel.value === "history" && <History />}
        {panel.value === "rules" && <Rules />}
        {panel.value === "chat" && <Chat />}
      </div>
    </>
  );
}

/** Always there on desks. */
export function Side() {
  if (!isWide.value) return null;
  return (
    <aside class="side" aria-label={useTalk().t("side")}>
      <Panels />
      <HintSide />
    </aside>
  );
}

/** A sheet from below on phones. */
export function SideSheet() {
  const talk = useTalk();
  const opened = useOpened();
  const close = () => {
    opened.open.value = null;
  };
  return (
    <Sheet title={talk.t("side")} class="side-sheet" onClose={close} bar={null}>
      <Panels>
        <OwnClock />
        <button
          type="button"
          class="btn btn--icon btn--quiet"
          aria-label={talk.t("close")}
          onClick={close}
        >
          <Art name="ui-close" />
        </button>
      </Panels>
    </Sheet>
  );
}
