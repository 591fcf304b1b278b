/** Help dialog that lists the keyboard shortcuts. */

import { Dialog } from "../ui/dialog.tsx";
import { OwnClock } from "./clock.tsx";
import { shortcutsOf } from "./keyboard-shortcuts.ts";
import { usePanelStore, useRoom, useTalk } from "./table-store.ts";
import "./shortcuts-dialog.css";

export function ShortcutsDialog() {
  const talk = useTalk();
  const room = useRoom();
  const panelStore = usePanelStore();
  return (
    <Dialog
      title={talk.t("keys")}
      aside={<OwnClock />}
      class="shortcuts-dialog"
      onClose={() => {
        panelStore.open.value = null;
      }}
    >
      <dl>
        {shortcutsOf(room).map(({ name, keys, does = name }) => (
          <div key={name}>
            <dt>
              {(keys ?? [talk.t(`key-of-${name}`)]).map((key) => (
                <kbd key={key}>
                  {talk.catalogue.has(`page-play-key-${key}`) ? talk.t(`key-${key}`) : key}
                </kbd>
              ))}
            </dt>
            <dd>{talk.t(`key-does-${does}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
